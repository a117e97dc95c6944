/** What is kept of pages, and for how long: whoever asks for thousands of addresses fills no memory. */
import { KeptPages, type KeptPage, type Page } from '../../../server/ssr/pageCache';

const PAGE: Page = { etag: '"1"', text: '<p>', policy: '', bytes: {} };

it('what has grown old goes with the next page that is kept', () => {
  const kept = new Map<string, KeptPage>();
  const pages = new KeptPages(kept);
  const at = (passed: number): KeptPage => ({ until: Date.now() + passed, page: Promise.resolve(PAGE) });
  for (let n = 0; n < 50; n += 1) pages.keep(`/CALENDARIO ${n}`, at(-1));
  pages.keep('/', at(2_000));
  pages.keep('/calendario', at(2_000));
  expect([...kept.keys()]).toEqual(['/', '/calendario']);
});

it('there are never more than a few hundred', () => {
  const kept = new Map<string, KeptPage>();
  const pages = new KeptPages(kept);
  for (let n = 0; n < 1_000; n += 1) pages.keep(`/${n}`, { until: Date.now() + 60_000, page: Promise.resolve(PAGE) });
  expect(kept.size).toBe(300);
  expect(pages.find('/999')).not.toBeNull();
});
