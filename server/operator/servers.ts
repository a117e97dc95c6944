/** Database servers: where studios' databases lie. */
import { sql } from 'kysely';
import { createDatabase, createPool } from '../db/connection';
import { violates } from '../db/errors';
import type { Db } from '../db/schema';
import { record, type Operator, type Outcome } from './operator';
import { table, reason } from './print';
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

export async function addServer(
  op: Operator,
  name: string,
  address: string,
  { direct }: { readonly direct?: string | undefined } = {},
): Promise<Outcome> {
  if (!NAME.test(name)) throw new Error('El nombre de un servidor lleva minúsculas, cifras y guiones: «uno».');
  const read = async (text: string): Promise<string> => readAddress(text === '-' ? await op.stdin() : text);
  const server = { url: await read(address), direct_url: direct === undefined ? null : await read(direct) };
  const may = await onServer(server, async (db) => {
    const { rows } = await sql<{ may: boolean; version: number }>`
      select rolcreatedb or rolsuper as may, current_setting('server_version_num')::int as version
      from pg_roles where rolname = current_user`.execute(db);
    return rows[0];
  }).catch((error: unknown) => {
    throw new Error(`No se puede entrar al servidor: ${reason(error)}`);
  });
  if (!may?.may) throw new Error('El usuario de esa dirección no puede crear bases de datos (CREATEDB).');
  if (may.version < 150_000) throw new Error('Ese servidor es anterior a PostgreSQL 15.');
  const shown = {
    name,
    address: withoutSecrets(server.url),
    direct: server.direct_url === null ? null : withoutSecrets(server.direct_url),
  };
  await op.db
    .transaction()
    .execute(async (trx) => {
      await trx
        .insertInto('database_server')
        .values({ name, ...server })
        .execute();
      await record(trx, op, { action: 'server.add', after: shown });
    })
    .catch((error: unknown) => {
      if (violates(error, 'database_server_name_key')) throw new Error(`Ya hay un servidor «${name}».`);
      throw error;
    });
  return { text: `El servidor «${name}» (${shown.address}) está en el directorio.`, json: shown };
}

export async function listServers({ db }: Operator): Promise<Outcome> {
  const servers = await findServers(db);
  const counts = await db
    .selectFrom('studio')
    .select(['server_id', (eb) => eb.fn.countAll<number>().as('studios')])
    .groupBy('server_id')
    .execute();
  const rows = servers.map(({ server_id, name, url, direct_url }) => ({
    name,
    address: withoutSecrets(url),
    direct: direct_url === null ? null : withoutSecrets(direct_url),
    studios: counts.find((count) => count.server_id === server_id)?.studios ?? 0,
  }));
  const lines = rows.map((row) => [row.name, row.address, row.direct ?? '', String(row.studios)]);
  return { text: table([['Servidor', 'Dirección', 'Sin pooler', 'Estudios'], ...lines]), json: rows };
}
