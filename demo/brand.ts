/**
 * The brand of the demo's studios: an owner and a customer who are known in each of them, a package of the first studio
 * that is valid in the others, and some visits of last week. Each studio keeps its own emulator of the identity service;
 * the brand's people have the same account in all of them, as one project would give them.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY } from '../domain/durations';
import { createDatabase, createPool } from '../server/db/connection';
import type { Db, Trx } from '../server/db/schema';
import type { DirectoryDb } from '../server/directory/tables';
import type { Prepared } from './database';
import type { Identity } from './identity';

const PASSWORD = 'Marca2026';

const OWNER = { uid: 'brand-owner', email: 'marca@demo.mx', name: 'Renata', last_name: 'Ibarra', phone: '5510000091' };
const CUSTOMER = { uid: 'brand-customer', email: 'luz@demo.mx', name: 'Luz', last_name: 'Campos', phone: '5510000092' };
const PEOPLE = [
  { ...OWNER, role: 'admin' },
  { ...CUSTOMER, role: 'customer' },
] as const;

/** How the demo's past visits ended. */
const PAST = ['attended', 'no_show', 'attended'] as const;
const CLASSES = 8;
const PAID = 160_000;
/** Centavos of a visit with an unlimited plan. */
const VISIT_PRICE = 12_000;

export interface BrandStudio {
  readonly name: string;
  readonly url: string;
  readonly title: string;
  readonly identity: Pick<Identity, 'createAccounts'>;
}

/** Does nothing to what an earlier start has made. */
export async function makeBrand(
  directory: DirectoryDb,
  studios: readonly BrandStudio[],
  now: Date,
): Promise<Prepared['accounts']> {
  for (const { identity } of studios)
    await identity.createAccounts(
      PEOPLE.map(({ uid, email, name, last_name }) => ({
        uid,
        email,
        password: PASSWORD,
        displayName: `${name} ${last_name}`,
        emailVerified: true,
      })),
    );
  const { brand_id } = await directory
    .insertInto('brand')
    .values({ name: 'demo', title: 'Grupo Demo', created_at: now, visit_price: VISIT_PRICE })
    .onConflict((row) => row.column('name').doUpdateSet((eb) => ({ title: eb.ref('excluded.title') })))
    .returning('brand_id')
    .executeTakeFirstOrThrow();
  const names = studios.map(({ name }) => name);
  await directory
    .updateTable('studio')
    .set({ brand_id })
    .where('name', 'in', names)
    .where('brand_id', 'is', null)
    .execute();

  const databases = studios.map(({ url }) => createDatabase(createPool(url)));
  try {
    let isNew = false;
    for (const db of databases) isNew = (await db.transaction().execute((trx) => addPeople(trx, now))) || isNew;
    const [lender, host] = databases;
    const [from, at] = studios;
    if (isNew && lender && host && from && at) {
      const ids = await directory
        .selectFrom('studio')
        .select(['studio_id', 'name'])
        .where('name', 'in', names)
        .execute();
      const idOf = (name: string): number => ids.find((one) => one.name === name)?.studio_id ?? 0;
      await sellAndVisit(
        { db: lender, id: idOf(from.name), title: from.title },
        { db: host, id: idOf(at.name), title: at.title },
        now,
      );
    }
  } finally {
    for (const db of databases) await db.destroy();
  }
  return PEOPLE.map(({ role, name, email }) => ({ role, name, email, password: PASSWORD }));
}

/** false: they are there. */
async function addPeople(trx: Trx, now: Date): Promise<boolean> {
  const added = await trx
    .insertInto('customer')
    .values(PEOPLE.map((person) => ({ ...person, birthdate: '1990-05-14', email_confirmed_at: now, created_at: now })))
    .onConflict((row) => row.doNothing())
    .returning('customer_id')
    .execute();
  for (const { customer_id } of added)
    await sql`
      insert into accepted_page (page_id, customer_id, page_version_id, accepted_at)
      select p.page_id, ${customer_id}, max(v.page_version_id), ${now}
      from page p join page_version v using (page_id) where p.required or p.required_signup
      group by p.page_id`.execute(trx);
  return added.length > 0;
}

interface Side {
  readonly db: Db;
  readonly id: number;
  readonly title: string;
}

const customerIn = async (trx: Trx): Promise<number> =>
  (await trx.selectFrom('customer').select('customer_id').where('uid', '=', CUSTOMER.uid).executeTakeFirstOrThrow())
    .customer_id;

/** The customer's package, and what she took with it in the other studio last week. */
async function sellAndVisit(lender: Side, host: Side, now: Date): Promise<void> {
  const price = PAID / CLASSES;
  const bought = new Date(now.getTime() - 20 * DAY);
  const visits = await host.db.transaction().execute(async (trx) => {
    const customer_id = await customerIn(trx);
    const { rows: classes } = await sql<{ single_class_id: number; starts_at: Date; day: string; class_name: string }>`
      select single_class_id, starts_at, class_date::date as day, t.name as class_name
      from single_class sc join class_type t using (class_type_id)
      where starts_at < ${new Date(now.getTime() - 4 * DAY)} and sc.deleted_at is null and class_package_id is null
        and not t.restricted and spot_map is null and reserved < capacity
      order by starts_at desc limit ${PAST.length}`.execute(trx);
    const made = [];
    for (const [n, { single_class_id, ...facts }] of classes.entries()) {
      const outcome = PAST[n] ?? 'attended';
      const visit = { ...facts, visit_id: randomUUID(), outcome, owed: price, price, ended_at: now };
      const { available_class_id } = await trx
        .insertInto('available_class')
        .values({ customer_id, purchase_id: null, class_type_id: null, expires_at: now, created_at: bought })
        .returning('available_class_id')
        .executeTakeFirstOrThrow();
      const place = { single_class_id, customer_id, available_class_id, counted: true, spot: null, guest: null };
      await trx
        .insertInto('class_reservation')
        .values({ ...place, attend: outcome === 'attended', created_at: bought })
        .execute();
      await trx
        .updateTable('single_class')
        .set((eb) => ({ reserved: eb('reserved', '+', 1) }))
        .where('single_class_id', '=', single_class_id)
        .execute();
      await trx
        .insertInto('brand_pass')
        .values({
          ...visit,
          studio_id: lender.id,
          studio: lender.title,
          customer_id,
          available_class_id,
          state: 'used',
          told: 'used',
          created_at: bought,
        })
        .execute();
      made.push(visit);
    }
    return made;
  });
  await lender.db.transaction().execute(async (trx) => {
    const customer_id = await customerIn(trx);
    const { class_package_id, title } = await trx
      .selectFrom('class_package')
      .select(['class_package_id', 'title'])
      .where('kind', '=', 'presencial')
      .where('status', '=', 'active')
      .where('class_amount', '>', 3)
      .where('is_subscription', '=', false)
      .orderBy('class_package_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await trx.insertInto('package_brand').values({ class_package_id, studio_ids: null }).execute();
    const { purchase_id } = await trx
      .insertInto('purchase')
      .values({
        customer_id,
        class_package_id,
        status: 'completed',
        amount: PAID,
        total_payment: PAID,
        payment_method_id: 2,
        class_amount: CLASSES,
        expiration_days: 90,
        created_at: bought,
        updated_at: bought,
      })
      .returning('purchase_id')
      .executeTakeFirstOrThrow();
    const { invoice_id } = await trx
      .insertInto('invoice')
      .values({
        purchase_id,
        customer_id,
        provider: 'cash',
        provider_payment_id: `${title} ${purchase_id}`,
        total_payment: PAID,
        fulfilled: true,
        created_at: bought,
      })
      .returning('invoice_id')
      .executeTakeFirstOrThrow();
    const credits = await trx
      .insertInto('available_class')
      .values(
        Array.from({ length: CLASSES }, () => ({
          customer_id,
          purchase_id,
          invoice_id,
          class_type_id: null,
          created_at: bought,
          expires_at: new Date(now.getTime() + 70 * DAY),
        })),
      )
      .returning('available_class_id')
      .execute();
    for (const [n, visit] of visits.entries())
      await trx
        .insertInto('brand_visit')
        .values({
          ...visit,
          studio_id: host.id,
          studio: host.title,
          customer_id,
          counted: true,
          state: 'used',
          available_class_id: credits[n]?.available_class_id ?? 0,
          taken_at: bought,
          placed_at: bought,
        })
        .execute();
  });
}
