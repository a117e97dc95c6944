/**
 * A PostgreSQL that survives the loss of a server, on one machine: two nodes of which one is the synchronous standby,
 * etcd, haproxy in front of the primary, PgBouncer in front of that.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { StartFailure } from '../demo/failure';
import { Lifecycle } from '../demo/lifecycle';
import { systemUser } from '../demo/postgresBinaries';
import { poll } from '../demo/processes';
import { backUp, configureBackups, dueBackup, openStanza, startStore } from './backups';
import { etcdAnswers, etcdArguments } from './etcd';
import { Files } from './files';
import { haproxyConfig } from './haproxy';
import { takeLock } from './lock';
import { DATABASE, NODES, nodesOf, PORTS } from './nodes';
import { type Part, startPart } from './part';
import { dataOf, type Member, membersSeenBy, type Node, patroniConfig, primaryOf, standbyOf } from './patroni';
import { keepsPreparedStatements, pgbouncerConfig, usersFileText } from './pgbouncer';
import { listBackups, pgbackrest, type Backup, type Caller } from './pgbackrest';
import { findPrograms } from './programs';
import { restoreBeside, type Restored } from './restore';

/** Milliseconds in which the parts have to be up; the first start copies the primary to its standby. */
const READY_MS = 300_000;
/** A part that ended comes back; a node only after its lease is over, so that its standby has taken over. */
const RESTART_MS = 1_000;
const NODE_RESTART_MS = 30_000;

export interface Cluster {
  /** Of PgBouncer, and without it: DATABASE_URL, DATABASE_DIRECT_URL. */
  readonly url: string;
  readonly directUrl: string;
  /** The same database as its superuser. */
  readonly superuserUrl: string;
  members(): Promise<readonly Member[]>;
  /** Kills a part by its name (`etcd`, `nodo1`, …); a node with its PostgreSQL, as the loss of its server would. */
  kill(name: string): Promise<void>;
  /** Starts a killed part again. */
  restart(name: string): void;
  /** Whether the store of the backups refuses what is sent to it, as after a change of its keys. */
  refuseBackups(refused: boolean): void;
  /** Rejects where the write-ahead log doesn't arrive in the archive. */
  checkBackups(): Promise<void>;
  backUp(type: 'full' | 'incr'): Promise<Backup>;
  /** null: none is due. */
  backUpIfDue(): Promise<Backup | null>;
  /** The database as it was then, in a PostgreSQL of its own. */
  restore(wanted: { readonly database: string; readonly at: Date }): Promise<Restored>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly folder: string;
  /** Whether it is backed up. Default: no. */
  readonly backups?: boolean;
  /** Whether a part that was killed comes back by itself. Default: true. */
  readonly returns?: boolean;
  /** For the console: a part that ended by itself. */
  readonly onEnd?: (text: string) => void;
  /** Aborts a start that is no longer wanted. */
  readonly signal?: AbortSignal;
}

/** @throws StartFailure where a package is missing, another start uses the folder, or a part doesn't come up. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const life = new Lifecycle();
  try {
    return await start(options, life);
  } catch (error) {
    await life.end();
    throw error;
  }
}

async function start(
  { folder, backups: withBackups = false, returns = true, onEnd, signal }: ClusterOptions,
  life: Lifecycle,
): Promise<Cluster> {
  const programs = findPrograms();
  const runAs = process.getuid?.() === 0 ? await systemUser() : undefined;
  const files = new Files(path.resolve(folder), runAs);
  await files.prepare();
  await life.add(
    takeLock(files.folder, `Ya corre un clúster con estos datos (${files.folder}).`),
    (lock) => new Promise((resolve) => lock.close(() => resolve())),
  );
  const passwords = files.passwords();
  const ports = await files.ports(PORTS);
  const nodes = nodesOf(files, ports);
  const members = (): Promise<readonly Member[]> => membersSeenBy(nodes);
  const backups = withBackups
    ? configureBackups(files, programs, { nodes, storePort: ports.store, password: passwords.postgres })
    : undefined;
  const store = backups && (await life.add(startStore(files, programs, ports.store), (part) => part.close()));
  const primaryCaller = async (): Promise<Caller> => {
    const name = primaryOf(await members());
    const node = nodes.find((one) => one.name === name);
    if (!backups || !node) throw new StartFailure('No hay un primario que respaldar.');
    return backups.callerOf(node);
  };
  const urlOf = (port: number, user: keyof typeof passwords, database = DATABASE): string =>
    `postgres://${user}:${passwords[user]}@127.0.0.1:${port}/${database}`;

  const parts = new Map<string, Part>();
  const logOf = (name: string): string => files.path(`${name}.log`);
  const begin = async (
    name: string,
    program: string,
    args: readonly string[],
    { delay = RESTART_MS, env = {} } = {},
  ): Promise<void> => {
    const restartAfter = returns ? delay : null;
    const part = startPart({ name, program, args, log: logOf(name), env, runAs, restartAfter, onEnd });
    parts.set(name, part);
    await life.add(Promise.resolve(part), ({ stop }) => stop());
  };
  const ready = async (name: string, probe: () => Promise<boolean>): Promise<void> => {
    const up = await poll(async () => signal?.aborted || (await probe()) || undefined, READY_MS, 200);
    if (!up || signal?.aborted) throw new StartFailure(`${name} no arrancó; bitácora: ${logOf(name)}`);
  };

  await begin('etcd', programs.etcd, etcdArguments(files.subfolder('etcd'), ports.etcd, ports.etcdPeer), {
    // Outside of amd64 Debian's etcd starts only where this names the machine.
    env: { ETCD_UNSUPPORTED_ARCH: process.arch },
  });
  await ready('etcd', () => etcdAnswers(ports.etcd));

  for (const node of nodes) {
    const etcd = `127.0.0.1:${ports.etcd}`;
    const settings = { etcd, postgres: programs.postgres, passwords, archive: backups?.archivingOf(node) };
    const config = files.write(`${node.name}.json`, patroniConfig(node, settings));
    await begin(node.name, programs.patroni, [config], { delay: NODE_RESTART_MS });
  }
  // The standby first: without a primary it would take over.
  await life.add(Promise.resolve(nodes), async () => {
    const primary = primaryOf(await members());
    for (const { name } of nodes) if (name !== primary) await parts.get(name)?.stop();
  });
  await ready(NODES[0], async () => {
    const seen = await members();
    return primaryOf(seen) !== undefined && standbyOf(seen) !== undefined;
  });

  const haproxy = files.write('haproxy.cfg', haproxyConfig(ports.haproxy, nodes));
  await begin('haproxy', programs.haproxy, ['-db', '-f', haproxy]);
  const directly = urlOf(ports.haproxy, 'postgres', 'postgres');
  // Twice, as haproxy sends connections to both nodes by turns until its checks have found the standby.
  await ready('haproxy', async () => (await isPrimary(directly)) && isPrimary(directly));
  await ensureDatabase(directly, passwords.studio);
  if (backups) await openStanza(await primaryCaller());

  const pgbouncer = pgbouncerConfig({
    port: ports.pgbouncer,
    primaryPort: ports.haproxy,
    usersFile: files.write('users.txt', usersFileText(DATABASE, passwords.studio)),
    // Of the 100 that a node takes, beside those of jobs, Patroni and the standby.
    poolSize: 40,
    prepared: await keepsPreparedStatements(programs.pgbouncer),
  });
  await begin('pgbouncer', programs.pgbouncer, [files.write('pgbouncer.ini', pgbouncer)]);
  const url = urlOf(ports.pgbouncer, 'studio');
  await ready('pgbouncer', () => isPrimary(url));

  return {
    url,
    directUrl: urlOf(ports.haproxy, 'studio'),
    superuserUrl: urlOf(ports.haproxy, 'postgres'),
    members,
    kill: async (name) => {
      // Patroni first: it would start PostgreSQL again.
      await parts.get(name)?.kill();
      const node = nodes.find((one) => one.name === name);
      if (node) process.kill(postmasterOf(node), 'SIGKILL');
    },
    restart: (name) => parts.get(name)?.start(),
    refuseBackups: (refused) => store?.refuse(refused),
    checkBackups: async () => void (await pgbackrest(await primaryCaller(), 'check')),
    backUp: async (type) => backUp(await primaryCaller(), type),
    backUpIfDue: async () => {
      const caller = await primaryCaller();
      const type = dueBackup(await listBackups(caller), new Date());
      return type && backUp(caller, type);
    },
    restore: async (wanted) => {
      const tools = { files, caller: await primaryCaller(), programs: programs.postgres, passwords };
      return restoreBeside(tools, { ...wanted, superuserUrl: directly });
    },
    stop: () => life.end(),
  };
}

const postmasterOf = (node: Node): number =>
  Number(readFileSync(path.join(dataOf(node), 'postmaster.pid'), 'utf8').split('\n')[0]);

async function isPrimary(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]?.standby === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The studio's database, and its user, who may create further ones: those of a directory's studios. */
async function ensureDatabase(url: string, password: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select from pg_roles where rolname = $1', [DATABASE]);
    if (!found.rowCount) await client.query(`create role ${DATABASE} login password ${client.escapeLiteral(password)}`);
    await client.query(`alter role ${DATABASE} createdb`);
    const made = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!made.rowCount) await client.query(`create database ${DATABASE} owner ${DATABASE}`);
  } finally {
    await client.end();
  }
}
