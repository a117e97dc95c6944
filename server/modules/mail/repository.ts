import type { Kysely } from 'kysely';
import type { Mail, MailSummary, MailsQuery } from '../../../domain/contract/mails';
import { RESERVATIONS_PAGE_SIZE } from '../../../domain/pagination';
import type { DB } from '../../db/schema';

function summaries(db: Kysely<DB>) {
  return db
    .selectFrom('mail as m')
    .innerJoin('customer as c', 'c.customer_id', 'm.customer_id')
    .select([
      'm.mail_id',
      'm.kind',
      'm.subject',
      'm.created_at',
      'm.sent_at',
      'm.failed_at',
      'm.attempts',
      'm.last_error',
      'm.transport',
      'c.customer_id',
      'c.name',
      'c.last_name',
      'c.email',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>;

function summaryOf({ created_at, sent_at, failed_at, customer_id, name, last_name, email, ...rest }: Row): MailSummary {
  return {
    ...rest,
    customer: { customer_id, name, last_name, email },
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
    failedAt: failed_at?.toISOString() ?? null,
  };
}

export async function findMails(
  db: Kysely<DB>,
  { page = 1, customer_id }: MailsQuery,
): Promise<{ total: number; mails: MailSummary[] }> {
  const mine = customer_id ?? null;
  const [rows, { total }] = await Promise.all([
    summaries(db)
      .$if(mine !== null, (q) => q.where('m.customer_id', '=', mine))
      .orderBy('m.mail_id', 'desc')
      .limit(RESERVATIONS_PAGE_SIZE)
      .offset((page - 1) * RESERVATIONS_PAGE_SIZE)
      .execute(),
    db
      .selectFrom('mail')
      .$if(mine !== null, (q) => q.where('customer_id', '=', mine))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { total, mails: rows.map(summaryOf) };
}

export async function findMail(db: Kysely<DB>, id: number): Promise<Mail | undefined> {
  const row = await summaries(db).select(['m.html', 'm.body', 'm.ics']).where('m.mail_id', '=', id).executeTakeFirst();
  return row && { ...summaryOf(row), html: row.html, body: row.body, ics: row.ics };
}
