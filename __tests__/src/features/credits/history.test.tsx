import type { ReactWrapper } from 'enzyme';
import type { AppConfig } from '../../../../domain/config';
import type { CreditHistory, CreditUse } from '../../../../domain/contract/credits';
import { CustomerShell } from '../../../../src/app/layouts/CustomerLayout';
import CreditsScreen from '../../../../src/features/credits/containers/CreditsScreen';
import { selectShownCredits } from '../../../../src/features/customers/selectors';
import { initialCustomers } from '../../../../src/features/customers/state';
import { aConfig, aCustomer, anAvailableClass } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press } from '../../../helpers/mount';
import { fakeApi, initialState, ok, realStore, refuse, type FakeApi, type FakeRoutes } from '../../../helpers/store';

/** Friday at noon in Mexico City. */
const NOON = new Date('2026-11-20T18:00:00.000Z');
beforeEach(() => {
  jest.useFakeTimers({ now: NOON, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const purchase = (changes: Partial<NonNullable<CreditHistory['purchase']>> = {}) => ({
  purchase_id: 41,
  status: 'completed',
  createdAt: '2026-11-01T18:00:00.000Z',
  is_cash: false,
  is_paid: true,
  class_package: { class_package_id: 31, title: 'Paquete 10' },
  ...changes,
});
const credit = (available_class_id: number, changes: Partial<CreditHistory> = {}): CreditHistory => ({
  ...anAvailableClass({ available_class_id, expiration_date: '2027-01-16T05:59:59.999Z' }),
  class_type: null,
  on_hold: false,
  createdAt: '2026-11-01T18:00:00.000Z',
  forfeitedAt: null,
  revoked: false,
  frozen: false,
  purchase: purchase(),
  class_reservations: [],
  uses: 0,
  ...changes,
});
const use = (changes: Partial<CreditUse> = {}, class_date = '2026-11-23T07:00:00.000Z'): CreditUse => ({
  class_reservation_id: 21,
  guest: null,
  attend: false,
  createdAt: '2026-11-10T18:00:00.000Z',
  deletedAt: null,
  single_class: {
    single_class_id: 11,
    class_date,
    class_type: { class_type_id: 1, name: 'Barre', icon: null },
    location: { name: 'Roma', timezone: null },
  },
  ...changes,
});
const usedFor = (id: number, ...list: CreditUse[]): CreditHistory =>
  credit(id, { class_reservations: list, uses: list.length });

async function open(
  credits: readonly CreditHistory[],
  config: Partial<AppConfig> = {},
  { total = 1, path = '/mystudio/creditos', routes = {} as FakeRoutes } = {},
): Promise<{ api: FakeApi; screen: ReactWrapper }> {
  const api = fakeApi({ 'GET /available_classes/history': ok({ total, available_classes: credits }), ...routes });
  const store = realStore({
    appconfig: aConfig({
      allow_restricted_class_types: true,
      cancel_timeframe_value: 4,
      max_cancels_per_available_class: 2,
      ...config,
    }),
    customers: { ...initialCustomers, me: aCustomer({ available_classes: [anAvailableClass()] }) },
  });
  return { api, screen: await mountScreen(<CreditsScreen />, store, { path }) };
}

const rows = (screen: ReactWrapper): string[] => screen.find('.credit-row').map((row) => row.text());

test.each([
  ['online', 'Sesiones en línea'],
  ['especial', 'Solo este evento'],
] as const)('credits of kind %s are listed under "%s"', async (kind, heading) => {
  const { screen } = await open([credit(1, { kind })]);
  expect(screen.find('.credit-origin__section h3').text()).toBe(heading);
});

test('the credit history shows when a purchase was made and what is left; equal credits share a row', async () => {
  const { screen } = await open([credit(1), credit(2), credit(3), usedFor(4, use({ guest: 'Lupita' }))]);
  expect(screen.find('h1').text()).toBe('Mis Créditos');
  expect(screen.find('.credit-origin__head').text()).toBe('Paquete 10Orden #0041 · 01 nov. 20263 de 4 libres');
  expect(rows(screen)).toEqual([
    'Libres3 créditosVigencia: 15 ene. 2027',
    'Reservado1 créditoVigencia: 15 ene. 2027Barre · para Lupitalun 23 nov 2026 · 07:00 · RomaPróxima',
  ]);
  expect(screen.text()).not.toContain('Clases regulares');
});

test.each<[string, CreditHistory, string[]]>([
  ['used', usedFor(1, use({ attend: true }, '2026-11-19T07:00:00.000Z')), ['Usado', 'Exitosa']],
  [
    'missed',
    usedFor(1, use({}, '2026-11-19T07:00:00.000Z')),
    ['Usado', 'No asististe: el crédito no regresa.', 'No Asistí'],
  ],
  [
    'late',
    {
      ...usedFor(1, use({ deletedAt: '2026-11-19T12:00:00.000Z' }, '2026-11-19T07:00:00.000Z')),
      cancels: 1,
      forfeitedAt: '2026-11-19T12:00:00.000Z',
    },
    ['Perdido', 'Cancelaste con menos de 4 horas de anticipación: el crédito no regresó.', 'Cancelada'],
  ],
  [
    'too often',
    {
      ...usedFor(1, use({ deletedAt: '2026-11-15T12:00:00.000Z' }, '2026-11-19T07:00:00.000Z')),
      cancels: 3,
      forfeitedAt: '2026-11-15T12:00:00.000Z',
    },
    ['Perdido', 'Cancelaste más de 2 veces con este crédito: no regresó.'],
  ],
  [
    'expired',
    credit(1, { expiration_date: '2026-11-15T05:59:59.999Z' }),
    ['Vencido', 'Venció sin usarse.', 'Vigencia: 14 nov. 2026'],
  ],
  [
    'revoked',
    credit(1, { forfeitedAt: '2026-11-15T12:00:00.000Z', revoked: true, purchase: purchase({ status: 'revoked' }) }),
    ['Revocado', 'La compra fue revocada.'],
  ],
  [
    'taken back with a part of the money',
    credit(1, { forfeitedAt: '2026-11-15T12:00:00.000Z', revoked: true }),
    ['Revocado', 'Se retiró con un reembolso de tu compra.'],
  ],
  ['for ever', credit(1, { expiration_date: null }), ['Libre', 'Sin vencimiento']],
  [
    'an unlimited plan',
    { ...usedFor(1, use()), class_amount: -1, uses: 60 },
    ['Vigente', 'Plan ilimitado', 'Barre', 'y 59 clases más'],
  ],
])('a lost credit shows why: %s', async (_, one, texts) => {
  const { screen } = await open([one]);
  for (const text of texts) expect(rows(screen)[0]).toContain(text);
});

test('the credit history marks unpaid cash and distinguishes gifts from purchases', async () => {
  const { screen } = await open([
    credit(1, { purchase: purchase({ status: 'pending', is_cash: true, is_paid: false }) }),
    credit(2, { purchase: null, purchase_id: null }),
  ]);
  expect(screen.find('h2').map((h) => h.text())).toEqual(['Paquete 10', 'Cortesía del estudio']);
  expect(screen.find('.credit-origin').first().text()).toContain('Pago en efectivo pendiente');
});

test('restricted class types have rows of their own in the credit history, if the studio shows them', async () => {
  const typed = credit(2, { class_type_id: 9, class_type: { class_type_id: 9, name: 'Prenatal', restricted: true } });
  const { screen } = await open([credit(1), typed]);
  expect(screen.find('h3').map((h) => h.text())).toEqual(['Clases regulares', 'Solo Prenatal']);
  const hidden = await open([credit(1), typed], { allow_restricted_class_types: false });
  expect(hidden.screen.text()).not.toContain('Prenatal');
  expect(hidden.screen.find('.credit-origin__summary').text()).toBe('1 de 1 libre');
});

test('the credits that screens show are the same list for the same state, without restricted ones where they are off', () => {
  const general = anAvailableClass();
  const restricted = anAvailableClass({ available_class_id: 2, class_type_id: 9, restricted: true });
  const state = (allow_restricted_class_types: boolean) =>
    initialState({
      appconfig: aConfig({ allow_restricted_class_types }),
      customers: { ...initialCustomers, me: aCustomer({ available_classes: [general, restricted] }) },
    });
  expect(selectShownCredits(state(true))).toEqual([general, restricted]);
  const off = state(false);
  expect(selectShownCredits(off)).toEqual([general]);
  expect(selectShownCredits(off)).toBe(selectShownCredits(off));
  expect(selectShownCredits(initialState())).toBeNull();
});

test('the credit history offers packages to a customer without credits, and a retry after a failure', async () => {
  const { screen } = await open([], {}, { total: 0 });
  expect(screen.text()).toContain('Aún no tienes créditos.');
  const failing = await open([], {}, { routes: { 'GET /available_classes/history': refuse(500, 'server/internal') } });
  expect(failing.screen.text()).toContain('No pudimos cargar tus créditos.');
  failing.api.respond({ 'GET /available_classes/history': ok({ total: 1, available_classes: [credit(1)] }) });
  await press(failing.screen, 'Reintentar');
  expect(failing.screen.text()).toContain('Paquete 10');
});

test('the page of the credit history stands in the address', async () => {
  const { api, screen } = await open([credit(1)], {}, { total: 21, path: '/mystudio/creditos?pagina=2' });
  expect(screen.find('.ui-pager__text').text()).toBe('2 / 3');
  screen.find('button[aria-label="Página siguiente"]').simulate('click');
  await flush(screen);
  expect(currentAddress(screen)).toBe('/mystudio/creditos?pagina=3');
  expect(api.requests.map((r) => r.params)).toEqual([{ page: 2 }, { page: 3 }]);
});

test.each([[true], [false]])(
  'the menu leads to the credit history where restricted class types are shown: %p',
  async (allow_restricted_class_types) => {
    fakeApi({ 'GET /pages': ok({ pages: [] }) });
    const config = aConfig({ allow_restricted_class_types });
    const shell = await mountScreen(
      <CustomerShell config={config} name="Ana" onSignOut={() => undefined} />,
      realStore({ appconfig: config }),
    );
    expect(shell.find('a[href="/mystudio/creditos"]').exists()).toBe(allow_restricted_class_types);
  },
);
