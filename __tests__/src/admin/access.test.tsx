/** A customer's memberships, packages and credits, as admins change them and the front desk reads them. */
import type { ReactWrapper } from 'enzyme';
import type { AppConfig } from '../../../domain/config';
import type { AccessPurchase, AccessResponse } from '../../../domain/contract/access';
import { addDays, studioDay } from '../../../domain/studioTime';
import AccessPanel from '../../../src/admin/access/AccessPanel';
import { confirm } from '../../../src/core/confirm/confirm';
import { aConfig, aPackage, anAvailableClass } from '../../helpers/fixtures';
import { flush, mountScreen, press, type, waitUntil } from '../../helpers/mount';
import { alertTexts, fakeApi, type FakeRoutes as Answers, ok, refuse } from '../../helpers/store';
import { staffStore } from './frontDesk';
import { takeTheirs } from './takeTheirs';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn(async () => true) }));
const asked = jest.mocked(confirm);
beforeEach(() => {
  asked.mockClear();
  asked.mockResolvedValue(true);
});

const purchase = (changes: Partial<AccessPurchase> = {}): AccessPurchase => ({
  purchase_id: 41,
  title: 'Paquete 5',
  expiration_days: 45,
  status: 'completed',
  total_payment: 950,
  installments: null,
  refunded: 0,
  refundable: 950,
  is_cash: true,
  createdAt: '2026-11-20T18:00:00.000Z',
  cancelledAt: null,
  payment_method: { payment_method_id: 2, name: 'Efectivo' },
  subscription_period: null,
  subscription_interval: null,
  pay_by: null,
  disputed: false,
  overdue: false,
  overdue_tries: null,
  overdue_since: null,
  card_changeable: false,
  renewal_attempts: [],
  frozen: null,
  next_charge_at: null,
  is_told: true,
  credits: {
    unlimited: false,
    free: 4,
    reserved: 1,
    total: 5,
    expiration_date: '2099-12-21T05:59:59.999Z',
    lapsed: 0,
  },
  places: [
    {
      class_reservation_id: 1,
      class_date: '2099-11-24T07:00:00.000Z',
      starts_at: '2099-11-24T13:00:00.000Z',
      title: 'Ritmo',
      guest: null,
    },
  ],
  ...changes,
});
const access = (changes: Partial<AccessResponse> = {}): AccessResponse => ({
  purchases: [purchase()],
  available_classes: [],
  payment_methods: [{ payment_method_id: 2, name: 'Efectivo' }],
  ...changes,
});
async function panel(
  answers: Answers = {},
  role: 'admin' | 'staff' = 'admin',
  { email, sendsMail }: { email: string | null; sendsMail: boolean } = { email: 'ana@ejemplo.mx', sendsMail: true },
  config: Partial<AppConfig> = {},
) {
  const api = fakeApi({ 'GET /customer/admin/7/access': ok(access()), ...answers });
  const onChanged = jest.fn();
  const store = staffStore(role, config, sendsMail);
  const screen = await mountScreen(<AccessPanel customerId={7} email={email} onChanged={onChanged} />, store);
  await waitUntil(screen, () => screen.find('.access').exists() || screen.text().includes('No pudimos'));
  return { api, screen, store, onChanged };
}
const buttons = (screen: ReactWrapper): string[] =>
  screen
    .find('.access-card')
    .first()
    .find('button')
    .map((one) => one.text());
async function send(screen: ReactWrapper): Promise<void> {
  screen.find('form.ui-form').simulate('submit');
  await flush(screen);
}
const sent = (api: Awaited<ReturnType<typeof panel>>['api']) =>
  api.requests.filter(({ call }) => !call.startsWith('GET'));

test("an admin sees a purchase's remaining access with all actions, the front desk without any", async () => {
  const { screen } = await panel();
  expect(screen.find('.access-card').first().text()).toContain('4 de 5 clases libres, 1 reservada');
  expect(buttons(screen)).toEqual([
    'Congelar Paquete 5',
    'Vencimiento Paquete 5',
    'Reembolsar Paquete 5',
    'Retirar acceso Paquete 5',
  ]);
  expect((await panel({}, 'staff')).screen.find('button')).toHaveLength(0);
});

test('access is given as paid, with days, method and receipt, and said in the words of the product', async () => {
  const { api, screen, store, onChanged } = await panel({
    'GET /class_packages': ok({
      class_packages: [aPackage({ class_package_id: 31, title: 'Diez', price: 1500 })],
    }),
    'POST /customer/giveAccess': ok({ purchase: {} }),
  });
  await press(screen, 'Dar acceso');
  await waitUntil(screen, () => screen.find('select option').length > 1);
  screen
    .find('select')
    .first()
    .simulate('change', { target: { value: '31' } });
  type(screen, 'days', '0');
  expect(screen.find('.ui-form button[type="submit"]').text()).toBe('Registrar pago de $1,500.00 MXN');
  await send(screen);
  expect(screen.find('.ui-field__error').text()).toBe('Escribe un número de 1 a 1830.');
  expect(screen.find('.ui-form-alert').text()).toBe('Revisa el campo: Días de vigencia');
  type(screen, 'days', '15');
  await send(screen);
  await waitUntil(screen, () => sent(api).length === 1 && !screen.find('.ui-dialog').exists());
  expect(sent(api)[0]).toMatchObject({
    call: 'POST /customer/giveAccess',
    body: {
      customer_id: 7,
      class_package_id: 31,
      package_days: 15,
      is_gift: false,
      payment_method_id: 2,
      total: 1500,
      bill: true,
    },
  });
  expect(alertTexts(store)).toEqual(['¡Acceso agregado!']);
  expect(onChanged).toHaveBeenCalled();
});

test('given access shows and sends the price of its way of paying', async () => {
  const { api, screen } = await panel(
    {
      'GET /customer/admin/7/access': ok(
        access({
          payment_methods: [
            { payment_method_id: 2, name: 'Efectivo' },
            { payment_method_id: 4, name: 'Tarjeta en terminal' },
          ],
        }),
      ),
      'GET /class_packages': ok({
        class_packages: [aPackage({ class_package_id: 31, title: 'Diez', price: 1500, sale_price: null })],
      }),
      'POST /customer/giveAccess': ok({ purchase: {} }),
    },
    'admin',
    { email: null, sendsMail: false },
    { cash_discount_percent: 10 },
  );
  await press(screen, 'Dar acceso');
  await waitUntil(screen, () => screen.find('select option').length > 1);
  const pick = (at: number, value: string) => screen.find('select').at(at).simulate('change', { target: { value } });
  const button = () => screen.find('.ui-form button[type="submit"]').text();
  const said = () => screen.find('.ui-dialog').first().text().includes('cuesta $1,350.00 MXN en vez de $1,500.00 MXN');
  pick(0, '31');
  expect([button(), said()]).toEqual(['Registrar pago de $1,350.00 MXN', true]);
  pick(1, '4');
  expect([button(), said()]).toEqual(['Registrar pago de $1,500.00 MXN', false]);
  pick(1, '2');
  await send(screen);
  await waitUntil(screen, () => sent(api).length === 1);
  expect(sent(api)[0]?.body).toMatchObject({ payment_method_id: 2, total: 1350 });
});

test.each([
  ['a customer with an address, where a mail server is set up', 'ana@ejemplo.mx', true, true],
  ['a customer without an address', null, true, false],
  ['a studio without a mail server', 'ana@ejemplo.mx', false, false],
] as const)('the receipt of given access for %s can be mailed: %s', async (_who, email, sendsMail, offered) => {
  const { screen } = await panel({ 'GET /class_packages': ok({ class_packages: [] }) }, 'admin', { email, sendsMail });
  await press(screen, 'Dar acceso');
  await waitUntil(screen, () => document.body.textContent?.includes('Es un regalo') === true);
  expect(document.body.textContent?.includes('Enviar el recibo por correo')).toBe(offered);
});

test('revoking access asks first with the affected places, and sends nothing when declined', async () => {
  const { api, screen, store } = await panel({ 'PUT /customer/revokeAccess': ok({ purchase: {} }) });
  asked.mockResolvedValueOnce(false);
  await press(screen, 'Retirar acceso Paquete 5');
  expect(asked.mock.calls[0]?.[0].text).toContain('Ritmo');
  expect(sent(api)).toEqual([]);
  await press(screen, 'Retirar acceso Paquete 5');
  await waitUntil(screen, () => store.getState().alerts.alerts.length === 1);
  expect(sent(api)).toMatchObject([{ call: 'PUT /customer/revokeAccess', body: { purchase_id: 41 } }]);
  expect(store.getState().alerts.alerts[0]?.text).toBe('¡Acceso eliminado!');
});

test('a partial refund needs a possible amount and number of classes, and confirms the sum', async () => {
  const { api, screen } = await panel({ 'POST /purchases/41/refund': ok({ purchase: {} }) });
  await press(screen, 'Reembolsar Paquete 5');
  await waitUntil(screen, () => screen.find('select[name="scope"]').exists());
  screen.find('select[name="scope"]').simulate('change', { target: { value: 'parte' } });
  type(screen, 'amount', '951');
  type(screen, 'classes', '5');
  await send(screen);
  expect(screen.find('.ui-field__error').map((one) => one.text())).toEqual([
    'Escribe un monto de hasta $950.00 MXN.',
    'Escribe un número de 0 a 4.',
  ]);
  expect(asked).not.toHaveBeenCalled();
  type(screen, 'amount', '190,5');
  type(screen, 'classes', '1');
  await send(screen);
  await waitUntil(screen, () => sent(api).length === 1);
  expect(asked.mock.calls[0]?.[0].text).toContain('$190.50 MXN');
  expect(sent(api)[0]?.body).toEqual({ amount: 190.5, credits: 1 });
});

test.each([
  ['in cash', true, { payment_method_id: 2, name: 'Efectivo' }, 'Entrega $950.00 MXN en efectivo.'],
  ['at the terminal', false, { payment_method_id: 4, name: 'Terminal' }, 'Devuelve $950.00 MXN con la terminal.'],
  ['by card', false, { payment_method_id: 1, name: 'Tarjeta' }, 'Se devuelven $950.00 MXN a la forma de pago.'],
])('a refund of what was paid %s says before how the sum goes back', async (_how, is_cash, payment_method, text) => {
  const { api, screen } = await panel({
    'GET /customer/admin/7/access': ok(access({ purchases: [purchase({ is_cash, payment_method })] })),
    'POST /purchases/41/refund': ok({ purchase: {} }),
  });
  await press(screen, 'Reembolsar Paquete 5');
  await waitUntil(screen, () => document.body.textContent?.includes('Todo: $950.00 MXN') === true);
  await send(screen);
  await waitUntil(screen, () => sent(api).length === 1);
  expect(asked.mock.calls[0]?.[0]).toEqual({
    text: `${text} No se puede deshacer.`,
    ok: 'Sí, reembolsar $950.00 MXN',
  });
  expect(sent(api)).toMatchObject([{ call: 'POST /purchases/41/refund', body: {} }]);
});

test('a refused change of access stays in the dialog with what was typed, and the panel is read again', async () => {
  const { api, screen } = await panel({
    'GET /customer/admin/7/access': ok(
      access({ available_classes: [1, 2, 3].map((id) => anAvailableClass({ available_class_id: id })) }),
    ),
    'PUT /customer/removeClasses': refuse(409, 'credit/too-few', 'Solo tiene 1 clase libre: no puedes restar 2.'),
  });
  await press(screen, 'Restar clases');
  await waitUntil(screen, () => screen.find('input[inputMode="numeric"]').exists());
  type(screen, 'amount', '2');
  await send(screen);
  await waitUntil(screen, () => document.body.textContent?.includes('Solo tiene 1 clase libre') === true);
  expect(screen.find('input[inputMode="numeric"]').prop('value')).toBe('2');
  await waitUntil(screen, () => api.requests.filter(({ call }) => call.startsWith('GET')).length === 2);
});

const expiryCollides = async () => {
  const changed = { by: 'Eva Cruz', at: '2026-11-20T18:00:00.000Z' };
  const { api, screen } = await panel({
    'PUT /purchases/41/expiry': { status: 412, body: { code: 'row/changed', message: 'Alguien más.', changed } },
  });
  await press(screen, 'Vencimiento Paquete 5');
  await waitUntil(screen, () => screen.find('input[type="date"]').exists());
  screen.find('input[type="date"]').simulate('change', { target: { value: '2099-12-31' } });
  const theirs = '2099-12-26T05:59:59.999Z';
  const { credits } = purchase();
  const stored = purchase({ credits: { ...credits, expiration_date: theirs } });
  api.respond({ 'GET /customer/admin/7/access': ok(access({ purchases: [stored] })) });
  await send(screen);
  await waitUntil(screen, () => screen.find('.admin-conflict').exists());
  expect(screen.find('.admin-conflict__who').text()).toContain('Eva Cruz guardó cambios el');
  const text = screen.find('.admin-conflict tbody').text();
  expect([text.includes('31 dic'), text.includes('25 dic')]).toEqual([true, true]);
  return { api, screen, theirs };
};

test('an expiry changed meanwhile is shown beside the own one, which is saved over it', async () => {
  const { api, screen, theirs } = await expiryCollides();
  api.respond({ 'PUT /purchases/41/expiry': ok({ purchase: {} }) });
  await press(screen, 'Guardar lo mío');
  await waitUntil(screen, () => !screen.find('.admin-conflict').exists() && sent(api).length === 2);
  expect(sent(api).map(({ body }) => body)).toEqual([
    { expiration_date: '2099-12-31', from: '2099-12-21T05:59:59.999Z' },
    { expiration_date: '2099-12-31', from: theirs },
  ]);
});

test('an expiry changed meanwhile is shown as stored with Usar lo guardado', async () => {
  await takeTheirs(
    await expiryCollides(),
    (shown) => shown.find('input[type="date"]').first().prop('value') === '2099-12-25',
  );
});

const freezeCollides = async () => {
  const changed = { by: 'Eva Cruz', at: '2026-11-20T18:00:00.000Z' };
  const { api, screen } = await panel({
    'POST /purchases/41/freeze': { status: 409, body: { code: 'purchase/frozen', message: 'Congelada.', changed } },
  });
  await press(screen, 'Congelar Paquete 5');
  await waitUntil(screen, () => screen.find('input[type="date"]').exists());
  const until = '2099-12-01T06:00:00.000Z';
  const frozen = { since: '2026-11-20T18:00:00.000Z', until };
  api.respond({ 'GET /customer/admin/7/access': ok(access({ purchases: [purchase({ frozen, places: [] })] })) });
  await send(screen);
  await waitUntil(screen, () => screen.find('.admin-conflict').exists());
  const text = screen.find('.admin-conflict tbody').text();
  expect([text.includes('Hasta reanudarlo'), text.includes('1 dic')]).toEqual([true, true]);
  return { api, screen, until };
};

test('a freeze that someone else made meanwhile is shown beside the own one, whose end is saved over it', async () => {
  const { api, screen, until } = await freezeCollides();
  api.respond({ 'POST /purchases/41/freeze': ok({ purchase: {} }) });
  await press(screen, 'Guardar lo mío');
  await waitUntil(screen, () => !screen.find('.admin-conflict').exists() && sent(api).length === 2);
  expect(sent(api).map(({ body }) => body)).toEqual([
    { until: null, reason: '' },
    { until: null, reason: '', from: until },
  ]);
});

test('a freeze that someone else made is shown with its end with Usar lo guardado', async () => {
  await takeTheirs(
    await freezeCollides(),
    (shown) => shown.find('input[type="date"]').first().prop('value') === '2099-12-01',
  );
});

test('a frozen membership shows until when, that its charge waits, and offers to resume it', async () => {
  const frozen = purchase({
    status: 'active',
    subscription_period: 'month',
    subscription_interval: 1,
    frozen: { since: '2026-11-20T18:00:00.000Z', until: '2099-12-01T06:00:00.000Z' },
    is_told: false,
    places: [],
  });
  const { api, screen } = await panel({
    'GET /customer/admin/7/access': ok(access({ purchases: [frozen] })),
    'POST /purchases/41/resume': ok({ purchase: {} }),
  });
  const text = screen.find('.access-card').first().text();
  expect(text).toContain('Congelada hasta el');
  expect(text).toContain('En pausa');
  expect(text).toContain('La pausa del cobro se está avisando');
  await press(screen, 'Reanudar Paquete 5');
  await waitUntil(screen, () => sent(api).length === 1);
  expect(sent(api)[0]?.call).toBe('POST /purchases/41/resume');
});

test('an access panel that fails to load says why and is read again', async () => {
  const { screen } = await panel({
    'GET /customer/admin/7/access': refuse(404, 'customer/not-found', 'No encontramos a esta persona.'),
  });
  expect(screen.text()).toContain('No pudimos cargar sus accesos.');
});

test.each([
  ['as long as the package that was bought last', [purchase({ expiration_days: 45 })], 45],
  ['30 days, where nothing was bought', [], 30],
])('a single credit is suggested for %s', async (_case, purchases, days) => {
  const { screen } = await panel({ 'GET /customer/admin/7/access': ok(access({ purchases })) });
  await press(screen, 'Dar un crédito');
  const day = screen.find('input[type="date"]').prop('value');
  expect(day).toBe(addDays(studioDay(new Date(), aConfig().timezone), days));
});

test("an overdue renewal shows the provider's tries and ours, and which comes next", async () => {
  const overdue = purchase({
    status: 'active',
    overdue: true,
    overdue_tries: { times: 2, last_at: '2026-11-23T18:00:00.000Z', next_at: '2099-11-26T18:00:00.000Z' },
  });
  const { screen } = await panel({ 'GET /customer/admin/7/access': ok(access({ purchases: [overdue] })) });
  expect(screen.find('.access-card').first().text()).toContain(
    'Su renovación no se ha podido cobrar. 2 intentos de su procesador, el último visto el lun 23 nov 2026 · 12:00. ' +
      'El siguiente será el jue 26 nov 2099 · 12:00.',
  );
  const ours = {
    ...overdue,
    card_changeable: true,
    overdue_since: '2099-11-20T18:00:00.000Z',
    renewal_attempts: [
      { at: '2099-11-22T18:00:00.000Z', by_customer: true, result: null },
      { at: '2099-11-21T18:00:00.000Z', by_customer: false, result: 'declined' as const },
    ],
  };
  const beside = await panel(
    { 'GET /customer/admin/7/access': ok(access({ purchases: [ours] })) },
    'staff',
    undefined,
    {
      renewal_retry_days: '1,5',
    },
  );
  const card = beside.screen.find('.access-card').first();
  expect(card.text()).toContain('El siguiente será el sáb 21 nov 2099 · 12:00.');
  expect(card.find('ul.access-card__note li').map((li) => li.text())).toEqual([
    'dom 22 nov 2099 · 12:00, su cliente con una tarjeta: En curso',
    'sáb 21 nov 2099 · 12:00: Rechazada',
  ]);
});

test('a refund as store credit moves no money and says so', async () => {
  const { api, screen } = await panel({ 'POST /purchases/41/refund': ok({ purchase: {} }) });
  await press(screen, 'Reembolsar Paquete 5');
  await waitUntil(screen, () => screen.find('select[name="way"]').exists());
  screen.find('select[name="way"]').simulate('change', { target: { value: 'saldo' } });
  await send(screen);
  await waitUntil(screen, () => sent(api).length === 1);
  expect(asked.mock.calls[0]?.[0].text).toBe('$950.00 MXN quedan como saldo a favor. No se puede deshacer.');
  expect(sent(api)).toMatchObject([{ call: 'POST /purchases/41/refund', body: { to_store_credit: true } }]);
});
