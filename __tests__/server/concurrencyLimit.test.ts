import { concurrencyLimit } from '../../server/concurrencyLimit';

/** Work whose end the test decides. */
function task() {
  let end = (): void => undefined;
  let fail = (): void => undefined;
  let started = false;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      started = true;
      end = resolve;
      fail = () => reject(new Error('broke'));
    });
  return { work, isStarted: () => started, end: () => end(), fail: () => fail() };
}
const refuse = () => new Error('come back');

it('a concurrency limit of two runs the queue in order, also after a failure', async () => {
  const limit = concurrencyLimit(2, 10, refuse);
  const tasks = Array.from({ length: 5 }, task);
  const done = tasks.map((t) => limit(t.work).catch((error: Error) => error.message));
  const started = async () => {
    await new Promise(setImmediate);
    return tasks.map((t) => t.isStarted());
  };
  expect(await started()).toEqual([true, true, false, false, false]);
  tasks[1]!.end();
  expect(await started()).toEqual([true, true, true, false, false]);
  tasks[0]!.fail();
  expect(await started()).toEqual([true, true, true, true, false]);
  tasks[2]!.end();
  tasks[3]!.end();
  expect(await started()).toEqual([true, true, true, true, true]);
  tasks[4]!.end();
  expect(await Promise.all(done)).toEqual(['broke', undefined, undefined, undefined, undefined]);
});

it('a concurrency limit refuses work only while its queue is full', async () => {
  const limit = concurrencyLimit(1, 1, refuse);
  const [first, second] = [task(), task()];
  const running = [limit(first.work), limit(second.work)];
  await expect(limit(() => Promise.resolve())).rejects.toThrow('come back');
  first.end();
  await new Promise(setImmediate);
  second.end();
  await Promise.all(running);
  expect(await limit(() => Promise.resolve('done'))).toBe('done');
});
