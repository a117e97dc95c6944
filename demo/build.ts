import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../server/db/errors';
import { BUILD_DIR } from '../server/main';
import { StartFailure } from './failure';
import { PROJECT } from './folders';
import { isAlive } from './processes';

/** Everything that the built SPA depends on. */
const SOURCES = ['src', 'domain', 'public', 'package-lock.json', 'webpack.config.js', 'tsconfig.json'];
const STAMP = path.join(path.dirname(BUILD_DIR), 'sources.sha256');

/**
 * Builds the SPA unless the existing one is of these very sources. The new build is made aside and
 * moved into place whole, so that neither a failure nor a ctrl-C leaves half of one. Returns whether it built.
 */
export async function ensureBuild(signal: AbortSignal): Promise<boolean> {
  const stamp = hashOf(SOURCES.map((name) => path.join(PROJECT, name)));
  if (
    existsSync(path.join(BUILD_DIR, 'public', 'index.html')) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === stamp
  )
    return false;
  removeUnfinished();
  const aside = path.join(path.dirname(BUILD_DIR), `new-${process.pid}`);
  mkdirSync(aside, { recursive: true });
  try {
    await webpack(aside, signal);
    moveIntoPlace(aside, stamp);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return true;
}

/** Removes leftovers of killed builds. */
function removeUnfinished(): void {
  const folder = path.dirname(BUILD_DIR);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const builder = /^new-(\d+)$/.exec(name)?.[1];
    if (builder && !isAlive(Number(builder))) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function moveIntoPlace(aside: string, stamp: string): void {
  rmSync(STAMP, { force: true });
  rmSync(BUILD_DIR, { recursive: true, force: true });
  try {
    renameSync(aside, BUILD_DIR);
  } catch (error) {
    // Another start of this project built the same at the same time, and was quicker.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  }
  writeFileSync(STAMP, stamp);
}

function webpack(outputPath: string, signal: AbortSignal): Promise<void> {
  const program = path.join(PROJECT, 'node_modules/webpack/bin/webpack.js');
  // Without NODE_ENV=development or test.
  const env = { ...process.env, NODE_ENV: 'production', BUILD_PATH: outputPath };
  const child = spawn(process.execPath, [program, '--mode', 'production', '--stats', 'errors-only'], {
    cwd: PROJECT,
    env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new StartFailure(`La interfaz no compiló:\n${output.trim()}`)),
    );
  });
}

/** One hash over names and contents of files and, recursively, folders. */
function hashOf(places: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (place: string): void => {
    if (!existsSync(place)) return;
    hash.update(`${path.relative(PROJECT, place)}\0`);
    if (statSync(place).isDirectory())
      readdirSync(place)
        .sort()
        .forEach((name) => add(path.join(place, name)));
    else hash.update(readFileSync(place));
  };
  places.forEach(add);
  return hash.digest('hex');
}
