/** Private files: a customer's uploads, read by the owner and staff only, by addresses that expire. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteFile, getFile, getFiles, putFile } from '../../../../domain/contract/files';
import { CUSTOMER_UPLOADS } from '../../../../domain/uploads';
import { pictureSources, storedNames } from '../../../../domain/pictures';
import { fileReferences, requireReadableFiles } from '../../../../server/modules/files/references';
import { sign, verify } from '../../../../server/modules/files/signature';
import { sweepFiles } from '../../../../server/modules/files/sweep';
import { DAY, HOUR, NOON, systemContextOf } from '../../../helpers/api';
import { aPackage, aPage, aPerson, type Person } from '../../builders';
import { startBucket, type Bucket } from './bucket';
import { A_PDF, aJpeg, media, startUploads, type Uploads } from './samples';

let bucket: Bucket;
let site: Uploads;
let owner: Person;
let other: Person;
let staff: Person;
let admin: Person;
beforeAll(async () => {
  bucket = await startBucket();
  site = await startUploads(bucket.config);
  const { db } = site.api;
  [owner, other, staff, admin] = [
    await aPerson(db),
    await aPerson(db),
    await aPerson(db, 'staff'),
    await aPerson(db, 'admin'),
  ];
});
beforeEach(() => site.api.setNow(NOON));
afterAll(async () => {
  await site.close();
  await bucket.close();
});

const inFolder = (folder: string) => readdir(folder).then((names) => names.filter((name) => !name.startsWith('.')));
const statusOf = async (path: string) => (await site.get(path, {})).status;

describe("a customer's upload", () => {
  it('is private, in every size and format, and never among the files of the studio', async () => {
    const before = await inFolder(site.files.folder);
    const { file_id, file } = await site.uploaded(owner, await aJpeg(700, 350), { name: 'INE.jpg' });
    expect(file).toMatchObject({
      name: 'INE.jpg',
      private: true,
      src: expect.stringMatching(new RegExp(`^/files/private/[\\w-]+/${file_id}-[0-9a-f]{16}-700x350\\.jpg$`)),
    });
    const { sources, srcset } = pictureSources(file.src)!;
    const offered = [...sources.map((s) => s.srcset), srcset].flatMap((list) =>
      list.split(', ').map((entry) => entry.split(' ')[0]!),
    );
    expect(offered).toHaveLength(9);
    for (const path of offered) {
      const answer = await site.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      });
      const name = path.slice(path.lastIndexOf('/') + 1);
      for (const open of [`/files/${name}`, `/files/private/${name}`, `/files/.private/${name}`])
        expect([open, await statusOf(open)]).toEqual([open, 404]);
    }
    expect(await inFolder(site.files.folder)).toEqual(before);
    expect((await site.api.ok(getFiles, { as: admin })).files.map((f) => f.file_id)).not.toContain(file_id);
  });

  it('is read by its owner and by staff, each time by a fresh address', async () => {
    const { file_id, file } = await site.uploaded(owner, A_PDF, { name: 'Comprobante.pdf' });
    site.api.setNow(new Date(NOON.getTime() + HOUR));
    for (const as of [owner, staff, admin]) {
      const { file: found } = await site.api.ok(getFile, { as, params: { id: file_id } });
      expect(found.src).not.toBe(file.src);
      const answer = await site.get(found.src);
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, 'attachment']);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(A_PDF);
    }
    expect(await site.api.refused(getFile, { as: other, params: { id: file_id } })).toMatchObject({
      status: 404,
      code: 'file/not-found',
    });
    // The studio's own files are no customer's business either.
    const shown = await site.uploaded(admin, await aJpeg());
    expect(await site.api.refused(getFile, { as: owner, params: { id: shown.file_id } })).toMatchObject({
      status: 404,
    });
  });

  it('stays private whatever the form sends, and an admin may request it', async () => {
    const { file } = await site.uploaded(owner, A_PDF, { data: '{"private":false}' });
    expect(file.private).toBe(true);
    const { file: hidden } = await site.uploaded(admin, A_PDF, { data: '{"private":true}' });
    expect(hidden).toMatchObject({ private: true, src: expect.stringMatching(/^\/files\/private\//) });
    expect((await site.uploaded(admin, A_PDF)).file.private).toBe(false);
  });

  it('is deleted by its owner and by admins, with all that is stored of it', async () => {
    const { folder } = site.files.private;
    for (const as of [owner, admin]) {
      const { file_id, file } = await site.uploaded(owner, await aJpeg());
      expect(await inFolder(folder)).toEqual(expect.arrayContaining(storedNames(file.src)));
      for (const not of [other, staff])
        expect(await site.api.refused(deleteFile, { as: not, params: { id: file_id } })).toMatchObject({ status: 404 });
      await site.api.ok(deleteFile, { as, params: { id: file_id } });
      expect(await site.api.refused(deleteFile, { as, params: { id: file_id } })).toMatchObject({ status: 404 });
      expect(await inFolder(folder)).not.toEqual(expect.arrayContaining([storedNames(file.src)[0]]));
      expect(await statusOf(file.src)).toBe(404);
    }
    expect(
      await site.api.db.selectFrom('audit_event').select('actor_id').where('action', '=', 'file.delete').execute(),
    ).toEqual([{ actor_id: String(admin.customer_id) }]);
    const { file_id } = await site.uploaded(owner, A_PDF);
    expect(await site.api.refused(putFile, { as: owner, body: { file_id, name: 'X' } })).toMatchObject({ status: 403 });
  });

  it("is not deleted while its owner's profile or answers name it", async () => {
    const { db } = site.api;
    for (const change of [
      (id: number) => ({ file_id: id }),
      (id: number) => ({ id_file_id: id }),
      (id: number) => ({ custom_values: JSON.stringify({ talla: 'M', constancias: [{ file_id: id }] }) }),
    ]) {
      const keeper = await aPerson(db);
      const { file_id } = await site.uploaded(keeper, A_PDF);
      await db.updateTable('customer').set(change(file_id)).where('customer_id', '=', keeper.customer_id).execute();
      for (const as of [keeper, admin])
        expect(await site.api.refused(deleteFile, { as, params: { id: file_id } })).toMatchObject({
          status: 409,
          message: expect.stringContaining('el perfil de'),
        });
    }
  });

  it('is swept like others where its row is gone, and stays where it is not', async () => {
    const kept = await site.uploaded(owner, A_PDF);
    const lost = await site.uploaded(owner, media('mp42'));
    await site.api.db.deleteFrom('file').where('file_id', '=', lost.file_id).execute();
    await sweepFiles(systemContextOf(site.api.studio, new Date(Date.now() + 2 * DAY)));
    const names = await inFolder(site.files.private.folder);
    expect(names).toContain(storedNames(kept.file.src)[0]);
    expect(names).not.toContain(storedNames(lost.file.src)[0]);
  });
});

describe('an address of a private file', () => {
  it('ends with a message about it', async () => {
    const { file } = await site.uploaded(owner, A_PDF);
    site.api.setNow(new Date(NOON.getTime() + 14 * 60_000));
    expect(await statusOf(file.src)).toBe(200);
    site.api.setNow(new Date(NOON.getTime() + 31 * 60_000));
    const answer = await site.get(file.src);
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { code: 'file/expired', message: expect.stringContaining('venció') },
    ]);
  });

  it('opens no other file, and nothing once it is altered', async () => {
    const [mine, theirs] = [await site.uploaded(owner, await aJpeg()), await site.uploaded(other, A_PDF)];
    const [, token = '', name = ''] = /^\/files\/private\/([^/]+)\/(.+)$/.exec(mine.file.src)!;
    const [expires = '', signature = ''] = token.split(/-(.*)/);
    const later = (parseInt(expires, 36) + 1).toString(36);
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const theirName = theirs.file.src.slice(theirs.file.src.lastIndexOf('/') + 1);
    for (const path of [
      `/files/private/${token}/${theirName}`,
      `/files/private/${later}-${signature}/${name}`,
      `/files/private/${expires}-${flipped}/${name}`,
      `/files/private/${expires}-${signature}=/${name}`,
      `/files/private/${expires}-/${name}`,
      `/files/private/-/${name}`,
      `/files/private/${token}/..%2f${theirName}`,
      `/files/private/${token}/..%2f..%2f${name}`,
      `/files/private/${token}/%00${name}`,
      `/files/private/${token}/.owner-00`,
      `/files/private/${token}/`,
      `/files/private/${'x'.repeat(190)}/${name}`,
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect(await statusOf(mine.file.src)).toBe(200);
  });

  it('is of one studio, and ends when the studio replaces its key', async () => {
    const elsewhere = await startUploads();
    // Databases of tests are copies of one.
    await elsewhere.api.pool.query("update studio set signing_key = decode('00', 'hex')");
    elsewhere.api.setNow(NOON);
    const ctx = systemContextOf(site.api.studio, NOON);
    const foreign = systemContextOf(elsewhere.api.studio, NOON);
    const token = await sign(foreign, 'x', 60);
    await verify(foreign, 'x', token);
    await expect(verify(ctx, 'x', token)).rejects.toMatchObject({ code: 'file/not-found' });
    await expect(verify(foreign, 'y', token)).rejects.toMatchObject({ code: 'file/not-found' });
    await elsewhere.close();
  });
});

describe('private files in the bucket', () => {
  it('are read there by addresses of the bucket, and by no others', async () => {
    const { file_id, file } = await site.uploaded(owner, await aJpeg(), { to: 's3' });
    expect(file).toMatchObject({ private: true, src: expect.stringMatching(/^\/files\/private\//) });
    const names = storedNames(file.src);
    for (const name of names)
      expect(bucket.objects.get(`private/${name}`)?.headers['cache-control']).toBe('private, no-store');
    for (const path of pictureSources(file.src)!.sources.map(({ srcset }) => srcset.split(' ')[0]!)) {
      const answer = await fetch(new URL(path, site.origin), { redirect: 'manual' });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
      const there = answer.headers.get('location')!;
      expect((await fetch(there)).status).toBe(200);
      expect((await fetch(there.replace(/\.\w+\?/, '.pdf?'))).status).toBe(403);
      expect((await fetch(there.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'))).status).toBe(403);
      expect((await fetch(there.split('?')[0]!)).status).toBe(403);
    }
    await site.api.ok(deleteFile, { as: owner, params: { id: file_id } });
    expect([...bucket.objects.keys()].filter((key) => names.some((name) => key.endsWith(name)))).toEqual([]);
  });
});

describe('uploads of one customer', () => {
  it('are limited in number and bytes per day, also where they come at once or are deleted', async () => {
    const eager = await aPerson(site.api.db);
    const answers = await Promise.all(
      Array.from({ length: CUSTOMER_UPLOADS.files + 3 }, () => site.upload(eager, Buffer.from('no'))),
    );
    expect(answers.filter(({ status }) => status === 415)).toHaveLength(CUSTOMER_UPLOADS.files);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'file/too-many',
      message: expect.stringContaining('mañana'),
    });
    site.api.setNow(new Date(NOON.getTime() + DAY + 1));
    expect((await site.upload(eager, A_PDF)).status).toBe(200);
    expect((await site.upload(other, A_PDF)).status).toBe(200);

    const heavy = await aPerson(site.api.db);
    const size = 64 * 1024;
    const limit = jest.replaceProperty(CUSTOMER_UPLOADS as { bytes: number }, 'bytes', 5 * size);
    const video = media('mp42', size - 100);
    for (let i = 0; i < 5; i += 1) {
      const { file_id } = await site.uploaded(heavy, video);
      await site.api.ok(deleteFile, { as: heavy, params: { id: file_id } });
    }
    expect(await site.upload(heavy, A_PDF)).toMatchObject({ status: 429, body: { code: 'file/too-many' } });
    limit.restore();
    expect(await readdir(site.files.incoming)).toEqual([]);
  });
});

it.each(['disk', 's3'] as const)('a file on %s that a package is sold with becomes private', async (to) => {
  const { db } = site.api;
  const sold = await site.uploaded(admin, Buffer.concat([A_PDF, Buffer.from(`%${to}`)]), { to });
  const shown = await site.uploaded(admin, await aJpeg(44, 33), { to });
  const free = await site.uploaded(admin, media('mp42'), { to });
  await aPackage(db, { download_file_id: sold.file_id, receipt_file_id: shown.file_id });
  await aPage(db, { content: `<img src="${shown.file.src}">` });
  await sweepFiles(systemContextOf(site.api.studio, NOON));
  const now = async ({ file_id }: { file_id: number }) =>
    (await site.api.ok(getFile, { as: admin, params: { id: file_id } })).file;
  expect([await now(shown), await now(free)]).toEqual([shown.file, free.file]);
  const hidden = await now(sold);
  expect(hidden).toMatchObject({ private: true, src: expect.stringMatching(/^\/files\/private\//) });
  expect(Buffer.from(await (await site.get(hidden.src)).arrayBuffer()).includes(`%${to}`)).toBe(true);
  expect((await site.get(sold.file.src)).status).toBe(404);
});

describe('files that rows name', () => {
  it('may be named by their owner and by staff, and are sent with signed addresses', async () => {
    const { file_id, file } = await site.uploaded(owner, A_PDF, { name: 'Acta.pdf' });
    const as = (person: Person, kind: 'customer' | 'staff') => ({
      ...systemContextOf(site.api.studio, NOON),
      actor: { kind, customer_id: person.customer_id, account: { uid: person.uid } as never },
    });
    const { db } = site.api;
    await requireReadableFiles(as(owner, 'customer'), db, [file_id, file_id]);
    await requireReadableFiles(as(staff, 'staff'), db, [file_id]);
    for (const ids of [[file_id], [999_999]])
      await expect(requireReadableFiles(as(other, 'customer'), db, ids)).rejects.toMatchObject({
        code: 'file/not-found',
      });
    const { name, type, src } = file;
    expect(await fileReferences(as(owner, 'customer'), [file_id, 999_999])).toEqual(
      new Map([[file_id, { file_id, name, type, src }]]),
    );
  });
});

it("the service worker's pattern of stored files leaves private addresses out", async () => {
  const worker = await readFile(join(__dirname, '../../../../public/sw.js'), 'utf8');
  const pattern = new RegExp(/HASHED = \/(.*)\/;/.exec(worker)![1]!);
  const { file } = await site.uploaded(owner, await aJpeg());
  expect([pattern.test('/main.0a1b2c3d4e.js'), pattern.test(file.src)]).toEqual([true, false]);
});
