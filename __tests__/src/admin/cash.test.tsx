import type { ReservationDetail } from '../../../domain/contract/attendance';
import { confirm } from '../../../src/core/confirm/confirm';
import { aMyReservation } from '../../helpers/fixtures';
import { currentAddress, press, waitUntil } from '../../helpers/mount';
import { alertTexts, type FakeRoutes as Answers, ok, refuse } from '../../helpers/store';
import { NOW, checkIn, open } from './frontDesk';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn(async () => true) }));
const asked = jest.mocked(confirm);

beforeEach(() => {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'],
  });
  asked.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

const detail: ReservationDetail = {
  ...aMyReservation({ is_cash: true, is_paid: false }),
  attended_at: null,
  attended_by: null,
  penalty: null,
  customer: { customer_id: 9, name: 'Eva', last_name: 'Cruz', email: 'eva@ejemplo.mx', phone: '5511111111' },
  cash_due: { purchase_id: 41, title: '10 clases', total_payment: 1500 },
};
const paid: ReservationDetail = { ...detail, is_paid: true, cash_due: null };
const at = (answers: Answers = {}) =>
  open('/admin/reservaciones/21', { 'GET /class_reservations/21': ok({ class_reservation: detail }), ...answers });

test('staff confirm the cash once they have said yes; the reservation is paid', async () => {
  const { api, store, screen } = await at({ 'POST /purchases/41/confirm': ok({ purchase: {} }) });
  expect(screen.text()).toContain('Debe $1,500.00 MXN por «10 clases» (orden #0041).');
  asked.mockResolvedValueOnce(false);
  await press(screen, 'Confirmar pago en efectivo');
  await waitUntil(screen, () => !screen.find('button[aria-busy]').exists());
  expect(asked.mock.calls[0]?.[0].text).toBe(
    '¿Eva Cruz te entregó $1,500.00 MXN por «10 clases»? Después no se puede deshacer.',
  );
  expect(api.requests.map((r) => r.call)).toEqual(['GET /class_reservations/21']);

  api.respond({ 'GET /class_reservations/21': ok({ class_reservation: paid }) });
  await press(screen, 'Confirmar pago en efectivo');
  await waitUntil(screen, () => !screen.text().includes('Debe '));
  expect(api.requests.map((r) => r.call)).toEqual([
    'GET /class_reservations/21',
    'POST /purchases/41/confirm',
    'GET /class_reservations/21',
  ]);
  expect(screen.text()).not.toContain('Pago en Efectivo Incompleto');
  expect(screen.text()).toContain('Pagada');
  expect(screen.text()).toContain('Recibiste $1,500.00 MXN por «10 clases».');
  expect(alertTexts(store)).toEqual(['¡Pago exitoso!']);
});

test('staff say that it was not paid, once they are sure; the purchase has ended', async () => {
  const { api, store, screen } = await at({ 'POST /purchases/41/void': ok({ purchase: {} }) });
  asked.mockResolvedValueOnce(false);
  await press(screen, 'No se pagó');
  await waitUntil(screen, () => !screen.find('button[aria-busy]').exists());
  expect(asked.mock.calls[0]?.[0].text).toBe(
    '¿Eva Cruz no pagó $1,500.00 MXN por «10 clases»? ' + 'Pierde los créditos de esa compra y sus próximos lugares.',
  );
  expect(api.requests.map((r) => r.call)).toEqual(['GET /class_reservations/21']);

  const ended = { ...detail, deletedAt: '2026-11-20T18:00:00.000Z', cash_due: null };
  api.respond({ 'GET /class_reservations/21': ok({ class_reservation: ended }) });
  await press(screen, 'No se pagó');
  await waitUntil(screen, () => !screen.text().includes('Debe '));
  expect(api.requests.map((r) => r.call).slice(1)).toEqual(['POST /purchases/41/void', 'GET /class_reservations/21']);
  expect(screen.text()).toContain('Registraste que no se pagó $1,500.00 MXN por «10 clases».');
  expect(screen.text()).toContain('Cancelada');
  expect(alertTexts(store)).toEqual(['Compra sin pago registrada.']);
});

test('confirming cash that another person confirmed first shows the refusal and the present state', async () => {
  const { api, store, screen } = await at({
    'POST /purchases/41/confirm': refuse(409, 'purchase/not-pending', 'Esta compra ya no está pendiente.'),
  });
  api.respond({ 'GET /class_reservations/21': ok({ class_reservation: paid }) });
  await press(screen, 'Confirmar pago en efectivo');
  await waitUntil(screen, () => screen.text().includes('Pagada'));
  expect(alertTexts(store)).toEqual(['Esta compra ya no está pendiente.']);
});

test('cash is still due after a confirmation without a response', async () => {
  const { store, screen } = await at({
    'POST /purchases/41/confirm': refuse(503, 'server/unavailable', 'El servicio no está disponible.'),
  });
  await press(screen, 'Confirmar pago en efectivo');
  await waitUntil(screen, () => alertTexts(store).length > 0);
  expect(screen.text()).toContain('Debe $1,500.00 MXN');
});

test('a paid reservation shows no cash due', async () => {
  const { screen } = await at({ 'GET /class_reservations/21': ok({ class_reservation: paid }) });
  expect(screen.text()).not.toContain('Confirmar pago en efectivo');
});

test("the class's list links to the unpaid reservation", async () => {
  const { screen } = await checkIn({
    'GET /class_reservations/5': ok({ class_reservation: { ...detail, class_reservation_id: 5 } }),
  });
  expect(screen.find('.attendance-place').map((place) => place.text().includes('Cobrar'))).toContain(true);
  await press(screen, 'Cobrar a Eva Cruz');
  expect(currentAddress(screen)).toBe('/admin/reservaciones/5');
});
