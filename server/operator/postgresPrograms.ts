/** Runs PostgreSQL's own programs. A password goes by their environment, as other users of the machine see arguments. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../db/errors';

interface Running {
  readonly child: ChildProcess;
  /** Rejects with what it said, without an address. */
  readonly ended: Promise<void>;
}

function startProgram(
  program: string,
  url: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions,
): Running {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [...args, `--dbname=${address.href}`], {
    env: { ...env, ...(password ? { PGPASSWORD: password } : {}) },
    stdio,
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(0, 2_000)));
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error) =>
      reject(
        errorCode(error) === 'ENOENT'
          ? new Error(
              `Falta ${program} en esta máquina: instala postgresql-client, de la versión del servidor o más nueva.`,
            )
          : error,
      ),
    );
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} no terminó: ${said.trim()}`))));
  });
  return { child, ended };
}

/** All that a database holds, for any owner. */
const WHOLE = ['--format=custom', '--no-owner', '--no-privileges'];

/** Writes a database to a file. */
export const dumpToFile = (url: string, file: string, env: NodeJS.ProcessEnv): Promise<void> =>
  startProgram('pg_dump', url, [...WHOLE, `--file=${file}`], env, ['ignore', 'ignore', 'pipe']).ended;

/** Fills an empty database with what another one holds; with all of it, or nothing. */
export async function copyDatabase(from: string, to: string, env: NodeJS.ProcessEnv): Promise<void> {
  const dump = startProgram('pg_dump', from, [...WHOLE, '--compress=0'], env, ['ignore', 'pipe', 'pipe']);
  const whole = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  const restore = startProgram('pg_restore', to, whole, env, ['pipe', 'ignore', 'pipe']);
  const { stdout } = dump.child;
  const { stdin } = restore.child;
  const piped = stdout && stdin ? pipeline(stdout, stdin) : Promise.resolve();
  const [dumped, sent, restored] = await Promise.allSettled([dump.ended, piped, restore.ended]);
  // What broke off is told by the program that did, not by the one that waited for it.
  for (const result of [dumped, restored, sent]) if (result.status === 'rejected') throw result.reason;
}
