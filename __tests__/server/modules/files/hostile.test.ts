/**
 * Files of people who want to do harm: each is taken or refused within its bounds, and the server goes on meanwhile.
 */
import childProcess, { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { AppError } from '../../../../domain/errors';
import { getFiles } from '../../../../domain/contract/files';
import { getImports } from '../../../../domain/contract/imports';
import { readCsv } from '../../../../server/reader/csv';
import { cleanPdfBytes } from '../../../../server/reader/pdfMetadata';
import { cleanVideo, videoDuration } from '../../../../server/reader/videoMetadata';
import { readApart } from '../../../../server/reader/readApart';
import { sendFile } from '../../../helpers/imports';
import { aPerson, type Person } from '../../builders';
import { box, FTYP, numbered, pdf, stream, text, u32 } from './formats';
import { HOSTILE_FILES, HOSTILE_TABLES } from './hostileFiles';
import { A_PDF, aJpeg, startUploads, type Uploads } from './samples';

let site: Uploads;
let admin: Person;
let folder: string;
/** The readers that were started. */
let readers: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  site = await startUploads();
  admin = await aPerson(site.api.db, 'admin');
});
beforeEach(() => {
  readers = [];
  const { spawn } = childProcess;
  jest.spyOn(childProcess, 'spawn').mockImplementation(((...given: Parameters<typeof spawn>) => {
    const child = spawn(...given);
    readers.push(child);
    return child;
  }) as typeof spawn);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const inFolder = async (): Promise<string[]> => (await readdir(site.files.folder)).sort();
const answersRequest = async (): Promise<void> => {
  expect((await site.get('/api/health')).status).toBe(200);
};
/** Whether a process has ended, by itself or killed. */
const ended = async (child: ChildProcess): Promise<unknown> =>
  child.exitCode ?? child.signalCode ?? (await once(child, 'exit'));

describe('a hostile upload', () => {
  it.each(HOSTILE_FILES.map(({ what, make, outcome }) => [what, outcome, make] as const))(
    '%s is %s, and leaves no reader',
    async (_, outcome, make) => {
      const before = await inFolder();
      const { total } = await site.api.ok(getFiles, { as: admin });
      const content = await make();
      expect(content.length).toBeLessThan(20 * 1024 * 1024);
      const { status, body } = await site.upload(admin, content);

      if (outcome === 'taken') {
        expect([status, body.code]).toEqual([200, undefined]);
      } else {
        expect(body).toMatchObject({ code: outcome });
        expect(await inFolder()).toEqual(before);
        expect((await site.api.ok(getFiles, { as: admin })).total).toBe(total);
      }
      expect(await readdir(site.files.incoming)).toEqual([]);
      expect(readers).toHaveLength(1);
      await Promise.all(readers.map(ended));
    },
  );

  it.each(HOSTILE_TABLES.map(({ what, make, outcome }) => [what, outcome, make] as const))(
    '%s for an import is refused with %s, and stores no row',
    async (_, outcome, make) => {
      const { imports } = await site.api.ok(getImports, { as: admin, query: {} });
      const answer = await sendFile(site.api, admin, 'customers', await make());
      expect(JSON.parse(answer.text)).toMatchObject({ code: outcome });
      expect((await site.api.ok(getImports, { as: admin, query: {} })).imports).toEqual(imports);
      await Promise.all(readers.map(ended));
    },
  );
});

describe('while a file is read', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['picture', () => aJpeg(600, 400)],
    ['document', () => A_PDF],
    ['film', () => Buffer.concat([FTYP, box('mdat', Buffer.alloc(100))])],
  ])('requests are answered though the reader of a %s stands still', async (_, make) => {
    const content = await make();
    let isDone = false;
    const upload = site.upload(admin, content).finally(() => {
      isDone = true;
    });
    while (readers.length === 0) await answersRequest();
    readers[0]!.kill('SIGSTOP');
    for (let i = 0; i < 20; i += 1) await answersRequest();
    expect(isDone).toBe(false);
    readers[0]!.kill('SIGCONT');
    expect((await upload).status).toBe(200);
  });

  it('a reader that ends unexpectedly refuses its file alone', async () => {
    const before = await inFolder();
    const upload = site.upload(
      admin,
      await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#c02020' } })
        .jpeg()
        .toBuffer(),
    );
    while (readers.length === 0) await answersRequest();
    await once(readers[0]!, 'message');
    readers[0]!.kill('SIGKILL');
    expect(await upload).toMatchObject({ status: 400, body: { code: 'file/unreadable' } });
    expect(await inFolder()).toEqual(before);
    expect(await readdir(site.files.incoming)).toEqual([]);
    expect((await site.upload(admin, await aJpeg())).status).toBe(200);
  });
});

describe('a reader', () => {
  /** Turned, so that all of it has to be in memory at once: 135 MB. */
  const readLarge = async (cpu: number, memory: number): Promise<number> => {
    const path = join(folder, 'large.jpg');
    await sharp({ create: { width: 9_000, height: 5_000, channels: 3, background: '#c02020' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(path);
    return readApart(
      'picture',
      { path, stem: '1-0123456789abcdef' },
      async (_, files) => {
        let count = 0;
        for await (const _file of files) count += 1;
        return count;
      },
      { cpu, memory },
    );
  };

  it('is killed once it has used its time, and the file is refused', async () => {
    await expect(readLarge(1, 1_200)).rejects.toMatchObject({ code: 'file/unreadable', status: 400 });
    expect(await ended(readers[0]!)).not.toBe(0);
  });

  it('gets no more than its memory, and the file is refused', async () => {
    await expect(readLarge(40, 200)).rejects.toMatchObject({
      code: expect.stringMatching(/^file\/(broken|unreadable)$/),
    });
    await ended(readers[0]!);
  });

  it("knows none of the server's keys", async () => {
    await site.upload(admin, A_PDF);
    const { env } = (childProcess.spawn as jest.Mock).mock.calls[0][2] as { env: NodeJS.ProcessEnv };
    expect(Object.keys(env).sort()).toEqual(['PATH', 'TMPDIR']);
  });
});

describe('a valid file with any of its bytes changed', () => {
  const PLACE = '+19.4326-099.1332/';
  const samples = [box('stsz', u32(0, 0, 2, 18, 18)), box('stsc', u32(0, 1, 1, 2, 1)), box('stco', u32(0, 1, 28))];
  const FILM = Buffer.concat([
    FTYP,
    box('mdat', text(PLACE.repeat(2)), Buffer.alloc(200)),
    box(
      'moov',
      box('mvhd', u32(0, 0, 0, 1_000, 9_000), Buffer.alloc(80)),
      box(
        'trak',
        box('mdia', box('hdlr', u32(0, 0), text('meta'), Buffer.alloc(13)), box('minf', box('stbl', ...samples))),
      ),
      box('udta', box('\xa9xyz', text(PLACE))),
    ),
  ]);
  const DOCUMENT = pdf(
    numbered(1, text('<</Type/Catalog/Metadata 5 0 R>>')),
    numbered(5, stream('/Type/Metadata', text('<?xpacket begin=""?><x:xmpmeta>x</x:xmpmeta><?xpacket end="w"?>'))),
    numbered(8, stream('/Type/ObjStm/N 1/First 4', text('9 0 <</Author(Ana)>>'))),
    numbered(9, text('<</Author(Ana)>>')),
  );
  const TABLE = text('Nombre,Correo\r\n"Ana, la de siempre",ana@ejemplo.mx\r\nEva,eva@ejemplo.mx\r\n');

  /** Bytes replaced, numbers of 32 bits blown up, pieces cut out or doubled. */
  const changed = (bytes: Buffer): fc.Arbitrary<Buffer> => {
    const at = fc.nat(bytes.length - 1);
    const change = fc.oneof(
      fc.tuple(at, fc.nat(255)).map(
        ([i, value]) =>
          (b: Buffer) =>
            void (b[i % b.length] = value),
      ),
      fc.tuple(at, fc.constantFrom(0, 1, 0x7fffffff, 0xffffffff)).map(
        ([i, value]) =>
          (b: Buffer) =>
            void (b.length >= 4 && b.writeUInt32BE(value, i % (b.length - 3))),
      ),
      fc.tuple(at, at).map(
        ([i, j]) =>
          (b: Buffer) =>
            Buffer.concat([b.subarray(0, i), b.subarray(j)]),
      ),
    );
    return fc
      .array(change, { minLength: 1, maxLength: 6 })
      .map((changes) => changes.reduce<Buffer>((b, one) => (b.length === 0 ? b : one(b)) ?? b, Buffer.from(bytes)));
  };
  /** Only a refusal may be thrown. */
  const refusing = async (read: () => unknown): Promise<void> => {
    try {
      await read();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  };

  it('of a film, is cleaned in place or refused', async () => {
    const path = join(folder, 'changed.mp4');
    await fc.assert(
      fc.asyncProperty(changed(FILM), async (bytes) => {
        await writeFile(path, bytes);
        await refusing(() => cleanVideo(path));
        await refusing(() => videoDuration(path));
        expect((await stat(path)).size).toBe(bytes.length);
      }),
      { numRuns: 150 },
    );
  });

  it('of a document, is cleaned in place or refused', async () => {
    await fc.assert(
      fc.asyncProperty(changed(DOCUMENT), (bytes) => refusing(() => cleanPdfBytes(bytes))),
      { numRuns: 300 },
    );
  });

  it('of a table, is read or refused', async () => {
    await fc.assert(
      fc.asyncProperty(changed(TABLE), (bytes) =>
        refusing(async () => {
          for await (const { cells } of (await readCsv(bytes)).rows()) expect(cells.length).toBeGreaterThan(0);
        }),
      ),
      { numRuns: 150 },
    );
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('of a %s, is read or refused', async (format) => {
    const valid = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#c0202080' } })
      .toFormat(format)
      .toBuffer();
    const path = join(folder, `changed.${format}`);
    await fc.assert(
      fc.asyncProperty(changed(valid), async (bytes) => {
        await writeFile(path, bytes);
        await refusing(() =>
          readApart('picture', { path, stem: '1-0123456789abcdef' }, async (_, files) => {
            for await (const { content } of files) expect(content.length).toBeGreaterThan(0);
          }),
        );
      }),
      { numRuns: 2 },
    );
  });
});
