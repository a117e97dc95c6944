/** Tills: movements, and counts of their cash. */
import { sql } from 'kysely';
import type { CashCount, TillDay, TillMovement } from '../../../../domain/contract/tills';
import { toPesos } from '../../../../domain/money';
import { expectedCash, tillTotals, type Movement, type TillTotals } from '../../../../domain/till';
import { insertRow, updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';

/** Movements as JSON, summed up by method, kind and way. */
const MOVED = sql<Movement[]>`json_agg(json_build_object('method', t.method, 'kind', t.kind, 'amount', t.sum,
  'way', case when t.payment_method_id is not null then json_build_object('payment_method_id', t.payment_method_id,
    'name', (select name from payment_method pm where pm.payment_method_id = t.payment_method_id)) end))`;

/** SQL for the movements of a count. */
const OF_COUNT = sql<Movement[]>`coalesce((select ${MOVED} from (
  select m.method, m.kind, m.payment_method_id, sum(m.amount)::bigint as sum
  from till_movement m where m.cash_count_id = c.cash_count_id group by 1, 2, 3) t), '[]')`;

/** SQL for what was paid through links that the person sent, while the count was open. */
const LINKS = sql<number>`coalesce((select sum(i.total_payment)::bigint
  from desk_sale s join purchase p using (desk_sale_id) join invoice i using (purchase_id)
  where s.sold_by = c.customer_id and s.method = 'link' and not s.by_customer and i.fulfilled
    and i.created_at >= c.opened_at and i.created_at < coalesce(c.closed_at, 'infinity')), 0)`;

const wireTotals = (totals: TillTotals, link: number): CashCount['totals'] => ({
  sale: toPesos(totals.sale),
  confirmed: toPesos(totals.confirmed),
  refund: toPesos(totals.refund),
  deposit: toPesos(totals.deposit),
  withdrawal: toPesos(totals.withdrawal),
  terminal: toPesos(totals.terminal),
  other: toPesos(totals.other),
  ways: totals.ways.map(({ amount, ...way }) => ({ ...way, amount: toPesos(amount) })),
  link: toPesos(link),
});

const selectCounts = (db: Db) =>
  db
    .selectFrom('cash_count as c')
    .innerJoin('customer as b', 'b.customer_id', 'c.customer_id')
    .selectAll('c')
    .select([OF_COUNT.as('moved'), LINKS.as('links')])
    .select(sql<string>`btrim(b.name || ' ' || b.last_name)`.as('name'));

type CountRow = Awaited<ReturnType<ReturnType<typeof selectCounts>['execute']>>[number];

function wireCount({ moved, links, expected: closed, ...row }: CountRow): CashCount {
  const totals = tillTotals(moved);
  const expected = closed ?? expectedCash(row.opening_float, totals);
  return {
    cash_count_id: row.cash_count_id,
    person: { customer_id: row.customer_id, name: row.name },
    openedAt: row.opened_at.toISOString(),
    opening_float: toPesos(row.opening_float),
    closedAt: row.closed_at?.toISOString() ?? null,
    totals: wireTotals(totals, links),
    expected: toPesos(expected),
    counted: row.counted === null ? null : toPesos(row.counted),
    difference: row.counted === null ? null : toPesos(row.counted - expected),
    denominations: row.denominations,
    note: row.note,
  };
}

interface CountsFilter {
  readonly customer_id?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** Closed counts and the open one, newest first. */
export async function findCounts(db: Db, { customer_id, after, limit }: CountsFilter): Promise<CashCount[]> {
  let query = selectCounts(db).orderBy('c.cash_count_id', 'desc').limit(limit);
  if (customer_id !== undefined) query = query.where('c.customer_id', '=', customer_id);
  if (after !== undefined) query = query.where('c.cash_count_id', '<', after);
  return (await query.execute()).map(wireCount);
}

export async function findCount(
  db: Db,
  by: { readonly cash_count_id: number } | { readonly openOf: number },
): Promise<CashCount | null> {
  const query = selectCounts(db);
  const row = await (
    'openOf' in by
      ? query.where('c.customer_id', '=', by.openOf).where('c.closed_at', 'is', null)
      : query.where('c.cash_count_id', '=', by.cash_count_id)
  ).executeTakeFirst();
  return row ? wireCount(row) : null;
}

/** Locks a count, so that no movement is added; undefined: there is none. */
export function lockCount(trx: Trx, cashCountId: number) {
  return trx
    .selectFrom('cash_count')
    .select(['customer_id', 'closed_at', 'opening_float'])
    .where('cash_count_id', '=', cashCountId)
    .forUpdate()
    .executeTakeFirst();
}

/** The sum of a locked count's cash movements, in centavos. */
export async function sumOfCash(trx: Trx, cashCountId: number): Promise<number> {
  const { sum } = await trx
    .selectFrom('till_movement')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('cash_count_id', '=', cashCountId)
    .where('method', '=', 'cash')
    .executeTakeFirstOrThrow();
  return sum;
}

export async function closeCount(
  trx: Trx,
  cashCountId: number,
  fields: {
    readonly closed_at: Date;
    readonly expected: number;
    readonly counted: number;
    readonly denominations: string;
    readonly note: string;
  },
): Promise<void> {
  await updateRows(trx, 'cash_count', { cash_count_id: cashCountId }, fields);
}

/** The id of the person's open count; created if there is none. */
export async function ensureOpenCount(trx: Trx, customerId: number, now: Date): Promise<number> {
  for (;;) {
    const open = await trx
      .selectFrom('cash_count')
      .select('cash_count_id')
      .where('customer_id', '=', customerId)
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (open) return open.cash_count_id;
    await sql`insert into cash_count (customer_id, opened_at) values (${customerId}, ${now})
      on conflict (customer_id) where closed_at is null do nothing`.execute(trx);
  }
}

export async function setFloat(trx: Trx, cashCountId: number, opening_float: number): Promise<void> {
  await updateRows(trx, 'cash_count', { cash_count_id: cashCountId }, { opening_float });
}

export async function insertMove(
  trx: Trx,
  move: { customer_id: number; kind: 'deposit' | 'withdrawal'; amount: number; note: string; created_at: Date },
): Promise<number> {
  return insertRow(trx, 'till_movement', { ...move, method: 'cash' }, 'till_movement_id');
}

/** Movements of a count: at most 500, newest first. What a sale sold at once, or gave back at once, is one. */
export async function findMovements(
  db: Db,
  by: { readonly cash_count_id: number } | { readonly till_movement_id: number },
): Promise<TillMovement[]> {
  const rows = await db
    .selectFrom('till_movement as m')
    .leftJoin('invoice as i', 'i.invoice_id', 'm.invoice_id')
    .leftJoin('refund as r', 'r.refund_id', 'm.refund_id')
    .leftJoin('invoice as ri', 'ri.invoice_id', 'r.invoice_id')
    .leftJoin('purchase as p', (join) => join.on(sql<boolean>`p.purchase_id = coalesce(i.purchase_id, ri.purchase_id)`))
    .leftJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .leftJoin('desk_sale as s', 's.desk_sale_id', 'm.desk_sale_id')
    .leftJoin('payment_method as pm', 'pm.payment_method_id', 'm.payment_method_id')
    .select(['m.created_at', 'm.method', 'm.kind', 'm.desk_sale_id', 'pm.name as way'])
    .select([
      sql<number>`max(m.till_movement_id)`.as('till_movement_id'),
      sql<number>`sum(m.amount)::bigint`.as('amount'),
      sql<string>`max(m.note)`.as('note'),
      sql<string>`coalesce(case when count(*) = 1 then max(coalesce(p.concept, cp.title)) end, max(s.title), '')`.as(
        'title',
      ),
    ])
    .where((eb) =>
      'cash_count_id' in by
        ? eb('m.cash_count_id', '=', by.cash_count_id)
        : eb('m.till_movement_id', '=', by.till_movement_id),
    )
    .groupBy(['m.created_at', 'm.method', 'm.kind', 'm.desk_sale_id', 'pm.name'])
    .groupBy(sql`case when m.desk_sale_id is null then m.till_movement_id end`)
    .orderBy('till_movement_id', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ created_at, amount, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    amount: toPesos(amount),
  }));
}

/** Movements between two instants in each till; `customer_id`: only in that person's. */
export async function findDay(
  db: Db,
  { from, to }: { readonly from: Date; readonly to: Date },
  customer_id: number | null,
): Promise<Omit<TillDay, 'day'>> {
  const { rows } = await sql<{ customer_id: number; name: string; moved: Movement[]; links: number }>`
    with moved as (
      select m.customer_id, m.method, m.kind, m.payment_method_id, m.amount
      from till_movement m where m.created_at >= ${from} and m.created_at < ${to}
      union all
      select s.sold_by, 'link', 'sale', null, i.total_payment
      from invoice i join purchase p using (purchase_id) join desk_sale s using (desk_sale_id)
      where s.method = 'link' and not s.by_customer and i.fulfilled and i.created_at >= ${from} and i.created_at < ${to}),
    sums as (select customer_id, method, kind, payment_method_id, sum(amount)::bigint as sum from moved
      where ${customer_id}::bigint is null or customer_id = ${customer_id}::bigint group by 1, 2, 3, 4)
    select t.customer_id,
      (select btrim(b.name || ' ' || b.last_name) from customer b where b.customer_id = t.customer_id) as name,
      coalesce(${MOVED} filter (where t.method <> 'link'), '[]') as moved,
      coalesce(max(t.sum) filter (where t.method = 'link'), 0)::bigint as links
    from sums t group by t.customer_id order by 2, 1`.execute(db);
  return {
    people: rows.map(({ name, moved, links, ...person }) => ({
      person: { customer_id: person.customer_id, name },
      totals: wireTotals(tillTotals(moved), links),
    })),
    totals: wireTotals(
      tillTotals(rows.flatMap(({ moved }) => moved)),
      rows.reduce((sum, { links }) => sum + links, 0),
    ),
  };
}
