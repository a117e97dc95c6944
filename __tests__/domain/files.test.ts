import fc from 'fast-check';
import { parseConfig, type ConfigKey } from '../../domain/config';
import { fileAddress, filesBase, withFileAddresses } from '../../domain/files';
import { FILE_CASES } from '../helpers/fileAddresses';

const pairsOf = (config: Partial<Record<ConfigKey, string>>) =>
  Object.entries(config).map(([key, value]) => ({ key, value }));
const read = (config: Partial<Record<ConfigKey, string>>) => parseConfig(pairsOf(config)).config;

describe.each(FILE_CASES)('fileAddress: $title', ({ config, names }) => {
  it.each(Object.entries(names))('resolves %p to %p', (name, address) =>
    expect(fileAddress(read(config), 'estudio.mx', name)).toBe(address),
  );
});

describe('filesBase', () => {
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
  ])('for host %s with %p is %s', (host, config, base) => expect(filesBase(read(config), host)).toBe(base));

  it("sends an upload's URL on the admin host to the site's host", () =>
    expect(fileAddress(read({}), 'admin.estudio.mx', '/files/7.webp')).toBe('https://estudio.mx/files/7.webp'));
});

describe('withFileAddresses', () => {
  it('resolves file keys and changes no other key', () => {
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

  it('leaves invalid files and unknown keys unchanged', () => {
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

  it('never returns a URL with an executable scheme, and keeps the file name when applied twice', () => {
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
          expect(fileAddress(studio, host, address).endsWith(address.split('/').pop() ?? '')).toBe(true);
        },
      ),
    );
  });
});
