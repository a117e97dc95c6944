/** Writes the audit log: what staff, admins and the system changed, in the transaction of the change. */
import { sql } from 'kysely';
import type { AuditAction, AuditEntity } from '../../../domain/auditLabels';
import { liveHost } from '../../../domain/liveClass';
import { isOfTeam, type Context } from '../../context';
import type { DB, Trx } from '../../db/schema';

type Facts = Readonly<Record<string, unknown>>;

interface Subject {
  /** What was done to what, such as 'class.cancel'. */
  readonly action: AuditAction;
  /** The table of the changed row. */
  readonly entity: keyof DB & AuditEntity;
  readonly id: number | string;
  /** The customer who owns the data: their own changes, in whatever role, are not recorded. */
  readonly owner?: number;
}

export interface AuditEvent extends Subject {
  /**
   * Values of the changed fields before; null: the row didn't exist. Never a secret, a token, or the text of a mail.
   */
  readonly before: Facts | null;
  /** Values afterwards; null: the row was deleted. */
  readonly after: Facts | null;
}

/** The actor to be recorded; null: the change isn't recorded, as people may change their own data. */
function recordedActor({ actor }: Context, owner?: number): { actor_kind: string; actor_id: string } | null {
  if (actor.kind === 'system') return { actor_kind: actor.kind, actor_id: actor.name };
  if (!('customer_id' in actor) || !isOfTeam(actor) || actor.customer_id === owner) return null;
  return { actor_kind: actor.kind, actor_id: String(actor.customer_id) };
}

/** Reduces the link of a live class to its host: the full link lets anyone in. */
const withoutSecret = (name: string, value: unknown): unknown =>
  name === 'live_url' && typeof value === 'string' ? liveHost(value) : value;

const json = (facts: Facts | null): string | null => (facts === null ? null : JSON.stringify(facts, withoutSecret));

/** Records events in one statement; does nothing for visitors, accounts and customers. */
export async function recordAudit(trx: Trx, ctx: Context, ...events: readonly AuditEvent[]): Promise<void> {
  const rows = events.flatMap(({ owner, id, before, after, ...event }) => {
    const actor = recordedActor(ctx, owner);
    const facts = { entity_id: String(id), before: json(before), after: json(after) };
    return actor === null ? [] : [{ ...event, ...actor, ...facts, request_id: ctx.requestId, created_at: ctx.now }];
  });
  if (rows.length > 0) await trx.insertInto('audit_event').values(rows).execute();
}

/**
 * Reads a row and locks it against changes until the transaction ends; leaves out updated_at, which isn't a change by
 * itself.
 */
async function lockedRow(trx: Trx, { entity, id }: Subject): Promise<Facts | null> {
  const { rows } = await sql<{ row: Facts }>`
    select to_jsonb(t) - 'changed_at' as row from ${sql.table(entity)} t where ${sql.ref(`${entity}_id`)} = ${id}
    for no key update`.execute(trx);
  return rows[0]?.row ?? null;
}

/**
 * Runs a change of one row and records the changed fields, if there are any. `more`: further data that belongs to the
 * row.
 */
export async function auditChange<T>(
  trx: Trx,
  ctx: Context,
  subject: Subject,
  change: () => Promise<T>,
  more?: () => Promise<Facts>,
): Promise<T> {
  if (!recordedActor(ctx, subject.owner)) return change();
  const facts = async (): Promise<Facts | null> => {
    const row = await lockedRow(trx, subject);
    return row && more ? { ...row, ...(await more()) } : row;
  };
  const before = await facts();
  const result = await change();
  const after = await facts();
  const changed = (name: string): boolean => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]);
  const only = (row: Facts | null): Facts | null =>
    row && Object.fromEntries(Object.entries(row).filter(([name]) => changed(name)));
  if (Object.keys({ ...before, ...after }).some(changed))
    await recordAudit(trx, ctx, { ...subject, before: only(before), after: only(after) });
  return result;
}

/** Records a row that was inserted. `more`: as in auditChange. */
export async function auditCreated(
  trx: Trx,
  ctx: Context,
  subject: Subject,
  more?: () => Promise<Facts>,
): Promise<void> {
  if (recordedActor(ctx, subject.owner))
    await recordAudit(trx, ctx, {
      ...subject,
      before: null,
      after: { ...(await lockedRow(trx, subject)), ...(await more?.()) },
    });
}
