/** Jest's global tear-down of the browser tests: a ctrl-C, after which everything has to end by itself. */
import { rmSync } from 'node:fs';
import { processesNaming } from './processes';
import { running } from './startStudio';

const STOP_MS = 60_000;

export default async function tearDown(): Promise<void> {
  if (!running.studio) return;
  const { child, dataDir } = running.studio;
  let late: NodeJS.Timeout | undefined;
  try {
    child.signal('SIGINT');
    const tooLate = new Promise<'late'>((resolve) => (late = setTimeout(() => resolve('late'), STOP_MS)));
    const code = await Promise.race([child.ended, tooLate]);
    if (code !== 0) throw new Error(`npm start did not end by itself after ctrl-C (${code}):\n${child.output()}`);
    const left = processesNaming(dataDir);
    if (left.length > 0) throw new Error(`npm start left processes behind:\n${left.join('\n')}`);
  } finally {
    clearTimeout(late);
    child.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
