/** Benchmarks one process with many studios on two database servers: creation, memory, connections and reading. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../demo/postgres';
import { addDays, studioDay } from '../domain/studioTime';
import { findStudio } from '../server/directory/repository';
import type { DirectoryDb } from '../server/directory/tables';
import { enterStudios } from '../server/directory/workRepository';
import { createStudio } from '../server/operator/create';
import { addServer } from '../server/operator/servers';
import { upgradeStudios } from '../server/operator/upgrade';
import { benchAlone } from './aloneStudio';
import { openBenchDirectory } from './directory';
import type { LoadInput, LoadResult, Request } from './loadProcess';
import { benchImportBeside } from './importBeside';
import { benchRelease } from './releaseMorning';
import { spreadText, type Section } from './stats';
import type { StudiosAnswer, StudiosInput } from './studiosProcess';
import { startWorker, type Worker } from './workers';

const CONNECTIONS = 400;
const CLIENTS = 16;
const SECONDS = 6;
const ROUNDS = 3;
/** Requests a second of the calm mix, and how long each of its rounds lasts. */
const CALM_RATE = 60;
const CALM_SECONDS = 10;
/** Of the mix over all studios: the second one is asked half as often as the first, the third a third as often. */
const REQUESTS = 20_000;
const IDLE_STUDIOS = 20;
const NEIGHBOURS = 50;
/** As a studio is entered that has fewer migrations than the code. */
const OLDER = '0001_studio.1.00000000';

const hostOf = (n: number): string => `s${n}.example.mx`;

/** A repeatable number between 0 and 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Requests whose hosts follow Zipf's law over this many studios. */
function mixOf(count: number, today: string): Request[] {
  const sums: number[] = [];
  for (let n = 0; n < count; n += 1) sums.push((sums[n - 1] ?? 0) + 1 / (n + 1));
  const random = generator(7);
  const paths = [
    `/api/single_class?start_date=${today}&end_date=${addDays(today, 7)}`,
    '/api/class_packages',
    '/api/appconfig',
    '/api/instructors',
  ];
  return Array.from({ length: REQUESTS }, (_, i) => {
    const at = random() * (sums.at(-1) ?? 1);
    const n = sums.findIndex((sum) => sum >= at);
    return { method: 'GET', path: paths[i % paths.length] ?? '/', headers: { host: hostOf(n) } };
  });
}

/**
 * The jobs of all studios as an hour after their start: each was visited, and is due again at some time. The lanes of a
 * studio begin together and rest for five minutes or a multiple of it, so that one connection serves several.
 */
async function settleJobs(db: DirectoryDb): Promise<void> {
  await enterStudios(db, new Date());
  await sql`update studio_work w set scheduled_until = now(), due_at = now() + r.share * interval '5 minutes' +
    interval '5 minutes' * floor(random() *
      case when lane in ('slow', 'videos') then 6 when lane = 'providers' then 2 else 1 end)
    from (select studio_id, random() as share from (select distinct studio_id from studio_work) s) r
    where r.studio_id = w.studio_id`.execute(db);
}

interface Sizes {
  /** Bytes of all servers' processes, shared pages in parts. */
  readonly memory: number;
  /** Bytes and files of each studio's database. */
  readonly disk: readonly number[];
  readonly files: readonly number[];
}

/** What database servers take in memory, and their studios on disk. */
async function sizesOf(servers: readonly EmbeddedPostgres[]): Promise<Sizes> {
  let memory = 0;
  const disk: number[] = [];
  const files: number[] = [];
  for (const { url } of servers) {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows: processes } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
    const { rows: sizes } = await client.query<{ size: string; files: number }>(
      `select pg_database_size(oid) as size, (select count(*)::int from pg_ls_dir('base/' || oid)) as files
       from pg_database where datname like 'studio_s%'`,
    );
    const own = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const status = readFileSync(`/proc/${own.rows[0]?.pid}/status`, 'utf8');
    await client.end();
    disk.push(...sizes.map(({ size }) => Number(size)));
    files.push(...sizes.map((one) => one.files));
    const pids = [Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), ...processes.map(({ pid }) => pid)];
    for (const pid of pids) {
      try {
        memory += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024;
      } catch {
        // The connection was closed meanwhile.
      }
    }
  }
  return { memory, disk, files };
}

const countAbove = (values: readonly number[], aim: number): string =>
  `${values.filter((value) => value > aim).length} of ${values.length} above it`;

export async function benchStudios(wanted: number): Promise<Section> {
  const folder = mkdtempSync(path.join(tmpdir(), 'studios-bench-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  const servers: EmbeddedPostgres[] = [];
  for (const name of ['uno', 'dos'])
    servers.push(
      await startPostgres({
        folder: path.join(folder, name),
        settings: { max_connections: '250', shared_buffers: '256MB', autovacuum_naptime: '10min' },
      }),
    );
  const [first, second] = servers;
  if (!first || !second) throw new Error('No PostgreSQL.');
  const directory = await openBenchDirectory(first.url, 'directorio');
  const { operator } = directory;
  const { db } = operator;
  const many: Worker<StudiosInput | null, StudiosAnswer> = startWorker('studiosProcess.ts');
  const load: Worker<LoadInput, LoadResult> = startWorker('loadProcess.ts');
  const rows: string[][] = [];
  try {
    for (const [i, server] of servers.entries()) await addServer(operator, ['uno', 'dos'][i] ?? '', server.url);
    const create = async (n: number): Promise<number> => {
      const started = performance.now();
      await createStudio(operator, `s${n}`, {
        hosts: [hostOf(n)],
        verified: true,
        identity: `proyecto-${n}`,
        server: n % 2 ? 'dos' : 'uno',
      });
      return (performance.now() - started) / 1000;
    };
    // The first of each server makes its template.
    const templates = [await create(0), await create(1)];
    const created: number[] = [];
    for (let n = 2; n < wanted; n += 1) created.push(await create(n));
    rows.push(['a template with its first studio, s', spreadText(templates, 2), '']);
    rows.push(['a studio, s', spreadText(created, 2), `aim 1.5; ${countAbove(created, 1.5)}`]);

    const { memory: databasesEmpty, disk, files } = await sizesOf(servers);
    rows.push([
      'an empty studio on disk, MiB',
      spreadText(
        disk.map((size) => size / 1024 ** 2),
        1,
      ),
      '',
    ]);
    rows.push(['files of an empty studio in its database server', spreadText(files), '']);
    await settleJobs(db);
    const { address, memory: empty } = await many.request({
      directoryUrl: directory.url,
      connections: CONNECTIONS,
      logFile: path.join(folder, 'many.log'),
    });
    const today = studioDay(new Date(), 'America/Mexico_City');
    const week = `/api/single_class?start_date=${today}&end_date=${addDays(today, 7)}`;
    const get = (n: number): Request => ({ method: 'GET', path: week, headers: { host: hostOf(n) } });
    const ask = (requests: readonly Request[], connections: number, seconds: number | null): Promise<LoadResult> =>
      load.request({ address, connections, requests, seconds });
    const firstAnswers: number[] = [];
    for (let n = 0; n < Math.min(IDLE_STUDIOS, wanted); n += 1)
      firstAnswers.push((await ask([get(wanted - 1 - n)], 1, null)).median);
    rows.push([
      'first answer of a studio that slept, ms',
      spreadText(firstAnswers, 0),
      `aim 150; ${countAbove(firstAnswers, 150)}`,
    ]);
    await ask(
      Array.from({ length: wanted }, (_, n) => get(n)),
      CLIENTS,
      null,
    );
    const { memory: full } = await many.request(null);
    const { memory: databasesFull } = await sizesOf(servers);
    rows.push(['memory of the process for an open studio, KiB', ((full - empty) / wanted / 1024).toFixed(0), '']);

    rows.push([
      'memory of the database servers for a studio that was asked, KiB',
      ((databasesFull - databasesEmpty) / wanted / 1024).toFixed(0),
      '',
    ]);

    const counts = [10, 100, 1_000].filter((count) => count <= wanted);
    const figures = new Map(
      counts.map((count) => [count, { median: [] as number[], p99: [] as number[], rate: [] as number[] }]),
    );
    let most = 0;
    const watch = setInterval(() => {
      void Promise.all(
        servers.map(async (server) => {
          const client = new Client({ connectionString: server.url });
          await client.connect();
          const found = await client.query<{ n: number }>(
            `select count(*)::int n from pg_stat_activity where application_name = 'studio' and datname like 'studio_s%'`,
          );
          await client.end();
          return found.rows[0]?.n ?? 0;
        }),
      ).then(
        (open) =>
          (most = Math.max(
            most,
            open.reduce((sum, n) => sum + n, 0),
          )),
        () => undefined,
      );
    }, 500);
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const count of counts) {
        const result = await ask(mixOf(count, today), CLIENTS, SECONDS);
        if (Object.keys(result.statuses).join() !== '200') throw new Error(JSON.stringify(result.statuses));
        const figure = round > 0 ? figures.get(count) : undefined;
        figure?.median.push(result.median);
        figure?.p99.push(result.p99);
        figure?.rate.push(result.count / result.seconds);
      }
    /** As visitors come: at a rate that leaves the machine most of its time, so that no answer waits for others. */
    const calm = new Map<number, { median: number[]; p99: number[] }>(
      counts.map((count) => [count, { median: [], p99: [] }]),
    );
    for (let round = 0; round < ROUNDS; round += 1)
      for (const count of counts) {
        const requests = mixOf(count, today);
        const input = { address, connections: CLIENTS, requests, seconds: CALM_SECONDS, perSecond: CALM_RATE };
        const { median, p99 } = await load.request(input);
        calm.get(count)?.median.push(median);
        calm.get(count)?.p99.push(p99);
      }
    clearInterval(watch);
    const base = figures.get(10);
    const ratio = (mine: readonly number[], theirs: readonly number[]): string =>
      spreadText(
        mine.map((value, i) => value / (theirs[i] ?? NaN)),
        2,
      );
    for (const [count, { median, p99, rate }] of figures) {
      rows.push([`${count} studios: answers a second`, spreadText(rate), base ? ratio(rate, base.rate) : '']);
      rows.push([`${count} studios: p50, ms`, spreadText(median, 2), base ? ratio(median, base.median) : '']);
      rows.push([`${count} studios: p99, ms`, spreadText(p99, 2), base ? ratio(p99, base.p99) : '']);
    }
    const calmBase = calm.get(10);
    for (const [count, { median, p99 }] of calm) {
      const name = `${count} studios, ${CALM_RATE} requests a second`;
      rows.push([`${name}: p50, ms`, spreadText(median, 2), calmBase ? ratio(median, calmBase.median) : '']);
      rows.push([`${name}: p99, ms`, spreadText(p99, 2), calmBase ? ratio(p99, calmBase.p99) : '']);
    }
    rows.push([`connections to all databases at most (bound ${CONNECTIONS})`, String(most), '']);

    // What the jobs of all studios cost while none is asked.
    const before = await many.request(null);
    const started = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    const after = await many.request(null);
    rows.push([
      'jobs of all studios while none is asked: share of a processor',
      ((after.processor - before.processor) / ((performance.now() - started) / 1000)).toFixed(2),
      '',
    ]);

    const released = await findStudio(db, { name: 's0' });
    if (!released) throw new Error('No studio s0.');
    if (wanted > NEIGHBOURS) {
      const readings = Array.from({ length: NEIGHBOURS }, (_, n) => get(n + 1));
      rows.push(
        ...(await benchRelease({
          address,
          databaseUrl: released.databaseUrl,
          host: hostOf(0),
          identityProject: released.identityProject,
          neighbours: readings,
          week,
        })),
      );
    }
    const [importing, neighbour] = [await findStudio(db, { name: 's2' }), await findStudio(db, { name: 's3' })];
    if (importing && neighbour)
      rows.push(
        ...(await benchImportBeside(address, { ...importing, host: hostOf(2) }, { ...neighbour, host: hostOf(3) })),
      );
    await db.updateTable('studio').set({ schema_version: OLDER }).execute();
    const upgrading = performance.now();
    await upgradeStudios(operator, { parallel: '4' });
    rows.push([
      `upgrade of all, 4 at a time, where no table changes: s`,
      ((performance.now() - upgrading) / 1000).toFixed(0),
      '',
    ]);
    await many.stop();
    const alone = await benchAlone({
      server: first.url,
      folder,
      path: week,
      clients: CLIENTS,
      rounds: ROUNDS,
      seconds: SECONDS,
    });
    const beside = 'one studio of a directory beside the same with DATABASE_URL: answers a second';
    rows.push([`${beside}, the week`, spreadText(alone.week, 2), 'aim 0.95']);
    rows.push([`${beside}, a customer's own data`, spreadText(alone.own, 2), 'aim 0.95']);
    return {
      title: 'Many studios in one process',
      columns: ['', 'median (range)', 'beside 10 studios'],
      rows,
      notes: [
        `${wanted} studios, two embedded PostgreSQL servers, one API process with its jobs and ${CONNECTIONS} connections, ${CLIENTS} clients.`,
        `Reading (week, packages, configuration, coaches) of hosts by Zipf's law, ${ROUNDS} rounds of ${SECONDS} s in turn; studios are empty, their jobs as an hour after the start.`,
        `Release: ${NEIGHBOURS} neighbours are asked for their week 20 times a second together, before and while all customers of one studio look at its week and reserve within a minute.`,
        `Import: one studio reads, checks and runs a file of customers while its neighbour's customers book, by the server's own jobs, into an outbox without a mail server.`,
      ],
    };
  } finally {
    await Promise.all([many, load].map((worker) => worker.stop()));
    await directory.close();
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
