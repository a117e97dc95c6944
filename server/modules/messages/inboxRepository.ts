/** What people have written to the studio's WhatsApp. */
import { sql } from 'kysely';
import type { ChatText } from '../../../domain/whatsappMessages';
import type { ReceivedMessage, ReceivedMessagesQuery } from '../../../domain/contract/receivedMessages';
import { keysetPage } from '../../db/cursors';
import { updateRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';

const PAGE_SIZE = 50;

export interface NewMessage {
  /** The sender's number at WhatsApp. */
  readonly phone: string;
  /** As customers' phones may be stored. */
  readonly phones: readonly string[];
  readonly body: string;
  readonly provider_id: string;
  readonly at: Date;
}

/** Keeps a message once, however often Meta reports it, with the customer who has this number. */
export async function keepMessage(trx: Trx, { phone, phones, body, provider_id, at }: NewMessage): Promise<void> {
  await sql`
    insert into received_message (customer_id, phone, body, provider_id, received_at)
    values ((select customer_id from customer where phone = any(${[...phones]}::text[]) order by customer_id limit 1),
      ${phone}, ${body}, ${provider_id}, ${at})
    on conflict (provider_id) do nothing`.execute(trx);
}

interface NewPress extends NewMessage {
  /** null: the number isn't that of who may answer. */
  readonly customer_id: number | null;
}

/** Keeps the press of a button once. `isAnswered`: it was done before. */
export async function keepPress(
  trx: Trx,
  { customer_id, ...message }: NewPress,
): Promise<{ readonly received_message_id: number; readonly isAnswered: boolean }> {
  await keepMessage(trx, message);
  const { received_message_id, answer } = await trx
    .selectFrom('received_message')
    .select(['received_message_id', 'answer'])
    .where('provider_id', '=', message.provider_id)
    .executeTakeFirstOrThrow();
  if (customer_id !== null) await updateRows(trx, 'received_message', { received_message_id }, { customer_id });
  return { received_message_id, isAnswered: answer !== null };
}

/** Stores what a press is answered with, to be sent, unless that is stored already. */
export async function storeAnswer(
  trx: Trx,
  received_message_id: number,
  { answer, isDone }: { readonly answer: ChatText | null; readonly isDone: boolean },
  now: Date,
): Promise<void> {
  if (answer === null) return;
  await updateRows(
    trx,
    'received_message',
    { received_message_id, answer: null },
    { answer: JSON.stringify(answer), answer_due_at: now, ...(isDone ? { done_at: now } : {}) },
  );
}

/** When the next answer is due; null: none is. */
export async function findNextAnswer(db: Db): Promise<Date | null> {
  const { next } = await db
    .selectFrom('received_message')
    .select((eb) => eb.fn.min('answer_due_at').as('next'))
    .where('answer_due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return next;
}

export interface DueAnswer {
  readonly received_message_id: number;
  readonly phone: string;
  readonly answer: ChatText;
  readonly received_at: Date;
}

/** Claims the next answer that is due until the lease (milliseconds) ends. */
export async function claimAnswer(trx: Trx, now: Date, lease: number): Promise<DueAnswer | undefined> {
  const { rows } = await sql<DueAnswer>`
    update received_message set answer_due_at = ${new Date(now.getTime() + lease)}
    where received_message_id = (
      select received_message_id from received_message where answer_due_at <= ${now}
      order by answer_due_at, received_message_id limit 1 for update skip locked)
    returning received_message_id, phone, answer, received_at`.execute(trx);
  return rows[0];
}

/** Stores that an answer was sent, is due again, or (both null) won't be sent. */
export async function settleAnswer(
  trx: Trx,
  received_message_id: number,
  { answered_at, answer_due_at }: { readonly answered_at: Date | null; readonly answer_due_at: Date | null },
): Promise<void> {
  await updateRows(trx, 'received_message', { received_message_id }, { answered_at, answer_due_at });
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('received_message as m')
    .leftJoin('customer as c', 'c.customer_id', 'm.customer_id')
    .leftJoin('customer as d', 'd.customer_id', 'm.done_by')
    .select(['m.received_message_id', 'm.phone', 'm.body', 'm.received_at', 'm.done_at'])
    .select(sql<string | null>`m.answer->>'text'`.as('answer'))
    .select([
      sql<ReceivedMessage['customer']>`case when c.customer_id is not null then json_build_object(
        'customer_id', c.customer_id, 'name', c.name, 'last_name', c.last_name) end`.as('customer'),
      sql<string | null>`nullif(btrim(concat_ws(' ', d.name, d.last_name)), '')`.as('done_by'),
    ]);

type Row = Omit<ReceivedMessage, 'receivedAt' | 'doneAt'> & {
  readonly received_at: Date;
  readonly done_at: Date | null;
};

const toWire = ({ received_at, done_at, ...row }: Row): ReceivedMessage => ({
  ...row,
  receivedAt: received_at.toISOString(),
  doneAt: done_at?.toISOString() ?? null,
});

/** The newest first. */
export async function findMessages(db: Db, { all = false, after }: ReceivedMessagesQuery) {
  let query = rowsOf(db)
    .orderBy('m.received_message_id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (!all) query = query.where('m.done_at', 'is', null);
  if (after !== undefined) query = query.where('m.received_message_id', '<', after);
  const { shown, next } = keysetPage(await query.execute(), PAGE_SIZE, (row) => row.received_message_id);
  return { received_messages: shown.map(toWire), next };
}

export async function findMessage(db: Db, id: number): Promise<ReceivedMessage | undefined> {
  const row = await rowsOf(db).where('m.received_message_id', '=', id).executeTakeFirst();
  return row && toWire(row);
}

/** Who saw to it first stays. */
export async function setDone(trx: Trx, id: number, done: { readonly by: number; readonly at: Date } | null) {
  await trx
    .updateTable('received_message')
    .set(done === null ? { done_at: null, done_by: null } : { done_at: done.at, done_by: done.by })
    .where('received_message_id', '=', id)
    .where('done_at', done === null ? 'is not' : 'is', null)
    .execute();
}

/** Deletes up to `limit` messages from before a moment. Returns how many. */
export async function deleteReceivedBefore(trx: Trx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from received_message where received_message_id in (
      select received_message_id from received_message where received_at < ${before} limit ${limit})`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
