/** The most frequent statements, as the server sends them, use indexes in a large studio. */
import { Client, escapeLiteral, type Pool } from 'pg';
import { getAccess } from '../../../domain/contract/access';
import { getAdminCustomer, getTimeline } from '../../../domain/contract/adminCustomers';
import { getAttendanceDay, getRoster } from '../../../domain/contract/attendance';
import { getAvailableClass, getCreditHistory } from '../../../domain/contract/credits';
import { getCoachStatement, getCoachStatements } from '../../../domain/contract/coachPay';
import { getDeskSales } from '../../../domain/contract/desk';
import { getDiscounts } from '../../../domain/contract/discounts';
import { getFiles } from '../../../domain/contract/files';
import { getAdminPackages } from '../../../domain/contract/packageAdmin';
import { getAdminPaymentMethods } from '../../../domain/contract/paymentMethods';
import { getAnnouncements, getPageVersions } from '../../../domain/contract/content';
import { getAllCustomers } from '../../../domain/contract/customerList';
import { getCustomersByQuery, getMe } from '../../../domain/contract/customers';
import { getListedGiftCards } from '../../../domain/contract/giftCards';
import { getMails } from '../../../domain/contract/mails';
import {
  deleteReservation,
  getMyReservations,
  getReservations,
  postReservation,
} from '../../../domain/contract/reservations';
import { getRatings } from '../../../domain/contract/ratings';
import { getOwnPlaces, getSchedule, getSingleClass } from '../../../domain/contract/schedule';
import { getAdminSchedule } from '../../../domain/contract/scheduleAdmin';
import { getLocationsWithSchedule } from '../../../domain/contract/catalogue';
import { getLiveLink } from '../../../domain/contract/classes';
import { getCashCounts, getTillDay } from '../../../domain/contract/tills';
import { getToday } from '../../../domain/contract/today';
import { getDeletions } from '../../../domain/contract/privacy';
import { getPurchases, getUnpaidPurchases } from '../../../domain/contract/purchases';
import {
  getFavorites,
  getUpcomingVideos,
  getVideo,
  getVideos,
  getVideosOfProgram,
} from '../../../domain/contract/videos';
import { getReport } from '../../../domain/contract/reports';
import type { ReportKey } from '../../../domain/reports/reports';
import { createPool } from '../../../server/db/connection';
import { findNextMail } from '../../../server/modules/mail/outboxRepository';
import { HOUR, NOON, startApi, type Api } from '../../helpers/api';
import { brokenRules } from '../invariants';
import { fillStudio } from './largeStudio';

interface Statement {
  /** Of a prepared statement, which has one plan for all values. */
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Actual Loops': number;
  readonly Plans?: Plan[];
}

const CUSTOMER = { uid: 'clienta-77' };
const DAY = { start_date: '2026-11-20', end_date: '2026-11-20' };
const PAY_WEEK = { from: '2026-11-09', to: '2026-11-15' };
const WEEK = { from: '2026-11-08T06:00:00.000Z', to: '2026-11-15T06:00:00.000Z' };
const LARGE_TABLES = [
  'class_reservation',
  'available_class',
  'single_class',
  'class_instructor',
  'single_class_tag',
  'customer',
  'purchase',
  'idempotency_key',
  'class_reservation_penalty',
  'mail',
  'announcement',
  'desk_sale',
  'gift_card',
  'till_movement',
  'video',
  'video_progress',
  'audit_event',
  'deletion_request',
];
const reportOfAWeek = (report: ReportKey) =>
  api.ok(getReport, { as: ADMIN, params: { report }, query: { from: '2026-11-14', to: '2026-11-20' } });
/** May watch videos. */
const VIEWER = { uid: 'clienta-2' };
const FAR_VIDEO = `${(NOON.getTime() - 150 * HOUR) * 1000}_9000`;
/** Of the front desk. */
const STAFF = { uid: 'clienta-1' };
const ADMIN = { uid: 'clienta-2' };

let api: Api;
let planner: Pool;
let upcomingId: number;
let creditId: number;
beforeAll(async () => {
  api = await startApi();
  await fillStudio(api.pool);
  // The cost of an SSD: with the default of a hard disk PostgreSQL scans small tables.
  await api.pool.query(
    `do $$ begin execute format('alter database %I set random_page_cost = 1.1', current_database()); end $$`,
  );
  await api.pool.query(`update customer set role = 'staff' where uid = 'clienta-1'`);
  await api.pool.query(`update customer set role = 'admin' where uid = 'clienta-2'`);
  // A share looks at what each place was sold for.
  await api.pool.query(`insert into coach_rate (occasion, basis, percent, starts_on, created_at)
    values ('class', 'share', 40, '2020-01-01', now())`);
  planner = createPool(api.databaseUrl, { max: 1 });
  await api.studio.config();
  // The first visit stores that the address is confirmed.
  await api.ok(getMe, { as: CUSTOMER });
  const { rows } = await api.pool.query<{ id: number }>(
    `select single_class_id id from single_class where starts_at > $1 and class_type_id = 3 and reserved < capacity
    and not exists (select from class_reservation r join customer using (customer_id)
      where r.single_class_id = single_class.single_class_id and uid = $2) order by starts_at offset 3 limit 1`,
    [api.now(), CUSTOMER.uid],
  );
  upcomingId = rows[0]?.id ?? 0;
  const {
    rows: [credit],
  } = await api.pool.query<{ id: number }>(
    'select min(available_class_id) id from available_class join customer using (customer_id) where uid = $1',
    [CUSTOMER.uid],
  );
  creditId = credit?.id ?? 0;
});
afterAll(async () => {
  await planner.end();
  await api.close();
});

/** Returns the statements that a call sends to the database. */
async function statementsOf(call: () => Promise<unknown>): Promise<Statement[]> {
  // Who read what is written after the answer, once an hour: here it has been.
  const read = jest.spyOn(api.studio.reads, 'get').mockReturnValue(NOON.getTime());
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await call();
    // Kysely passes a text and its values, pg's pool an object with both.
    return query.mock.calls.map(([first, values]: unknown[]) =>
      typeof first === 'string' ? { text: first, values: Array.isArray(values) ? values : [] } : (first as Statement),
    );
  } finally {
    query.mockRestore();
    read.mockRestore();
  }
}

function literalOf(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

/** PostgreSQL chooses between the two plans of a statement that has a name. */
type PlanKind = 'generic' | 'custom';

async function planOf({ name, text, values = [] }: Statement, kind: PlanKind = 'generic'): Promise<Plan> {
  if (name !== undefined)
    await planner.query(
      `set plan_cache_mode = force_${kind}_plan; deallocate all; prepare planned as ${text.trim().replace(/;$/, '')}`,
    );
  const planned = `execute planned${values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''}`;
  const {
    rows: [row],
  } = await planner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${name === undefined ? text : planned}`,
    name === undefined ? values : [],
  );
  if (!row) throw new Error('no plan');
  return row['QUERY PLAN'][0].Plan;
}

const scannedTables = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && LARGE_TABLES.includes(plan['Relation Name'] ?? '')
    ? [plan['Relation Name'] ?? '']
    : []),
  ...(plan.Plans ?? []).flatMap(scannedTables),
];

/** Indexes that answer by themselves, without the rows of their table. */
const indexesAlone = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Index Only Scan' ? [plan['Index Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(indexesAlone),
];

it('the large studio of the query tests breaks no rule', async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
});

it.each([
  [
    'a week of the calendar',
    () => api.ok(getSchedule, { as: CUSTOMER, query: { start_date: '2026-11-16', end_date: '2026-11-22' } }),
    1500,
  ],
  [
    'a planned week',
    () => api.ok(getAdminSchedule, { as: STAFF, query: { start_date: '2026-11-16', end_date: '2026-11-22' } }),
    9000,
  ],
  [
    'own places in a week of the calendar',
    () => api.ok(getOwnPlaces, { as: CUSTOMER, query: { start_date: '2026-11-16', end_date: '2026-11-22' } }),
    300,
  ],
  ["the check-in's day", () => api.ok(getAttendanceDay, { as: STAFF, query: { date: '2026-11-17' } }), 600],
  ['one class', () => api.ok(getSingleClass, { as: CUSTOMER, params: { id: upcomingId } }), 100],
  ['my reservations', () => api.ok(getMyReservations, { as: CUSTOMER, query: {} }), 1500],
  ['my upcoming reservations', () => api.ok(getMyReservations, { as: CUSTOMER, query: { filter: 'upcoming' } }), 800],
  ['me', () => api.ok(getMe, { as: CUSTOMER }), 600],
  ['my credits with their history', () => api.ok(getCreditHistory, { as: CUSTOMER, query: {} }), 1500],
  ['my purchases', () => api.ok(getPurchases, { as: CUSTOMER }), 300],
  ['purchases that wait for cash', () => api.ok(getUnpaidPurchases, { as: STAFF, query: {} }), 900],
  [
    'purchases that wait for cash far down the list',
    () =>
      api.ok(getUnpaidPurchases, {
        as: STAFF,
        query: { after: `${(NOON.getTime() + 15 * HOUR) * 1000}_1` },
      }),
    900,
  ],
  ['locations with upcoming classes', () => api.ok(getLocationsWithSchedule), 100],
  ['one of my credits', () => api.ok(getAvailableClass, { as: CUSTOMER, params: { id: creditId } }), 300],
  [
    'customers by their phone number',
    () => api.ok(getCustomersByQuery, { as: { uid: 'clienta-1' }, query: { query: '5510000077' } }),
    100,
  ],
  [
    "a class's list at the front desk",
    () => api.ok(getReservations, { as: STAFF, query: { single_class_id: upcomingId } }),
    500,
  ],
  ["a class's roster", () => api.ok(getRoster, { as: STAFF, params: { id: upcomingId } }), 1500],
  ["the studio's newest reservations", () => api.ok(getReservations, { as: STAFF, query: {} }), 2500],
  ["a day's reservations", () => api.ok(getReservations, { as: STAFF, query: DAY }), 2500],
  [
    "a customer's reservations at the front desk",
    () => api.ok(getReservations, { as: STAFF, query: { customer_id: 77 } }),
    2500,
  ],
  [
    "the studio's reservations far down the list",
    () => api.ok(getReservations, { as: STAFF, query: { after: `${Date.UTC(2026, 7, 1) * 1000}_1_1` } }),
    2500,
  ],
  ['the newest mails', () => api.ok(getMails, { as: STAFF, query: {} }), 400],
  ['mails far down the list', () => api.ok(getMails, { as: STAFF, query: { after: 9_000 } }), 400],
  ['mails back up the list', () => api.ok(getMails, { as: STAFF, query: { before: 9_000 } }), 400],
  ['mails searched by a name', () => api.ok(getMails, { as: STAFF, query: { query: 'nombre77' } }), 900],
  ['mails that failed', () => api.ok(getMails, { as: STAFF, query: { state: 'failed' } }), 400],
  ['mails that wait', () => api.ok(getMails, { as: STAFF, query: { state: 'pending' } }), 400],
  ['mails of a rare kind', () => api.ok(getMails, { as: STAFF, query: { kind: 'purchase-ended', after: 9_000 } }), 400],
  ["a customer's mails", () => api.ok(getMails, { as: STAFF, query: { customer_id: 77 } }), 400],
  ["a customer's page", () => api.ok(getAdminCustomer, { as: STAFF, params: { id: 77 } }), 4500],
  ["a customer's access", () => api.ok(getAccess, { as: STAFF, params: { id: 77 } }), 1500],
  ["a customer's timeline", () => api.ok(getTimeline, { as: STAFF, params: { id: 77 }, query: {} }), 2500],
  [
    "a customer's timeline far down",
    () =>
      api.ok(getTimeline, {
        as: STAFF,
        params: { id: 77 },
        query: { after: `${(NOON.getTime() - 2000 * HOUR) * 1000}_1_1` },
      }),
    2500,
  ],
  ["the customers' list", () => api.ok(getAllCustomers, { as: STAFF, query: {} }), 9000],
  ["the customers' list far down", () => api.ok(getAllCustomers, { as: STAFF, query: { after: 800 } }), 9000],
  ["the newest customers' list", () => api.ok(getAllCustomers, { as: STAFF, query: { sort: '-createdAt' } }), 9000],
  ['customers who were lost', () => api.ok(getAllCustomers, { as: STAFF, query: { segment: 'lapsed' } }), 9000],
  ['customers who never came', () => api.ok(getAllCustomers, { as: STAFF, query: { segment: 'never-came' } }), 900],
  ['customers without credits', () => api.ok(getAllCustomers, { as: STAFF, query: { segment: 'no-credits' } }), 900],
  [
    'customers with expiring credits',
    () => api.ok(getAllCustomers, { as: STAFF, query: { segment: 'expiring' } }),
    900,
  ],
  ['the team', () => api.ok(getAllCustomers, { as: STAFF, query: { segment: 'team' } }), 900],
  [
    'customers with a typing error',
    () => api.ok(getCustomersByQuery, { as: STAFF, query: { query: 'zurigaray' } }),
    4000,
  ],
  ["an admin's day", () => api.ok(getToday, { as: ADMIN, query: { date: DAY.start_date } }), 6000],
  ["the team's day", () => api.ok(getToday, { as: STAFF, query: { date: DAY.start_date } }), 6000],
  ["the desk's newest sales", () => api.ok(getDeskSales, { as: STAFF, query: {} }), 1500],
  ["the desk's sales of a day", () => api.ok(getDeskSales, { as: STAFF, query: { day: '2026-06-20' } }), 1500],
  ["a customer's sales at the desk", () => api.ok(getDeskSales, { as: STAFF, query: { customer_id: 77 } }), 500],
  ['the newest gift cards', () => api.ok(getListedGiftCards, { as: STAFF, query: {} }), 1500],
  ['gift cards far down the list', () => api.ok(getListedGiftCards, { as: STAFF, query: { after: 500 } }), 1500],
  ['gift cards searched', () => api.ok(getListedGiftCards, { as: STAFF, query: { query: 'amiga1777' } }), 1500],
  ["a week's pay of all coaches", () => api.ok(getCoachStatements, { as: ADMIN, query: PAY_WEEK }), 60_000],
  [
    "a week's pay of a coach",
    () => api.ok(getCoachStatement, { as: ADMIN, params: { id: 3 }, query: PAY_WEEK }),
    10_000,
  ],
  ['a week of sales by day', () => reportOfAWeek('ventas-por-dia'), 6000],
  ["a week's utilisation", () => reportOfAWeek('ocupacion-por-horario'), 6000],
  ["a week of the tills' cash", () => reportOfAWeek('efectivo-por-dia'), 1500],
  ['what is to be paid', () => reportOfAWeek('por-cobrar'), 6000],
  ['birthdays of a month', () => reportOfAWeek('cumpleanos'), 300],
  ['a day of the tills', () => api.ok(getTillDay, { as: STAFF, params: { day: '2026-06-20' } }), 1500],
  ['own counts of the till', () => api.ok(getCashCounts, { as: STAFF, query: {} }), 6000],
  ['the newest videos', () => api.ok(getVideos, { as: VIEWER, query: {} }), 1500],
  ['videos far down the list', () => api.ok(getVideos, { as: VIEWER, query: { after: FAR_VIDEO } }), 1500],
  ['videos to come', () => api.ok(getUpcomingVideos, { as: VIEWER, query: {} }), 1500],
  ["a program's videos", () => api.ok(getVideosOfProgram, { as: VIEWER, params: { id: 5 }, query: {} }), 1500],
  ['videos by their words', () => api.ok(getVideos, { as: VIEWER, query: { query: 'gluteo' } }), 1500],
  ["a coach's few videos", () => api.ok(getVideos, { as: VIEWER, query: { instructor_id: 6 } }), 1500],
  [
    'videos by all filters',
    () => api.ok(getVideos, { as: VIEWER, query: { instructor_id: 1, tag_id: 1, class_type_id: 1, duration: 6 } }),
    // Nothing is both: every other table has been looked through.
    6500,
  ],
  // Of a period: the means over all ratings ever read them all.
  ["a week's ratings", () => api.ok(getRatings, { as: STAFF, query: { kind: 'class', ...WEEK } }), 1500],
  [
    "a week's ratings far down the list",
    () =>
      api.ok(getRatings, { as: STAFF, query: { kind: 'class', ...WEEK, after: `${Date.UTC(2026, 10, 10) * 1000}_1` } }),
    2500,
  ],
  [
    "a class's ratings",
    () => api.ok(getRatings, { as: STAFF, query: { kind: 'class', single_class_id: upcomingId } }),
    100,
  ],
  ["a customer's ratings", () => api.ok(getRatings, { as: STAFF, query: { kind: 'class', customer_id: 77 } }), 1500],
  ['favourite videos', () => api.ok(getFavorites, { as: VIEWER, query: {} }), 1500],
  ['a video', () => api.ok(getVideo, { as: VIEWER, params: { id: 777 } }), 300],
  ["a live class's link", () => api.refused(getLiveLink, { as: CUSTOMER, params: { id: upcomingId } }), 300],
  ['the packages that the team keeps', () => api.ok(getAdminPackages, { as: ADMIN }), 1500],
  ['the files', () => api.ok(getFiles, { as: ADMIN, query: {} }), 1500],
  ['the discounts', () => api.ok(getDiscounts, { as: ADMIN, query: {} }), 1500],
  ['the payment methods', () => api.ok(getAdminPaymentMethods, { as: ADMIN }), 1500],
  ['the deletions to come', () => api.ok(getDeletions, { as: ADMIN, query: {} }), 1500],
  [
    'deletions far down the list',
    () => api.ok(getDeletions, { as: ADMIN, query: { after: `${(NOON.getTime() + 20 * 24 * HOUR) * 1000}_1` } }),
    1500,
  ],
  ['announcements', () => api.ok(getAnnouncements, { query: {} }), 50],
  ["a page's versions", () => api.ok(getPageVersions, { as: ADMIN, params: { id: 1 }, query: {} }), 400],
  [
    'announcements far down the list',
    () => api.ok(getAnnouncements, { query: { after: `${(NOON.getTime() - 2000 * HOUR) * 1000}_1` } }),
    50,
  ],
] as const)('reading %s scans no large table and few blocks', async (_, call, blocks) => {
  const statements = await statementsOf(call);
  for (const kind of ['generic', 'custom'] as const) {
    let hit = 0;
    for (const statement of statements) {
      const plan = await planOf(statement, kind);
      expect([kind, statement.text, scannedTables(plan)]).toEqual([kind, statement.text, []]);
      hit += plan['Shared Hit Blocks'];
    }
    expect(hit).toBeLessThan(blocks);
  }
});

/** How often a plan reads each large table as a whole. */
const wholeReads = (plan: Plan): number[] => [
  ...(plan['Node Type'] === 'Seq Scan' && LARGE_TABLES.includes(plan['Relation Name'] ?? '')
    ? [plan['Actual Loops']]
    : []),
  ...(plan.Plans ?? []).flatMap(wholeReads),
];

// They count all that is, or all that ever was, so that they may read a table as a whole, but not for each row of another.
it.each([
  // The place of each unused credit is looked up by its key.
  ['clases-por-dar', 250_000],
  ['clases-por-dar-por-cliente', 250_000],
  ['clases-por-dar-por-paquete', 250_000],
  ['vencido-sin-usarse', 6000],
  ['saldo-a-favor', 6000],
  ['saldo-a-favor-por-cliente', 6000],
  ['tarjetas-de-regalo-por-canjear', 6000],
  ['vencido-por-cliente', 6000],
  ['cohortes', 6000],
  ['cohortes-en-dinero', 6000],
  ['clientes-activos', 6000],
  ['clientes-que-vinieron', 6000],
  ['primeras-visitas', 6000],
  ['clientes-recuperados', 6000],
  ['clientes-perdidos', 6000],
  ['valor-por-cliente', 6000],
  ['valor-por-origen', 6000],
] as const)('the report %s reads no large table again and again', async (report, blocks) => {
  let hit = 0;
  for (const statement of await statementsOf(() => reportOfAWeek(report))) {
    const plan = await planOf(statement, 'custom');
    expect(wholeReads(plan).filter((loops) => loops > 1)).toEqual([]);
    hit += plan['Shared Hit Blocks'];
  }
  expect(hit).toBeLessThan(blocks);
});

it.each([
  [
    'a planned week',
    () => api.ok(getAdminSchedule, { as: STAFF, query: { start_date: '2026-11-16', end_date: '2026-11-22' } }),
  ],
  ["the check-in's day", () => api.ok(getAttendanceDay, { as: STAFF, query: { date: '2026-11-17' } })],
] as const)('%s counts who came to a class without reading their reservations', async (_, call) => {
  const plans: Plan[] = [];
  for (const statement of await statementsOf(call)) plans.push(await planOf(statement));
  expect(plans.flatMap(indexesAlone)).toContain('class_reservation_attended');
});

it('reserving and cancelling scan no large table and few blocks', async () => {
  const {
    rows: [before],
  } = await api.pool.query<{ n: number }>('select count(*) n from class_reservation');
  expect(before?.n).toBeGreaterThan(25_000);
  let id = 0;
  const reserving = await statementsOf(async () => {
    id = (await api.ok(postReservation, { as: CUSTOMER, body: { single_class_id: upcomingId }, key: 'con-llave-1' }))
      .class_reservation.class_reservation_id;
  });
  // Explain only this statement: the other one, reserve_for, would reserve again.
  const read = reserving.find((s) => s.text.includes('first_answer')) ?? { text: '' };
  const plan = await planOf(read);
  expect(scannedTables(plan)).toEqual([]);
  expect(plan['Shared Hit Blocks']).toBeGreaterThan(0);
  expect(plan['Shared Hit Blocks']).toBeLessThan(500);
  const cancelling = await statementsOf(() => api.ok(deleteReservation, { as: CUSTOMER, params: { id } }));
  for (const statement of cancelling) expect(scannedTables(await planOf(statement))).toEqual([]);
});

it('looking for the next mail joins no mails with each other, also where thousands were just written', async () => {
  await api.pool.query(
    `insert into mail (kind, customer_id, details, dedupe_key, created_at, due_at)
     select 'campaign', (select min(customer_id) from customer), '{}', 'plan:' || n, $1, $1
     from generate_series(1, 20000) n`,
    [NOON],
  );
  const nodesOf = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)];
  const [statement] = await statementsOf(() => findNextMail(api.db, ['mail']));
  const nodes = nodesOf(await planOf(statement!));
  expect(nodes.filter((node) => /Join|Nested Loop/.test(node))).toEqual([]);
});
