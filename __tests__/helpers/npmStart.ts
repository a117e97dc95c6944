/** The real `npm start`, as a person would run it, in an empty data folder of its own; ended with a ctrl-C. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../demo/processes';
import { type Child, processesNaming, start } from './processes';

/** A first start builds the SPA; slow machines need minutes for that. */
const READY_MS = 10 * 60_000;
const STOP_MS = 60_000;

export interface NpmStart {
  readonly dataDir: string;
  /** The SPA is built: another start needs no build of its own. */
  readonly built: Promise<unknown>;
  /** Its address, as it prints it; rejects where it ends before. */
  readonly url: Promise<string>;
  /** A ctrl-C, after which everything has to end by itself. */
  stop(): Promise<void>;
}

/** What runs. A group of its own gives each its own ctrl-C, and keeps ours from reaching it. */
const running = new Set<Child>();
let passing = false;

function passSignalsOn(): void {
  if (passing) return;
  passing = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) child.signal('SIGINT');
      process.exit(1);
    });
  }
}

/** `args`: what stands behind `npm start --`. */
export async function npmStart(...args: readonly string[]): Promise<NpmStart> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'studio-e2e-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(dataDir, 0o755);
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir, HOST: '127.0.0.1', DATABASE_URL: undefined };
  // A process group of its own, as a terminal gives it: a ctrl-C reaches npm and all that it started.
  const child = start('npm', ['start', ...(args.length > 0 ? ['--', ...args] : [])], env, true);
  running.add(child);
  passSignalsOn();
  const late = setTimeout(child.kill, READY_MS);
  const url = child
    .says(/^ {2}(http:\/\/localhost:\d+)$/m)
    .then(([, address = '']) => address)
    .finally(() => clearTimeout(late));
  const built = child.says(/Interfaz (ya )?compilada/);
  // Whoever needs them hears of it.
  for (const promise of [url, built]) promise.catch(() => undefined);

  const stop = async (): Promise<void> => {
    let tooLong: NodeJS.Timeout | undefined;
    try {
      child.signal('SIGINT');
      const code = await Promise.race([
        child.ended,
        new Promise<'late'>((resolve) => (tooLong = setTimeout(() => resolve('late'), STOP_MS))),
      ]);
      if (code !== 0) throw new Error(`npm start did not end by itself after ctrl-C (${code}):\n${child.output()}`);
      const left = processesNaming(dataDir);
      if (left.length > 0) throw new Error(`npm start left processes behind:\n${left.join('\n')}`);
    } finally {
      clearTimeout(tooLong);
      child.kill();
      running.delete(child);
      rmSync(dataDir, { recursive: true, force: true });
    }
  };
  return { dataDir, built, url, stop };
}
