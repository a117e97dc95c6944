/** What is due of the jobs of one studio of many. */
import { dueTasks, nextTask, tasksOf } from '../../../server/jobs/lanes';
import { LANES } from '../../../server/db/work';
import { CRONTAB } from '../../../server/jobs/tasks';

/** Those of short work, which a slow task would delay. */
const SHORT = ['mail', 'messages', 'tasks', 'providers'] as const;

const at = (time: string): Date => new Date(`2026-11-20T${time}Z`);

it('every scheduled task belongs to one lane', () => {
  const named = CRONTAB.trim()
    .split('\n')
    .map((line) => line.split(' ')[5]);
  expect(LANES.flatMap(tasksOf).sort()).toEqual([...named].sort());
});

it('imports and exports delay no mail and no short task, as they have a lane of their own', () => {
  const slow = ['runImports', 'exportData', 'exportStudio'] as const;
  const found = SHORT.flatMap(tasksOf);
  expect(found).toContain('remindOfClasses');
  for (const task of slow) {
    expect(found).not.toContain(task);
    expect(tasksOf('slow')).toContain(task);
  }
});

it.each([
  ['nothing is known', null, ['extendSeries', 'forgetIdempotencyKeys', 'releaseHolds', 'tellAhead']],
  ['the same minute was done', at('18:00:10'), []],
  ['the minute before was done', at('17:59:50'), ['countNoShows', 'lapseCash', 'releaseHolds', 'remindOfClasses']],
  ['it was away for half an hour', at('17:29:50'), ['tellAhead', 'countNoShows', 'releaseHolds']],
])('where %s, the tasks are due whose time came since then, each once', (_what, since, names) => {
  const found = dueTasks('tasks', since, at('18:00:30')).map(({ task }) => task);
  expect(found).toEqual(expect.arrayContaining(names));
  expect(new Set(found).size).toBe(found.length);
  if (names.length === 0) expect(found).toEqual([]);
});

it('the next task of a lane is due at its next full minute', () => {
  expect(nextTask('tasks', at('18:00:30'))).toEqual(at('18:01:00'));
  expect(nextTask('slow', at('18:00:30'))).toEqual(at('18:01:00'));
});
