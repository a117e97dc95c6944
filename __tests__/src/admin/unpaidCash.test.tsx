/** Purchases that customers still have to pay at the front desk. */
import type { UnpaidPurchase } from '../../../domain/contract/purchases';
import { confirm } from '../../../src/core/confirm/confirm';
import { press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn(async () => true) }));
const asked = jest.mocked(confirm);
beforeEach(() => asked.mockClear());

const due = (purchase_id: number, name: string): UnpaidPurchase => ({
  purchase_id,
  title: '10 clases',
  total_payment: 1500,
  pay_by: '2026-11-24T18:00:00.000Z',
  lapsed: false,
  customer: { customer_id: purchase_id, name, last_name: 'Cruz', email: 'eva@ejemplo.mx', phone: '5511111111' },
  answers: [{ label: 'Talla', text: 'Grande', src: null }],
});
const ROW = 'table.admin-table tbody tr';
const list = (...purchases: UnpaidPurchase[]) => ok({ purchases, next: null });
const at = (routes: FakeRoutes = {}) =>
  open('/admin/efectivo', { 'GET /purchases/unpaid': list(due(41, 'Eva'), due(42, 'Ana')), ...routes });

test('the list of unpaid cash shows customer, amount and deadline, and drops a confirmed purchase', async () => {
  const { api, screen } = await at({ 'POST /purchases/41/confirm': ok({ purchase: {} }) });
  const rows = screen.find(ROW).map((row) => row.text());
  expect(rows).toHaveLength(2);
  for (const text of ['Eva Cruz', '5511111111', 'mar 24 nov 2026 · 12:00', '10 clases', 'Talla: Grande', '$1,500.00'])
    expect(rows[0]).toContain(text);
  expect([screen.find('thead').text(), rows[0]]).toEqual([
    expect.stringContaining('Importe (MXN)'),
    expect.not.stringContaining('MXN'),
  ]);
  api.respond({ 'GET /purchases/unpaid': list(due(42, 'Ana')) });
  await press(screen, 'Confirmar pago en efectivo de Eva Cruz');
  await waitUntil(screen, () => screen.find(ROW).length === 1);
  expect(screen.text()).not.toContain('Eva Cruz');
});

test('a purchase that was never paid leaves the list of unpaid cash after a confirmation', async () => {
  const { api, screen } = await at({ 'POST /purchases/41/void': ok({ purchase: {} }) });
  api.respond({ 'GET /purchases/unpaid': list(due(42, 'Ana')) });
  await press(screen, 'No se pagó de Eva Cruz');
  await waitUntil(screen, () => screen.find(ROW).length === 1);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(api.requests.map((request) => request.call)).toContain('POST /purchases/41/void');
});

test('the next page of unpaid cash is added below, starting after the last row', async () => {
  const { api, screen } = await at({
    'GET /purchases/unpaid': ok({ purchases: [due(41, 'Eva')], next: '1795000000000000_41' }),
  });
  api.respond({ 'GET /purchases/unpaid': list(due(42, 'Ana')) });
  await press(screen, 'Mostrar más');
  await waitUntil(screen, () => screen.find(ROW).length === 2);
  expect(api.requests.at(-1)?.params).toMatchObject({ after: '1795000000000000_41' });
  expect(screen.text()).not.toContain('Mostrar más');
});

test.each([
  ['an admin forgives', 'admin', true],
  ['staff do not forgive', 'staff', false],
] as const)('lapsed cash of a class that was taken is paid late at the desk; %s it', async (_, role, forgives) => {
  const owed = { ...due(41, 'Eva'), lapsed: true };
  const { api, screen } = await open(
    '/admin/efectivo',
    { 'GET /purchases/unpaid': list(owed), 'POST /purchases/41/forgive': ok({ purchase: {} }) },
    staffStore(role),
  );
  expect(screen.find(ROW).text()).toContain('Venció sin pagarse, pero tomó clase');
  expect(screen.find(ROW).text()).toContain('Confirmar pago en efectivo');
  expect(screen.text()).not.toContain('No se pagó');
  expect(screen.text().includes('Perdonar')).toBe(forgives);
  if (!forgives) return;
  api.respond({ 'GET /purchases/unpaid': list() });
  await press(screen, 'Perdonar de Eva Cruz');
  await waitUntil(screen, () => screen.text().includes('Nadie debe una compra en efectivo.'));
  expect(api.requests.map((request) => request.call)).toContain('POST /purchases/41/forgive');
});

test('an empty list of unpaid cash shows a message; a failed one can be read again', async () => {
  const { api, screen } = await at({ 'GET /purchases/unpaid': refuse(500, 'server/internal', 'Ocurrió un error.') });
  expect(screen.text()).toContain('No pudimos cargar las compras.');
  api.respond({ 'GET /purchases/unpaid': list() });
  await press(screen, 'Reintentar');
  await waitUntil(screen, () => screen.text().includes('Nadie debe una compra en efectivo.'));
});

test('the accountant reads what is owed, without actions and without a way to the customer', async () => {
  const { screen } = await open(
    '/admin/efectivo',
    { 'GET /purchases/unpaid': list({ ...due(41, 'Eva'), answers: [] }) },
    staffStore('contador', { cash_checkout_enabled: true }),
  );
  expect(screen.find(ROW).text()).toContain('Eva Cruz');
  for (const way of ['a', 'button']) expect(screen.find(`${ROW} ${way}`)).toHaveLength(0);
  expect(screen.find('thead').text()).not.toContain('Acciones');
});
