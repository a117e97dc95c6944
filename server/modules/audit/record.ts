/** The audit log: what staff, admins and the system changed, written in the transaction that changes it. */
import type { Transaction } from 'kysely';
import type { Actor, Context } from '../../context';
import type { DB } from '../../db/schema';

type Facts = Readonly<Record<string, unknown>>;

export interface AuditEvent {
  /** 'class.cancel': what was done to what, in the words of the code. */
  readonly action: string;
  /** Table and key of the row that it is about. */
  readonly entity: keyof DB;
  readonly id: number | string;
  /** The fields that changed; null where there was no row. Never a secret, a token, or the text of a mail. */
  readonly before: Facts | null;
  /** null where there is no row any more. */
  readonly after: Facts | null;
  /** The customer whose own data it is: what they do to it themselves, in whatever role, is not recorded. */
  readonly owner?: number;
}

/** null: what this actor changes is its own and not recorded. */
function actorOf(actor: Actor, owner: number | undefined): { actor_kind: string; actor_id: string } | null {
  switch (actor.kind) {
    case 'system':
      return { actor_kind: 'system', actor_id: actor.name };
    case 'staff':
    case 'admin':
      return actor.customer_id === owner ? null : { actor_kind: actor.kind, actor_id: String(actor.customer_id) };
    default:
      return null;
  }
}

const json = (facts: Facts | null): string | null => (facts === null ? null : JSON.stringify(facts));

/** Records events, all in one statement; for visitors, accounts and customers it does nothing. */
export async function recordAudit(
  trx: Transaction<DB>,
  { actor, now, requestId }: Context,
  events: AuditEvent | readonly AuditEvent[],
): Promise<void> {
  const rows = [events].flat().flatMap(({ owner, id, before, after, ...event }) => {
    const by = actorOf(actor, owner);
    return by === null
      ? []
      : [
          {
            ...event,
            ...by,
            entity_id: String(id),
            before: json(before),
            after: json(after),
            request_id: requestId,
            created_at: now,
          },
        ];
  });
  if (rows.length > 0) await trx.insertInto('audit_event').values(rows).execute();
}
