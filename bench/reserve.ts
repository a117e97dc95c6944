/** Benchmarks reservations through HTTP against the same SQL run directly, on the same database. */
import path from 'node:path';
import { PROJECT, emulatorToken, startKeyServer } from '../__tests__/helpers/tokens';
import { startWorker, type Worker } from './workers';
import type { LoadInput, LoadResult, Request } from './loadProcess';
import type { ServerAnswer, ServerInput } from './serverProcess';
import type { SqlInput, SqlResult } from './sqlProcess';
import { spreadText, type Section } from './stats';
import { resetBenchData, prepareBenchData, type BenchStudio, type BenchData } from './studio';

const CONCURRENCY = 32;
const ROUNDS = 5;
/** On a busy machine a workload ends after this time, but not before FEWEST_ROUNDS. */
const ENOUGH_SECONDS = 60;
const FEWEST_ROUNDS = 3;

type Booking = SqlInput['bookings'][number];
export type Workload = 'one hot class' | 'over 400 classes';

/** A workload's bookings; no customer books a class twice. */
export function bookingsOf(
  course: Workload,
  { uids, hot, spread }: Pick<BenchData, 'uids' | 'hot' | 'spread'>,
  round: string,
): Booking[] {
  const key = (i: number): string => `bench-${round}-${String(i).padStart(6, '0')}`;
  if (course === 'one hot class') return uids.map((uid, i) => ({ uid, single_class_id: hot, key: key(i) }));
  return Array.from({ length: uids.length * 2 }, (_, i) => ({
    uid: uids[i % uids.length] ?? '',
    single_class_id: spread[(i + 137 * Math.floor(i / uids.length)) % spread.length] ?? 0,
    key: key(i),
  }));
}

export function requestOf({ uid, single_class_id, key }: Booking, tokens: ReadonlyMap<string, string>): Request {
  return {
    method: 'POST',
    path: '/api/class_reservations',
    body: JSON.stringify({ single_class_id, spot: null, guest: null }),
    headers: { authorization: `Bearer ${tokens.get(uid) ?? ''}`, 'idempotency-key': key },
  };
}

interface Variant {
  readonly name: string;
  readonly address: string;
  readonly tokens: ReadonlyMap<string, string>;
}

interface Workers {
  readonly sql: Worker<SqlInput, SqlResult>;
  readonly load: Worker<LoadInput, LoadResult>;
}

export async function benchReserve(studio: BenchStudio): Promise<Section> {
  const field = await prepareBenchData(studio.db);
  const keys = await startKeyServer();
  const servers = [
    startWorker<ServerInput, ServerAnswer>('serverProcess.ts'),
    startWorker<ServerInput, ServerAnswer>('serverProcess.ts'),
  ] as const;
  const crew: Workers = { sql: startWorker('sqlProcess.ts'), load: startWorker('loadProcess.ts') };
  const serve = async (
    server: Worker<ServerInput, ServerAnswer>,
    name: string,
    keysUrl: string | null,
  ): Promise<string> =>
    (
      await server.request({
        databaseUrl: studio.url,
        projectId: PROJECT,
        keysUrl,
        logFile: path.join(studio.folder, `${name}.log`),
      })
    ).address;
  const claims = (uid: string) => ({ uid, email: `${uid}@demo.mx` });
  const signed = new Map<string, string>();
  for (const uid of field.uids) signed.set(uid, await keys.sign(claims(uid)));
  const unsigned = new Map(field.uids.map((uid) => [uid, emulatorToken(claims(uid))]));
  try {
    const arms: Variant[] = [
      { name: 'unsigned tokens (demo)', address: await serve(servers[0], 'unsigned', null), tokens: unsigned },
      { name: 'RS256 tokens (production)', address: await serve(servers[1], 'signed', keys.url), tokens: signed },
    ];
    const rows: string[][] = [];
    for (const course of ['one hot class', 'over 400 classes'] as const)
      rows.push(...(await benchWorkload(studio, field, course, arms, crew)));
    return {
      title: 'Reserving',
      columns: ['course', 'way', 'reservations/s', 'ratio to SQL', 'ms (median)', 'ms (p99)'],
      rows,
      notes: [
        `Median (min–max) of ${ROUNDS} rounds (on a busy machine at least ${FEWEST_ROUNDS}) after one that is ` +
          `not counted; the ratio is taken within each round. ${CONCURRENCY} at a time, the same pool size on both ` +
          'ways.',
        "SQL: the server's own two statements (read case, reserve_seat), prepared, from a process of its own. " +
          'HTTP: a server process of its own (keep-alive, log to a file, jobs, Idempotency-Key) and a load ' +
          'process of ' +
          'its own.',
      ],
    };
  } finally {
    await Promise.all([...servers, crew.sql, crew.load].map((worker) => worker.stop()));
    await keys.close();
  }
}

async function benchWorkload(
  studio: BenchStudio,
  field: BenchData,
  course: Workload,
  arms: readonly Variant[],
  { sql, load }: Workers,
): Promise<string[][]> {
  const direct: number[] = [];
  const http = arms.map(() => ({
    rate: [] as number[],
    ratio: [] as number[],
    median: [] as number[],
    p99: [] as number[],
  }));
  const started = performance.now();
  for (let round = 0; round <= ROUNDS; round += 1) {
    if (round > FEWEST_ROUNDS && performance.now() - started > ENOUGH_SECONDS * 1000) break;
    const counts = round > 0;
    const bookings = bookingsOf(course, field, `${course.length}-${round}`);
    const { seconds } = await sql.request({ databaseUrl: studio.url, concurrency: CONCURRENCY, bookings });
    const directRate = bookings.length / seconds;
    if (counts) direct.push(directRate);
    await resetBenchData(studio.db, field);
    for (const [i, arm] of arms.entries()) {
      const requests = bookings.map((b) => requestOf(b, arm.tokens));
      const result = await load.request({ address: arm.address, connections: CONCURRENCY, requests, seconds: null });
      if (result.statuses['200'] !== bookings.length)
        throw new Error(`not every booking succeeded: ${JSON.stringify(result.statuses)}`);
      const figures = http[i];
      if (counts && figures) {
        const rate = result.count / result.seconds;
        figures.rate.push(rate);
        figures.ratio.push(rate / directRate);
        figures.median.push(result.median);
        figures.p99.push(result.p99);
      }
      await resetBenchData(studio.db, field);
    }
  }
  return [
    [course, 'SQL', spreadText(direct), '1', '', ''],
    ...arms.map((arm, i) => {
      const { rate = [], ratio = [], median = [], p99 = [] } = http[i] ?? {};
      return [
        course,
        `HTTP, ${arm.name}`,
        spreadText(rate),
        spreadText(ratio, 2),
        spreadText(median, 1),
        spreadText(p99, 1),
      ];
    }),
  ];
}
