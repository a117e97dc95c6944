import { Turns } from '../../../../server/modules/files/turns';

/** Work that ends when it is told. */
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

it('two at a time, the others in order; whoever fails makes room too', async () => {
  const turns = new Turns(2, 10);
  const tasks = Array.from({ length: 5 }, task);
  const done = tasks.map((t) => turns.take(t.work, refuse).catch((error: Error) => error.message));
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

it('whoever comes while too many wait is refused; afterwards there is room again', async () => {
  const turns = new Turns(1, 1);
  const [first, second] = [task(), task()];
  const running = [turns.take(first.work, refuse), turns.take(second.work, refuse)];
  await expect(turns.take(() => Promise.resolve(), refuse)).rejects.toThrow('come back');
  first.end();
  await new Promise(setImmediate);
  second.end();
  await Promise.all(running);
  expect(await turns.take(() => Promise.resolve('done'), refuse)).toBe('done');
});
