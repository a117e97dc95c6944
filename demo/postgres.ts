import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { MINUTE } from '../domain/durations';
import { errorCode } from '../server/db/errors';
import { StartFailure } from './failure';
import { refuseInProduction } from './guard';
import { alreadyRunning, takeLock } from './lock';
import { canReach, preparePostgres, type PostgresBinaries } from './postgresBinaries';
import { freePort, isPostgresOn, poll, run } from './processes';

/** A running PostgreSQL server that only this process uses, until `stop`. */
export interface EmbeddedPostgres {
  /** Connection string of the database `studio`. */
  url: string;
  /** True when the server was still running because the process that had started it was killed. */
  adopted: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster; made when missing. */
  folder: string;
  /** Settings of the server beyond the defaults below. */
  settings?: Record<string, string>;
  /** Folder of the binaries, when not the ones of the package. */
  native?: string;
  /** Called when the server ends without having been stopped. */
  onLost?: () => void;
}

const OWNER = 'studio';
const START_MS = MINUTE;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  max_wal_size: '1GB',
  // Statements of this product are short; compiling them costs more than it gives.
  jit: 'off',
  timezone: 'UTC',
};

/**
 * Starts the embedded PostgreSQL on a free port of the loopback, or takes over the one that a killed process
 * left running. Two starts exclude each other by a lock in the server itself (lock.ts).
 *
 * @throws StartFailure when another start uses the cluster, or the platform can't run it.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  refuseInProduction();
  const binaries = await preparePostgres(options.native);
  const folder = path.resolve(options.folder);
  await ensureCluster(folder, binaries);
  const data = path.join(folder, 'data');
  const password = readFileSync(path.join(folder, 'password'), 'utf8').trim();
  const url = (port: number, database: string) => `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`;

  for (let attempt = 1; ; attempt += 1) {
    const running = await runningServer(data);
    const failure = running ? undefined : await pgStart(folder, binaries, options.settings ?? {});
    const port = (await runningServer(data))?.port;
    const lock = port === undefined ? undefined : await connectWhenReady(url(port, 'postgres'), data);
    if (port !== undefined && lock) {
      await takeLock(lock, alreadyRunning(path.dirname(folder)));
      await ensureDatabase(lock);
      removeUnfinished(folder);
      let stopped = false;
      lock.on('end', () => stopped || options.onLost?.());
      const stop = async () => {
        if (stopped) return;
        stopped = true;
        await lock.end();
        await pgStop(data, binaries);
      };
      return { url: url(port, OWNER), adopted: running !== undefined, stop };
    }
    // Another start may have begun or ended meanwhile, or taken the port: look again, but not for ever.
    if (attempt === 5)
      throw new StartFailure(
        `PostgreSQL no arrancó: ${failure ?? 'no responde'} (bitácora: ${path.join(folder, 'postgres.log')})`,
      );
  }
}

/** Makes the cluster if there is none: aside, then renamed, so that a folder of that name is always whole. */
async function ensureCluster(folder: string, { initdb, runAs }: PostgresBinaries): Promise<void> {
  const parent = path.dirname(folder);
  const made = mkdirSync(parent, { recursive: true });
  // Whatever root's umask says, the server's user has to pass through what was just made.
  if (made && runAs)
    for (let place = parent; place.startsWith(made); place = path.dirname(place)) chmodSync(place, 0o755);
  if (!(await canReach(parent, runAs))) {
    throw new StartFailure(
      `PostgreSQL no corre como root y su usuario no puede entrar a ${parent}: ` +
        'elige con DATA_DIR una carpeta pública (no dentro de /root).',
    );
  }
  if (existsSync(folder)) return;
  const aside = mkdtempSync(`${folder}.new-`);
  try {
    const passwordFile = path.join(aside, 'password');
    writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    for (const owned of runAs ? [aside, passwordFile] : []) chownSync(owned, runAs?.uid ?? 0, runAs?.gid ?? 0);
    const made = await run(
      initdb,
      [
        `--pgdata=${path.join(aside, 'data')}`,
        `--username=${OWNER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Spanish order of names, the same on every machine, whatever locales the system has.
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=es-MX',
      ],
      { runAs },
    );
    if (made.code !== 0 && existsSync(aside))
      throw new StartFailure(`PostgreSQL no pudo crear sus datos en ${parent}: ${lastError(made.output)}`);
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    // A second start was quicker; its cluster is as good as ours.
    if (!existsSync(folder)) throw error;
  }
}

/** What starts that were killed while they made a cluster left beside it. */
function removeUnfinished(folder: string): void {
  const parent = path.dirname(folder);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${path.basename(folder)}.new-`))
      rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

/** The server that works on this data, by its own record; a record whose process is another program is removed. */
async function runningServer(data: string): Promise<{ pid: number; port: number } | undefined> {
  const file = path.join(data, 'postmaster.pid');
  return poll(async () => {
    const lines = readLines(file);
    const pid = Number(lines?.[0]);
    if (!lines || !pid) return null;
    if (!(await isPostgresOn(pid, data))) {
      // PostgreSQL removes a dead process's record itself, but not one whose number a stranger has now.
      rmSync(file, { force: true });
      return null;
    }
    // The port is written a moment after the process id.
    const port = Number(lines[3]);
    return port ? { pid, port } : undefined;
  }, START_MS).then((found) => found ?? undefined);
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Starts the server as a daemon, so that a ctrl-C in the terminal does not reach it before its users stop. */
async function pgStart(
  folder: string,
  { pgCtl, runAs }: PostgresBinaries,
  settings: Record<string, string>,
): Promise<string | undefined> {
  const port = await freePort();
  const flags = Object.entries({ ...SETTINGS, ...settings, port: String(port) }).map(
    ([name, value]) => `-c ${name}='${value}'`,
  );
  const started = await run(
    pgCtl,
    [
      'start',
      '-w',
      '-t',
      String(START_MS / 1000),
      '-D',
      path.join(folder, 'data'),
      '-l',
      path.join(folder, 'postgres.log'),
      '-o',
      flags.join(' '),
    ],
    { runAs },
  );
  if (started.code === 0) return undefined;
  return lastError(readLines(path.join(folder, 'postgres.log'))?.join('\n') ?? started.output);
}

async function pgStop(data: string, { pgCtl, runAs }: PostgresBinaries): Promise<void> {
  const stop = (mode: string) => run(pgCtl, ['stop', '-w', '-t', '30', '-m', mode, '-D', data], { runAs });
  if ((await stop('fast')).code !== 0 && (await runningServer(data))) await stop('immediate');
}

/** A connection as soon as the server takes some; undefined when it ended before that. */
async function connectWhenReady(url: string, data: string): Promise<Client | undefined> {
  const found = await poll(async () => {
    const client = new Client({ connectionString: url, keepAlive: true });
    try {
      await client.connect();
      // Without a listener the end of the server would end this process by an exception.
      client.on('error', () => undefined);
      return client;
    } catch (error) {
      // 57P03: starting up or shutting down; the rest: not listening yet or no more.
      if (!['57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(errorCode(error) ?? '')) throw error;
      return (await runningServer(data)) ? undefined : null;
    }
  }, START_MS);
  return found ?? undefined;
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [OWNER]);
  if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(OWNER)}`);
}

function lastError(output: string): string {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|error|could not/i.test(line));
  return (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '').trim();
}
