/** The seeded demo studio is complete, repeatable and breaks no rule of the product. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { parseConfig } from '../../../domain/config';
import { DAY } from '../../../domain/durations';
import { storedNames } from '../../../domain/pictures';
import { withFileAddresses } from '../../../domain/files';
import { judgeJourney, LEAST_PEOPLE } from '../../../domain/journeyResults';
import { reservationStatus } from '../../../domain/reservationStatus';
import { spotCount } from '../../../domain/spotMap';
import { instantOf, zoneOf } from '../../../domain/studioTime';
import { offersTransfer, transferReference } from '../../../domain/transfers';
import {
  CASA_AURA,
  DEMO_ACCOUNTS,
  extendSchedule,
  isSeeded,
  seedStudio,
  type SignInAccount,
  type StudioContent,
} from '../../../seed';
import { FIRST_ADMIN } from '../../../seed/accounts';
import { CLIPS, clipPath, type ClipName } from '../../../seed/clips';
import { BRAVO } from '../../../seed/content/bravo';
import type { DB } from '../../../server/db/schema';
import { findJourneys } from '../../../server/modules/journeys/repository';
import { videoDuration } from '../../../server/reader/videoMetadata';
import { prepareStudio } from '../../../demo/database';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { brokenRules } from '../invariants';

const NOW = new Date('2026-11-20T18:30:00Z');
const WEEK = 7 * DAY;
const files = mkdtempSync(path.join(tmpdir(), 'seed-files-'));
afterAll(() => rmSync(files, { recursive: true }));

const TABLES = [
  'app_config',
  'message_setting',
  'message_setting_version',
  'file',
  'customer',
  'page',
  'accepted_page',
  'announcement',
  'location',
  'class_category',
  'custom_field',
  'class_type',
  'form',
  'form_field',
  'form_place',
  'instructor',
  'tag',
  'video_type',
  'program',
  'program_tag',
  'video',
  'video_instructor',
  'video_tag',
  'class_package',
  'class_package_type',
  'discount',
  'room',
  'single_class',
  'class_instructor',
  'single_class_tag',
  'desk_sale',
  'cash_count',
  'till_movement',
  'purchase',
  'transfer_proof',
  'invoice',
  'tax_profile',
  'tax_receipt',
  'cfdi',
  'refund',
  'tax_refund',
  'payout',
  'balance_entry',
  'available_class',
  'class_reservation',
  'class_reservation_penalty',
  'journey_run',
] as const satisfies readonly (keyof DB)[];

/** Returns every row of every table as one text. */
async function contents(db: Kysely<DB>): Promise<string> {
  const parts = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql<{
        text: string;
      }>`select coalesce(string_agg(t::text, chr(10) order by t::text), '') as text from ${sql.table(table)} t`.execute(
        db,
      );
      return `${table}\n${rows[0]?.text ?? ''}`;
    }),
  );
  return parts.join('\n');
}

async function count(db: Kysely<DB>, table: keyof DB): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns the names of the broken rules, those of the seed included. */
async function brokenSeedRules({ pool }: TestDatabase, now: Date): Promise<string[]> {
  const rules: Record<string, string> = {
    'a spot is missing in a class with a map, or present in one without': `select 1
      from class_reservation r join single_class sc using (single_class_id)
      cross join lateral class_map(sc.class_type_id, sc.room_id) m where (spot is null) <> (m.spot_map is null)`,
    'two classes are held in one room at once': `select 1 from single_class a join single_class b using (room_id)
      where a.single_class_id < b.single_class_id and a.starts_at < b.starts_at + b.duration * interval '1 minute'
        and b.starts_at < a.starts_at + a.duration * interval '1 minute'`,
    'a room is smaller than a class that it holds': `select 1 from single_class sc join room r using (room_id)
      where r.capacity < sc.capacity`,
    'a credit is used after it expired': `select 1
      from class_reservation r join available_class a using (available_class_id)
      join single_class sc using (single_class_id) where a.expires_at < sc.starts_at`,
    'a credit is used before it was bought': `select 1
      from class_reservation r join available_class a using (available_class_id) where r.created_at < a.created_at`,
    'a restricted class is paid with a general credit': `select 1
      from class_reservation r join available_class a using (available_class_id)
      join single_class sc using (single_class_id) join class_type ct on ct.class_type_id = sc.class_type_id
      where ct.restricted and a.class_type_id is distinct from sc.class_type_id`,
    'a credit is used again before it came back': `select 1
      from class_reservation r join class_reservation o using (available_class_id)
      where r.counted and r.deleted_at is null and o.deleted_at > r.created_at`,
    'a row has a date in the future': `select 1 from class_reservation where greatest(created_at, deleted_at) > $1
      union all select 1 from purchase where greatest(created_at, updated_at, cancelled_at) > $1
      union all select 1 from customer where created_at > $1`,
    'a reservation was made after its class or before its customer signed up': `select 1
      from class_reservation r join single_class using (single_class_id)
      join customer c using (customer_id) where r.created_at >= starts_at or r.created_at < c.created_at`,
    'a class that has not started was attended': `select 1
      from class_reservation join single_class using (single_class_id) where attend and starts_at > $1`,
    'a purchase granted other credits than its package': `select 1 from purchase p
      where status not in ('failed') and class_amount >= 0 and
      class_amount * greatest(1, (select count(*) from invoice i where i.purchase_id = p.purchase_id)) <>
        (select count(*) from available_class a where a.purchase_id = p.purchase_id and a.class_type_id is null)`,
    'a paid purchase lacks its payment, or an unpaid one has any': `select 1 from purchase p where
      exists (select from invoice i where i.purchase_id = p.purchase_id)
        <> (payment_method_id is not null and status not in ('pending', 'failed'))`,
    'a payment was taken in the future': `select 1 from invoice where created_at > $1
      union all select 1 from refund where created_at > $1`,
    'a sequence would repeat an id': `select 1
      where nextval(pg_get_serial_sequence('single_class', 'single_class_id')) <=
        (select max(single_class_id) from single_class)
      or nextval(pg_get_serial_sequence('customer', 'customer_id')) <= (select max(customer_id) from customer)
      or nextval(pg_get_serial_sequence('class_reservation', 'class_reservation_id')) <=
        (select max(class_reservation_id) from class_reservation)`,
  };
  const broken = await brokenRules(pool);
  for (const [name, query] of Object.entries(rules)) {
    const values = query.includes('$1') ? [now] : [];
    if ((await pool.query(`${query} limit 1`, values)).rowCount) broken.push(name);
  }
  return broken;
}

describe('seedStudio for the demo', () => {
  let test: TestDatabase;
  const made: SignInAccount[] = [];

  beforeAll(async () => {
    test = await createTestDatabase();
    expect(await isSeeded(test.db)).toBe(false);
    await seedStudio({
      db: test.db,
      content: CASA_AURA,
      size: 'demo',
      now: NOW,
      accounts: async (list) => void made.push(...list),
    });
  });
  afterAll(() => test.drop());

  it('makes 3 locations, 6 coaches, 5 class types, 8 packages, 40 customers and 72 of open days, 3 pages', async () => {
    expect(await isSeeded(test.db)).toBe(true);
    expect(await count(test.db, 'location')).toBe(3);
    expect(await count(test.db, 'instructor')).toBe(6);
    const packages = await test.db.selectFrom('class_package').select('title').where('is_charge', '=', false).execute();
    expect(packages).toHaveLength(8);
    expect(await count(test.db, 'page')).toBe(3);
    const types = await test.db.selectFrom('class_type').select(['spot_map', 'restricted']).execute();
    expect(types).toHaveLength(5);
    expect(types.filter((t) => t.spot_map !== null)).toHaveLength(2);
    expect(types.filter((t) => t.restricted)).toHaveLength(1);
    const roles = await test.db
      .selectFrom('customer')
      .select((eb) => ['role', eb.fn.countAll<number>().as('n')])
      .groupBy('role')
      .orderBy('role')
      .execute();
    expect(roles).toEqual([
      { role: 'admin', n: 1 },
      { role: 'customer', n: 112 },
      { role: 'staff', n: 1 },
    ]);
  });

  it('breaks no rule of the product', async () => {
    expect(await brokenSeedRules(test, NOW)).toEqual([]);
  });

  it('makes classes for every day from 4 weeks ago to 8 weeks ahead, at the time of their zone', async () => {
    const classes = await test.db
      .selectFrom('single_class as sc')
      .innerJoin('location as l', 'l.location_id', 'sc.location_id')
      .innerJoin('class_type as t', 't.class_type_id', 'sc.class_type_id')
      .select(['sc.class_date', 'sc.starts_at', 'sc.capacity', 'l.timezone', 't.spot_map'])
      .execute();
    for (const c of classes) {
      expect(c.starts_at).toEqual(instantOf(c.class_date, zoneOf(c, 'America/Mexico_City')));
      if (c.spot_map !== null) expect(c.capacity).toBe(spotCount(c.spot_map));
    }
    const days = new Set(classes.map((c) => c.class_date.slice(0, 10)));
    expect(days.size).toBe(12 * 7 + 1);
    expect([...days].sort()[0]).toBe('2026-10-23');
    expect([...days].sort().at(-1)).toBe('2027-01-15');
  });

  it('draws a room with a map of its own, in which classes are booked', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from class_reservation
      join single_class using (single_class_id) join room using (room_id)
      where room.spot_map is not null and spot is not null`.execute(test.db);
    expect(rows[0]?.n).toBeGreaterThan(0);
  });

  it('shows a journey with enough people in both groups for its result to say that it helps', async () => {
    const first = (await findJourneys(test.db, NOW)).find(({ trigger }) => trigger === 'first-visit');
    if (!first) throw new Error('the journey of the first visit is there');
    const { through, held } = first;
    expect(Math.min(through.people, held.people)).toBeGreaterThanOrEqual(LEAST_PEOPLE);
    expect(judgeJourney(through, held, 'booked')).toBe('more');
  });

  it('makes reservations in every status', async () => {
    const rows = await test.db
      .selectFrom('class_reservation as r')
      .innerJoin('single_class as sc', 'sc.single_class_id', 'r.single_class_id')
      .innerJoin('available_class as a', 'a.available_class_id', 'r.available_class_id')
      .innerJoin('purchase as p', 'p.purchase_id', 'a.purchase_id')
      .select(['r.deleted_at', 'r.attend', 'sc.starts_at', 'p.status', 'p.payment_method_id'])
      .execute();
    const states = new Set(
      rows.map((r) =>
        reservationStatus(
          {
            deletedAt: r.deleted_at?.toISOString() ?? null,
            is_cash: r.payment_method_id === 2,
            is_paid: r.status !== 'pending',
            attend: r.attend,
            startsAt: r.starts_at,
          },
          NOW,
        ),
      ),
    );
    expect([...states].sort()).toEqual(['Cancelada', 'Exitosa', 'No Asistí', 'Pago en Efectivo Incompleto', 'Próxima']);
  });

  it('makes purchases in every status, a plan, expired and forfeited credits, two penalties', async () => {
    const {
      rows: [found],
    } = await sql<Record<string, unknown>>`select
      (select array_agg(distinct status order by status) from purchase) as statuses,
      exists (select from available_class where unlimited and expires_at > ${NOW}) as unlimited,
      exists (select from available_class a where expires_at < ${NOW} and forfeited_at is null
        and not exists (select from class_reservation r where r.available_class_id = a.available_class_id)) as expired,
      exists (select from available_class a join purchase p using (purchase_id)
        where forfeited_at is not null and cancels = 3 and p.status = 'completed') as used_up,
      exists (select from class_reservation_penalty where end_date > ${NOW}) as penalty,
      exists (select from class_reservation_penalty where end_date < ${NOW}) as old_penalty,
      exists (select from class_reservation where class_stars is not null and comment is not null) as rated,
      exists (select from single_class where class_package_id is not null and starts_at > ${NOW}) as event,
      (select count(*) from single_class where reserved = capacity and starts_at > ${NOW})::int > 1 as full_ahead,
      (select count(*) from single_class
        where reserved < capacity and reserved >= capacity - 3 and starts_at > ${NOW})::int > 1 as nearly_full_ahead
    `.execute(test.db);
    expect(found).toEqual({
      statuses: ['active', 'cancelled', 'completed', 'failed', 'pending', 'revoked'],
      unlimited: true,
      expired: true,
      used_up: true,
      penalty: true,
      old_penalty: true,
      rated: true,
      event: true,
      full_ahead: true,
      nearly_full_ahead: true,
    });
  });

  it('sells at the desk in cash, by terminal and by link, and closes the till of yesterday with a difference', async () => {
    const sales = await test.db.selectFrom('desk_sale').select(['method', 'customer_id']).execute();
    expect([...new Set(sales.map(({ method }) => method))].sort()).toEqual(['cash', 'link', 'terminal']);
    expect(sales.some(({ customer_id }) => customer_id === null)).toBe(true);
    const {
      rows: [till],
    } = await sql<Record<string, number>>`select
      (counted - expected)::int as difference,
      (expected - opening_float - (select sum(amount) from till_movement m
        where m.cash_count_id = c.cash_count_id and method = 'cash'))::int as unexplained,
      (select sum((value::int * key::int)) from jsonb_each_text(denominations))::int - counted::int as uncounted
      from cash_count c where closed_at is not null`.execute(test.db);
    expect(till).toEqual({ difference: -1_500, unexplained: 0, uncounted: 0 });
  });

  it('has a gift card that was redeemed into store credit, and one that is mailed on a day to come', async () => {
    const { rows } = await sql<Record<string, unknown>>`select g.sent_at is not null as sent,
        g.send_on > ${NOW}::timestamptz::date as waits, b.balance = g.amount as given,
        exists (select from redeemable_gift_card r where r.gift_card_id = g.gift_card_id) as redeemable
      from gift_card g left join store_credit_entry e using (gift_card_id)
      left join store_credit b on b.customer_id = e.customer_id order by gift_card_id`.execute(test.db);
    expect(rows).toEqual([
      { sent: true, waits: false, given: true, redeemable: false },
      { sent: false, waits: true, given: null, redeemable: true },
    ]);
  });

  it('has the fee of every card payment, and payouts that add up', async () => {
    const { rows } = await sql<{ payments: number; entries: number; wrong: number; payouts: number; waiting: number }>`
      select (select count(*) from invoice where provider = 'stripe' and total_payment > 0)::int as payments,
        (select count(*) from balance_entry where kind = 'payment')::int as entries,
        (select count(*) from payout p where amount <> (
          select sum(net) from balance_entry e where e.payout_id = p.payout_id))::int as wrong,
        (select count(*) from payout)::int as payouts,
        (select count(*) from balance_entry where payout_id is null)::int as waiting`.execute(test.db);
    const [found] = rows;
    expect(found).toMatchObject({ entries: found!.payments, wrong: 0 });
    for (const some of [found!.payments, found!.payouts, found!.waiting]) expect(some).toBeGreaterThan(0);
  });

  it('has a transfer whose receipt waits for the team, and names the reference and the sum of its purchase', async () => {
    const { rows } = await sql<{ purchase_id: number; total_payment: number; holder: string; type: string }>`
      select p.purchase_id, p.total_payment, c.name || ' ' || c.last_name as holder, f.type
      from transfer_proof t join purchase p using (purchase_id) join file f using (file_id)
        join customer c on c.customer_id = p.customer_id and c.customer_id = f.customer_id
      where t.status = 'waiting' and p.status = 'pending' and p.payment_method_id = 5`.execute(test.db);
    // As the picture in seed/proofs reads.
    expect(rows).toEqual([{ purchase_id: 7, total_payment: 209_000, holder: 'Jimena Tovar', type: 'image/jpeg' }]);
    expect(transferReference(7)).toBe('000075');
    expect(offersTransfer(parseConfig(await test.db.selectFrom('app_config').selectAll().execute()).config)).toBe(true);
  });

  it('has invoices that were asked for, one of them refunded, and old payments for a global one', async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from cfdi c join tax_receipt using (cfdi_id) join tax_profile p on p.customer_id = c.customer_id
        where c.status = 'waiting' and c.rfc = p.rfc) as asked,
      (select count(*) from tax_refund) as refunded,
      (select count(*) from tax_receipt where cfdi_id is null and created_at < ${NOW}::timestamptz - interval '35 days') as old,
      (select count(*) from tax_receipt) as receipts`.execute(test.db);
    expect(rows).toEqual([{ asked: 3, refunded: 1, old: 3, receipts: 6 }]);
  });

  it('makes waitlist entries for full upcoming classes, one of Ana and one of her child, none beside a reservation', async () => {
    const {
      rows: [found],
    } = await sql<Record<string, boolean>>`select
      count(distinct w.single_class_id) > 1 and count(*) > 4 as lines,
      bool_and(sc.reserved = sc.capacity and sc.starts_at > ${NOW} and sc.class_package_id is null) as full_ahead,
      bool_or(not w.auto) and bool_or(w.auto) as both,
      count(*) filter (where c.email = ${DEMO_ACCOUNTS.customer.email} and w.family_member_id is null) = 1 as ana,
      count(*) filter (where c.email = ${DEMO_ACCOUNTS.customer.email} and w.family_member_id = 1) = 1 as child,
      bool_or(exists (select from class_reservation r where r.single_class_id = w.single_class_id
        and r.customer_id = w.customer_id and r.deleted_at is null)) as twice
      from waitlist w join single_class sc using (single_class_id) join customer c using (customer_id)`.execute(
      test.db,
    );
    expect(found).toEqual({ lines: true, full_ahead: true, both: true, ana: true, child: true, twice: false });
  });

  it('gives Ana credits, past and upcoming reservations, one guest, a family, one cancellation and no penalty', async () => {
    const {
      rows: [ana],
    } = await sql<Record<string, number | boolean>>`select
      (select count(*) from available_class a
        where a.customer_id = c.customer_id and expires_at > ${NOW} and forfeited_at is null and not exists (
          select from class_reservation r
          where r.available_class_id = a.available_class_id and r.deleted_at is null)) as credits,
      (select count(*) from class_reservation r join single_class using (single_class_id)
        where r.customer_id = c.customer_id and r.deleted_at is null and starts_at > ${NOW}) as upcoming,
      (select count(*) from class_reservation r where r.customer_id = c.customer_id and guest is not null
        and family_member_id is null) as guests,
      (select count(*) from family_member m where m.customer_id = c.customer_id) as family,
      (select count(*) from class_reservation r where r.customer_id = c.customer_id
        and family_member_id is not null) as of_family,
      (select count(*) from class_reservation r where r.customer_id = c.customer_id and attend) as attended,
      (select count(*) from class_reservation r
        where r.customer_id = c.customer_id and attend and class_stars is null) > 0 as can_rate,
      (select count(*) from class_reservation r
        where r.customer_id = c.customer_id and class_stars is not null) > 0 as has_rated,
      (select count(*) from class_reservation r
        where r.customer_id = c.customer_id and r.deleted_at is not null) as cancelled,
      (select count(*) from class_reservation_penalty p where p.customer_id = c.customer_id) as penalties
      from customer c where uid = ${DEMO_ACCOUNTS.customer.uid}`.execute(test.db);
    expect(ana).toEqual({
      credits: 4,
      upcoming: 4,
      guests: 1,
      family: 2,
      of_family: 2,
      attended: 5,
      can_rate: true,
      has_rated: true,
      cancelled: 1,
      penalties: 0,
    });
  });

  it('writes a configuration without warnings whose drawings exist', async () => {
    const pairs = await test.db.selectFrom('app_config').selectAll().execute();
    const { config, warnings } = parseConfig(pairs);
    expect(warnings).toEqual([]);
    expect((await drawingsOf(test)).filter((address) => !existsSync(path.join('public', address)))).toEqual([]);
    expect(config.firebase_config).toMatchObject({
      apiKey: 'demo',
      authDomain: 'localhost',
      projectId: 'demo-studio',
      emulator: true,
    });
  });

  it('requests one sign-in account with its own email for every employee, and every customer who has an account', async () => {
    expect(made).toHaveLength(42);
    expect(new Set(made.map((a) => a.email)).size).toBe(42);
    const uids = await test.db.selectFrom('customer').select(['uid', 'email']).where('uid', 'is not', null).execute();
    expect(new Set(uids.map((c) => `${c.uid} ${c.email}`))).toEqual(new Set(made.map((a) => `${a.uid} ${a.email}`)));
    for (const { uid, email, password } of Object.values(DEMO_ACCOUNTS))
      expect(made).toContainEqual(expect.objectContaining({ uid, email, password }));
  });

  it('refuses a database with a studio and leaves it unchanged', async () => {
    const before = await contents(test.db);
    await expect(
      seedStudio({ db: test.db, content: CASA_AURA, size: 'demo', now: NOW, accounts: null }),
    ).rejects.toThrow('La base de datos ya tiene un estudio.');
    expect(await contents(test.db)).toBe(before);
  });

  it('writes the same rows again for the same instant', async () => {
    const again = await createTestDatabase();
    try {
      await seedStudio({ db: again.db, content: CASA_AURA, size: 'demo', now: NOW, accounts: null });
      expect(await contents(again.db)).toBe(await contents(test.db));
    } finally {
      await again.drop();
    }
  });
});

/** Returns the addresses of a studio's drawings and documents. */
const drawingsOf = async ({ db }: TestDatabase): Promise<string[]> => {
  const [config, files, types, packages] = await Promise.all([
    db.selectFrom('app_config').selectAll().execute(),
    db.selectFrom('file').select('src').execute(),
    db.selectFrom('class_type').select('icon').execute(),
    db.selectFrom('class_package').select('image').execute(),
  ]);
  return [
    ...withFileAddresses(config, '').map((c) => c.value),
    ...files.map((f) => f.src),
    ...types.map((t) => t.icon ?? ''),
    ...packages.map((p) => p.image ?? ''),
  ].filter((address) => /^\/demo\/.*\.(svg|pdf)$/.test(address));
};

describe('prepareStudio for Bravo', () => {
  let test: TestDatabase;
  const made: SignInAccount[] = [];
  const identity = { createAccounts: async (list: readonly SignInAccount[]) => void made.push(...list) };
  beforeAll(async () => {
    test = await createTestDatabase();
    await prepareStudio({ url: test.url, content: BRAVO, identity, now: NOW, files });
  });
  afterAll(() => test.drop());

  it('makes a complete studio with its own accounts and zone that breaks no rule', async () => {
    expect(await brokenSeedRules(test, NOW)).toEqual([]);
    const accounts = await test.db.selectFrom('customer').select('uid').where('uid', 'is not', null).execute();
    expect(accounts).toHaveLength(42);
    const zones = await test.db
      .selectFrom('single_class as sc')
      .innerJoin('location as l', 'l.location_id', 'sc.location_id')
      .select(['class_date', 'starts_at', 'timezone'])
      .limit(5)
      .execute();
    for (const c of zones) expect(c.starts_at).toEqual(instantOf(c.class_date, 'America/Tijuana'));
    for (const { email, password } of Object.values(BRAVO.accounts))
      expect(made).toContainEqual(expect.objectContaining({ email, password }));
  });

  it('configures other colours, texts and order than Casa Aura, without warnings', () => {
    const read = ({ config }: StudioContent) =>
      parseConfig(Object.entries(config).map(([key, value]) => ({ key, value })));
    const [aura, bravo] = [read(CASA_AURA), read(BRAVO)];
    expect(bravo.warnings).toEqual([]);
    for (const key of [
      'business_name',
      'timezone',
      'primary',
      'accent',
      'light',
      'navbar_logo',
      'hero_title',
      'class_packages_path',
      'schedule_enabled',
      'banner_enabled',
      'about_order',
    ] as const) {
      expect([key, bravo.config[key]]).not.toEqual([key, aura.config[key]]);
    }
  });

  it('refers only to drawings that exist', async () => {
    const drawings = await drawingsOf(test);
    expect(drawings.length).toBeGreaterThan(20);
    expect(drawings.filter((address) => !existsSync(path.join('public', address)))).toEqual([]);
  });

  it('stores the clips of its videos and the receipt of its transfer among the private files and gives a customer access', async () => {
    const { rows } = await sql<{ src: string; size: number; duration: number; same: boolean }>`
      select distinct f.src, f.size, f.duration, f.duration = v.duration as same
      from video v join file f using (file_id) where f.is_private and f.storage = 'disk'`.execute(test.db);
    const { rows: proofs } = await sql<{ src: string }>`
      select src from transfer_proof join file using (file_id)`.execute(test.db);
    expect(proofs).toHaveLength(1);
    expect([...rows, ...proofs].flatMap(({ src }) => storedNames(src)).sort()).toEqual(
      readdirSync(path.join(files, '.private')).sort(),
    );
    expect(rows).toHaveLength(3);
    expect(rows.every(({ size, same }) => size > 10_000 && same)).toBe(true);
    const { rows: watching } = await sql`select from video_access where usable_until > ${NOW}`.execute(test.db);
    expect(watching.length).toBeGreaterThan(0);
    expect(await count(test.db, 'video')).toBe(BRAVO.videos.length);
  });

  it.each(Object.entries(CLIPS))(
    'ships the clip %s whose file says that it lasts %d seconds',
    async (name, seconds) => {
      expect(await videoDuration(clipPath(name as ClipName))).toBe(seconds);
    },
  );

  it('refuses to open it as Casa Aura and leaves it unchanged', async () => {
    const before = await contents(test.db);
    await expect(prepareStudio({ url: test.url, content: CASA_AURA, identity, now: NOW, files })).rejects.toThrow(
      'Estos datos son del estudio bravo: ábrelos con --studio bravo',
    );
    expect(await contents(test.db)).toBe(before);
    expect(await prepareStudio({ url: test.url, content: BRAVO, identity, now: NOW, files })).toMatchObject({
      about: 'Tus datos siguen aquí',
      accounts: Object.values(BRAVO.accounts),
    });
  });
});

describe('prepareStudio without a demo studio', () => {
  let test: TestDatabase;
  const made: SignInAccount[] = [];
  const identity = { createAccounts: async (list: readonly SignInAccount[]) => void made.push(...list) };
  beforeEach(async () => {
    test = await createTestDatabase();
    made.length = 0;
  });
  afterEach(() => test.drop());

  it('leaves an empty database empty but for signing in, with an account for its first admin', async () => {
    for (const about of ['Base de datos vacía: crea tu estudio', 'Tus datos siguen aquí'])
      expect(await prepareStudio({ url: test.url, content: null, identity, now: NOW, files })).toEqual({
        about,
        accounts: [FIRST_ADMIN],
      });
    const { email } = FIRST_ADMIN;
    expect(made).toEqual([0, 1].map(() => expect.objectContaining({ email, emailVerified: true })));
    expect(await test.db.selectFrom('app_config').select('key').execute()).toEqual([{ key: 'firebase_config' }]);
    for (const table of ['customer', 'location', 'class_type', 'page'] as const)
      expect(await count(test.db, table)).toBe(0);
  });

  it('refuses the data of a demo studio', async () => {
    await seedStudio({ db: test.db, content: BRAVO, size: 'demo', now: NOW, accounts: null });
    await expect(prepareStudio({ url: test.url, content: null, identity, now: NOW, files })).rejects.toThrow(
      'Estos datos son del estudio bravo',
    );
  });
});

describe('extendSchedule', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase();
    await seedStudio({ db: test.db, content: CASA_AURA, size: 'demo', now: NOW, accounts: null });
  });
  afterEach(() => test.drop());

  it('adds nothing on the same day', async () => {
    const before = await contents(test.db);
    expect(await extendSchedule({ db: test.db, content: CASA_AURA, now: NOW })).toBe(0);
    expect(await contents(test.db)).toBe(before);
  });

  it('adds the classes of a demo made on that day, and changes nothing else', async () => {
    const later = new Date(NOW.getTime() + 3 * WEEK);
    const fresh = await createTestDatabase();
    const timetable = (db: Kysely<DB>) =>
      sql<{ text: string }>`
      select string_agg(concat_ws('|', class_date, starts_at, location_id, class_type_id, capacity, class_package_id,
        (select array_agg(instructor_id order by position) from class_instructor i
          where i.single_class_id = sc.single_class_id),
        (select array_agg(tag_id order by tag_id) from single_class_tag t
          where t.single_class_id = sc.single_class_id)), chr(10)
        order by class_date, location_id) as text
      from single_class sc where class_date >= '2026-12-11'`.execute(db);
    try {
      await seedStudio({ db: fresh.db, content: CASA_AURA, size: 'demo', now: later, accounts: null });
      const reservations = await count(test.db, 'class_reservation');
      expect(await extendSchedule({ db: test.db, content: CASA_AURA, now: later })).toBeGreaterThan(200);
      expect((await timetable(test.db)).rows).toEqual((await timetable(fresh.db)).rows);
      expect(await count(test.db, 'class_reservation')).toBe(reservations);
      expect(await brokenSeedRules(test, later)).toEqual([]);
      expect(await extendSchedule({ db: test.db, content: CASA_AURA, now: later })).toBe(0);
    } finally {
      await fresh.drop();
    }
  });

  it('adds classes without a category to a demo that was made before there were any', async () => {
    await sql`update single_class set class_category_id = null`.execute(test.db);
    await sql`update video set class_category_id = null`.execute(test.db);
    await sql`update class_series set class_category_id = null`.execute(test.db);
    await sql`delete from class_category`.execute(test.db);
    const later = new Date(NOW.getTime() + WEEK);
    expect(await extendSchedule({ db: test.db, content: CASA_AURA, now: later })).toBeGreaterThan(0);
  });

  it('adds no classes to a day that staff have emptied or changed', async () => {
    await sql`delete from single_class_tag
      where single_class_id in (
        select single_class_id from single_class where class_date::date = '2027-01-14')`.execute(test.db);
    await sql`update single_class set deleted_at = ${NOW} where class_date::date = '2027-01-14'`.execute(test.db);
    expect(await extendSchedule({ db: test.db, content: CASA_AURA, now: NOW })).toBe(0);
  });
});

describe('seedStudio for a large studio', () => {
  it('makes customers and reservations by the scale and breaks no rule', async () => {
    const test = await createTestDatabase();
    try {
      await seedStudio({ db: test.db, content: CASA_AURA, size: 'large', now: NOW, accounts: null, scale: 0.05 });
      expect(await count(test.db, 'customer')).toBe(102);
      expect(await count(test.db, 'class_reservation')).toBe(3_000);
      expect(await brokenSeedRules(test, NOW)).toEqual([]);
    } finally {
      await test.drop();
    }
  });
});
