/**
 * Runs suites of the server in one test file: Jest loads the server anew for each file, which takes longer than many a
 * suite. Those whose paths begin as in standAlone.json have a file each: they start processes, or need a DOM.
 */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { keepDatabases } from './cleanDatabase';
import slowSuites from './slowSuites.json';
import standAlone from './standAlone.json';

const SERVER = path.join(__dirname, '../server');
const TOGETHER = 'together';

/** Bytes of an ordinary suite that take a second. */
const PER_SECOND = 4_000;
/** Seconds of the suites that take much longer than their size tells; where they drift, shares end at other times. */
const SLOW: Readonly<Record<string, number>> = slowSuites;

/** Paths of the suites below the folders of __tests__/server, the longest first. */
const suites = () =>
  readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && name.includes(path.sep))
    .filter((name) => ![`${TOGETHER}/`, ...standAlone].some((start) => name.startsWith(start)))
    .map((name) => ({
      name,
      seconds: SLOW[name.replace(/\.test\.ts$/, '')] ?? statSync(path.join(SERVER, name)).size / PER_SECOND,
    }))
    .sort((a, b) => b.seconds - a.seconds || a.name.localeCompare(b.name));

/** Every suite in one of the shares, each of which takes about as long: the next one goes to the shortest. */
function sharesOf(count: number): readonly string[][] {
  const shares = Array.from({ length: count }, () => ({ seconds: 0, names: [] as string[] }));
  for (const { name, seconds } of suites()) {
    const share = shares.reduce((shortest, one) => (one.seconds < shortest.seconds ? one : shortest));
    share.names.push(name);
    share.seconds += seconds;
  }
  return shares.map(({ names }) => names);
}

/** Runs the share of `file`, one of the files in server/together. */
export function runShare(file: string): void {
  keepDatabases();
  const files = readdirSync(path.join(SERVER, TOGETHER)).sort();
  for (const suite of sharesOf(files.length)[files.indexOf(path.basename(file))] ?? [])
    describe(suite.replace(/\.test\.ts$/, ''), () => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports
      require(path.join(SERVER, suite));
      // A suite that leaves them replaced would fail the next one.
      afterAll(() => {
        jest.restoreAllMocks();
        jest.useRealTimers();
      });
    });
}
