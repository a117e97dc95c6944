/**
 * Takes a person out of every table. What the law obliges the studio to retain (purchases, payments, refunds: amounts
 * and dates) stays with a customer without name, address or account. A table that gets a reference to customers must be
 * named here: a test compares.
 */
import { sql, type RawBuilder } from 'kysely';
import { updateRows } from '../../db/rows';
import type { Trx } from '../../db/schema';

/** Rows that go: they are about the person, or only of use to them. `data_export` has no reference to its file. */
export const DELETED = [
  'mail',
  'idempotency_key',
  'calendar_feed',
  'payment_source',
  'card_try',
  'provider_customer',
  'address',
  'data_export',
  'upload',
  'notification_preference',
  'spot_hold',
  'push_subscription',
  'customer_note',
  'customer_activity',
  'customer_session',
  'video_favorite',
  'video_rating',
  'video_progress',
  'import_key',
] as const;

/** Rows that stay, without what names a person, and why. */
export const KEPT: Readonly<Record<string, string>> = {
  app_config_version: 'who of the team changed the configuration; numbers only',
  accepted_page: 'proof of which version was accepted when',
  available_class: 'what purchases granted',
  class_reservation: 'attendance; without guests and comments',
  class_reservation_penalty: 'dates only',
  customer_merge: "numbers only; the ended account's goes with it at the identity service",
  cash_count: 'whose till it was, with its sums; without the note',
  customer: 'the number that purchases refer to; every other column is emptied',
  deletion_request: 'proof that the request was met',
  desk_sale: 'amounts and dates of sales; without what was sold, the card and the reason',
  dispute: 'amounts and dates of payments',
  file: 'deleted one by one, with what is stored',
  import_batch: 'whose import it was; lines about the person go, the others after days',
  instructor: "the page of a coach in the catalogue is the studio's; the account behind it says nothing more",
  invoice: 'amounts and dates of payments',
  purchase: 'amounts and dates of purchases; without the reason for cancelling, the card and the answers',
  purchase_freeze: 'dates only; without the reason',
  refund: 'amounts and dates of refunds; without the reason',
  role_decision: 'keeps ADMIN_EMAILS from promoting twice; without the address',
  studio_export: 'who asked for a file with everything',
  till_movement: 'amounts and dates of what moved in a till',
  trial: 'one free trial per card: a digest of the card',
  waitlist: 'dates only; left',
};

/** Columns of customer that stay as they are; all others are emptied, those of later versions too. */
const CUSTOMER_KEPT = new Set(['customer_id', 'role', 'created_at', 'version', 'anonymised_at']);

/** Keys of personal facts in what was recorded about rows of the person. */
const FACTS = [
  'guest',
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

/** What names the person, to be found within texts. */
interface Person {
  readonly uid: string | null;
  readonly email: string;
  readonly phone: string;
  readonly full_name: string;
}

/** A text where it stands for itself: 'ana@ejemplo.mx' isn't part of 'mariana@ejemplo.mx'. */
const wordOf = (text: string): string =>
  `(?<![[:alnum:]_.+-])${text.replace(/[^\p{L}\p{N}\s@_-]/gu, '\\$&')}(?![[:alnum:]_-])`;

/** Empties what was recorded about the person's own rows. */
async function anonymiseOwnAudit(trx: Trx, customerId: number): Promise<void> {
  const keys = [...(await columnsOf(trx, 'customer')), ...(await columnsOf(trx, 'address'))]
    .map(({ column_name }) => column_name)
    .filter((name) => !CUSTOMER_KEPT.has(name));
  await sql`select set_config('studio.anonymising', 'on', true)`.execute(trx);
  await sql`
    update audit_event set before = before - ${[...FACTS, ...keys]}::text[],
      after = after - ${[...FACTS, ...keys]}::text[]
    where (entity = 'customer' and entity_id = ${customerId}::text)
      or before->>'customer_id' = ${customerId}::text or after->>'customer_id' = ${customerId}::text
      or (entity = 'class_reservation' and entity_id in (
        select class_reservation_id::text from class_reservation where customer_id = ${customerId}))
      or (entity = 'desk_sale' and entity_id in (
        select desk_sale_id::text from desk_sale where customer_id = ${customerId}))
      or (entity = 'purchase'
        and entity_id in (select purchase_id::text from purchase where customer_id = ${customerId}))
      or (entity = 'file' and entity_id in (select file_id::text from file where customer_id = ${customerId}))
      or (entity = 'refund' and entity_id in (
        select refund_id::text from refund join invoice using (invoice_id) where customer_id = ${customerId}))`.execute(
    trx,
  );
  await sql`select set_config('studio.anonymising', 'off', true)`.execute(trx);
}

/** Notes of the team, which may name any person. */
const NOTES = [
  ['customer_note', 'text'],
  ['cash_count', 'note'],
  ['till_movement', 'note'],
] as const;

/** Takes the person out of what was recorded or noted about others. */
async function removeMentions(trx: Trx, person: Person): Promise<void> {
  await sql`select set_config('studio.anonymising', 'on', true)`.execute(trx);
  for (const text of [person.email, person.uid ?? '', person.phone, person.full_name].filter(
    (value) => value.length >= 5,
  )) {
    const word = wordOf(text);
    const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    await sql`
      update audit_event set before = regexp_replace(before::text, ${word}, '', 'gi')::jsonb,
        after = regexp_replace(after::text, ${word}, '', 'gi')::jsonb
      where concat(before::text, after::text) ilike ${like}`.execute(trx);
    for (const [table, column] of NOTES)
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${word}, '…', 'gi')
        where ${sql.ref(column)} ilike ${like}`.execute(trx);
  }
  await sql`select set_config('studio.anonymising', 'off', true)`.execute(trx);
}

/** Lines of imported files about the person, as the other system wrote them: a telephone may have spaces. */
async function removeImportedLines(trx: Trx, { email, phone, full_name }: Person): Promise<void> {
  const digits = phone.replace(/\D/g, '').slice(-10);
  const names = (text: RawBuilder<unknown>): RawBuilder<boolean> => sql`(${text} ~* ${wordOf(email)}
    or (${full_name.length >= 5} and ${text} ~* ${wordOf(full_name)})
    or (${digits.length === 10} and regexp_replace(${text}, '[ ().+-]', '', 'g') like ${`%${digits}%`}))`;
  await sql`
    with gone as (
      delete from import_row r where ${names(sql`r.cells::text`)} returning import_batch_id, row_no)
    delete from import_problem p where ${names(sql`p.value`)}
      or exists (select from gone g where g.import_batch_id = p.import_batch_id and g.row_no = p.row_no)`.execute(trx);
}

/** Mails to others (staff) that name the person as a buyer. */
async function anonymiseMails(trx: Trx, customerId: number): Promise<void> {
  const gone = 'Contenido eliminado a petición de la persona.';
  await trx
    .updateTable('mail')
    .set((eb) => ({
      subject: eb.case().when('sent_at', 'is', null).then(null).else(gone).end(),
      html: eb.case().when('sent_at', 'is', null).then(null).else(gone).end(),
      body: eb.case().when('sent_at', 'is', null).then(null).else(gone).end(),
      ics: null,
      details: sql<string>`details - 'reason'`,
    }))
    .where((eb) =>
      eb.or([
        eb('purchase_id', 'in', eb.selectFrom('purchase').select('purchase_id').where('customer_id', '=', customerId)),
        eb(
          'class_reservation_id',
          'in',
          eb.selectFrom('class_reservation').select('class_reservation_id').where('customer_id', '=', customerId),
        ),
      ]),
    )
    .execute();
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

/** Everything that names a customer's number. */
async function anonymiseRows(trx: Trx, customerId: number, now: Date): Promise<void> {
  await updateRows(trx, 'active_waitlist', { customer_id: customerId }, { removed_at: now });
  await anonymiseOwnAudit(trx, customerId);
  await anonymiseMails(trx, customerId);
  for (const table of DELETED)
    await sql`delete from ${sql.table(table)} where customer_id = ${customerId}`.execute(trx);
  // Staff who reserved for the person have the same response.
  await sql`delete from idempotency_key where jsonb_path_exists(response, '$.**.customer_id ? (@ == $id)',
    jsonb_build_object('id', ${customerId}::bigint))`.execute(trx);
  await trx
    .updateTable('class_reservation')
    .set((eb) => ({ comment: null, guest: eb.case().when('guest', 'is', null).then(null).else('Invitado').end() }))
    .where('customer_id', '=', customerId)
    .execute();
  const nameless = {
    cancel_reason: null,
    custom_values: '{}',
    concept: null,
    charged_source: null,
    charged_brand: null,
    charged_digits: null,
    charged_exp_month: null,
    charged_exp_year: null,
  };
  await sql`update purchase_freeze set reason = '' where purchase_id in (
    select purchase_id from purchase where customer_id = ${customerId})`.execute(trx);
  await updateRows(trx, 'purchase', { customer_id: customerId }, nameless);
  await updateRows(trx, 'invoice', { customer_id: customerId }, { card_type: null, last_digits: null });
  await trx
    .updateTable('refund')
    .set({ reason: '' })
    .where('invoice_id', 'in', (eb) =>
      eb.selectFrom('invoice').select('invoice_id').where('customer_id', '=', customerId),
    )
    .execute();
  const ofSales = (table: string) =>
    sql<boolean>`${sql.ref(table)}.desk_sale_id in (
      select desk_sale_id from desk_sale where customer_id = ${customerId})`;
  await trx.updateTable('till_movement').set({ note: '' }).where(ofSales('till_movement')).execute();
  await updateRows(
    trx,
    'desk_sale',
    { customer_id: customerId },
    { title: '', charges: '[]', terminal_digits: null, terminal_authorisation: null, void_reason: null },
  );
  await updateRows(
    trx,
    'role_decision',
    { customer_id: customerId },
    { email: `eliminado-${customerId}@anonimo.invalid` },
  );
  await updateRows(trx, 'cash_count', { customer_id: customerId }, { note: '' });
  await updateRows(trx, 'file', { customer_id: customerId }, { name: 'archivo' });
  await emptyCustomer(trx, customerId, now);
}

/**
 * Does it, under the customer's lock, for accounts that were merged into this one, too: some of their rows stayed.
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
