/**
 * What reports take of a studio ten times the large one, over two years of its history, and what bookings lose while ten
 * owners read them again and again.
 */
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { emulatorToken, PROJECT } from '../__tests__/helpers/tokens';
import { REPORT_KEYS } from '../domain/reports/reports';
import { addDays, studioDay } from '../domain/studioTime';
import { createApp } from '../server/app';
import { emulatorVerifier } from '../server/http/identity';
import { openStudio } from '../server/openStudio';
import type { LoadInput, LoadResult } from './loadProcess';
import { bookingsOf, requestOf } from './reserve';
import type { ServerAnswer, ServerInput } from './serverProcess';
import { spent, watchStatements } from './statements';
import { spreadText, type Section } from './stats';
import { openBenchStudio, prepareBenchData, resetBenchData, type BenchStudio } from './studio';
import { startWorker, type Worker } from './workers';

const SCALE = Number(process.env.S ?? 10);
const ROUNDS = 5;
const CLIENTS = 32;
const OWNERS = 10;
const BOOKINGS = 2_000;
const ZONE = 'America/Mexico_City';

/** Two years up to today, and the 28 days of the first screen. */
const periods = (today: string) => ({ years: addDays(today, -729), month: addDays(today, -27) });

const tokenOf = (uid: string): string => emulatorToken({ uid, email: `${uid}@demo.mx` });

/** Makes one of the customers an admin; returns their uid. */
async function anAdmin({ db }: BenchStudio): Promise<string> {
  const { uid } = await db
    .updateTable('customer')
    .set({ role: 'admin' })
    .where('customer_id', '=', (eb) => eb.selectFrom('customer').select((e) => e.fn.max('customer_id').as('id')))
    .returning('uid')
    .executeTakeFirstOrThrow();
  return uid ?? '';
}

/** Milliseconds of each report in the database, and of the first screen from request to answer. */
async function timeReports(bench: BenchStudio, authorization: string): Promise<string[][]> {
  const studio = openStudio(bench.url, { verifyToken: emulatorVerifier(PROJECT), reportAge: 0 });
  const app = await createApp({ studioOf: () => studio, logStream: process.stderr, addressLimit: 0 });
  app.log.level = 'silent';
  const today = studioDay(new Date(), ZONE);
  const { years, month } = periods(today);
  try {
    watchStatements();
    const rows: string[][] = [];
    const time = async (name: string, url: string): Promise<void> => {
      const [database, whole]: [number[], number[]] = [[], []];
      for (let round = 0; round <= ROUNDS; round += 1) {
        Object.assign(spent, { statements: 0, milliseconds: 0 });
        const begun = performance.now();
        const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { authorization } });
        // A report over the time limit of statements is named, and the others are still timed.
        if (statusCode === 503) return void rows.push([name, 'over the time limit', '']);
        if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
        if (round === 0) continue;
        database.push(spent.milliseconds);
        whole.push(performance.now() - begun);
      }
      rows.push([name, spreadText(database), spreadText(whole)]);
    };
    await time('first screen, 28 days', `/api/reports/summary?from=${month}&to=${today}`);
    for (const key of REPORT_KEYS) await time(key, `/api/reports/${key}?from=${years}&to=${today}`);
    return rows;
  } finally {
    await app.close();
    await studio.close();
  }
}

/** Bookings per second with and without owners who read reports, in turns. */
async function timeBookings(bench: BenchStudio, admin: string): Promise<string[][]> {
  const field = await prepareBenchData(bench.db);
  const server: Worker<ServerInput, ServerAnswer> = startWorker('serverProcess.ts');
  const [load, owners]: Worker<LoadInput, LoadResult>[] = [
    startWorker('loadProcess.ts'),
    startWorker('loadProcess.ts'),
  ];
  if (!load || !owners) throw new Error('no worker');
  try {
    const { address } = await server.request({
      databaseUrl: bench.url,
      projectId: PROJECT,
      keysUrl: null,
      logFile: path.join(bench.folder, 'numbers.log'),
    });
    const tokens = new Map(field.uids.map((uid) => [uid, tokenOf(uid)]));
    const today = studioDay(new Date(), ZONE);
    const { month } = periods(today);
    const headers = { authorization: `Bearer ${admin}` };
    const reads = ['summary', ...REPORT_KEYS].map((key) => ({
      method: 'GET',
      path: `/api/reports/${key}?from=${month}&to=${today}`,
      headers,
    }));
    let run = 0;
    const book = async (): Promise<number> => {
      const wanted = bookingsOf('over 400 classes', field, `numbers-${(run += 1)}`).slice(0, BOOKINGS);
      const requests = wanted.map((booking) => requestOf(booking, tokens));
      const { statuses, count, seconds } = await load.request({
        address,
        connections: CLIENTS,
        requests,
        seconds: null,
      });
      await resetBenchData(bench.db, field);
      if (statuses['200'] !== count) throw new Error(`not every booking was taken: ${JSON.stringify(statuses)}`);
      return count / seconds;
    };
    const [alone, beside, ratios, read]: number[][] = [[], [], [], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const quiet = await book();
      // Longer than the bookings take: the owners read before, meanwhile and after.
      const reading = owners.request({ address, connections: OWNERS, requests: reads, seconds: 8 });
      const busy = await book();
      const { count, seconds } = await reading;
      if (round === 0) continue;
      alone?.push(quiet);
      beside?.push(busy);
      ratios?.push(busy / quiet);
      read?.push(count / seconds);
    }
    return [
      ['bookings/s, 32 clients, alone', spreadText(alone ?? []), ''],
      ['bookings/s beside ten owners', spreadText(beside ?? []), ''],
      ['ratio in one round', spreadText(ratios ?? [], 3), ''],
      ['reports/s that they read', spreadText(read ?? []), ''],
    ];
  } finally {
    await Promise.all([server, load, owners].map((worker) => worker.stop()));
  }
}

export async function benchNumbers(): Promise<Section> {
  const bench = await openBenchStudio(SCALE);
  try {
    const admin = tokenOf(await anAdmin(bench));
    const reports = await timeReports(bench, `Bearer ${admin}`);
    const bookings = await timeBookings(bench, admin);
    return {
      title: 'Reports',
      columns: ['what', 'in the database (ms), or per second', 'whole answer (ms)'],
      rows: [...reports, ...bookings],
      notes: [
        `Median (min–max) of ${ROUNDS} rounds after one that is not counted; the large studio times ${SCALE}. Each report ` +
          'over two years with all its rows.',
        'Bookings of 2,000 customers over 400 classes, in turns alone and beside ten owners who read the first screen ' +
          'and every report over 28 days without a pause.',
      ],
    };
  } finally {
    await bench.close();
  }
}
