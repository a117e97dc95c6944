/** Two PostgreSQL servers between which studios move, and a directory that knows them. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type Pool } from 'pg';
import { startPostgres, type EmbeddedPostgres } from '../../../demo/postgres';
import { preparePostgres } from '../../../demo/postgresBinaries';
import { createPool } from '../../../server/db/connection';
import { PROJECT } from '../../helpers/tokens';
import type { Outcome } from '../../../server/operator/operator';
import { createTestOperator, type TestOperator } from '../operator/helpers';

/** Without fsync, and with as many processes for a copy as make it short. */
const SETTINGS = {
  wal_level: 'logical',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_sync_workers_per_subscription: '6',
  max_logical_replication_workers: '12',
  max_worker_processes: '24',
  max_replication_slots: '20',
  max_wal_senders: '20',
  // How soon a copy goes on whose source is back.
  wal_retrieve_retry_interval: '200ms',
};

export const SERVERS = ['uno', 'dos'] as const;
export type ServerName = (typeof SERVERS)[number];
/** The directory's, where it has one of its own. */
export const DIRECTORY = 'directorio';
type KillableName = ServerName | typeof DIRECTORY;

export interface MovingServers {
  readonly operator: TestOperator;
  /** Connections to the directory. */
  readonly directory: Pool;
  readonly urls: Record<ServerName, string>;
  /** A studio on the first server, of these host names. */
  create(name: string, ...hosts: string[]): Promise<void>;
  /** Where the directory says that it is. */
  placeOf(name: string): Promise<{ server: ServerName; database: string; state: string; url: string }>;
  /** A statement on a server, in its common database or another one. */
  run<R>(server: ServerName, statement: string, database?: string): Promise<R[]>;
  open(name: string): Promise<Pool>;
  /** Slots, subscriptions and roles that are there, and databases that no studio has. */
  leftovers(): Promise<string[]>;
  /** `say` hears how it goes on. */
  move(name: string, to: string, say?: (line: string) => void): Promise<Outcome>;
  /** Its state, its server, and what of a move is left on both servers. */
  stateOf(name: string): Promise<{ state: string; server: ServerName; left: string[] }>;
  /** The names of the studio's tags. */
  tagsOf(name: string): Promise<string[]>;
  /** Ends a server at once, as a crash does; it is gone when this returns. */
  kill(server: KillableName): void;
  /** Starts one that was killed, at the same address. */
  restart(server: KillableName): void;
  stop(): Promise<void>;
}

export const addTag = (name: string, id: number): string =>
  `insert into tag (tag_id, name, color) overriding system value values (${id}, '${name}', '#ffffff')`;

/** `ownDirectory`: on a server that can be killed, too. */
export async function startMovingServers({ ownDirectory = false } = {}): Promise<MovingServers> {
  const base = mkdtempSync(path.join(tmpdir(), 'studio-moves-'));
  chmodSync(base, 0o755);
  const started: EmbeddedPostgres[] = [];
  for (const name of ownDirectory ? [...SERVERS, DIRECTORY] : SERVERS)
    started.push(await startPostgres({ folder: path.join(base, name), settings: SETTINGS }));
  const [uno = '', dos = ''] = started.map(({ url }) => url.replace(/\/[^/]*$/, ''));
  const urls = { uno, dos };
  const operator = await createTestOperator({ withServer: false, directoryUrl: started[SERVERS.length]?.url });
  for (const name of SERVERS) await operator.run(`server add ${name} ${urls[name]}`);

  const { pgCtl, runAs } = await preparePostgres();
  const control = (server: KillableName, ...args: string[]): void =>
    void execFileSync(pgCtl, ['-w', '-D', path.join(base, server, 'data'), ...args], {
      ...runAs,
      cwd: '/',
      stdio: 'ignore',
    });

  const run: MovingServers['run'] = async <R>(server: ServerName, statement: string, database = 'postgres') => {
    const client = new Client({ connectionString: `${urls[server]}/${database}` });
    await client.connect();
    try {
      return (await client.query(statement)).rows as R[];
    } finally {
      await client.end();
    }
  };
  const placeOf: MovingServers['placeOf'] = async (name) => {
    const place = await operator.db
      .selectFrom('studio as s')
      .innerJoin('database_server as d', 'd.server_id', 's.server_id')
      .select(['d.name as server', 's.database', 's.state'])
      .where('s.name', '=', name)
      .executeTakeFirstOrThrow();
    const server = place.server as ServerName;
    return { ...place, server, url: `${urls[server]}/${place.database}` };
  };
  // Both servers have made their templates then.
  await operator.run(`create vecino --server dos --host vecino.mx --identity ${PROJECT} --verified`);
  const directory = createPool(operator.env.DIRECTORY_URL ?? '', { max: 1 });
  directory.on('error', () => undefined);
  const open: MovingServers['open'] = async (name) => {
    const pool = createPool((await placeOf(name)).url);
    pool.on('error', () => undefined);
    return pool;
  };
  const leftovers: MovingServers['leftovers'] = async () => {
    const own = await operator.db.selectFrom('studio').select('database').execute();
    const found = await Promise.all(
      SERVERS.map((server) =>
        run<{ what: string }>(
          server,
          `select 'slot ' || slot_name as what from pg_replication_slots
           union all select 'subscription ' || subname from pg_subscription
           union all select 'role ' || rolname from pg_roles where rolname like 'studio_move%' and rolcanlogin
           union all select 'database ' || datname from pg_database
             where datname like 'studio\\_%' and not datistemplate
               and datname not in (${own.map(({ database }) => `'${database}'`).join()})`,
        ),
      ),
    );
    return found
      .flat()
      .map(({ what }) => what)
      .sort();
  };
  return {
    operator,
    directory,
    urls,
    placeOf,
    run,
    async create(name, ...hosts) {
      await operator.run(`create ${name} --server uno --host ${name}.mx --identity ${PROJECT} --verified`);
      const { studio_id } = await operator.studio(name);
      for (const host of hosts)
        await operator.db
          .insertInto('studio_host')
          .values({ host, studio_id, verified_at: new Date(), verify_token: 'token', added_at: new Date() })
          .execute();
    },
    open,
    leftovers,
    move: (name, to, say = () => undefined) => operator.run(`move ${name} --to ${to}`, { say }),
    async stateOf(name) {
      const { state, server } = await placeOf(name);
      return { state, server, left: await leftovers() };
    },
    async tagsOf(name) {
      const pool = await open(name);
      const { rows } = await pool.query<{ name: string }>('select name from tag order by tag_id');
      await pool.end();
      return rows.map((row) => row.name);
    },
    kill: (server) => control(server, 'stop', '-m', 'immediate'),
    // With the arguments that it was started with, of which one is its port.
    restart: (server) => control(server, 'restart', '-l', path.join(base, server, 'postgres.log')),
    async stop() {
      // Its studios' databases are not on the test server.
      await operator.db.deleteFrom('studio_move').execute();
      await directory.end();
      await operator.drop();
      for (const { stop } of started) await stop();
      rmSync(base, { recursive: true, force: true });
    },
  };
}
