import fc from 'fast-check';
import {
  MAX_PICTURE,
  isStoredName,
  storedSize,
  pictureName,
  pictureSizes,
  pictureSources,
  pictureStem,
  storedNames,
} from '../../domain/pictures';

const STEM = '12-0a1b2c3d4e5f6a7b';
const size = fc.record({
  width: fc.integer({ min: 1, max: MAX_PICTURE.width }),
  height: fc.integer({ min: 1, max: MAX_PICTURE.height }),
});

describe('sizes of a picture', () => {
  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 1920, height: 1440 },
    ],
    [
      { width: 1920, height: 1080 },
      { width: 1920, height: 1080 },
    ],
    [
      { width: 200, height: 100 },
      { width: 200, height: 100 },
    ],
    [
      { width: 1000, height: 10_000 },
      { width: 288, height: 2880 },
    ],
    [
      { width: 20_000, height: 1 },
      { width: 1920, height: 1 },
    ],
    [
      { width: 1, height: 20_000 },
      { width: 1, height: 2880 },
    ],
  ])('an upload of %j is stored as %j', (given, stored) => {
    expect(storedSize(given)).toEqual(stored);
  });

  it('pictureSizes returns the standard widths below its own, then its own', () => {
    expect(pictureSizes({ width: 1000, height: 500 })).toEqual([
      { width: 320, height: 160 },
      { width: 640, height: 320 },
      { width: 960, height: 480 },
      { width: 1000, height: 500 },
    ]);
    expect(pictureSizes({ width: 320, height: 20 })).toEqual([{ width: 320, height: 20 }]);
    expect(pictureSizes({ width: 90, height: 90 })).toEqual([{ width: 90, height: 90 }]);
    expect(pictureSizes({ width: 1920, height: 1 }).every((s) => s.height === 1)).toBe(true);
  });
});

describe('URL of a picture', () => {
  it('gives the size and the sources of every format', () => {
    expect(pictureSources(`/files/${STEM}-700x350.png`)).toEqual({
      width: 700,
      height: 350,
      sources: [
        {
          type: 'image/avif',
          srcset:
            `/files/${STEM}-320x160.avif 320w, /files/${STEM}-640x320.avif 640w, ` + `/files/${STEM}-700x350.avif 700w`,
        },
        {
          type: 'image/webp',
          srcset:
            `/files/${STEM}-320x160.webp 320w, /files/${STEM}-640x320.webp 640w, ` + `/files/${STEM}-700x350.webp 700w`,
        },
      ],
      srcset: `/files/${STEM}-320x160.png 320w, /files/${STEM}-640x320.png 640w, /files/${STEM}-700x350.png 700w`,
    });
  });

  it('may be on any host or a name alone', () => {
    expect(pictureSources(`https://cdn.estudio.mx/a,b/${STEM}-90x60.jpg`)?.srcset).toBe(
      `https://cdn.estudio.mx/a,b/${STEM}-90x60.jpg 90w`,
    );
    expect(pictureSources(`${STEM}-90x60.jpg`)).toMatchObject({ width: 90, height: 60 });
  });

  it.each([
    '',
    '/demo/coach.svg',
    'https://example.com/photo-800x600.jpg',
    `/files/${STEM}-90x60.avif`,
    `/files/${STEM}.pdf`,
    `/files/${STEM}-0x60.jpg`,
    `/files/${STEM}-9000x60.jpg`,
    `/files/${STEM}-1921x60.jpg`,
    `/files/a b/${STEM}-90x60.jpg`,
    `/x?y=/${STEM}-90x60.jpg`,
    `/files/${STEM}-90x60.jpg?v=1`,
    'data:image/png;base64,AAAA',
    `javascript:alert(1)/ /${STEM}-9x9.jpg`,
  ])('%s has no sources, because it is no upload', (src) => {
    expect(pictureSources(src)).toBeNull();
  });

  it('of any size has a stored name for each size in three formats', () => {
    fc.assert(
      fc.property(size, fc.constantFrom('jpg', 'png'), (s, extension) => {
        const names = storedNames(`https://a.mx/files/${pictureName(STEM, s, extension)}`);
        expect(names).toContain(pictureName(STEM, s, extension));
        expect(new Set(names).size).toBe(pictureSizes(s).length * 3);
        for (const name of names)
          expect([isStoredName(name), pictureStem(name)]).toEqual([true, { file_id: 12, stem: STEM }]);
      }),
    );
  });
});

describe('stored names', () => {
  it('storedNames returns one name for a document and none for other URLs', () => {
    expect(storedNames(`/files/${STEM}.pdf`)).toEqual([`${STEM}.pdf`]);
    expect(storedNames('/demo/coach.svg')).toEqual([]);
  });

  it.each([
    '',
    '.',
    '..',
    '../secret',
    `${STEM}`,
    `${STEM}.svg`,
    `${STEM}.html`,
    `.incoming/${STEM}.pdf`,
    `${STEM}-9x9.jpg/..`,
    `${STEM}-9x9.JPG`,
    `x${STEM}.pdf`,
    `${STEM}.pdf\n`,
    `${STEM}.pdf\0`,
  ])('rejects %j', (name) => {
    expect([isStoredName(name), pictureStem(name)]).toEqual([false, null]);
  });
});
