/** The account for tax invoices: whose it is, its certificate's end, and handing another one over. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import { CfdiAccount } from '../../../src/admin/cfdis/CfdiAccount';
import { flush, mountScreen, press, type, waitUntil } from '../../helpers/mount';
import { fakeApi, ok, refuse, type FakeRoutes } from '../../helpers/store';
import { staffStore } from './frontDesk';

const ACCOUNT = {
  rfc: 'EDE180312AB1',
  legal_name: 'ESTUDIO DE DEMOSTRACIÓN',
  is_live: true,
  certificate: 'missing',
  certificateEndsAt: null,
};
const connected = (changes: object = {}, can_upload = true) =>
  ok({ state: 'connected', account: { ...ACCOUNT, ...changes }, can_upload });
const VALID = connected({ certificate: 'valid', certificateEndsAt: '2030-01-01T12:00:00.000Z' });

async function show(routes: FakeRoutes) {
  const api = fakeApi(routes);
  const screen = await mountScreen(<CfdiAccount />, staffStore('admin'));
  await waitUntil(screen, () => screen.find('.cfdi-account').exists());
  return { api, screen };
}
const choose = (screen: ReactWrapper, name: 'cer' | 'key', file: File): void => {
  screen.find(`input[name="csd-${name}"]`).simulate('change', { target: { files: [file], value: '' } });
  screen.update();
};
const errorsOf = (screen: ReactWrapper) => screen.find('p.ui-field__error').map((error) => error.text());
const bodies = ({ requests }: { requests: readonly { call: string; body?: unknown }[] }) =>
  requests.filter(({ call }) => call === 'PUT /cfdi_account/certificate').map(({ body }) => body);
const CER = new File(['cer'], '00001000000504465028.CER');
const KEY = new File(['key'], 'CSD_Matriz.key');
const GIVEN = { cer: 'Y2Vy', key: 'a2V5', password: 'secreta' };

test('the two files and the password are handed over, and what was refused stays to be mended', async () => {
  const wrong = 'La contraseña no abre el archivo .key.';
  const { api, screen } = await show({
    'GET /cfdi_account': connected(),
    'PUT /cfdi_account/certificate': refuse(422, 'cfdi/certificate', wrong, 'password'),
  });
  expect(screen.text()).toContain('ESTUDIO DE DEMOSTRACIÓN · RFC EDE180312AB1');
  await press(screen, 'Entregar certificado');
  expect(errorsOf(screen)).toEqual([
    'Elige el archivo que termina en .cer.',
    'Elige el archivo que termina en .key.',
    'Escribe la contraseña que pusiste al generar la llave.',
  ]);
  choose(screen, 'cer', CER);
  choose(screen, 'key', KEY);
  type(screen, 'csd-password', GIVEN.password);
  expect(errorsOf(screen)).toEqual([]);
  await act(async () => void screen.find('input[name="csd-password"]').simulate('keydown', { key: 'Enter' }));
  await waitUntil(screen, () => errorsOf(screen).length > 0);
  expect(errorsOf(screen)).toEqual([wrong]);
  for (const name of [CER.name, KEY.name]) expect(screen.text()).toContain(name);
  expect(screen.find('input[name="csd-password"]').prop('value')).toBe(GIVEN.password);

  api.respond({ 'PUT /cfdi_account/certificate': VALID });
  await press(screen, 'Entregar certificado');
  await waitUntil(screen, () => screen.text().includes('Vigente'));
  expect(bodies(api)).toEqual([GIVEN, GIVEN]);
  expect(screen.text()).toContain('01 ene. 2030');
  expect(screen.find('input').exists()).toBe(false);
  await press(screen, 'Cambiar certificado');
  expect(screen.find('input[name="csd-password"]').prop('value')).toBe('');
  expect(screen.text()).not.toContain(CER.name);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(GIVEN.password);
});

test('files that can be none of the tax office are refused before they are sent', async () => {
  const { api, screen } = await show({ 'GET /cfdi_account': connected() });
  choose(screen, 'cer', new File(['x'], 'factura.pdf'));
  choose(screen, 'key', new File(['x'.repeat(30_001)], 'grande.key'));
  type(screen, 'csd-password', GIVEN.password);
  await press(screen, 'Entregar certificado');
  expect(errorsOf(screen)).toEqual([
    '«factura.pdf» no termina en .cer.',
    '«grande.key» no es un archivo del SAT: revisa cuál elegiste.',
  ]);
  expect(bodies(api)).toEqual([]);
});

test('a refusal of no field stands above the button', async () => {
  const { screen } = await show({
    'GET /cfdi_account': VALID,
    'PUT /cfdi_account/certificate': refuse(503, 'cfdi/unavailable', 'Facturapi no responde.'),
  });
  await press(screen, 'Cambiar certificado');
  choose(screen, 'cer', CER);
  choose(screen, 'key', KEY);
  type(screen, 'csd-password', GIVEN.password);
  await press(screen, 'Entregar certificado');
  await waitUntil(screen, () => screen.find('.ui-form-alert').exists());
  expect(screen.find('.ui-form-alert').text()).toContain('Facturapi no responde.');
  await press(screen, 'Cancelar');
  expect(screen.find('input').exists()).toBe(false);
});

const END = '2026-12-03T18:00:00.000Z';
test.each([
  ['no key', ok({ state: 'none', account: null, can_upload: false }), 'que ponga la llave de Facturapi'],
  ['a key that is not taken', ok({ state: 'refused', account: null, can_upload: false }), 'no acepta la llave'],
  ['a test account', connected({ is_live: false }), 'no cuenta ante el SAT'],
  ['one that ends', connected({ certificate: 'soon', certificateEndsAt: END }), 'Vence el 03 dic. 2026.'],
  ['one that has ended', connected({ certificate: 'ended', certificateEndsAt: END }), 'no se puede facturar'],
  ['no key of the owner', connected({}, false), 'Entrégalo en la página de Facturapi.'],
])('with %s it says what to do', async (_what, answer, text) => {
  const { screen } = await show({ 'GET /cfdi_account': answer });
  expect(screen.text()).toContain(text);
});

test('a provider that is away is asked again', async () => {
  const { api, screen } = await show({ 'GET /cfdi_account': ok({ state: 'away', account: null, can_upload: false }) });
  api.respond({ 'GET /cfdi_account': VALID });
  await press(screen, 'Volver a revisar');
  await flush(screen);
  expect(screen.text()).toContain('Vigente');
});
