/**
 * Benchmarks few and many clients at once: reserving, refusals, the week and what customers read of their own.
 */
import path from 'node:path';
import { PROJECT, startKeyServer } from '../__tests__/helpers/tokens';
import { addDays, mondayOf, studioDay } from '../domain/studioTime';
import { startWorker, type Worker } from './workers';
import type { LoadInput, LoadResult, Request } from './loadProcess';
import { bookingsOf, requestOf, type Workload } from './reserve';
import type { JobsInput, ServerAnswer, ServerInput } from './serverProcess';
import type { SqlInput, SqlResult } from './sqlProcess';
import { spreadText, type Section } from './stats';
import { prepareBenchData, resetBenchData, type BenchStudio } from './studio';

const CLIENTS = [1, 10, 32, 100, 500];
const ROUNDS = 3;
const SECONDS = 1.2;
/** Reservations of one round; a single client takes fewer. */
const BOOKINGS = 2_000;
const ALONE = 300;
/** What customers read of their own. */
const OWN = [
  ['my reservations', '/class_reservations/me'],
  ['my upcoming reservations', '/class_reservations/me?filter=upcoming'],
  ['my purchases', '/purchases'],
] as const;

interface Figures {
  readonly name: string;
  readonly clients: number;
  readonly rate: number[];
  readonly median: number[];
  readonly p99: number[];
  /** Within each round, to another row of the same one. */
  readonly ratio: number[];
}

function inOrder(rows: readonly Figures[]): Figures[] {
  const first = (row: Figures): number => rows.findIndex(({ name }) => name === row.name);
  return [...rows].sort((a, b) => first(a) - first(b) || a.clients - b.clients);
}

/** Rows in the order in which they are first measured, those of one name by their clients. */
function table() {
  const rows = new Map<string, Figures>();
  const add = (name: string, clients: number, counts: boolean, result: LoadResult, beside?: number): number => {
    const rate = result.count / result.seconds;
    const key = `${name} ${clients}`;
    const row = rows.get(key) ?? { name, clients, rate: [], median: [], p99: [], ratio: [] };
    rows.set(key, row);
    if (!counts) return rate;
    row.rate.push(rate);
    row.median.push(result.median);
    row.p99.push(result.p99);
    if (beside !== undefined) row.ratio.push(rate / beside);
    return rate;
  };
  const cells = (): string[][] =>
    inOrder([...rows.values()]).map(({ name, clients, rate, median, p99, ratio }) => [
      name,
      String(clients),
      spreadText(rate),
      spreadText(median, 1),
      spreadText(p99, 1),
      ratio.length > 0 ? spreadText(ratio, 2) : '',
    ]);
  return { add, cells };
}

export async function benchLoad(studio: BenchStudio): Promise<Section> {
  const field = await prepareBenchData(studio.db);
  const keys = await startKeyServer();
  const server: Worker<ServerInput | JobsInput, ServerAnswer> = startWorker('serverProcess.ts');
  const load: Worker<LoadInput, LoadResult> = startWorker('loadProcess.ts');
  const direct: Worker<SqlInput, SqlResult> = startWorker('sqlProcess.ts');
  const { add, cells } = table();
  try {
    const { address } = await server.request({
      databaseUrl: studio.url,
      projectId: PROJECT,
      keysUrl: keys.url,
      logFile: path.join(studio.folder, 'load.log'),
    });
    const tokens = new Map<string, string>();
    for (const uid of field.uids) tokens.set(uid, await keys.sign({ uid, email: `${uid}@demo.mx` }));
    const authorization = `Bearer ${tokens.get(field.uids[30] ?? '') ?? ''}`;

    const send = async (
      connections: number,
      requests: readonly Request[],
      seconds: number | null,
      status: string,
    ): Promise<LoadResult> => {
      const result = await load.request({ address, connections, requests, seconds });
      if (result.statuses[status] !== result.count)
        throw new Error(`not every answer was ${status}: ${JSON.stringify(result.statuses)}`);
      return result;
    };
    let run = 0;
    const bookings = (course: Workload, clients: number) =>
      bookingsOf(course, field, `load-${(run += 1)}`).slice(0, clients === 1 ? ALONE : BOOKINGS);
    const reserve = async (course: Workload, clients: number): Promise<LoadResult> => {
      const requests = bookings(course, clients).map((booking) => requestOf(booking, tokens));
      try {
        return await send(clients, requests, null, '200');
      } finally {
        await resetBenchData(studio.db, field);
      }
    };
    const sqlRate = async (course: Workload, concurrency: number): Promise<number> => {
      const wanted = bookings(course, concurrency);
      const { seconds } = await direct.request({ databaseUrl: studio.url, concurrency, bookings: wanted });
      await resetBenchData(studio.db, field);
      return wanted.length / seconds;
    };

    const monday = mondayOf(studioDay(new Date(), 'America/Mexico_City'));
    const days = (start: string, length: number): string =>
      `start_date=${start}&end_date=${addDays(start, length - 1)}`;
    const headers = { 'accept-encoding': 'gzip' };
    const week: Request = { method: 'GET', path: `/api/single_class?${days(monday, 7)}`, headers };
    // More ranges than are requested while a response is cached.
    const cold = Array.from({ length: 900 }, (_, n): Request => {
      const start = addDays(monday, (n % 180) - 170);
      return { method: 'GET', path: `/api/single_class?${days(start, 7 + Math.floor(n / 180))}`, headers };
    });
    const ofCustomer = (path: string): Request => ({ method: 'GET', path: `/api${path}`, headers: { authorization } });
    const own = ofCustomer(`/single_class/own?${days(monday, 7)}`);
    const etagOf = async (): Promise<string> => {
      const response = await fetch(`${address}${week.path}`);
      await response.arrayBuffer();
      return response.headers.get('etag') ?? '';
    };
    const known = async (): Promise<Request> => ({ ...week, headers: { ...headers, 'if-none-match': await etagOf() } });

    for (let round = 0; round <= ROUNDS; round += 1) {
      const counts = round > 0;
      for (const course of ['over 400 classes', 'one hot class'] as const)
        for (const clients of CLIENTS) {
          if (!counts && clients !== 32) continue;
          const beside = clients === 32 ? await sqlRate(course, clients) : undefined;
          add(`reserving ${course}`, clients, counts, await reserve(course, clients), beside);
        }
      await server.request({ jobs: false });
      const without = add('reserving one hot class, no jobs', 32, counts, await reserve('one hot class', 32));
      await server.request({ jobs: true });
      add('reserving one hot class, beside no jobs', 32, counts, await reserve('one hot class', 32), without);
      const refused = field.uids.map((uid, n) =>
        requestOf({ uid, single_class_id: field.full, key: `full-${round}-${String(n).padStart(6, '0')}` }, tokens),
      );
      for (const clients of [32, 500])
        add('refused: a full class', clients, counts, await send(clients, refused, SECONDS, '409'));
      add('a week, 200, cold', 32, counts, await send(32, cold, SECONDS, '200'));
      add('a week, 200, warm', 32, counts, await send(32, [week], SECONDS, '200'));
      add('a week, 304, warm', 32, counts, await send(32, [await known()], SECONDS, '304'));
      add('own places in a week', 32, counts, await send(32, [own], SECONDS, '200'));
      for (const [name, path] of OWN) add(name, 32, counts, await send(32, [ofCustomer(path)], SECONDS, '200'));
    }

    return {
      title: 'Load',
      columns: ['answer', 'clients', 'requests/s', 'ms (median)', 'ms (p99)', 'ratio'],
      rows: cells(),
      notes: [
        `Median (min–max) of ${ROUNDS} rounds after one that is not counted; RS256 tokens, one server process with ` +
          'its jobs, one load process.',
        'Ratio at 32 clients: to the same SQL directly; of the hot class beside no jobs: to a server without jobs.',
        'Cold: a range that the response cache does not have. The week is gzip.',
      ],
    };
  } finally {
    await Promise.all([server, load, direct].map((worker) => worker.stop()));
    await keys.close();
  }
}
