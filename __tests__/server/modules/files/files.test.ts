import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { deleteFile, getFile, getFiles, putFile } from '../../../../domain/contract/files';
import { pictureSources, storedNames } from '../../../../domain/pictures';
import { MAX_DOCUMENT_SIZE, MAX_VIDEO_SIZE } from '../../../../domain/uploads';
import { NOON } from '../../../helpers/api';
import { emulatorToken } from '../../../helpers/tokens';
import { sql } from 'kysely';
import { aClassType, aFile, aPackage, aPage, aPerson, type Person } from '../../builders';
import { A_PDF, aJpeg, media, startUploads, twoColours, type Uploads } from './samples';

let site: Uploads;
let admin: Person;
beforeAll(async () => {
  site = await startUploads();
  admin = await aPerson(site.api.db, 'admin');
});
afterAll(() => site.close());

const inFolder = async (): Promise<string[]> => (await readdir(site.files.folder)).sort();
const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await site.get(path)).arrayBuffer());

/** Distance of a pixel from a colour, over all channels. */
async function distance(
  picture: Buffer,
  at: readonly [x: number, y: number],
  colour: readonly number[],
): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const from =
    (Math.round(at[1] * (info.height - 1)) * info.width + Math.round(at[0] * (info.width - 1))) * info.channels;
  return colour.reduce((sum, value, i) => sum + Math.abs(value - data[from + i]!), 0);
}
const RED = [192, 32, 32];
const BLUE = [32, 32, 192];

describe('uploaded picture', () => {
  it('exists in every size and format that its URL offers', async () => {
    const { file_id, file } = await site.uploaded(admin, await twoColours(700, 350).jpeg().toBuffer(), {
      name: 'Salón.jpg',
    });
    expect(file).toMatchObject({
      file_id,
      name: 'Salón.jpg',
      type: 'image/jpeg',
      width: 700,
      height: 350,
      src: expect.stringMatching(new RegExp(`^/files/${file_id}-[0-9a-f]{16}-700x350\\.jpg$`)),
    });
    const { sources, srcset } = pictureSources(file.src)!;
    const offered = [...sources, { type: 'image/jpeg', srcset }].flatMap(({ type, srcset: list }) =>
      list
        .split(', ')
        .map((entry) => ({ type, path: entry.split(' ')[0]!, width: parseInt(entry.split(' ')[1]!, 10) })),
    );
    expect(offered).toHaveLength(9);
    for (const { type, path, width } of offered) {
      const answer = await site.get(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type]);
      const picture = Buffer.from(await answer.arrayBuffer());
      const { format, width: real, height } = await sharp(picture).metadata();
      expect([format === 'heif' ? 'image/avif' : `image/${format}`, real, height]).toEqual([type, width, width / 2]);
      expect(await distance(picture, [0.5, 0.1], RED)).toBeLessThan(30);
      expect(await distance(picture, [0.5, 0.9], BLUE)).toBeLessThan(30);
    }
    expect(await inFolder()).toEqual(expect.arrayContaining(offered.map(({ path }) => path.slice('/files/'.length))));
  });

  it('is served immutable, with a CSP against scripts, and in ranges', async () => {
    const { file } = await site.uploaded(admin, await aJpeg());
    const answer = await site.get(file.src);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox;/),
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.any(String),
    });
    // Node's fetch would add Cache-Control: no-cache.
    expect(
      (await site.api.app.inject({ url: file.src, headers: { 'if-none-match': answer.headers.get('etag')! } }))
        .statusCode,
    ).toBe(304);
    const part = await site.get(file.src, { range: 'bytes=0-9' });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    expect((await fetch(new URL(file.src, site.origin), { method: 'HEAD' })).status).toBe(200);
  });

  it('is rotated by its EXIF orientation and loses its metadata', async () => {
    const gps = { IFD0: { Model: 'Cámara secreta' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 0/1' } };
    // Stored rotated by 90° to the left: red is left of blue.
    const turned = await twoColours(40, 60)
      .rotate(270)
      .withExif(gps)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    expect(turned.includes('secreta')).toBe(true);
    const { file } = await site.uploaded(admin, turned);
    expect(file).toMatchObject({ width: 40, height: 60 });
    for (const name of storedNames(file.src)) {
      const picture = await bytesOf(`/files/${name}`);
      expect(await sharp(picture).metadata()).toMatchObject({ width: 40, height: 60 });
      expect(await distance(picture, [0.5, 0.1], RED)).toBeLessThan(60);
      for (const secret of ['Exif', 'secreta', 'GPS', 'ICC_PROFILE']) expect(picture.includes(secret)).toBe(false);
    }
  });

  it('has its transparency, with PNG as the fallback', async () => {
    const logo = await sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.4 } },
    })
      .png()
      .toBuffer();
    const { file } = await site.uploaded(admin, logo);
    expect(file).toMatchObject({ type: 'image/png', src: expect.stringMatching(/\.png$/) });
    for (const name of storedNames(file.src))
      expect((await sharp(await bytesOf(`/files/${name}`)).stats()).isOpaque).toBe(false);
    // A fully opaque picture needs no PNG.
    expect(
      (
        await site.uploaded(
          admin,
          await sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 1 } } })
            .png()
            .toBuffer(),
        )
      ).file.type,
    ).toBe('image/jpeg');
  });

  it.each([
    ['grey', () => twoColours(50, 50).greyscale().jpeg().toBuffer()],
    ["of the printer's colours", () => twoColours(50, 50).toColourspace('cmyk').jpeg().toBuffer()],
    ['with 16 bits', () => twoColours(50, 50).toColourspace('rgb16').png().toBuffer()],
    ['of a palette', () => twoColours(50, 50).png({ palette: true }).toBuffer()],
    ['WebP', () => twoColours(50, 50).webp().toBuffer()],
    ['AVIF', () => twoColours(50, 50).avif({ effort: 0 }).toBuffer()],
    ['of one pixel', () => aJpeg().then((jpeg) => sharp(jpeg).resize(1, 1).png().toBuffer())],
    ['a thread', () => twoColours(3000, 2).png().toBuffer()],
  ])('may be %s', async (_, make) => {
    const { file } = await site.uploaded(admin, await make(), { name: 'x.bin' });
    for (const name of storedNames(file.src))
      expect((await sharp(await bytesOf(`/files/${name}`)).metadata()).width).toBeGreaterThan(0);
  });

  it('becomes static when it was animated', async () => {
    const frames = await Promise.all(
      [RED, BLUE].map(([r, g, b]) =>
        sharp({ create: { width: 30, height: 30, channels: 3, background: { r: r!, g: g!, b: b! } } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(2);
    const { file } = await site.uploaded(admin, gif, { name: 'baile.gif' });
    expect(file).toMatchObject({ width: 30, height: 30 });
    for (const name of storedNames(file.src)) {
      expect((await sharp(await bytesOf(`/files/${name}`), { animated: true }).metadata()).pages ?? 1).toBe(1);
      expect(await distance(await bytesOf(`/files/${name}`), [0.5, 0.5], RED)).toBeLessThan(40);
    }
  });

  it('stores nothing of a page or an archive behind its pixels, whatever type the browser claims', async () => {
    const page = '<script>alert(document.domain)</script>';
    for (const make of [() => aJpeg(), () => twoColours(40, 40).gif().toBuffer()]) {
      const hybrid = Buffer.concat([await make(), Buffer.from(`${page}PK\x03\x04`, 'latin1')]);
      const { status, body } = await site.upload(admin, null, {
        form: (form) => form.append('file', new Blob([new Uint8Array(hybrid)], { type: 'text/html' }), 'a.html'),
      });
      const { file } = body as { file: { src: string; type: string } };
      expect([status, file.type]).toEqual([200, 'image/jpeg']);
      for (const name of storedNames(file.src)) {
        const stored = await bytesOf(`/files/${name}`);
        for (const hidden of ['<script', 'PK\x03\x04'])
          expect([name, stored.includes(Buffer.from(hidden, 'latin1'))]).toEqual([name, false]);
      }
    }
  });

  it('is reduced when larger than the maximum size', async () => {
    const { file } = await site.uploaded(admin, await twoColours(2400, 60).jpeg().toBuffer());
    expect(file).toMatchObject({ width: 1920, height: 48 });
    expect(storedNames(file.src)).toHaveLength(15);
  });
});

describe('uploaded documents and videos', () => {
  it('are stored unchanged, and documents are served as downloads', async () => {
    const { file } = await site.uploaded(admin, A_PDF, { name: 'Reglamento.pdf' });
    expect(file).toMatchObject({ type: 'application/pdf', width: null, height: null, size: A_PDF.length });
    const answer = await site.get(file.src);
    expect([
      answer.headers.get('content-type'),
      answer.headers.get('content-disposition'),
      Buffer.from(await answer.arrayBuffer()),
    ]).toEqual(['application/pdf', 'attachment', A_PDF]);
    const video = media('mp42');
    const {
      file: { src, type },
    } = await site.uploaded(admin, video, { name: 'portada.mov' });
    expect([type, src, await bytesOf(src)]).toEqual(['video/mp4', expect.stringMatching(/\.mp4$/), video]);
    expect((await site.get(src)).headers.get('content-type')).toBe('video/mp4');
  });
});

describe('rejected upload, which leaves no file and no row', () => {
  const head = (text: string): Buffer => Buffer.from(text, 'latin1');
  it.each<[string, () => Promise<Buffer> | Buffer | null, number, string]>([
    ['no file', () => null, 400, 'file/missing'],
    ['an empty file', () => Buffer.alloc(0), 400, 'file/missing'],
    [
      'a drawing, which can run programs',
      () => head('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'file/type',
    ],
    ['an HTML page', () => head('<!doctype html><script>alert(1)</script>'), 415, 'file/type'],
    ['a program', () => head('MZ\x90\0'), 415, 'file/type'],
    ['a picture for printers', () => twoColours(20, 20).tiff().toBuffer(), 415, 'file/type'],
    ["a picture that browsers can't show", () => media('heic'), 415, 'file/type'],
    ["a film that browsers can't play", () => media('qt  '), 415, 'file/type'],
    ['half a picture', async () => (await aJpeg(400, 400)).subarray(0, 900), 400, 'file/broken'],
    [
      'noise that begins like a picture',
      () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(500, 7)]),
      400,
      'file/broken',
    ],
    ['half a document', () => A_PDF.subarray(0, -8), 400, 'file/broken'],
    ['half a film', () => media('mp42').subarray(0, -8), 400, 'file/broken'],
    ['a video that only says it is a picture', () => media('avif'), 400, 'file/broken'],
    [
      'a picture of 51 million pixels in a few bytes',
      () =>
        sharp({ create: { width: 17_000, height: 3_000, channels: 3, background: '#000' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      413,
      'file/too-many-pixels',
    ],
    [
      'a document of more than 20 MB',
      () => Buffer.concat([A_PDF, Buffer.alloc(MAX_DOCUMENT_SIZE)]),
      413,
      'file/too-large',
    ],
    ['a video of more than 50 MB', () => media('mp42', MAX_VIDEO_SIZE), 413, 'file/too-large'],
  ])('%s', async (_, make, status, code) => {
    const before = await inFolder();
    const { total } = await site.api.ok(getFiles, { as: admin });
    expect(await site.upload(admin, await make())).toMatchObject({ status, body: { code } });
    expect((await site.api.ok(getFiles, { as: admin })).total).toBe(total);
    expect(await inFolder()).toEqual(before);
    expect(await readdir(site.files.incoming)).toEqual([]);
  });

  it('with a malformed form', async () => {
    const jpeg = await aJpeg();
    for (const data of [
      '{',
      '[]',
      '7',
      '"x"',
      '{"nadie":1}',
      '{"name":""}',
      '{"name":7}',
      `{"name":"${'x'.repeat(201)}"}`,
      `{"name":"${'x'.repeat(9_000)}"}`,
    ]) {
      expect(await site.upload(admin, jpeg, { data })).toMatchObject({
        status: 400,
        body: { code: 'request/invalid' },
      });
    }
    expect(
      await site.upload(admin, jpeg, { form: (form) => form.append('file', new Blob(['x']), 'dos.jpg') }),
    ).toMatchObject({ status: 400 });
    expect(
      await site.upload(admin, null, { form: (form) => form.append('otro', new Blob(['x']), 'x.jpg') }),
    ).toMatchObject({ status: 400, body: { code: 'request/invalid' } });
    expect(await site.upload(admin, jpeg, { form: (form) => form.append('otro', 'x') })).toMatchObject({ status: 400 });
    for (const body of [
      '',
      'no boundary here',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    ]) {
      const answer = await fetch(`${site.origin}/api/files`, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${emulatorToken({ email: admin.email, uid: admin.uid })}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
      });
      expect([body, answer.status]).toEqual([body, 400]);
    }
    expect(await readdir(site.files.incoming)).toEqual([]);
  });

  it('by a visitor or an account that has not signed up, before the file is read', async () => {
    for (const [who, status] of [
      [null, 401],
      [{ uid: 'sin-registro' }, 404],
    ] as const) {
      for (const to of ['disk', 's3'] as const)
        expect(await site.upload(who, await aJpeg(), { to })).toMatchObject({ status });
    }
  });

  it('to the cloud when none is configured', async () => {
    expect(await site.upload(admin, await aJpeg(), { to: 's3' })).toMatchObject({
      status: 412,
      body: { code: 'file/no-cloud' },
    });
  });
});

describe('file name of an upload', () => {
  it.each([
    ['C:\\fotos\\Año nuevo.jpg', 'Año nuevo.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>.jpg'],
    [`${'x'.repeat(300)}.jpg`, 'x'.repeat(200)],
    ['   ', 'archivo'],
    ['foto\u202Egpj.exe', 'fotogpj.exe'],
  ])('%s is stored as %s, never as part of a path', async (given, name) => {
    const { file } = await site.uploaded(admin, await aJpeg(), { name: given });
    expect([file.name, file.src]).toEqual([name, expect.stringMatching(/^\/files\/\d+-[0-9a-f]{16}-60x40\.jpg$/)]);
  });

  it('is taken from the form and can be changed', async () => {
    const { file_id, file } = await site.uploaded(admin, await aJpeg(), { data: '{"name":" Sala principal "}' });
    expect(file.name).toBe('Sala principal');
    expect((await site.api.ok(putFile, { as: admin, body: { file_id, name: 'Recepción ' } })).file).toEqual({
      ...file,
      name: 'Recepción',
    });
    expect((await site.api.ok(getFile, { as: admin, params: { id: file_id } })).file.name).toBe('Recepción');
    expect((await site.api.ok(getFiles, { as: admin })).files[0]).toEqual({ ...file, name: 'Recepción' });
    expect(await site.api.refused(putFile, { as: admin, body: { file_id: 999_999, name: 'X' } })).toMatchObject({
      status: 404,
      code: 'file/not-found',
    });
  });
});

describe('deleting a file', () => {
  it('removes row and files once', async () => {
    const { file_id, file } = await site.uploaded(admin, await aJpeg(400, 300));
    expect(await site.api.ok(deleteFile, { as: admin, params: { id: file_id } })).toEqual({ file_id });
    const folder = await inFolder();
    expect(storedNames(file.src).filter((name) => folder.includes(name))).toEqual([]);
    expect((await site.get(file.src)).status).toBe(404);
    const asked = { as: admin, params: { id: file_id } };
    for (const refusal of [await site.api.refused(deleteFile, asked), await site.api.refused(getFile, asked)])
      expect(refusal).toMatchObject({ status: 404, code: 'file/not-found' });
  });

  it('is rejected while it is used, with the use in the message', async () => {
    const { db } = site.api;
    const { file_id, file } = await site.uploaded(admin, await aJpeg());
    const params = { id: file_id };
    const small = file.src.replace('.jpg', '.webp');
    const class_type_id = await aClassType(db, { name: 'Barre', file_id });
    const page_id = await aPage(db, {
      title: 'Aviso legal',
      slug: 'aviso-legal',
      content: `<img src="${small}">`,
    });
    await site.api.configure({ hero_image: `https://estudio.mx${file.src}` });
    const { code, message } = await site.api.refused(deleteFile, { as: admin, params });
    expect([code, message]).toEqual([
      'file/in-use',
      'Este archivo se usa en la clase «Barre», la configuración «Imagen de la portada», la página «Aviso legal». ' +
        'Cámbialo ahí antes de eliminarlo.',
    ]);
    expect((await site.get(file.src)).status).toBe(200);
    await db.updateTable('class_type').set({ file_id: null }).where('class_type_id', '=', class_type_id).execute();
    await db.deleteFrom('page').where('page_id', '=', page_id).execute();
    await site.api.configure({ hero_image: '' });
    expect(await site.api.ok(deleteFile, { as: admin, params })).toEqual({ file_id });
  });

  it('succeeds for one of twenty simultaneous requests', async () => {
    const { file_id } = await site.uploaded(admin, await aJpeg());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.api.send(deleteFile, { as: admin, params: { id: file_id } })),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array<number>(19).fill(404)]);
  });
});

it.each([
  '/files/',
  '/files/x.jpg',
  '/files/..%2f..%2fpackage.json',
  '/files/.incoming',
  '/files/%00',
  '/files/.incoming%2fx',
  '/files/1-0a1b2c3d4e5f6a7b-60x40.jpg',
  '/files/1-0a1b2c3d4e5f6a7b-60x40.jpg/x',
])('%s gets 404', async (path) => {
  expect([400, 404]).toContain((await site.get(path)).status);
});

describe('the library', () => {
  const library = (query: Record<string, unknown> = {}) => site.api.ok(getFiles, { as: admin, query });
  const named = (name: string, type: string): Promise<number> => aFile(site.api.db, { name, type, src: name });
  const ids = async (query: Record<string, unknown>): Promise<number[]> =>
    (await library(query)).files.map(({ file_id }) => file_id);

  it('is searched by any part of a name and by kind, and pages by keyset', async () => {
    const { db } = site.api;
    const pdf = await named('Plano de la terráza.pdf', 'application/pdf');
    const picture = await named('La TERRAZA por fuera 100%.jpg', 'image/webp');
    const video = await named('Recorrido por la terraza', 'video/mp4');
    expect(await ids({ query: ' terraza ' })).toEqual([video, picture, pdf]);
    expect(await ids({ query: 'terráza', type: 'image' })).toEqual([picture]);
    expect(await ids({ query: 'terraza', type: 'pdf' })).toEqual([pdf]);
    expect(await ids({ query: 'TERRAZA', type: 'video' })).toEqual([video]);
    expect(await ids({ query: '100%' })).toEqual([picture]);
    expect(await ids({ query: '_' })).toEqual([]);
    const many = await db
      .insertInto('file')
      .values(
        Array.from({ length: 51 }, (_, n) => ({
          name: `Muchos ${n}`,
          type: 'image/png',
          src: `muchos/${n}.png`,
          created_at: NOON,
        })),
      )
      .returning('file_id')
      .execute();
    const first = await library({ query: 'muchos' });
    expect([first.files.length, first.total, first.next]).toEqual([50, 51, many[1]!.file_id]);
    await db.deleteFrom('file').where('file_id', '=', many[50]!.file_id).execute();
    const rest = await library({ query: 'muchos', after: first.next! });
    expect([rest.files.map(({ file_id }) => file_id), rest.next]).toEqual([[many[0]!.file_id], null]);
  });

  it("marks the studio's private files and signs their addresses, and leaves out what customers uploaded", async () => {
    const customer = await aPerson(site.api.db);
    const own = await site.uploaded(customer, await aJpeg());
    const { file_id } = await site.uploaded(admin, A_PDF, { name: 'Manual.pdf', data: '{"private":true}' });
    const { files } = await library();
    expect(files.map((file) => file.file_id)).not.toContain(own.file_id);
    expect(files[0]).toMatchObject({ file_id, private: true, src: expect.stringMatching(/^\/files\/private\/\w+-/) });
    expect((await site.get(files[0]!.src)).status).toBe(200);
  });

  it('lists what nothing uses: replaced pictures, not those that stand in a text in another size', async () => {
    const { db } = site.api;
    const [replaced, inText, inPackage, sold] = await Promise.all(
      [1, 2, 3, 4].map(async () => site.uploaded(admin, await aJpeg())),
    );
    const named = await aFile(db, { name: 'Sin subir', type: 'image/png', src: 'coaches/eva (1).png' });
    await aPage(db, {
      slug: 'fotos',
      content: `<img src="${inText!.file.src.replace('.jpg', '.avif')}"> <img src="/files/coaches/eva (1).png">`,
    });
    await aPackage(db, { image: inPackage!.file.src, download_file_id: sold!.file_id });
    const unused = await ids({ unused: true });
    expect(unused).toContain(replaced!.file_id);
    for (const { file_id } of [inText!, inPackage!, sold!, { file_id: named }]) expect(unused).not.toContain(file_id);
  });

  it("knows every column that prevents a file's deletion", async () => {
    const { rows } = await sql<{ owner: string; name: string }>`
      select conrelid::regclass::text as owner, attname as name
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'file'::regclass and confdeltype <> 'n'`.execute(site.api.db);
    const { rows: read } = await sql<{ owner: string; name: string }>`
      select table_name as owner, column_name as name
      from information_schema.view_column_usage where view_name = 'file_use'`.execute(site.api.db);
    // Of customers: usesOf reads them, the library leaves their files out. An encoding goes with its file.
    const theirs = ['customer', 'data_export', 'transfer_proof', 'video_encoding'];
    const inView = new Set(read.map(({ owner, name }) => `${owner}.${name}`));
    const unknown = rows.filter(({ owner, name }) => !theirs.includes(owner) && !inView.has(`${owner}.${name}`));
    expect(unknown).toEqual([]);
  });
});
