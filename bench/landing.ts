/** The landing page from the server's page cache, beside the same bytes from a bare Node server. */
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { PROJECT } from '../__tests__/helpers/tokens';
import { ensureBuild } from '../demo/build';
import { BUILD_DIR } from '../server/main';
import type { BareInput } from './bareProcess';
import { startWorker } from './workers';
import type { LoadInput, LoadResult, Request } from './loadProcess';
import type { ServerAnswer, ServerInput } from './serverProcess';
import { kib, spreadText, type Section } from './stats';
import type { BenchStudio } from './studio';

const CONNECTIONS = 16;
const ROUNDS = 9;
const SECONDS = 1.5;
const KEPT_HEADERS = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'];

export async function benchLanding(studio: BenchStudio): Promise<Section> {
  await ensureBuild(new AbortController().signal);
  const server = startWorker<ServerInput, ServerAnswer>('serverProcess.ts');
  const bare = startWorker<BareInput, ServerAnswer>('bareProcess.ts');
  const load = startWorker<LoadInput, LoadResult>('loadProcess.ts');
  try {
    const { address } = await server.request({
      databaseUrl: studio.url,
      projectId: PROJECT,
      keysUrl: null,
      logFile: path.join(studio.folder, 'landing.log'),
      siteDir: BUILD_DIR,
    });
    const request: Request = {
      method: 'GET',
      path: '/',
      headers: { 'accept-encoding': 'br', 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile' },
    };
    const page = await fetch(address, { headers: request.headers });
    // fetch unpacks; the bare server has to send what goes over the wire.
    const text = await page.text();
    const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    const headers = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (page.headers.get(name) === null ? [] : [[name, page.headers.get(name) ?? '']])),
    );
    const { address: bareAddress } = await bare.request({ body: packed.toString('base64'), headers });

    const rate = async (at: string): Promise<LoadResult & { rate: number }> => {
      const result = await load.request({
        address: at,
        connections: CONNECTIONS,
        requests: [request],
        seconds: SECONDS,
      });
      if (result.statuses['200'] !== result.count)
        throw new Error(`not every answer was 200: ${JSON.stringify(result.statuses)}`);
      return { ...result, rate: result.count / result.seconds };
    };
    const figures = {
      bare: [] as number[],
      ours: [] as number[],
      ratio: [] as number[],
      p99: [] as number[],
      bytes: 0,
    };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [theirs, ours] = [await rate(bareAddress), await rate(address)];
      if (round === 0) continue;
      figures.bare.push(theirs.rate);
      figures.ours.push(ours.rate);
      figures.ratio.push(ours.rate / theirs.rate);
      figures.p99.push(ours.p99);
      figures.bytes = ours.bytes;
    }
    return {
      title: 'The landing page, kept',
      columns: ['answer', 'requests/s', 'ratio to the bare server', 'ms (p99)', 'bytes'],
      rows: [
        ['the same bytes from a bare Node server', spreadText(figures.bare), '1', '', kib(packed.length)],
        [
          'our server: security headers, request id, log, drawn anew every two seconds',
          spreadText(figures.ours),
          spreadText(figures.ratio, 2),
          spreadText(figures.p99, 1),
          kib(figures.bytes),
        ],
      ],
      notes: [
        `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, side by side; brotli; both sides and ` +
          `the load share the machine's cores. Aim: half or more.`,
      ],
    };
  } finally {
    await Promise.all([server.stop(), bare.stop(), load.stop()]);
  }
}
