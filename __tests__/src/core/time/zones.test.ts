/** The trimmed time zones that ship (webpack.config.js) have the same times as the whole data. */
import full from 'moment-timezone';
import { parseConfig } from '../../../../domain/config';
import { HOUR } from '../../../../domain/durations';

interface Packed {
  readonly version: string;
  readonly zones: string[];
  readonly links: string[];
}
interface Config {
  readonly plugins: readonly { readonly definitions?: { readonly MEXICAN_ZONES?: string } }[];
}

/** What the build puts in the place of MEXICAN_ZONES. */
function shipped(): Packed {
  const configure: (env: object, argv: { mode: string }) => [Config, Config] = jest.requireActual(
    '../../../../webpack.config.js',
  );
  const [{ plugins }] = configure({}, { mode: 'production' });
  const text = plugins.map((plugin) => plugin.definitions?.MEXICAN_ZONES).find((found) => found !== undefined);
  return JSON.parse(text ?? '') as Packed;
}

/** A library of its own that knows nothing but what ships. */
function trimmedLibrary(): typeof full {
  let library: typeof full | undefined;
  jest.isolateModules(() => {
    library = jest.requireActual<typeof full>('moment-timezone/moment-timezone');
  });
  if (!library) throw new Error('moment-timezone was not loaded');
  const { version, zones, links } = shipped();
  library.tz.load({ version, zones, links });
  return library;
}

const trimmed = trimmedLibrary();

test.each([
  'Mexico_City',
  'Cancun',
  'Monterrey',
  'Merida',
  'Chihuahua',
  'Ciudad_Juarez',
  'Ojinaga',
  'Mazatlan',
  'Hermosillo',
  'Tijuana',
  'Matamoros',
  'Bahia_Banderas',
])('America/%s has the same offsets as the full data, every six hours from 2024 to 2037', (name) => {
  const [mine, whole] = [trimmed.tz.zone(`America/${name}`), full.tz.zone(`America/${name}`)];
  const wrong: string[] = [];
  for (let t = Date.UTC(2024, 0, 1); t < Date.UTC(2038, 0, 1); t += 6 * HOUR) {
    if (mine?.utcOffset(t) !== whole?.utcOffset(t)) wrong.push(new Date(t).toISOString());
  }
  expect(mine).not.toBeNull();
  expect(wrong).toEqual([]);
});

test('the bundle contains exactly the zones that the configuration accepts', () => {
  const accepts = (zone: string): boolean => parseConfig([{ key: 'timezone', value: zone }]).warnings.length === 0;
  const accepted = full.tz.names().filter(accepts);
  expect(accepted.filter((zone) => zone !== 'UTC' && trimmed.tz.zone(zone) === null)).toEqual([]);
  expect(trimmed.tz.names().filter((zone) => !accepts(zone))).toEqual([]);
});

test('the bundle contains no other time zone', () => {
  expect(trimmed.tz.zone('Europe/Madrid')).toBeNull();
});
