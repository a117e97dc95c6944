import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../..');

/** A child process with what it has said so far. */
export interface Child {
  process: ChildProcess;
  output: () => string;
  /** Resolves with its exit code (the signal's name when a signal ended it). */
  ended: Promise<number | string>;
  /** The match of the first output that fits; fails with the whole output when the process ends before. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Sends a signal, to its whole process group where it has one of its own. */
  signal: (signal: NodeJS.Signals) => void;
  /** Ends it (and its group) at once, if it still runs. */
  kill: () => void;
}

const children = new Set<Child>();

/** For afterEach: ends what a failed test left running, or Jest would wait for it. */
export function killChildren(): void {
  for (const child of children) child.kill();
  children.clear();
}

/** Starts a program of this project (`node --import tsx <file>` for a .ts file). */
export function start(command: string, args: string[], env: NodeJS.ProcessEnv = {}, detached = false): Child {
  const [program, list] = command.endsWith('.ts')
    ? [process.execPath, ['--import', 'tsx', command, ...args]]
    : [command, args];
  // Jest's own settings would change what the child builds and loads.
  const { NODE_ENV: _, JEST_WORKER_ID: __, ...inherited } = process.env;
  const child = spawn(program, list, {
    cwd: ROOT,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      children.delete(self);
      resolve(code ?? signal ?? -1);
    });
  });
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(said);
        if (!match) return;
        listeners.delete(look);
        resolve(match);
      };
      listeners.add(look);
      ended.then((code) => reject(new Error(`ended with ${code} before saying ${pattern}:\n${said}`)), reject);
      look();
    });
  const signal = (name: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(detached ? -child.pid : child.pid, name);
  };
  const self: Child = { process: child, output: () => said, ended, says, signal, kill: () => signal('SIGKILL') };
  children.add(self);
  return self;
}

/** Command lines of the processes that name this folder in their command line or work in it (Linux; elsewhere none). */
export function processesNaming(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const place = readlinkSync(`/proc/${pid}/cwd`);
        return command.includes(folder) || place.startsWith(folder) ? [`${pid} ${command}`] : [];
      } catch {
        // Ended while we looked, or not ours to look at.
        return [];
      }
    });
}
