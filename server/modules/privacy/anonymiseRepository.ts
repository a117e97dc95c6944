/**
 * Removes a person from every table. What the law requires to be kept (purchases, payments, refunds: amounts and dates)
 * stays with a customer without name, address or account. `tables.ts` says what happens to each table.
 */
import { sql, type RawBuilder } from 'kysely';
import { updateRows } from '../../db/rows';
import type { Trx } from '../../db/schema';
import { PERSONAL_TABLES, type PersonalTable } from './tables';

const TABLES = Object.entries(PERSONAL_TABLES);

function isOwn({ through }: PersonalTable, customerId: number): RawBuilder<boolean> {
  const own = sql<boolean>`customer_id = ${customerId}`;
  if (!through) return own;
  const key = sql.ref(`${through}_id`);
  return sql`${key} in (select ${key} from ${sql.table(through)} where ${own})`;
}

/** Columns of customer that are kept; all others are emptied, also future ones. */
const CUSTOMER_KEPT = new Set(['customer_id', 'role', 'created_at', 'version', 'anonymised_at']);

/** Keys of personal data in audit events about the person's rows. */
const FACTS = [
  'guest',
  'note',
  'comment',
  'cancel_reason',
  'reason',
  'recipient',
  'subject',
  'html',
  'body',
  'title',
  'text',
  'void_reason',
  'charges',
  'terminal_digits',
  'terminal_authorisation',
];

interface Column {
  readonly column_name: string;
  readonly data_type: string;
  readonly is_nullable: 'YES' | 'NO';
}

async function columnsOf(trx: Trx, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select column_name, data_type, is_nullable from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(trx);
  return rows;
}

/** Texts that identify the person and are searched within other texts. */
interface Person {
  readonly uid: string | null;
  readonly email: string | null;
  readonly phone: string;
  readonly full_name: string;
}

/** Pattern for a whole word: 'ana@ejemplo.mx' isn't part of 'mariana@ejemplo.mx'. */
const wordOf = (text: string): string =>
  `(?<![[:alnum:]_.+-])${text.replace(/[^\p{L}\p{N}\s@_-]/gu, '\\$&')}(?![[:alnum:]_-])`;

/** Empties audit events about the person's own rows. */
async function anonymiseOwnAudit(trx: Trx, customerId: number): Promise<void> {
  const keys = [...(await columnsOf(trx, 'customer')), ...(await columnsOf(trx, 'address'))]
    .map(({ column_name }) => column_name)
    .filter((name) => !CUSTOMER_KEPT.has(name));
  const numbered = TABLES.flatMap(([table, part]) =>
    'facts' in part && part.emptied && !part.order
      ? sql`or (entity = ${table} and entity_id in (
          select ${sql.ref(`${table}_id`)}::text from ${sql.table(table)} where ${isOwn(part, customerId)}))`
      : [],
  );
  await sql`select set_config('studio.anonymising', 'on', true)`.execute(trx);
  await sql`
    update audit_event set before = before - ${[...FACTS, ...keys]}::text[],
      after = after - ${[...FACTS, ...keys]}::text[]
    where (entity = 'customer' and entity_id = ${customerId}::text)
      or before->>'customer_id' = ${customerId}::text or after->>'customer_id' = ${customerId}::text
      ${sql.join(numbered, sql` `)}`.execute(trx);
  await sql`select set_config('studio.anonymising', 'off', true)`.execute(trx);
}

/** Removes the person from audit events and notes about others. */
async function removeMentions(trx: Trx, person: Person): Promise<void> {
  await sql`select set_config('studio.anonymising', 'on', true)`.execute(trx);
  for (const text of [person.email ?? '', person.uid ?? '', person.phone, person.full_name].filter(
    (value) => value.length >= 5,
  )) {
    const word = wordOf(text);
    const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    await sql`
      update audit_event set before = regexp_replace(before::text, ${word}, '', 'gi')::jsonb,
        after = regexp_replace(after::text, ${word}, '', 'gi')::jsonb
      where concat(before::text, after::text) ilike ${like}`.execute(trx);
    for (const [table, { notes }] of TABLES)
      if (notes)
        await sql`
          update ${sql.table(table)} set ${sql.ref(notes)} = regexp_replace(${sql.ref(notes)}, ${word}, '…', 'gi')
          where ${sql.ref(notes)} ilike ${like}`.execute(trx);
  }
  await sql`select set_config('studio.anonymising', 'off', true)`.execute(trx);
}

/** Deletes lines of imported files about the person, in the other system's notation: a telephone may have spaces. */
async function removeImportedLines(trx: Trx, { email, phone, full_name }: Person): Promise<void> {
  const digits = phone.replace(/\D/g, '').slice(-10);
  const address = (text: RawBuilder<unknown>): RawBuilder<boolean> =>
    email === null ? sql`false` : sql`${text} ~* ${wordOf(email)}`;
  const names = (text: RawBuilder<unknown>): RawBuilder<boolean> => sql`(${address(text)}
    or (${full_name.length >= 5} and ${text} ~* ${wordOf(full_name)})
    or (${digits.length === 10} and regexp_replace(${text}, '[ ().+-]', '', 'g') like ${`%${digits}%`}))`;
  await sql`
    with gone as (
      delete from import_row r where ${names(sql`r.cells::text`)} returning import_batch_id, row_no)
    delete from import_problem p where ${names(sql`p.value`)}
      or exists (select from gone g where g.import_batch_id = p.import_batch_id and g.row_no = p.row_no)`.execute(trx);
}

/** Removes the person from mails to others (staff) about their payments. */
async function anonymiseMails(trx: Trx, customerId: number): Promise<void> {
  const gone = 'Contenido eliminado a petición de la persona.';
  const text = sql`case when sent_at is not null then ${gone} end`;
  await sql`
    update mail set subject = ${text}, html = ${text}, body = ${text}, ics = null, details = details - 'reason'
    where purchase_id in (select purchase_id from purchase where customer_id = ${customerId}) or class_reservation_id in (
      select class_reservation_id from class_reservation where customer_id = ${customerId})`.execute(trx);
}

async function emptyCustomer(trx: Trx, customerId: number, now: Date): Promise<void> {
  const special: Readonly<Record<string, unknown>> = {
    uid: `eliminado:${customerId}`,
    email: `eliminado-${customerId}@anonimo.invalid`,
    phone: `eliminado-${customerId}`,
    name: 'Cliente',
    last_name: 'eliminado',
    anonymised_at: now,
  };
  const emptied = (await columnsOf(trx, 'customer'))
    .filter(({ column_name }) => !CUSTOMER_KEPT.has(column_name) && !(column_name in special))
    .filter(({ is_nullable, data_type }) => is_nullable === 'YES' || ['text', 'jsonb'].includes(data_type))
    .map(({ column_name, is_nullable, data_type }): [string, unknown] => [
      column_name,
      is_nullable === 'YES' ? null : data_type === 'jsonb' ? '{}' : '',
    ]);
  await updateRows(trx, 'customer', { customer_id: customerId }, { ...Object.fromEntries(emptied), ...special });
}

/** Anonymises or deletes all rows that refer to the customer. */
async function anonymiseRows(trx: Trx, customerId: number, now: Date): Promise<void> {
  await updateRows(trx, 'active_waitlist', { customer_id: customerId }, { removed_at: now });
  await anonymiseOwnAudit(trx, customerId);
  await anonymiseMails(trx, customerId);
  await sql`select set_config('studio.anonymising', 'on', true)`.execute(trx);
  for (const [table, part] of TABLES) {
    const own = isOwn(part, customerId);
    if (!part.stays) await sql`delete from ${sql.table(table)} where ${own}`.execute(trx);
    else if (part.emptied) await sql`update ${sql.table(table)} set ${sql.raw(part.emptied)} where ${own}`.execute(trx);
  }
  await sql`select set_config('studio.anonymising', 'off', true)`.execute(trx);
  // Staff who reserved for the person may have a stored response with their data.
  await sql`delete from idempotency_key where jsonb_path_exists(response, '$.**.customer_id ? (@ == $id)',
    jsonb_build_object('id', ${customerId}::bigint))`.execute(trx);
  await emptyCustomer(trx, customerId, now);
}

/**
 * Anonymises a customer under their lock, including accounts that were merged into this one, as some rows stayed there.
 * Returns the account at the identity service; null: it was done before.
 */
export async function anonymise(trx: Trx, customerId: number, now: Date): Promise<string | null> {
  const person = await trx
    .selectFrom('customer')
    .select(['uid', 'email', 'phone', 'anonymised_at'])
    .select(sql<string>`btrim(name || ' ' || last_name)`.as('full_name'))
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (person.anonymised_at !== null) return null;
  const merged = await trx
    .selectFrom('customer_merge')
    .select('merged_customer_id')
    .where('customer_id', '=', customerId)
    .execute();
  for (const id of [...merged.map(({ merged_customer_id: one }) => one), customerId]) await anonymiseRows(trx, id, now);
  await removeMentions(trx, person);
  await removeImportedLines(trx, person);
  await updateRows(
    trx,
    'deletion_request',
    { customer_id: customerId, cancelled_at: null, done_at: null },
    { anonymised_at: now, uid: person.uid },
  );
  return person.uid;
}
