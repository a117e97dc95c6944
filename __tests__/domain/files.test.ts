import fc from 'fast-check';
import { parseConfig, type ConfigKey } from '../../domain/config';
import { fileAddress, filesBase, withFileAddresses } from '../../domain/files';
import { FILE_CASES } from '../helpers/fileAddresses';

const pairsOf = (config: Partial<Record<ConfigKey, string>>) =>
  Object.entries(config).map(([key, value]) => ({ key, value }));
const read = (config: Partial<Record<ConfigKey, string>>) => parseConfig(pairsOf(config)).config;

describe.each(FILE_CASES)('$title', ({ config, names }) => {
  it.each(Object.entries(names))('%p is at %p', (name, address) =>
    expect(fileAddress(read(config), 'estudio.mx', name)).toBe(address),
  );
});

describe("the administration's host", () => {
  it.each<[string, Partial<Record<ConfigKey, string>>, string]>([
    ['admin.estudio.mx', {}, 'https://estudio.mx/files/'],
    ['Admin.Estudio.mx:8443', {}, 'https://estudio.mx:8443/files/'],
    ['admin.estudio.mx', { domain: 'https://www.estudio.mx/' }, 'https://www.estudio.mx/files/'],
    ['admin.estudio.mx', { domain: 'admin.estudio.mx' }, 'https://estudio.mx/files/'],
    ['admin.estudio.mx', { domain: 'no es un dominio' }, 'https://estudio.mx/files/'],
    ['admin.estudio.mx', { filesBaseSrc: 'https://cdn.mx' }, 'https://cdn.mx/'],
    ['estudio.mx', { domain: 'otro.mx' }, '/files/'],
    ['administrar.mx', {}, '/files/'],
    ['admin.malo"><script>', {}, '/files/'],
    ['', {}, '/files/'],
  ])('%s with %p has its files at %s', (host, config, base) => expect(filesBase(read(config), host)).toBe(base));

  it("finds an upload at the site's own host", () =>
    expect(fileAddress(read({}), 'admin.estudio.mx', '/files/7.webp')).toBe('https://estudio.mx/files/7.webp'));
});

describe('the list of pairs as browsers get it', () => {
  it('has finished addresses of files, and everything else as it is', () => {
    expect(
      withFileAddresses(
        pairsOf({
          hero_image: 'portada.jpg',
          navbar_logo: '/demo/logo.svg',
          filesBaseSrc: 'https://cdn.mx',
          facebook: 'https://facebook.com/x',
          hero_title: 'a.jpg',
        }),
        'estudio.mx',
      ),
    ).toEqual(
      pairsOf({
        hero_image: 'https://cdn.mx/portada.jpg',
        navbar_logo: '/demo/logo.svg',
        filesBaseSrc: 'https://cdn.mx',
        facebook: 'https://facebook.com/x',
        hero_title: 'a.jpg',
      }),
    );
  });

  it('leaves what means nothing to the parser, which warns of it', () => {
    const pairs = withFileAddresses(
      [
        { key: 'favicon', value: 'javascript:x' },
        { key: 'nueva', value: 'a.jpg' },
      ],
      'estudio.mx',
    );
    expect(pairs).toEqual([
      { key: 'favicon', value: 'javascript:x' },
      { key: 'nueva', value: 'a.jpg' },
    ]);
    expect(parseConfig(pairs).warnings).toEqual([{ key: 'favicon', value: 'javascript:x' }]);
  });

  it('never makes an address that a browser would run, and is done after one time', () => {
    const config = fc.record({
      files_location: fc.constantFrom('server', 'storage', 'aws', 'x'),
      filesBaseSrc: fc.oneof(fc.webUrl(), fc.string()),
      bucket: fc.string(),
      region: fc.string(),
      S3_ENDPOINT: fc.oneof(fc.webUrl(), fc.string()),
    });
    fc.assert(
      fc.property(
        config,
        fc.oneof(fc.string(), fc.webPath(), fc.webUrl(), fc.constantFrom('javascript:x', ' //x', 'a b.jpg')),
        fc.string(),
        (given, name, host) => {
          const studio = read(given);
          const address = fileAddress(studio, host, name);
          if (address !== '')
            expect(['http:', 'https:', 'data:']).toContain(new URL(address, 'https://estudio.mx').protocol);
          // Where uploads move to a folder of the site that is their own again, they stay.
          expect(fileAddress(studio, host, address).endsWith(address.split('/').pop() ?? '')).toBe(true);
        },
      ),
    );
  });
});
