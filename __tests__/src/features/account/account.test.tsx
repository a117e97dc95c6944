/** Profile and billing address on /mystudio/informacion, and what waits for them. */
import { ADDRESS_FIELDS } from '../../../../domain/forms/address';
import type { CurrentCustomer } from '../../../../domain/contract/customers';
import { CustomerShell } from '../../../../src/app/layouts/CustomerLayout';
import AppRoutes from '../../../../src/app/routes';
import { withReducers } from '../../../../src/core/store';
import { formField } from '../../../../src/ui/form/controls';
import AddressSection from '../../../../src/features/account/containers/AddressSection';
import ProfileGate from '../../../../src/features/account/containers/ProfileGate';
import ProfileSection from '../../../../src/features/account/containers/ProfileSection';
import { mergeStoredChanges } from '../../../../src/features/account/profileFields';
import { accountReducer } from '../../../../src/features/account/state';
import { readDraft } from '../../../../src/ui/form/draft';
import { initialReserve } from '../../../../src/features/reservations/reserve/reducer';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press, type, waitUntil } from '../../../helpers/mount';
import { fakeApi, NO_NETWORK, ok, realStore, refuse, type FakeRoutes } from '../../../helpers/store';

const ADDRESS = {
  address_id: 5,
  street: 'Orizaba',
  number: '10',
  interior_number: '',
  neighborhood: '',
  city: 'Ciudad de México',
  state: 'CDMX',
  zip_code: '',
  country: 'México',
  custom_values: {},
  version: 1,
};
const ACCOUNT = { uid: 'uid-7', email: 'ana@ejemplo.mx' };

function Sections() {
  return (
    <>
      <ProfileSection />
      <AddressSection />
    </>
  );
}
const Screen = withReducers({ account: accountReducer }, Sections);

async function open(routes: FakeRoutes = {}, me: Partial<CurrentCustomer> = {}, changes = {}) {
  const api = fakeApi({
    'GET /custom_fields': ok({ custom_fields: [] }),
    'GET /forms/6': ok({ form: { form_fields: ADDRESS_FIELDS } }),
    ...routes,
  });
  const session = { ...initialSession, status: 'signed-in', account: ACCOUNT } as const;
  const store = realStore({ session, ...changes });
  store.dispatch({ type: 'customers/RECEIVED_ME', customer: aCustomer({ birthdate: '1990-03-14', ...me }) });
  const screen = await mountScreen(<Screen />, store, { path: '/mystudio/informacion' });
  await flush(screen);
  return { api, screen, store };
}
const submit = async (screen: Awaited<ReturnType<typeof open>>['screen']): Promise<void> => {
  screen.find('form').first().simulate('submit');
  await flush(screen);
  await flush(screen);
};
const bodies = (api: Awaited<ReturnType<typeof open>>['api'], call: string) =>
  api.requests.filter((request) => request.call === call).map(({ body }) => body);

beforeEach(() => localStorage.clear());

describe('the profile', () => {
  test('shows a red message while the birthdate is missing, and what is stored otherwise', async () => {
    const { screen } = await open({}, { birthdate: null });
    expect(screen.find('.account-facts__wanted').text()).toBe('Agrega tu fecha de nacimiento.');
    expect((await open()).screen.find('.account-facts__wanted').exists()).toBe(false);
  });

  test('sends only its own fields, and confirms', async () => {
    const { api, screen, store } = await open({
      'PUT /customer/me': ok({ customer: aCustomer({ name: 'Eva', version: 2 }) }),
    });
    await press(screen, 'Editar');
    type(screen, 'name', 'Eva');
    await submit(screen);
    expect(bodies(api, 'PUT /customer/me')).toEqual([
      {
        name: 'Eva',
        last_name: 'Reyes',
        phone: '5512345678',
        birthdate: '1990-03-14',
        instagram: null,
        signup_reason: null,
        other: null,
        file: null,
        idAdjunto: null,
        custom_values: {},
        version: 1,
      },
    ]);
    expect(store.getState().alerts.alerts).toMatchObject([{ text: 'Perfil actualizado con éxito.' }]);
    expect(screen.find('form').exists()).toBe(false);
  });

  test('a phone number in use shows at its field that there is an account', async () => {
    const { screen, store } = await open({
      'PUT /customer/me': refuse(409, 'customer/phone-in-use', 'Ya existe una cuenta con ese número de teléfono'),
    });
    await press(screen, 'Editar');
    type(screen, 'phone', '5500000001');
    await submit(screen);
    expect(screen.text()).toContain('Ya existe una cuenta con ese número de teléfono');
    expect(store.getState().alerts.alerts).toMatchObject([
      { kind: 'error', text: 'Ya tienes una cuenta con nosotros. Por favor, inicia sesión.' },
    ]);
    expect(screen.find('form').exists()).toBe(true);
  });

  test('a failure that the form can not show signs out with a draft; a lost connection only alerts', async () => {
    const { api, screen, store } = await open({ 'PUT /customer/me': NO_NETWORK, 'GET /health': NO_NETWORK });
    await press(screen, 'Editar');
    type(screen, 'name', 'Eva');
    await submit(screen);
    expect(store.getState().session.status).toBe('signed-in');
    api.respond({ 'PUT /customer/me': refuse(500, 'server/internal', 'Ocurrió un error.') });
    await submit(screen);
    expect(store.getState().session).toMatchObject({ status: 'signed-out', error: 'Ocurrió un error.' });
    const name = { ...ADDRESS_FIELDS[0]!, key: 'name' };
    expect(readDraft('perfil.7', [name])?.values).toEqual({ name: 'Eva' });
  });

  test('a change of another tab shows a note; typed fields stay, the others follow it', async () => {
    const newer = aCustomer({ birthdate: '1990-03-14', last_name: 'Solís', version: 2 });
    const { api, screen } = await open({
      'PUT /customer/me': refuse(412, 'customer/changed', 'Tus datos cambiaron en otra ventana.'),
      'GET /customer/me': ok({ customer: newer }),
    });
    await press(screen, 'Editar');
    type(screen, 'name', 'Eva');
    await submit(screen);
    expect(screen.text()).toContain('Tus datos cambiaron en otra ventana.');
    api.respond({ 'PUT /customer/me': ok({ customer: newer }) });
    await submit(screen);
    expect(bodies(api, 'PUT /customer/me').at(-1)).toMatchObject({ name: 'Eva', last_name: 'Solís', version: 2 });
  });

  test('resumes the stored intent with its class and spot once it is complete', async () => {
    const reserve = { ...initialReserve, step: 'incomplete', single_class_id: 11, spot: 4 } as const;
    const { screen, store } = await open(
      { 'PUT /customer/me': ok({ customer: aCustomer({ birthdate: '1990-03-14', version: 2 }) }) },
      { birthdate: null, missing_fields: ['birthdate'] },
      { reserve },
    );
    expect(screen.text()).toContain('Completa lo que falta para poder reservar.');
    expect(screen.find('input[name="birthdate"]').first().prop('aria-invalid')).toBe(true);
    type(screen, 'birthdate', '1990-03-14');
    await submit(screen);
    expect(store.getState().session.resume).toEqual({
      kind: 'reserve',
      single_class_id: 11,
      place: 'own',
      chosen: { spot: 4, guest: null, guestSpot: null },
    });
    expect(currentAddress(screen)).toBe('/mystudio');
  });

  test('mergeStoredChanges lets untouched fields follow the newer version', () => {
    const before = { name: 'Ana', city: 'Mérida', file: { file_id: 1 } };
    const now = { name: 'Ana', city: 'Oaxaca', file: { file_id: 1 }, new: 'x' };
    expect(mergeStoredChanges({ ...before, name: 'Eva' }, before, now)).toEqual({ ...now, name: 'Eva' });
  });
});

describe('the billing address', () => {
  test('names each missing required field, then is added', async () => {
    const { api, screen, store } = await open({ 'POST /addresses': ok({ address: ADDRESS }) });
    await press(screen, 'Agregar');
    await submit(screen);
    for (const text of ['Debes agregar tu ciudad.', 'Debes agregar tu estado.', 'Debes agregar tu país.'])
      expect(screen.text()).toContain(text);
    type(screen, 'city', 'Ciudad de México');
    type(screen, 'state', 'CDMX');
    type(screen, 'country', 'México');
    await submit(screen);
    expect(bodies(api, 'POST /addresses')).toEqual([
      { city: 'Ciudad de México', state: 'CDMX', country: 'México', custom_values: {} },
    ]);
    expect(store.getState().customers.me?.address).toEqual(ADDRESS);
  });

  test("has the fields of the studio's form 6, stores their answers beside the address and shows both", async () => {
    const own = [
      formField('entre_calles', 'text', 'Entre calles', { order: 9 }),
      formField('tipo', 'select', 'Tipo', { order: 10, options: 'Casa,Depto' }),
      formField('piso', 'number', 'Piso', { order: 11, precondition: 'tipo=Depto' }),
      formField('timbre', 'boolean', 'Tiene timbre', { order: 12, required: false }),
    ];
    const custom_values = { entre_calles: 'Colima y Durango', tipo: 'Casa' };
    const stored = { ...ADDRESS, custom_values: { ...custom_values, tipo: 'Depto', piso: 3 }, version: 2 };
    const { api, screen } = await open(
      {
        'GET /forms/6': ok({ form: { form_fields: [...ADDRESS_FIELDS, ...own] } }),
        'PUT /addresses/5': ok({ address: stored }),
      },
      { address: { ...ADDRESS, custom_values } },
    );
    expect(screen.text()).toContain('Entre callesColima y Durango');
    await editAddress(screen);
    screen.find('select[name="tipo"]').simulate('change', { target: { value: 'Depto' } });
    await submit(screen);
    expect(screen.text()).toContain('Debes llenar este campo.');
    expect(bodies(api, 'PUT /addresses/5')).toEqual([]);
    type(screen, 'piso', '-3');
    await submit(screen);
    expect(bodies(api, 'PUT /addresses/5')).toMatchObject([
      { street: 'Orizaba', custom_values: { entre_calles: 'Colima y Durango', tipo: 'Depto', piso: 3 } },
    ]);
    expect(screen.text()).toContain('Piso3');
  });

  test('is changed, not added, where one is stored', async () => {
    const { api, screen } = await open(
      { 'PUT /addresses/5': ok({ address: { ...ADDRESS, city: 'Mérida', version: 2 } }) },
      { address: ADDRESS },
    );
    await editAddress(screen);
    type(screen, 'city', 'Mérida');
    await submit(screen);
    expect(bodies(api, 'PUT /addresses/5')).toMatchObject([{ city: 'Mérida', street: 'Orizaba', version: 1 }]);
  });
});

/** Opens the address, whose button reads like the profile's. */
async function editAddress(screen: Awaited<ReturnType<typeof open>>['screen']): Promise<void> {
  screen.find('button[aria-label="Editar dirección"]').simulate('click');
  await flush(screen);
}

test.each([
  ['/mystudio', ['birthdate'], true],
  ['/mystudio', [], false],
  ['/mystudio/paquetes', ['birthdate'], false],
])("on %s with the missing fields %j 'Completar Información' is forced: %s", async (path, missing_fields, expected) => {
  fakeApi({});
  const missing_labels = missing_fields.map(() => 'Fecha de nacimiento');
  const store = realStore();
  store.dispatch({ type: 'customers/RECEIVED_ME', customer: aCustomer({ missing_fields, missing_labels }) });
  const screen = await mountScreen(<ProfileGate onSignOut={() => undefined} />, store, { path });
  await waitUntil(screen, () => screen.find('h2').exists() || !expected);
  expect(screen.find('h2').exists()).toBe(expected);
  if (!expected) return;
  expect(screen.text()).toContain('Fecha de nacimiento');
  expect(screen.find('a').prop('href')).toBe('/mystudio/informacion');
});

test("the user menu lists what the specification names in its order, with the customer's picture and credits", async () => {
  fakeApi({ 'GET /pages': ok({ pages: [] }) });
  const config = aConfig({ subscriptions_enabled: true, allow_restricted_class_types: true });
  const src = '/files/private/t-x/12-0a1b2c3d4e5f6a7b-640x640.jpg';
  const shell = await mountScreen(
    <CustomerShell config={config} name="Ana" picture={src} credits="4" onSignOut={() => undefined} />,
    realStore({ appconfig: config }),
  );
  const labels = shell
    .find('.app-user__list .app-menu__entry')
    .hostNodes()
    .map((entry) => entry.text());
  expect(labels).toEqual([
    'Mi Información',
    'Mis Compras',
    'Mis Cargos',
    'Mis Créditos4',
    'Mis Reservaciones',
    'Salir',
  ]);
  expect(shell.find('.app-user__button img').prop('src')).toBe(src);
});

test('a link to /mystudio/informacion survives the login that stands in its place', async () => {
  fakeApi({
    'GET /pages': ok({ pages: [] }),
    'GET /privacy': refuse(503, 'server/unavailable'),
    'GET /customer/me/notifications': refuse(503, 'server/unavailable'),
    'GET /accepted_pages': ok({ accepted_pages: [] }),
    'GET /health': NO_NETWORK,
    'GET /custom_fields': ok({ custom_fields: [] }),
    'GET /forms/6': ok({ form: { form_fields: ADDRESS_FIELDS } }),
  });
  const store = realStore({ session: { ...initialSession, status: 'signed-out' } });
  const screen = await mountScreen(<AppRoutes />, store, { path: '/mystudio/informacion?desde=correo' });
  await waitUntil(screen, () => screen.find('input[name="password"]').exists());
  expect(screen.find('input[name="password"]').exists()).toBe(true);
  store.dispatch({ type: 'customers/RECEIVED_ME', customer: aCustomer() });
  store.dispatch({ type: 'session/SIGNED_IN', account: ACCOUNT });
  await waitUntil(screen, () => screen.find('.account h1').exists());
  expect(screen.find('.account h1').text()).toBe('Mi Información');
  expect(currentAddress(screen)).toBe('/mystudio/informacion?desde=correo');
});
