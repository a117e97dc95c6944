import { sql } from 'kysely';
import type { NewReportMail, ReportMail } from '../../../domain/contract/reportMails';
import type { ReportTurn } from '../../../domain/reports/mails';
import type { ReportKey } from '../../../domain/reports/reports';
import type { Db, Trx } from '../../db/schema';

type Recipient = ReportMail['recipients'][number];

/** SQL: customer `c` may receive reports. */
const RECEIVES = sql<boolean>`c.role in ('admin', 'contador') and c.email <> '' and c.anonymised_at is null`;

/** Who may receive reports, by name. */
export const findTeam = (db: Db): Promise<Recipient[]> =>
  db
    .selectFrom('customer as c')
    .select(['c.customer_id', 'c.name', 'c.last_name', (eb) => eb.ref('c.email').$notNull().as('email')])
    .select(sql<Recipient['role']>`c.role`.as('role'))
    .where(RECEIVES)
    .orderBy('c.name')
    .orderBy('c.last_name')
    .orderBy('c.customer_id')
    .execute();

/** SQL for the recipients of report_mail `m`. */
const RECIPIENTS = sql<Recipient[]>`coalesce((
  select json_agg(json_build_object('customer_id', c.customer_id, 'name', c.name, 'last_name', c.last_name,
    'email', c.email, 'role', c.role) order by c.name, c.last_name, c.customer_id)
  from report_mail_recipient r join customer c using (customer_id)
  where r.report_mail_id = m.report_mail_id and ${RECEIVES}), '[]')`;

export async function findReportMails(db: Db, report: string): Promise<ReportMail[]> {
  const { rows } = await sql<ReportMail>`
    select m.report_mail_id, m.report, m.filters, m.every, m.format, ${RECIPIENTS} as recipients
    from report_mail m where m.report = ${report} order by m.every desc, m.report_mail_id`.execute(db);
  return rows;
}

/**
 * Adds or replaces what a report with these filters is sent to so often. Returns its id and who
 * received it before; null: it is new.
 */
export async function upsertReportMail(
  trx: Trx,
  { report, filters, every, format, customer_ids, sent_on }: NewReportMail & { readonly sent_on: string },
): Promise<{ report_mail_id: number; former: readonly number[] | null }> {
  const { rows } = await sql<{ report_mail_id: number; added: boolean }>`
    insert into report_mail as m (report, filters, every, format, sent_on)
    values (${report}, ${JSON.stringify(filters)}::jsonb, ${every}, ${format}, ${sent_on})
    on conflict (report, every, filters) do update set format = excluded.format
    returning m.report_mail_id, m.xmax = 0 as added`.execute(trx);
  const { report_mail_id, added } = rows[0]!;
  const removed = await trx
    .deleteFrom('report_mail_recipient')
    .where('report_mail_id', '=', report_mail_id)
    .returning('customer_id')
    .execute();
  await sql`insert into report_mail_recipient (report_mail_id, customer_id)
    select ${report_mail_id}, c.customer_id from customer c
    where c.customer_id = any(${customer_ids}::bigint[]) and ${RECEIVES}`.execute(trx);
  const former = removed.map(({ customer_id }) => customer_id).sort((one, other) => one - other);
  return { report_mail_id, former: added ? null : former };
}

/** Deletes it and returns its report; undefined: there is none. */
export async function deleteReportMail(
  trx: Trx,
  id: number,
): Promise<{ report: string; every: ReportTurn } | undefined> {
  return trx
    .deleteFrom('report_mail')
    .where('report_mail_id', '=', id)
    .returning(['report', 'every'])
    .executeTakeFirst();
}

export interface DueReport {
  readonly report_mail_id: number;
  readonly report: string;
  readonly filters: ReportMail['filters'];
  readonly recipients: readonly Recipient[];
}

/** Notes that those that weren't sent since a day are sent on it, and returns them: each once. */
export async function takeDue(trx: Trx, every: ReportTurn, day: string): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    update report_mail m set sent_on = ${day} where m.every = ${every} and m.sent_on < ${day}
    returning m.report_mail_id, m.report, m.filters, ${RECIPIENTS} as recipients`.execute(trx);
  return rows;
}

export interface ReportOfMail {
  readonly report: ReportKey;
  readonly filters: ReportMail['filters'];
  readonly format: ReportMail['format'];
  readonly from: string;
  readonly to: string;
  /** The recipient's, now. */
  readonly role: Recipient['role'];
}

/** What mail of the outbox is to carry; undefined: it isn't sent any more, or its recipient may not read it. */
export async function findReportOf(db: Db, mailId: number): Promise<ReportOfMail | undefined> {
  const { rows } = await sql<ReportOfMail>`
    select m.report, m.filters, m.format, o.details->'report'->>'from' as "from", o.details->'report'->>'to' as "to",
      c.role
    from mail o join report_mail m on m.report_mail_id = (o.details->'report'->>'report_mail_id')::bigint
      join report_mail_recipient r on r.report_mail_id = m.report_mail_id and r.customer_id = o.customer_id
      join customer c on c.customer_id = o.customer_id
    where o.mail_id = ${mailId} and ${RECEIVES}`.execute(db);
  return rows[0];
}
