/**
 * A studio's reservations are deleted by mistake while another studio of the same servers sells on: it is brought back to
 * the moment before, beside the running ones, and put in its place. Parts of one story.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { startCluster, type Cluster } from '../../cluster';
import type { Restored } from '../../cluster/restore';
import { run as runProgram } from '../../demo/processes';
import { findPrograms } from '../../cluster/programs';
import { createDatabase, createPool } from '../../server/db/connection';
import type { DB } from '../../server/db/schema';
import { readDirectoryConfig } from '../../server/directoryConfig';
import { emulatorVerifier } from '../../server/http/identity';
import { runCommand } from '../../server/operator/command';
import type { RunningServer } from '../../server/serverProcess';
import { startMany } from '../../server/startMany';
import { NOON } from '../helpers/api';
import { makeBuiltSite, type BuiltSite } from '../helpers/builtSite';
import { emulatorToken } from '../helpers/tokens';
import { until } from '../helpers/until';
import { aClass, aCrowd, type Person } from '../server/builders';
import { brokenRules } from '../server/invariants';
import { publicFolder } from './pooler';

/** Also where the machine has other work. */
jest.setTimeout(15 * 60_000);

const tell = (text: string): void => void process.stdout.write(`${text}\n`);
const NAMES = ['aura', 'bruma'] as const;
type Name = (typeof NAMES)[number];

interface Side {
  readonly pool: Pool;
  readonly db: Kysely<DB>;
  readonly people: readonly Person[];
  readonly classes: readonly number[];
}

let base: string;
let cluster: Cluster;
let site: BuiltSite;
let files: string;
let env: NodeJS.ProcessEnv;
let server: RunningServer;
let sides: Record<Name, Side>;
let restored: Restored;

const studios = async (line: string) => {
  const { json, text } = await runCommand(line.split(' '), env, { say: tell });
  return { text, json: json as Record<string, unknown> };
};
const databaseUrl = (name: string): string => Object.assign(new URL(cluster.directUrl), { pathname: `/${name}` }).href;

async function openSide(name: Name): Promise<Side> {
  const { json } = await studios(`create ${name} --host ${name}.mx --identity demo-${name} --verified`);
  const pool = createPool(databaseUrl(String(json.database)), { max: 2 });
  pool.on('error', () => undefined);
  const db = createDatabase(pool);
  const classes = await Promise.all(Array.from({ length: 60 }, () => aClass(db, { capacity: 20, inHours: 72 })));
  return { pool, db, classes, people: await aCrowd(db, 4, classes.length) };
}

beforeAll(async () => {
  base = publicFolder('studio-prove-time-');
  files = mkdtempSync(join(tmpdir(), 'studio-prove-files-'));
  site = makeBuiltSite();
  cluster = await startCluster({ folder: join(base, 'cluster'), backups: true, returns: false, onEnd: tell });
  const setUp = createPool(cluster.directUrl, { max: 1 });
  await setUp.query('create database directorio');
  await setUp.end();
  env = {
    ...process.env,
    DIRECTORY_URL: databaseUrl('directorio'),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    FILES_DIR: files,
    LOG_LEVEL: 'silent',
    PORT: '0',
  };
  const serverOf = (url: string): string => Object.assign(new URL(url), { pathname: '' }).href;
  await studios(`server add uno ${serverOf(cluster.url)}?pgbouncer=true --direct ${serverOf(cluster.directUrl)}`);
  sides = { aura: await openSide('aura'), bruma: await openSide('bruma') };
  const { configOf, ...config } = readDirectoryConfig(env);
  server = await startMany({
    ...config,
    clock: () => NOON,
    settingsOf: (entry) => ({ ...configOf(entry), verifyToken: emulatorVerifier(entry.identityProject) }),
    siteDir: site.dir,
  });
});
afterAll(async () => {
  await server?.close();
  for (const name of NAMES) await sides?.[name].db.destroy();
  await restored?.stop();
  await cluster?.stop();
  site.remove();
  rmSync(files, { recursive: true, force: true });
  rmSync(base, { recursive: true, force: true });
});

function ask(host: string, name: Name, { uid, email }: Person, method: 'GET' | 'POST', url: string, payload?: object) {
  const claims = { iss: `https://securetoken.google.com/demo-${name}`, aud: `demo-${name}`, email_verified: true };
  const authorization = `Bearer ${emulatorToken({ uid, email, claims })}`;
  return server.app.inject({ method, url, headers: { host, authorization }, ...(payload && { payload }) });
}

/** Each person reserves these classes; returns what was acknowledged, and all statuses. */
async function book(name: Name, classes: readonly number[], isOver = () => false) {
  const [ids, statuses]: [number[], number[]] = [[], []];
  await Promise.all(
    sides[name].people.map(async (person) => {
      for (const single_class_id of classes) {
        if (isOver()) return;
        const reply = await ask(`${name}.mx`, name, person, 'POST', '/api/class_reservations', { single_class_id });
        statuses.push(reply.statusCode);
        if (reply.statusCode === 200)
          ids.push(
            reply.json<{ class_reservation: { class_reservation_id: number } }>().class_reservation
              .class_reservation_id,
          );
        await pause(500);
      }
    }),
  );
  return { ids: ids.sort((a, b) => a - b), statuses };
}
const stored = async ({ pool }: Pick<Side, 'pool'>): Promise<number[]> =>
  (await pool.query<{ id: number }>('select class_reservation_id as id from class_reservation order by 1')).rows.map(
    ({ id }) => id,
  );

let acknowledged: number[] = [];
let later: number[] = [];
let at: Date;
/** What the other studio sold while this one was restored. */
let selling: ReturnType<typeof book>;
let isOver = false;

it('a copy beside the running studio has all that was acknowledged before the moment, and nothing of what came after', async () => {
  const { aura, bruma } = sides;
  await book('aura', aura.classes.slice(0, 2));
  const full = await cluster.backUp('full');
  selling = book('bruma', bruma.classes, () => isOver);
  acknowledged = [...(await stored(aura)), ...(await book('aura', aura.classes.slice(2, 6))).ids];
  await until(async () => Date.now() > full.endedAt.getTime() + 2_000);
  at = new Date();
  await until(async () => Date.now() > at.getTime());
  later = (await book('aura', aura.classes.slice(6, 8))).ids;
  expect([acknowledged.length, later.length]).toEqual([24, 8]);
  // The mistake.
  await aura.pool.query('truncate class_reservation cascade');

  const begun = performance.now();
  const { rows } = await aura.pool.query<{ name: string }>('select current_database() as name');
  restored = await cluster.restore({ database: rows[0]!.name, at });
  const replayed = performance.now();
  const { json } = await studios(`recover aura aura-copia --from ${restored.url}`);
  const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
  tell(
    `Full backup of ${(full.size / 1e6).toFixed(0)} MB in ${seconds(+full.startedAt, +full.endedAt)} s, stored in ` +
      `${(full.stored / 1e6).toFixed(1)} MB; restored in ${seconds(begun, replayed)} s, a database of ` +
      `${(Number(json.bytes) / 1e6).toFixed(0)} MB copied in ${seconds(replayed, performance.now())} s.`,
  );
  const copy = createPool(databaseUrl(String(json.database)), { max: 1 });
  expect(await stored({ pool: copy })).toEqual(acknowledged);
  expect(await brokenRules(copy)).toEqual([]);
  await copy.end();
});

it('people look at the copy by a host of its own and change nothing there', async () => {
  await studios('host add aura-copia copia.aura.mx --verified');
  await studios('restore aura-copia');
  const [person] = sides.aura.people;
  await until(async () => (await ask('copia.aura.mx', 'aura', person!, 'GET', '/api/customer/me')).statusCode === 200);
  const write = await ask('copia.aura.mx', 'aura', person!, 'POST', '/api/class_reservations', {
    single_class_id: sides.aura.classes[9],
  });
  expect([write.statusCode, write.json()]).toEqual([403, expect.objectContaining({ code: 'studio/copy' })]);
});

it('in its place it sells on with new numbers, and the other studio was never down and lost nothing', async () => {
  const { json } = await studios('swap aura aura-copia');
  expect(json).toMatchObject({ name: 'aura' });
  const { aura, bruma } = sides;
  // As the host leads there once every server knows it.
  let more: number[] = [];
  await until(async () => (more = (await book('aura', aura.classes.slice(10, 11))).ids).length === aura.people.length);
  expect(Math.min(...more)).toBeGreaterThan(Math.max(...later));
  isOver = true;
  const sold = await selling;
  expect(new Set(sold.statuses)).toEqual(new Set([200]));
  expect(await stored(bruma)).toEqual(sold.ids);
  expect(await brokenRules(bruma.pool)).toEqual([]);
  const { json: shown } = await studios('show aura');
  const pool = createPool(databaseUrl(String(shown.database)), { max: 1 });
  expect(await stored({ pool })).toEqual([...acknowledged, ...more]);
  await pool.end();
});

it('an exported studio is whole when pg_restore makes a database of it', async () => {
  const folder = join(files, 'export');
  await studios(`export bruma ${folder}`);
  const dump = readdirSync(folder).find((name) => name.endsWith('.dump'))!;
  await sides.bruma.pool.query('create database vuelta');
  const { username, password, port } = new URL(cluster.directUrl);
  const target = `postgres://${username}:${password}@127.0.0.1:${port}/vuelta`;
  const made = await runProgram(`${findPrograms().postgres}/pg_restore`, [
    '--no-owner',
    '--exit-on-error',
    `--dbname=${target}`,
    join(folder, dump),
  ]);
  expect(made).toMatchObject({ code: 0 });
  const pool = createPool(target, { max: 1 });
  expect(await stored({ pool })).toEqual(await stored(sides.bruma));
  expect(await brokenRules(pool)).toEqual([]);
  await pool.end();
});
