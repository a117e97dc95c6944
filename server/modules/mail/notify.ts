/**
 * Mails to customers, and the messages besides them. `notify` writes them to the outbox (table `mail`) in the
 * transaction of their cause, so that a mail exists exactly when its cause does; server/jobs sends them.
 */
import type { Insertable } from 'kysely';
import type { DB, Trx } from '../../db/schema';
import { insertMails, insertMessages } from './outboxRepository';
import type { MailEvent } from './events';
import { storedKind } from './kinds';

interface Subject {
  readonly customer_id: number;
  readonly single_class_id?: number;
  readonly purchase_id?: number;
  readonly class_reservation_id?: number | null;
  readonly about?: string | number;
  readonly due_at?: Date | null;
}

function rowOf(event: MailEvent, now: Date): Insertable<DB['mail']> {
  const { kind } = event;
  const { key, details } = storedKind(kind);
  const { customer_id, single_class_id, purchase_id, class_reservation_id, about, due_at }: Subject = event;
  return {
    kind,
    customer_id,
    single_class_id,
    purchase_id,
    class_reservation_id,
    details: JSON.stringify({ due_at: due_at ?? undefined, ...details?.(event) }),
    // One mail per subject and key, however often it is requested.
    dedupe_key: [kind, ...(key?.(event) ?? [about ?? class_reservation_id ?? purchase_id])].join(':'),
    created_at: now,
    due_at: now,
  };
}

/** The messages of events without their mails, where no mail may reach the customer. */
export const notifyByMessage = (trx: Trx, events: readonly MailEvent[], now: Date): Promise<void> =>
  insertMessages(
    trx,
    events.map((event) => rowOf(event, now)),
  );

/** Puts mails for events into the outbox. Call it in the transaction of the events. */
export async function notify(trx: Trx, events: MailEvent | readonly MailEvent[], now: Date): Promise<void> {
  const rows = [events].flat().map((event) => rowOf(event, now));
  if (rows.length === 0) return;
  await insertMails(trx, rows);
  await insertMessages(trx, rows);
}
