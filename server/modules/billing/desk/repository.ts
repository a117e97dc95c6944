/** Rows of sales at the desk. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { DeskSale } from '../../../../domain/contract/desk';
import { toPesos } from '../../../../domain/money';
import { canVoidSale } from '../../../../domain/till';
import { studioDay } from '../../../../domain/studioTime';
import { hasRow, insertRow, updateRows } from '../../../db/rows';
import type { DB, Db, Trx } from '../../../db/schema';
import { chargeTotal, soldPackageTitle, type Charge } from '../checkout/charges';
import { PAID_BY_LINK } from '../checkout/linkRepository';

/** The package for charges without a product; the first charge creates it. */
export async function ensureChargePackage(trx: Trx, now: Date): Promise<number> {
  const find = () =>
    trx.selectFrom('class_package').select('class_package_id').where('is_charge', '=', true).executeTakeFirst();
  const known = await find();
  if (known) return known.class_package_id;
  await sql`
    insert into class_package (title, price, class_amount, expiration_days, kind, status, is_charge, created_at)
    values ('Cargo en recepción', 0, 0, 1, 'presencial', 'inactive', true, ${now})
    on conflict (is_charge) where is_charge do nothing`.execute(trx);
  const made = await find();
  if (!made) throw new Error('The package of charges is missing.');
  return made.class_package_id;
}

export async function insertSale(trx: Trx, sale: Insertable<DB['desk_sale']>): Promise<number> {
  return insertRow(trx, 'desk_sale', sale, 'desk_sale_id');
}

export async function customerExists(trx: Db, customerId: number): Promise<boolean> {
  return hasRow(trx, 'customer', { customer_id: customerId, anonymised_at: null });
}

/** Whether a location exists; it isn't deleted before the transaction ends. */
export async function keepLocation(trx: Trx, locationId: number): Promise<boolean> {
  const { rows } = await sql`select from location where location_id = ${locationId} for key share`.execute(trx);
  return rows.length > 0;
}

/** Where a sale counts: the studio of the first class, the only one, or the only one that the seller works at. */
export async function findPlace(
  trx: Db,
  [single_class_id]: readonly number[],
  own: readonly number[] | null,
): Promise<number | null> {
  const { rows } = await sql<{ location_id: number | null }>`
    select coalesce(
      (select location_id from single_class where single_class_id = ${single_class_id ?? null}),
      (select min(location_id) from location where ${own}::bigint[] is null or location_id = any(${own}::bigint[])
       having count(*) = 1)) as location_id`.execute(trx);
  return rows[0]?.location_id ?? null;
}

interface Person {
  readonly customer_id: number;
  readonly name: string;
  readonly last_name: string;
}

type SoldGift = Omit<NonNullable<DeskSale['gift_card']>, 'path'>;

const SOLD = {
  method: sql<DeskSale['payment_method']>`(select json_build_object('payment_method_id', m.payment_method_id, 'name',
    m.name) from payment_method m where m.payment_method_id = s.payment_method_id)`,
  seller: sql<Person>`(select json_build_object('customer_id', b.customer_id, 'name', b.name, 'last_name', b.last_name)
    from customer b where b.customer_id = s.sold_by)`,
  customer: sql<DeskSale['customer']>`(select json_build_object('customer_id', c.customer_id, 'name', c.name,
    'last_name', c.last_name, 'email', c.email, 'phone', c.phone) from customer c where c.customer_id = s.customer_id)`,
  voider: sql<
    string | null
  >`(select btrim(v.name || ' ' || v.last_name) from customer v where v.customer_id = s.voided_by)`,
  purchases: sql<number[]>`array(select p.purchase_id::int from purchase p
    where p.desk_sale_id = s.desk_sale_id and p.status not in ('pending', 'failed') order by p.purchase_id)`,
  gift: sql<SoldGift | null>`(select json_build_object('gift_card_id', g.gift_card_id, 'recipient_name',
    g.recipient_name, 'recipient_email', g.recipient_email, 'message', g.message, 'send_on', g.send_on)
    from gift_card g where g.desk_sale_id = s.desk_sale_id)`,
  refunded: sql<number>`coalesce((select sum(least(i.refunded + i.charged_back, i.total_payment)) from invoice_balance i
    join purchase p using (purchase_id) where p.desk_sale_id = s.desk_sale_id and i.fulfilled), 0)::bigint`,
};

export interface SalesFilter {
  readonly desk_sale_id?: number;
  readonly after?: number | undefined;
  readonly customer_id?: number | undefined;
  /** Instants; `to` is excluded. */
  readonly between?: { readonly from: Date; readonly to: Date } | undefined;
  readonly limit?: number;
}

export interface SalesReader {
  readonly customer_id: number;
  readonly isAdmin: boolean;
  readonly mayVoid: boolean;
  readonly timezone: string;
  readonly now: Date;
}

const wireCharges = (charges: readonly Charge[]) =>
  charges.map(({ concept, amount }) => ({ concept, amount: toPesos(amount) }));

function linesOf(sale: Selectable<DB['desk_sale']>): readonly Charge[] {
  const { class_package_id, title, more_packages: more, charges, total } = sale;
  if (class_package_id === null) return charges;
  const behind = [...more, ...charges];
  return [{ concept: soldPackageTitle(title, { more, charges }), amount: total - chargeTotal(behind) }, ...behind];
}

type FoundSale = Omit<DeskSale, 'link' | 'gift_card'> & {
  readonly link_expires_at: Date | null;
  readonly gift: SoldGift | null;
};

export async function findSales(
  db: Db,
  { desk_sale_id, after, customer_id, between, limit = 50 }: SalesFilter,
  { timezone, now, ...reader }: SalesReader,
): Promise<FoundSale[]> {
  let query = db
    .selectFrom('desk_sale as s')
    .selectAll('s')
    .select([
      SOLD.method.as('payment_method'),
      SOLD.seller.as('seller'),
      SOLD.customer.as('customer'),
      SOLD.voider.as('voider'),
      SOLD.purchases.as('purchase_ids'),
      SOLD.refunded.as('refunded'),
      SOLD.gift.as('gift'),
      PAID_BY_LINK.as('paid'),
    ])
    .orderBy('s.desk_sale_id', 'desc')
    .limit(limit);
  // What customers order on the site isn't of the desk.
  if (desk_sale_id === undefined) query = query.where('s.by_customer', '=', false);
  if (desk_sale_id !== undefined) query = query.where('s.desk_sale_id', '=', desk_sale_id);
  if (after !== undefined) query = query.where('s.desk_sale_id', '<', after);
  if (customer_id !== undefined) query = query.where('s.customer_id', '=', customer_id);
  if (between) query = query.where('s.created_at', '>=', between.from).where('s.created_at', '<', between.to);
  const today = studioDay(now, timezone);
  return (await query.execute()).map((row) => {
    const { paid, voided_at, received, total, method, link_expires_at } = row;
    const waits = method === 'link' && !paid;
    const expired = link_expires_at !== null && link_expires_at <= now;
    const unpaid = voided_at ? 'withdrawn' : expired ? 'lapsed' : 'waiting';
    const sale = { sold_by: row.sold_by, day: studioDay(row.created_at, timezone) };
    return {
      desk_sale_id: row.desk_sale_id,
      createdAt: row.created_at.toISOString(),
      customer: row.customer,
      seller: row.seller,
      method,
      payment_method: row.payment_method,
      status: waits ? unpaid : voided_at ? 'voided' : 'paid',
      title: row.title,
      class_package_id: row.class_package_id,
      discount_code: row.discount_code,
      charges: wireCharges(row.charges),
      lines: wireCharges(linesOf(row)),
      purchase_ids: row.purchase_ids,
      total: toPesos(total),
      store_credit: toPesos(row.store_credit),
      // The sale to a visitor has no invoice; voiding it refunds all.
      refunded: toPesos(row.customer_id === null && voided_at ? total : row.refunded),
      received: received === null ? null : toPesos(received),
      change: received === null ? null : toPesos(received - (total - row.store_credit)),
      terminal_digits: row.terminal_digits,
      terminal_authorisation: row.terminal_authorisation,
      voided: voided_at ? { at: voided_at.toISOString(), by: row.voider ?? '', reason: row.void_reason ?? '' } : null,
      can_void: method !== 'link' && !voided_at && canVoidSale(sale, { ...reader, today }),
      link_expires_at,
      gift: row.gift,
    };
  });
}

/** false: the sale is already voided or withdrawn. */
export async function markVoided(
  trx: Trx,
  deskSaleId: number,
  by: number,
  reason: string,
  now: Date,
): Promise<boolean> {
  return (
    (await updateRows(
      trx,
      'desk_sale',
      { desk_sale_id: deskSaleId, voided_at: null },
      { voided_at: now, voided_by: by, void_reason: reason },
    )) === 1
  );
}

/** A customer's open links for the same things: those of the packages, and the named one. */
export async function findLinksFor(
  trx: Trx,
  customerId: number,
  { packages = [], replaces }: { readonly packages?: readonly number[]; readonly replaces?: number | undefined },
): Promise<Array<{ desk_sale_id: number; paid: boolean }>> {
  return trx
    .selectFrom('desk_sale as s')
    .select(['s.desk_sale_id', PAID_BY_LINK.as('paid')])
    .where('s.customer_id', '=', customerId)
    .where('s.method', '=', 'link')
    .where('s.voided_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.desk_sale_id', '=', replaces ?? 0),
        eb.and([sql<boolean>`s.class_package_id = any(${packages}::bigint[])`, eb.not(PAID_BY_LINK)]),
      ]),
    )
    .orderBy('s.desk_sale_id')
    .execute();
}

/** How many gift cards the customer ordered that can still be paid. */
export async function countUnpaidGifts(trx: Trx, customerId: number, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('gift_card as g')
    .innerJoin('desk_sale as s', 's.desk_sale_id', 'g.desk_sale_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('g.customer_id', '=', customerId)
    .where('s.voided_at', 'is', null)
    .where('s.link_expires_at', '>', now)
    .where((eb) => eb.not(PAID_BY_LINK))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Purchases begun through a link that wait at their provider. */
export function findPendingOf(
  db: Db,
  deskSaleId: number,
): Promise<Array<{ purchase_id: number; class_package_id: number }>> {
  return db
    .selectFrom('purchase')
    .select(['purchase_id', 'class_package_id'])
    .where('desk_sale_id', '=', deskSaleId)
    .where('status', '=', 'pending')
    .orderBy('purchase_id')
    .execute();
}

/** Records a visitor's money in the till: without an invoice no trigger does it. */
export async function recordVisitorMoney(
  trx: Trx,
  movement: Pick<
    Insertable<DB['till_movement']>,
    'customer_id' | 'method' | 'payment_method_id' | 'kind' | 'amount' | 'desk_sale_id' | 'note'
  >,
  now: Date,
): Promise<void> {
  if (movement.amount !== 0)
    await trx
      .insertInto('till_movement')
      .values({ ...movement, created_at: now })
      .execute();
}
