/** Payments in dispute: staff see them, what to do, and how many there are from every screen of the front desk. */
import type { Dispute } from '../../../domain/contract/disputes';
import { press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open } from './frontDesk';

const dispute = (changes: Partial<Dispute> = {}): Dispute => ({
  dispute_id: 3,
  purchase_id: 41,
  provider: 'stripe',
  provider_dispute_id: 'du_1',
  status: 'open',
  amount: 1200,
  reason: 'No reconoce el cargo',
  respondBy: '2026-11-29T18:00:00.000Z',
  openedAt: '2026-11-20T18:00:00.000Z',
  closedAt: null,
  customer: { customer_id: 9, name: 'Eva', last_name: 'Cruz', email: 'eva@ejemplo.mx' },
  class_package: { class_package_id: 2, title: 'Diez clases' },
  ...changes,
});
const screenOf = (disputes: readonly Dispute[], answers: Answers = {}) =>
  open('/admin/disputas', { 'GET /disputes': ok({ disputes }), ...answers });

test('an open dispute shows customer, amount, reason, deadline and what happens to the credits', async () => {
  const { screen } = await screenOf([dispute()]);
  const row = screen.find('.disputes-row').hostNodes().text();
  expect(row).toContain('Eva CruzEn disputa');
  expect(row).toContain('$1,200.00 MXN por «Diez clases» (orden #0041)');
  expect(row).toMatch(/No reconoce el cargo, desde el 20 nov\.? 2026\./);
  expect(row).toMatch(/Responde en Stripe antes del 29 nov\.? 2026\. Los créditos sin usar están en pausa\./);
  expect(row).toContain('Stripe du_1');
});

test('decided disputes show their outcome and are not counted in the menu', async () => {
  const closedAt = '2026-11-21T18:00:00.000Z';
  const { screen } = await screenOf([
    dispute(),
    dispute({ dispute_id: 4, status: 'won', closedAt }),
    dispute({ dispute_id: 5, status: 'lost', closedAt, provider: 'paypal', respondBy: null }),
  ]);
  const text = screen.find('.disputes-list').hostNodes().text();
  expect(text).toMatch(/Se resolvió a favor del estudio el 21 nov\.? 2026\./);
  expect(text).toMatch(/Se resolvió a favor del cliente el 21 nov\.? 2026\./);
  expect(screen.text()).toContain('Disputas (1)');
});

test('the screen of disputes says what would appear there while there are none', async () => {
  const { screen } = await screenOf([]);
  expect(screen.text()).toContain('No hay pagos en disputa.');
  expect(screen.text()).not.toContain('Disputas (');
});

test('a list of disputes that fails to load can be requested again', async () => {
  const answers: Answers = { 'GET /disputes': refuse(500, 'server/internal', 'Vuelve a intentar.') };
  const { api, screen } = await open('/admin/disputas', answers);
  expect(screen.text()).toContain('No pudimos cargar las disputas.');
  api.respond({ 'GET /disputes': ok({ disputes: [dispute()] }) });
  await press(screen, 'Reintentar');
  await waitUntil(screen, () => screen.exists('.disputes-row'));
});
