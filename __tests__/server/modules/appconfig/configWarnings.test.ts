/** Invalid configuration values: their default is used and a warning logged. */
import { getAppConfig } from '../../../../domain/contract/appconfig';
import { CONFIG_KEYS, DEFAULT_CONFIG, type ConfigKey, type ConfigWarning } from '../../../../domain/config';
import { startApi, type Api } from '../../../helpers/api';

let api: Api;
const warned: ConfigWarning[] = [];
beforeAll(async () => {
  api = await startApi({ onConfigWarning: (warning) => warned.push(warning) });
});
afterAll(() => api.close());

const KEYS = Object.keys(CONFIG_KEYS) as ConfigKey[];
const BROKEN = '¿{"<';
const CODES = ['app_css', 'head_tracking_codes', 'body_tracking_codes'];

test('an invalid configuration value is logged once, also when read repeatedly; a new one is logged again', async () => {
  await api.configure(Object.fromEntries(KEYS.map((key) => [key, BROKEN])));
  const config = await api.studio.config();
  const unreadable = KEYS.filter((key) => CONFIG_KEYS[key].parse(BROKEN) === undefined);
  expect(unreadable.length).toBeGreaterThan(50);
  for (const key of unreadable) expect([key, config[key]]).toEqual([key, DEFAULT_CONFIG[key]]);
  expect(warned.map(({ key }) => key).sort()).toEqual([...unreadable, 'app_css'].sort());
  expect(config.app_css).toBe('');

  for (let read = 0; read < 3; read += 1) {
    api.studio.dropConfig();
    await api.ok(getAppConfig);
  }
  expect(warned).toHaveLength(unreadable.length + 1);
  await api.configure({ penalty_days: 'siete' });
  await api.studio.config();
  expect(warned.slice(unreadable.length + 1)).toEqual([{ key: 'penalty_days', value: 'siete' }]);
});

test('rejected parts of CSS and tracking codes are logged by name', async () => {
  warned.length = 0;
  await api.configure({
    app_css: '.a { color: red } @import "x";',
    head_tracking_codes: '<base href="https://x.mx"><script>1</script>',
    body_tracking_codes: '<marquee>',
  });
  await api.studio.config();
  expect(
    Object.fromEntries(warned.filter(({ key }) => CODES.includes(key)).map(({ key, without }) => [key, without])),
  ).toEqual({
    app_css: ['@import no se permite'],
    head_tracking_codes: ['<base> no se permite'],
    body_tracking_codes: ['<marquee> no se permite'],
  });
});
