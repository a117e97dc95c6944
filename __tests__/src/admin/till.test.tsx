/** The own till: its float, set on two screens, and the count that closes it. */
import type { ReactWrapper } from 'enzyme';
import type { CashCount } from '../../../domain/contract/tills';
import { confirm } from '../../../src/core/confirm/confirm';
import { flush, press, waitUntil } from '../../helpers/mount';
import { DENOMINATIONS } from '../../../domain/till';
import { ok } from '../../helpers/store';
import { NOW, open, staffStore } from './frontDesk';
import { takeTheirs } from './takeTheirs';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn() }));

beforeEach(() => localStorage.clear());
beforeEach(() => void jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void jest.useRealTimers());

const VALES = { payment_method_id: 101, name: 'Vales' };
const totals = {
  sale: 0,
  confirmed: 0,
  refund: 0,
  deposit: 0,
  withdrawal: 0,
  terminal: 0,
  other: 0,
  ways: [],
  link: 0,
};
const count = (opening_float: number): CashCount => ({
  cash_count_id: 4,
  person: { customer_id: 3, name: 'Ana Reyes' },
  openedAt: '2026-11-20T18:00:00.000Z',
  opening_float,
  closedAt: null,
  totals,
  expected: opening_float,
  counted: null,
  difference: null,
  denominations: null,
  note: '',
});
const DAY = '2026-11-23';
const current = (opening_float: number) => ok({ cash_count: count(opening_float), movements: [] });

const collide = async () => {
  const changed = { by: 'Ana Reyes', at: '2026-11-20T18:00:00.000Z' };
  const { api, screen } = await open('/admin/corte', {
    'GET /cash_counts/current': current(0),
    'GET /cash_counts': ok({ cash_counts: [], next: null }),
    [`GET /tills/${DAY}`]: ok({ till_day: { day: DAY, people: [], totals } }),
    'PUT /cash_counts/current': { status: 412, body: { code: 'row/changed', message: 'Alguien más.', changed } },
  });
  await waitUntil(screen, () => screen.find('.tills-moves').exists());
  screen
    .find('.tills-moves input')
    .first()
    .simulate('change', { target: { value: '300' } });
  api.respond({ 'GET /cash_counts/current': current(500) });
  screen.find('.tills-moves form').first().simulate('submit');
  await waitUntil(screen, () => screen.find('.admin-conflict').exists());
  expect(screen.find('.admin-conflict__who').text()).toContain('Ana Reyes guardó cambios el');
  expect(screen.find('.admin-conflict tbody').text()).toMatch(/300.*500/);
  return { api, screen };
};

test('a float that was set meanwhile is shown beside the typed one, which is saved over it', async () => {
  const { api, screen } = await collide();
  api.respond({ 'PUT /cash_counts/current': ok({ cash_count: count(300) }) });
  await press(screen, 'Guardar lo mío');
  const puts = () => api.requests.filter(({ call }) => call === 'PUT /cash_counts/current').map(({ body }) => body);
  await waitUntil(screen, () => puts().length === 2);
  expect(puts()).toEqual([
    { opening_float: 300, from: 0 },
    { opening_float: 300, from: 500 },
  ]);
});

test('a float that was set meanwhile is shown as stored with Usar lo guardado', async () => {
  await takeTheirs(await collide(), (shown) => shown.find('.tills-moves input').first().prop('value') === '500');
});

test('a half-typed count is restored after a reload, requires a note, and is no draft once it is closed', async () => {
  const closing = async () => {
    const opened = await open('/admin/corte', {
      'GET /cash_counts/current': current(300),
      'GET /cash_counts': ok({ cash_counts: [], next: null }),
      [`GET /tills/${DAY}`]: ok({ till_day: { day: DAY, people: [], totals } }),
      'POST /cash_counts/4/close': ok({ cash_count: { ...count(300), closedAt: NOW.toISOString(), difference: -100 } }),
    });
    await waitUntil(opened.screen, () => opened.screen.find('.tills-closing input').exists());
    return opened;
  };
  const first = await closing();
  const piece = (screen: ReactWrapper, at: number) => screen.find('.tills-closing__pieces input').at(at);
  const hundreds = DENOMINATIONS.indexOf(100_00);
  piece(first.screen, hundreds).simulate('change', { target: { value: '2x' } });
  first.screen.unmount();

  const { api, screen } = await closing();
  expect(piece(screen, hundreds).prop('value')).toBe('2');
  expect(screen.find('.tills-closing__sum').text()).toMatch(/Contado \$200\.00.*Esperado \$300\.00.*Faltan \$100\.00/);
  screen.find('.tills-closing form').simulate('submit');
  screen.update();
  expect(screen.find('.tills-closing .ui-field__error').text()).toBe('Explica la diferencia en una nota.');
  screen.find('.tills-closing textarea').simulate('change', { target: { value: 'Un taxi' } });
  const drafts = () => Object.keys(localStorage);
  jest.mocked(confirm).mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  screen.find('.tills-closing form').simulate('submit');
  await flush(screen);
  expect(drafts()).toHaveLength(1);
  screen.find('.tills-closing form').simulate('submit');
  await waitUntil(screen, () => drafts().length === 0);
  const posts = api.requests.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
  expect(posts).toEqual([{ expected: 300, denominations: { 10000: 2 }, note: 'Un taxi' }]);
  expect(drafts()).toEqual([]);
});

test("a till's movements, the day's sums by each way to pay and closed counts are tables whose last columns are amounts", async () => {
  const one = {
    till_movement_id: 1,
    createdAt: NOW.toISOString(),
    desk_sale_id: null,
    way: null,
    note: 'feria',
  } as const;
  const sale = { ...one, method: 'cash', kind: 'sale', amount: 280, title: 'Clase suelta' };
  const paidOut = { ...one, till_movement_id: 2, method: 'cash', kind: 'withdrawal', amount: -50, title: '' };
  const byVales = {
    ...one,
    till_movement_id: 3,
    method: 'other',
    way: 'Vales',
    kind: 'sale',
    amount: 80,
    title: 'Playera',
  };
  const sold = { ...totals, sale: 280, withdrawal: -50, terminal: 1250, other: 80, ways: [{ ...VALES, amount: 80 }] };
  const person = (customer_id: number, name: string) => ({ person: { customer_id, name }, totals: sold });
  const closed = {
    ...count(500),
    totals: sold,
    closedAt: NOW.toISOString(),
    counted: 480,
    difference: -20,
    note: 'Un taxi',
  };
  const { screen } = await open('/admin/corte', {
    'GET /cash_counts/current': ok({ cash_count: count(0), movements: [sale, paidOut, byVales] }),
    'GET /cash_counts': ok({ cash_counts: [closed], next: null }),
    [`GET /tills/${DAY}`]: ok({
      till_day: { day: DAY, people: [person(3, 'Ana Reyes'), person(4, 'Beto Paz')], totals: sold },
    }),
  });
  await waitUntil(screen, () => screen.find('table[aria-label="Cortes cerrados"]').exists());
  const rows = (label: string) =>
    screen.find(`table[aria-label="${label}"] tbody tr`).map((row) => row.find('td').map((cell) => cell.text()));
  const amounts = (label: string) =>
    screen.find(`table[aria-label="${label}"] th.admin-table__end`).map((head) => head.text());
  const moment = expect.stringMatching(/^lun 23 nov 2026 · /) as string;
  expect(rows('Movimientos')).toEqual([
    ['Clase suelta (feria)', moment, 'Efectivo', '$280.00'],
    ['Retiros (feria)', moment, 'Efectivo', '−$50.00'],
    ['Playera (feria)', moment, 'Vales', '$80.00'],
  ]);
  const sums = ['$230.00', '$1,250.00', '$80.00', '$0.00'];
  expect(rows('Hoy')).toEqual([
    ['Ana Reyes', ...sums],
    ['Beto Paz', ...sums],
    ['Total del día', ...sums],
  ]);
  expect(rows('Cortes cerrados')).toEqual([
    [
      'Ana Reyes',
      moment,
      'Terminal $1,250.00 · Vales $80.00 · Ligas $0.00Un taxi',
      '$500.00',
      '$480.00',
      'Faltan $20.00',
    ],
  ]);
  expect([amounts('Movimientos'), amounts('Hoy'), amounts('Cortes cerrados')]).toEqual([
    ['Importe (MXN)'],
    ['Efectivo (MXN)', 'Terminal (MXN)', 'Vales (MXN)', 'Ligas (MXN)'],
    ['Esperado (MXN)', 'Contado (MXN)', 'Diferencia (MXN)'],
  ]);
});

test("the exported counts have negative amounts as numbers and the studio's time", async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const closed = {
    ...count(500),
    closedAt: '2026-11-21T02:30:00.000Z',
    counted: 180,
    difference: -20,
    expected: 200,
    totals: { ...totals, withdrawal: -300, other: 80, ways: [{ ...VALES, amount: 80 }] },
    note: '-300 al banco',
  };
  const { screen } = await open('/admin/corte', {
    'GET /cash_counts/current': current(0),
    'GET /cash_counts': ok({ cash_counts: [closed, count(500)], next: null }),
    [`GET /tills/${DAY}`]: ok({ till_day: { day: DAY, people: [], totals } }),
  });
  await waitUntil(screen, () => screen.find('.tills-list__head').exists());
  await press(screen, 'Descargar CSV');
  await waitUntil(screen, () => files.length === 1);
  click.mockRestore();
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(files[0] ?? new Blob());
  });
  expect(text.split('\r\n')[0]).toContain('Terminal,Vales,Ligas,Nota');
  expect(text.split('\r\n').slice(1)).toEqual([
    `4,Ana Reyes,2026-11-20 12:00,2026-11-20 20:30,500,0,0,0,0,-300,200,180,-20,0,80,0,'-300 al banco`,
    '4,Ana Reyes,2026-11-20 12:00,,500,0,0,0,0,0,500,,,0,0,0,',
  ]);
});

test('the accountant reads all tills and counts, and cannot move or count money', async () => {
  const closed = { ...count(500), closedAt: NOW.toISOString(), counted: 480, difference: -20, note: '' };
  const beto = { person: { customer_id: 4, name: 'Beto Paz' }, totals };
  const { screen, api } = await open(
    '/admin/corte',
    {
      'GET /cash_counts': ok({ cash_counts: [closed], next: null }),
      [`GET /tills/${DAY}`]: ok({ till_day: { day: DAY, people: [beto], totals } }),
    },
    staffStore('contador'),
  );
  await waitUntil(screen, () => screen.find('table[aria-label="Cortes cerrados"]').exists());
  expect(screen.find('table[aria-label="Hoy"]').text()).toContain('Beto Paz');
  expect(screen.find('form')).toHaveLength(0);
  expect(api.requests.map(({ call }) => call)).not.toContain('GET /cash_counts/current');
});
