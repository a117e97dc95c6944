/** Runs Lighthouse on the public pages of both demo studios, and on the same landing page as a static file. */
import { request } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Result } from 'lighthouse';
import { launchChromium } from '../__tests__/helpers/chromium';
import { npmStart } from '../__tests__/helpers/npmStart';
import { freePort } from '../demo/processes';
import { startWorker } from './workers';
import type { FloorInput, StaticFile } from './floorProcess';
import type { ServerAnswer } from './serverProcess';
import { kib, spreadOf, spreadText, type Section } from './stats';

const ROUNDS = 5;
/** On a busy machine Lighthouse may lose the start of a trace and has to run again. */
const ATTEMPTS = 3;
const COMMON = [
  '/',
  '/calendario',
  '/avisos',
  '/ubicacion',
  '/preguntas-frecuentes',
  '/instructor/1',
  '/coach/2',
  '/class_type/1',
  '/entrar',
  '/registro',
  '/recuperar',
];
const STUDIOS = [
  { name: 'casa-aura', paths: [...COMMON, '/paquetes', '/tu-primera-clase'] },
  { name: 'bravo', paths: [...COMMON, '/planes', '/primer-round'] },
];

const METRICS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
} as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Audit = (url: string) => Promise<Result>;

interface Wire {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Fetches the brotli response without decompressing it, as fetch would. */
function fetchCompressed(url: string): Promise<Wire> {
  return new Promise((resolve, reject) => {
    request(
      url,
      { headers: { 'accept-encoding': 'br', 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile' } },
      (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            const kept = ['content-type', 'content-encoding', 'cache-control'].flatMap((name) =>
              response.headers[name] ? [[name, String(response.headers[name])] as const] : [],
            );
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks),
              headers: Object.fromEntries(kept),
            });
          });
      },
    )
      .on('error', reject)
      .end();
  });
}

interface Requested {
  readonly url: string;
  readonly resourceType?: string;
}

/** The page's requests as listed by Lighthouse. */
function requestsOf({ audits }: Result): readonly Requested[] {
  const { details } = audits['network-requests'] ?? {};
  return details?.type === 'table' ? (details.items as readonly unknown[] as readonly Requested[]) : [];
}

async function scriptBytes(result: Result): Promise<number> {
  const addresses = new Set(
    requestsOf(result)
      .filter(({ resourceType }) => resourceType === 'Script')
      .map(({ url }) => url),
  );
  const files = await Promise.all([...addresses].map(fetchCompressed));
  return files.reduce((total, { body }) => total + body.length, 0);
}

/** The page's HTML, images and fonts as static files; scripts are kept as inert text. */
async function staticFiles(url: string, result: Result): Promise<FloorInput['files']> {
  const page = await fetch(url, { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile' } });
  const text = (await page.text()).replace(
    /<script(?! type="(?:text\/plain|application\/))/g,
    '<script type="text/plain" data-was',
  );
  const document: StaticFile = {
    body: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).toString('base64'),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'cache-control': 'no-cache' },
  };
  const shown = requestsOf(result).filter(
    ({ resourceType }) => resourceType === 'Image' || resourceType === 'Font' || resourceType === 'Other',
  );
  const own = [...new Set(shown.map((file) => file.url))].filter((address) => address.startsWith(new URL(url).origin));
  const files = await Promise.all(
    own.map(async (address) => {
      const { status, body, headers } = await fetchCompressed(address);
      return status === 200 ? [[new URL(address).pathname, { body: body.toString('base64'), headers }] as const] : [];
    }),
  );
  return { [new URL(url).pathname]: document, ...Object.fromEntries(files.flat()) };
}

function valueOf({ audits }: Result, audit: string): number {
  return audits[audit]?.numericValue ?? NaN;
}

function rowOf(name: string, results: readonly Result[], script: number | null, ratio: string): string[] {
  const scores = CATEGORIES.map((category) => {
    const values = results.map(({ categories }) => Math.round((categories[category]?.score ?? NaN) * 100));
    return category === 'performance' ? spreadText(values) : String(spreadOf(values).median);
  });
  const metric = (id: keyof typeof METRICS, digits = 0): string =>
    spreadText(
      results.map((result) => valueOf(result, METRICS[id])),
      digits,
    );
  const shift = spreadOf(results.map((result) => valueOf(result, METRICS.cls))).median;
  return [
    name,
    ...scores,
    metric('fcp'),
    metric('lcp'),
    ratio,
    shift.toFixed(3),
    metric('tbt'),
    script === null ? '' : kib(script),
  ];
}

async function runRounds(times: number, audits: readonly (() => Promise<Result>)[]): Promise<Result[][]> {
  const results = audits.map((): Result[] => []);
  for (let round = 0; round < times; round += 1) {
    for (const [i, audit] of audits.entries()) results[i]?.push(await audit());
  }
  return results;
}

/** Audits the landing page and its floor in turns, so that machine noise affects both. */
async function landingRows(studio: string, url: string, audit: Audit): Promise<string[][]> {
  const first = await audit(url);
  const floor = startWorker<FloorInput, ServerAnswer>('floorProcess.ts');
  try {
    const { address } = await floor.request({ files: await staticFiles(url, first) });
    const [ours = [], bare = []] = await runRounds(ROUNDS, [() => audit(url), () => audit(`${address}/`)]);
    const ratios = ours.map((result, i) => valueOf(result, METRICS.lcp) / valueOf(bare[i] ?? result, METRICS.lcp));
    return [
      rowOf(`${studio} /`, ours, await scriptBytes(first), spreadText(ratios, 2)),
      rowOf(`${studio} /, the same bytes without script, from a bare Node server`, bare, null, '1'),
    ];
  } finally {
    await floor.stop();
  }
}

async function studioRows({ name, paths }: (typeof STUDIOS)[number], audit: Audit): Promise<string[][]> {
  const studio = await npmStart('--studio', name);
  try {
    const url = await studio.url;
    const rows: string[][] = [];
    for (const path of paths) {
      if (path === '/') {
        rows.push(...(await landingRows(name, `${url}/`, audit)));
        continue;
      }
      const [results = []] = await runRounds(ROUNDS, [() => audit(`${url}${path}`)]);
      const [first] = results;
      rows.push(rowOf(`${name} ${path}`, results, first ? await scriptBytes(first) : null, ''));
    }
    return rows;
  } finally {
    await studio.stop();
  }
}

export async function benchLighthouse(): Promise<Section> {
  const { default: lighthouse } = await import('lighthouse');
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  const indexes: number[] = [];
  const audit: Audit = async (url) => {
    let reason = 'no result';
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { lhr } =
        (await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: [...CATEGORIES] })) ?? {};
      if (lhr && !lhr.runtimeError) {
        indexes.push(lhr.environment.benchmarkIndex);
        return lhr;
      }
      reason = lhr?.runtimeError?.message ?? reason;
    }
    throw new Error(`Lighthouse could not look at ${url}: ${reason}`);
  };
  try {
    const rows: string[][] = [];
    for (const studio of STUDIOS) rows.push(...(await studioRows(studio, audit)));
    return {
      title: 'Lighthouse',
      columns: [
        'page',
        'performance',
        'accessibility',
        'best practices',
        'SEO',
        'FCP (ms)',
        'LCP (ms)',
        'LCP to floor',
        'CLS',
        'TBT (ms)',
        'script brotli',
      ],
      rows,
      notes: [
        'Lighthouse 12 as it comes: a phone, simulated slow 4G and a processor four times slower; median ' +
          `(min–max) of ${ROUNDS} runs of the production build, served by our own server with the demo's content.`,
        'The floor is the same document with its pictures and its font, its scripts as text that nobody runs, ' +
          'under the same throttling; each run of the landing page is compared with the run of the floor beside it.',
        'Aims: landing 100, LCP at most 1.5 times the floor, CLS 0, TBT under 50 ms, 70 KiB of brotli script; no ' +
          'other public page under 98; accessibility, best practices and SEO 100 everywhere.',
        `Lighthouse's own measure of the machine during the runs (benchmarkIndex): ${spreadText(indexes)}. The ` +
          'simulation multiplies what a task took on this machine, so that what others do on it shows in TBT.',
      ],
    };
  } finally {
    await browser.close();
  }
}
