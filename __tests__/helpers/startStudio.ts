/**
 * Jest's global set-up of the browser tests: the real `npm start`, as a person would run it, in an empty data
 * folder. Its address is in STUDIO_URL, its folder in STUDIO_DATA; its accounts are DEMO_ACCOUNTS of seed/accounts.ts.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/demo/processes';
import { findChromium } from './chromium';
import { type Child, start } from './processes';

/** A first start builds the SPA; slow machines need minutes for that. */
const READY_MS = 10 * 60_000;

export interface RunningStudio {
  child: Child;
  dataDir: string;
}

/** What the set-up leaves for the tear-down (stopStudio.ts), which runs in the same process. */
export const running: { studio?: RunningStudio } = {};

export default async function setUp(): Promise<void> {
  // First, so that a machine without a browser is told so before it waits.
  process.env.CHROMIUM_PATH = findChromium();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'studio-e2e-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(dataDir, 0o755);
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir, HOST: '127.0.0.1', DATABASE_URL: undefined };
  // A process group of its own, as a terminal gives it: a ctrl-C reaches npm and all that it started.
  const child = start('npm', ['start'], env, true);
  const late = setTimeout(child.kill, READY_MS);
  // The group that gives it a ctrl-C of its own also keeps ours from reaching it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      child.signal('SIGINT');
      process.exit(1);
    });
  }
  try {
    const [, url] = await child.says(/^ {2}(http:\/\/localhost:\d+)$/m);
    process.env.STUDIO_URL = url;
    process.env.STUDIO_DATA = dataDir;
    running.studio = { child, dataDir };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  } finally {
    clearTimeout(late);
  }
}
