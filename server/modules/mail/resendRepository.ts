import { sql } from 'kysely';
import type { ResendFacts } from '../../../domain/mailResend';
import { findValue } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';

/** Whose mail it is; undefined: there is none. */
export const findAddressee = (db: Db, mail_id: number) => findValue(db, 'mail', { mail_id }, 'customer_id');

/** `details.resend_of` names the mail that a row repeats, not another repetition. */
const FIRST = sql`coalesce((m.details->>'resend_of')::bigint, m.mail_id)`;

export async function readResendFacts(db: Db, mailId: number): Promise<ResendFacts | undefined> {
  const { rows } = await sql<ResendFacts>`
    select m.kind, m.channel, m.created_at, m.sent_at is not null or m.failed_at is not null as settled,
      coalesce(c.email, '') <> '' and c.anonymised_at is null as has_address,
      sc.starts_at, r.deleted_at is null as stands, p.status as purchase_status,
      exists (
        select from mail e where e.customer_id = m.customer_id and e.mail_id > ${FIRST}
          and (e.details->>'resend_of')::bigint = ${FIRST} and e.sent_at is null and e.failed_at is null) as waiting,
      exists (
        select from mail e where e.customer_id = m.customer_id and e.mail_id > m.mail_id and e.channel = 'mail'
          and not e.details ? 'resend_of' and e.kind not in ('reminder-24h', 'reminder-2h', 'seat-free')
          and (e.class_reservation_id = m.class_reservation_id or e.purchase_id = m.purchase_id
            or m.class_reservation_id is null and e.single_class_id = m.single_class_id)) as superseded
    from mail m join customer c using (customer_id)
    left join single_class sc on sc.single_class_id = m.single_class_id
    left join class_reservation r on r.class_reservation_id = m.class_reservation_id
    left join purchase p on p.purchase_id = m.purchase_id
    where m.mail_id = ${mailId}`.execute(db);
  const found = rows[0];
  return found && { ...found, stands: found.starts_at === null ? null : found.stands };
}

/** Stores a mail once more, to be written and sent as new; returns its id. */
export async function copyMail(trx: Trx, mailId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ mail_id: number }>`
    insert into mail (kind, customer_id, single_class_id, purchase_id, class_reservation_id, details, dedupe_key,
      created_at, due_at)
    select m.kind, m.customer_id, m.single_class_id, m.purchase_id, m.class_reservation_id,
      m.details || jsonb_build_object('resend_of', ${FIRST}),
      'resend:' || ${FIRST} || ':' || ${now.getTime()}::bigint, ${now}::timestamptz, ${now}::timestamptz
    from mail m where m.mail_id = ${mailId}
    returning mail_id`.execute(trx);
  return rows[0]!.mail_id;
}
