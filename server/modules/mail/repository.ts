import type { Mail, MailState, MailSummary, MailsQuery, MailsResponse } from '../../../domain/contract/mails';
import { RESERVATIONS_PAGE_SIZE } from '../../../domain/pagination';
import { sql } from 'kysely';
import { searchWords } from '../../../domain/customerSearch';
import { keysetPage } from '../../db/cursors';
import { MAIL_WORDS } from '../../db/indexes';
import type { Db } from '../../db/schema';

function selectSummaries(db: Db) {
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
      sql<number | null>`(m.details->>'resend_of')::bigint`.as('resend_of'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>;

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

/** Customers that a search looks at, at most. */
const CANDIDATES = 200;

/** SQL for whether every word begins one of the person's name, address or phone, or of the mail's subject or address. */
function isSought(query: string) {
  const words = searchWords(query);
  if (words.length === 0) return sql<boolean>`false`;
  const beginnings = words.map((word) => `${word}:*`);
  return sql<boolean>`(m.customer_id = any(array(
      select f.customer_id from search_customers(${beginnings}::text[]::tsquery[], ${words.join(' & ')}::tsquery,
        ${CANDIDATES}) f))
    or ${sql.raw(MAIL_WORDS)} @@ ${beginnings.join(' & ')}::tsquery)`;
}

const STATES: Readonly<Record<MailState, ReturnType<typeof sql<boolean>>>> = {
  pending: sql`m.sent_at is null and m.failed_at is null`,
  sent: sql`m.sent_at is not null and m.failed_at is null`,
  failed: sql`m.failed_at is not null`,
};

/** Mails, newest first; a page before another one is read in the opposite direction. */
export async function findMails(
  db: Db,
  { after, before, customer_id, channel, kind, state, query }: MailsQuery,
): Promise<MailsResponse> {
  const isUpwards = before !== undefined;
  const rows = await selectSummaries(db)
    .$if(customer_id !== undefined, (q) => q.where('m.customer_id', '=', customer_id!))
    .$if(channel !== undefined, (q) => q.where('m.channel', '=', channel!))
    .$if(kind !== undefined, (q) => q.where('m.kind', '=', kind!))
    .$if(state !== undefined, (q) => q.where(STATES[state!]))
    .$if(query !== undefined, (q) => q.where(isSought(query!)))
    .$if(after !== undefined, (q) => q.where('m.mail_id', '<', after!))
    .$if(isUpwards, (q) => q.where('m.mail_id', '>', before!))
    .orderBy('m.mail_id', isUpwards ? 'asc' : 'desc')
    .limit(RESERVATIONS_PAGE_SIZE + 1)
    .execute();
  const { shown, next } = keysetPage(rows, RESERVATIONS_PAGE_SIZE, ({ mail_id }) => mail_id);
  const mails = shown.map(summaryOf);
  if (isUpwards) mails.reverse();
  const [first, last] = [mails[0]?.mail_id ?? null, mails.at(-1)?.mail_id ?? null];
  return {
    mails,
    next: isUpwards || next !== null ? last : null,
    previous: (isUpwards ? next !== null : after !== undefined) ? first : null,
  };
}

/** A mail that left is its customer's: the team doesn't get the link by which only they pay (renewLink). */
const withoutPayLinks = (text: string | null, transport: string | null): string | null =>
  transport === 'outbox' ? text : (text?.replace(/(\/renovar\/)[\w-]+/g, '$1…') ?? null);

export async function findMail(db: Db, id: number): Promise<Omit<Mail, 'resend_refusal'> | undefined> {
  const row = await selectSummaries(db)
    .select(['m.html', 'm.body', 'm.ics', 'm.transport'])
    .where('m.mail_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { html, body, ics, transport } = row;
  const shown = { html: withoutPayLinks(html, transport), body: withoutPayLinks(body, transport) };
  return { ...summaryOf(row), ...shown, ics };
}
