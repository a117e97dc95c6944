/** Which studios of a directory are open in a process. */
import type { StudioEntry } from '../../../server/directory/repository';
import { openStudios, type OpenStudios } from '../../../server/openStudios';
import type { Studio } from '../../../server/studio';
import { until } from '../../helpers/until';

let changed: (studioId: number | null) => void;
let opened: string[];
let closed: string[];
let studios: OpenStudios;
beforeEach(() => {
  [opened, closed] = [[], []];
  studios = openStudios(
    { onChange: (listener) => void (changed = listener) },
    {
      max: 2,
      grace: 0,
      onError: () => undefined,
      open: ({ studio_id, version }) => {
        const name = `${studio_id}.${version}`;
        opened.push(name);
        return { close: async () => void closed.push(name) } as unknown as Studio;
      },
    },
  );
});
afterEach(() => studios.close());

const entry = (studio_id: number, version = 1): StudioEntry => ({ studio_id, version }) as StudioEntry;
const use = (studio_id: number, version = 1): void => studios.leave(studios.enter(entry(studio_id, version)));

it('a studio is opened once, and stays open for those who come later', () => {
  const first = studios.enter(entry(1));
  expect(studios.enter(entry(1))).toBe(first);
  studios.leave(first);
  studios.leave(first);
  expect(studios.enter(entry(1))).toBe(first);
  expect([opened, closed]).toEqual([['1.1'], []]);
});

it('beyond their number the one that was asked for the longest ago is closed', async () => {
  use(1);
  use(2);
  use(1);
  use(3);
  await until(async () => closed.length > 0);
  expect([closed, studios.size]).toEqual([['2.1'], 2]);
});

it('one that is in use stays open beyond their number, and is closed once it is not used any more', async () => {
  const used = studios.enter(entry(1));
  for (const id of [2, 3, 4]) use(id);
  await until(async () => closed.length > 0);
  expect(closed).toEqual(['2.1']);
  studios.leave(used);
  await until(async () => closed.length > 1);
  expect(closed).toEqual(['2.1', '1.1']);
});

it('one that changed is opened anew, and the former is closed when its last request is over', async () => {
  const before = studios.enter(entry(1));
  changed(1);
  const after = studios.enter(entry(1, 2));
  expect(after).not.toBe(before);
  use(2);
  changed(2);
  await until(async () => closed.length > 0);
  expect(closed).toEqual(['2.1']);
  studios.leave(before);
  await until(async () => closed.length > 1);
  expect(closed).toEqual(['2.1', '1.1']);
  studios.leave(after);
});

it('one whose change was not announced is opened anew by its version', () => {
  use(1);
  use(1, 2);
  expect(opened).toEqual(['1.1', '1.2']);
});

it('stays open for a while after its last use, as work goes on after an answer', () => {
  jest.useFakeTimers();
  try {
    const patient = openStudios(
      { onChange: (listener) => void (changed = listener) },
      {
        max: 2,
        onError: () => undefined,
        open: () => ({ close: async () => void closed.push('one') }) as unknown as Studio,
      },
    );
    patient.leave(patient.enter(entry(1)));
    changed(1);
    jest.advanceTimersByTime(29_000);
    expect(closed).toEqual([]);
    jest.advanceTimersByTime(1_000);
    expect(closed).toEqual(['one']);
  } finally {
    jest.useRealTimers();
  }
});
