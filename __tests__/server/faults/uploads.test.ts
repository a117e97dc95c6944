/** Uploads under load while the server is killed, the disk is full, or the bucket or database is unavailable. */
import { mkdtemp, readFile, readdir, rename, rm, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { getFiles } from '../../../domain/contract/files';
import { DAY } from '../../../domain/durations';
import { pictureStem, storedNames } from '../../../domain/pictures';
import { openFiles } from '../../../server/modules/files/open';
import { sweepFiles } from '../../../server/modules/files/sweep';
import { systemContextOf } from '../../helpers/api';
import { createTestDatabase } from '../../helpers/database';
import { until } from '../../helpers/until';
import { killChildren, startCompiled } from '../../helpers/processes';
import { PROJECT, emulatorToken } from '../../helpers/tokens';
import { aPerson } from '../builders';
import { startBucket } from '../modules/files/bucket';
import { A_PDF, aJpeg, startUploads } from '../modules/files/samples';
import { openStudio } from '../../../server/openStudio';

afterEach(killChildren);

/** Expects the files of every row to exist intact. Returns the names of files without a row. */
async function orphanFiles(folder: string, rows: readonly { src: string }[]): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  for (const name of names)
    if (/\.(avif|webp|jpg)$/.test(name)) await sharp(await readFile(join(folder, name))).stats();
  const referenced = rows.flatMap(({ src }) => storedNames(src));
  expect(referenced.filter((name) => !names.includes(name))).toEqual([]);
  return names.filter((name) => !referenced.includes(name));
}

it('a kill at any point of an upload leaves no row without its files, and orphan files are swept', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  const files = openFiles({ folder, s3: null });
  const studio = openStudio(database.url, { pool: database.pool, files });
  const admin = await aPerson(database.db, 'admin');
  const rowsNow = () => database.db.selectFrom('file').select('src').execute();
  const points = [
    ['put 4', 0],
    ['address', 0],
    ['answer', 1],
  ] as const;
  const servers = points.map(([point]) =>
    startCompiled('__tests__/server/processes/uploads.ts', {
      DATABASE_URL: database.url,
      PROJECT,
      FILES_DIR: folder,
      DIE_AT: point,
    }),
  );
  let rows = 0;
  for (const [i, [point, committed]] of points.entries()) {
    const [, address = ''] = await servers[i]!.waitForOutput(/listening on (\S+)/);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await aJpeg(400, 300 + i))]), 'foto.jpg');
    await expect(
      fetch(`${address}/api/files`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${emulatorToken(admin)}` },
      }),
    ).rejects.toThrow();
    expect([point, await servers[i]!.ended]).toEqual([point, 'SIGKILL']);
    rows += committed;
    expect([point, (await rowsNow()).length]).toEqual([point, rows]);
    await orphanFiles(folder, await rowsNow());
  }
  const left = await orphanFiles(folder, await rowsNow());
  expect(left.length).toBe(3 + 6);
  // The last server has moved its upload before it responds.
  expect((await readdir(files.incoming)).length).toBe(2);

  expect(await sweepFiles(systemContextOf(studio, new Date()))).toBe(0);
  expect((await orphanFiles(folder, await rowsNow())).length).toBe(left.length);
  const [afterwards, again] = await Promise.all([
    sweepFiles(systemContextOf(studio, new Date(Date.now() + 2 * DAY))),
    sweepFiles(systemContextOf(studio, new Date(Date.now() + 2 * DAY))),
  ]);
  expect(afterwards + again).toBeGreaterThanOrEqual(left.length + 2);
  expect([await orphanFiles(folder, await rowsNow()), await readdir(files.incoming)]).toEqual([[], []]);
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('the upload server', () => {
  let site: Awaited<ReturnType<typeof startUploads>>;
  let bucket: Awaited<ReturnType<typeof startBucket>>;
  let admin: Awaited<ReturnType<typeof aPerson>>;
  beforeAll(async () => {
    bucket = await startBucket();
    site = await startUploads(bucket.config);
    admin = await aPerson(site.api.db, 'admin');
  });
  afterAll(async () => {
    await site.close();
    await bucket.close();
  });
  const total = async (): Promise<number> => (await site.api.ok(getFiles, { as: admin })).total;

  it('resizes two of six concurrent pictures at a time, queues the others on disk and stays responsive', async () => {
    const { put } = site.files.disk;
    const busy = new Map<string, number>();
    let most = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const watched = jest.spyOn(site.files.disk, 'put').mockImplementation(async (name, content, type) => {
      const { stem } = pictureStem(name)!;
      busy.set(stem, (busy.get(stem) ?? 0) + 1);
      most = Math.max(most, [...busy.values()].filter((n) => n < 3).length);
      await released;
      await put(name, content, type);
    });
    const jpeg = await aJpeg(240, 160);
    const before = await total();
    const uploads = Array.from({ length: 6 }, (_, i) => site.uploaded(admin, jpeg, { name: `${i}.jpg` }));
    await until(async () => (await readdir(site.files.incoming)).length === 6);
    const { status } = await site.get('/api/health');
    release();
    const made = (await Promise.all(uploads)).map(({ file }) => file);
    watched.mockRestore();
    expect(most).toBeLessThanOrEqual(2);
    expect(status).toBe(200);
    expect(await total()).toBe(before + 6);
    expect(new Set(made.map((f) => f.src)).size).toBe(6);
    expect(await orphanFiles(site.files.folder, made)).toEqual([]);
    expect(await readdir(site.files.incoming)).toEqual([]);
  });

  it('stores uploads for S3 in the bucket and deletes them there', async () => {
    const { file_id, file } = await site.uploaded(admin, await aJpeg(), { to: 's3' });
    expect(file.src).toMatch(
      new RegExp(`^${bucket.config.endpoint}/mi-estudio/files/${file_id}-[0-9a-f]{16}-60x40\\.jpg$`),
    );
    expect([...bucket.objects.keys()].filter((key) => !key.includes('/.owner-')).sort()).toEqual(
      storedNames(file.src)
        .map((name) => `files/${name}`)
        .sort(),
    );
    expect((await site.uploaded(admin, A_PDF, { to: 's3' })).file.type).toBe('application/pdf');
    expect(await sweepFiles(systemContextOf(site.api.studio, new Date(Date.now() + 2 * DAY)))).toBe(0);
    await site.api.raw({
      method: 'DELETE',
      url: `/api/files/${file_id}`,
      headers: { authorization: `Bearer ${emulatorToken(admin)}` },
    });
    expect([...bucket.objects.keys()].filter((key) => !key.includes('/.owner-'))).toEqual([
      expect.stringMatching(/\.pdf$/),
    ]);
  });

  it('returns file/unavailable while the bucket fails, and stores the file afterwards', async () => {
    const [before, jpeg] = [await total(), await aJpeg()];
    bucket.fail(500);
    expect(await site.upload(admin, jpeg, { to: 's3' })).toMatchObject({
      status: 503,
      body: { code: 'file/unavailable' },
    });
    expect(site.api.logs()).toContain('object storage answered 500 to PUT');
    expect(site.api.logs()).not.toContain(bucket.config.accessKeyId);
    bucket.fail(null);
    expect(await total()).toBe(before);
    expect((await site.upload(admin, jpeg, { to: 's3' })).status).toBe(200);
  });

  it('removes the stored files if the disk fails in the middle, and returns file/unavailable', async () => {
    const before = await readdir(site.files.folder);
    const { put } = site.files.disk;
    let puts = 0;
    const full = jest.spyOn(site.files.disk, 'put').mockImplementation(async (...file) => {
      puts += 1;
      if (puts === 4) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      await put(...file);
    });
    expect(await site.upload(admin, await aJpeg(400, 300))).toMatchObject({
      status: 503,
      body: { code: 'file/unavailable' },
    });
    full.mockRestore();
    expect(await readdir(site.files.folder)).toEqual(before);
    await rename(site.files.incoming, `${site.files.incoming}-away`);
    expect(await site.upload(admin, await aJpeg())).toMatchObject({ status: 503, body: { code: 'file/unavailable' } });
    await rename(`${site.files.incoming}-away`, site.files.incoming);
    expect((await site.upload(admin, await aJpeg())).status).toBe(200);
  });

  it('leaves files without a row, never a row without files, if the database refuses the row', async () => {
    const before = await total();
    await site.api.pool.query("alter table file add constraint away check (name <> 'sin-base.jpg')");
    expect((await site.upload(admin, await aJpeg(70, 50), { name: 'sin-base.jpg' })).status).toBe(500);
    await site.api.pool.query('alter table file drop constraint away');
    expect(await total()).toBe(before);
    const orphans = (await readdir(site.files.folder)).filter((name) => name.includes('-70x50.'));
    expect(orphans).toHaveLength(3);
    const old = new Date(Date.now() - 2 * DAY);
    for (const name of orphans) await utimes(join(site.files.folder, name), old, old);
    expect(await sweepFiles(systemContextOf(site.api.studio, new Date()))).toBe(3);
  });

  it('does not sweep the files of another database in the same folder', async () => {
    const other = await createTestDatabase();
    const { file } = await site.uploaded(admin, await aJpeg());
    const elsewhere = openStudio(other.url, { pool: other.pool, files: site.files });
    expect(await sweepFiles(systemContextOf(elsewhere, new Date(Date.now() + 2 * DAY)))).toBe(0);
    expect((await site.get(file.src)).status).toBe(200);
    await other.drop();
  });

  it('stores and sweeps no files without a file store', async () => {
    const other = openStudio(site.api.databaseUrl);
    expect([other.files, await sweepFiles(systemContextOf(other, new Date()))]).toEqual([null, 0]);
    await other.close();
  });

  it('removes the partial file if the client disconnects', async () => {
    const { port } = new URL(site.origin);
    const visitor = request({
      port,
      path: '/api/files',
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${emulatorToken(admin)}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    visitor.on('error', () => undefined);
    visitor.write(
      Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
        Buffer.alloc(300_000, 1),
      ]),
    );
    const seen = async (count: number): Promise<void> => {
      while ((await readdir(site.files.incoming)).length !== count) await new Promise(setImmediate);
    };
    await seen(1);
    visitor.destroy();
    await seen(0);
  });
});
