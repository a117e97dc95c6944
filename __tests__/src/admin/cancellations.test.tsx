/** Why customers ended their subscriptions, as an admin reads it. */
import type { SubscriptionCancellation } from '../../../domain/contract/subscriptionCancellations';
import { press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

const cancellation = (changes: Partial<SubscriptionCancellation> = {}): SubscriptionCancellation => ({
  purchase_id: 5,
  cancelledAt: '2026-11-20T18:00:00.000Z',
  startedAt: '2026-03-02T18:00:00.000Z',
  reason: 'Me mudo a Mérida',
  customer: { customer_id: 9, name: 'Eva', last_name: 'Cruz' },
  class_package: { class_package_id: 3, title: 'Mensual ilimitado' },
  ...changes,
});
const answer = (cancellations: readonly SubscriptionCancellation[]) =>
  ok({
    cancellations,
    next: null,
    summary: {
      count: cancellations.length,
      packages: [{ class_package_id: 3, title: 'Mensual ilimitado', count: cancellations.length }],
      reasons: cancellations.map(({ reason }) => ({ reason, count: 1 })),
    },
  });
const screenOf = (
  cancellations: readonly SubscriptionCancellation[],
  path = '/admin/cancelaciones',
  answers: Answers = {},
) => open(path, { 'GET /subscription_cancellations': answer(cancellations), ...answers }, staffStore('admin'));

test('each cancellation shows customer, subscription, dates and reason, with counts above', async () => {
  const { screen } = await screenOf([cancellation(), cancellation({ purchase_id: 6, reason: null })]);
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  const rows = screen.find('tbody tr');
  expect(rows.at(0).text()).toContain('Mensual ilimitado');
  expect(rows.at(0).text()).toContain('Me mudo a Mérida');
  expect(rows.at(0).find('a[href="/admin/clientes/9"]').hostNodes().text()).toBe('Eva Cruz');
  expect(rows.at(1).text()).toContain('Sin motivo: terminó en Stripe o PayPal');
  expect(screen.find('.cancellations-total').text()).toBe('2 cancelaciones');
  expect(screen.find('.cancellations-counts').first().text()).toContain('Me mudo a Mérida');
});

test('a press on a package of the counts narrows the list to it, and the address keeps it', async () => {
  const { api, screen } = await screenOf([cancellation()], '/admin/cancelaciones?desde=2026-11-01&hasta=2026-11-20');
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  await press(screen, 'Mensual ilimitado');
  const asked = () => api.requests.filter(({ call }) => call === 'GET /subscription_cancellations');
  await waitUntil(screen, () => asked().length === 2);
  const days = { from: '2026-11-01T06:00:00.000Z', to: '2026-11-21T06:00:00.000Z' };
  expect(asked().map(({ params }) => params)).toEqual([days, { ...days, class_package_id: 3 }]);
});

test('without any the screen says so, and a failed read offers to try again', async () => {
  const { screen } = await screenOf([]);
  await waitUntil(screen, () => screen.text().includes('Nadie ha cancelado su suscripción.'));
  const failed = await screenOf([], undefined, { 'GET /subscription_cancellations': refuse(500, 'server/error') });
  await waitUntil(failed.screen, () => failed.screen.text().includes('Reintentar'));
});
