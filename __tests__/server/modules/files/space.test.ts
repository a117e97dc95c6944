/** The room that a studio's plan gives for its files. */
import { readdir } from 'node:fs/promises';
import { deleteFile, getFileSpace, postUpload, postUploadedFile } from '../../../../domain/contract/files';
import { emulatorToken } from '../../../helpers/tokens';
import { aPerson, type Person } from '../../builders';
import { startBucket, type Bucket } from './bucket';
import { A_PDF, media, startUploads, type Uploads } from './samples';

const SIZE = A_PDF.length;

let bucket: Bucket;
let site: Uploads;
let admin: Person;
let person: Person;
beforeAll(async () => {
  bucket = await startBucket();
  site = await startUploads(bucket.config);
});
afterAll(async () => {
  await site.close();
  await bucket.close();
});
beforeEach(async () => {
  await site.api.pool.query('delete from upload; delete from file');
  [admin, person] = [await aPerson(site.api.db, 'admin'), await aPerson(site.api.db)];
  give(null);
});

const give = (maxBytes: number | null): void => void Object.assign(site.files, { maxBytes });
const send = (to: 'disk' | 's3' = 'disk', as = admin) => site.upload(as, A_PDF, { name: 'a.pdf', to });
const space = () => site.api.ok(getFileSpace, { as: admin });
/** Its status. */
const begin = async (size: number): Promise<number> => {
  const headers = { 'content-type': 'application/json', authorization: authorization(admin) };
  const body = JSON.stringify({ name: 'clase.mp4', size });
  return (await fetch(`${site.origin}/api/uploads`, { method: 'POST', body, headers })).status;
};
const authorization = (as: Person): string => `Bearer ${emulatorToken({ ...as })}`;
const put = (id: string, bytes: Buffer, as: Person) =>
  fetch(`${site.origin}/api/uploads/${id}?offset=0`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream', authorization: authorization(as) },
  });

it('a file beyond the room is refused with how much is left, and one that fits after a deletion is taken', async () => {
  give(2 * SIZE);
  const { file_id } = await site.uploaded(admin, A_PDF, { name: 'a.pdf' });
  await site.uploaded(admin, A_PDF, { name: 'b.pdf' });
  const { status, body } = await send();
  expect([status, body]).toEqual([
    409,
    { code: 'files/full', message: expect.stringMatching(/^Este archivo ya no cabe: quedan 0 KB de 1 KB/) },
  ]);
  expect((await send('disk', person)).body.message).toBe(
    'El estudio no puede recibir más archivos por ahora. Avísale, por favor.',
  );
  expect(await space()).toEqual({ used: 2 * SIZE, limit: 2 * SIZE });
  await site.api.ok(deleteFile, { as: admin, params: { id: file_id } });
  expect((await send()).status).toBe(200);
});

it('without a limit every file is taken', async () => {
  expect((await send()).status).toBe(200);
  expect(await space()).toEqual({ used: SIZE, limit: null });
});

it.each(['disk', 's3'] as const)('of many at once on %s only as many are stored as fit', async (to) => {
  const names = async (): Promise<number> =>
    to === 's3'
      ? bucket.objects.size
      : (await readdir(site.files.folder)).filter((name) => !name.startsWith('.')).length;
  const before = await names();
  give(3 * SIZE + 1);
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => send(to)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  expect([(await space()).used, (await names()) - before]).toEqual([3 * SIZE, 3]);
});

describe('an upload in pieces', () => {
  const video = media('mp42', 2_000);

  it('has its room from its beginning, so that none is sent for nothing', async () => {
    give(video.length + SIZE - 1);
    const { upload_id } = await site.api.ok(postUpload, {
      as: person,
      body: { name: 'clase.mp4', size: video.length },
    });
    expect((await space()).used).toBe(video.length);
    expect((await send()).status).toBe(409);
    expect(await begin(SIZE)).toBe(409);
    expect((await put(upload_id, video, person)).status).toBe(200);
    await site.api.ok(postUploadedFile, { as: person, params: { id: upload_id } });
    expect((await space()).used).toBe(video.length);
  });

  it('that has arrived is kept when the room was made smaller meanwhile, and ends once there is room', async () => {
    const { upload_id } = await site.api.ok(postUpload, { as: admin, body: { name: 'a.mp4', size: video.length } });
    expect((await put(upload_id, video, admin)).status).toBe(200);
    give(1);
    const params = { id: upload_id };
    expect((await site.api.refused(postUploadedFile, { as: admin, params })).code).toBe('files/full');
    give(video.length);
    await site.api.ok(postUploadedFile, { as: admin, params });
  });

  it('of many that begin at once in the bucket only those begin that fit, and no other leaves something there', async () => {
    await site.api.configure({ files_location: 'aws' });
    give(2 * video.length);
    const statuses = await Promise.all(Array.from({ length: 6 }, () => begin(video.length)));
    expect(statuses.sort()).toEqual([200, 200, 409, 409, 409, 409]);
    const { rows } = await site.api.pool.query('select parts_id from upload where parts_id is not null');
    expect([rows.length, bucket.unfinished()]).toEqual([2, 2]);
  });
});
