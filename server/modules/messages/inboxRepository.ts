/** What people have written to the studio's WhatsApp. */
import { sql } from 'kysely';
import type { ReceivedMessage, ReceivedMessagesQuery } from '../../../domain/contract/receivedMessages';
import { keysetPage } from '../../db/cursors';
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

const rowsOf = (db: Db) =>
  db
    .selectFrom('received_message as m')
    .leftJoin('customer as c', 'c.customer_id', 'm.customer_id')
    .leftJoin('customer as d', 'd.customer_id', 'm.done_by')
    .select(['m.received_message_id', 'm.phone', 'm.body', 'm.received_at', 'm.done_at'])
    .select([
      sql<ReceivedMessage['customer']>`case when c.customer_id is not null then json_build_object(
        'customer_id', c.customer_id, 'name', c.name, 'last_name', c.last_name) end`.as('customer'),
      sql<string | null>`nullif(btrim(concat_ws(' ', d.name, d.last_name)), '')`.as('done_by'),
    ]);

type Row = Omit<ReceivedMessage, 'receivedAt' | 'doneAt'> & {
  readonly received_at: Date;
  readonly done_at: Date | null;
};

const wire = ({ received_at, done_at, ...row }: Row): ReceivedMessage => ({
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
  return { received_messages: shown.map(wire), next };
}

export async function findMessage(db: Db, id: number): Promise<ReceivedMessage | undefined> {
  const row = await rowsOf(db).where('m.received_message_id', '=', id).executeTakeFirst();
  return row && wire(row);
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
