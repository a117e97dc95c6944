/**
 * Files that were made to do harm: small ones that claim to be huge, that inflate to gigabytes, or that make a parser
 * look at the same bytes again and again.
 */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { ErrorCode } from '../../../../domain/errors';
import { box, FTYP, numbered, pdf, stream, text, u32 } from './formats';

/** What becomes of it: taken, or refused with one of these codes. */
export interface HostileFile {
  readonly what: string;
  readonly make: () => Buffer | Promise<Buffer>;
  readonly outcome: 'taken' | ErrorCode;
}

const MIB = 1024 * 1024;

/** A track of a GPS with these tables of its samples. */
const gpsTrack = (...tables: readonly Buffer[]): Buffer =>
  box('trak', box('mdia', box('hdlr', u32(0, 0), text('meta'), Buffer.alloc(13)), box('minf', box('stbl', ...tables))));
const film = (...boxes: readonly Buffer[]): Buffer => Buffer.concat([FTYP, box('moov', ...boxes)]);
const nested = (depth: number): Buffer => {
  let inner: Buffer = Buffer.alloc(0);
  for (let i = 0; i < depth; i += 1) inner = box('moov', inner);
  return inner;
};

const MP4: readonly HostileFile[] = [
  {
    what: 'a film with 2^32 samples of no size',
    make: () =>
      film(
        gpsTrack(
          box('stsz', u32(0, 0, 0xffffffff)),
          box('stsc', u32(0, 1, 1, 0xffffffff, 1)),
          box('stco', u32(0, 1, 0)),
        ),
      ),
    outcome: 'taken',
  },
  {
    what: 'a film with 2^32 samples of 4 GB',
    make: () =>
      film(
        gpsTrack(
          box('stsz', u32(0, 0xffffffff, 0xffffffff)),
          box('stsc', u32(0, 1, 1, 0xffffffff, 1)),
          box('stco', u32(0, 1, 0)),
        ),
      ),
    outcome: 'file/broken',
  },
  {
    what: 'a film with 2^32 pieces',
    make: () =>
      film(gpsTrack(box('stsz', u32(0, 1, 9)), box('stsc', u32(0, 1, 1, 1, 1)), box('co64', u32(0, 0xffffffff)))),
    outcome: 'file/broken',
  },
  {
    what: 'a film whose hundreds of tracks are the whole file each',
    make: () => {
      const track = gpsTrack(
        box('stsz', u32(0, 60_000, 1)),
        box('stsc', u32(0, 1, 1, 1, 1)),
        box('stco', u32(0, 1, 0)),
      );
      return film(...Array.from({ length: 600 }, () => track));
    },
    outcome: 'file/broken',
  },
  { what: 'a film of boxes in boxes', make: () => Buffer.concat([FTYP, nested(5_000)]), outcome: 'taken' },
  {
    what: 'a film with a box of 2^63 bytes',
    make: () => Buffer.concat([FTYP, u32(1), text('moov'), u32(0x7fffffff, 0xffffffff)]),
    outcome: 'file/broken',
  },
  {
    what: 'a film with more boxes than any',
    make: () => Buffer.concat([FTYP, ...Array.from({ length: 200_000 }, () => box('abcd'))]),
    outcome: 'file/broken',
  },
];

const packed = (first: number, content: Buffer): Buffer =>
  stream(`/Type/ObjStm/N 2/First ${first}/Filter/FlateDecode`, content);

const PDF: readonly HostileFile[] = [
  {
    what: 'a document with hundreds of packed object streams',
    make: () => {
      const content = deflateSync(Buffer.alloc(4 * MIB, ' '), { level: 9 });
      return pdf(...Array.from({ length: 400 }, (_, i) => numbered(100 + i, packed(9, content))));
    },
    outcome: 'file/unreadable',
  },
  {
    what: 'a document with an object stream of 100 MB',
    make: () => pdf(numbered(8, packed(5, deflateSync(Buffer.alloc(100 * MIB))))),
    outcome: 'file/unreadable',
  },
  {
    what: 'a document with an object stream that is all index',
    make: () => pdf(numbered(8, packed(4 * MIB, deflateSync(Buffer.alloc(4 * MIB, '9 0 '))))),
    outcome: 'file/unreadable',
  },
  {
    what: 'a document whose index names the same long object again and again',
    make: () => {
      const index = Buffer.alloc(MIB / 4, '9 0 ');
      const content = deflateSync(Buffer.concat([index, Buffer.alloc(MIB, '<<(')]), { level: 9 });
      return pdf(...Array.from({ length: 10 }, (_, i) => numbered(100 + i, packed(index.length, content))));
    },
    outcome: 'taken',
  },
  {
    what: 'a document with filters behind nothing but spaces',
    make: () =>
      pdf(
        ...Array.from({ length: 50 }, (_, i) =>
          numbered(100 + i, stream(`/Type/ObjStm/Filter${' '.repeat(60_000)}`, text('x'))),
        ),
      ),
    outcome: 'taken',
  },
  {
    what: 'a document of dictionaries without end',
    make: () => pdf(Buffer.alloc(3 * MIB, '9 0 obj<<')),
    outcome: 'taken',
  },
  {
    what: 'a document of streams without end',
    make: () => pdf(Buffer.alloc(3 * MIB, '9 0 obj<</Type/Metadata>>stream\n')),
    outcome: 'taken',
  },
  {
    what: 'a document of packets without end',
    make: () => pdf(Buffer.alloc(3 * MIB, '<?xpacket begin')),
    outcome: 'taken',
  },
  {
    what: 'a document that was changed a hundred thousand times',
    make: () => pdf(...Array.from({ length: 100_000 }, (_, i) => text(`/Info ${i} 0 R\n`))),
    outcome: 'file/unreadable',
  },
];

const chunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([text(type), content]);
  return Buffer.concat([u32(content.length), named, u32(crc32(named))]);
};
/** A PNG that claims a size, with these pieces before its end. */
const png = (width: number, height: number, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([u32(width, height), Buffer.from([8, 2, 0, 0, 0])])),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
const onePixel = chunk('IDAT', deflateSync(Buffer.alloc(4)));

/** A picture that is read in hundreds of passes over all of it. */
async function manyPasses(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 1_500, height: 1_500, channels: 3, background: '#c02020' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  return Buffer.concat([
    bytes.subarray(0, last),
    ...Array.from({ length: 300 }, () => bytes.subarray(last, -2)),
    bytes.subarray(-2),
  ]);
}

/** 200 kB of 200 MB, made once. */
let packedZeros: Buffer | undefined;
const inflating = (): Buffer => (packedZeros ??= deflateSync(Buffer.alloc(200 * MIB), { level: 9 }));

const PICTURES: readonly HostileFile[] = [
  {
    what: 'a picture of 2,500 megapixels in a few bytes',
    make: () => png(50_000, 50_000, onePixel),
    outcome: 'file/too-many-pixels',
  },
  { what: 'a picture with 2^31 columns', make: () => png(0x7fffffff, 0x7fffffff, onePixel), outcome: 'file/broken' },
  {
    what: 'a picture whose comment inflates to 200 MB',
    make: () => png(1, 1, chunk('zTXt', Buffer.concat([text('Comment\0\0'), inflating()])), onePixel),
    outcome: 'taken',
  },
  {
    what: 'a picture whose colours inflate to 200 MB',
    make: () => png(1, 1, chunk('iCCP', Buffer.concat([text('perfil\0\0'), inflating()])), onePixel),
    outcome: 'taken',
  },
  {
    what: 'a picture of 50 megapixels without any of them',
    make: () => png(10_000, 4_999, onePixel),
    outcome: 'file/broken',
  },
  {
    what: 'a moving picture of 65,535 x 65,535',
    make: () =>
      Buffer.concat([text('GIF89a'), Buffer.from([0xff, 0xff, 0xff, 0xff, 0xf0, 0, 0]), Buffer.alloc(6), text(';')]),
    outcome: 'file/broken',
  },
  { what: 'a picture in hundreds of passes', make: manyPasses, outcome: 'file/broken' },
  {
    what: 'a drawing behind the first bytes of a photograph',
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    outcome: 'file/broken',
  },
];

export const HOSTILE_FILES: readonly HostileFile[] = [...MP4, ...PDF, ...PICTURES];

/** Tables of the size that an import may have. */
export const HOSTILE_TABLES: readonly HostileFile[] = [
  { what: 'a table of quotes', make: () => Buffer.alloc(8 * MIB + 1, '"'), outcome: 'import/cut' },
  { what: 'a table of separators', make: () => Buffer.alloc(MIB / 2, ','), outcome: 'import/empty' },
  { what: 'a table of line ends', make: () => Buffer.alloc(8 * MIB, '\n'), outcome: 'import/too-many-rows' },
  {
    what: 'a table of 16-bit halves',
    make: () => Buffer.alloc(8 * MIB, Buffer.from([0, 0xd8])),
    outcome: 'import/cut',
  },
  {
    what: 'a table whose rows have thousands of cells',
    make: () => Buffer.concat([text('a,b\n'), Buffer.alloc(4 * MIB, `${'1,'.repeat(50_000)}\n`)]),
    outcome: 'import/columns',
  },
];
