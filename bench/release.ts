/** A class week that opens for 2,000 customers within a minute, each of whom watches its spot map. */
import path from 'node:path';
import { sql } from 'kysely';
import { PROJECT, startKeyServer } from '../__tests__/helpers/tokens';
import { startWorker, type Worker } from './workers';
import type { LoadInput, LoadResult, Request } from './loadProcess';
import { requestOf } from './reserve';
import type { FiguresInput, ServerAnswer, ServerInput } from './serverProcess';
import { kib, spreadText, type Section } from './stats';
import type { Arrivals, OpenStreams, StreamsAnswer } from './streamProcess';
import { prepareBenchData, resetBenchData, type BenchData, type BenchStudio } from './studio';

const CUSTOMERS = 2_000;
const CLASSES = 40;
const SEATS = 25;
const SECONDS = 60;
const CLIENTS = 256;
/** Reservations whose event is awaited at every stream. */
const WATCHED = 30;
const IDLE_SECONDS = 30;

type Server = Worker<ServerInput | FiguresInput, ServerAnswer>;
type Streams = Worker<OpenStreams | Arrivals, StreamsAnswer>;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const figuresOf = (server: Server): Promise<ServerAnswer> => server.request({ figures: true });

/** Milliseconds from the request to the event, over all streams of the class that is reserved. */
async function latencies(
  address: string,
  streams: Streams,
  field: BenchData,
  tokens: ReadonlyMap<string, string>,
): Promise<{ readonly each: number[]; readonly last: number[] }> {
  const [each, last]: [number[], number[]] = [[], []];
  for (let n = 0; n < WATCHED; n += 1) {
    const booking = { uid: field.uids[n] ?? '', single_class_id: field.hot, key: `estreno-visto-${n}` };
    const { method, path: url, headers, body } = requestOf(booking, tokens);
    const sent = Date.now();
    const response = await fetch(`${address}${url}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
    if (!response.ok) throw new Error(`reserving: ${response.status} ${await response.text()}`);
    let arrived: readonly number[] = [];
    for (let tries = 0; arrived.length === 0; await pause(20), tries += 1) {
      if (tries > 500) throw new Error('an event that not every stream has');
      ({ arrived } = await streams.request({ single_class_id: field.hot, reserved: n + 1 }));
    }
    each.push(...arrived.map((at) => at - sent));
    last.push(Math.max(...arrived) - sent);
  }
  return { each, last };
}

export async function benchRelease(studio: BenchStudio): Promise<Section> {
  const field = await prepareBenchData(studio.db);
  const week = field.spread.slice(0, CLASSES);
  await sql`update single_class set capacity = ${SEATS} where single_class_id = any(${week})`.execute(studio.db);
  const keys = await startKeyServer();
  const server: Server = startWorker('serverProcess.ts');
  const load: Worker<LoadInput, LoadResult> = startWorker('loadProcess.ts');
  const streams: Streams = startWorker('streamProcess.ts');
  const crowd: Streams = startWorker('streamProcess.ts');
  const rows: string[][] = [];
  try {
    const { address } = await server.request({
      databaseUrl: studio.url,
      projectId: PROJECT,
      keysUrl: keys.url,
      logFile: path.join(studio.folder, 'release.log'),
    });
    const uids = field.uids.slice(0, CUSTOMERS);
    const tokens = new Map<string, string>();
    for (const uid of uids) tokens.set(uid, await keys.sign({ uid, email: `${uid}@demo.mx` }));
    const before = await figuresOf(server);
    await streams.request({ address, classes: Array.from({ length: CUSTOMERS }, () => field.hot) });
    await pause(2_000);
    const opened = await figuresOf(server);
    await pause(IDLE_SECONDS * 1_000);
    const idle = await figuresOf(server);
    const { each, last } = await latencies(address, streams, field, tokens);
    const watched = await figuresOf(server);
    rows.push(
      [`${CUSTOMERS} streams of one class: memory for each`, kib((opened.memory - before.memory) / CUSTOMERS)],
      ['while nothing changes: share of a processor', ((idle.cpu - opened.cpu) / IDLE_SECONDS).toFixed(3)],
      ['a reservation until its event at a stream, ms', spreadText(each)],
      ['until it is at the last of them, ms', spreadText(last)],
      [
        'processor for a reservation and its 2,000 events, ms',
        (((watched.cpu - idle.cpu) * 1_000) / WATCHED).toFixed(0),
      ],
    );
    await streams.stop();
    await resetBenchData(studio.db, field);

    await crowd.request({ address, classes: uids.map((_, n) => week[n % CLASSES]!) });
    const requests = uids.flatMap((uid, n): Request[] => {
      const single_class_id = week[n % CLASSES]!;
      const authorization = `Bearer ${tokens.get(uid) ?? ''}`;
      return [
        { method: 'GET', path: `/api/single_class/single/${single_class_id}`, headers: { authorization } },
        { method: 'GET', path: '/api/customer/me', headers: { authorization } },
        {
          ...requestOf({ uid, single_class_id, key: `estreno-${String(n).padStart(8, '0')}` }, tokens),
          path: '/api/class_reservations/or_wait',
          body: JSON.stringify({ single_class_id, spot: null }),
        },
      ];
    });
    const start = await figuresOf(server);
    const {
      seconds,
      median,
      statuses,
      p99: slow,
    } = await load.request({
      address,
      connections: CLIENTS,
      requests,
      seconds: null,
      perSecond: requests.length / SECONDS,
    });
    const end = await figuresOf(server);
    const { open } = await crowd.request({ single_class_id: 0, reserved: 0 });
    const {
      rows: [sold],
    } = await sql<{ seats: number; over: number; waiting: number }>`
      select sum(reserved)::int as seats, count(*) filter (where reserved > capacity)::int as over,
        (select count(*)::int from waitlist w where w.single_class_id = any(${week})) as waiting
      from single_class where single_class_id = any(${week})`.execute(studio.db);
    rows.push(
      [
        `${CUSTOMERS} customers in ${seconds.toFixed(0)} s, a stream each: p50 and p99 of an answer, ms`,
        `${median.toFixed(1)} and ${slow.toFixed(1)}`,
      ],
      [
        'answers by status',
        Object.entries(statuses)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', '),
      ],
      [
        `seats taken of ${CLASSES * SEATS}; classes oversold; customers on a waitlist`,
        `${sold?.seats ?? NaN}; ${sold?.over ?? NaN}; ${sold?.waiting ?? NaN}`,
      ],
      ['streams open at the end', String(open)],
      ['share of a processor', ((end.cpu - start.cpu) / seconds).toFixed(2)],
    );
    return {
      title: 'A class week that opens',
      columns: ['', 'median (range)'],
      rows,
      notes: [
        `${CUSTOMERS} customers, ${CLASSES} classes of ${SEATS} seats, one server process with its jobs; RS256 tokens.`,
        'Each reads the class and themselves and reserves as the client does; who comes after the last seat joins the ' +
          'waitlist in the same request.',
        'Events are read by one process, so that the last of 2,000 also waits for that.',
      ],
    };
  } finally {
    await Promise.all([server, load, streams, crowd].map((worker) => worker.stop()));
    await keys.close();
  }
}
