/** The cluster's backups: one database as it was at a moment, beside the running ones. Parts of one story. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startCluster, type Cluster } from '../../cluster';
import { dueBackup } from '../../cluster/backups';
import { watchArchiving } from '../../server/db/archiving';
import { until } from '../helpers/until';
import { publicFolder } from './pooler';

/** Also where the machine has other work. */
jest.setTimeout(15 * 60_000);

const tell = (text: string): void => void process.stdout.write(`${text}\n`);

let base: string;
let cluster: Cluster;

beforeAll(async () => {
  base = publicFolder('studio-prove-backups-');
  cluster = await startCluster({ folder: join(base, 'cluster'), backups: true, returns: false, onEnd: tell });
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(base, { recursive: true, force: true });
});

async function query<R>(url: string, text: string): Promise<R[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as R[];
  } finally {
    await client.end();
  }
}
const databaseUrl = (name: string): string => Object.assign(new URL(cluster.directUrl), { pathname: `/${name}` }).href;

it('a database younger than the backup, and one that is in it, come back as they were at a moment', async () => {
  await query(cluster.directUrl, 'create table place as select generate_series(1, 1000) as n');
  expect(await cluster.backUpIfDue()).toMatchObject({ type: 'full' });
  expect(await cluster.backUpIfDue()).toBeNull();
  const { endedAt } = await cluster.backUp('incr');
  await query(cluster.directUrl, 'create database joven');
  await query(databaseUrl('joven'), 'create table place as select 7 as n');
  await query(cluster.directUrl, 'insert into place select 0 from generate_series(1, 500)');
  // pgBackRest counts by seconds.
  await until(async () => Date.now() > endedAt.getTime() + 1_000);
  const at = new Date();
  await until(async () => Date.now() > at.getTime());
  await query(cluster.directUrl, 'delete from place');
  await query(databaseUrl('joven'), 'drop table place');

  const restored = await cluster.restore({ database: 'studio', at });
  expect(await query(restored.url, 'select count(*)::int as n from place')).toEqual([{ n: 1_500 }]);
  expect(await query(cluster.directUrl, 'select count(*)::int as n from place')).toEqual([{ n: 0 }]);
  await restored.stop();

  const young = await cluster.restore({ database: 'joven', at });
  expect(await query(young.url, 'select n from place')).toEqual([{ n: 7 }]);
  await young.stop();
});

it('a moment before the first backup is refused', async () => {
  const at = new Date(Date.now() - 3_600_000);
  await expect(cluster.restore({ database: 'studio', at })).rejects.toThrow('unable to find backup set');
});

it('the check and the figures for operators tell that the store refuses the log, until it takes it again', async () => {
  const failing = async (): Promise<boolean | undefined> =>
    (await watchArchiving(async () => [{ name: 'uno', url: cluster.directUrl }])()).uno;
  const superuser = Object.assign(new URL(cluster.superuserUrl), { pathname: '/postgres' }).href;
  const write = () => query(superuser, 'select pg_current_xact_id(), pg_switch_wal()');
  await until(async () => (await failing()) === false);
  cluster.refuseBackups(true);
  await expect(cluster.checkBackups()).rejects.toThrow('403 (Forbidden)');
  await write();
  await until(async () => (await failing()) === true);
  cluster.refuseBackups(false);
  await until(async () => (await failing()) === false);
  await cluster.checkBackups();
});

it('a full backup is due after a week, another one after a day', () => {
  const [day, start] = [86_400_000, Date.parse('2026-03-02T03:00:00Z')];
  const made = (type: 'full' | 'incr', days: number) => ({
    label: '',
    type,
    size: 0,
    stored: 0,
    startedAt: new Date(start + days * day),
    endedAt: new Date(start + days * day),
  });
  const due = (days: number, ...backups: ReturnType<typeof made>[]) => dueBackup(backups, new Date(start + days * day));
  expect(due(0)).toBe('full');
  expect(due(0.9, made('full', 0))).toBeNull();
  expect(due(1, made('full', 0))).toBe('incr');
  expect(due(6.9, made('full', 0), made('incr', 6))).toBeNull();
  expect(due(7, made('full', 0), made('incr', 6))).toBe('full');
});
