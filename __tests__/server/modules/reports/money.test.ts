/** Reports of money: compared with a plain recomputation from the rows of a random history. */
import fc from 'fast-check';
import { getReport, getReportFile, type ReportQuery } from '../../../../domain/contract/reports';
import type { MONEY_REPORTS } from '../../../../domain/reports/money';
import { startApi, type Api } from '../../../helpers/api';
import { aClass, aLocation, aPackage, aPerson, aPurchase, type Person } from '../../builders';
import { dayIn, drawn, instantsAround } from './history';
import { sheetOf } from './sheet';

type Key = keyof typeof MONEY_REPORTS;

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.renew();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());

const read = (report: Key, query: ReportQuery) => api.ok(getReport, { as: admin, params: { report }, query });

/** Midnight in Mexico City and Tijuana, and the hour that Tijuana has twice. */
const instants = instantsAround('2026-11-01T06:00:00.000Z', '2026-11-01T07:00:00.000Z', '2026-11-01T09:00:00.000Z');
const event = fc.record({
  at: instants,
  later: instants,
  amount: fc.integer({ min: 1, max: 900_000 }),
  off: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 })),
  who: fc.nat(2),
  pkg: fc.nat(2),
  place: fc.nat(3),
  /** Of the desk; 2: not known. */
  desk: fc.nat(2),
  way: fc.constantFrom('stripe', 'paypal', 'cash', 'terminal', 'own', 'link', 'desk', 'renewal', 'visitor', 'nothing'),
  back: fc.constantFrom('no', 'no', 'part', 'all', 'pending', 'failed', 'lost', 'won', 'open'),
});

/** Writes a history as rows, in ways that the studio has. */
async function writeHistory(seed: number): Promise<void> {
  const { db } = api;
  const people = [await aPerson(db), await aPerson(db), await aPerson(db)];
  const staff = await aPerson(db, 'staff');
  const several = { allows_several: true };
  const packages = [
    await aPackage(db, several),
    await aPackage(db, several),
    await aPackage(db, { ...several, is_charge: true }),
  ];
  const places = [await aLocation(db), await aLocation(db, 'America/Tijuana')];
  const classes = [await aClass(db, { location_id: places[0]! }), await aClass(db, { location_id: places[1]! })];
  const { payment_method_id: own } = await db
    .insertInto('payment_method')
    .values({ name: 'Transferencia' })
    .returning('payment_method_id')
    .executeTakeFirstOrThrow();
  const { discount_id } = await db
    .insertInto('discount')
    .values({
      code: 'RANDOM',
      amount: 10,
      is_percent: true,
      class_package_id: null,
      limit_per_customer: null,
      limit_total: null,
      created_at: new Date(0),
    })
    .returning('discount_id')
    .executeTakeFirstOrThrow();
  interface Sold {
    readonly at: Date;
    readonly desk: number;
    readonly total: number;
    readonly customer_id: number | null;
    readonly method: 'cash' | 'link';
  }
  const deskSale = async ({ at, desk, total, customer_id, method }: Sold) => {
    const { desk_sale_id } = await db
      .insertInto('desk_sale')
      .values({
        customer_id,
        sold_by: staff.customer_id,
        method,
        class_package_id: null,
        discount_code: null,
        charges: '[]',
        title: 'Agua',
        total,
        received: null,
        terminal_digits: null,
        created_at: at,
        terminal_authorisation: null,
        link_expires_at: method === 'link' ? at : null,
        location_id: places[desk] ?? null,
      })
      .returning('desk_sale_id')
      .executeTakeFirstOrThrow();
    return desk_sale_id;
  };
  for (const [n, one] of drawn(event, seed, 120).entries()) {
    const { at, desk, later, way, back } = one;
    const amount = one.amount;
    const paid = amount - Math.floor((amount * one.off) / 100);
    if (way === 'visitor') {
      const desk_sale_id = await deskSale({ at, desk, total: amount, customer_id: null, method: 'cash' });
      const moved = { customer_id: staff.customer_id, method: 'cash', desk_sale_id } as const;
      await db
        .insertInto('till_movement')
        .values({ ...moved, kind: 'sale', amount, created_at: at })
        .execute();
      if (back === 'all')
        await db
          .insertInto('till_movement')
          .values({ ...moved, kind: 'refund', amount: -amount, created_at: later })
          .execute();
      continue;
    }
    const { customer_id } = people[one.who]!;
    const sale =
      way === 'desk' || way === 'link'
        ? await deskSale({ at, desk, total: paid, customer_id, method: way === 'link' ? way : 'cash' })
        : null;
    const purchase_id = await aPurchase(db, customer_id, {
      status: 'completed',
      class_package_id: packages[one.pkg]!,
      amount,
      total_payment: paid,
      ...(paid < amount && { discount_id }),
      ...(one.place < 2 && { reserve_class_id: classes[one.place]! }),
      ...(way === 'own' && { payment_method_id: own }),
      ...(way === 'renewal' && ({ status: 'active', subscription_period: 'month', subscription_interval: 1 } as const)),
      desk_sale_id: sale,
      created_at: at,
    });
    const provider =
      ({ own: 'cash', desk: 'cash', link: 'stripe', renewal: 'stripe', nothing: 'stripe' } as const)[way as 'own'] ??
      (way as 'stripe');
    const isAtDesk = provider === 'cash' || provider === 'terminal';
    const invoice = async (id: string, created_at: Date) =>
      (
        await db
          .insertInto('invoice')
          .values({
            purchase_id,
            customer_id,
            provider,
            provider_payment_id: id,
            total_payment: paid,
            created_at,
            fulfilled: way !== 'nothing',
            taken_by: isAtDesk ? staff.customer_id : null,
          })
          .returning('invoice_id')
          .executeTakeFirstOrThrow()
      ).invoice_id;
    const invoice_id = await invoice(`pi_${n}`, at);
    if (way === 'renewal') await invoice(`pi_${n}_2`, later);
    if (['part', 'all', 'pending', 'failed'].includes(back) && paid > 0)
      await db
        .insertInto('refund')
        .values({
          invoice_id,
          amount: back === 'part' ? Math.ceil(paid / 3) : paid,
          created_by: null,
          created_at: later,
          status: back === 'pending' || back === 'failed' ? back : 'succeeded',
          updated_at: later,
        })
        .execute();
    if (['lost', 'won', 'open'].includes(back) && paid > 0)
      await db
        .insertInto('dispute')
        .values({
          invoice_id,
          provider: 'stripe',
          provider_dispute_id: `dp_${n}`,
          amount: paid,
          reason: 'fraudulent',
          status: back as 'lost',
          respond_by: null,
          opened_at: at,
          created_at: at,
          closed_at: back === 'open' ? null : later,
          lost_at: back === 'lost' ? later : null,
        })
        .execute();
  }
}

interface Moved {
  readonly at: Date;
  readonly payments: number;
  readonly gross: number;
  readonly paid: number;
  readonly refunded: number;
  readonly charged_back: number;
  readonly keys: Readonly<Record<string, string>>;
}
const NAMES: Readonly<Record<string, string>> = {
  stripe: 'Tarjeta',
  paypal: 'PayPal',
  cash: 'Efectivo',
  terminal: 'Tarjeta en terminal',
};

/** All movements of money, read row by row. */
async function recomputed(): Promise<Moved[]> {
  const { db } = api;
  const [invoices, refunds, disputes, movements, purchases, sales, packages, classes, places, ways, people] =
    await Promise.all([
      db.selectFrom('invoice').selectAll().orderBy('invoice_id').execute(),
      db.selectFrom('refund').selectAll().execute(),
      db.selectFrom('dispute').selectAll().execute(),
      db.selectFrom('till_movement').selectAll().execute(),
      db.selectFrom('purchase').selectAll().execute(),
      db.selectFrom('desk_sale').selectAll().execute(),
      db.selectFrom('class_package').selectAll().execute(),
      db.selectFrom('single_class').selectAll().execute(),
      db.selectFrom('location').selectAll().execute(),
      db.selectFrom('payment_method').selectAll().execute(),
      db.selectFrom('customer').selectAll().execute(),
    ]);
  const nameOf = (id: number | null | undefined) => {
    const found = people.find((one) => one.customer_id === id);
    return found ? `${found.name} ${found.last_name}` : '—';
  };
  const placeName = (id: number | null | undefined) =>
    places.find((one) => one.location_id === id)?.name ?? 'Sin estudio';
  const none = { payments: 0, gross: 0, paid: 0, refunded: 0, charged_back: 0 };
  const keysOf = (invoice: (typeof invoices)[number]) => {
    const bought = purchases.find((one) => one.purchase_id === invoice.purchase_id)!;
    const sale = sales.find((one) => one.desk_sale_id === bought.desk_sale_id);
    const pkg = packages.find((one) => one.class_package_id === bought.class_package_id)!;
    const taken = classes.find((one) => one.single_class_id === (bought.single_class_id ?? bought.reserve_class_id));
    const way = ways.find((one) => one.payment_method_id === bought.payment_method_id && one.payment_method_id >= 100);
    const isLater = invoices.find((one) => one.purchase_id === invoice.purchase_id) !== invoice;
    const channel = sale ? (sale.method === 'link' ? 'Liga de pago' : 'Caja') : isLater ? 'Cobro automático' : 'Sitio';
    return {
      method: way?.name ?? NAMES[invoice.provider]!,
      location: placeName(sale?.location_id ?? taken?.location_id),
      package: pkg.is_charge ? 'Cargos sin paquete' : pkg.title,
      channel,
      seller: nameOf(sale?.sold_by ?? invoice.taken_by),
      pkg: pkg.is_charge ? '' : String(pkg.class_package_id),
    };
  };
  const bought = invoices.filter((one) => one.fulfilled);
  const of = (id: number) => bought.filter((one) => one.invoice_id === id);
  return [
    ...bought.map((one) => ({
      ...none,
      at: one.created_at,
      payments: one.total_payment > 0 ? 1 : 0,
      gross: purchases.find((other) => other.purchase_id === one.purchase_id)!.amount,
      paid: one.total_payment,
      keys: keysOf(one),
    })),
    ...refunds
      .filter(({ status }) => status !== 'failed')
      .flatMap((one) =>
        of(one.invoice_id).map((paid) => ({ ...none, at: one.created_at, refunded: one.amount, keys: keysOf(paid) })),
      ),
    ...disputes
      .filter(({ status }) => status === 'lost')
      .flatMap((one) =>
        of(one.invoice_id).map((paid) => ({ ...none, at: one.lost_at!, charged_back: one.amount, keys: keysOf(paid) })),
      ),
    ...movements
      .filter(({ desk_sale_id, invoice_id, refund_id }) => desk_sale_id && !invoice_id && !refund_id)
      .map((one) => ({
        ...none,
        at: one.created_at,
        ...(one.kind === 'sale'
          ? { payments: 1, gross: one.amount, paid: one.amount }
          : { refunded: Math.abs(one.amount) }),
        keys: {
          method: 'Efectivo',
          package: 'Cargos sin paquete',
          channel: 'Caja',
          pkg: '',
          location: placeName(sales.find((sale) => sale.desk_sale_id === one.desk_sale_id)?.location_id),
          seller: nameOf(sales.find((sale) => sale.desk_sale_id === one.desk_sale_id)?.sold_by),
        },
      })),
  ];
}

const pesos = (centavos: number) => Math.round(centavos) / 100;
/** Sums by a key, as rows of a report are written, sorted by their text. */
function summed(moved: readonly Moved[], keyOf: (one: Moved) => string): string[] {
  const groups = new Map<string, Moved[]>();
  for (const one of moved) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups].map(([key, group]) => `${key}: ${JSON.stringify(sumsOf(group))}`).sort();
}
function sumsOf(group: readonly Moved[]) {
  const sum = (of: (one: Moved) => number) => group.reduce((all, one) => all + of(one), 0);
  const [gross, paid, refunded, lost] = [
    sum((one) => one.gross),
    sum((one) => one.paid),
    sum((one) => one.refunded),
    sum((one) => one.charged_back),
  ];
  return {
    payments: sum((one) => one.payments),
    gross: pesos(gross),
    discount: pesos(gross - paid),
    paid: pesos(paid),
    refunded: pesos(refunded),
    charged_back: pesos(lost),
    net: pesos(paid - refunded - lost),
  };
}
type Sums = ReturnType<typeof sumsOf>;
const SUM_KEYS = ['payments', 'gross', 'discount', 'paid', 'refunded', 'charged_back', 'net'] as const;
const sumsIn = (row: object): Sums =>
  Object.fromEntries(SUM_KEYS.map((key) => [key, (row as Readonly<Record<string, number>>)[key]])) as Sums;
const textOf = (cell: unknown): string =>
  typeof cell === 'object' && cell !== null && 'text' in cell ? String(cell.text) : String(cell);

const BY: ReadonlyArray<readonly [report: Exclude<Key, 'pagos'>, keys: readonly string[]]> = [
  ['ventas-por-dia', ['day']],
  ['ventas-por-forma-de-pago', ['method']],
  ['ventas-por-estudio', ['location']],
  ['ventas-por-paquete', ['package']],
  ['ventas-por-vendedor', ['channel', 'seller']],
];

describe.each([
  ['America/Mexico_City', [1, 2]],
  ['America/Tijuana', [3]],
])('in %s', (timezone, histories) => {
  it.each(histories)(
    'each report of sales equals a plain recomputation, and its parts add up (history %i)',
    async (seed) => {
      await api.configure({ timezone });
      await writeHistory(seed);
      const all = await recomputed();
      const inDays = (from: string, to: string) =>
        all.filter(({ at }) => dayIn(at, timezone) >= from && dayIn(at, timezone) <= to);
      for (const [from, to] of [
        ['2026-10-31', '2026-11-01'],
        ['2026-11-01', '2026-11-01'],
        ['2026-10-01', '2026-11-30'],
      ] as const) {
        const moved = inDays(from, to);
        expect(moved.length).toBeGreaterThan(20);
        for (const [report, keys] of BY) {
          const { rows, totals, count } = await read(report, { from, to });
          expect(
            rows
              .map((row) => `${keys.map((key) => textOf(row[key])).join(' ')}: ${JSON.stringify(sumsIn(row))}`)
              .sort(),
          ).toEqual(
            summed(moved, (one) =>
              keys.map((key) => (key === 'day' ? dayIn(one.at, timezone) : one.keys[key]!)).join(' '),
            ),
          );
          expect(sumsIn(totals)).toEqual(sumsOf(moved));
          expect(count).toBe(rows.length);
        }
        const { rows, totals } = await read('pagos', { from, to });
        expect(rows).toHaveLength(moved.length);
        expect(totals.net).toBe(sumsOf(moved).net);
        expect(rows.map(({ at }) => Date.parse(String(at)))).toEqual(
          moved.map(({ at }) => at.getTime()).sort((one, other) => other - one),
        );
      }
    },
  );
});

it('a place or a package narrows all reports of sales to its own part', async () => {
  await writeHistory(4);
  const moved = (await recomputed()).filter(({ at }) => dayIn(at, 'America/Mexico_City') === '2026-11-01');
  const day = { from: '2026-11-01', to: '2026-11-01' };
  const { rows: places } = await read('ventas-por-estudio', day);
  for (const { location } of places) {
    const { id, text } = location as { id: number | null; text: string };
    if (id === null) continue;
    const narrowed = moved.filter(({ keys }) => keys.location === text);
    for (const [report] of BY)
      expect(sumsIn((await read(report, { ...day, location_id: id })).totals)).toEqual(sumsOf(narrowed));
  }
  const pkg = moved.map(({ keys }) => keys.pkg).find((id) => id !== '')!;
  for (const [report] of BY)
    expect(sumsIn((await read(report, { ...day, class_package_id: Number(pkg) })).totals)).toEqual(
      sumsOf(moved.filter(({ keys }) => keys.pkg === pkg)),
    );
});

it('each way to pay leads to its payments, which add up to it', async () => {
  await writeHistory(5);
  const day = { from: '2026-11-01', to: '2026-11-01' };
  const { rows: ways } = await read('ventas-por-forma-de-pago', day);
  expect(ways.map(({ method }) => textOf(method)).sort()).toEqual([...Object.values(NAMES), 'Transferencia'].sort());
  for (const way of ways) {
    const { id } = way.method as { readonly id: number };
    const { rows, totals } = await read('pagos', { ...day, payment_method_id: id });
    expect([totals.gross, totals.discount, totals.net]).toEqual([way.gross, way.discount, way.net]);
    expect(rows.every(({ method }) => method === textOf(way.method))).toBe(true);
    for (const [report] of BY)
      expect(sumsIn((await read(report, { ...day, payment_method_id: id })).totals)).toEqual(sumsIn(way));
  }
});

it('the price of a subscription before its discount is the one that it was charged by, and a free trial sold nothing', async () => {
  const { customer_id } = await aPerson(api.db);
  const { discount_id } = await api.db
    .insertInto('discount')
    .values({
      code: 'MITAD',
      amount: 50,
      is_percent: true,
      class_package_id: null,
      limit_per_customer: null,
      limit_total: null,
      created_at: new Date(0),
    })
    .returning('discount_id')
    .executeTakeFirstOrThrow();
  const purchase_id = await aPurchase(api.db, customer_id, {
    status: 'active',
    subscription_period: 'month',
    subscription_interval: 1,
    amount: 100_000,
    discount_id,
    free_trial_length: 7,
    free_trial_period: 'day',
  });
  const paid = (day: string, total_payment: number) => ({
    purchase_id,
    customer_id,
    provider: 'stripe' as const,
    provider_payment_id: `pi_${day}`,
    total_payment,
    fulfilled: true,
    created_at: new Date(`${day}T18:00:00Z`),
  });
  await api.db
    .insertInto('invoice')
    .values([paid('2026-08-01', 0), paid('2026-08-08', 50_000), paid('2026-09-08', 60_000)])
    .execute();
  await api.db
    .insertInto('subscription_price')
    .values({
      purchase_id,
      price: 120_000,
      first_payment: 60_000,
      later_payment: 60_000,
      not_before: '2026-09-01',
      created_at: new Date('2026-08-10T18:00:00Z'),
      telling_at: new Date('2026-09-01T18:00:00Z'),
    })
    .execute();
  const { rows } = await read('ventas-por-dia', { from: '2026-08-01', to: '2026-09-30', sort: 'day' });
  expect(rows.map(({ day, payments, gross, discount, paid: got }) => [day, payments, gross, discount, got])).toEqual([
    ['2026-08-01', 0, 0, 0, 0],
    ['2026-08-08', 1, 1000, 500, 500],
    ['2026-09-08', 1, 1200, 600, 600],
  ]);
});

it('refuses days in the wrong order, years of them, and a filter or column that the report does not have', async () => {
  const refused = async (query: ReportQuery) =>
    (await api.refused(getReport, { as: admin, params: { report: 'ventas-por-dia' }, query })).field;
  expect(await refused({ from: '2026-11-02', to: '2026-11-01' })).toBe('to');
  expect(await refused({ from: '2020-11-02', to: '2026-11-01' })).toBe('to');
  expect(await refused({ from: '2026-02-30', to: '2026-11-01' })).toBe('from');
  expect(await refused({ from: '2026-11-01', to: '2026-11-01', instructor_id: 1 })).toBe('instructor_id');
  expect(await refused({ from: '2026-11-01', to: '2026-11-01', sort: 'coach' })).toBe('sort');
});

it('a file has all rows in the order of the screen, with typed cells and no formula', async () => {
  const { customer_id } = await aPerson(api.db);
  const purchase_id = await aPurchase(api.db, customer_id, {
    status: 'completed',
    concept: '=1+1',
    class_package_id: await aPackage(api.db, { is_charge: true }),
  });
  await api.db
    .insertInto('invoice')
    .values(
      Array.from({ length: 1_203 }, (_, n) => ({
        purchase_id,
        customer_id,
        provider: 'stripe' as const,
        provider_payment_id: `pi_${n}`,
        total_payment: n,
        fulfilled: true,
        created_at: new Date(Date.parse('2026-11-05T18:00:00Z') + n * 1_000),
      })),
    )
    .execute();
  const query = { from: '2026-11-05', to: '2026-11-05', sort: 'net' };
  const { rows, count, totals } = await read('pagos', query);
  expect([rows.length, count, totals.net]).toEqual([1_000, 1_203, (1_202 * 1_203) / 200]);
  const params = { report: 'pagos' as const };
  const csv = await api.ok(getReportFile, { as: admin, params, query: { ...query, format: 'csv' } });
  expect([csv.name, csv.type]).toEqual(['pagos-2026-11-05-2026-11-05.csv', 'text/csv;charset=utf-8']);
  const lines = Buffer.from(csv.content, 'base64').toString().slice(1).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1_204);
  expect(lines[0]).toBe(
    'Fecha,Movimiento,Cliente,Compra,Forma de pago,Dónde,Quién,Precio de lista (MXN),Descuento (MXN),Importe (MXN)',
  );
  expect(lines[1_203]).toBe("2026-11-05 12:20,Pago,Inés Ñandú,'=1+1,Tarjeta,Sitio,—,12.02,0,12.02");
  const xlsx = await api.ok(getReportFile, { as: admin, params, query: { ...query, format: 'xlsx' } });
  const bytes = Buffer.from(xlsx.content, 'base64');
  expect([xlsx.name, bytes.subarray(0, 2).toString()]).toEqual(['pagos-2026-11-05-2026-11-05.xlsx', 'PK']);
  const sheet = await sheetOf(bytes);
  // The sums stand in the last row; a date is a number of days since 1900, an amount a number.
  const cells = (row: number) =>
    [...(sheet.match(new RegExp(`<row r="${row}"[^>]*>(.*?)</row>`))?.[1] ?? '').matchAll(/<v>(.*?)<\/v>/g)].map(
      ([, v]) => v,
    );
  expect(Number(cells(1_204)[0])).toBeCloseTo(46_331 + (12 * 60 + 20) / 1_440, 6);
  expect(cells(1_204).at(-1)).toBe('12.02');
  expect(cells(1_205).at(-1)).toBe('7230.03');
  expect(sheet).not.toContain('<f>');
});
