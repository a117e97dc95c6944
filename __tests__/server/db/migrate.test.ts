import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { createDatabase, createPool } from '../../../server/db/connection';
import { migrateToLatest, migrator } from '../../../server/db/migrate';
import { MIGRATIONS } from '../../../server/db/migrations';
import { INDEXES } from '../../../server/db/indexes';
import { ROUTINES, installRoutines } from '../../../server/db/routines';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { startCompiled } from '../../helpers/processes';
import { DAY, NOON } from '../../helpers/api';
import { aClass, aClassType, aCrowd, aPackage, aPerson, aPurchase, type Person } from '../builders';

let beside: TestDatabase;
let url: string;
const name = `studio_empty_${randomBytes(6).toString('hex')}`;
const run = async (statement: string) => {
  const client = new Client({ connectionString: beside.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

beforeAll(async () => {
  beside = await createTestDatabase();
  await run(`create database ${name}`);
  const empty = new URL(beside.url);
  empty.pathname = `/${name}`;
  url = empty.href;
});
afterAll(async () => {
  await run(`drop database ${name} with (force)`);
  await beside.drop();
});

const RESERVE = `select reserve_seat($1, $2,
  array(select available_class_id from available_class where customer_id = $1), null, null, $3, null, '') as seat`;
const RELEASE = 'select release_seat($1, $2, true, $3) as released';
const TOGGLES = ['allow_cancel_reservations', 'hero_enabled'];

it('two servers that migrate an empty database at once reach the same schema as one', async () => {
  const children = [1, 2].map(() => startCompiled('__tests__/server/processes/migrate.ts', { DATABASE_URL: url }));
  expect(await Promise.all(children.map((c) => c.ended))).toEqual([0, 0]);
  const columns = async (pool: ReturnType<typeof createPool>) =>
    (
      await pool.query(
        `select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
          where table_schema = 'public' order by 1, 2`,
      )
    ).rows;
  const pool = createPool(url);
  try {
    expect(await columns(pool)).toEqual(await columns(beside.pool));
    expect((await pool.query('select name from kysely_migration')).rows).toEqual(
      (await beside.pool.query('select name from kysely_migration')).rows,
    );
    // Card, cash, wallet, terminal, transfer, SPEI, OXXO, Mercado Pago and store credit.
    const { rows } = await pool.query<{ payment_method_id: number }>(
      'select payment_method_id from payment_method order by 1',
    );
    expect(rows.map((row) => row.payment_method_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  } finally {
    await pool.end();
  }
});

it('migrations stand in the order of their numbers', () =>
  expect(Object.keys(MIGRATIONS)).toEqual(Object.keys(MIGRATIONS).sort()));

it('migrating an up-to-date database succeeds without changes', async () => {
  await migrateToLatest(url);
});

it('a database that lacks a migration, and has later ones, gets it', async () => {
  const pool = createPool(url);
  // Changes nothing, so it can be applied again.
  const name = '0013_file_addresses';
  try {
    const names = async () => (await pool.query('select name from kysely_migration order by name')).rows;
    const all = await names();
    expect(all).toContainEqual({ name });
    await pool.query('delete from kysely_migration where name = $1', [name]);
    await migrateToLatest(url);
    expect(await names()).toEqual(all);
  } finally {
    await pool.end();
  }
});

it('toggles that were on where they were absent are off in a new studio', async () => {
  const { rows } = await beside.pool.query('select key from app_config where key = any($1)', [TOGGLES]);
  expect(rows).toEqual([]);
});

describe('views and functions', () => {
  /** Which version of each the catalogue holds: replacing one changes its xmin. */
  const VERSIONS = `select proname as name, xmin::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select relname, c.xmin::text from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1`;
  const versions = async () =>
    new Map((await beside.pool.query<{ name: string; xmin: string }>(VERSIONS)).rows.map((r) => [r.name, r.xmin]));

  it('are all in the repeatable script', async () => {
    expect([...(await versions()).keys()]).toEqual(Object.keys(ROUTINES).sort());
  });

  it('those of active rows have each column of their table', async () => {
    const { rows } = await beside.pool.query(`
      select t.view, c.column_name as missing from information_schema.columns c
      join (values ('class_reservation', 'active_reservation'), ('spot_hold', 'active_hold'),
        ('waitlist', 'active_waitlist')) t (name, view) on t.name = c.table_name
      where c.table_schema = 'public' and not exists (
        select from information_schema.columns v where v.table_name = t.view and v.column_name = c.column_name)`);
    expect(rows).toEqual([]);
  });

  it('are replaced only where their text has changed', async () => {
    const before = await versions();
    await installRoutines(beside.db);
    expect(await versions()).toEqual(before);
    await beside.db.updateTable('routine').set({ hash: 'older' }).where('name', '=', 'active_waitlist').execute();
    await installRoutines(beside.db);
    const after = await versions();
    expect([...after].filter(([name, xmin]) => before.get(name) !== xmin).map(([name]) => name)).toEqual([
      'active_waitlist',
    ]);
  });

  it('can be replaced while a server of the previous version reserves and cancels', async () => {
    const [crowd, id] = [await aCrowd(beside.db, 6, 1), await aClass(beside.db, { capacity: 6 })];
    let replacing = true;
    const serving = Promise.all(
      crowd.map(async ({ customer_id }) => {
        do {
          const { rows } = await beside.pool.query<{ seat: { class_reservation_id: number } }>(RESERVE, [
            customer_id,
            id,
            NOON,
          ]);
          await beside.pool.query(RELEASE, [id, rows[0]?.seat.class_reservation_id, NOON]);
        } while (replacing);
      }),
    ).finally(() => {
      replacing = false;
    });
    for (let round = 0; round < 2 && replacing; round += 1) {
      await beside.db.updateTable('routine').set({ hash: 'older' }).execute();
      await installRoutines(beside.db);
    }
    replacing = false;
    await serving;
    expect(
      (await beside.pool.query('select reserved from single_class where single_class_id = $1', [id])).rows,
    ).toEqual([{ reserved: 0 }]);
  });
});

describe('a database from before the repeatable script, with data, once it is migrated', () => {
  let db: ReturnType<typeof createDatabase>;
  let pool: ReturnType<typeof createPool>;
  const old = `studio_old_${randomBytes(6).toString('hex')}`;
  beforeAll(async () => {
    await run(`create database ${old}`);
    const oldUrl = Object.assign(new URL(beside.url), { pathname: `/${old}` }).href;
    pool = createPool(oldUrl);
    db = createDatabase(pool);
    expect((await migrator(db).migrateTo('0014_audit')).error).toBeUndefined();
    await pool.query(readFileSync(path.join(__dirname, 'functionsBeforeRoutines.sql'), 'utf8'));
    await reserveBefore();
    expect((await migrator(db).migrateTo('0016_studio')).error).toBeUndefined();
    await sellBefore();
    await decideBefore();
    for (const [key, value] of [
      ['business_name', 'Aura'],
      ['hero_enabled', 'false'],
    ])
      await pool.query('insert into app_config (key, value) values ($1, $2)', [key, value]);
    before = await stored();
    clock = (await pool.query<{ now: Date }>('select now()')).rows[0]!.now;
    await migrateToLatest(oldUrl);
  });
  afterAll(async () => {
    await db.destroy();
    await run(`drop database ${old} with (force)`);
  });
  const stored = async (): Promise<unknown[][]> => [
    (await pool.query('select * from class_reservation join available_class using (available_class_id)')).rows,
    (await pool.query('select purchase_id, customer_id, status, total_payment from purchase order by 1')).rows,
    (await pool.query('select invoice_id, provider_payment_id, fulfilled from invoice order by 1')).rows,
  ];
  let before: unknown[][];
  let clock: Date;

  let waiting: Person;
  let class_id: number;
  let reservation: number | undefined;
  async function reserveBefore(): Promise<void> {
    const holder = await aPerson(db, 'customer', 1);
    waiting = await aPerson(db, 'customer', 1);
    class_id = await aClass(db, { capacity: 2 });
    const { rows } = await pool.query<{ seat: { class_reservation_id: number } }>(RESERVE, [
      holder.customer_id,
      class_id,
      NOON,
    ]);
    await pool.query(
      `insert into waitlist (single_class_id, customer_id, created_at, removed_at)
        values ($1, $2, $3, $3), ($1, $2, $3, null)`,
      [class_id, waiting.customer_id, NOON],
    );
    reservation = rows[0]?.seat.class_reservation_id;
  }

  let buyer: Person;
  let class_type_id: number;
  const sold: Record<'cash' | 'first' | 'again' | 'declined', number> = { cash: 0, first: 0, again: 0, declined: 0 };
  async function sellBefore(): Promise<void> {
    buyer = await aPerson(db);
    class_type_id = await aClassType(db);
    const class_package_id = await aPackage(db);
    const { customer_id } = buyer;
    await db
      .insertInto('class_package_type')
      .values({ class_package_id, class_type_id, class_amount: 3, expiration_days: 9 })
      .execute();
    const monthly = { subscription_period: 'month', subscription_interval: 1, provider: 'stripe' } as const;
    const trial = {
      ...monthly,
      class_package_id,
      payment_method_id: 1,
      free_trial_length: 7,
      status: 'cancelled',
    } as const;
    sold.cash = await aPurchase(db, customer_id, { class_package_id });
    sold.first = await aPurchase(db, customer_id, trial);
    sold.again = await aPurchase(db, customer_id, trial);
    sold.declined = await aPurchase(db, (await aPerson(db)).customer_id, { ...trial, status: 'failed' });
    for (const purchase_id of [sold.first, sold.again])
      await pool.query(
        `insert into invoice (purchase_id, customer_id, provider, provider_payment_id,
          total_payment, fulfilled, created_at)
          values ($1::bigint, $2, 'stripe', 'in_' || $1::bigint, 0, true, $3)`,
        [purchase_id, customer_id, NOON],
      );
  }

  let admin: Person;
  let demoted: Person;
  async function decideBefore(): Promise<void> {
    admin = await aPerson(db, 'admin');
    demoted = await aPerson(db);
    await pool.query(
      `insert into audit_event (created_at, actor_kind, actor_id, action, entity, entity_id)
       values ($1, 'system', 'admin-cli', 'role.grant', 'customer', $2)`,
      [new Date(NOON.getTime() + 1_000), String(demoted.customer_id)],
    );
  }

  it('has the old values of its rows', async () => {
    for (const rows of before) expect(rows.length).toBeGreaterThan(0);
    // Later migrations added columns.
    expect(await stored()).toMatchObject(before);
  });

  it('finds purchases from before with a whole deadline, what they were sold with, and their trials', async () => {
    const types = await db.selectFrom('purchase_type').selectAll().orderBy('purchase_id').execute();
    expect(types).toEqual(
      [sold.cash, sold.first, sold.again, sold.declined].map((purchase_id) => ({
        purchase_id,
        class_type_id,
        class_amount: 3,
        expiration_days: 9,
      })),
    );
    const { customer_id } = buyer;
    expect(await db.selectFrom('trial').select(['purchase_id', 'customer_id']).execute()).toEqual([
      { purchase_id: sold.first, customer_id },
    ]);
    const unpaid = await db.selectFrom('unpaid_cash').selectAll().execute();
    expect(unpaid).toMatchObject([{ purchase_id: sold.cash, customer_id, places: 1 }]);
    expect(unpaid[0]?.pay_by.getTime()).toBeGreaterThanOrEqual(clock.getTime() + 2 * DAY);
  });

  it('has toggles on that were on where they were absent', async () => {
    const { rows } = await pool.query('select key, value from app_config where key = any($1) order by key', [TOGGLES]);
    expect(rows).toEqual([
      { key: 'allow_cancel_reservations', value: 'true' },
      { key: 'hero_enabled', value: 'false' },
    ]);
  });

  it('takes the roles that stand or were set before as decided, and addresses as unconfirmed', async () => {
    expect(await db.selectFrom('role_decision').selectAll().orderBy('customer_id').execute()).toEqual([
      { email: admin.email, customer_id: admin.customer_id, decided_at: NOON },
      { email: demoted.email, customer_id: demoted.customer_id, decided_at: new Date(NOON.getTime() + 1_000) },
    ]);
    const confirmed = await db.selectFrom('customer').select('email_confirmed_at').execute();
    expect(confirmed).toEqual(Array(6).fill({ email_confirmed_at: null }));
  });

  it('has the views and functions of today, by which its rows go on', async () => {
    expect((await pool.query('select customer_id from active_waitlist')).rows).toEqual([
      { customer_id: waiting.customer_id },
    ]);
    expect((await pool.query('select customer_id from usable_credit')).rows).toEqual([
      { customer_id: waiting.customer_id },
    ]);
    await expect(pool.query(RELEASE, [class_id, reservation, NOON])).rejects.toMatchObject({ code: 'SR003' });
    await pool.query(RESERVE, [waiting.customer_id, class_id, NOON]);
    expect((await pool.query(RELEASE, [class_id, reservation, NOON])).rows).toEqual([{ released: true }]);
    const text = async (client: typeof pool) =>
      (await client.query(`select pg_get_functiondef('release_seat'::regproc) as text`)).rows;
    expect(await text(pool)).toEqual(await text(beside.pool));
  });
});

describe('migrating beside a server in use', () => {
  // Short for every connection, as in a database whose administrator limits statements.
  const limited = () => Object.assign(new URL(beside.url), { search: '?statement_timeout=300' }).href;
  const validIndexes = async () =>
    (
      await beside.pool.query<{ name: string }>(
        `select indexrelid::regclass::text as name from pg_index
          where indisvalid and indexrelid = any($1::text[]::regclass[])`,
        [Object.keys(INDEXES)],
      )
    ).rows.length;
  /** A transaction that holds what `statement` locks, and a snapshot. */
  const hold = async (statement: string) => {
    const client = await beside.pool.connect();
    await client.query('begin isolation level repeatable read');
    await client.query(statement);
    return async () => {
      await client.query('commit');
      client.release();
    };
  };
  /** Resolves when a session that runs `statement` has done so for longer than its limit would allow. */
  const untilWaitsOn = async (statement: string) => {
    for (;;) {
      const { rows } = await beside.pool.query(
        `select from pg_stat_activity where datname = current_database() and query ilike $1 and pid <> pg_backend_pid()
         and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '600 ms'`,
        [`${statement}%`],
      );
      if (rows.length > 0) return;
    }
  };

  it('a server builds a large index as long as it takes, and a second one waits for it', async () => {
    await beside.pool.query('drop index mail_newest');
    const release = await hold('select from mail');
    const done: string[] = [];
    const first = migrateToLatest(limited()).then(() => done.push('first'));
    await untilWaitsOn('create index concurrently mail_newest');
    const second = migrateToLatest(limited()).then(() => done.push('second'));
    // The build lets writes through.
    await aPerson(beside.db, 'customer', 1);
    await beside.pool.query(`insert into tag (name, color) values ('Nuevo', '#fff')`);
    await untilWaitsOn('create index concurrently mail_newest');
    expect(done).toEqual([]);
    await release();
    await Promise.all([first, second]);
    expect(done).toEqual(['first', 'second']);
    expect(await validIndexes()).toBe(Object.keys(INDEXES).length);
  });

  it('builds an index again whose build was broken off', async () => {
    await beside.pool.query('drop index mail_newest');
    const release = await hold('select from mail');
    const client = new Client({ connectionString: limited() });
    await client.connect();
    const build = client.query('create index concurrently mail_newest on mail (mail_id)');
    await expect(build).rejects.toMatchObject({ code: '57014' });
    await client.end();
    await release();
    expect(await validIndexes()).toBe(Object.keys(INDEXES).length - 1);
    await migrateToLatest(beside.url);
    const { rows } = await beside.pool.query(`select pg_get_indexdef('mail_newest'::regclass) as text`);
    expect(rows[0]?.text).toMatch(/\(customer_id, mail_id\)$/);
  });

  it('gives way where a table is in use, lets the requests behind it go on, and repeats', async () => {
    await beside.db.updateTable('routine').set({ hash: 'older' }).where('name', '=', 'usable_credit').execute();
    const release = await hold('select from usable_credit');
    let reported = 0;
    let gaveWay: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      gaveWay = resolve;
    });
    const migrated = migrateToLatest(beside.url, (error) => {
      reported += 1;
      expect(error).toMatchObject({ code: '55P03' });
      gaveWay();
    });
    await first;
    // Behind a statement that waited on it would wait as well.
    await beside.pool.query('select from usable_credit');
    await release();
    await migrated;
    expect(reported).toBeGreaterThan(0);
    const { rows } = await beside.pool.query(`select hash from routine where name = 'usable_credit'`);
    expect(rows[0]?.hash).not.toBe('older');
  });
});
