/** The audit log: what staff, admins and the system changed, written in the transaction that changes it. */
import { sql } from 'kysely';
import { liveHost } from '../../../domain/liveClass';
import type { Context } from '../../context';
import type { DB, Trx } from '../../db/schema';

type Facts = Readonly<Record<string, unknown>>;

interface Subject {
  /** 'class.cancel': what was done to what, in the words of the code. */
  readonly action: string;
  /** The table of the row that it is about. */
  readonly entity: keyof DB;
  readonly id: number | string;
  /** The customer whose own data it is: what they do to it themselves, in whatever role, is not recorded. */
  readonly owner?: number;
}

export interface AuditEvent extends Subject {
  /** The fields that changed; null where there was no row. Never a secret, a token, or the text of a mail. */
  readonly before: Facts | null;
  /** null where there is no row any more. */
  readonly after: Facts | null;
}

/** null: this change is the actor's own affair and not recorded. */
function recordedActor({ actor }: Context, owner?: number): { actor_kind: string; actor_id: string } | null {
  if (actor.kind === 'system') return { actor_kind: actor.kind, actor_id: actor.name };
  if ((actor.kind !== 'coach' && actor.kind !== 'staff' && actor.kind !== 'admin') || actor.customer_id === owner)
    return null;
  return { actor_kind: actor.kind, actor_id: String(actor.customer_id) };
}

/** Of the link of a live class only the host: the rest lets in. */
const withoutSecret = (name: string, value: unknown): unknown =>
  name === 'live_url' && typeof value === 'string' ? liveHost(value) : value;

const json = (facts: Facts | null): string | null => (facts === null ? null : JSON.stringify(facts, withoutSecret));

/** Records events, all in one statement; for visitors, accounts and customers it does nothing. */
export async function recordAudit(trx: Trx, ctx: Context, ...events: readonly AuditEvent[]): Promise<void> {
  const rows = events.flatMap(({ owner, id, before, after, ...event }) => {
    const actor = recordedActor(ctx, owner);
    const facts = { entity_id: String(id), before: json(before), after: json(after) };
    return actor === null ? [] : [{ ...event, ...actor, ...facts, request_id: ctx.requestId, created_at: ctx.now }];
  });
  if (rows.length > 0) await trx.insertInto('audit_event').values(rows).execute();
}

/** The row, locked against changes until the transaction ends; when it last changed is no change of its own. */
async function lockedRow(trx: Trx, { entity, id }: Subject): Promise<Facts | null> {
  const { rows } = await sql<{ row: Facts }>`
    select to_jsonb(t) - 'changed_at' as row from ${sql.table(entity)} t where ${sql.ref(`${entity}_id`)} = ${id}
    for no key update`.execute(trx);
  return rows[0]?.row ?? null;
}

/**
 * Runs a change of one row and records the fields that it changed; where it changed nothing, nothing. `more`: what else
 * belongs to the row.
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

/** Records a row that was inserted. */
export async function auditCreated(trx: Trx, ctx: Context, subject: Subject): Promise<void> {
  if (recordedActor(ctx, subject.owner))
    await recordAudit(trx, ctx, { ...subject, before: null, after: await lockedRow(trx, subject) });
}
