/** Fills an empty database with a studio that can be shown, or with a large one to measure with. */
import { sql, type Kysely } from 'kysely';
import type { DB } from '../server/db/schema';
import type { DemoAccount, SignInAccount } from './accounts';
import { DAY } from './bookings';
import { fileOf, filesOf, type StudioContent } from './content/studio';
import type { Person } from './customers';
import { ADMIN_ID, STAFF_ID } from './invoices';
import { liveUpTo, type StudioLife } from './life';
import { planOf, type Plan, type StudioSize } from './plan';
import { analyze, continueIds, insertRows, lockSeed } from './rows';
import { classRow, instructorRows, tagRows } from './schedule';

export { DEMO_ACCOUNTS, type DemoAccount, type SignInAccount } from './accounts';
export { CASA_AURA, STUDIOS, studioNamed, type StudioContent } from './content';
export { extendSchedule } from './extend';
export type { StudioSize } from './plan';

export interface SeedInput {
  readonly db: Kysely<DB>;
  readonly content: StudioContent;
  readonly size: StudioSize;
  readonly now: Date;
  /**
   * Makes sign-in accounts at the identity service; null: nobody can sign in. Called before the database is
   * written: accounts that an interrupted run made already must be left as they are.
   */
  readonly accounts: ((accounts: readonly SignInAccount[]) => Promise<void>) | null;
  /** Makes a large studio smaller, for tests. */
  readonly scale?: number;
}

/** Whether the database has a studio in it, ours or somebody's. */
export async function isSeeded(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from app_config) or exists (select from location) or exists (select from customer)
      or exists (select from class_package) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** How many customers, beside the three of the demo, get an account to sign in with. */
const ACCOUNTS = 40;

/**
 * Writes the studio in one transaction: all of it or nothing. Relative to the studio's day of `now`, and the
 * same for the same `now`. Throws when the database isn't empty.
 */
export async function seedStudio({ db, content, size, now, accounts, scale }: SeedInput): Promise<void> {
  const plan = planOf(content, size, scale);
  const life = liveUpTo(now, plan);
  await accounts?.(signInAccounts(content, life.people));
  await db.transaction().execute(async (trx) => {
    await lockSeed(trx);
    if (await isSeeded(trx)) throw new Error('La base de datos ya tiene un estudio.');
    await writeCatalogue(trx, plan, life, now);
    await writeLife(trx, content, life, now);
    await continueIds(trx);
  });
  await analyze(db);
}

function signInAccounts(
  { accounts: { admin, staff, customer } }: StudioContent,
  people: readonly Person[],
): SignInAccount[] {
  return [admin, staff, ...people.slice(0, ACCOUNTS)].map(({ uid, email, name, last_name }) => ({
    uid,
    email,
    password: customer.password,
    displayName: `${name} ${last_name}`,
    emailVerified: true,
  }));
}

/** What staff would have entered: configuration, texts, places, types, coaches, packages. */
async function writeCatalogue(
  trx: Kysely<DB>,
  { content, coaches }: Plan,
  { ledger }: StudioLife,
  now: Date,
): Promise<void> {
  const created_at = new Date(now.getTime() - 400 * DAY);
  await insertRows(
    trx,
    'app_config',
    Object.entries(content.config).map(([key, value]) => ({ key, value })),
  );
  await insertRows(
    trx,
    'file',
    filesOf(content).map((file) => ({ ...file, created_at })),
  );
  await insertRows(
    trx,
    'page',
    content.pages.map((page) => ({ ...page, updated_at: created_at })),
  );
  await insertRows(
    trx,
    'announcement',
    content.announcements.map(({ daysAgo, ...texts }, i) => {
      const at = new Date(now.getTime() - daysAgo * DAY);
      return { announcement_id: i + 1, ...texts, created_at: at, updated_at: at };
    }),
  );
  await insertRows(
    trx,
    'location',
    content.houses.map(({ location_id, name, address, timezone }) => ({ location_id, name, address, timezone })),
  );
  await insertRows(
    trx,
    'class_type',
    content.kinds.map(({ class_type_id, name, description, picture, spot_map, restricted }) => ({
      class_type_id,
      name,
      description,
      icon: `${content.pictures}/${picture}-icon.svg`,
      file_id: fileOf(content, picture),
      spot_map,
      restricted,
    })),
  );
  await insertRows(trx, 'instructor', coachRows(content, coaches));
  await insertRows(trx, 'tag', content.tags);
  const { class_package_id: event, places, placesLeft } = content.event;
  await insertRows(
    trx,
    'class_package',
    content.packages.map((p) => ({
      ...p,
      created_at,
      attendee_limit: p.class_package_id === event ? Math.max(places, ledger.sold(event) + placesLeft) : null,
    })),
  );
  await insertRows(trx, 'class_package_type', content.packageTypes);
  await insertRows(
    trx,
    'discount',
    content.discounts.map((d) => ({ ...d, created_at })),
  );
}

/** The demo's; a large studio's further ones wear their names and pictures again. */
function coachRows(content: StudioContent, count: number) {
  const { coaches } = content;
  return Array.from({ length: count }, (_, i) => coaches[i % coaches.length]).flatMap((coach, i) => {
    if (!coach) return [];
    const { picture, ...row } = coach;
    const again = Math.floor(i / coaches.length);
    return [
      {
        ...row,
        instructor_id: i + 1,
        last_name: again === 0 ? row.last_name : `${row.last_name} ${again + 1}`,
        file_id: fileOf(content, picture),
        home: again === 0,
      },
    ];
  });
}

/** People, classes, and everything that they did with each other. */
async function writeLife(
  trx: Kysely<DB>,
  content: StudioContent,
  { classes, book, ledger, people, joined, waiting }: StudioLife,
  now: Date,
): Promise<void> {
  await insertRows(trx, 'customer', customerRows(content, people, joined, now));
  await insertRows(
    trx,
    'accepted_page',
    people.map(({ customer_id }) => ({
      page_id: content.termsPage,
      customer_id,
      accepted_at: joined.get(customer_id) ?? now,
    })),
  );
  await insertRows(
    trx,
    'single_class',
    classes.map((c) => classRow(c, book.reservedIn(c))),
  );
  await insertRows(trx, 'class_instructor', instructorRows(classes));
  await insertRows(trx, 'single_class_tag', tagRows(classes));
  await insertRows(trx, 'purchase', ledger.purchases);
  await insertRows(trx, 'invoice', ledger.books.invoices);
  await insertRows(trx, 'refund', ledger.books.refunds);
  await insertRows(trx, 'available_class', ledger.creditRows());
  await insertRows(trx, 'class_reservation', ledger.reservations);
  await insertRows(
    trx,
    'class_reservation_penalty',
    ledger.penalties.map((p, i) => ({ class_reservation_penalty_id: i + 1, ...p })),
  );
  await insertRows(trx, 'waitlist', waiting);
}

function customerRows(
  { accounts }: StudioContent,
  people: readonly Person[],
  joined: ReadonlyMap<number, Date>,
  now: Date,
) {
  const employee = ({ uid, name, last_name, email, phone, role }: DemoAccount, customer_id: number) => ({
    customer_id,
    uid,
    name,
    last_name,
    email,
    phone,
    role,
    created_at: new Date(now.getTime() - 390 * DAY),
  });
  const customers = people.map(({ customer_id, uid, name, last_name, email, phone }) => ({
    customer_id,
    uid,
    name,
    last_name,
    email,
    phone,
    role: 'customer' as const,
    created_at: joined.get(customer_id) ?? now,
  }));
  return [employee(accounts.admin, ADMIN_ID), employee(accounts.staff, STAFF_ID), ...customers];
}
