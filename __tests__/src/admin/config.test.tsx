/** The editor of the configuration: what is typed, what the server says of it, and what becomes of it. */
import type { ReactWrapper } from 'enzyme';
import type { AdminConfigResponse } from '../../../domain/contract/appconfig';
import { contrastWarnings } from '../../../src/admin/config/contrast';
import { sectionsInOrder } from '../../../src/admin/landing/sections';
import { DEFAULT_CONFIG } from '../../../domain/config';
import { contrastRatio, parseHex } from '../../../src/features/appconfig/color';
import { press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeApi, type FakeRoutes } from '../../helpers/store';
import { open, staffStore } from './frontDesk';
import { takeTheirs } from './takeTheirs';

const BY_SERVER = { by: 'server', can_enter: false, takes: 'test', last4: null, changedAt: null } as const;
const STORED: AdminConfigResponse = {
  pairs: [
    { key: 'business_name', value: 'Casa Aura' },
    { key: 'tagline', value: 'Muévete' },
  ],
  brand: null,
  version: 4,
  updated: null,
};
const NOTHING = { problems: [], notes: [], dropped: [], css: null };

const screenOf = async (answers: FakeRoutes = {}, path = '/admin/configuracion') => {
  const opened = await open(
    path,
    {
      'GET /appconfig/admin': ok(STORED),
      'GET /class_packages': ok({ class_packages: [] }),
      'GET /payment_keys': ok({ stripe: BY_SERVER, paypal: BY_SERVER }),
      'GET /cfdi_account': ok({ state: 'none', account: null, can_upload: false }),
      'GET /appconfig': ok([{ key: 'business_name', value: 'Nueva' }]),
      'POST /appconfig/check': ok(NOTHING),
      ...answers,
    },
    staffStore('admin'),
  );
  await waitUntil(opened.screen, () => opened.screen.find('.config-sections').exists());
  return opened;
};
const input = (screen: ReactWrapper, name: string): ReactWrapper => screen.find(`input[name="${name}"]`);
function type(screen: ReactWrapper, name: string, value: string): void {
  input(screen, name).simulate('change', { target: { value } });
  screen.update();
}
const sent = ({ requests }: FakeApi, call: string): unknown[] =>
  requests.filter((one) => one.call === call).map(({ body }) => body);
const bar = (screen: ReactWrapper): string => screen.find('.config-bar').text();

test('unsaved configuration is counted, its differences are shown before saving, and saving can be undone', async () => {
  const { screen, api } = await screenOf({ 'PUT /appconfig': ok({ ...STORED, version: 5 }) });
  type(screen, 'business_name', 'Nueva');
  type(screen, 'tagline', 'Muévete más');
  expect(bar(screen)).toContain('2 cambios sin guardar');
  type(screen, 'tagline', 'Muévete');
  expect(bar(screen)).toContain('1 cambio sin guardar');
  await press(screen, 'Revisar y guardar');
  await waitUntil(screen, () => screen.find('.config-differences').exists());
  expect(screen.find('.config-differences').text()).toContain('Casa Aura');
  await press(screen, 'Guardar');
  await waitUntil(screen, () => !bar(screen).includes('sin guardar'));
  expect(sent(api, 'PUT /appconfig')).toEqual([{ version: 4, changes: [{ key: 'business_name', value: 'Nueva' }] }]);
  await waitUntil(screen, () => screen.text().includes('Se guardó el cambio.'));
  await press(screen, 'Deshacer');
  expect(sent(api, 'PUT /appconfig')[1]).toEqual({
    version: 5,
    changes: [{ key: 'business_name', value: 'Casa Aura' }],
  });
});

const collide = async () => {
  const theirs = { ...STORED, version: 9, pairs: [{ key: 'business_name', value: 'La de otro' }] };
  const changed = { by: 'Inés Ríos', at: '2026-11-20T18:00:00.000Z' };
  const refusal = refuse(412, 'row/changed', 'Alguien más cambió.');
  const { screen, api } = await screenOf({
    'PUT /appconfig': { ...refusal, body: { ...(refusal.body as object), changed } },
  });
  api.respond({ 'GET /appconfig/admin': ok(theirs) });
  type(screen, 'business_name', 'La mía');
  await press(screen, 'Revisar y guardar');
  await waitUntil(screen, () => screen.find('.config-differences').exists());
  await press(screen, 'Guardar');
  await waitUntil(screen, () => screen.find('table.admin-conflict').exists());
  expect(screen.find('table.admin-conflict').text()).toMatch(/La mía.*La de otro/);
  return { screen, api };
};

test("a configuration change over another admin's shows both, and is saved only when that is chosen", async () => {
  const { screen, api } = await collide();
  await press(screen, 'Guardar lo mío');
  expect(sent(api, 'PUT /appconfig')[1]).toMatchObject({ version: 9 });
});

test('a configuration value that another admin changed is shown as stored with Usar lo guardado', async () => {
  await takeTheirs(
    await collide(),
    (shown) => shown.find('input[name="business_name"]').first().prop('value') === 'La de otro',
  );
});

test("an invalid configuration value says at its field what is expected, and can't be saved", async () => {
  const { screen } = await screenOf({}, '/admin/configuracion?grupo=pagos');
  type(screen, 'stripe_public_key', 'sk_live_123456');
  expect(screen.find('#campo-stripe_public_key').text()).toContain('llave secreta');
  await press(screen, 'Revisar y guardar');
  await waitUntil(screen, () => screen.find('.config-bar').exists() && screen.find('[role="dialog"]').exists());
  const save = screen.find('[role="dialog"] button').filterWhere((button) => button.text() === 'Guardar');
  expect(save.prop('disabled')).toBe(true);
});

test("an unsafe style sheet stays as typed, beside what of it visitors don't get", async () => {
  const message = '«@import url(https://x.mx/a.css)» trae algo de fuera.';
  const { screen, api } = await screenOf(
    { 'POST /appconfig/check': ok({ ...NOTHING, dropped: [{ key: 'app_css', message }] }) },
    '/admin/configuracion?grupo=apariencia',
  );
  const typed = '@import url(https://x.mx/a.css); .a { color: red }';
  screen.find('textarea[name="app_css"]').simulate('change', { target: { value: typed } });
  await waitUntil(screen, () => screen.find('#campo-app_css').text().includes(message));
  expect(screen.find('#campo-app_css').text()).toContain('tus visitantes no reciben');
  expect(screen.find('textarea[name="app_css"]').prop('value')).toBe(typed);
  await press(screen, 'Revisar y guardar');
  await waitUntil(screen, () => screen.find('.config-differences').exists());
  expect(screen.find('.config-differences').text()).toContain(`No llega a tus visitantes: ${message}`);
  expect(sent(api, 'PUT /appconfig')).toEqual([]);
});

test("what the brand fixes is shown without a control, what it suggests is in force until the studio's own value", async () => {
  const brand = {
    title: 'Estudios Aura',
    keys: [
      { key: 'business_name', rule: 'fix', value: 'Aura' },
      { key: 'email', rule: 'suggest', value: 'hola@aura.mx' },
    ],
  } as const;
  const answers = {
    'GET /appconfig/admin': ok({ ...STORED, brand }),
    'GET /mail_server': refuse(403, 'auth/forbidden', 'No puedes.'),
  };
  const fixed = (await screenOf(answers)).screen.find('#campo-business_name');
  expect(fixed.text()).toContain('Lo fija la marca Estudios Aura');
  expect(fixed.text()).toContain('Aura');
  expect(fixed.find('input').exists()).toBe(false);
  const { screen } = await screenOf(answers, '/admin/configuracion?grupo=contacto');
  const suggested = () => screen.find('#campo-email');
  expect(suggested().find('input').prop('value')).toBe('hola@aura.mx');
  expect(suggested().text()).toContain('Lo sugiere la marca Estudios Aura');
  type(screen, 'email', 'roma@aura.mx');
  expect(suggested().text()).toContain('La marca Estudios Aura sugiere: hola@aura.mx');
  await press(screen, 'Volver a lo que sugiere la marca de Correo');
});

test('the search of the configuration finds a key by its label, help or name in any group', async () => {
  const { screen } = await screenOf();
  screen.find('input[type="search"]').simulate('change', { target: { value: 'paquetes ruta' } });
  screen.update();
  expect(screen.find('.config-field').map((field) => field.prop('id'))).toEqual(['campo-class_packages_path']);
});

test('colours that would be hard to read are named with their ratio and a colour that reads well', () => {
  const colors = { ...DEFAULT_CONFIG, gray: '#aaaaaa', 'primary-light': '#777777', dark: '#444444' };
  const warnings = contrastWarnings(colors);
  expect(warnings.map(({ key }) => key)).toEqual(expect.arrayContaining(['gray', 'primary-light']));
  const gray = warnings.find(({ key }) => key === 'gray')!;
  expect(gray.ratio).toBeLessThan(4.5);
  expect(contrastRatio(parseHex(gray.suggestion), parseHex(colors.light))).toBeGreaterThanOrEqual(4.5);
  const fixed = Object.fromEntries(warnings.map(({ key, suggestion }) => [key, suggestion]));
  expect(contrastWarnings({ ...colors, ...fixed })).toEqual([]);
});

test('sections of the landing page are listed in their order, switched off or not', () => {
  const orders = { ...DEFAULT_CONFIG, coaches_order: 0 };
  expect(sectionsInOrder(({ order }) => Number(orders[order])).map(({ id }) => id)[0]).toBe('coaches');
});
