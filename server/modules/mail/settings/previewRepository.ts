import { sql } from 'kysely';
import { MAIL_KINDS, mailKinds, type MailKind } from '../../../../domain/mailKinds';
import type { Db } from '../../../db/schema';
import { CUSTOMER, type MailFacts } from '../factsRepository';

export interface Subject {
  readonly customer: MailFacts['customer'];
  /** A mail that the person got, of the kind, else about the same thing; null: there is none. */
  readonly mail_id: number | null;
  /** Whether it is of the kind. */
  readonly same: boolean;
}

/** What a person has that a kind of mail can be about; undefined: there is no such person. */
export async function findSubject(db: Db, customer_id: number, kind: MailKind): Promise<Subject | undefined> {
  const { about } = MAIL_KINDS[kind];
  const related = mailKinds().filter((one) => MAIL_KINDS[one].about === about && about !== 'account');
  const { rows } = await sql<Subject>`
    select ${CUSTOMER} as customer, m.mail_id, coalesce(m.kind = ${kind}, false) as same
    from customer c
    left join lateral (
      select x.mail_id, x.kind from mail x
      where x.customer_id = c.customer_id and x.channel = 'mail'
        and (x.kind = ${kind} or x.kind = any(${related}::text[])
          and (x.class_reservation_id is not null or x.purchase_id is not null))
      order by x.kind = ${kind} desc, x.mail_id desc limit 1) m on true
    where c.customer_id = ${customer_id} and c.anonymised_at is null`.execute(db);
  return rows[0];
}
