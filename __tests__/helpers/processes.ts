import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../..');

/** A child process and its output so far. */
export interface Child {
  process: ChildProcess;
  output: () => string;
  /** Resolves with the exit code, or with the signal's name when a signal ended it. */
  ended: Promise<number | string>;
  /** Resolves with the first match in the output; rejects with the output when the process ends before. */
  waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Sends a signal, to the whole process group of a detached child. */
  signal: (signal: NodeJS.Signals) => void;
  /** Sends SIGKILL if it still runs. */
  kill: () => void;
}

const children = new Set<Child>();

/** For afterEach: kills what a failed test left running, as Jest would wait for it. */
export function killChildren(): void {
  for (const child of children) child.kill();
  children.clear();
}

/** Starts a program of this project (`node --import tsx <file>` for a .ts file). */
export function startProcess(command: string, args: string[], env: NodeJS.ProcessEnv = {}, detached = false): Child {
  const [program, list] = command.endsWith('.ts')
    ? [process.execPath, ['--import', 'tsx', command, ...args]]
    : [command, args];
  // Jest's environment would change what the child builds and loads.
  const { NODE_ENV: _, JEST_WORKER_ID: __, ...inherited } = process.env;
  const child = spawn(program, list, {
    cwd: ROOT,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
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
  const waitForOutput = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const check = () => {
        const match = pattern.exec(output);
        if (!match) return;
        listeners.delete(check);
        resolve(match);
      };
      listeners.add(check);
      ended.then((code) => reject(new Error(`ended with ${code} before printing ${pattern}:\n${output}`)), reject);
      check();
    });
  const signal = (name: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(detached ? -child.pid : child.pid, name);
  };
  const self: Child = {
    process: child,
    output: () => output,
    ended,
    waitForOutput,
    signal,
    kill: () => signal('SIGKILL'),
  };
  children.add(self);
  return self;
}

const compiled = new Map<string, string>();

/** Starts a program of the server (.ts) as one file: tsx loads its modules anew at each start, in thrice the time. */
export function startCompiled(program: string, env: NodeJS.ProcessEnv, args: string[] = []): Child {
  const file = compiled.get(program) ?? compile(program);
  compiled.set(program, file);
  return startProcess(process.execPath, [file, ...args], env);
}

/** In node_modules, where compiled files find the packages. */
const CACHE = path.join(ROOT, 'node_modules/.cache');
/** Beside what is compiled, as in production. */
export const COMPILED_READER = path.join(CACHE, 'reader.js');

/** What reads uploads; startPostgres.ts compiles it before all suites. */
export const compileReader = (): string => bundle('server/reader/process.ts', COMPILED_READER);

/** Once in a run, whose beginning startPostgres.ts notes. */
function compile(program: string): string {
  const file = path.join(CACHE, `${path.basename(program, '.ts')}.compiled.js`);
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return made > Number(process.env.STUDIO_TEST_BEGAN) ? file : bundle(program, file);
}

/** Those that stay in node_modules, as in production (bundleServer.js): one file is read sooner than a thousand. */
const APART = ['@aws-sdk/*', 'graphile-worker', 'pg', 'sharp'].map((name) => `--external:${name}`);

/** In one step, as another worker may start the same program. */
function bundle(program: string, file: string): string {
  const aside = `${file}.${process.pid}`;
  const options = ['--bundle', '--platform=node', '--target=node20', '--log-level=warning', ...APART];
  // In one file each module would be the main one.
  if (program !== 'server/main.ts') options.push('--define:require.main=null');
  execFileSync(path.join(ROOT, 'node_modules/.bin/esbuild'), [program, ...options, `--outfile=${aside}`], {
    cwd: ROOT,
  });
  renameSync(aside, file);
  return file;
}

/** Command lines of the processes whose arguments or working directory name the folder (Linux only, else none). */
export function processesUsing(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const workingDirectory = readlinkSync(`/proc/${pid}/cwd`);
        return command.includes(folder) || workingDirectory.startsWith(folder) ? [`${pid} ${command}`] : [];
      } catch {
        // The process has ended, or belongs to another user.
        return [];
      }
    });
}
