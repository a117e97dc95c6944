import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { RunAs } from '../demo/processes';

export interface PartOptions {
  /** For the console. */
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  /** File of its output. */
  readonly log: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly runAs?: RunAs;
  /** Milliseconds after which one that ended by itself is started again; null: not by itself. */
  readonly restartAfter: number | null;
  /** Called when it ends by itself. */
  readonly onEnd?: (text: string) => void;
}

/** A program that runs until it is stopped, and is started again where it ends before, as systemd would. */
export interface Part {
  pid(): number | undefined;
  start(): void;
  /** Lets it end cleanly; kills it if that takes too long. */
  stop(): Promise<void>;
  /** Kills it like a failure would: it may be started again. */
  kill(): Promise<void>;
}

const STOP_MS = 40_000;

export function startPart({ name, program, args, log, env, runAs, restartAfter, onEnd }: PartOptions): Part {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const start = (): void => {
    clearTimeout(timer);
    const output = openSync(log, 'a');
    // In a session of its own, as ctrl-C is for its launcher alone; ended by the kernel where the launcher is killed.
    const running = spawn('setpriv', ['--pdeathsig', 'TERM', '--', program, ...args], {
      ...runAs,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output],
      detached: true,
    });
    closeSync(output);
    child = running;
    ended = new Promise((resolve) => {
      running.on('error', () => resolve());
      running.on('exit', (code, signal) => {
        child = undefined;
        resolve();
        if (stopped) return;
        onEnd?.(`${name} terminó (${signal ?? code}); bitácora: ${log}`);
        if (restartAfter !== null) timer = setTimeout(start, restartAfter);
      });
    });
  };
  start();

  return {
    pid: () => child?.pid,
    start,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      child?.kill('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
    kill: async () => {
      child?.kill('SIGKILL');
      await ended;
    },
  };
}
