/** The list of what was sold at the desk, and what the accountant may open. */
import type { DeskSale } from '../../../domain/contract/desk';
import type { Role } from '../../../domain/contract/customers';
import { waitUntil } from '../../helpers/mount';
import { ok, type FakeRoutes } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

const sale = (desk_sale_id: number, title: string): DeskSale => ({
  desk_sale_id,
  createdAt: '2026-11-23T18:00:00.000Z',
  customer: { customer_id: 5, name: 'Eva', last_name: 'Cruz', email: null, phone: '5511111111' },
  seller: { customer_id: 7, name: 'Ana', last_name: 'Reyes' },
  method: 'cash',
  payment_method: null,
  status: 'paid',
  title,
  class_package_id: 3,
  discount_code: null,
  charges: [],
  lines: [],
  purchase_ids: [9],
  total: 1500.5,
  store_credit: 0,
  refunded: 100,
  received: 2000,
  change: 499.5,
  terminal_digits: null,
  terminal_authorisation: null,
  link: null,
  voided: null,
  gift_card: null,
  can_void: false,
});
const ROW = 'table.admin-table tbody tr';
const at = (path: string, role: Role, routes: FakeRoutes = {}) =>
  open(
    path,
    { 'GET /desk_sales': ok({ desk_sales: [sale(1, '10 clases')], next: null }), ...routes },
    staffStore(role),
  );

test('sales show customer, way of paying, seller, total and what was paid back', async () => {
  const { screen } = await at('/admin/ventas', 'staff');
  const cells = screen.find(`${ROW} td`).map((cell) => cell.text());
  for (const text of ['10 clases', 'Eva Cruz', 'Efectivo', 'Ana Reyes', 'Pagada', '$1,500.50', '$100.00'])
    expect(cells).toContain(text);
  expect(screen.find(`${ROW} a`).map((link) => link.prop('href'))).toEqual(['/admin/clientes/5']);
});

test('sales of a day are asked for by the day in the address', async () => {
  const { api, screen } = await at('/admin/ventas?dia=2026-11-22', 'staff', {
    'GET /desk_sales': ok({ desk_sales: [], next: null }),
  });
  expect(api.requests.find(({ call }) => call === 'GET /desk_sales')?.params).toMatchObject({ day: '2026-11-22' });
  expect(screen.text()).toContain('No hubo ventas ese día.');
});

test('the accountant reads sales, whose customers lead nowhere', async () => {
  const { screen } = await at('/admin/ventas', 'contador');
  expect(screen.find(ROW).text()).toContain('Eva Cruz');
  expect(screen.find(`${ROW} a`)).toHaveLength(0);
});

test.each(['/admin', '/admin/clientes', '/admin/caja', '/admin/configuracion'])(
  'from %s the accountant comes to the numbers',
  async (path) => {
    const { screen } = await at(path, 'contador', {
      'GET /reports/summary': ok({ figures: [] }),
      'GET /instructors': ok({ instructors: [] }),
      'GET /class_types': ok({ class_types: [] }),
    });
    await waitUntil(screen, () => screen.find('h1').exists());
    expect(screen.find('h1').text()).toBe('Números');
  },
);
