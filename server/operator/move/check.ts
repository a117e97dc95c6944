/** What must hold before a studio moves: each refusal says what to do about it. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { isAhead, SCHEMA_VERSION } from '../../db/schemaVersion';
import { reasonOf } from '../print';
import type { ServerRow, StudioRow } from '../repository';
import { onServer } from '../servers';

/** Slots and senders of a copy: one that follows, and two that copy tables. */
const SENDERS = 3;
/** Processes of the target at once: one that applies, and at least one that copies. */
const WORKERS = 2;

interface Facts {
  readonly version: number;
  readonly cluster: string;
  readonly wal_level: string;
  readonly slots: number;
  readonly senders: number;
  readonly workers: number;
  readonly superuser: boolean;
  readonly creates_roles: boolean;
  readonly subscribes: boolean;
}

const factsOf = (server: ServerRow): Promise<Facts> =>
  onServer(server, async (db) => {
    const { rows } = await sql<Facts>`
      select current_setting('server_version_num')::int as version, current_setting('wal_level') as wal_level,
        (select system_identifier::text from pg_control_system()) as cluster,
        current_setting('max_replication_slots')::int - (select count(*) from pg_replication_slots) as slots,
        current_setting('max_wal_senders')::int - (select count(*) from pg_stat_replication) as senders,
        current_setting('max_logical_replication_workers')::int
          - (select count(*) from pg_stat_subscription where pid is not null) as workers,
        rolsuper as superuser, rolcreaterole and rolreplication as creates_roles,
        exists (select from pg_roles s where s.rolname = 'pg_create_subscription' and pg_has_role(s.oid, 'usage'))
          as subscribes
      from pg_roles where rolname = current_user`.execute(db);
    return rows[0] as Facts;
  }).catch((error: unknown) => {
    throw new Error(`No se puede entrar a «${server.name}»: ${reasonOf(error)}`);
  });

const majorVersion = (version: number): number => Math.floor(version / 10_000);

/** Throws where the studio can't move from one server to the other. */
export async function checkServers(from: ServerRow, to: ServerRow): Promise<void> {
  const [source, target] = await Promise.all([factsOf(from), factsOf(to)]);
  if (source.cluster === target.cluster)
    throw new Error(`«${from.name}» y «${to.name}» son el mismo servidor de PostgreSQL.`);
  if (source.wal_level !== 'logical')
    throw new Error(`«${from.name}» no tiene wal_level = logical: ponlo en su configuración y reinícialo.`);
  if (source.slots < SENDERS || source.senders < SENDERS)
    throw new Error(
      `«${from.name}» no tiene libres ${SENDERS} max_replication_slots y max_wal_senders ` +
        `(quedan ${source.slots} y ${source.senders}).`,
    );
  if (!source.superuser && !(majorVersion(source.version) >= 16 && source.creates_roles))
    throw new Error(
      `El usuario de «${from.name}» no puede copiar: necesita CREATEROLE y REPLICATION (PostgreSQL 16), o ser superusuario.`,
    );
  if (majorVersion(target.version) < majorVersion(source.version))
    throw new Error(
      `«${to.name}» tiene PostgreSQL ${majorVersion(target.version)}, más viejo que el de «${from.name}» (${majorVersion(source.version)}).`,
    );
  if (!target.superuser && !target.subscribes)
    throw new Error(
      `El usuario de «${to.name}» no puede recibir la copia: necesita pg_create_subscription (PostgreSQL 16), o ser superusuario.`,
    );
  if (target.workers < WORKERS)
    throw new Error(
      `«${to.name}» no tiene libres ${WORKERS} max_logical_replication_workers (quedan ${target.workers}).`,
    );
}

export function checkStudio({ name, state, schema_version }: StudioRow): void {
  if (state !== 'active')
    throw new Error(`Sólo se muda un estudio activo: ve cómo está «${name}» con studios show ${name}`);
  if (isAhead(schema_version)) throw new Error(`El esquema de «${name}» es más nuevo que este programa.`);
  if (schema_version !== SCHEMA_VERSION)
    throw new Error(`El esquema de «${name}» está atrasado: primero studios upgrade --only ${name}`);
}

/** Throws where a database holds what the copy wouldn't bring. */
export async function checkDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ objects: number; keyless: string[] }>`
    select (select count(*) from pg_largeobject_metadata) as objects,
      array(select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
          and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)) as keyless`.execute(db);
  const { objects = 0, keyless = [] } = rows[0] ?? {};
  if (objects > 0) throw new Error(`Su base tiene ${objects} objetos grandes (pg_largeobject), que no se copian.`);
  if (keyless.length > 0) throw new Error(`Su base tiene tablas sin llave primaria: ${keyless.join(', ')}`);
}
