/**
 * Runs suites of the server in one test file: Jest loads the server anew for each file, which takes longer than many a
 * suite. Those whose paths begin as in standAlone.json have a file each: they start processes, or need a DOM.
 */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import standAlone from './standAlone.json';

const SERVER = path.join(__dirname, '../server');
const TOGETHER = 'together';

/** Paths of the suites below the folders of __tests__/server, the largest first. */
function suites(): string[] {
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && name.includes(path.sep))
    .filter((name) => ![`${TOGETHER}/`, ...standAlone].some((start) => name.startsWith(start)))
    .map((name) => ({ name, size: statSync(path.join(SERVER, name)).size }))
    .sort((a, b) => b.size - a.size || a.name.localeCompare(b.name))
    .map(({ name }) => name);
}

/** Runs the share of `file`, one of the files in server/together: with n of them, every n-th suite. */
export function runShare(file: string): void {
  const files = readdirSync(path.join(SERVER, TOGETHER)).sort();
  const share = files.indexOf(path.basename(file));
  for (const suite of suites().filter((_, i) => i % files.length === share))
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
