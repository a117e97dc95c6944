/** What there is: all studios, and one of them. */
import { sql } from 'kysely';
import { SCHEMA, schemaOf, STATE } from '../directory/labels';
import type { Operator, Outcome } from './operator';
import { megabytes, utcMinute, textTable } from './print';
import { findMoves, findOpenMove, moveNote, shownMove } from './move/moves';
import { findHosts, findServer, findServers, requireNamed, type StudioRow } from './repository';
import { onServer, withoutSecrets } from './servers';

/** Bytes of the databases of these studios; one whose server doesn't answer is missing. */
async function sizesOf(op: Operator, studios: readonly StudioRow[]): Promise<Map<number, number>> {
  const sizes = new Map<number, number>();
  const servers = await findServers(op.db);
  await Promise.all(
    servers.map(async (server) => {
      const here = studios.filter(({ server_id }) => server_id === server.server_id);
      if (here.length === 0) return;
      const found = await onServer(server, async (db) => {
        const { rows } = await sql<{ name: string; size: number }>`
          select datname as name, pg_database_size(oid) as size from pg_database
          where datname = any(${here.map(({ database }) => database)}::text[])`.execute(db);
        return new Map(rows.map(({ name, size }) => [name, size]));
      }).catch(() => {
        op.say(`El servidor «${server.name}» no responde.`);
        return new Map<string, number>();
      });
      for (const { studio_id, database } of here) {
        const size = found.get(database);
        if (size !== undefined) sizes.set(studio_id, size);
      }
    }),
  );
  return sizes;
}

export async function listStudios(op: Operator): Promise<Outcome> {
  const studios = await op.db.selectFrom('studio').selectAll().orderBy('name').orderBy('studio_id').execute();
  const [servers, moves, sizes, all] = await Promise.all([
    findServers(op.db),
    findMoves(op.db),
    sizesOf(op, studios),
    op.db.selectFrom('studio_host').selectAll().orderBy('added_at').orderBy('host').execute(),
  ]);
  const hosts = new Map<number, typeof all>();
  for (const host of all) hosts.set(host.studio_id, [...(hosts.get(host.studio_id) ?? []), host]);
  const hostsOf = (id: number) => hosts.get(id) ?? [];
  const nameOf = (id: number | null): string | null => studios.find(({ studio_id }) => studio_id === id)?.name ?? null;
  const rows = studios.map(({ studio_id, name, state, server_id, schema_version, copy_of }) => ({
    studio_id,
    name,
    state,
    hosts: hostsOf(studio_id).flatMap(({ host, verified_at }) => (verified_at ? [host] : [])),
    unverified_hosts: hostsOf(studio_id).flatMap(({ host, verified_at }) => (verified_at ? [] : [host])),
    server: servers.find((server) => server.server_id === server_id)?.name ?? '',
    schema: schemaOf(schema_version),
    bytes: sizes.get(studio_id) ?? null,
    copy_of: nameOf(copy_of),
    moves_to: moves.find((move) => move.studio_id === studio_id)?.to.name ?? null,
  }));
  const notes = moves.map((move) =>
    moveNote(studios.find(({ studio_id }) => studio_id === move.studio_id)?.name ?? '', move),
  );
  const lines = rows.map(({ name, state, server, schema, bytes, ...row }) => [
    name,
    `${STATE[state]}${row.copy_of === null ? '' : `, copia de ${row.copy_of}`}`,
    server,
    SCHEMA[schema],
    bytes === null ? '' : megabytes(bytes),
    [...row.hosts, ...row.unverified_hosts.map((host) => `${host} (sin comprobar)`)].join(', '),
  ]);
  const text = [textTable([['Estudio', 'Estado', 'Servidor', 'Esquema', 'Base', 'Sitio'], ...lines]), ...notes].join(
    '\n',
  );
  return { text, json: rows };
}

/** How many of a studio's last events are shown. */
const SHOWN = 20;

export async function showStudio(op: Operator, name: string): Promise<Outcome> {
  const studio = await requireNamed(op.db, name);
  const { studio_id } = studio;
  const [server, move, brand, hosts, sizes, settings, events] = await Promise.all([
    findServer(op.db, studio.server_id),
    findOpenMove(op.db, studio_id),
    op.db.selectFrom('brand').select('name').where('brand_id', '=', studio.brand_id).executeTakeFirst(),
    findHosts(op.db, studio_id),
    sizesOf(op, [studio]),
    op.db.selectFrom('studio_setting').select('name').where('studio_id', '=', studio_id).orderBy('name').execute(),
    op.db
      .selectFrom('directory_event')
      .select(['at', 'by', 'action', 'before', 'after'])
      .where('studio_id', '=', studio_id)
      .orderBy('event_id', 'desc')
      .limit(SHOWN)
      .execute(),
  ]);
  const bytes = sizes.get(studio_id) ?? null;
  const shown = {
    studio_id,
    name,
    state: studio.state,
    created_at: studio.created_at.toISOString(),
    server: server.name,
    address: withoutSecrets(server.url),
    database: studio.database,
    bytes,
    move: move && { ...shownMove(move), phase: move.phase },
    schema_version: studio.schema_version,
    schema: schemaOf(studio.schema_version),
    identity_project: studio.identity_project,
    brand: brand?.name ?? null,
    max_connections: studio.max_connections,
    max_file_bytes: studio.max_file_bytes,
    hosts: hosts.map(({ host, verified_at }) => ({ host, verified: verified_at !== null })),
    settings: settings.map((setting) => setting.name),
    events: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
  };
  const text = [
    textTable([
      ['Estudio', `${name} (número ${studio_id})`],
      ['Estado', STATE[studio.state]],
      ['Creado', utcMinute(studio.created_at)],
      ['Base', `${studio.database} en ${server.name}${bytes === null ? '' : `, ${megabytes(bytes)}`}`],
      ['Esquema', `${SCHEMA[shown.schema]}${studio.schema_version ? ` (${studio.schema_version})` : ''}`],
      ['Identidad', studio.identity_project],
      ...(brand ? [['Marca', brand.name]] : []),
      ['Conexiones', String(studio.max_connections)],
      ['Archivos', studio.max_file_bytes === null ? 'sin límite' : megabytes(studio.max_file_bytes)],
      ['Ajustes', shown.settings.join(', ') || 'ninguno propio'],
      ...shown.hosts.map(({ host, verified }) => ['Sitio', verified ? host : `${host} (sin comprobar)`]),
    ]),
    ...(move ? [moveNote(name, move)] : []),
    '',
    ...events.map(({ at, by, action, after, before }) =>
      [utcMinute(at), by, action, JSON.stringify(after ?? before)].join('  '),
    ),
  ].join('\n');
  return { text, json: shown };
}
