/** Seeds an empty database with a demo studio, or with a large one for benchmarks. */
import { sql } from 'kysely';
import { DAY } from '../domain/durations';
import type { Db } from '../server/db/schema';
import { noteLastClasses } from '../server/modules/customers/list/repository';
import type { DemoAccount, SignInAccount } from './accounts';
import { downloadOf, fileOf, filesOf, type StudioContent } from './content/studio';
import { writeBalances } from './balances';
import { writeCampaigns } from './campaigns';
import { rateRows } from './coachPay';
import type { Person } from './customers';
import { closeDesk, openDesk } from './desk';
import { ADMIN_ID, STAFF_ID } from './invoices';
import { writeFixedPlaces } from './fixedPlaces';
import { writeGiftCards } from './giftCards';
import { simulateHistory, type StudioHistory } from './history';
import { writeReferrals } from './referrals';
import { HELD_OUT, writeJourneys } from './journeys';
import { writeOpenWeek } from './openWeek';
import { writeProof } from './proofs';
import { writeMessages } from './messages';
import { planOf, type Plan, type StudioSize } from './plan';
import { analyzeTables, continueIds, insertRows, lockSeed } from './rows';
import { classRow, instructorRows, tagRows } from './schedule';
import { writeTaxInvoices } from './taxInvoices';
import { writeVideos } from './videos';

export { DEMO_ACCOUNTS, type DemoAccount, type SignInAccount } from './accounts';
export { CASA_AURA, STUDIOS, studioNamed, type StudioContent } from './content';
export { extendSchedule } from './extend';
export { layFiles } from './files';

export interface SeedInput {
  readonly db: Db;
  readonly content: StudioContent;
  readonly size: StudioSize;
  readonly now: Date;
  /**
   * Creates sign-in accounts at the identity service; null creates none. Called before the database is written, so it
   * must accept accounts of an interrupted run.
   */
  readonly accounts: ((accounts: readonly SignInAccount[]) => Promise<void>) | null;
  /** Scales the large studio, down for tests and up for benchmarks. */
  readonly scale?: number;
}

/** Whether the database contains any studio. */
export async function isSeeded(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from app_config) or exists (select from location) or exists (select from customer)
      or exists (select from class_package) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** How many customers get a sign-in account. */
const ACCOUNTS = 40;

/**
 * Writes the studio in one transaction, relative to the studio's day of `now` and deterministic for the same `now`.
 *
 * @throws Error when the database isn't empty.
 */
export async function seedStudio({ db, content, size, now, accounts, scale }: SeedInput): Promise<void> {
  const plan = planOf(content, size, scale);
  const life = simulateHistory(now, plan);
  await accounts?.(signInAccounts(content, life.people));
  await db.transaction().execute(async (trx) => {
    await lockSeed(trx);
    if (await isSeeded(trx)) throw new Error('La base de datos ya tiene un estudio.');
    await writeCatalogue(trx, plan, life, now);
    await writeHistory(trx, content, life, now);
    // The large studio is for measurements, which hold all seats alike; finding holders in it would take minutes.
    if (size === 'demo') await writeFixedPlaces(trx, content, life.people[0]?.customer_id ?? 0, now);
    if (size === 'demo') await writeOpenWeek(trx, HELD_OUT, now);
    await noteLastClasses(trx, now);
    await continueIds(trx);
    if (size === 'demo') await writeJourneys(trx, now);
  });
  await analyzeTables(db);
}

/** The family of the account that the demo signs in as. */
function familyRows({ family = [] }: StudioContent, [parent]: readonly Person[], now: Date) {
  if (!parent) return [];
  return family.map(({ age, ...person }) => ({
    ...person,
    customer_id: parent.customer_id,
    birthdate: age === null ? null : `${now.getUTCFullYear() - age}-03-14`,
    created_at: new Date(now.getTime() - 20 * DAY),
  }));
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

/** Writes what staff would enter: configuration, texts, locations, class types, coaches, packages. */
async function writeCatalogue(
  trx: Db,
  { content, coaches }: Plan,
  { ledger }: StudioHistory,
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
    content.locations.map(({ location_id, name, address, timezone }) => ({ location_id, name, address, timezone })),
  );
  await insertRows(
    trx,
    'room',
    content.rooms.map(({ types: _types, ...room }) => room),
  );
  await insertRows(trx, 'class_category', content.classCategories);
  await insertRows(trx, 'custom_field', content.customFields);
  await insertRows(
    trx,
    'class_type',
    content.classTypes.map(
      ({ class_type_id, name, description, picture, spot_map, restricted, level, what_to_bring }) => ({
        class_type_id,
        name,
        description,
        icon: `${content.pictures}/${picture}-icon.svg`,
        file_id: fileOf(content, picture),
        spot_map,
        restricted,
        level,
        what_to_bring,
      }),
    ),
  );
  for (const { form_id, title, class_type_id, fields } of content.forms ?? []) {
    await insertRows(trx, 'form', [{ form_id, title }]);
    await insertRows(trx, 'form_field', fields);
    await insertRows(trx, 'form_place', [{ form_place_id: form_id, form_id, place: 'class_type', class_type_id }]);
  }
  await insertRows(trx, 'instructor', coachRows(content, coaches));
  await insertRows(trx, 'coach_rate', rateRows(now, content.zone));
  await insertRows(trx, 'tag', content.tags);
  await writeVideos(trx, content, now);
  const { class_package_id: event, places, placesLeft } = content.event;
  await insertRows(
    trx,
    'class_package',
    content.packages.map((p) => ({
      ...p,
      created_at,
      download_file_id: downloadOf(content, p.class_package_id),
      attendee_limit: p.class_package_id === event ? Math.max(places, ledger.sold(event) + placesLeft) : null,
    })),
  );
  await insertRows(trx, 'class_package_type', content.packageTypes);
  await insertRows(
    trx,
    'discount',
    content.discounts.map((d) => ({ ...d, created_at })),
  );
  await insertRows(trx, 'discount_package', content.discountPackages);
}

/** The content's coaches, repeated with numbered last names for a large studio. */
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

/** Writes customers, classes, purchases and reservations. */
async function writeHistory(
  trx: Db,
  content: StudioContent,
  { classes, book, ledger, desk, people, joined, waiting }: StudioHistory,
  now: Date,
): Promise<void> {
  await insertRows(trx, 'customer', customerRows(content, people, joined, now));
  await insertRows(
    trx,
    'accepted_page',
    [ADMIN_ID, STAFF_ID, ...people.map(({ customer_id }) => customer_id)].flatMap((customer_id) =>
      content.pages
        .filter((page) => page.required || page.required_signup)
        .map(({ page_id = 0 }) => ({ page_id, customer_id, accepted_at: joined.get(customer_id) ?? now })),
    ),
  );
  await insertRows(
    trx,
    'single_class',
    classes.map((c) => classRow(c, book.reservedIn(c))),
  );
  await insertRows(trx, 'class_instructor', instructorRows(classes));
  await insertRows(trx, 'single_class_tag', tagRows(classes));
  await openDesk(trx, desk);
  await insertRows(trx, 'purchase', ledger.purchases);
  await insertRows(trx, 'invoice', ledger.payments.invoices);
  await writeProof(trx, content, ledger);
  await closeDesk(trx, desk);
  await writeTaxInvoices(trx, ledger, people, now);
  await writeGiftCards(trx, { content, people, ledger, desk }, now);
  await insertRows(trx, 'refund', ledger.payments.refunds);
  await writeBalances(trx, now);
  await insertRows(trx, 'available_class', ledger.creditRows());
  await insertRows(trx, 'family_member', familyRows(content, people, now));
  await insertRows(trx, 'class_reservation', ledger.reservations);
  await writeMessages(trx, now);
  await writeReferrals(trx, content, people[0]?.customer_id ?? 0, now);
  await writeCampaigns(trx, now);
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
  const row = ({ uid, name, last_name, email, phone }: DemoAccount | Person, since: Date) => ({
    uid,
    name,
    last_name,
    email,
    phone,
    email_confirmed_at: since,
    created_at: since,
  });
  const employee = (account: DemoAccount, customer_id: number) => ({
    customer_id,
    role: account.role,
    ...row(account, new Date(now.getTime() - 390 * DAY)),
  });
  const customers = people.map((person) => ({
    customer_id: person.customer_id,
    role: 'customer' as const,
    ...row(person, joined.get(person.customer_id) ?? now),
  }));
  return [employee(accounts.admin, ADMIN_ID), employee(accounts.staff, STAFF_ID), ...customers];
}
