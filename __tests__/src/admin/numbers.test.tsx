/** Reports as an admin reads them. */
import type { ReportResponse } from '../../../domain/contract/reports';
import { REPORT_KEYS } from '../../../domain/reports/reports';
import { press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { NOW, open, staffStore } from './frontDesk';

beforeEach(() => void jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void jest.useRealTimers());

/** When the figures were read: at 06:00 of the studio. */
const READ = '2026-11-23T12:00:00.000Z';

const sums = (paid: number, refunded = 0) => ({
  payments: 2,
  gross: paid + 10.5,
  discount: 10.5,
  paid,
  refunded,
  charged_back: 0,
  net: paid - refunded,
});
const DAYS: ReportResponse = {
  rows: [
    { day: '2026-11-22', ...sums(1200.5) },
    { day: '2026-11-21', ...sums(300, 50) },
  ],
  totals: { ...sums(1500.5, 50), gross: 1521.5, discount: 21, payments: 4 },
  count: 2,
  at: READ,
};
const screenOf = (path: string, answer: ReportResponse = DAYS, answers: Answers = {}) =>
  open(
    path,
    {
      'GET /reports/ventas-por-dia': ok(answer),
      'GET /class_packages/admin/all': ok({ class_packages: [] }),
      ...answers,
    },
    staffStore('admin'),
  );
const asked = (requests: ReadonlyArray<{ readonly call: string; readonly params?: unknown }>) =>
  requests.filter(({ call }) => call.startsWith('GET /reports/')).map(({ params }) => params);

const FIGURES_OF_A_MONTH = [
  { key: 'paid', value: 1200.5, before: 1000, weeks: [1, 2, 3, 4, 5, 6, 7, 8], narrowed: true },
  { key: 'fill', value: 0.75, before: 1, weeks: [null, null, 1, 1, 1, 0.5, 0.5, 0.5], narrowed: true },
  { key: 'waiting', value: 3, before: 0, weeks: [0, 0, 0, 0, 0, 0, 0, 3], narrowed: true },
  { key: 'at-risk', value: 7, before: null, weeks: [], narrowed: false },
];
const numbers = async (path: string, answer: Answers[string] = ok({ figures: FIGURES_OF_A_MONTH, at: READ })) => {
  const answers = {
    'GET /reports/summary': answer,
    'GET /instructors': ok({ instructors: [] }),
    'GET /class_types': ok({ class_types: [] }),
  };
  return open(path, answers, staffStore('admin'));
};

test('the first screen shows each figure beside the period before, with a line of weeks and a link to its report', async () => {
  const { api, screen } = await numbers('/admin/numeros?periodo=mes&coach=4');
  await waitUntil(screen, () => screen.find('.numbers-figure').exists());
  const cards = screen
    .find('.numbers-figure')
    .map((card) => [
      card.find('a').prop('href'),
      card.find('a').text(),
      card.find('strong').text(),
      ...card.find('span').map((line) => line.text()),
      card.find('polyline').exists(),
    ]);
  const kept = 'periodo=mes&coach=4';
  expect(cards).toEqual([
    [`/admin/numeros/ventas-por-dia?${kept}`, 'Cobrado', '$1,200.50 MXN', 'Antes $1,000.00 MXN (+20.1 %)', true],
    [`/admin/numeros/ocupacion-por-horario?${kept}`, 'Ocupación', '75 %', 'Antes 100 % (-25 %)', true],
    [`/admin/numeros/clases?${kept}&orden=-waiting`, 'Se quedaron fuera', '3', 'Antes 0', true],
    [`/admin/numeros/clientes-en-riesgo?${kept}`, 'Clientes en riesgo', '7', 'Hoy', 'Sin los filtros de arriba', false],
  ]);
  expect(asked(api.requests)).toEqual([{ from: '2026-11-01', to: '2026-11-23', instructor_id: 4 }]);
});

test('figures that could not be read offer to try again, and the list of reports stays', async () => {
  const { screen } = await numbers('/admin/numeros', refuse(500, 'server/error'));
  await waitUntil(screen, () => screen.text().includes('Reintentar'));
  expect(screen.find('.numbers-subject').exists()).toBe(true);
});

test('the index has a link to every report, and to what coaches are paid', async () => {
  const { screen } = await numbers('/admin/numeros');
  await waitUntil(screen, () => screen.find('.numbers-figure').exists());
  expect(
    screen
      .find('.numbers-subject a')
      .map((link) => String(link.prop('href')).replace('?', ''))
      .sort(),
  ).toEqual([...REPORT_KEYS.map((key) => `/admin/numeros/${key}`), '/admin/pago-coaches'].sort());
});

test('a report shows its definition, its rows with amounts, and their totals below', async () => {
  const { api, screen } = await screenOf('/admin/numeros/ventas-por-dia');
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  expect(screen.find('h1').text()).toBe('Ventas por día');
  expect(screen.text()).toContain('Pagos que compraron algo');
  expect(screen.text()).toContain('Leído el lun 23 nov 2026 · 06:00.');
  const cells = (row: string) => screen.find(row).map((one) => one.find('td').map((cell) => cell.text()));
  expect(cells('tbody tr')).toEqual([
    ['22 nov. 2026', '2', '$1,211.00', '$10.50', '$1,200.50', '$0.00', '$0.00', '$1,200.50'],
    ['21 nov. 2026', '2', '$310.50', '$10.50', '$300.00', '$50.00', '$0.00', '$250.00'],
  ]);
  expect(cells('tfoot tr')).toEqual([
    ['Total', '4', '$1,521.50', '$21.00', '$1,500.50', '$50.00', '$0.00', '$1,450.50'],
  ]);
  expect(screen.find('thead th').at(2).text()).toBe('Precio de lista (MXN)');
  // 28 days up to today.
  expect(asked(api.requests)).toEqual([{ from: '2026-10-27', to: '2026-11-23' }]);
});

test('a day leads to its payments, with the filters of the report', async () => {
  const { screen } = await screenOf('/admin/numeros/ventas-por-dia?periodo=mes&paquete=3');
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  expect(screen.find('tbody a').first().prop('href')).toBe(
    '/admin/numeros/pagos?desde=2026-11-22&hasta=2026-11-22&paquete=3',
  );
});

test('a way to pay leads to its payments, where the narrowing can be taken away', async () => {
  const { method, ...way } = { method: { id: 2, text: 'Efectivo' }, ...sums(300) };
  const answer: ReportResponse = { rows: [{ method, ...way }], totals: way, count: 1, at: READ };
  const { screen } = await screenOf('/admin/numeros/ventas-por-forma-de-pago?periodo=mes', answer, {
    'GET /reports/ventas-por-forma-de-pago': ok(answer),
  });
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  const path = '/admin/numeros/pagos?periodo=mes&forma=2';
  expect(screen.find('tbody a').first().prop('href')).toBe(path);
  const list = await screenOf(path, DAYS, { 'GET /reports/pagos': ok({ ...DAYS, rows: [], count: 0 }) });
  await waitUntil(list.screen, () => asked(list.api.requests).length === 1);
  await press(list.screen, 'Quitar filtros');
  await waitUntil(list.screen, () => asked(list.api.requests).length === 2);
  const month = { from: '2026-11-01', to: '2026-11-23' };
  expect(asked(list.api.requests)).toEqual([{ ...month, payment_method_id: 2 }, month]);
});

test.each([
  ['cohortes', { came: 6 }, { came: 3 }, ['100 %', '50 %'], ['1.00', '0.50'], 'Vinieron (%)'],
  [
    ...(['cohortes-en-dinero', { net: 1200, each: 200 }, { net: 300, each: 50 }] as const),
    ...([['$200.00', '$50.00'], ['1.00', '0.25'], 'Por cliente (MXN)'] as const),
  ],
] as const)('%s are a grid of months, the fuller the stronger', async (report, first, second, texts, tints, name) => {
  const row = { month: '2026-10', people: 6 };
  const rows = [
    { ...row, after: 0, ...first },
    { ...row, after: 1, ...second },
    { month: '2026-11', people: 2, after: 0, ...second },
  ];
  const answer: ReportResponse = { rows, totals: {}, count: 3, at: READ };
  const { screen } = await screenOf(`/admin/numeros/${report}`, answer, { [`GET /reports/${report}`]: ok(answer) });
  await waitUntil(screen, () => screen.find('.report-grid').exists());
  const cells = screen.find('.report-grid tr').map((line) => line.children().map((cell) => cell.text()));
  expect(cells[0]).toEqual(['Primera visita', '0', '1']);
  expect(cells[1]).toEqual(['octubre 2026', ...texts]);
  expect(cells[2]?.at(-1)).toBe('');
  const styles = screen.find('.report-grid tbody tr').first().find('td');
  expect(styles.map((cell) => Number(Object.values(cell.prop('style') ?? {})[0]).toFixed(2))).toEqual(tints);
  expect(screen.find('.report-grid').prop('aria-label')).toBe(name);
  expect(screen.find('.report-grid th[scope="row"]')).toHaveLength(2);
});

test('a number of a month leads to the people behind it, and a zero to none', async () => {
  const { customers, ...lost } = { customers: { before: 3, active: 4, fresh: 1 }, back: 0, lapsed: 2 };
  const answer: ReportResponse = {
    rows: [{ month: '2026-10', ...customers, ...lost }],
    totals: { fresh: 1, ...lost },
    count: 1,
    at: READ,
  };
  const { screen } = await screenOf('/admin/numeros/clientes-activos', answer, {
    'GET /reports/clientes-activos': ok(answer),
  });
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  const links = screen.find('table a').map((link) => [link.text(), link.prop('href')]);
  const days = 'desde=2026-10-01&hasta=2026-10-31';
  expect(links).toEqual([
    ['4', `/admin/numeros/clientes-que-vinieron?${days}`],
    ['1', `/admin/numeros/primeras-visitas?${days}`],
    ['2', `/admin/numeros/clientes-perdidos?${days}`],
  ]);
});

test('period, filters and order stand in the address, and what anyone types there does no harm', async () => {
  const { api, screen } = await screenOf('/admin/numeros/ventas-por-dia?periodo=mes-pasado&paquete=3&coach=2&tipo=x');
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  await press(screen, 'Neto (MXN)');
  await waitUntil(screen, () => asked(api.requests).length === 2);
  const month = { from: '2026-10-01', to: '2026-10-31', class_package_id: 3 };
  expect(asked(api.requests)).toEqual([month, { ...month, sort: 'net' }]);
  expect(screen.find('th[aria-sort="ascending"]').text()).toBe('Neto (MXN)');
  const other = await screenOf('/admin/numeros/ventas-por-dia?desde=ayer&hasta=2026-11-01&paquete=-1');
  await waitUntil(other.screen, () => other.screen.find('tbody tr').exists());
  expect(asked(other.api.requests)).toEqual([{ from: '2026-10-27', to: '2026-11-23' }]);
});

test('more rows than the screen shows are named, and the file is asked for with the same filters', async () => {
  const made = jest.fn(() => 'blob:1');
  URL.createObjectURL = made;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const file = { name: 'ventas.xlsx', type: 'application/x', content: btoa('PK') };
  const { api, screen } = await screenOf(
    '/admin/numeros/ventas-por-dia?orden=net',
    { ...DAYS, count: 1203, at: READ },
    { 'GET /reports/ventas-por-dia/file': ok(file) },
  );
  await waitUntil(screen, () => screen.text().includes('2 filas de 1,203 filas'));
  await press(screen, 'Excel');
  await waitUntil(screen, () => made.mock.calls.length === 1);
  expect(asked(api.requests).at(-1)).toEqual({ from: '2026-10-27', to: '2026-11-23', sort: 'net', format: 'xlsx' });
  expect(click).toHaveBeenCalledTimes(1);
  click.mockRestore();
});

test('without rows the report says so, and a failed read offers to try again', async () => {
  const { screen } = await screenOf('/admin/numeros/ventas-por-dia', { rows: [], totals: sums(0), count: 0, at: READ });
  await waitUntil(screen, () => screen.text().includes('No hay nada en este periodo.'));
  expect(screen.find('tfoot').exists()).toBe(false);
  const failed = await screenOf('/admin/numeros/ventas-por-dia', DAYS, {
    'GET /reports/ventas-por-dia': refuse(500, 'server/error'),
  });
  await waitUntil(failed.screen, () => failed.screen.text().includes('Reintentar'));
});

test('sales by day are drawn above their table, a day without any at zero', async () => {
  const { screen } = await screenOf('/admin/numeros/ventas-por-dia?desde=2026-11-20&hasta=2026-11-22');
  await waitUntil(screen, () => screen.find('LineChart').exists());
  const { data: points } = screen.find('LineChart').first().props() as { readonly data?: unknown };
  expect(points).toEqual([
    { day: '2026-11-20', paid: 0, net: 0 },
    { day: '2026-11-21', paid: 30_000, net: 25_000 },
    { day: '2026-11-22', paid: 120_050, net: 120_050 },
  ]);
  expect(screen.find('.report-lines').prop('aria-hidden')).toBe(true);
});

test('utilisation is a grid of hours and weekdays above the table, with its numbers', async () => {
  const slot = (weekday: number, hour: number, taken: number) => ({
    weekday,
    hour,
    classes: 4,
    capacity: 40,
    taken,
    attended: 0,
    missed: 0,
    late: 0,
    waiting: 0,
  });
  const rows = [slot(1, 7, 38), slot(1, 19, 10), slot(6, 7, 40)];
  const { weekday: _, hour: __, ...totals } = slot(0, 0, 88);
  const { screen } = await open(
    '/admin/numeros/ocupacion-por-horario',
    {
      'GET /reports/ocupacion-por-horario': ok({
        rows,
        totals: { ...totals, classes: 12, capacity: 120 },
        count: 3,
        at: READ,
      }),
      'GET /instructors': ok({ instructors: [] }),
      'GET /class_types': ok({ class_types: [] }),
    },
    staffStore('admin'),
  );
  await waitUntil(screen, () => screen.find('.report-grid').exists());
  const grid = screen.find('.report-grid tr').map((row) => row.children().map((cell) => cell.text()));
  expect(grid).toEqual([
    ['Hora', 'lunes', 'sábado'],
    ['07:00', '95 %', '100 %'],
    ['19:00', '25 %', ''],
  ]);
  expect(screen.find('.report-grid caption').text()).toBe('Ocupación');
  expect(screen.find('tfoot td').at(5).text()).toBe('73.3 %');
});

test('the accountant reads a report without links to customers and without the list of packages', async () => {
  const row = { at: '2026-11-22T18:00:00.000Z', kind: 'Pago', customer: { id: 3, text: 'Ana Robles' }, title: 'Diez' };
  const more = { method: 'Tarjeta', channel: 'Sitio', seller: { id: null, text: '—' }, gross: 1, discount: 0, net: 1 };
  const answer = { rows: [{ ...row, ...more }], totals: { gross: 1, discount: 0, net: 1 }, count: 1, at: READ };
  const answers = {
    'GET /reports/pagos': ok(answer),
    'GET /class_packages/admin/all': ok({ class_packages: [] }),
  };
  const links = async (role: 'admin' | 'contador') => {
    const { api, screen } = await open('/admin/numeros/pagos', answers, staffStore(role));
    await waitUntil(screen, () => screen.find('tbody tr').exists());
    expect(screen.find('tbody tr').text()).toContain('Ana Robles');
    expect(api.requests.some(({ call }) => call.includes('packages'))).toBe(role === 'admin');
    return screen.find('tbody a').map((link) => link.prop('href'));
  };
  expect(await links('admin')).toEqual(['/admin/clientes/3']);
  expect(await links('contador')).toEqual([]);
});

test('a report of how it is today has no period, and the accountant finds none about people', async () => {
  const row = { customer: { id: 3, text: 'Ana Robles' }, day: '2026-11-25', days: 2, phone: '5512345678' };
  const answers = {
    'GET /reports/cumpleanos': ok({ rows: [row], totals: {}, count: 1, at: READ }),
    'GET /reports/summary': ok({ figures: [], at: READ }),
    'GET /instructors': ok({ instructors: [] }),
    'GET /class_types': ok({ class_types: [] }),
  };
  const { screen } = await open('/admin/numeros/cumpleanos', answers, staffStore('admin'));
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  expect(screen.find('.report-period').text()).toBe('Hoy');
  expect(screen.find('Select').exists()).toBe(false);
  expect(screen.find('tfoot').exists()).toBe(false);
  const other = await open('/admin/numeros/cumpleanos', answers, staffStore('contador'));
  await waitUntil(other.screen, () => other.screen.find('.numbers-subject').exists());
  expect(other.screen.find('.numbers-subject h2').map((title) => title.text())).toEqual(['Dinero', 'Clases']);
});

test('an address of no report leads to the index', async () => {
  const { screen } = await numbers('/admin/numeros/nada');
  await waitUntil(screen, () => screen.find('.numbers-subject').exists());
});

test('deposits say until when the books were read, and lead to what each consists of', async () => {
  const sums = { payments: 2, gross: 500, refunded: 0, disputed: 0, fees: 24.36, other: 0, unlisted: 0, returned: 0 };
  const payout = { id: 12, text: 'po_1' };
  const row = {
    at: '2026-11-22T18:00:00.000Z',
    payout,
    provider: 'Stripe',
    status: 'En camino',
    arrives: '2026-11-24',
  };
  const answer: ReportResponse = {
    rows: [{ ...row, ...sums, amount: 475.64 }],
    totals: { ...sums, amount: 475.64 },
    count: 1,
    at: READ,
    read: [
      { provider: 'stripe', at: '2026-11-23T12:00:00.000Z' },
      { provider: 'paypal', at: null },
    ],
  };
  const { screen } = await screenOf('/admin/numeros/depositos', answer, { 'GET /reports/depositos': ok(answer) });
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  expect(screen.text()).toContain('Stripe, leído el lun 23 nov 2026 · 06:00; PayPal, sin leer todavía.');
  expect(screen.find('tbody a').map((link) => link.prop('href'))).toEqual([
    '/admin/numeros/movimientos-del-saldo?deposito=12',
  ]);
});

test('a weekday and hour, and a month of expiry, lead to the classes and customers behind them', async () => {
  const linksOf = async (report: string, rows: ReportResponse['rows']) => {
    const answer: ReportResponse = { rows, totals: {}, count: rows.length, at: READ };
    const answers = {
      [`GET /reports/${report}`]: ok(answer),
      'GET /instructors': ok({ instructors: [] }),
      'GET /class_types': ok({ class_types: [] }),
    };
    const { screen } = await screenOf(`/admin/numeros/${report}?periodo=mes`, answer, answers);
    await waitUntil(screen, () => screen.find('tbody a').exists());
    return screen.find('tbody a').map((link) => link.prop('href'));
  };
  const sums = { classes: 2, capacity: 10, taken: 5, attended: 5, missed: 0, late: 0, waiting: 0 };
  expect(await linksOf('ocupacion-por-horario', [{ weekday: 1, hour: 18, ...sums }])).toEqual([
    '/admin/numeros/clases?periodo=mes&horario=118',
  ]);
  const credits = { credits: 3, booked: 1, value: 300 };
  expect(
    await linksOf('clases-por-dar', [
      { month: '2026-12', ...credits },
      { month: 'Sin vencimiento', ...credits },
    ]),
  ).toEqual([
    '/admin/numeros/clases-por-dar-por-cliente?periodo=mes&vence=202612',
    '/admin/numeros/clases-por-dar-por-cliente?periodo=mes&vence=999912',
  ]);
});

test('the movements of a deposit are asked for by it, and its filter can be taken away', async () => {
  const answer: ReportResponse = { rows: [], totals: {}, count: 0, at: READ };
  const { api, screen } = await screenOf('/admin/numeros/movimientos-del-saldo?deposito=12', answer, {
    'GET /reports/movimientos-del-saldo': ok(answer),
  });
  await waitUntil(screen, () => asked(api.requests).length === 1);
  expect(asked(api.requests)[0]).toMatchObject({ payout_id: 12 });
  expect(screen.text()).toContain('Todo lo que lleva un depósito');
  await press(screen, 'Quitar filtros');
  await waitUntil(screen, () => asked(api.requests).length === 2);
  expect(asked(api.requests)[1]).not.toHaveProperty('payout_id');
});

test('an admin has a report mailed every month to people of the team, with its filters, and stops another', async () => {
  const [ada, leo] = [
    { customer_id: 901, name: 'Ada', last_name: 'Ríos', email: 'ada@correo.mx', role: 'admin' as const },
    { customer_id: 902, name: 'Leo', last_name: '', email: 'leo@correo.mx', role: 'contador' as const },
  ];
  const weekly = {
    report_mail_id: 7,
    report: 'ventas-por-dia' as const,
    every: 'week' as const,
    format: 'csv' as const,
    filters: {},
    recipients: [ada],
  };
  const found = { report_mails: [weekly], team: [ada, leo] };
  const { api, screen } = await screenOf('/admin/numeros/ventas-por-dia?paquete=3', DAYS, {
    'GET /report_mails': ok(found),
    'POST /report_mails': ok(found),
    'DELETE /report_mails/7': ok({ ...found, report_mails: [] }),
  });
  await waitUntil(screen, () => screen.find('tbody tr').exists());
  await press(screen, 'Enviar por correo');
  await waitUntil(screen, () => screen.find('.report-mails').exists());
  const dialog = () => screen.find('.report-mails');
  expect(dialog().text()).toContain('Cada semana, CSV');
  await press(screen, 'Dejar de mandar');
  await waitUntil(screen, () => !dialog().text().includes('Cada semana, CSV'));
  screen
    .find('.report-mails input[type="checkbox"]')
    .last()
    .simulate('change', { target: { checked: true } });
  await press(screen, 'Cada mes');
  await press(screen, 'Mandar cada mes');
  await waitUntil(screen, () => api.requests.some(({ call }) => call === 'POST /report_mails'));
  expect(api.requests.find(({ call }) => call === 'POST /report_mails')?.body).toMatchObject({
    report: 'ventas-por-dia',
    every: 'month',
    format: 'xlsx',
    filters: { class_package_id: 3 },
    customer_ids: expect.arrayContaining([902]),
  });
});

test("coaches' pay stands beside the period before without a line of weeks, and opens its report", async () => {
  const pay = { key: 'coach-pay', value: 2400.5, before: 1200.25, weeks: [], narrowed: false };
  const { screen } = await numbers('/admin/numeros?periodo=mes', ok({ figures: [pay], at: READ }));
  await waitUntil(screen, () => screen.find('.numbers-figure').exists());
  const card = screen.find('.numbers-figure');
  expect(card.find('a').prop('href')).toBe('/admin/numeros/pago-por-coach?periodo=mes');
  expect(card.text()).toContain('$2,400.50 MXN');
  expect(card.text()).toContain('Antes $1,200.25 MXN (+100 %)');
  expect([card.text().includes('Hoy'), card.find('svg').exists()]).toEqual([false, false]);
});
