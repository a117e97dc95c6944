/**
 * The copy that follows: a database from the target's template, and PostgreSQL's logical replication into it. All of its
 * parts have the move's mark as their name, so that what a killed command left is found.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { MINUTE } from '../../../domain/durations';
import type { Db } from '../../db/schema';
import type { Operator } from '../operator';
import { megabytes, reasonOf } from '../print';
import { directUrl } from '../repository';
import { onServer } from '../servers';
import { copyTemplate } from '../template';
import { readSequences, readTables } from './contents';
import type { Move } from './moves';

/** Bytes that the copy may be behind when the pause begins. */
const NEAR = 256 * 1024;
/** Milliseconds between two looks, between two reports, and without any progress until the copy counts as stuck. */
const LOOK_EVERY = 200;
const TELL_EVERY = 5_000;
const STUCK_AFTER = 10 * MINUTE;
/** A slot that is in use is taken from its user first, who may be quicker. */
const SLOT_ATTEMPTS = 50;

/** libpq's form of an address; a parameter of Node's driver alone stays out. */
function connectionString(
  url: string,
  { user, password }: { readonly user: string; readonly password: string },
): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const sslmode = searchParams.get('sslmode');
  const parts: Readonly<Record<string, string>> = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || '5432',
    dbname: decodeURIComponent(pathname.slice(1)),
    user,
    password,
    connect_timeout: '10',
    ...(sslmode !== null && { sslmode: sslmode === 'no-verify' ? 'require' : sslmode }),
  };
  return Object.entries(parts)
    .map(([key, value]) => `${key}='${value.replace(/['\\]/g, '\\$&')}'`)
    .join(' ');
}

/** A role that reads the studio's tables, for as long as it moves: the target keeps its password, not the operator's. */
async function publishTables(db: Db, mark: string, password: string): Promise<void> {
  const tables = (await readTables(db)).filter(({ unlogged }) => !unlogged);
  const names = sql.raw(tables.map(({ name }) => name).join(', '));
  const schemas = sql.raw([...new Set(tables.map(({ schema }) => schema))].join(', '));
  const role = sql.id(mark);
  await db.transaction().execute(async (trx) => {
    await sql`create role ${role} login replication password ${sql.lit(password)}`.execute(trx);
    // Who may end its connections.
    await sql`grant ${role} to current_user`.execute(trx);
    await sql`grant usage on schema ${schemas} to ${role}`.execute(trx);
    await sql`grant select on ${names} to ${role}`.execute(trx);
    for (const { name } of tables.filter(({ secured }) => secured))
      await sql`create policy ${role} on ${sql.raw(name)} for select to ${role} using (true)`.execute(trx);
    await sql`create publication ${role} for table ${names}`.execute(trx);
  });
}

/** Throws where the databases aren't made alike. */
async function checkAlike(source: Db, target: Db): Promise<void> {
  const shapes = async (db: Db): Promise<string[]> => [
    ...(await readTables(db)).map(({ name, shape }) => `${name} (${shape})`),
    ...(await readSequences(db)),
  ];
  const [one, other] = await Promise.all([shapes(source), shapes(target)]);
  const odd = [...one.filter((shape) => !other.includes(shape)), ...other.filter((shape) => !one.includes(shape))];
  const names = [...new Set(odd.map((shape) => shape.split(' ')[0]))];
  if (names.length > 0)
    throw new Error(`Su base no está hecha como la que hace este programa: ${names.slice(0, 5).join(', ')}`);
}

/** Rows that migrations made are the source's own. */
async function emptyTables(db: Db): Promise<void> {
  const tables = await readTables(db);
  const guarded = tables.filter(({ guarded }) => guarded).map(({ name }) => sql.raw(name));
  await db.transaction().execute(async (trx) => {
    for (const table of guarded) await sql`alter table ${table} disable trigger user`.execute(trx);
    await sql`truncate ${sql.raw(tables.map(({ name }) => name).join(', '))}`.execute(trx);
    for (const table of guarded) await sql`alter table ${table} enable trigger user`.execute(trx);
  });
}

/** Begins the copy. What an earlier attempt left must be gone. */
export async function beginCopy({ mark, from, from_database, to, to_database }: Move): Promise<void> {
  await copyTemplate(to, to_database);
  const password = randomBytes(24).toString('base64url');
  await onServer(
    from,
    (source) =>
      onServer(
        to,
        async (target) => {
          await checkAlike(source, target);
          await publishTables(source, mark, password);
          await emptyTables(target);
          const address = connectionString(directUrl(from, from_database), { user: mark, password });
          // As durable as what the studio writes itself, when it goes on there.
          await sql`
            create subscription ${sql.id(mark)} connection ${sql.lit(address)} publication ${sql.id(mark)}
            with (synchronous_commit = 'on')`
            .execute(target)
            .catch((error: unknown) => {
              throw new Error(`«${to.name}» no llega a «${from.name}» por su dirección directa: ${reasonOf(error)}`);
            });
        },
        to_database,
      ),
    from_database,
  );
  if (!(await slotOf(from, mark)))
    throw new Error(`La dirección directa de «${from.name}» lleva desde «${to.name}» a otro servidor.`);
}

interface Slot {
  /** Bytes that the copy is behind. */
  readonly behind: number;
  readonly lost: boolean;
}

const slotOf = (from: Move['from'], mark: string): Promise<Slot | null> =>
  onServer(from, async (db) => {
    const { rows } = await sql<Slot>`
      select coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn), 0)::bigint as behind,
        wal_status = 'lost' as lost
      from pg_replication_slots where slot_name = ${mark}`.execute(db);
    return rows[0] ?? null;
  });

const hasDatabase = (db: Db, name: string): Promise<boolean> =>
  sql`select from pg_database where datname = ${name}`.execute(db).then(({ rows }) => rows.length > 0);

const hasSubscription = (db: Db, mark: string): Promise<boolean> =>
  sql`select from pg_subscription where subname = ${mark}`.execute(db).then(({ rows }) => rows.length > 0);

/** Whether a copy that was begun goes on by itself. */
export async function isCopying({ mark, from, to }: Move): Promise<boolean> {
  const slot = await slotOf(from, mark);
  return slot !== null && !slot.lost && (await onServer(to, (db) => hasSubscription(db, mark)));
}

interface Progress {
  readonly tables: number;
  readonly ready: number;
  readonly bytes: number;
}

/** Resolves once everything is copied and little is left to follow. */
export async function awaitCopy(op: Operator, { mark, from, from_database, to, to_database }: Move): Promise<void> {
  const sizeOf = async (db: Db, database: string): Promise<number> => {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(${database}) as bytes`.execute(db);
    return rows[0]?.bytes ?? 0;
  };
  const total = await onServer(from, (db) => sizeOf(db, from_database));
  await onServer(
    to,
    async (db) => {
      let [seen, seenAt, toldAt] = ['', performance.now(), -Infinity];
      for (;;) {
        const { rows } = await sql<Progress>`
          select count(*) as tables, count(*) filter (where srsubstate = 'r') as ready,
            pg_database_size(current_database()) as bytes
          from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
          where s.subname = ${mark}`.execute(db);
        const { tables = 0, ready = 0, bytes = 0 } = rows[0] ?? {};
        const slot = await slotOf(from, mark);
        if (!slot || slot.lost)
          throw new Error(`«${from.name}» ya no guarda lo que falta por copiar (max_slot_wal_keep_size).`);
        if (tables > 0 && ready === tables && slot.behind <= NEAR) return;
        const now = performance.now();
        if (now - toldAt >= TELL_EVERY) {
          op.say(
            ready < tables
              ? `copiadas ${ready} de ${tables} tablas, ${megabytes(bytes)} de ${megabytes(total)}`
              : `faltan ${megabytes(slot.behind)} de lo que se escribió mientras tanto`,
          );
          toldAt = now;
        }
        const progress = [ready, bytes, slot.behind].join();
        if (progress !== seen) [seen, seenAt] = [progress, now];
        else if (now - seenAt > STUCK_AFTER) throw new Error(`La copia no avanza: mira la bitácora de «${to.name}».`);
        await pause(LOOK_EVERY);
      }
    },
    to_database,
  );
}

/** Without a word to the source, which may be closed: its slots go apart. */
export async function dropSubscription({ mark, to, to_database }: Move): Promise<void> {
  await onServer(
    to,
    async (db) => {
      if (!(await hasSubscription(db, mark))) return;
      const subscription = sql.id(mark);
      await sql`alter subscription ${subscription} disable`.execute(db);
      await sql`alter subscription ${subscription} set (slot_name = none)`.execute(db);
      await sql`drop subscription ${subscription}`.execute(db);
    },
    to_database,
  );
}

/** Drops what keeps the source's log: slots of the copy, and of tables that were being copied. Its database has no others. */
export async function dropSlots({ from, from_database }: Move): Promise<void> {
  await onServer(from, async (db) => {
    for (let attempt = 1; ; attempt += 1) {
      const { rows } = await sql<{ name: string; pid: number | null }>`
        select slot_name as name, active_pid as pid from pg_replication_slots where database = ${from_database}`.execute(
        db,
      );
      if (rows.length === 0) return;
      if (attempt === SLOT_ATTEMPTS)
        throw new Error(`En «${from.name}» quedan ranuras de replicación: ${rows.map(({ name }) => name).join(', ')}`);
      for (const { name, pid } of rows)
        if (pid !== null) await sql`select pg_terminate_backend(${pid})`.execute(db);
        // It may have been taken again, or be gone.
        else await sql`select pg_drop_replication_slot(${name})`.execute(db).catch(() => undefined);
      await pause(LOOK_EVERY);
    }
  });
}

/** From then on nothing logs in by it. It goes with its rights, which lie in the studio's database. */
export const lockRole = ({ from, mark }: Move): Promise<void> =>
  onServer(from, async (db) => {
    const { rows } = await sql`select from pg_roles where rolname = ${mark}`.execute(db);
    if (rows.length > 0) await sql`alter role ${sql.id(mark)} nologin password null`.execute(db);
  });

export const dropRole = (db: Db, mark: string): Promise<unknown> =>
  sql`drop role if exists ${sql.id(mark)}`.execute(db);

/** The part of a copy that lies on the target. */
export async function removeFromTarget(move: Move): Promise<void> {
  const { to, to_database } = move;
  if (!(await onServer(to, (db) => hasDatabase(db, to_database)))) return;
  await dropSubscription(move);
  await onServer(to, (db) => sql`drop database if exists ${sql.id(to_database)} with (force)`.execute(db));
}

/** The part of a copy that lies on the source, whose database is in use. */
export async function removeFromSource(move: Move): Promise<void> {
  const { mark, from, from_database } = move;
  await dropSlots(move);
  await onServer(
    from,
    async (db) => {
      await sql`drop publication if exists ${sql.id(mark)}`.execute(db);
      const { rows } = await sql`select from pg_roles where rolname = ${mark}`.execute(db);
      if (rows.length > 0) await sql`drop owned by ${sql.id(mark)}`.execute(db);
      await dropRole(db, mark);
    },
    from_database,
  );
}
