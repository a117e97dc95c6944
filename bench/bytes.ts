/** Measures the bytes of script, style, fonts and images that a browser with an empty cache fetches per page. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../__tests__/helpers/chromium';
import { startProcess } from '../__tests__/helpers/processes';
import { DEMO_ACCOUNTS } from '../seed';
import { freePort } from '../demo/processes';
import { BUILD_DIR } from '../server/main';
import { kib, type Section } from './stats';

interface FetchedFile {
  readonly name: string;
  readonly kind: 'script' | 'stylesheet' | 'font' | 'image' | 'document';
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

const KINDS = ['script', 'stylesheet', 'font', 'image', 'document'] as const;

/** Sizes of a built file; an uncompressed file counts with its raw size. */
function builtFile(url: string, kind: FetchedFile['kind']): FetchedFile | null {
  const { pathname } = new URL(url);
  const file = path.join(BUILD_DIR, 'public', kind === 'document' ? 'index.html' : pathname);
  if (!existsSync(file)) return null;
  const raw = statSync(file).size;
  const size = (suffix: string): number => (existsSync(`${file}.${suffix}`) ? statSync(`${file}.${suffix}`).size : raw);
  return { name: path.basename(file), kind, raw, gzip: size('gz'), brotli: size('br') };
}

/** All files of the build that a page fetches until the network is idle. */
async function visit(context: BrowserContext, url: string): Promise<FetchedFile[]> {
  const page: Page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const found = new Map<string, FetchedFile>();
  page.on('response', (response) => {
    const kind = KINDS.find((k) => k === response.request().resourceType());
    const file = kind && response.ok() ? builtFile(response.url(), kind) : null;
    if (file) found.set(response.url(), file);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  return [...found.values()];
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/entrar`);
  await page.fill('input[name=email]', DEMO_ACCOUNTS.customer.email);
  await page.fill('input[name=password]', DEMO_ACCOUNTS.customer.password);
  await page.click('button[type=submit]');
  await page.waitForURL('**/mystudio');
  await page.close();
}

function rowOf(name: string, files: readonly FetchedFile[]): string[] {
  const sum = (kind: FetchedFile['kind'], size: 'raw' | 'gzip' | 'brotli'): number =>
    files.filter((f) => f.kind === kind).reduce((total, f) => total + f[size], 0);
  return [
    name,
    kib(sum('script', 'brotli')),
    kib(sum('script', 'gzip')),
    kib(sum('script', 'raw')),
    kib(sum('stylesheet', 'brotli')),
    kib(sum('stylesheet', 'gzip')),
    kib(sum('font', 'raw')),
    kib(sum('image', 'brotli')),
  ];
}

function listOf(name: string, files: readonly FetchedFile[]): string {
  const scripts = files.filter((f) => f.kind === 'script').sort((a, b) => b.brotli - a.brotli);
  return `${name}: ${scripts.map((f) => `${f.name.replace(/\.[0-9a-f]{8,}/, '')} ${kib(f.brotli)}`).join(', ')}.`;
}

export async function benchBytes(): Promise<Section> {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-bytes-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const studio = startProcess(
    'npm',
    ['start'],
    { PORT: String(port), DATA_DIR: folder, HOST: '127.0.0.1', DATABASE_URL: undefined },
    true,
  );
  try {
    await studio.waitForOutput(/ctrl-C/);
    const url = `http://localhost:${port}`;
    const browser = await launchChromium();
    try {
      const visitor = await browser.newContext();
      const customer = await browser.newContext();
      await signIn(customer, url);
      const pages = [
        { name: '/ (visitor)', files: await visit(visitor, `${url}/`) },
        { name: '/calendario (visitor)', files: await visit(visitor, `${url}/calendario`) },
        { name: '/mystudio (customer)', files: await visit(customer, `${url}/mystudio`) },
      ];
      return {
        title: 'Script and style',
        columns: [
          'page',
          'script brotli',
          'script gzip',
          'script raw',
          'style brotli',
          'style gzip',
          'font',
          'images brotli',
        ],
        rows: pages.map(({ name, files }) => rowOf(name, files)),
        notes: [
          'Everything that Chromium fetched from the production build with an empty cache until the network was ' +
            'quiet, so also what is loaded beside the first paint.',
          'Aims: 70 KiB of brotli script for public pages, 110 for the calendar.',
          ...pages.map(({ name, files }) => listOf(name, files)),
        ],
      };
    } finally {
      await browser.close();
    }
  } finally {
    // Signal the whole process group, as ctrl-C does.
    if (studio.process.pid && studio.process.exitCode === null) process.kill(-studio.process.pid, 'SIGINT');
    await studio.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
