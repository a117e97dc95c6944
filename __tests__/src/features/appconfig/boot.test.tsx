import { mount } from 'enzyme';
import { DEFAULT_CONFIG } from '../../../../domain/config';
import { BootScreen, RETRY_MS, loadConfig } from '../../../../src/app/bootAlone';
import { applyFavicon } from '../../../../src/features/appconfig/favicon';
import { appConfigReducer, receivedConfig } from '../../../../src/features/appconfig/state';
import { aConfig } from '../../../helpers/fixtures';
import { OTHER_ACTION, fakeApi, ok, refuse, flushPromises } from '../../../helpers/store';

test('loadConfig returns the pairs as a typed configuration', async () => {
  fakeApi({
    'GET /appconfig': ok([
      { key: 'business_name', value: 'Alba' },
      { key: 'waitlist_enabled', value: 'true' },
    ]),
  });
  expect(await loadConfig(() => undefined)).toEqual({
    ...DEFAULT_CONFIG,
    business_name: 'Alba',
    waitlist_enabled: true,
  });
});

test('showBootScreen shows a failure of the server and retries by itself', async () => {
  jest.useFakeTimers();
  const failures = jest.fn();
  const api = fakeApi({ 'GET /appconfig': refuse(500, 'server/internal') });
  const config = loadConfig(failures);
  await flushPromises();
  expect(failures).toHaveBeenCalledTimes(1);
  api.respond({ 'GET /appconfig': ok([]) });
  await jest.advanceTimersByTimeAsync(RETRY_MS);
  expect(await config).toEqual(DEFAULT_CONFIG);
  jest.useRealTimers();
});

test("BootScreen shows that the server can't be reached", () => {
  expect(mount(<BootScreen failed />).text()).toContain('No pudimos conectar con el servidor');
});

test('the reducer of the configuration stores it and ignores other actions', () => {
  const state = appConfigReducer(undefined, receivedConfig(aConfig()));
  expect(state.business_name).toBe('Estudio Prueba');
  expect(appConfigReducer(state, OTHER_ACTION)).toBe(state);
});

test("the tab has the studio's icon, or a generated one with its first letter", () => {
  document.head.innerHTML = '<link rel="icon" href="data:,">';
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const generated = { src: '', name: 'Alba', color: '#123456', textColor: '#ffffff' };
  applyFavicon(generated);
  expect(decodeURIComponent(link?.href ?? '')).toContain('>A</text>');
  applyFavicon({ ...generated, src: '/files/icono.svg' });
  expect(link?.href).toContain('/files/icono.svg');
});
