/** /admin/privacidad: accounts that will be deleted, and what is left at the identity service. */
import type { PendingDeletion, PendingDeletionsResponse } from '../../../domain/contract/privacy';
import { DAY } from '../../../domain/durations';
import * as confirmation from '../../../src/core/confirm/confirm';
import { press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const deletion = (changes: Partial<PendingDeletion> = {}): PendingDeletion => ({
  customer_id: 9,
  name: 'Ana Robles',
  email: 'ana@ejemplo.mx',
  requested_at: inDays(-18),
  due_at: inDays(11.5),
  requested_by: null,
  is_staff: false,
  ...changes,
});
const found = (changes: Partial<PendingDeletionsResponse> = {}) =>
  ok({ deletions: [deletion()], next: null, deletes_accounts: true, left_accounts: [], ...changes });
const screenOf = (answers: Answers) => open('/admin/privacidad', answers, staffStore('admin'));

test('each scheduled deletion shows who asked, the days left, and what prevents it; the list has further pages', async () => {
  const { api, screen } = await screenOf({
    'GET /privacy/deletions': ({ params }) =>
      (params as { after?: string }).after
        ? found({ deletions: [deletion({ customer_id: 12, name: 'Leo Paz', is_staff: true })] })
        : found({
            deletions: [
              deletion({ due_at: inDays(-0.01), customer_id: 8, name: 'Eva Cruz' }),
              deletion({ due_at: inDays(0.5), customer_id: 7, name: 'Iris Sol' }),
              deletion({ requested_by: { customer_id: 3, name: 'Beto Luna' } }),
            ],
            next: '5_9',
          }),
  });
  await waitUntil(screen, () => screen.text().includes('Ana Robles'));
  const rows = () => screen.find('.deletions__row').map((row) => row.text());
  expect(rows()[0]).toContain('Se borra ahora');
  expect(rows()[0]).not.toContain('Conservar');
  expect(rows()[1]).toContain('Falta 1 día');
  expect(rows()[2]).toContain('Faltan 12 días');
  expect(rows()[2]).toContain('La pidió Beto Luna (equipo)');
  expect(rows()[1]).toContain('La pidió la persona');
  expect(screen.text()).not.toContain('Firebase');
  expect(screen.text()).toContain('La ley fiscal pide conservarlos al menos cinco años');
  await press(screen, 'Ver más');
  await waitUntil(screen, () => rows().length === 4);
  expect(rows()[3]).toContain('no se borra hasta que le quites el rol');
  expect(api.requests.filter(({ call }) => call === 'GET /privacy/deletions')).toHaveLength(2);
});

test('withdrawing a deletion is confirmed, and a refusal reads the list again', async () => {
  const asked = jest.spyOn(confirmation, 'confirm').mockResolvedValueOnce(false).mockResolvedValue(true);
  const { api, screen } = await screenOf({
    'GET /privacy/deletions': found(),
    'DELETE /customer/admin/9/deletion': refuse(412, 'privacy/too-late', 'Ya se está borrando.'),
  });
  await waitUntil(screen, () => screen.text().includes('Ana Robles'));
  await press(screen, 'Conservar la cuenta de Ana Robles');
  expect(asked.mock.calls[0]?.[0].text).toContain('Sus suscripciones no regresan.');
  expect(api.requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await press(screen, 'Conservar la cuenta de Ana Robles');
  const reads = () => api.requests.filter(({ call }) => call === 'GET /privacy/deletions').length;
  await waitUntil(screen, () => reads() === 2);
  api.respond({ 'DELETE /customer/admin/9/deletion': ok({}), 'GET /privacy/deletions': found({ deletions: [] }) });
  await press(screen, 'Conservar la cuenta de Ana Robles');
  await waitUntil(screen, () => screen.text().includes('Nadie ha pedido borrar su cuenta.'));
  asked.mockRestore();
});

test('without the identity key the list of deletions says what is missing, and deleted accounts are noted', async () => {
  const left = { deletion_request_id: 4, uids: ['uid-de-eva'], deleted_at: inDays(-1) };
  const { api, screen } = await screenOf({
    'GET /privacy/deletions': found({ deletions: [], deletes_accounts: false, left_accounts: [left] }),
    'DELETE /privacy/deletions/4/account': ok({}),
  });
  await waitUntil(screen, () => screen.text().includes('Falta la llave de Firebase'));
  expect(screen.text()).toContain('FIREBASE_SERVICE_ACCOUNT');
  api.respond({ 'GET /privacy/deletions': found({ deletions: [], deletes_accounts: false }) });
  await press(screen, 'Ya la borré (uid-de-eva)');
  await waitUntil(screen, () => !screen.text().includes('uid-de-eva'));
  expect(api.requests.some(({ call }) => call === 'DELETE /privacy/deletions/4/account')).toBe(true);
});

test('a list of deletions that could not be read says why and is read again', async () => {
  const { api, screen } = await screenOf({ 'GET /privacy/deletions': refuse(500, 'request/failed', 'Sin conexión.') });
  await waitUntil(screen, () => screen.text().includes('No pudimos cargar las solicitudes.'));
  api.respond({ 'GET /privacy/deletions': found() });
  await press(screen, 'Reintentar');
  await waitUntil(screen, () => screen.text().includes('Ana Robles'));
});
