/** Runs the real `npm start` in an empty data folder and ends it with ctrl-C. */
import dns from 'node:dns';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../demo/processes';
import { type Child, processesUsing, startProcess } from './processes';

/** A first start builds the SPA; slow machines need minutes for that. */
const READY_MS = 10 * 60_000;
const STOP_MS = 60_000;

export interface NpmStart {
  readonly dataDir: string;
  /** Resolves when the SPA is built; a second start then reuses the build. */
  readonly built: Promise<unknown>;
  /** The first address that it prints; rejects when the process ends before. */
  readonly url: Promise<string>;
  /** Sends ctrl-C; throws when a process is left after that. */
  stop(): Promise<void>;
}

/** Browsers find names below localhost on this machine; Node asks the resolver, which may not know them. */
const { lookup } = dns;
dns.lookup = ((name: string, ...rest: unknown[]) =>
  Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest])) as typeof lookup;

/** Children run in process groups of their own, so a ctrl-C of the test run doesn't reach them by itself. */
const running = new Set<Child>();
let forwarding = false;

function forwardSignals(): void {
  if (forwarding) return;
  forwarding = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) child.signal('SIGINT');
      process.exit(1);
    });
  }
}

/** `args` follow `npm start --`. */
export async function npmStart(...args: readonly string[]): Promise<NpmStart> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'studio-e2e-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(dataDir, 0o755);
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir, HOST: '127.0.0.1', DATABASE_URL: undefined };
  // A process group of its own, as in a terminal: ctrl-C reaches npm and its children.
  const child = startProcess('npm', ['start', ...(args.length > 0 ? ['--', ...args] : [])], env, true);
  running.add(child);
  forwardSignals();
  const startTimeout = setTimeout(child.kill, READY_MS);
  const url = child
    .waitForOutput(/^ {2}(http:\/\/(?:\w+\.)?localhost:\d+)$/m)
    .then(([, address = '']) => address)
    .finally(() => clearTimeout(startTimeout));
  const built = child.waitForOutput(/Interfaz (ya )?compilada/);
  // Rejections still reach callers that await these; this only avoids unhandled ones.
  for (const promise of [url, built]) promise.catch(() => undefined);

  const stop = async (): Promise<void> => {
    let stopTimeout: NodeJS.Timeout | undefined;
    try {
      child.signal('SIGINT');
      const code = await Promise.race([
        child.ended,
        new Promise<'late'>((resolve) => (stopTimeout = setTimeout(() => resolve('late'), STOP_MS))),
      ]);
      if (code !== 0) throw new Error(`npm start did not end by itself after ctrl-C (${code}):\n${child.output()}`);
      const left = processesUsing(dataDir);
      if (left.length > 0) throw new Error(`npm start left processes behind:\n${left.join('\n')}`);
    } finally {
      clearTimeout(stopTimeout);
      child.kill();
      running.delete(child);
      rmSync(dataDir, { recursive: true, force: true });
    }
  };
  return { dataDir, built, url, stop };
}
