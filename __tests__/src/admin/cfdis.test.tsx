/** The team's tax invoices: what failed and why, another try, files. */
import type { CfdiRow } from '../../../domain/contract/cfdi';
import { saveFile } from '../../../src/core/saveFile';
import { press, waitUntil } from '../../helpers/mount';
import { ok } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

jest.mock('../../../src/core/saveFile', () => ({ saveFile: jest.fn() }));

const at = { createdAt: '2026-11-20T18:00:00.000Z' };
const none = { rfc: null, customer: null, purchase_id: null, period_from: null, period_to: null };
const cfdis: CfdiRow[] = [
  {
    ...none,
    ...at,
    cfdi_id: 9,
    kind: 'global',
    status: 'stamped',
    total: 900,
    uuid: 'folio-9',
    payments: 3,
    period_from: '2026-11-01',
    period_to: '2026-11-30',
  },
  {
    ...none,
    ...at,
    cfdi_id: 8,
    kind: 'customer',
    status: 'refused',
    total: 500.33,
    uuid: null,
    payments: 0,
    rfc: 'GODE561231GR8',
    customer: { customer_id: 4, name: 'Ana Robles' },
    purchase_id: 41,
  },
];
const problem = {
  kind: 'receipt',
  id: 3,
  failure: 'La llave no es válida',
  total: 500.33,
  purchase_id: 41,
  ...at,
  nextTryAt: '2026-11-20T18:10:00.000Z',
  customer: { customer_id: 4, name: 'Ana Robles' },
};
const routes = (problems: readonly object[]) => ({
  'GET /cfdis': ok({ cfdis, next: null }),
  'GET /cfdi_problems': ok({ problems }),
  'POST /cfdi_problems/retry': ok({ count: 1 }),
  'GET /cfdis/9/pdf': ok({ name: 'factura-folio-9.pdf', type: 'application/pdf', content: 'JVBERg==' }),
});

test('what failed stands on top with its reason, and is tried again with one press', async () => {
  const { api, screen } = await open('/admin/facturas', routes([problem]));
  await waitUntil(screen, () => screen.text().includes('Por resolver (1)'));
  for (const text of ['La llave no es válida', 'Recibo de un pago', '$500.33', 'Ana Robles', 'Se intenta de nuevo'])
    expect(screen.text()).toContain(text);
  api.respond(routes([]));
  await press(screen, 'Intentar de nuevo');
  await waitUntil(screen, () => !screen.text().includes('Por resolver'));
  expect(api.requests.map(({ call }) => call)).toContain('POST /cfdi_problems/retry');
});

test('each invoice says whose it is and in which state, with its files; the accountant reads only', async () => {
  const { screen } = await open('/admin/facturas', routes([problem]), staffStore('contador', { cfdi_enabled: true }));
  await waitUntil(screen, () => screen.text().includes('Ana Robles'));
  const rows = screen.find('table.admin-table tbody tr').map((row) => row.text());
  expect(rows[0]).toMatch(/Público en general, 3 pagos.*Factura global.*Del .*Timbrada/);
  expect(rows[1]).toMatch(/Ana Robles.*GODE561231GR8.*Rechazada/);
  expect(rows[1]).not.toContain('PDF');
  expect(screen.text()).not.toContain('Intentar de nuevo');
  await press(screen, 'PDF');
  expect(saveFile).toHaveBeenCalledWith(new Uint8Array([37, 80, 68, 70]), 'factura-folio-9.pdf', 'application/pdf');
});
