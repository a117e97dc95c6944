/** The day as the team sees it first. */
import { act } from 'react-dom/test-utils';
import type { TodayClass, TodayResponse } from '../../../domain/contract/today';
import { HOUR } from '../../../domain/durations';
import '../../../src/admin/today/containers/TodayScreen';
import { currentAddress, flush, press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { NOW, open, staffStore } from './frontDesk';

beforeEach(() => {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'],
  });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const single = (single_class_id: number, hour: string, changes: Partial<TodayClass> = {}): TodayClass => ({
  single_class_id,
  class_date: `2026-11-23T${hour}:00.000Z`,
  // The studio is six hours behind.
  startsAt: new Date(Date.parse(`2026-11-23T${hour}:00.000Z`) + 6 * HOUR).toISOString(),
  duration: 50,
  name: 'Indoor cycling',
  icon: null,
  event_id: null,
  coaches: ['Mar'],
  location: { location_id: 1, name: 'Roma' },
  capacity: 20,
  reserved: 12,
  checked_in: 0,
  waiting: 0,
  newcomers: 0,
  fill: null,
  ...changes,
});
const who = (customer_id: number, name: string) => ({ customer_id, name, last_name: 'Robles' });
const visit = { single_class_id: 1, class_date: '2026-11-23T07:00:00.000Z' };
const CALM: TodayResponse = {
  classes: [],
  newcomers: [],
  birthdays: [],
  owed: [],
  owed_count: 0,
  links: [],
  link_count: 0,
  renewals: [],
  disputes: [],
  mails: [],
  stopped_cards: null,
  irregularities: null,
};
const BUSY: TodayResponse = {
  classes: [
    single(1, '05:00', { checked_in: 11 }),
    single(2, '06:10', { fill: 'full', reserved: 20, waiting: 3 }),
    single(3, '18:00', { fill: 'low', reserved: 2, newcomers: 1, waiting: 1 }),
  ],
  newcomers: [{ ...who(4, 'Nadia'), ...visit, class_name: 'Barre' }],
  birthdays: [
    { ...who(5, 'Berta'), birthdate: '--11-23', in_days: 0, class_date: visit.class_date },
    { ...who(6, 'Bruno'), birthdate: '--11-26', in_days: 3, class_date: null },
  ],
  owed: [{ ...who(7, 'Olga'), ...visit, purchase_id: 9, title: '10 clases', total_payment: 1500.5 }],
  owed_count: 73,
  links: [
    { ...who(12, 'Lina'), desk_sale_id: 31, title: '5 clases', total: 950, expiresAt: '2026-11-24T18:00:00.000Z' },
  ],
  link_count: 1,
  renewals: [
    { ...who(8, 'Raúl'), purchase_id: 3, title: 'Mensual', amount: 999, overdueAt: '2026-11-20T18:00:00.000Z' },
  ],
  disputes: [{ ...who(9, 'Dora'), dispute_id: 1, amount: 400, respondBy: '2026-11-30T18:00:00.000Z' }],
  mails: [{ ...who(10, 'Memo'), mail_id: 2, kind: 'renewal-failed', failed: true }],
  stopped_cards: { declines: 213 },
  irregularities: [
    {
      kind: 'own-sale',
      at: '2026-11-23T13:00:00.000Z',
      by: who(11, 'Sara'),
      customer: who(11, 'Sara'),
      desk_sale_id: 1,
      title: '10 clases',
      amount: 950,
    },
    {
      kind: 'own-access',
      at: '2026-11-23T13:00:00.000Z',
      by: who(11, 'Sara'),
      customer: who(11, 'Sara'),
      desk_sale_id: null,
      title: 'credit.give',
      amount: null,
    },
    {
      kind: 'voided',
      at: '2026-11-23T13:00:00.000Z',
      by: who(1, 'Ana'),
      customer: null,
      desk_sale_id: 2,
      title: 'Agua',
      amount: 25,
    },
  ],
};

const today = async (day: TodayResponse, answers: Answers = {}, path = '/admin') => {
  const opened = await open(path, { 'GET /today': ok(day), ...answers });
  await waitUntil(opened.screen, () => opened.screen.find('.today-head').exists());
  await flush(opened.screen);
  return opened;
};
type Screen = Awaited<ReturnType<typeof today>>['screen'];
const links = (screen: Screen, of: string) =>
  Object.fromEntries(
    screen
      .find(of)
      .hostNodes()
      .map((link) => [link.find('strong').first().text(), link.prop('href')]),
  );

describe('today', () => {
  test('is the first screen of the front desk, and greets by the hour', async () => {
    const { api, screen } = await today(CALM);
    expect(currentAddress(screen)).toBe('/admin/hoy');
    // 12:30 UTC is half past six in the studio.
    expect(screen.find('h1').text()).toBe('Buenos días, Ana');
    expect(api.requests[0]).toMatchObject({ call: 'GET /today', params: { date: '2026-11-23' } });
  });

  test('says that all is in order only of the whole studio and of what it has just read', async () => {
    let isDown = false;
    const { screen } = await today(CALM, {
      'GET /today': () => (isDown ? refuse(500, 'server/internal', 'Ocurrió un error inesperado.') : ok(CALM)),
    });
    expect(screen.find('.today-calm').text()).toContain('Todo en orden');
    isDown = true;
    jest.setSystemTime(new Date(NOW.getTime() + 60_000));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitUntil(screen, () => screen.text().includes('pueden no ser los últimos'));
    expect(screen.find('.today-calm').text()).not.toMatch(/en orden|Nada pendiente/);
    const coach = {
      ...CALM,
      owed: null,
      owed_count: null,
      links: null,
      link_count: null,
      renewals: null,
      disputes: null,
    };
    const coached = await open('/admin/hoy', { 'GET /today': ok({ ...coach, mails: null }) }, staffStore('coach'));
    await waitUntil(coached.screen, () => coached.screen.find('.today-calm').exists());
    expect(coached.screen.find('.today-calm').text()).toBe('Nada pendienteNada en tus clases.');
  });

  test('says that nothing is pending on a calm day', async () => {
    const { screen } = await today(CALM);
    expect(screen.text()).toContain('Nada pendiente');
    expect(screen.text()).toContain('No hay clases este día.');
    expect(screen.text()).not.toContain('Personas');
  });

  test('leads from each thing to the place where it is solved', async () => {
    const { screen } = await today(BUSY);
    expect(links(screen, 'a.today-item')).toEqual({
      '213 tarjetas rechazadas en una hora': '/admin/clientes',
      'Olga Robles': '/admin/efectivo',
      'Lina Robles': '/admin/caja?venta=31',
      'Se vendió a sí mismo': '/admin/clientes/11',
      'Cambió sus propios accesos': '/admin/bitacora',
      'Venta en efectivo de otra persona, anulada': '/admin/corte',
      'Dora Robles': '/admin/disputas',
      'Raúl Robles': '/admin/clientes/8',
      '18:00 Indoor cycling': '/admin/clases/3',
      'Memo Robles': '/admin/correos',
      'Nadia Robles': '/admin/clientes/4',
      'Berta Robles': '/admin/clientes/5',
      'Bruno Robles': '/admin/clientes/6',
    });
    expect(screen.find('a.today-class').map((link) => link.prop('href'))).toEqual([
      '/admin/clases/1',
      '/admin/clases/2',
      '/admin/clases/3',
    ]);
    expect(screen.text()).toContain('Por cobrar en recepción73');
    expect(screen.text()).toContain('10 clases · viene a las 07:00$1,500.50');
    expect(screen.text()).toContain('Hoy · viene a las 07:00');
    expect(screen.text()).toContain('Sara Robles · 10 clases · lun 23 nov 2026 · 07:00$950.00');
    expect(screen.text()).toContain('Sara Robles · Dio un crédito');
    expect(screen.text()).toContain('26 de noviembre');
  });

  test('shows which class is on, full or low, and narrows the list to those', async () => {
    const { screen } = await today(BUSY);
    const rows = () => screen.find('a.today-class').map((row) => row.text());
    expect(rows()[0]).toContain('11 llegaron');
    expect(rows()[1]).toContain('06:10Ahora');
    expect(rows()[1]).toContain('Llena3 en espera');
    expect(rows()[2]).toContain('Pocas reservaciones1 en espera1 primera visita');
    await press(screen, 'Llenas (1)');
    expect(rows()).toHaveLength(1);
    await press(screen, 'Todas (3)');
    expect(rows()).toHaveLength(3);
  });

  test('shows a coach no money and no mails', async () => {
    const nothing = {
      owed: null,
      owed_count: null,
      links: null,
      link_count: null,
      renewals: null,
      disputes: null,
      mails: null,
      stopped_cards: null,
    };
    const coached = { ...BUSY, ...nothing, irregularities: null };
    const { screen } = await open('/admin/hoy', { 'GET /today': ok(coached) }, staffStore('coach'));
    await waitUntil(screen, () => screen.find('a.today-class').exists());
    expect(screen.text()).not.toMatch(/Por cobrar|Renovaciones|disputa|Correos sin enviar|Para revisar/);
  });

  test('reads another day, and still shows the last one with a note where a later reading fails', async () => {
    let isDown = false;
    const { api, screen } = await today(BUSY, {
      'GET /today': () => (isDown ? refuse(500, 'server/internal', 'Ocurrió un error inesperado.') : ok(BUSY)),
    });
    screen.find('button[aria-label="Día siguiente"]').simulate('click');
    await flush(screen);
    expect(currentAddress(screen)).toBe('/admin/hoy?dia=2026-11-24');
    expect(api.requests.at(-1)?.params).toEqual({ date: '2026-11-24' });
    expect(screen.find('h1').text()).toBe('El día en el estudio');
    isDown = true;
    jest.setSystemTime(new Date(NOW.getTime() + 60_000));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitUntil(screen, () => screen.text().includes('pueden no ser los últimos'));
    expect(screen.find('a.today-class')).toHaveLength(3);
  });

  test('offers to try again where the day could not be read', async () => {
    const { screen } = await today(CALM, {
      'GET /today': refuse(500, 'server/internal', 'Ocurrió un error inesperado.'),
    });
    expect(screen.text()).toContain('No pudimos cargar el día.');
  });
});
