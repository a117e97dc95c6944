import type { Mail, MailSummary, MailsQuery, MailsResponse } from '../../../domain/contract/mails';
import { RESERVATIONS_PAGE_SIZE } from '../../../domain/pagination';
import type { Db } from '../../db/schema';

function summaries(db: Db) {
  return db
    .selectFrom('mail as m')
    .innerJoin('customer as c', 'c.customer_id', 'm.customer_id')
    .select([
      'm.mail_id',
      'm.channel',
      'm.kind',
      'm.subject',
      'm.created_at',
      'm.sent_at',
      'm.failed_at',
      'm.attempts',
      'm.last_error',
      'm.transport',
      'm.recipient',
      'm.delivered_at',
      'm.read_at',
      'c.customer_id',
      'c.name',
      'c.last_name',
      'c.email',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>;

function summaryOf({
  created_at,
  sent_at,
  failed_at,
  delivered_at,
  read_at,
  customer_id,
  name,
  last_name,
  email,
  ...rest
}: Row): MailSummary {
  return {
    ...rest,
    customer: { customer_id, name, last_name, email },
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
    failedAt: failed_at?.toISOString() ?? null,
    deliveredAt: delivered_at?.toISOString() ?? null,
    readAt: read_at?.toISOString() ?? null,
  };
}

/** Mails, newest first; a page before another one is read in the opposite direction. */
export async function findMails(db: Db, { after, before, customer_id, channel }: MailsQuery): Promise<MailsResponse> {
  const isUpwards = before !== undefined;
  const rows = await summaries(db)
    .$if(customer_id !== undefined, (q) => q.where('m.customer_id', '=', customer_id!))
    .$if(channel !== undefined, (q) => q.where('m.channel', '=', channel!))
    .$if(after !== undefined, (q) => q.where('m.mail_id', '<', after!))
    .$if(isUpwards, (q) => q.where('m.mail_id', '>', before!))
    .orderBy('m.mail_id', isUpwards ? 'asc' : 'desc')
    .limit(RESERVATIONS_PAGE_SIZE + 1)
    .execute();
  const hasMore = rows.length > RESERVATIONS_PAGE_SIZE;
  const mails = rows.slice(0, RESERVATIONS_PAGE_SIZE).map(summaryOf);
  if (isUpwards) mails.reverse();
  const [first, last] = [mails[0]?.mail_id ?? null, mails.at(-1)?.mail_id ?? null];
  return {
    mails,
    next: isUpwards || hasMore ? last : null,
    previous: (isUpwards ? hasMore : after !== undefined) ? first : null,
  };
}

export async function findMail(db: Db, id: number): Promise<Mail | undefined> {
  const row = await summaries(db).select(['m.html', 'm.body', 'm.ics']).where('m.mail_id', '=', id).executeTakeFirst();
  return row && { ...summaryOf(row), html: row.html, body: row.body, ics: row.ics };
}
