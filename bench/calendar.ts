/** Benchmarks a week of the large studio's calendar and the landing page against a route that reads no database. */
import path from 'node:path';
import { PROJECT, emulatorToken } from '../__tests__/helpers/tokens';
import { addDays, mondayOf, studioDay } from '../domain/studioTime';
import { ensureBuild } from '../demo/build';
import { BUILD_DIR } from '../server/main';
import { startWorker } from './workers';
import type { LoadInput, LoadResult, Request } from './loadProcess';
import type { ServerAnswer, ServerInput } from './serverProcess';
import { kib, spreadText, type Section } from './stats';
import type { BenchStudio } from './studio';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 1.5;

export async function benchCalendar(studio: BenchStudio): Promise<Section> {
  await ensureBuild(new AbortController().signal);
  const server = startWorker<ServerInput, ServerAnswer>('serverProcess.ts');
  const load = startWorker<LoadInput, LoadResult>('loadProcess.ts');
  try {
    const { address } = await server.request({
      databaseUrl: studio.url,
      projectId: PROJECT,
      keysUrl: null,
      logFile: path.join(studio.folder, 'calendar.log'),
      siteDir: BUILD_DIR,
    });
    const monday = mondayOf(studioDay(new Date(), 'America/Mexico_City'));
    const week = `/api/single_class?start_date=${monday}&end_date=${addDays(monday, 6)}`;
    const authorization = `Bearer ${emulatorToken({ uid: 'demo-30' })}`;
    const trivial: Request = { method: 'GET', path: '/robots.txt' };
    const subjects: { name: string; request: Request }[] = [
      { name: 'a week, visitor', request: { method: 'GET', path: week } },
      { name: 'a week, visitor, gzip', request: { method: 'GET', path: week, headers: { 'accept-encoding': 'gzip' } } },
      { name: 'landing, visitor, gzip', request: { method: 'GET', path: '/', headers: { 'accept-encoding': 'gzip' } } },
      { name: 'a week, customer, in one answer', request: { method: 'GET', path: week, headers: { authorization } } },
      {
        name: 'own places in a week, customer',
        request: { method: 'GET', path: week.replace('?', '/own?'), headers: { authorization } },
      },
    ];
    const rate = async (request: Request): Promise<LoadResult & { rate: number }> => {
      const result = await load.request({ address, connections: CONNECTIONS, requests: [request], seconds: SECONDS });
      if (result.statuses['200'] !== result.count)
        throw new Error(`not every answer was 200: ${JSON.stringify(result.statuses)}`);
      return { ...result, rate: result.count / result.seconds };
    };
    const plain: number[] = [];
    const figures = subjects.map(() => ({
      rate: [] as number[],
      ratio: [] as number[],
      median: [] as number[],
      p99: [] as number[],
      bytes: 0,
    }));
    for (let round = 0; round <= ROUNDS; round += 1) {
      const beside = (await rate(trivial)).rate;
      if (round > 0) plain.push(beside);
      for (const [i, { request }] of subjects.entries()) {
        const result = await rate(request);
        const figure = figures[i];
        if (round === 0 || !figure) continue;
        figure.rate.push(result.rate);
        figure.ratio.push(result.rate / beside);
        figure.median.push(result.median);
        figure.p99.push(result.p99);
        figure.bytes = result.bytes;
      }
    }
    return {
      title: 'A week of the calendar',
      columns: ['answer', 'requests/s', 'ratio to /robots.txt', 'ms (median)', 'ms (p99)', 'bytes'],
      rows: [
        ['/robots.txt (reads no database)', spreadText(plain), '1', '', '', ''],
        ...subjects.map(({ name }, i) => {
          const { rate: rates = [], ratio = [], median = [], p99 = [], bytes = 0 } = figures[i] ?? {};
          return [name, spreadText(rates), spreadText(ratio, 3), spreadText(median, 1), spreadText(p99, 1), kib(bytes)];
        }),
      ],
      notes: [
        `Large studio, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, side by side.`,
        'Browsers get the compressed answer; the others show what making the answer costs.',
      ],
    };
  } finally {
    await Promise.all([server.stop(), load.stop()]);
  }
}
