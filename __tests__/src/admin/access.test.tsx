/** A customer's memberships, packages and credits, as admins change them and the front desk reads them. */
import type { ReactWrapper } from 'enzyme';
import type { AccessPurchase, AccessResponse } from '../../../domain/contract/access';
import AccessPanel from '../../../src/admin/access/AccessPanel';
import { confirm } from '../../../src/core/confirm/confirm';
import { aPackage, anAvailableClass } from '../../helpers/fixtures';
import { mountScreen, press, waitUntil } from '../../helpers/mount';
import { fakeApi, ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { staffStore } from './frontDesk';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn(async () => true) }));
const asked = jest.mocked(confirm);
beforeEach(() => {
  asked.mockClear();
  asked.mockResolvedValue(true);
});

const purchase = (changes: Partial<AccessPurchase> = {}): AccessPurchase => ({
  purchase_id: 41,
  title: 'Paquete 5',
  status: 'completed',
  total_payment: 950,
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
async function panel(answers: Answers = {}, role: 'admin' | 'staff' = 'admin') {
  const api = fakeApi({ 'GET /customer/admin/7/access': ok(access()), ...answers });
  const onChanged = jest.fn();
  const store = staffStore(role);
  const screen = await mountScreen(<AccessPanel customerId={7} onChanged={onChanged} />, store);
  await waitUntil(screen, () => screen.find('.access').exists() || screen.text().includes('No pudimos'));
  return { api, screen, store, onChanged };
}
const buttons = (screen: ReactWrapper): string[] =>
  screen
    .find('.access-card')
    .first()
    .find('button')
    .map((one) => one.text());
const sent = (api: Awaited<ReturnType<typeof panel>>['api']) =>
  api.requests.filter(({ call }) => !call.startsWith('GET'));

test('an admin sees what a purchase still gives with all actions, the front desk without any', async () => {
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
  screen.find('input[inputMode="numeric"]').simulate('change', { target: { value: '15' } });
  await press(screen, 'Registrar pago de $1,500.00 MXN');
  await waitUntil(screen, () => sent(api).length === 1 && !screen.find('.ui-dialog').exists());
  expect(sent(api)[0]).toMatchObject({
    call: 'POST /customer/giveAccess',
    body: {
      customer_id: 7,
      class_package_id: 31,
      package_days: 15,
      is_gift: false,
      payment_method_id: 2,
      bill: true,
    },
  });
  expect(store.getState().alerts.alerts.map(({ text }) => text)).toEqual(['¡Acceso agregado!']);
  expect(onChanged).toHaveBeenCalled();
});

test('revoking asks first with the places that go, and nothing is sent where it is thought better of', async () => {
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

test('a refusal stays in the dialog with what was typed, and the panel is read again', async () => {
  const { api, screen } = await panel({
    'GET /customer/admin/7/access': ok(
      access({ available_classes: [1, 2, 3].map((id) => anAvailableClass({ available_class_id: id })) }),
    ),
    'PUT /customer/removeClasses': refuse(409, 'credit/too-few', 'Solo tiene 1 clase libre: no puedes restar 2.'),
  });
  await press(screen, 'Restar clases');
  await waitUntil(screen, () => screen.find('input[inputMode="numeric"]').exists());
  screen.find('input[inputMode="numeric"]').simulate('change', { target: { value: '2' } });
  await press(screen, 'Restar');
  await waitUntil(screen, () => screen.text().includes('Solo tiene 1 clase libre'));
  expect(screen.find('input[inputMode="numeric"]').prop('value')).toBe('2');
  await waitUntil(screen, () => api.requests.filter(({ call }) => call.startsWith('GET')).length === 2);
});

test('a frozen membership tells until when, that its charge waits, and offers to resume it', async () => {
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

test('a panel that fails to load says why and is read again', async () => {
  const { screen } = await panel({
    'GET /customer/admin/7/access': refuse(404, 'customer/not-found', 'No encontramos a esta persona.'),
  });
  expect(screen.text()).toContain('No pudimos cargar sus accesos.');
});
