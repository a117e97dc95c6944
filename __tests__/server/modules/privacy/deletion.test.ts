/** Deleting an account: requested, withdrawn, and after thirty days nothing of the person is left in any table. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { getMe } from '../../../../domain/contract/customers';
import { getCalendarFeed } from '../../../../domain/contract/calendar';
import { postPaymentSource } from '../../../../domain/contract/paymentSources';
import { postPurchase } from '../../../../domain/contract/checkout';
import * as calls from '../../../../domain/contract/privacy';
import { postReservation } from '../../../../domain/contract/reservations';
import { postWaitlist } from '../../../../domain/contract/waitlists';
import { DELETION_DAYS } from '../../../../domain/privacy';
import type { DB } from '../../../../server/db/schema';
import { recordAudit } from '../../../../server/modules/audit/record';
import { openFiles } from '../../../../server/modules/files/open';
import { insertFile, nextFileId } from '../../../../server/modules/files/repository';
import { storeFile } from '../../../../server/modules/files/storeFile';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { PERSONAL_TABLES } from '../../../../server/modules/privacy/tables';
import { deleteAccounts } from '../../../../server/modules/privacy/deletion';
import { pendingDeletions } from '../../../../server/modules/privacy/service';
import { DAY, HOUR, NOON, startApi, STRIPE_KEYS, type Api } from '../../../helpers/api';
import { aClass, aPackage, aPage, aPerson, someCredits, type Person } from '../../builders';
import { A_PDF } from '../files/samples';
import { MARK, seedEverywhere } from './everywhere';

let api: Api;
let folder: string;
let identityFails = false;
const deletedAccounts: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'privacy-'));
  api = await startApi({
    payments: true,
    files: openFiles({ folder, s3: null }),
    deleteAccount: async (uid) => {
      if (identityFails) throw new Error('the identity service is away');
      deletedAccounts.push(uid);
    },
  });
  await api.configure({
    payment_sources_enabled: 'true',
    subscriptions_enabled: 'true',
    waitlist_enabled: 'true',
    allow_class_guests: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
  });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => api.setNow(NOON));

const privacyOf = async (as: Person) => (await api.ok(calls.getPrivacy, { as })).privacy;
const ask = (as: Person) => api.ok(calls.postDeletion, { as, body: { email: as.email } });
const inDays = (days: number) => new Date(NOON.getTime() + days * DAY);
const mailsOf = async ({ customer_id }: Person) =>
  (
    await api.db.selectFrom('mail').select('kind').where('customer_id', '=', customer_id).orderBy('mail_id').execute()
  ).map(({ kind }) => kind);
const send = () => sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
/** The jobs of the day on which the thirty days are over: the last mail, then the deletion. */
async function pass(days = DELETION_DAYS): Promise<void> {
  api.setNow(new Date(inDays(days).getTime() + HOUR));
  await deleteAccounts(api.system());
  await send();
  await deleteAccounts(api.system());
}
const customerRow = ({ customer_id }: Person): Promise<Selectable<DB['customer']>> =>
  api.db.selectFrom('customer').selectAll().where('customer_id', '=', customer_id).executeTakeFirstOrThrow();

/** Tables that can name a customer and have no row of this one. */
async function tablesWithout(customerId: number): Promise<string[]> {
  const { rows } = await api.pool.query<{ name: string; columns: string[] }>(
    `select c.conrelid::regclass::text as name, array_agg(a.attname::text) as columns from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'customer'::regclass group by 1 order by 1`,
  );
  const empty: string[] = [];
  for (const { name, columns } of rows) {
    const own = columns.map((column) => `${column} = ${customerId}`).join(' or ');
    if ((await api.pool.query(`select from ${name} where ${own} limit 1`)).rows.length === 0) empty.push(name);
  }
  return empty;
}

/** Tables and columns of the whole database in which one of the texts stands. */
async function traces(texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await api.pool.query<{ table_schema: string; table_name: string; column_name: string }>(
    `select c.table_schema, c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and (c.data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY', 'bytea', 'date')
         or c.data_type = 'USER-DEFINED')`,
  );
  const found: string[] = [];
  for (const { table_schema, table_name, column_name } of columns) {
    const { rows } = await api.pool.query(
      `select from "${table_schema}"."${table_name}" where "${column_name}"::text ilike any ($1) limit 1`,
      [texts.map((text) => `%${text}%`)],
    );
    if (rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found.sort();
}

it('a deletion request needs the own address typed again, is stored once, ends subscriptions and can be withdrawn', async () => {
  const person = await aPerson(api.db);
  const package_id = await aPackage(api.db, {
    title: 'Plan mensual',
    is_subscription: true,
    subscription_period: 'month',
    subscription_interval: 1,
  });
  const buy = { class_package_id: package_id, card_payment_method: 'pm_card_visa' };
  const { purchase_id } = await api.ok(postPurchase, { as: person, body: buy });
  const full = await aClass(api.db, { capacity: 1 });
  await api.ok(postReservation, { as: await aPerson(api.db, 'customer', 1), body: { single_class_id: full } });
  await api.ok(postWaitlist, { as: person, body: { single_class_id: full } });
  await send();
  expect((await privacyOf(person)).effects).toMatchObject({ subscriptions: ['Plan mensual'], waitlists: 1 });

  expect(await api.refused(calls.postDeletion, { as: person, body: { email: 'otra@ejemplo.mx' } })).toMatchObject({
    code: 'privacy/confirmation',
    field: 'email',
  });
  const asked = await Promise.all([
    ask(person),
    api.ok(calls.postDeletion, { as: person, body: { email: ` ${person.email.toUpperCase()} ` } }),
  ]);
  for (const { privacy } of asked)
    expect(privacy.deletion).toEqual({ requested_at: NOON.toISOString(), due_at: inDays(30).toISOString() });
  await api.stripe.faults.flush();
  const purchase = await api.db
    .selectFrom('purchase')
    .select(['status', 'subscription_id'])
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow();
  expect(purchase.status).toBe('cancelled');
  expect((await privacyOf(person)).effects).toMatchObject({ subscriptions: [], waitlists: 0 });
  const admin = await aPerson(api.db, 'admin');
  expect((await api.ok(calls.getDeletions, { as: admin, query: {} })).deletions.map((d) => d.customer_id)).toEqual([
    person.customer_id,
  ]);
  expect((await api.refused(calls.getDeletions, { as: person, query: {} })).code).toBe('auth/forbidden');

  api.setNow(inDays(29));
  for (let i = 0; i < 2; i += 1)
    expect((await api.ok(calls.deleteDeletion, { as: person })).privacy.deletion).toBeNull();
  expect((await mailsOf(person)).filter((kind) => kind.startsWith('deletion'))).toEqual([
    'deletion-requested',
    'deletion-cancelled',
  ]);
  await pass();
  expect((await customerRow(person)).anonymised_at).toBeNull();
});

it('only admins read the scheduled deletions, the earliest first, with who asked, and withdraw them', async () => {
  const [admin, staff] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'staff')];
  const [own, byAdmin, later] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
  const listed = async () => {
    const ids = new Set([own, byAdmin, later].map(({ customer_id }) => customer_id));
    const { deletions } = await api.ok(calls.getDeletions, { as: admin, query: {} });
    return deletions.filter(({ customer_id }) => ids.has(customer_id));
  };
  await ask(own);
  const params = { id: byAdmin.customer_id };
  await api.ok(calls.postDeletionFor, { as: admin, params, body: { email: byAdmin.email } });
  api.setNow(inDays(2));
  await ask(later);
  await api.db.updateTable('customer').set({ role: 'coach' }).where('customer_id', '=', later.customer_id).execute();
  expect(await listed()).toEqual([
    expect.objectContaining({ customer_id: own.customer_id, requested_by: null, is_staff: false }),
    expect.objectContaining({
      customer_id: byAdmin.customer_id,
      email: byAdmin.email,
      requested_by: { customer_id: admin.customer_id, name: expect.any(String) },
      due_at: inDays(30).toISOString(),
    }),
    expect.objectContaining({ customer_id: later.customer_id, is_staff: true }),
  ]);
  const [first] = await listed();
  const after = `${Date.parse(first!.due_at)}000_1`;
  expect((await api.ok(calls.getDeletions, { as: admin, query: { after } })).deletions.length).toBeGreaterThan(0);
  await Promise.all([1, 2].map(() => api.ok(calls.deleteDeletionFor, { as: admin, params })));
  expect((await listed()).map(({ customer_id }) => customer_id)).toEqual([own.customer_id, later.customer_id]);
  expect((await mailsOf(byAdmin)).filter((kind) => kind === 'deletion-cancelled')).toHaveLength(1);
  for (const as of [staff, own])
    expect((await api.refused(calls.getDeletions, { as, query: {} })).code).toBe('auth/forbidden');
});

it('without an identity key the left account of a deletion is listed until it is gone; with one it is deleted', async () => {
  const [byHand, byKey, again] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
  for (const person of [byHand, byKey, again]) await ask(person);
  const without = () => ({ ...api.system(), studio: { ...api.studio, deleteAccount: null } });
  api.setNow(new Date(inDays(30).getTime() + HOUR));
  await deleteAccounts(without());
  await send();
  await deleteAccounts(without());
  const admin = await aPerson(api.db, 'admin');
  const left = async () =>
    (await pendingDeletions(without(), undefined)).left_accounts.filter(({ uids }) =>
      [byHand, byKey, again].some((person) => uids.includes(person.uid)),
    );
  expect((await pendingDeletions(without(), undefined)).deletes_accounts).toBe(false);
  expect((await left()).flatMap(({ uids }) => uids)).toEqual([byHand, byKey, again].map(({ uid }) => uid));
  const [gone] = await left();
  for (let n = 0; n < 2; n += 1)
    await api.ok(calls.deleteLeftAccount, { as: admin, params: { id: gone!.deletion_request_id } });
  // An account that signed up again is a customer's: it stays.
  await api.db
    .insertInto('customer')
    .values({
      uid: again.uid,
      name: 'Eva',
      last_name: 'Ruiz',
      email: 'eva.nueva@ejemplo.mx',
      phone: '5511112222',
      created_at: NOON,
    })
    .execute();
  expect((await left()).flatMap(({ uids }) => uids)).toEqual([byKey.uid]);
  await deleteAccounts(api.system());
  expect(await left()).toEqual([]);
  expect(deletedAccounts.filter((uid) => [byHand, byKey, again].some((person) => person.uid === uid))).toEqual([
    byKey.uid,
  ]);
});

it('accounts of the team are not deleted, and no deletion is withdrawn once it is due', async () => {
  for (const role of ['staff', 'admin'] as const) {
    const as = await aPerson(api.db, role);
    expect((await api.refused(calls.postDeletion, { as, body: { email: as.email } })).code).toBe('privacy/staff');
  }
  const person = await aPerson(api.db);
  await ask(person);
  api.setNow(inDays(30));
  expect((await api.refused(calls.deleteDeletion, { as: person })).code).toBe('privacy/too-late');
});

it('thirty days after a deletion request no table, store or provider has a trace of the person; amounts and dates stay', async () => {
  const [person, other] = [await aPerson(api.db), await aPerson(api.db, 'customer', 1)];
  const { customer_id } = person;
  const own = {
    name: 'Xóchitlzz',
    last_name: 'Quauhtliyy',
    email: 'xochitlzz@ejemplo.mx',
    phone: '5598761234',
    uid: 'uid-de-xochitlzz',
    instagram: '@xochitlzz',
    other: 'me dijo Xóchitlzz',
    birthdate: '1991-03-17',
  };
  const texts = [...Object.values(own), 'Guestzz', 'Commentzz', 'Reasonzz', 'INEzz', 'Callezz', 'Alergiazz'];
  await api.db
    .updateTable('customer')
    .set({ ...own, email_confirmed_at: NOON, custom_values: JSON.stringify({ alergia: 'Alergiazz' }) })
    .where('customer_id', '=', customer_id)
    .execute();
  const as = { ...person, ...own };
  await api.db
    .insertInto('address')
    .values({
      customer_id,
      street: 'Callezz',
      number: '1',
      interior_number: '',
      neighborhood: '',
      city: 'Ciudadzz',
      state: 'Jalisco',
      zip_code: '',
      country: 'México',
      created_at: NOON,
      updated_at: NOON,
    })
    .execute();
  const page_id = await aPage(api.db);
  await api.db.insertInto('accepted_page').values({ page_id, customer_id, accepted_at: NOON }).execute();
  await api.ok(postPaymentSource, { as, body: { token_id: 'pm_card_visa' } });
  const buy = { class_package_id: await aPackage(api.db), card_payment_method: 'pm_card_visa' };
  const { purchase_id } = await api.ok(postPurchase, { as, body: buy, key: 'compra-de-prueba' });
  await api.db
    .updateTable('purchase')
    .set({ cancel_reason: 'Reasonzz' })
    .where('purchase_id', '=', purchase_id)
    .execute();
  const freeze = { purchase_id, starts_at: NOON, ended_at: NOON, until: null, reason: 'Reasonzz' };
  await api.db.insertInto('purchase_freeze').values(freeze).execute();
  await someCredits(api.db, customer_id, 2);
  const past = await aClass(api.db, { inHours: 1 });
  const future = await aClass(api.db, { inHours: 24 * 40, capacity: 2 });
  await api.ok(postReservation, { as, key: 'lugar-de-prueba', body: { single_class_id: past } });
  await api.ok(postReservation, { as, body: { single_class_id: future, with_guest: { guest: 'Guestzz' } } });
  await api.ok(postWaitlist, { as: other, body: { single_class_id: future } });
  await api.db
    .updateTable('class_reservation')
    .set({ comment: 'Commentzz' })
    .where('customer_id', '=', customer_id)
    .execute();
  await api.ok(getCalendarFeed, { as });
  const upload = join(folder, 'ine.pdf');
  await writeFile(upload, A_PDF);
  const file_id = await nextFileId(api.db);
  const stored = await storeFile(api.studio.files!.private.disk, api.db, file_id, upload);
  const ctx = api.system();
  await ctx.transaction(async (trx) => {
    await insertFile(trx, { ...stored, name: 'INEzz.pdf', is_private: true, customer_id, created_at: NOON });
    await trx.updateTable('customer').set({ id_file_id: file_id }).where('customer_id', '=', customer_id).execute();
    const facts = { customer_id, name: own.name, email: own.email, role: 'customer' };
    await recordAudit(
      trx,
      ctx,
      { action: 'customer.change', entity: 'customer', id: customer_id, before: facts, after: { phone: own.phone } },
      {
        action: 'config.change',
        entity: 'app_config',
        id: 'nota',
        before: null,
        after: { value: `Escribe a ${own.email} o ${own.name} ${own.last_name}` },
      },
      {
        action: 'config.change',
        entity: 'app_config',
        id: 'vecina',
        before: null,
        after: { value: `otra${own.phone}9` },
      },
    );
  });
  const { invoice_id } = await api.db
    .selectFrom('invoice')
    .select('invoice_id')
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow();
  const named = { person, full_name: `${own.name} ${own.last_name}`, email: own.email, phone: own.phone };
  await seedEverywhere(api, folder, named, { purchase_id, invoice_id });
  texts.push(MARK, '55 9876 1234', ' (55) 9876');
  await send();

  await ask(as);
  await send();
  expect(await tablesWithout(customer_id)).toEqual([]);
  const before = await traces(texts);
  const columns =
    'comment guest email instagram name other phone uid before after body html recipient cancel_reason street ' +
    'custom_values text note cells value key endpoint title charges void_reason reason response';
  expect([...new Set(before.map((column) => column.split('.')[1]))]).toEqual(
    expect.arrayContaining(columns.split(' ')),
  );
  const atStripe = await api.db
    .selectFrom('provider_customer')
    .select('provider_customer_id')
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
  const stripeStatus = async () =>
    (
      await fetch(`${api.stripe.url}/v1/customers/${atStripe.provider_customer_id}`, {
        headers: { authorization: `Bearer ${STRIPE_KEYS.secretKey}` },
      })
    ).status;
  expect(await stripeStatus()).toBe(200);

  identityFails = true;
  await expect(pass()).rejects.toThrow('the identity service is away');
  identityFails = false;
  await deleteAccounts(api.system());
  expect(await traces(texts.filter((text) => text !== own.phone))).toEqual([]);
  expect(await traces([`"${own.phone}"`, ` ${own.phone}`])).toEqual([]);
  expect(deletedAccounts.filter((uid) => uid === own.uid)).toHaveLength(1);
  expect(deletedAccounts).toContain(`uid-${MARK}-unida`);
  expect(await traces(['otra@ejemplo.mx'])).toEqual(['import_row.cells']);
  expect(await stripeStatus()).toBe(404);
  expect(
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.pdf') && !name.endsWith('ine.pdf')),
  ).toEqual([]);

  expect(await customerRow(person)).toMatchObject({
    name: 'Cliente',
    last_name: 'eliminado',
    birthdate: null,
    anonymised_at: api.now(),
  });
  const [invoice] = await api.db.selectFrom('invoice').selectAll().where('customer_id', '=', customer_id).execute();
  expect(invoice).toMatchObject({ purchase_id, total_payment: 120_050 });
  // Places to come are free again and the customer who waited has one; the neighbour's number stays as it was.
  const places = await api.db
    .selectFrom('class_reservation')
    .select('single_class_id')
    .where('customer_id', '=', other.customer_id)
    .execute();
  expect(places).toEqual([{ single_class_id: future }]);
  expect(await traces([`otra${own.phone}9`])).toEqual(['audit_event.after']);
  expect((await api.refused(getMe, { as })).code).toBe('auth/not-registered');

  await deleteAccounts(api.system());
  expect(deletedAccounts.filter((uid) => uid === own.uid)).toHaveLength(1);
});

it('every table that refers to customers declares what a deletion does to its rows', async () => {
  const { rows } = await api.pool.query<{ table_name: string }>(
    `select distinct conrelid::regclass::text as table_name from pg_constraint
     where contype = 'f' and confrelid = 'customer'::regclass union select 'customer'`,
  );
  expect(rows.map(({ table_name }) => table_name).filter((name) => !(name in PERSONAL_TABLES))).toEqual([]);
});
