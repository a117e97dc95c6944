/** The file stores: on disk, and in an S3 bucket over real HTTP. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR } from '../../../../domain/durations';
import { INCOMING, openDiskStore } from '../../../../server/modules/files/disk';
import { openS3Store } from '../../../../server/modules/files/s3';
import { bucketUrl } from '../../../../server/modules/files/s3Client';
import type { FileStore } from '../../../../server/ports/files';
import { startBucket, type Bucket } from './bucket';

const A = '1-0a1b2c3d4e5f6a7b-60x40.jpg';
const B = '1-0a1b2c3d4e5f6a7b-60x40.webp';
const PDF = '2-0a1b2c3d4e5f6a7b.pdf';

let folder: string;
let bucket: Bucket;
let stores: Record<'disk' | 's3', FileStore>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  bucket = await startBucket();
  stores = { disk: openDiskStore(folder), s3: openS3Store(bucket.config) };
});
afterEach(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const contentOf = async (kind: 'disk' | 's3', name: string): Promise<string | undefined> => {
  if (kind === 's3') return bucket.objects.get(`files/${name}`)?.body.toString();
  const { readFile } = await import('node:fs/promises');
  return (await readFile(join(folder, name)).catch(() => undefined))?.toString();
};
const namesOf = async (store: FileStore): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name, keptAt } of store.list()) {
    expect(Math.abs(Date.now() - keptAt.getTime())).toBeLessThan(HOUR);
    names.push(name);
  }
  return names.sort();
};

it('puts a file of many megabytes into the bucket in pieces, whole', async () => {
  const path = join(folder, 'video');
  const content = Buffer.alloc(40 * 1024 * 1024, 'abcdefg');
  await writeFile(path, content);
  await stores.s3.put('4-0a1b2c3d4e5f6a7b.mp4', { path }, 'video/mp4');
  const stored = bucket.objects.get('files/4-0a1b2c3d4e5f6a7b.mp4');
  expect(stored?.body.equals(content)).toBe(true);
  expect(bucket.unfinished()).toBe(0);
});

describe.each(['disk', 's3'] as const)('file store %s', (kind) => {
  it('stores, replaces, lists and removes files', async () => {
    const store = stores[kind];
    await store.put(A, Buffer.from('uno'), 'image/jpeg');
    await store.put(A, Buffer.from('otra vez'), 'image/jpeg');
    await store.put(B, Buffer.from('dos'), 'image/webp');
    const path = join(folder, INCOMING, 'llega');
    await writeFile(path, '%PDF-');
    await store.put(PDF, { path }, 'application/pdf');
    expect(await Promise.all([A, B, PDF].map((name) => contentOf(kind, name)))).toEqual(['otra vez', 'dos', '%PDF-']);
    expect(await namesOf(store)).toEqual([A, B, PDF]);
    await store.remove([A, PDF, '3-0a1b2c3d4e5f6a7b.pdf']);
    expect(await namesOf(store)).toEqual([B]);
  });

  it.each(['../x', '', '.', 'x.jpg', `../${A}`, `${A}\0`])('rejects the file name %j', async (name) => {
    await expect(stores[kind].put(name, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('not a name');
    await expect((async () => stores[kind].remove([name]))()).rejects.toThrow('not a name');
  });
});

describe('disk store', () => {
  it('ignores other files in its folder', async () => {
    await writeFile(join(folder, 'notas.txt'), 'x');
    await stores.disk.put(A, Buffer.from('uno'), 'image/jpeg');
    expect(await namesOf(stores.disk)).toEqual([A]);
    expect(stores.disk.addressOf(A)).toBe(`/files/${A}`);
  });

  it('leaves no file and no temporary file after a failure', async () => {
    await expect(stores.disk.put(A, { path: join(folder, 'no-hay') }, 'image/jpeg')).rejects.toThrow('ENOENT');
    await rm(join(folder, INCOMING), { recursive: true });
    await expect(stores.disk.put(A, Buffer.from('uno'), 'image/jpeg')).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('S3 store', () => {
  it('sets content type and immutable caching', async () => {
    await stores.s3.put(A, Buffer.from('uno'), 'image/jpeg');
    await stores.s3.put(PDF, Buffer.from('%PDF-'), 'application/pdf');
    expect(bucket.objects.get(`files/${A}`)?.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(bucket.objects.get(`files/${PDF}`)?.headers).toMatchObject({ 'content-disposition': 'attachment' });
  });

  it('reads every page of a list', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `${i + 1}-0a1b2c3d4e5f6a7b.pdf`);
    for (const name of names) await stores.s3.put(name, Buffer.from(name), 'application/pdf');
    expect(await namesOf(stores.s3)).toEqual(names);
  });

  it('reports a rejected request without credentials', async () => {
    bucket.fail(503);
    const refused = stores.s3.put(A, Buffer.from('uno'), 'image/jpeg');
    await expect(refused).rejects.toThrow('object storage answered 503 to PUT');
    await expect(refused).rejects.not.toThrow(bucket.config.accessKeyId);
  });

  it('returns public URLs of Amazon, of a custom endpoint or of the configured host', () => {
    const amazon = { ...bucket.config, bucket: 'mi-estudio', region: 'us-west-1', endpoint: null };
    expect(bucketUrl(amazon)).toBe('https://mi-estudio.s3.us-west-1.amazonaws.com');
    expect(openS3Store(amazon).addressOf(A)).toBe(`https://mi-estudio.s3.us-west-1.amazonaws.com/files/${A}`);
    expect(openS3Store({ ...amazon, endpoint: 'https://minio.estudio.mx/' }).addressOf(A)).toBe(
      `https://minio.estudio.mx/mi-estudio/files/${A}`,
    );
    expect(openS3Store({ ...amazon, publicUrl: 'https://cdn.estudio.mx/' }).addressOf(A)).toBe(
      `https://cdn.estudio.mx/files/${A}`,
    );
  });
});
