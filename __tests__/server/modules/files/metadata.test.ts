/** What phones and programs write beside a film or the pages of a document leaves them, and nothing else moves. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { deflateSync, inflateSync } from 'node:zlib';
import { cleanPdfBytes } from '../../../../server/reader/pdfMetadata';
import { cleanVideo } from '../../../../server/reader/videoMetadata';
import { box, FTYP, numbered, pdf, stream, text, u32 } from './formats';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'metadata-'));
});
afterAll(() => rm(folder, { recursive: true }));

const PLACE = '+19.4326-099.1332/';
const track = (handler: string, stbl: readonly Buffer[] = []): Buffer =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('mdia', box('hdlr', u32(0, 0), text(handler), Buffer.alloc(13)), box('minf', box('stbl', ...stbl))),
    box('udta', box('loci', text(PLACE))),
  );

async function cleaned(video: Buffer): Promise<Buffer> {
  const path = join(folder, 'video.mp4');
  await writeFile(path, video);
  await cleanVideo(path);
  return readFile(path);
}

describe('a film', () => {
  const picture = Buffer.alloc(500, 'imagen y sonido ');
  const mdat = box('mdat', picture, text(PLACE), text(PLACE), picture);
  const samples = (at: number, wide: boolean): Buffer[] => [
    box('stsz', u32(0, 0, 2, PLACE.length, PLACE.length)),
    box('stsc', u32(0, 1, 1, 2, 1)),
    wide ? box('co64', u32(0, 1, 0, at)) : box('stco', u32(0, 1, at)),
  ];
  const film = (wide = false): Buffer =>
    Buffer.concat([
      FTYP,
      mdat,
      box('free', text(PLACE)),
      box(
        'moov',
        box('mvhd', Buffer.alloc(100)),
        track('vide', [box('stsd', u32(0, 0))]),
        track('meta', samples(FTYP.length + 8 + picture.length, wide)),
        box('udta', box('\xa9xyz', u32(0x00120000), text(PLACE))),
        box('meta', u32(0), box('keys', text('com.apple.quicktime.location.ISO6709')), box('ilst', text(PLACE))),
        box('uuid', text('\xbe\x7a\xcf\xcb'), text(PLACE)),
      ),
    ]);

  it.each([false, true])('loses its position, also in the track of a GPS (64 bits: %s)', async (wide) => {
    const before = film(wide);
    const after = await cleaned(before);
    expect(before.includes(PLACE)).toBe(true);
    expect(after.includes(PLACE)).toBe(false);
    expect(after.includes('quicktime.location')).toBe(false);
    expect(after.length).toBe(before.length);
    // Picture, sound and their boxes stay where they were.
    for (const kept of ['ftyp', 'mdat', 'moov', 'mvhd', 'vide', 'stsd'])
      expect([kept, after.indexOf(kept)]).toEqual([kept, before.indexOf(kept)]);
    const start = FTYP.length + 8;
    expect(after.subarray(start, start + 500).equals(picture)).toBe(true);
    expect(after.subarray(start + 500 + 2 * PLACE.length, FTYP.length + mdat.length).equals(picture)).toBe(true);
    expect((await cleaned(after)).equals(after)).toBe(true);
  });

  it.each<[string, Buffer]>([
    ['was cut off', film().subarray(0, -20)],
    ['has a box that is too large', Buffer.concat([FTYP, u32(5_000), text('moov')])],
    ['has a box that is too small', Buffer.concat([FTYP, u32(4), text('moov')])],
    ['ends in half a box', Buffer.concat([FTYP, text('abc')])],
    ['has more boxes than any film', Buffer.concat([FTYP, ...Array.from({ length: 10_001 }, () => box('abcd'))])],
    [
      'claims samples without end',
      Buffer.concat([
        FTYP,
        box(
          'moov',
          track('meta', [
            box('stsz', u32(0, 0xffffffff, 0xffffffff)),
            box('stsc', u32(0, 1, 1, 0xffffffff, 1)),
            box('stco', u32(0, 3, 0, 0, 0)),
          ]),
        ),
      ]),
    ],
  ])('is refused as broken where it %s', async (_, video) => {
    await expect(cleaned(video)).rejects.toMatchObject({ code: 'file/broken' });
  });
});

describe('a document', () => {
  const XMP =
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta>' +
    `<exif:GPSLatitude>${PLACE}</exif:GPSLatitude></x:xmpmeta><?xpacket end="w"?>`;
  const PAGE = 'BT /F1 12 Tf (Comprobante de pago) Tj ET';
  const clean = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    cleanPdfBytes(copy);
    return copy;
  };
  const deflated = '/Filter/FlateDecode';

  it('loses its information, XMP and the EXIF of its pictures, and its pages stay where they were', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c02020' } })
      .withExif({ IFD0: { Model: 'Cámara secreta' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('secreta')).toBe(true);
    const before = pdf(
      numbered(1, '<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R>>'),
      numbered(4, stream('', text(PAGE))),
      numbered(5, stream('/Type/Metadata/Subtype/XML', text(XMP))),
      numbered(6, stream(`/Type /Metadata /Subtype /XML ${deflated}`, deflateSync(text(XMP.repeat(3))))),
      numbered(7, stream('/Type/XObject/Subtype/Image/Filter/DCTDecode', photo)),
      numbered(9, `<</Author(Ana \\) >> ${PLACE})/Custom<</X(${PLACE})>>>>`),
      numbered(19, '<</Author(otra)>>'),
    );
    const after = clean(before);
    for (const secret of [PLACE, 'secreta', 'GPSLatitude', 'Author(Ana']) {
      expect([secret, before.includes(Buffer.from(secret, 'latin1')) || before.includes(secret)]).toEqual([
        secret,
        true,
      ]);
      expect([secret, after.includes(Buffer.from(secret, 'latin1')) || after.includes(secret)]).toEqual([
        secret,
        false,
      ]);
    }
    expect(after.length).toBe(before.length);
    for (const kept of [PAGE, '/Type/Catalog', '9 0 obj', 'Author(otra)', 'trailer', 'startxref', '%%EOF'])
      expect([kept, after.indexOf(kept)]).toEqual([kept, before.indexOf(kept)]);
    const at = after.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    const { width, exif } = await sharp(after.subarray(at, at + photo.length)).metadata();
    expect([width, exif]).toEqual([40, undefined]);
    const from = after.indexOf(text('stream\n'), after.indexOf('6 0 obj')) + 7;
    expect(inflateSync(after.subarray(from)).toString().trim()).toBe('');
    expect(clean(after).equals(after)).toBe(true);
  });

  it('loses its author and place also where they are in a compressed stream of objects', () => {
    const noise = Array.from({ length: 200 }, (_, i) => `${(i * 7919) % 1009} `).join('');
    const [page, info] = [`<</Type/Page/Noise(${noise})>>`, `<</Author(Ana)/Place(${PLACE})>>`];
    const index = `2 0 9 ${page.length + 1} `;
    const objects = deflateSync(text(`${index}${page} ${info}`), { level: 1 });
    const after = clean(pdf(numbered(8, stream(`/Type/ObjStm/N 2/First ${index.length}${deflated}`, objects))));
    const from = after.indexOf('stream\n') + 7;
    const inside = inflateSync(after.subarray(from)).toString('latin1');
    expect(inside.slice(0, index.length + page.length)).toBe(index + page);
    expect(inside.slice(index.length + page.length).replace(/ /g, '')).toBe('<<>>');
  });
});
