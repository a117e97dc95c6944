/** What a page was drawn from goes along with it. */
import type { PageAnswer } from '../../../domain/page';
import { recorder } from '../../../src/ssr/recorder';

const answer = (body: unknown): PageAnswer => ({ status: 200, body });

test('the same page has the same text, whichever answer came first: only so is a browser told that it has it', async () => {
  const texts = await Promise.all(
    ['/announcements', '/pages'].map(async (slow) => {
      const { ask, answers } = recorder(async (address) => {
        if (address === slow) for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
        return answer(address);
      });
      await Promise.all(['/pages', '/announcements'].map(ask));
      return JSON.stringify(answers());
    }),
  );
  expect(texts[0]).toContain('/announcements');
  expect(texts[0]).toBe(texts[1]);
});

test('what several parts show is asked for once', async () => {
  const call = jest.fn(async () => answer('once'));
  const { ask } = recorder(call);
  expect(await ask('/pages')).toBe(await ask('/pages'));
  expect(call).toHaveBeenCalledTimes(1);
});

test('where the API itself fails there is no page; a refusal is an answer', async () => {
  const { ask, answers } = recorder(async (address) => ({ status: address === '/pages' ? 503 : 404, body: null }));
  await expect(ask('/pages')).rejects.toThrow('/pages answered 503');
  await ask('/instructors/9');
  expect(answers()).toEqual({ '/instructors/9': { status: 404, body: null } });
});
