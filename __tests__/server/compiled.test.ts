/** `npm run build:server`: what production runs. */
import { execFileSync, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { freePort } from '../../demo/processes';
import { createTestDatabase, type TestDatabase } from '../helpers/database';
import { killChildren, ROOT, startProcess, type Child } from '../helpers/processes';
import { makeBuiltSite, type BuiltSite } from '../helpers/builtSite';
import { startKeyServer, type KeyServer } from '../helpers/tokens';
import { until } from '../helpers/until';
import { aPerson } from './builders';
import { createTestDirectory, type TestDirectory } from './directory/helpers';

let folder: string;
let site: BuiltSite;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-compiled-'));
  database = await createTestDatabase();
  site = makeBuiltSite();
  execFileSync(process.execPath, [join(ROOT, 'bundleServer.js'), join(folder, 'build')]);
  symlinkSync(site.dir, join(folder, 'build/site'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  killChildren();
  site.remove();
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** Status of what operators ask at their port; 0: the port is closed. */
const operatorsSee = (port: number): Promise<number[]> =>
  Promise.all(
    ['health', 'ready', 'metrics'].map(async (path) => {
      const reply = await fetch(`http://127.0.0.1:${port}/${path}`).catch(() => null);
      return reply?.status ?? 0;
    }),
  );
/** It opens its port for operators after the one for visitors. */
const untilReady = (port: number): Promise<void> => until(async () => (await operatorsSee(port))[1] === 200);

it('the compiled server serves the API and rendered pages under plain Node, answers its operators, and ends on SIGTERM', async () => {
  const [port, operations] = [await freePort(), await freePort()];
  const server = startProcess(process.execPath, [join(folder, 'build/server.js')], {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    FIREBASE_PROJECT_ID: 'estudio-de-prueba',
    FILES_DIR: join(folder, 'files'),
    PORT: String(port),
    OPERATIONS_PORT: String(operations),
  });
  await server.waitForOutput(/Server listening/);
  await untilReady(operations);
  const health = await fetch(`http://127.0.0.1:${port}/api/health`);
  const page = await fetch(`http://127.0.0.1:${port}/calendario`);

  expect(health.status).toBe(200);
  expect(await page.text()).toContain('<main>/calendario');
  expect(await operatorsSee(operations)).toEqual([200, 200, 200]);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
});

describe('the compiled server of a directory with two studios', () => {
  const NAMES = ['aura', 'bruma'] as const;
  let keys: KeyServer;
  let directory: TestDirectory;
  let databases: TestDatabase[];
  let server: Child;
  let port: number;
  let operations: number;
  /** Asks an address by another host name, which fetch() doesn't allow. */
  const ask = async (host: string, path: string, headers: Record<string, string> = {}) => {
    const request = get({ host: '127.0.0.1', port, path, headers: { host, ...headers } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode, text: await text(response) };
  };

  beforeAll(async () => {
    keys = await startKeyServer();
    directory = await createTestDirectory();
    databases = [];
    for (const name of NAMES) {
      const own = await createTestDatabase();
      databases.push(own);
      await own.db
        .insertInto('app_config')
        .values({ key: 'business_name', value: `Estudio ${name}` })
        .execute();
      await directory.addStudio(name, new URL(own.url).pathname.slice(1));
    }
    [port, operations] = [await freePort(), await freePort()];
    server = startProcess(process.execPath, [join(folder, 'build/server.js')], {
      NODE_ENV: 'production',
      // Without it only an https address is taken for that of a provider.
      DEMO: '1',
      DIRECTORY_URL: directory.url,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      FIREBASE_KEYS_URL: keys.url,
      FILES_DIR: join(folder, 'files'),
      PORT: String(port),
      OPERATIONS_PORT: String(operations),
    });
    await server.waitForOutput(/Server listening/);
    await untilReady(operations);
  });
  afterAll(async () => {
    killChildren();
    for (const own of databases) await own.drop();
    await directory.drop();
    await keys.close();
  });

  it('shows each studio by its host name, and nothing by another one', async () => {
    const pages = [];
    for (const host of ['aura.mx', 'bruma.mx', 'otro.mx']) {
      const { status, text: page } = await ask(host, '/calendario');
      pages.push([status, /<title>(.*?)<\/title>/.exec(page)?.[1] ?? page]);
    }
    expect(pages).toEqual([
      [200, 'Estudio aura'],
      [200, 'Estudio bruma'],
      [421, 'Aquí no hay ningún sitio con este nombre.'],
    ]);
  });

  it("takes a signed token of one studio's project there and refuses it at the other; a forged one at both", async () => {
    const [aura] = databases as [TestDatabase, TestDatabase];
    const { uid, email } = await aPerson(aura.db);
    const claims = { iss: 'https://securetoken.google.com/demo-aura', aud: 'demo-aura' };
    const statuses = async (token: string) => {
      const authorization = `Bearer ${token}`;
      return Promise.all(
        NAMES.map(async (name) => (await ask(`${name}.mx`, '/api/customer/me', { authorization })).status),
      );
    };
    expect(await statuses(await keys.sign({ uid, email, claims }))).toEqual([200, 401]);
    expect(await statuses(await keys.forge({ uid, email, claims }))).toEqual([401, 401]);
  });

  it('answers its operators on their port, and not by the name of a studio', async () => {
    expect(await operatorsSee(operations)).toEqual([200, 200, 200]);
    expect((await ask('aura.mx', '/metrics')).text).not.toContain('http_request_duration_seconds');
  });

  it('ends on SIGTERM', async () => {
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

interface Spans {
  readonly resourceSpans: ReadonlyArray<{
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: ReadonlyArray<{ readonly spans: readonly ExportedSpan[] }>;
  }>;
}
interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface ExportedSpan {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
}

it('traces of requests and jobs reach a collector with their statements, and without what a caller sent', async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const port = await freePort();
  const { port: collectorPort } = collector.address() as { port: number };
  const server = startProcess(process.execPath, [join(folder, 'build/server.js')], {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    FIREBASE_PROJECT_ID: 'estudio-de-prueba',
    PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  await server.waitForOutput(/Server listening/);
  const url = `http://127.0.0.1:${port}/api/single_class?start_date=2026-11-16&end_date=secreto-1`;
  const { status } = await fetch(url, {
    headers: { authorization: 'Bearer secreto-2', 'x-forwarded-for': '203.0.113.77' },
  });
  const found = await fetch(`http://127.0.0.1:${port}/api/single_class/single/987654`);
  await until(async () => bodies.some((body) => body.includes('countNoShows')));
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  collector.close();

  const sent = bodies.flatMap((body) => (JSON.parse(body) as Spans).resourceSpans);
  const spans = sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const request = spans.find(({ name }) => name === 'GET /api/single_class/single/:id');
  expect(request?.attributes).toEqual(
    expect.arrayContaining([
      { key: 'http.response.status_code', value: { intValue: found.status } },
      { key: 'studio', value: { stringValue: expect.any(String) } },
    ]),
  );
  expect(spans.some(({ parentSpanId, name }) => parentSpanId === request?.spanId && name.startsWith('pg.query'))).toBe(
    true,
  );
  expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET /api/single_class', 'countNoShows']));
  expect(status).toBeGreaterThanOrEqual(400);
  for (const secret of ['secreto-1', 'secreto-2', '203.0.113.77', '987654'])
    expect(bodies.filter((body) => body.includes(secret))).toEqual([]);
});

it('the compiled reader, beside the server, reads a picture under plain Node', async () => {
  const path = join(folder, 'picture.png');
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c02020' } })
    .png()
    .toFile(path);
  const reader = fork(join(folder, 'build/reader.js'), { serialization: 'advanced', execArgv: [] });
  const answer = async (): Promise<unknown> => ((await once(reader, 'message')) as [unknown])[0];

  expect(await answer()).toEqual({ started: true });
  reader.send({ kind: 'picture', input: { path, stem: '1-0123456789abcdef' } });
  expect(await answer()).toMatchObject({ facts: { width: 40, height: 30, name: '1-0123456789abcdef-40x30.jpg' } });
  reader.disconnect();
  expect(await once(reader, 'exit')).toEqual([0, null]);
});

it('the compiled admin command reports an address without a customer', async () => {
  const command = startProcess(process.execPath, [join(folder, 'build/admin.js'), 'grant', 'nadie@ejemplo.mx'], {
    DATABASE_URL: database.url,
  });

  expect(await command.ended).toBe(1);
  expect(command.output()).toContain('No hay un cliente con el correo nadie@ejemplo.mx.');
});

it('the compiled studios command creates the directory in an empty database, and lists no studios', async () => {
  const directory = await createTestDatabase('template1');
  const command = startProcess(process.execPath, [join(folder, 'build/studios.js'), 'list', '--json'], {
    DIRECTORY_URL: directory.url,
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  });

  expect(await command.ended).toBe(0);
  expect(JSON.parse(command.output())).toEqual([]);
  await directory.drop();
});
