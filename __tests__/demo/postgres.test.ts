import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { StartFailure } from '../../demo/failure';
import { startPostgres } from '../../demo/postgres';
import { packagedBinaries, preparePostgres } from '../../demo/postgresBinaries';
import { isAlive, poll } from '../../demo/processes';
import { killChildren, startProcess } from '../helpers/processes';

const HOLD = path.join(__dirname, 'hold.ts');

const makeBase = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-pg-'));
  chmodSync(folder, 0o755);
  return folder;
};
let base: string;
let template: string;
beforeAll(async () => {
  template = makeBase();
  await (await startPostgres({ folder: path.join(template, 'postgres') })).stop();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));
beforeEach(() => {
  base = makeBase();
});
afterEach(() => {
  killChildren();
  rmSync(base, { recursive: true, force: true });
});

/** The folder of a cluster that was started and stopped before; with the owner of its files. */
function aCluster(): string {
  execFileSync('cp', ['-a', path.join(template, 'postgres'), base]);
  return path.join(base, 'postgres');
}

const hold = async (folder: string) => {
  const child = startProcess(HOLD, ['postgres', folder]);
  const [line] = await child.waitForOutput(/^\{.*\}$/m);
  const { url }: { url: string } = JSON.parse(line);
  return { child, url };
};

async function query(url: string, sql: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

const serverPid = (folder: string) =>
  Number(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);

describe('embedded PostgreSQL', () => {
  test('keeps running after its launcher is killed, and the next start adopts it with all committed data', async () => {
    const folder = aCluster();
    const first = await hold(folder);
    await query(first.url, 'CREATE TABLE note (text text)');
    await query(first.url, "INSERT INTO note VALUES ('kept')");
    const pid = serverPid(folder);
    first.child.process.kill('SIGKILL');
    await first.child.ended;

    const second = await startPostgres({ folder });
    expect(second.adopted).toBe(true);
    expect(serverPid(folder)).toBe(pid);
    expect(await query(second.url, 'SELECT text FROM note')).toEqual(['kept']);
    await second.stop();
    expect(existsSync(path.join(folder, 'data/postmaster.pid'))).toBe(false);
  });

  test('recovers all committed data after it is killed: fsync is on', async () => {
    const folder = aCluster();
    const first = await startPostgres({ folder });
    expect(await query(first.url, 'SHOW fsync')).toEqual(['on']);
    await query(first.url, 'CREATE TABLE note (text text)');
    await query(first.url, "INSERT INTO note VALUES ('kept')");
    process.kill(serverPid(folder), 'SIGKILL');
    await first.stop();

    const second = await startPostgres({ folder });
    expect(await query(second.url, 'SELECT text FROM note')).toEqual(['kept']);
    await second.stop();
  });

  test('rejects a second start on the same data and leaves the first running', async () => {
    const folder = aCluster();
    const first = await hold(folder);
    const second = startProcess(HOLD, ['postgres', folder]);
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^El estudio ya está corriendo con estos datos .*\n$/);
    expect(await query(first.url, 'SELECT 1::text')).toEqual(['1']);
    first.child.process.kill('SIGTERM');
    expect(await first.child.ended).toBe(0);
    expect(existsSync(path.join(folder, 'data/postmaster.pid'))).toBe(false);
  });

  test('runs only one of two simultaneous first starts', async () => {
    const folder = path.join(base, 'postgres');
    const starts = await Promise.allSettled([startPostgres({ folder }), startPostgres({ folder })]);
    const running = starts.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refused = starts.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toEqual([expect.any(StartFailure)]);
    expect(await query(running[0]?.url ?? '', 'SELECT 1::text')).toEqual(['1']);
    await running[0]?.stop();
    expect(readdirSync(base)).toEqual(['postgres']);
  });

  test('starts despite a PID file whose PID belongs to another process, and reports when the server ends', async () => {
    const folder = aCluster();
    writeFileSync(path.join(folder, 'data/postmaster.pid'), `${process.pid}\n${folder}/data\n1\n5432\n\n127.0.0.1\n`);
    let reportLost = () => undefined as void;
    const lost = new Promise<void>((resolve) => (reportLost = resolve));
    const server = await startPostgres({ folder, onLost: () => reportLost() });
    expect(server.adopted).toBe(false);
    const pid = serverPid(folder);
    process.kill(pid, 'SIGQUIT');
    await lost;
    expect(
      await poll(
        () => (existsSync(path.join(folder, 'data/postmaster.pid')) && isAlive(pid) ? undefined : true),
        10_000,
      ),
    ).toBe(true);
    await server.stop();
  });

  test('stores the password only in the data folder, readable only by its owner', async () => {
    const before = readdirSync(tmpdir());
    const folder = path.join(base, 'postgres');
    await (await startPostgres({ folder })).stop();
    const added = readdirSync(tmpdir()).filter((name) => !before.includes(name));
    expect(added.filter((name) => /pg|password/.test(name))).toEqual([]);
    expect(statSync(path.join(folder, 'password')).mode & 0o777).toBe(0o600);
    expect(readdirSync(base)).toEqual(['postgres']);
  });

  // Without root there is no other system user.
  if (process.getuid?.() === 0)
    test('uses binaries that the system user can reach when root runs a clone in a private folder', async () => {
      const clone = path.join(base, 'clone');
      mkdirSync(clone, { mode: 0o700 });
      cpSync(path.dirname(packagedBinaries()), path.join(clone, 'package'), {
        recursive: true,
        verbatimSymlinks: true,
      });
      const native = path.join(clone, 'package/native');
      const umask = process.umask(0o077);
      const server = await startPostgres({ folder: path.join(base, 'deep/data/postgres'), native }).finally(() =>
        process.umask(umask),
      );
      expect(await query(server.url, 'SELECT 1::text')).toEqual(['1']);
      await server.stop();
      expect((await preparePostgres(native)).pgCtl).not.toContain(clone);
      await expect(startPostgres({ folder: path.join(clone, 'data/postgres'), native })).rejects.toThrow(/DATA_DIR/);
    });

  test('reports missing or broken binaries in one line that names DATABASE_URL', async () => {
    expect(() => packagedBinaries('sunos', 'sparc')).toThrow(/sunos-sparc.*DATABASE_URL/);
    await expect(preparePostgres(base)).rejects.toThrow(/no funciona en este sistema.*DATABASE_URL/);
  });
});
