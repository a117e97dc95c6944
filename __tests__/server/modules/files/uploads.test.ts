/** Uploads in pieces, by the browser's own service over real connections, some of which are slow or cut. */
import { readFile, readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { getFile, getUpload, postUpload, postUploadedFile, type UploadState } from '../../../../domain/contract/files';
import { CUSTOMER_UPLOADS, MAX_VIDEO_SIZE } from '../../../../domain/uploads';
import { storedNames } from '../../../../domain/pictures';
import { sweepFiles } from '../../../../server/modules/files/sweep';
import { instance } from '../../../../src/core/http/send';
import { setTokenSource } from '../../../../src/core/http/tokens';
import { uploadFile, type UploadOptions } from '../../../../src/features/files/service';
import { DAY, NOON, systemContextOf } from '../../../helpers/api';
import { emulatorToken } from '../../../helpers/tokens';
import { aPerson, type Person } from '../../builders';
import { startBucket, type Bucket } from './bucket';
import { A_PDF, aJpeg, media, startUploads, type Uploads } from './samples';

/** Milliseconds after which one of the servers ends a request that has not arrived whole. */
const TIMEOUT = 1_500;

let bucket: Bucket;
let site: Uploads;
let person: Person;
let admin: Person;
beforeAll(async () => {
  bucket = await startBucket();
  site = await startUploads(bucket.config);
  [person, admin] = [await aPerson(site.api.db), await aPerson(site.api.db, 'admin')];
});
beforeEach(() => use(person));
afterAll(async () => {
  setTokenSource(null);
  await site.close();
  await bucket.close();
});

/** The service in this process calls the server under `origin` as this person. */
function use(as: Person, origin = site.origin): void {
  instance.defaults.baseURL = `${origin}/api`;
  setTokenSource({
    getToken: async () => emulatorToken(as),
    onExpired: () => undefined,
  });
}
const send = (content: Buffer, name: string, options?: UploadOptions) =>
  uploadFile(new File([new Uint8Array(content)], name), options);
const stored = async (src: string | undefined, folder = site.files.private.folder): Promise<Buffer> =>
  readFile(join(folder, storedNames(src ?? '')[0]!));

/** A way to the server on which the nth connection breaks once it has carried so many bytes there. */
async function breaking(cuts: readonly number[]): Promise<{ origin: string; cut: () => number; close: () => void }> {
  let count = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const there = connect(Number(new URL(site.origin).port), '127.0.0.1');
    let left = cuts[count] ?? Infinity;
    for (const socket of [client, there]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [client, there].forEach((s) => s.destroy()));
    }
    client.on('data', (bytes: Buffer) => {
      there.write(bytes.subarray(0, left));
      left -= bytes.length;
      if (left > 0) return;
      count += 1;
      // What was carried arrives before the end does.
      there.end();
      client.destroy();
    });
    there.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => count,
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}

describe('an upload in pieces', () => {
  it('becomes a private file of the customer, and reports its progress', async () => {
    const reported: number[] = [];
    const video = media('mp42', 3_000_000);
    const { file_id, name, type, src } = await send(video, '../../Mi video.mp4', {
      onProgress: (n) => reported.push(n),
    });
    expect([name, type, src]).toEqual(['Mi video.mp4', 'video/mp4', expect.stringMatching(/^\/files\/private\//)]);
    expect((await stored(src)).equals(video)).toBe(true);
    expect(reported).toEqual([...reported].sort((a, b) => a - b));
    expect(reported.at(-1)).toBe(1);
    expect(reported.length).toBeGreaterThan(3);
    expect((await site.api.ok(getFile, { as: person, params: { id: file_id } })).file.private).toBe(true);
    expect(await readdir(site.files.incoming)).toEqual([]);
  });

  it("is public where an admin doesn't choose otherwise", async () => {
    use(admin);
    const { src } = await send(await aJpeg(), 'sala.jpg');
    expect(src).toMatch(/^\/files\/\d+-/);
    expect((await send(A_PDF, 'a.pdf', { private: true })).src).toMatch(/^\/files\/private\//);
  });

  it('goes on where it stopped when its connection breaks, again and again', async () => {
    const way = await breaking([100_000, 300_000, 300_000]);
    use(person, way.origin);
    const video = media('mp42', 2_000_000);
    video.fill('bytes de una clase', 500_000, 1_500_000);
    const { src } = await send(video, 'clase.mp4');
    expect(way.cut()).toBe(3);
    expect((await stored(src)).equals(video)).toBe(true);
    way.close();
  });

  it('stores what a piece brought whose request took longer than the server waits', async () => {
    const impatient = await startUploads(null, { requestTimeout: TIMEOUT });
    const slow = await aPerson(impatient.api.db);
    const video = media('mp42', 40_000);
    const body = { name: 'v.mp4', size: video.length };
    const { upload_id } = await impatient.api.ok(postUpload, { as: slow, body });
    const arrived = async () => (await stat(join(impatient.files.incoming, upload_id))).size;
    let requests = 0;
    while ((await arrived()) < video.length) {
      const offset = await arrived();
      requests += 1;
      const piece = request({
        port: new URL(impatient.origin).port,
        path: `/api/uploads/${upload_id}?offset=${offset}`,
        method: 'PUT',
        agent: false,
        headers: {
          authorization: `Bearer ${emulatorToken(slow)}`,
          'content-type': 'application/octet-stream',
          'content-length': video.length - offset,
        },
      });
      let isOver = false;
      const over = new Promise<void>((resolve) => {
        const end = (): void => {
          isOver = true;
          resolve();
        };
        piece.on('response', (answer) => answer.resume().on('close', end));
        piece.on('error', end).on('close', end);
      });
      // A thousand bytes each time that the last ones have arrived. The first request stops halfway.
      const last = requests === 1 ? video.length / 2 : video.length;
      for (let sent = offset; sent < last && !isOver; sent += 1_000) {
        piece.write(video.subarray(sent, Math.min(sent + 1_000, last)));
        while (!isOver && (await arrived()) < Math.min(sent + 1_000, last)) await new Promise(setImmediate);
      }
      if (last === video.length) piece.end();
      await over;
    }
    expect(requests).toBeGreaterThan(1);
    const { file } = await impatient.api.ok(postUploadedFile, { as: slow, params: { id: upload_id } });
    expect((await stored(file.src, impatient.files.private.folder)).equals(video)).toBe(true);
    await impatient.close();
  });

  it('makes one file however often, and at once, it is ended', async () => {
    const picture = await aJpeg(400, 300);
    const { upload_id } = await begin(picture);
    const params = { id: upload_id };
    const made = await Promise.all([1, 2, 3].map(() => site.api.ok(postUploadedFile, { as: person, params })));
    made.push(await site.api.ok(postUploadedFile, { as: person, params }));
    expect(new Set(made.map(({ file_id }) => file_id)).size).toBe(1);
    for (const name of storedNames(made[0]!.file.src))
      expect((await readFile(join(site.files.private.folder, name))).length).toBeGreaterThan(0);
  });

  /** An upload whose bytes have arrived. */
  async function begin(content: Buffer, size = content.length, as = person): Promise<UploadState> {
    const { upload_id } = await site.api.ok(postUpload, { as, body: { name: 'x', size } });
    await put(upload_id, 0, content, as);
    return site.api.ok(getUpload, { as, params: { id: upload_id } });
  }
  async function put(id: string, offset: number, content: Buffer, as = person) {
    const answer = await fetch(`${site.origin}/api/uploads/${id}?offset=${offset}`, {
      method: 'PUT',
      body: new Uint8Array(content),
      headers: {
        authorization: `Bearer ${emulatorToken(as)}`,
        'content-type': 'application/octet-stream',
      },
    });
    return { status: answer.status, ...((await answer.json()) as { code?: string; offset?: number }) };
  }

  it('refuses other people, gaps, too many bytes and other content, and leaves nothing of it', async () => {
    const { upload_id } = await begin(A_PDF.subarray(0, 20), A_PDF.length);
    const params = { id: upload_id };
    const other = await aPerson(site.api.db);
    const NOT_THEIRS = { status: 404, code: 'upload/not-found' };
    expect(await site.api.refused(getUpload, { as: other, params })).toMatchObject(NOT_THEIRS);
    expect(await site.api.refused(postUploadedFile, { as: other, params })).toMatchObject(NOT_THEIRS);
    expect(await put(upload_id, 20, A_PDF, other)).toMatchObject({ status: 404 });
    expect(await put(upload_id, 21, A_PDF)).toMatchObject({ status: 409, code: 'upload/offset' });
    expect(await site.api.refused(postUploadedFile, { as: person, params })).toMatchObject({ code: 'upload/offset' });
    // The same bytes again, then the rest.
    expect(await put(upload_id, 0, A_PDF.subarray(0, 20))).toMatchObject({ status: 200, offset: 20 });
    expect(await put(upload_id, 20, Buffer.concat([A_PDF.subarray(20), Buffer.from('x')]))).toMatchObject({
      status: 413,
      code: 'file/too-large',
    });
    expect(await site.api.refused(getUpload, { as: person, params })).toMatchObject({ code: 'upload/not-found' });

    // A program is refused with its first bytes, not after fifty megabytes.
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
    await expect(send(Buffer.concat([program, Buffer.alloc(2_000_000)]), 'fotos.jpg')).rejects.toMatchObject({
      status: 415,
      code: 'file/type',
      message: expect.stringContaining('Sube una imagen'),
    });
    await expect(send(Buffer.alloc(0), 'nada.jpg')).rejects.toMatchObject({ code: 'file/missing' });
    const broken = (await aJpeg(300, 300)).subarray(0, 700);
    await expect(send(broken, 'foto.jpg')).rejects.toMatchObject({ code: 'file/broken' });
    expect(
      await site.api.refused(postUpload, { as: person, body: { name: 'x', size: MAX_VIDEO_SIZE + 1 } }),
    ).toMatchObject({ code: 'file/too-large' });
    expect(await readdir(site.files.incoming)).toEqual([]);
  });

  it('counts towards what a customer may upload in a day from its beginning', async () => {
    const eager = await aPerson(site.api.db);
    const start = (size: number) => site.api.send(postUpload, { as: eager, body: { name: 'x', size } });
    for (let left: number = CUSTOMER_UPLOADS.bytes; left > 0; left -= MAX_VIDEO_SIZE)
      expect((await start(MAX_VIDEO_SIZE)).status).toBe(200);
    expect(JSON.parse((await start(10)).text)).toMatchObject({ code: 'file/too-many' });
  });

  it('stops when its signal is aborted', async () => {
    const controller = new AbortController();
    const sending = send(media('mp42', 2_000_000), 'v.mp4', {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(sending).rejects.toMatchObject({ code: 'canceled' });
  });

  it('is deleted a day later', async () => {
    await begin(A_PDF.subarray(0, 20), A_PDF.length);
    await sweepFiles(systemContextOf(site.api.studio, new Date(Math.max(Date.now(), NOON.getTime()) + 2 * DAY)));
    expect(await site.api.db.selectFrom('upload').selectAll().execute()).toEqual([]);
    expect(await readdir(site.files.incoming)).toEqual([]);
  });
});

describe('an upload in pieces where the studio stores its files in the bucket', () => {
  beforeAll(() => site.api.configure({ files_location: 'aws' }));

  it('goes straight to the bucket, part by part, and is looked at there like any other', async () => {
    const video = media('mp42', 11 * 1024 * 1024);
    const { file_id, src } = await send(video, 'clase.mp4');
    const name = storedNames(src ?? '')[0]!;
    expect(bucket.objects.get(`private/${name}`)?.body.equals(video)).toBe(true);
    const { file } = await site.api.ok(getFile, { as: person, params: { id: file_id } });
    const read = await site.get(file.src);
    expect(Buffer.from(await read.arrayBuffer()).equals(video)).toBe(true);
    await expect(send(Buffer.from('<svg onload="alert(1)"/>'), 'a.svg')).rejects.toMatchObject({ code: 'file/type' });
    expect([bucket.unfinished(), [...bucket.objects.keys()].filter((key) => key.includes('incoming'))]).toEqual([
      0,
      [],
    ]);
    expect(await readdir(site.files.incoming)).toEqual([]);
  });

  it('takes a part of exactly its size at its address, and nothing else', async () => {
    const body = { name: 'x.pdf', size: A_PDF.length };
    const { upload_id, target } = await site.api.ok(postUpload, { as: person, body });
    const put = (content: Buffer, url = target!.url) =>
      fetch(url, { method: 'PUT', body: new Uint8Array(content) }).then(({ status }) => status);
    expect(target!.size).toBe(A_PDF.length);
    expect(await put(Buffer.concat([A_PDF, Buffer.from('x')]))).toBe(403);
    expect(await put(A_PDF, target!.url.replace('partNumber=1', 'partNumber=2'))).toBe(403);
    expect(await put(A_PDF)).toBe(200);
    const params = { id: upload_id };
    expect((await site.api.ok(getUpload, { as: person, params })).target).toBeNull();
    const made = await Promise.all([1, 2].map(() => site.api.ok(postUploadedFile, { as: person, params })));
    expect(made[0]!.file_id).toBe(made[1]!.file_id);
    expect((await site.api.ok(postUploadedFile, { as: person, params })).file_id).toBe(made[0]!.file_id);
  });

  it('leaves nothing in the bucket a day after it was given up', async () => {
    await site.api.ok(postUpload, { as: person, body: { name: 'x.pdf', size: 10 } });
    expect(bucket.unfinished()).toBe(1);
    await sweepFiles(systemContextOf(site.api.studio, new Date(Math.max(Date.now(), NOON.getTime()) + 2 * DAY)));
    expect(bucket.unfinished()).toBe(0);
  });
});
