/** Database servers: where studios' databases lie. */
import { sql } from 'kysely';
import { createDatabase, createPool } from '../db/connection';
import { violatesUnique } from '../db/errors';
import type { Db } from '../db/schema';
import { recordEvent } from '../directory/events';
import type { Operator, Outcome } from './operator';
import { textTable, reasonOf } from './print';
import { directUrl, findServers, type ServerRow } from './repository';

/** The database that every server has: commands that concern no studio run there. */
const COMMON = 'postgres';

/** Connects to a server, past a pooler, for as long as `work` takes. */
export async function onServer<T>(
  server: Pick<ServerRow, 'url' | 'direct_url'>,
  work: (db: Db) => Promise<T>,
  database = COMMON,
): Promise<T> {
  const pool = createPool(directUrl(server, database), {
    max: 1,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // The next statement on a lost connection throws.
  pool.on('error', () => undefined);
  const db = createDatabase(pool);
  try {
    return await work(db);
  } finally {
    await db.destroy();
    if (!pool.ended) await pool.end();
  }
}

/** An address as it is stored: of a server, without a database. */
function readAddress(text: string): string {
  // The error must not repeat the address, which may hold a password.
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('La dirección del servidor no es una: postgres://usuario@servidor:5432');
  const url = new URL(text);
  url.pathname = '';
  return url.href;
}

/** What is shown of an address: no password, and no parameters, which may name one. */
export function withoutSecrets(address: string): string {
  const { protocol, username, host } = new URL(address);
  return `${protocol}//${username ? `${username}@` : ''}${host}`;
}

const NAME = /^[a-z][a-z0-9-]*$/;

type Addresses = Pick<ServerRow, 'url' | 'direct_url'>;

/** What an operator enters as a server's direct address to say that no pooler stands before it. */
const NO_DIRECT = 'none';

async function readAddresses(
  op: Operator,
  url: string,
  direct: string | undefined,
  present: string | null = null,
): Promise<Addresses> {
  const read = async (text: string): Promise<string> => readAddress(text === '-' ? await op.stdin() : text);
  const readDirect = async (): Promise<string | null> => {
    if (direct === undefined) return present;
    return direct === NO_DIRECT ? null : read(direct);
  };
  return { url: await read(url), direct_url: await readDirect() };
}

/** Throws where studios can't lie on this server. Returns PostgreSQL's number of the cluster. */
async function examineServer(server: Addresses): Promise<string> {
  const found = await onServer(server, async (db) => {
    const { rows } = await sql<{ may: boolean; version: number; cluster: string }>`
      select rolcreatedb or rolsuper as may, current_setting('server_version_num')::int as version,
        (select system_identifier::text from pg_control_system()) as cluster
      from pg_roles where rolname = current_user`.execute(db);
    return rows[0];
  }).catch((error: unknown) => {
    throw new Error(`No se puede entrar al servidor: ${reasonOf(error)}`);
  });
  if (!found?.may) throw new Error('El usuario de esa dirección no puede crear bases de datos (CREATEDB).');
  if (found.version < 150_000) throw new Error('Ese servidor es anterior a PostgreSQL 15.');
  return found.cluster;
}

const shownAddresses = ({ url, direct_url }: Addresses) => ({
  address: withoutSecrets(url),
  direct: direct_url === null ? null : withoutSecrets(direct_url),
});

export async function addServer(
  op: Operator,
  name: string,
  address: string,
  { direct }: { readonly direct?: string | undefined } = {},
): Promise<Outcome> {
  if (!NAME.test(name)) throw new Error('El nombre de un servidor lleva minúsculas, cifras y guiones: «uno».');
  const server = await readAddresses(op, address, direct);
  const system_identifier = await examineServer(server);
  const shown = { name, ...shownAddresses(server) };
  await op.db
    .transaction()
    .execute(async (trx) => {
      await trx
        .insertInto('database_server')
        .values({ name, ...server, system_identifier })
        .execute();
      await recordEvent(trx, op, { action: 'server.add', after: shown });
    })
    .catch((error: unknown) => {
      if (violatesUnique(error, 'database_server_name_key')) throw new Error(`Ya hay un servidor «${name}».`);
      throw error;
    });
  return { text: `El servidor «${name}» (${shown.address}) está en el directorio.`, json: shown };
}

/** The cluster that a server's present address leads to, as far as it is known. */
async function clusterOf(server: ServerRow): Promise<string | null> {
  return server.system_identifier ?? (await examineServer(server).catch(() => null));
}

/** Databases of these studios that are missing at an address. */
async function missingAt(server: Addresses, databases: readonly string[]): Promise<string[]> {
  const { rows } = await onServer(server, (db) =>
    sql<{ name: string }>`
      select name from unnest(${[...databases]}::text[]) name
      where not exists (select from pg_database where datname = name) order by name`.execute(db),
  );
  return rows.map(({ name }) => name);
}

export interface NewAddress {
  readonly url?: string | undefined;
  /** 'none': as there is no pooler any more. */
  readonly direct?: string | undefined;
  /** It is another cluster, to which the databases were brought. */
  readonly other?: boolean | undefined;
}

/** All servers that run hear of it: they reach the studios on it by the new address from then on. */
export async function setServer(op: Operator, name: string, { url, direct, other }: NewAddress): Promise<Outcome> {
  if (url === undefined && direct === undefined) throw new Error('Di la dirección nueva con --url o --direct.');
  const before = (await findServers(op.db)).find((server) => server.name === name);
  if (!before) throw new Error(`No hay un servidor «${name}». Todos están en: studios server list`);
  const after = await readAddresses(op, url ?? before.url, direct, before.direct_url);
  const system_identifier = await examineServer(after);
  const known = await clusterOf(before);
  if (known !== system_identifier && !other)
    throw new Error(
      (known === null
        ? `No se sabe si es el mismo servidor que hasta ahora: «${name}» no responde. `
        : 'Esa dirección es de otro servidor de PostgreSQL que hasta ahora. ') +
        'Si sus bases están ahí, repite el comando con --other.',
    );
  const studios = await op.db
    .selectFrom('studio')
    .select('database')
    .where('server_id', '=', before.server_id)
    .where('schema_version', 'is not', null)
    .execute();
  const missing = await missingAt(
    after,
    studios.map(({ database }) => database),
  );
  if (missing.length > 0)
    throw new Error(`Ahí faltan bases de sus estudios (${missing.length}): ${missing.slice(0, 5).join(', ')}`);
  const shown = { name, ...shownAddresses(after) };
  await op.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('database_server')
      .set({ ...after, system_identifier })
      .where('server_id', '=', before.server_id)
      // Another command may have changed it meanwhile.
      .where('url', '=', before.url)
      .where('direct_url', 'is not distinct from', before.direct_url)
      .returning('server_id')
      .executeTakeFirst();
    if (!changed) throw new Error(`La dirección de «${name}» acaba de cambiar: mira studios server list.`);
    await recordEvent(trx, op, { action: 'server.set', before: { name, ...shownAddresses(before) }, after: shown });
  });
  return { text: `Los servidores entran desde ahora a «${name}» por ${shown.address}.`, json: shown };
}

export async function listServers({ db }: Operator): Promise<Outcome> {
  const servers = await findServers(db);
  const counts = await db
    .selectFrom('studio')
    .select(['server_id', (eb) => eb.fn.countAll<number>().as('studios')])
    .groupBy('server_id')
    .execute();
  const rows = servers.map((server) => ({
    name: server.name,
    ...shownAddresses(server),
    studios: counts.find(({ server_id }) => server_id === server.server_id)?.studios ?? 0,
  }));
  const lines = rows.map((row) => [row.name, row.address, row.direct ?? '', String(row.studios)]);
  return { text: textTable([['Servidor', 'Dirección', 'Sin pooler', 'Estudios'], ...lines]), json: rows };
}
