import { sql } from 'kysely';
import type { AuditEvent, AuditQuery, AuditResponse } from '../../../domain/contract/team';
import type { LastChange } from '../../../domain/errors';
import type { DB, Db, Trx } from '../../db/schema';
import { keysetPage } from '../../db/cursors';
import { withNames } from './namesRepository';
import { READ_ACTIONS } from './reads';

const PAGE = 50;

/** A page of the audit log, newest first; ids grow with time. */
export async function findAuditEvents(db: Db, query: AuditQuery): Promise<AuditResponse> {
  const { after, from, to, actor_id, action, entity, entity_id } = query;
  let list = db
    .selectFrom('audit_event as e')
    .leftJoin('customer as c', (join) =>
      join.on('c.customer_id', '=', sql<number>`case when e.actor_kind <> 'system' then e.actor_id::bigint end`),
    )
    .select(['e.audit_event_id', 'e.action', 'e.entity', 'e.entity_id', 'e.before', 'e.after', 'e.created_at'])
    .select(
      sql<AuditEvent['actor']>`json_build_object('kind', e.actor_kind, 'id', e.actor_id,
        'name', case when e.actor_kind <> 'system' then concat_ws(' ', c.name, c.last_name) end)`.as('actor'),
    )
    .orderBy('e.created_at', 'desc')
    .orderBy('e.audit_event_id', 'desc')
    .limit(PAGE + 1);
  if (after !== undefined)
    list = list.where(
      sql<boolean>`(e.created_at, e.audit_event_id) < (
        select l.created_at, l.audit_event_id from audit_event l where l.audit_event_id = ${after})`,
    );
  if (from !== undefined) list = list.where('e.created_at', '>=', new Date(from));
  if (to !== undefined) list = list.where('e.created_at', '<', new Date(to));
  if (actor_id !== undefined) list = list.where('e.actor_id', '=', actor_id);
  if (action !== undefined) list = list.where('e.action', '=', action);
  if (entity !== undefined) list = list.where('e.entity', '=', entity);
  if (entity_id !== undefined) list = list.where('e.entity_id', '=', entity_id);
  const { shown, next } = keysetPage(await list.execute(), PAGE, ({ audit_event_id }) => audit_event_id);
  const events = shown.map(({ created_at, ...event }) => ({ ...event, createdAt: created_at.toISOString() }));
  return { audit_events: (await withNames(db, events)) as AuditEvent[], next };
}

/**
 * Who last changed a row. null: not recorded, or the row's version is newer than the last event, which is then about an
 * earlier change.
 */
export async function findLastChange(
  db: Db,
  {
    entity,
    id,
    version,
    actions,
  }: {
    readonly entity: keyof DB;
    readonly id: number | string;
    readonly version?: number;
    readonly actions?: readonly string[];
  },
): Promise<LastChange | null> {
  const found = await db
    .selectFrom('audit_event as e')
    .leftJoin('customer as c', (join) =>
      join.on('c.customer_id', '=', sql<number>`case when e.actor_kind <> 'system' then e.actor_id::bigint end`),
    )
    .select(['e.created_at', sql<string | null>`nullif(concat_ws(' ', c.name, c.last_name), '')`.as('by')])
    .select(sql<number | null>`(e.after ->> 'version')::int`.as('version'))
    .where('e.entity', '=', entity)
    .where('e.entity_id', '=', String(id))
    .where('e.action', 'not in', READ_ACTIONS)
    .$if(actions !== undefined, (events) => events.where('e.action', 'in', actions ?? []))
    .orderBy('e.created_at', 'desc')
    .orderBy('e.audit_event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found || (version !== undefined && found.version !== null && found.version !== version)) return null;
  return { by: found.by, at: found.created_at.toISOString() };
}

/** The version of a row, locked until the transaction ends; undefined: there is no such row. */
export async function lockVersion(trx: Trx, table: keyof DB, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where ${sql.ref(`${table}_id`)} = ${id} for no key update`.execute(trx);
  return rows[0]?.version;
}
