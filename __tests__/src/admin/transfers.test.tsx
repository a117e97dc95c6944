/** Transfers that the team confirms by their proofs. */
import type { Transfer } from '../../../domain/contract/transfers';
import { confirm } from '../../../src/core/confirm/confirm';
import { askReason } from '../../../src/core/confirm/reason';
import { press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn(async () => true) }));
jest.mock('../../../src/core/confirm/reason', () => ({
  askReason: jest.fn(async ({ send }: { send: (reason: string) => Promise<string | null> }) => {
    return (await send('No se ve bien la foto.')) === null;
  }),
}));
const asked = jest.mocked(confirm);
beforeEach(() => {
  asked.mockClear();
  jest.mocked(askReason).mockClear();
});

const aTransfer = (purchase_id: number, name: string, fields: Partial<Transfer> = {}): Transfer => ({
  purchase_id,
  title: '10 clases',
  total_payment: 1500,
  pay_by: '2026-11-24T18:00:00.000Z',
  lapsed: false,
  reference: '000418',
  customer: { customer_id: purchase_id, name, last_name: 'Cruz', email: 'eva@ejemplo.mx', phone: '5511111111' },
  answers: [],
  proof: {
    transfer_proof_id: 7,
    sentAt: '2026-11-22T18:00:00.000Z',
    file: { file_id: 3, name: 'recibo.jpg', type: 'image/jpeg', src: '/files/private/x/3.jpg' },
  },
  ...fields,
});
const ROW = 'table.admin-table tbody tr';
const list = (...transfers: Transfer[]) => ok({ transfers, next: null });
const at = (routes: FakeRoutes = {}, ...rows: Transfer[]) =>
  open('/admin/transferencias', { 'GET /transfers': list(...rows), ...routes });

test('the picture stands beside its purchase; confirming takes the purchase from the list', async () => {
  const { api, screen } = await at(
    { 'POST /purchases/41/transfer/confirm': ok({ purchase: {}, credited: false }) },
    aTransfer(41, 'Eva'),
    aTransfer(42, 'Ana', { proof: null }),
  );
  const rows = screen.find(ROW);
  expect(rows.at(0).find('img').prop('src')).toBe('/files/private/x/3.jpg');
  for (const text of ['Eva Cruz', '000418', '$1,500.00', 'mar 24 nov 2026 · 12:00'])
    expect(rows.at(0).text()).toContain(text);
  expect(rows.at(1).text()).toContain('Sin comprobante');
  expect(rows.at(1).text()).not.toContain('Rechazar');
  api.respond({ 'GET /transfers': list(aTransfer(42, 'Ana')) });
  await press(screen, 'Confirmar de Eva Cruz');
  await waitUntil(screen, () => screen.find(ROW).length === 1);
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ text: expect.stringContaining('¿Llegaron $1,500.00') });
});

test('a refusal sends the reason that the customer reads', async () => {
  const { api, screen } = await at(
    { 'POST /transfer_proofs/7/refuse': ok({ purchase: {} }) },
    aTransfer(41, 'Eva', {
      proof: {
        transfer_proof_id: 7,
        sentAt: '2026-11-22T18:00:00.000Z',
        file: { file_id: 3, name: 'recibo.pdf', type: 'application/pdf', src: '/files/private/x/3.pdf' },
      },
    }),
  );
  expect(screen.find('a[href="/files/private/x/3.pdf"]').text()).toContain('Ver comprobante');
  api.respond({ 'GET /transfers': list() });
  await press(screen, 'Rechazar de Eva Cruz');
  await waitUntil(screen, () => screen.text().includes('No hay transferencias por confirmar.'));
  const sent = api.requests.find(({ call }) => call === 'POST /transfer_proofs/7/refuse');
  expect(sent?.body).toEqual({ reason: 'No se ve bien la foto.' });
});

test('one that another person decided says so, and the list is read again', async () => {
  const { api, screen } = await at(
    { 'POST /purchases/41/transfer/confirm': refuse(409, 'transfer/decided', 'Alguien más ya la revisó.') },
    aTransfer(41, 'Eva', { lapsed: true }),
  );
  expect(screen.find(ROW).text()).toContain('Venció el');
  api.respond({ 'GET /transfers': list() });
  await press(screen, 'Confirmar de Eva Cruz');
  await waitUntil(screen, () => screen.text().includes('No hay transferencias por confirmar.'));
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ text: expect.stringContaining('saldo a favor') });
});

test.each([
  ['an admin forgives', 'admin', true],
  ['staff do not forgive', 'staff', false],
] as const)('what lapsed with a place that was used is owed; %s it', async (_, role, forgives) => {
  const { screen } = await open(
    '/admin/transferencias',
    { 'GET /transfers': list(aTransfer(41, 'Eva', { lapsed: true, proof: null })) },
    staffStore(role),
  );
  expect(screen.text().includes('Perdonar')).toBe(forgives);
});
