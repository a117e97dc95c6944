/**
 * A database as it was at some moment, in a PostgreSQL of its own beside the running ones. Nothing of it is archived, and
 * the other databases of the backup are empty there.
 */
import { readFileSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { StartFailure } from '../demo/failure';
import { systemUser } from '../demo/postgresBinaries';
import { freePort, poll } from '../demo/processes';
import { configureBackups } from './backups';
import { Files } from './files';
import { takeLock } from './lock';
import { nodesOf, type Ports } from './nodes';
import { startPart } from './part';
import { membersSeenBy, primaryOf, type Passwords } from './patroni';
import { callPgbackrest, pgbackrest, type Caller } from './pgbackrest';
import { findPrograms } from './programs';

/** Milliseconds for which the log may be replayed, and until its last part is archived. */
const REPLAY_MS = 3_600_000;
const ARCHIVE_MS = 120_000;
/** What pgBackRest ends with where the newest backup before the moment hasn't the database yet. */
const DATABASE_MISSING = 80;

export interface RestoreOptions {
  readonly database: string;
  readonly at: Date;
  /** The running primary; left out where there is none any more. */
  readonly superuserUrl?: string;
}

export interface Restored {
  /** Of the database there, for its owner. */
  readonly url: string;
  /** Stops it and removes it. */
  stop(): Promise<void>;
}

/** Closes the log behind a commit, as recovery ends only at one that is later than its target. */
async function archiveUntilNow(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('select pg_current_xact_id()');
    const { rows } = await client.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal');
    const archived = await poll(async () => {
      const found = await client.query('select from pg_stat_archiver where last_archived_wal >= $1', [rows[0]?.wal]);
      return found.rowCount ? true : undefined;
    }, ARCHIVE_MS);
    if (!archived) throw new StartFailure('El archivo de respaldos no recibe la bitácora: mira pg_stat_archiver.');
  } finally {
    await client.end();
  }
}

export async function restoreBeside(
  { files, caller, programs, passwords }: { files: Files; caller: Caller; programs: string; passwords: Passwords },
  { database, at, superuserUrl }: RestoreOptions,
): Promise<Restored> {
  if (superuserUrl !== undefined) await archiveUntilNow(superuserUrl);
  const data = files.path('restored');
  const empty = (): void => rmSync(data, { recursive: true, force: true });
  const restore = [
    ...[
      'restore',
      `--pg1-path=${data}`,
      '--type=time',
      `--target=${at.toISOString().replace('T', ' ').replace('Z', '+00')}`,
    ],
    ...['--target-action=promote', '--archive-mode=off', '--process-max=2'],
  ];
  empty();
  files.subfolder('restored');
  const { code, output } = await callPgbackrest(caller, ...restore, `--db-include=${database}`);
  if (code === DATABASE_MISSING) {
    // Younger than that backup: the log makes it, for which everything has to be there.
    empty();
    files.subfolder('restored');
    await pgbackrest(caller, ...restore);
  } else if (code !== 0) throw new StartFailure(`pgbackrest restore: ${output.trim()}`);

  const port = await freePort();
  const hba = files.write('restored.hba', 'host all all 127.0.0.1/32 scram-sha-256\n');
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    hba_file: hba,
    shared_buffers: '128MB',
    // Of the node whose files these are: it would wait for that node's standby.
    synchronous_standby_names: '',
    primary_conninfo: '',
    primary_slot_name: '',
    archive_mode: 'off',
    hot_standby: 'off',
    logging_collector: 'off',
  };
  const log = files.path('restored.log');
  rmSync(log, { force: true });
  const part = startPart({
    name: 'restored',
    program: `${programs}/postgres`,
    args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    log,
    runAs: files.runAs,
    restartAfter: null,
  });
  const stop = async (): Promise<void> => {
    await part.stop();
    empty();
  };
  const url = `postgres://studio:${passwords.studio}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  const up = await poll(async () => part.pid() === undefined || (await answers(url)) || undefined, REPLAY_MS, 200);
  if (up && part.pid() !== undefined) return { url, stop };
  await stop();
  throw new StartFailure(`No se pudo volver a ese momento: ${fatalLine(log)}`);
}

/** The same from a second process, while the cluster runs in another one. */
export async function restoreFromRunning(
  folder: string,
  wanted: Omit<RestoreOptions, 'superuserUrl'>,
): Promise<Restored> {
  const programs = findPrograms();
  const files = new Files(folder, process.getuid?.() === 0 ? await systemUser() : undefined);
  const lock = await takeLock(`${files.folder}/restored`, `Ya hay una base restaurada (${files.path('restored')}).`);
  const ports = files.lastPorts<Ports>();
  const nodes = ports ? nodesOf(files, ports) : [];
  const name = primaryOf(await membersSeenBy(nodes));
  const node = nodes.find((one) => one.name === name);
  if (!ports || !node) throw new StartFailure('Primero deja corriendo el clúster: npm run cluster');
  const passwords = files.passwords();
  const backups = configureBackups(files, programs, { nodes, storePort: ports.store, password: passwords.postgres });
  const superuserUrl = `postgres://postgres:${passwords.postgres}@127.0.0.1:${node.port}/postgres`;
  const tools = { files, caller: backups.callerOf(node), programs: programs.postgres, passwords };
  const { url, stop } = await restoreBeside(tools, { ...wanted, superuserUrl });
  return {
    url,
    stop: async () => {
      await stop();
      lock.close();
    },
  };
}

/** Connections are refused until it has replayed the log. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => true)
    .catch(() => false)
    .finally(() => client.end().catch(() => undefined));
}

const fatalLine = (log: string): string =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /FATAL|PANIC/.test(line))
    .at(-1) ?? `bitácora: ${log}`;
