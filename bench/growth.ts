/** What the same questions take in the large studio and in one a hundred times as large, in one run. */
import path from 'node:path';
import { sql } from 'kysely';
import { PROJECT, emulatorToken } from '../__tests__/helpers/tokens';
import { addDays, mondayOf, studioDay } from '../domain/studioTime';
import { makeHundredfold } from './hundredfold';
import { benchImport } from './import';
import type { LoadInput, LoadResult, Request } from './loadProcess';
import { bookingsOf, requestOf, type Workload } from './reserve';
import type { ServerAnswer, ServerInput } from './serverProcess';
import { spreadOf, spreadText, type Section } from './stats';
import { openBenchStudio, prepareBenchData, resetBenchData, type BenchData, type BenchStudio } from './studio';
import { startWorker, type Worker } from './workers';

const ROUNDS = 5;
const SECONDS = 0.6;
const BOOKINGS = 2_000;
/** Accounts of the large studio. */
const CUSTOMER = 'demo-30';
const ADMIN = 'demo-admin';
/** Filling writes gigabytes: with the embedded server's limit it would checkpoint all the time. */
const SETTINGS = { max_wal_size: '16GB' };

interface Known {
  readonly customer_id: number;
  readonly name: string;
  readonly last_name: string;
}

/** Requests of each question; each is sent again and again by one client. `known`: a customer of both studios. */
function questions({
  customer_id,
  name,
  last_name,
}: Known): ReadonlyArray<readonly [name: string, requests: readonly Request[]]> {
  const monday = mondayOf(studioDay(new Date(), 'America/Mexico_City'));
  const bearer = (uid: string) => ({
    authorization: `Bearer ${emulatorToken({ uid, email: `${uid}@demo.mx` })}`,
    'accept-encoding': 'gzip',
  });
  const get = (uid: string, ...paths: string[]): Request[] =>
    paths.map((wanted) => ({ method: 'GET', path: `/api${wanted}`, headers: bearer(uid) }));
  const week = (from: string, length = 7): string => `start_date=${from}&end_date=${addDays(from, length - 1)}`;
  const lastWeek = addDays(monday, -7);
  return [
    // More ranges than are requested while a response is cached.
    [
      'a week, cold',
      Array.from({ length: 140 }, (_, n) => ({
        method: 'GET',
        path: `/api/single_class?${week(addDays(monday, n % 7), 7 + Math.floor(n / 7))}`,
        headers: { 'accept-encoding': 'gzip' },
      })),
    ],
    ['own places in a week', get(CUSTOMER, `/single_class/own?${week(monday)}`)],
    ['my reservations', get(CUSTOMER, '/class_reservations/me')],
    ['my purchases', get(CUSTOMER, '/purchases')],
    ["the team's week", get(ADMIN, `/single_class/admin?${week(monday)}`)],
    ["the team's last week", get(ADMIN, `/single_class/admin?${week(lastWeek)}`)],
    ['check-in of a day last week', get(ADMIN, `/single_class/attendance?date=${addDays(lastWeek, 3)}`)],
    ["customers' groups", get(ADMIN, '/customer/admin/segments')],
    ["customers' list", get(ADMIN, '/customer/admin/all')],
    ['search of a customer', get(ADMIN, `/customer/query?query=${encodeURIComponent(`${name} ${last_name}`)}`)],
    ['search of a name that no customer has', get(ADMIN, '/customer/query?query=zzyzx%20qwfpg')],
    ["a customer's page", get(ADMIN, `/customer/admin/${customer_id}`)],
    ["a customer's timeline", get(ADMIN, `/customer/admin/${customer_id}/timeline`)],
    ['unpaid purchases', get(ADMIN, '/purchases/unpaid')],
  ];
}

interface Bench extends BenchStudio {
  readonly data: BenchData;
  readonly known: Known;
}

/** Milliseconds of each question, one figure a round. */
async function measure({ db, url, folder, data, known }: Bench): Promise<Map<string, number[]>> {
  const server: Worker<ServerInput, ServerAnswer> = startWorker('serverProcess.ts');
  const load: Worker<LoadInput, LoadResult> = startWorker('loadProcess.ts');
  const figures = new Map<string, number[]>();
  try {
    const { address } = await server.request({
      databaseUrl: url,
      projectId: PROJECT,
      keysUrl: null,
      logFile: path.join(folder, 'growth.log'),
    });
    const tokens = new Map(data.uids.map((uid) => [uid, emulatorToken({ uid, email: `${uid}@demo.mx` })]));
    const note = async (name: string, round: number, input: Omit<LoadInput, 'address'>): Promise<void> => {
      const result = await load.request({ address, ...input });
      if (result.statuses['200'] !== result.count)
        throw new Error(`${name}: not every answer was 200: ${JSON.stringify(result.statuses)}`);
      if (round > 0) figures.set(name, [...(figures.get(name) ?? []), result.median]);
    };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const course of ['over 400 classes', 'one hot class'] satisfies Workload[]) {
        const bookings = bookingsOf(course, data, `growth-${course.length}-${round}`).slice(0, BOOKINGS);
        const requests = bookings.map((booking) => requestOf(booking, tokens));
        await note(`reserving ${course}, 32 clients`, round, { connections: 32, requests, seconds: null });
        await resetBenchData(db, data);
      }
      for (const [name, requests] of questions(known))
        await note(name, round, { connections: 1, requests, seconds: SECONDS });
    }
    return figures;
  } finally {
    await Promise.all([server.stop(), load.stop()]);
  }
}

async function sizeOf({ db }: BenchStudio): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(', ', to_char((select count(*) from customer), 'FM999,999,999') || ' customers',
      to_char((select count(*) from class_reservation), 'FM999,999,999') || ' reservations',
      to_char((select count(*) from purchase), 'FM999,999,999') || ' purchases',
      to_char((select count(*) from available_class), 'FM999,999,999') || ' credits') as text`.execute(db);
  return rows[0]?.text ?? '';
}

export async function benchGrowth(): Promise<Section[]> {
  const studio = await openBenchStudio(1, SETTINGS);
  try {
    const data = await prepareBenchData(studio.db);
    const known = await studio.db
      .selectFrom('customer')
      .select(['customer_id', 'name', 'last_name'])
      .where('uid', '=', CUSTOMER)
      .executeTakeFirstOrThrow();
    const bench = { ...studio, data, known };
    const sizes = [await sizeOf(studio)];
    const small = await measure(bench);
    const started = performance.now();
    await makeHundredfold(studio.db);
    const filling = Math.round((performance.now() - started) / 1000);
    sizes.push(await sizeOf(studio));
    const hundredfold = await measure(bench);
    const rows = [...small].map(([name, before]) => {
      const after = hundredfold.get(name) ?? [];
      const ratio = spreadOf(after).median / spreadOf(before).median;
      return [name, spreadText(before, 1), spreadText(after, 1), ratio.toFixed(2)];
    });
    return [
      {
        title: 'A hundred times the studio',
        columns: ['answer', 'large studio (ms)', 'hundredfold (ms)', 'ratio'],
        rows,
        notes: [
          `Median (min–max) of the medians of ${ROUNDS} rounds after one that is not counted, over HTTP, by one client ` +
            'unless said. Aim: at most 1.5 times.',
          `Before: ${sizes[0]}. Then: ${sizes[1]}, filled in ${filling} s. This week and those to come have as many ` +
            'places as before; what is over has a hundred times as many in each class.',
          "The groups' numbers are counted once in ten seconds.",
        ],
      },
      await benchImport(studio, { title: 'Importing beside the hundredfold studio', beside: 'the hundredfold studio' }),
    ];
  } finally {
    await studio.close();
  }
}
