import { sql, type Insertable, type Updateable } from 'kysely';
import { isOnByDefault, type Channel } from '../../../domain/notifications';
import type { Context } from '../../context';
import { lockRow, updateRows } from '../../db/rows';
import type { DB, Db, Trx } from '../../db/schema';
import { isMessageKind, MAIL_KINDS, mailKinds, NEWS_KINDS, type MailKind } from '../../../domain/mailKinds';

/** Stores mails; those with the same dedupe_key only once. */
export async function insertMails(trx: Trx, rows: ReadonlyArray<Insertable<DB['mail']>>): Promise<void> {
  await trx
    .insertInto('mail')
    .values(rows)
    .onConflict((c) => c.column('dedupe_key').doNothing())
    .execute();
}

/** Stores the messages that customers want besides these mails; also once per dedupe_key. */
export async function insertMessages(trx: Trx, rows: ReadonlyArray<Insertable<DB['mail']>>): Promise<void> {
  const wanted = rows.flatMap((row) => {
    if (!isMessageKind(row.kind)) return [];
    const { notification } = MAIL_KINDS[row.kind];
    const defaults = { whatsapp: isOnByDefault(notification, 'whatsapp'), push: isOnByDefault(notification, 'push') };
    return [{ ...row, details: JSON.parse(row.details ?? '{}') as object, notification, ...defaults }];
  });
  if (wanted.length === 0) return;
  await sql`
    insert into mail (channel, kind, customer_id, single_class_id, class_reservation_id, purchase_id, details,
      dedupe_key, created_at, due_at)
    select c.channel, m.kind, m.customer_id, m.single_class_id, m.class_reservation_id, m.purchase_id, m.details,
      c.channel || ':' || m.dedupe_key, m.created_at, m.due_at
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as m(
      kind text, customer_id bigint, single_class_id bigint, class_reservation_id bigint, purchase_id bigint, details jsonb,
      dedupe_key text, created_at timestamptz, due_at timestamptz, notification text,
      whatsapp boolean, push boolean)
    cross join lateral message_channels(m.customer_id, m.notification, m.whatsapp, m.push) as c(channel)
    where studio_sends(m.kind, c.channel)
    on conflict (dedupe_key) do nothing`.execute(trx);
}

/**
 * SQL for whether a mail can be sent now: it is due, and no earlier one of its channel about the same reservation is
 * unsent. As a join PostgreSQL compared each unsent mail with all others where a campaign had just written thousands
 * and their number wasn't known yet; the `or` has it look up one by one, by index.
 */
const DUE = sql<boolean>`m.sent_at is null and m.failed_at is null and (m.class_reservation_id is null or not exists (
  select from mail e where e.class_reservation_id = m.class_reservation_id and e.channel = m.channel
    and e.mail_id < m.mail_id
    and e.sent_at is null and e.failed_at is null))`;

/** When the next mail of these channels can be sent; null: none waits. */
export async function findNextMail(db: Db, channels: readonly Channel[]): Promise<Date | null> {
  const { next } = await db
    .selectFrom('mail as m')
    .select((eb) => eb.fn.min('m.due_at').as('next'))
    .where('m.channel', 'in', channels)
    .where(DUE)
    .executeTakeFirstOrThrow();
  return next;
}

export interface ClaimedMail {
  readonly mail_id: number;
  readonly kind: MailKind;
  readonly attempts: number;
  readonly created_at: Date;
  readonly customer_id: number;
  /** Whether the customer's address is confirmed. */
  readonly confirmed: boolean;
  /** The customer's choice for mails of this notification; null: none was made. */
  readonly wanted: boolean | null;
  /** Whether it is marketing, to an address that refused mails or called one spam. */
  readonly blocked: boolean;
}

/** SQL for the notification kind of a mail, by which customers choose (MAIL_KINDS). */
const NOTIFICATION = sql<string>`case ${sql.join(
  mailKinds().map((kind) => sql`when mail.kind = ${sql.lit(kind)} then ${sql.lit(MAIL_KINDS[kind].notification)}`),
  sql` `,
)} end`;

const TO_MANY = mailKinds().filter((kind) => 'toMany' in MAIL_KINDS[kind]);

/** Claims the next mail of a channel for this sender, until the lease (milliseconds) ends. */
export async function claimMail(
  trx: Trx,
  channel: Channel,
  now: Date,
  lease: number,
): Promise<ClaimedMail | undefined> {
  return trx
    .updateTable('mail')
    .set((eb) => ({ due_at: new Date(now.getTime() + lease), attempts: eb('attempts', '+', 1) }))
    .where('mail_id', '=', (eb) =>
      eb
        .selectFrom('mail as m')
        .select('m.mail_id')
        .where('m.channel', '=', channel)
        .where(DUE)
        .where('m.due_at', '<=', now)
        // What one customer waits for goes before what is sent to many at once.
        .orderBy((eb) => eb('m.kind', 'in', TO_MANY))
        .orderBy('m.due_at')
        .orderBy('m.mail_id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['mail_id', 'kind', 'attempts', 'created_at', 'customer_id'])
    .returning(
      sql<boolean>`exists (
        select from customer c where c.customer_id = mail.customer_id and c.email_confirmed_at is not null)`.as(
        'confirmed',
      ),
    )
    .returning(sql<boolean | null>`wants_notification(mail.customer_id, ${NOTIFICATION}, 'mail', null)`.as('wanted'))
    .returning((eb) =>
      sql<boolean>`${eb('kind', 'in', NEWS_KINDS)} and exists (
        select from customer c join blocked_address b on b.digest = address_digest(c.email)
        where c.customer_id = mail.customer_id)`.as('blocked'),
    )
    .executeTakeFirst();
}

/**
 * Number of other mails of these kinds sent or on the way to an unconfirmed address since then; 0 if it is confirmed.
 * Locks the customer, so that two senders don't both send the last allowed one. Call it after claiming the mail.
 */
export async function countToUnconfirmed(
  trx: Trx,
  { mail_id, customer_id, confirmed }: ClaimedMail,
  kinds: readonly MailKind[],
  since: Date,
): Promise<number> {
  if (confirmed) return 0;
  const unconfirmed = await lockRow(trx, 'customer', { customer_id, email_confirmed_at: null }, ['customer_id']);
  if (!unconfirmed) return 0;
  const { count } = await trx
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customer_id)
    .where('channel', '=', 'mail')
    .where('kind', 'in', kinds)
    .where('mail_id', '<>', mail_id)
    .where('attempts', '>', 0)
    .where('failed_at', 'is', null)
    .where((eb) => eb.or([eb('sent_at', 'is', null), eb('sent_at', '>', since)]))
    .executeTakeFirstOrThrow();
  return count;
}

export interface SentMail {
  readonly recipient: string;
  readonly subject: string;
  /** null for messages that are not mails. */
  readonly html: string | null;
  readonly body: string;
  readonly ics: string | null;
  readonly transport: 'smtp' | 'outbox' | 'whatsapp' | 'push';
  readonly provider_id?: string | null;
  readonly sent_at: Date;
}

/** Keeps a failure that the provider reported before; a campaign counts it in the same statement. */
const SENT = `
  with sent as (
    update mail set recipient = $2, subject = $3, html = $4, body = $5, ics = $6, transport = $7,
      sent_at = $8, provider_id = $9,
      last_error = case when failed_at is null then null else last_error end
    where mail_id = $1 and sent_at is null returning mail_id, kind, sent_at)
  update campaign_recipient r set sent_at = sent.sent_at from sent
  where sent.kind = 'campaign' and r.mail_id = sent.mail_id`;

/** A prepared statement, as in a rush each reservation has a mail. */
export async function markSent(
  { statement }: Pick<Context, 'statement'>,
  mailId: number,
  sent: SentMail,
): Promise<void> {
  const { recipient, subject, html, body, ics, transport, sent_at, provider_id = null } = sent;
  await statement('mail-sent', SENT, [mailId, recipient, subject, html, body, ics, transport, sent_at, provider_id]);
}

export type MailChange = Updateable<DB['mail']>;

export async function updateUnsent(trx: Trx, mailId: number, change: MailChange): Promise<void> {
  await updateRows(trx, 'mail', { mail_id: mailId, sent_at: null }, change);
}

/** Deletes up to `limit` of the oldest mails from before then. Ids grow with age. */
export async function deleteMailsBefore(trx: Trx, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail')
    .where('created_at', '<', before)
    .where('mail_id', 'in', (eb) => eb.selectFrom('mail').select('mail_id').orderBy('mail_id').limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
