/**
 * What each screen of the admin area takes in the database, of a studio ten times the large one: every call that it
 * makes, one at a time, with other rows each time.
 */
import { sql } from 'kysely';
import { emulatorToken, PROJECT } from '../__tests__/helpers/tokens';
import { SEGMENTS } from '../domain/customerSegments';
import { addDays, studioDay } from '../domain/studioTime';
import { createApp } from '../server/app';
import { emulatorVerifier } from '../server/http/identity';
import { noteLastClasses } from '../server/modules/customers/list/repository';
import { spent, watchStatements } from './statements';
import { spreadText, type Section } from './stats';
import { openBenchStudio } from './studio';
import { openStudio } from '../server/openStudio';

const SCALE = Number(process.env.S ?? 10);
const ROUNDS = 20;
const ZONE = 'America/Mexico_City';

interface Facts {
  readonly today: string;
  /** Sampled over all there are. */
  readonly customers: readonly number[];
  readonly classes: readonly number[];
}

/** The calls of each screen; `n` counts the rounds. */
const SCREENS: ReadonlyArray<readonly [screen: string, paths: (facts: Facts, n: number) => readonly string[]]> = [
  ['Today', ({ today }) => [`/today?date=${today}`]],
  [
    'schedule, a week',
    ({ today }, n) => {
      const monday = addDays(today, 7 * (n - ROUNDS / 2));
      return [`/single_class/admin?start_date=${monday}&end_date=${addDays(monday, 6)}`, '/rooms', '/holidays'];
    },
  ],
  ['roster', ({ classes }, n) => [`/single_class/${classes[n]}/reservations`, `/single_class/${classes[n]}/waitlist`]],
  ['check-in, the day', ({ today }) => [`/single_class/attendance?date=${today}`]],
  ['customers, the list', () => ['/customer/admin/all', '/customer/admin/segments']],
  ['customers, a group', (_, n) => [`/customer/admin/all?segment=${SEGMENTS[n % SEGMENTS.length]}`]],
  ['customers, a search', (_, n) => [`/customer/query?query=${['ana', 'maria', 'lopez', 'sofia gar'][n % 4]}`]],
  [
    'customer, page',
    ({ customers }, n) => [`/customer/admin/${customers[n]}`, `/customer/admin/${customers[n]}/notes`],
  ],
  ['customer, timeline', ({ customers }, n) => [`/customer/admin/${customers[n]}/timeline`]],
  ['customer, credits', ({ customers }, n) => [`/available_classes/history?customer_id=${customers[n]}`]],
  ['customer, access', ({ customers }, n) => [`/customer/admin/${customers[n]}/access`]],
  ['till', () => ['/cash_counts/current', '/desk_sales']],
  ['cash counts', ({ today }) => ['/cash_counts', `/tills/${today}`]],
  ['unpaid cash', () => ['/purchases/unpaid']],
  ['disputes', () => ['/disputes']],
  ['mails', ({ customers }, n) => ['/mails', `/mails?customer_id=${customers[n]}`]],
  ['team', () => ['/team']],
  ['audit log', () => ['/audit_events']],
];

export async function benchAdmin(): Promise<Section> {
  const bench = await openBenchStudio(SCALE);
  const studio = openStudio(bench.url, { verifyToken: emulatorVerifier(PROJECT) });
  const app = await createApp({ studioOf: () => studio, logStream: process.stderr, addressLimit: 0 });
  app.log.level = 'silent';
  try {
    const { db } = bench;
    const sample = async (table: 'customer' | 'single_class'): Promise<number[]> => {
      const id = `${table}_id` as 'customer_id';
      const ids = (
        await db
          .selectFrom(table as 'customer')
          .select(id)
          .orderBy(id)
          .execute()
      ).map((row) => row[id]);
      return Array.from({ length: ROUNDS + 1 }, (_, n) => ids[Math.floor((n * (ids.length - 1)) / ROUNDS)] ?? 0);
    };
    // What a job stores in a studio that has run for years.
    await db.transaction().execute((trx) => noteLastClasses(trx, new Date()));
    await sql`analyze customer_activity`.execute(db);
    const facts: Facts = {
      today: studioDay(new Date(), ZONE),
      customers: await sample('customer'),
      classes: await sample('single_class'),
    };
    const admin = await db
      .updateTable('customer')
      .set({ role: 'admin' })
      .where('customer_id', '=', facts.customers[0] ?? 0)
      .returning(['uid', 'email'])
      .executeTakeFirstOrThrow();
    const uid = admin.uid ?? '';
    const headers = { authorization: `Bearer ${emulatorToken({ uid, email: admin.email ?? '' })}` };
    watchStatements();
    const rows: string[][] = [];
    for (const [screen, paths] of SCREENS) {
      const [times, counts]: [number[], number[]] = [[], []];
      for (let n = 0; n <= ROUNDS; n += 1) {
        const asked = paths(facts, n);
        Object.assign(spent, { statements: 0, milliseconds: 0 });
        for (const path of asked) {
          const { statusCode, body } = await app.inject({ method: 'GET', url: `/api${path}`, headers });
          if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`);
        }
        if (n > 0) {
          times.push(spent.milliseconds);
          counts.push(spent.statements);
        }
      }
      rows.push([screen, spreadText(counts), spreadText(times, 1)]);
    }
    const { rows: sizes } = await studio.pool.query<{ text: string }>(`
      select to_char((select count(*) from customer), 'FM999,999') || ' customers, ' ||
        to_char((select count(*) from single_class), 'FM999,999') || ' classes, ' ||
        to_char((select count(*) from class_reservation), 'FM9,999,999') || ' reservations' as text`);
    return {
      title: 'Admin area',
      columns: ['screen', 'statements', 'ms in the database'],
      rows,
      notes: [
        `Median (min–max) of ${ROUNDS} rounds after one that is not counted, each with other rows. The studio has ` +
          `${sizes[0]?.text ?? ''}.`,
        'All statements of all calls that the screen begins with, one call at a time: the time in which any of them ' +
          'ran, with the way to the database. Those that run side by side count once.',
      ],
    };
  } finally {
    await app.close();
    await studio.close();
    await bench.close();
  }
}
