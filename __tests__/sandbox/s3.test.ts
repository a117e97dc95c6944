/** The stand-in of an S3 store, asked as the SDK of its provider asks. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { startS3Sandbox, type S3Sandbox } from '../../sandbox/s3/server';

const Bucket = 'respaldos';
const key = { id: 'clave', secret: 'secreto', region: 'mx-central-1' };

let folder: string;
let store: S3Sandbox;
let client: S3Client;

const connect = (secretAccessKey: string): S3Client =>
  new S3Client({
    region: key.region,
    endpoint: `http://127.0.0.1:${store.port}`,
    forcePathStyle: true,
    credentials: { accessKeyId: key.id, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-s3-'));
  store = await startS3Sandbox({ folder, bucket: Bucket, key });
  client = connect(key.secret);
});
afterEach(async () => {
  client.destroy();
  await store.close();
  rmSync(folder, { recursive: true });
});

const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key, Body }));
const read = async (Key: string, Range?: string): Promise<string | undefined> =>
  (await client.send(new GetObjectCommand({ Bucket, Key, Range }))).Body?.transformToString();

it('an object is read as it was written, whole or in part, and after a restart', async () => {
  await put('uno/á b+c.txt', '0123456789');
  expect(await read('uno/á b+c.txt')).toBe('0123456789');
  expect(await read('uno/á b+c.txt', 'bytes=2-4')).toBe('234');
  expect((await client.send(new HeadObjectCommand({ Bucket, Key: 'uno/á b+c.txt' }))).ContentLength).toBe(10);
  await store.close();
  store = await startS3Sandbox({ folder, bucket: Bucket, key });
  client.destroy();
  client = connect(key.secret);
  expect(await read('uno/á b+c.txt')).toBe('0123456789');
  await expect(read('dos')).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
});

it('a list names objects and folders below a prefix, page by page', async () => {
  for (const name of ['a/1', 'a/2', 'a/b/3', 'a/b/4', 'c']) await put(name, name);
  const listed: (string | undefined)[] = [];
  const pages = paginateListObjectsV2({ client, pageSize: 2 }, { Bucket, Prefix: 'a/', Delimiter: '/' });
  for await (const { Contents = [], CommonPrefixes = [] } of pages)
    listed.push(...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix));
  expect(listed).toEqual(['a/1', 'a/2', 'a/b/']);
});

it('several objects are deleted at once, and one is copied', async () => {
  for (const name of ['a&b', 'c', 'd']) await put(name, name);
  await client.send(new CopyObjectCommand({ Bucket, Key: 'e', CopySource: `${Bucket}/c` }));
  await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'a&b' }, { Key: 'c' }] } }));
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents.map(({ Key }) => Key)).toEqual(['d', 'e']);
  expect(await read('e')).toBe('c');
});

it('parts are joined in their order', async () => {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'grande' }));
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  for (const PartNumber of [2, 1]) {
    const Body = `parte ${PartNumber};`;
    const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key: 'grande', UploadId, PartNumber, Body }));
    Parts.unshift({ ETag, PartNumber });
  }
  const MultipartUpload = { Parts };
  await client.send(new CompleteMultipartUploadCommand({ Bucket, Key: 'grande', UploadId, MultipartUpload }));
  expect(await read('grande')).toBe('parte 1;parte 2;');
});

it('a request with another secret, or while the store refuses, gets 403', async () => {
  await put('uno', '1');
  const forbidden = { $metadata: { httpStatusCode: 403 } };
  const other = connect('otro');
  await expect(other.send(new GetObjectCommand({ Bucket, Key: 'uno' }))).rejects.toMatchObject(forbidden);
  other.destroy();
  store.refuse(true);
  await expect(read('uno')).rejects.toMatchObject(forbidden);
  store.refuse(false);
  expect(await read('uno')).toBe('1');
});

it('it does not start in production', async () => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await expect(startS3Sandbox({ folder, bucket: Bucket, key })).rejects.toThrow('NODE_ENV=production');
  } finally {
    process.env.NODE_ENV = before;
  }
});
