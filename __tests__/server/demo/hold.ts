/**
 * A process of its own that starts one embedded part, says so in one line of JSON and holds it until SIGTERM:
 * what the tests kill. Run with `node --import tsx hold.ts postgres|identity <folder>`.
 */
import { startIdentity } from '../../../server/demo/identity';
import { startPostgres } from '../../../server/demo/postgres';

async function main(): Promise<void> {
  const [what, folder = ''] = process.argv.slice(2);
  const part = what === 'identity' ? await startIdentity({ folder }) : await startPostgres({ folder });
  process.stdout.write(`${JSON.stringify({ ...part, pid: process.pid })}\n`);
  const keep = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(keep);
    void part.stop();
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
