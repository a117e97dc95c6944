/**
 * What a restored database has to know of what happened since its moment, before it is used in the place of the one that
 * went on: which numbers were given, so that none is given twice (providers, mails and links name them), and which mails
 * have left, so that none leaves twice. Each can be repeated.
 */
import { sql } from 'kysely';
import type { Db } from '../db/schema';

/** Rows at a time. */
const CHUNK = 500;
/** Numbers of mails that may have been given before the moment and stored after it. */
const OVERLAP = 1_000;

/** Sets the restored database's sequences behind those of the other one. */
export async function carrySequences(from: Db, to: Db): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string; last: string }>`
    select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
    where last_value is not null`.execute(from);
  await sql`
    select setval(format('%I.%I', s.schemaname, s.sequencename), o.last)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (schema text, name text, last bigint)
    join pg_sequences s on s.schemaname = o.schema and s.sequencename = o.name
    where s.last_value is null or s.last_value < o.last`.execute(to);
}

/** Mails that wait in the restored database and have left since, or were given up. */
async function settleWaiting(from: Db, to: Db): Promise<void> {
  const waiting = await to
    .selectFrom('mail')
    .select('dedupe_key')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  for (let at = 0; at < waiting.length; at += CHUNK) {
    const keys = waiting.slice(at, at + CHUNK).map(({ dedupe_key }) => dedupe_key);
    const settled = await sql<{ row: unknown }>`
      select to_jsonb(m) as row from mail m
      where dedupe_key = any(${keys}) and (sent_at is not null or failed_at is not null)`.execute(from);
    await sql`
      update mail m set recipient = s.recipient, subject = s.subject, html = s.html, body = s.body, ics = s.ics,
        transport = s.transport, provider_id = s.provider_id, attempts = s.attempts, last_error = s.last_error,
        sent_at = s.sent_at, failed_at = s.failed_at
      from jsonb_populate_recordset(null::mail, ${JSON.stringify(settled.rows.map(({ row }) => row))}::jsonb) s
      where m.dedupe_key = s.dedupe_key and m.sent_at is null and m.failed_at is null`.execute(to);
  }
}

/** Mails that were written later and have left, where what they are about is in the restored database too. */
async function addSent(from: Db, to: Db): Promise<void> {
  const { last } = await to
    .selectFrom('mail')
    .select((eb) => eb.fn.max('mail_id').as('last'))
    .executeTakeFirstOrThrow();
  for (let after = (last ?? 0) - OVERLAP; ;) {
    const { rows } = await sql<{ mail_id: number; row: unknown }>`
      select mail_id, to_jsonb(m) as row from mail m
      where mail_id > ${after} and (sent_at is not null or failed_at is not null)
      order by mail_id limit ${CHUNK}`.execute(from);
    const end = rows.at(-1);
    if (!end) return;
    await sql`
      insert into mail overriding system value
      select s.* from jsonb_populate_recordset(null::mail, ${JSON.stringify(rows.map(({ row }) => row))}::jsonb) s
      where exists (select from customer c where c.customer_id = s.customer_id)
        and (s.single_class_id is null
          or exists (select from single_class c where c.single_class_id = s.single_class_id))
        and (s.class_reservation_id is null
          or exists (select from class_reservation r where r.class_reservation_id = s.class_reservation_id))
        and (s.purchase_id is null or exists (select from purchase p where p.purchase_id = s.purchase_id))
      on conflict do nothing`.execute(to);
    after = end.mail_id;
  }
}

export async function carryMails(from: Db, to: Db): Promise<void> {
  await settleWaiting(from, to);
  await addSent(from, to);
}

/** Where the other database is lost: none of the mails that wait may leave by itself, as it may have left before. */
export async function holdWaiting(to: Db, now: Date): Promise<void> {
  await to
    .updateTable('mail')
    .set({ failed_at: now, last_error: 'restored from a backup: it may have left before' })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}
