/** Finds and launches the system's Chromium for playwright-core. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { clockOfParent } from '../../demo/processes';
import { installDebian } from './debian';

/** Chromium without its window, which takes two thirds of the processor time of the whole browser. */
const SHELL = 'chromium-headless-shell';
const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
];

/** No first-run pages, no updates, no background requests. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of tests live for seconds: what V8 makes quicker by compiling it again is gone before that pays.
  '--js-flags=--no-opt --no-maglev --single-threaded-gc',
  '--disable-dev-shm-usage',
  // Else a press right after a page has scrolled goes to the place where the frame of another site was before.
  '--disable-site-isolation-trials',
];

/**
 * The path of a Chromium that runs: CHROMIUM_PATH, else a usual name. Installs Debian's package when run as root.
 *
 * @throws Error with one line that says what to install.
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new Error(`CHROMIUM_PATH does not point to a Chromium that runs: ${given}`);
  }
  const found = search();
  if (found) return found;
  const installed = installDebian(SHELL) ? search() : undefined;
  if (installed) return installed;
  throw new Error(
    `No Chromium was found. Install it (Debian: apt-get install ${SHELL}) or set CHROMIUM_PATH to a Chrome or ` +
      'Chromium.',
  );
}

/** Launches Chromium headless; `flags` are added to the usual ones. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  // Chromium refuses to run sandboxed as root; the pages are our own.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...FLAGS, ...flags, ...sandbox];
  return chromium.launch({ executablePath: findChromium(), headless: true, args, env: ownEnvironment() });
}

/** Without faketime's clock, under which it hangs; its pages get that clock by visitWith (browser.ts). */
function ownEnvironment(): Record<string, string> {
  const clock = clockOfParent();
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !(entry[0] in clock),
    ),
  );
}

function search(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...PLACES].find(
    (file) => executable(file) && runs(file),
  );
}

function executable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs `--version`: Ubuntu's `chromium-browser` exists but only names the snap package. */
function runs(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000, env: ownEnvironment() });
    return true;
  } catch {
    return false;
  }
}
