import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { errorCode } from '../server/db/errors';

/** The system user that a program runs as, when not as the current one. */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface Finished {
  code: number;
  output: string;
}

/** Runs a program to its end. Its code and output come back; only a program that can't be started throws. */
export function run(program: string, args: string[], options: { runAs?: RunAs; cwd?: string } = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...options.runAs,
      // Not the caller's folder: another system user may be unable to enter it.
      cwd: options.cwd ?? '/',
      env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', ...clockOfParent() },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * The variables by which faketime moves the clock: a process with an environment of its own follows its parent's. Not
 * the memory that faketime shares, which another system user can't open.
 */
export const clockOfParent = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => name === 'LD_PRELOAD' || (name.startsWith('FAKETIME') && name !== 'FAKETIME_SHARED'),
    ),
  );

/** Whether a process with this id exists (also when it belongs to someone else). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Whether this process is a PostgreSQL server that works in `dataFolder`. Ids are reused after a reboot
 * and between containers, so a running process with that id proves nothing.
 */
export async function isPostgresOn(pid: number, dataFolder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return (
        readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
      );
    } catch (error) {
      // Gone meanwhile, or another user's process and therefore none of ours.
      if (['ENOENT', 'EACCES', 'EPERM', 'ESRCH'].includes(errorCode(error) ?? '')) return false;
      throw error;
    }
  }
  if (process.platform === 'win32') return true;
  return (await run('ps', ['-p', String(pid), '-o', 'command='])).output.includes('postgres');
}

/**
 * A free port of the loopback, for a process that takes it later, perhaps after half a minute. It is below those that the
 * system gives to connections and to servers that ask for any port (32768 and more on Linux), which could take it meanwhile.
 * `wanted` if it is free.
 */
export async function freePort(wanted?: number): Promise<number> {
  for (let port = wanted ?? randomInt(20_000, 32_768); ; port = randomInt(20_000, 32_768))
    if (await isFree(port)) return port;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Calls `probe` until it returns a value; undefined after the timeout. */
export async function poll<T>(
  probe: () => Promise<T | undefined> | T | undefined,
  timeoutMs: number,
  everyMs = 50,
): Promise<T | undefined> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await probe();
    if (answer !== undefined) return answer;
    if (Date.now() >= end) return undefined;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
