/** The front desk's screens: who may see them, checking in by name and by code, and without a network. */
import { act } from 'react-dom/test-utils';
import type { ReservationDetail } from '../../../domain/contract/attendance';
import { fetchReservation, fetchRoster, markAttendance, resumeQueue } from '../../../src/admin/attendance/actions';
import { storeRoster, readQueue, readRoster } from '../../../src/admin/attendance/storage';
import { attendanceReducer, initialAttendance } from '../../../src/admin/attendance/reducer';
import { judgeScan } from '../../../src/admin/attendance/scan';
import { rosterPlaces, selectAttendance } from '../../../src/admin/attendance/selectors';
import { instantOf } from '../../../domain/studioTime';
import { clearExpired } from '../../../src/core/storage';
import { askByDialog } from '../../../src/core/confirm/sweetalert';
import type { AppStore } from '../../../src/core/store';
import { initialCustomers } from '../../../src/features/customers/state';
import { connection } from '../../../src/core/http/client';
import { signOut } from '../../../src/features/session/state';
import { aCustomer, aMyReservation } from '../../helpers/fixtures';
import { currentAddress, flush, press, type, waitUntil } from '../../helpers/mount';
import {
  alertTexts,
  fakeApi,
  type FakeRoutes as Answers,
  flushPromises,
  NO_NETWORK,
  ok,
  OTHER_ACTION,
  realStore,
  refuse,
} from '../../helpers/store';
import { NOW, ROSTER, ZONE, checkIn, counter, marked, names, open, sent, single_class, staffStore } from './frontDesk';

jest.mock('../../../src/core/confirm/sweetalert', () => ({ askByDialog: jest.fn() }));
const asked = jest.mocked(askByDialog);

beforeEach(() => {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'],
  });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('access to the check-in screens', () => {
  test('shows customers what the page is for and sends no call', async () => {
    const { api, screen } = await open('/admin/reservaciones/21', {}, staffStore('customer'));
    expect(screen.find('h1').text()).toBe('Esta página es para el personal del estudio');
    expect(api.requests).toEqual([]);
  });

  test.each(['staff', 'admin'] as const)('%s are led from an unknown address to /admin/hoy', async (role) => {
    const { screen } = await open(
      '/admin/otra',
      {
        'GET /today': refuse(500, 'server/internal', 'Inténtalo de nuevo.'),
        'GET /setup': refuse(500, 'server/internal', 'Inténtalo de nuevo.'),
      },
      staffStore(role),
    );
    expect(currentAddress(screen)).toBe('/admin/hoy');
  });

  test("coaches are led from an unknown address to the day's classes", async () => {
    const classes = [{ single_class, reserved: 12, attended: 5 }];
    const { api, screen } = await open(
      '/admin/otra',
      { 'GET /single_class/attendance': ok({ classes }), 'GET /single_class/11/reservations': ok(ROSTER) },
      staffStore('coach'),
    );
    await flush(screen);
    expect(currentAddress(screen)).toBe('/admin/clases');
    expect(api.requests[0]?.params).toEqual({ date: '2026-11-23' });
    expect(screen.find('h1').text()).toBe('Clases de hoy');
    expect(screen.find('.attendance-class').hostNodes().text()).toContain('5 de 12');
    expect(screen.find('a.attendance-class').prop('href')).toBe('/admin/clases/11/checkin');
  });

  test('the list of classes shows another day, which its address stores', async () => {
    const { api, screen } = await open('/admin/clases', { 'GET /single_class/attendance': ok({ classes: [] }) });
    expect(screen.text()).toContain('No hay clases este día.');
    await act(async () => {
      screen.find('button[aria-label="Día siguiente"]').simulate('click');
      await flushPromises();
    });
    await flush(screen);
    expect(currentAddress(screen)).toBe('/admin/clases?dia=2026-11-24');
    expect(api.requests.at(-1)?.params).toEqual({ date: '2026-11-24' });
    expect(screen.find('h1').text()).toBe('Clases del día');
  });
});

test('classes of several zones are listed by their instants, each at the hour of its own place', async () => {
  const at = (single_class_id: number, class_date: string, timezone: string | null) => ({
    single_class: { ...single_class, single_class_id, class_date, location: { ...single_class.location, timezone } },
    reserved: 1,
    attended: 0,
  });
  const { screen } = await open('/admin/clases', {
    // 09:00 in Tijuana is 11:00 in Mexico City.
    'GET /single_class/attendance': ok({
      classes: [at(1, '2026-11-23T09:00:00.000Z', 'America/Tijuana'), at(2, '2026-11-23T10:00:00.000Z', null)],
    }),
    'GET /single_class/1/reservations': ok(ROSTER),
    'GET /single_class/2/reservations': ok(ROSTER),
  });
  expect(screen.find('.attendance-class__time').map((hour) => hour.text())).toEqual(['10:00', '09:00']);
  expect(screen.find('.attendance-class__words').last().text()).toContain('hora de Tijuana');
});

describe('check-in by name', () => {
  test('lists active reservations by name, without cancelled ones, and counts who attended', async () => {
    const { screen } = await checkIn();
    expect(names(screen)).toEqual(['Ana Robles', 'Beto', 'Eva Cruz', 'Íñigo Peña']);
    expect(counter(screen)).toBe('1 de 4 llegaron');
    expect(screen.text()).toContain('Invitado de Ana Robles');
    expect(screen.text()).toContain('Pago en Efectivo Incompleto');
  });

  test('a place whose transfer is not confirmed says so, and is not paid at the desk', async () => {
    const waiting = ROSTER.class_reservations.map((r) => (r.is_paid ? r : { ...r, is_cash: false }));
    const answer = ok({ ...ROSTER, class_reservations: waiting });
    const { screen } = await checkIn({ 'GET /single_class/11/reservations': answer });
    expect(screen.text()).toContain('Transferencia por confirmar');
    expect(screen.text()).not.toContain('Pago en Efectivo Incompleto');
    expect(screen.text()).not.toContain('Cobrar');
  });

  test("the search ignores accents and finds guests by their host's name, too", async () => {
    const { screen } = await checkIn();
    type(screen, 'nombre', 'inigo');
    expect(names(screen)).toEqual(['Íñigo Peña']);
    type(screen, 'nombre', 'robles');
    expect(names(screen)).toEqual(['Ana Robles', 'Beto']);
    type(screen, 'nombre', 'nadie');
    expect(screen.text()).toContain('Nadie con ese nombre en esta clase.');
  });

  test('a tap checks in, a second tap undoes it, each with its own Idempotency-Key', async () => {
    const { api, screen } = await checkIn({ 'PUT /class_reservations/1/attend': marked(1) });
    await press(screen, 'Registrar Íñigo Peña');
    expect(counter(screen)).toBe('2 de 4 llegaron');
    await press(screen, 'Deshacer Íñigo Peña');
    expect(counter(screen)).toBe('1 de 4 llegaron');
    expect(sent(api.requests).map((r) => r.body)).toEqual([
      { attend: true, single_class_id: 11 },
      { attend: false, single_class_id: 11 },
    ]);
    expect(new Set(sent(api.requests).map((r) => r.headers['Idempotency-Key'])).size).toBe(2);
    expect(readRoster(11, Date.now())).not.toBeNull();
  });

  test('a mark that the server refuses is undone and shown as refused, until it was read', async () => {
    const { screen } = await checkIn({
      'PUT /class_reservations/1/attend': refuse(409, 'reservation/cancelled', 'Esta reservación ya está cancelada.'),
    });
    await press(screen, 'Registrar Íñigo Peña');
    expect(counter(screen)).toBe('1 de 4 llegaron');
    expect(screen.find('.attendance-queue').hostNodes().text()).toContain(
      'Íñigo Peña: no se registró. Esta reservación ya está cancelada.',
    );
    await act(async () => void screen.find('button[aria-label="Quitar aviso de Íñigo Peña"]').simulate('click'));
    screen.update();
    expect(screen.find('.attendance-queue').hostNodes().text()).toBe('');
    expect(readQueue(7)).toEqual([]);
  });

  test('without a camera a message points to the search by name', async () => {
    const { screen } = await checkIn();
    await press(screen, 'Escanear');
    await waitUntil(screen, () => screen.exists('.attendance-scan__problem'));
    expect(screen.find('.attendance-scan__problem').text()).toBe(
      'La cámara no está disponible. Busca a la persona por su nombre.',
    );
    expect(screen.text()).not.toContain('Apunta al código');
    expect(names(screen)).toHaveLength(4);
  });
});

describe('without a network', () => {
  test('taps offline are stored, shown, and sent in order once online, each with its stored key', async () => {
    const { api, screen } = await checkIn({
      'PUT /class_reservations/1/attend': NO_NETWORK,
      'PUT /class_reservations/3/attend': marked(3),
      'GET /health': NO_NETWORK,
    });
    await press(screen, 'Registrar Íñigo Peña');
    await press(screen, 'Registrar Beto');
    expect(counter(screen)).toBe('3 de 4 llegaron');
    expect(screen.find('.attendance-queue').hostNodes().text()).toContain('2 registros pendientes de enviar');
    expect(screen.find('.attendance-place__pending')).toHaveLength(2);
    const kept = readQueue(7);
    expect(kept.map((item) => [item.class_reservation_id, item.attend])).toEqual([
      [1, true],
      [3, true],
    ]);

    api.respond({ 'GET /health': ok({}), 'PUT /class_reservations/1/attend': marked(1) });
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitUntil(screen, () => readQueue(7).length === 0);
    const puts = sent(api.requests);
    expect(puts.map((r) => r.call)).toEqual([
      'PUT /class_reservations/1/attend',
      'PUT /class_reservations/1/attend',
      'PUT /class_reservations/3/attend',
    ]);
    expect(puts.map((r) => r.headers['Idempotency-Key'])).toEqual([kept[0]?.key, kept[0]?.key, kept[1]?.key]);
    expect(connection.isDown()).toBe(false);
    expect(screen.find('.attendance-queue').hostNodes().text()).toBe('');
  });

  test('stored taps are sent by the next page of the same person, and of no other person', async () => {
    fakeApi({ 'PUT /class_reservations/1/attend': refuse(500, 'server/internal') });
    await staffStore().dispatch(
      markAttendance({ class_reservation_id: 1, single_class_id: 11, name: 'Íñigo Peña', attend: true }),
    );
    const [item] = readQueue(7);
    const api = fakeApi({ 'PUT /class_reservations/1/attend': marked(1) });
    const other = realStore({ customers: { ...initialCustomers, me: aCustomer({ customer_id: 8, role: 'staff' }) } });
    await other.dispatch(resumeQueue());
    expect(api.requests).toEqual([]);
    await staffStore().dispatch(resumeQueue());
    expect(api.requests.map((r) => r.headers['Idempotency-Key'])).toEqual([item?.key]);
    expect(readQueue(7)).toEqual([]);
  });

  test('the list shows as it was last read', async () => {
    storeRoster(ROSTER, Date.now(), ZONE);
    const { screen } = await checkIn({ 'GET /single_class/11/reservations': () => new Promise(() => undefined) });
    expect(names(screen)).toHaveLength(4);
    expect(screen.text()).toContain('Lista guardada en este equipo');
  });

  test("the day's classes open as they were read last, with the lists that were read ahead", async () => {
    const classes = [
      { single_class, reserved: 4, attended: 1 },
      {
        single_class: { ...single_class, single_class_id: 12, class_date: '2026-11-23T05:00:00.000Z' },
        reserved: 9,
        attended: 9,
      },
    ];
    const online = await open('/admin/clases', {
      'GET /single_class/attendance': ok({ classes }),
      'GET /single_class/11/reservations': ok(ROSTER),
    });
    await waitUntil(online.screen, () => readRoster(11, Date.now()) !== null);
    // The one at five is over.
    expect(online.api.requests.filter(({ call }) => call.endsWith('/reservations'))).toHaveLength(1);

    const away = { 'GET /single_class/attendance': NO_NETWORK, 'GET /health': NO_NETWORK } as const;
    const { api, screen, store } = await open('/admin/clases', away);
    await waitUntil(screen, () => selectAttendance(store.getState()).day !== null);
    screen.update();
    expect(screen.text()).toContain('Lista guardada en este equipo');
    expect(screen.find('a.attendance-class').first().prop('href')).toBe('/admin/clases/12/checkin');
    expect(screen.find('a.attendance-class')).toHaveLength(2);
    api.respond({ 'GET /health': ok({}), 'GET /single_class/attendance': ok({ classes }) });
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitUntil(screen, () => selectAttendance(store.getState()).day?.fromStorage === false);
    expect(connection.isDown()).toBe(false);
  });

  test("lists end with the studio's day on which they were read", async () => {
    storeRoster(ROSTER, NOW.getTime(), ZONE);
    const midnight = instantOf('2026-11-24T00:00:00.000Z', ZONE).getTime();
    expect(readRoster(11, midnight - 60_000)).not.toBeNull();
    expect(readRoster(11, midnight)).toBeNull();
    clearExpired(midnight);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Robles');
  });

  test('signing out clears the stored names, but not the queued check-ins', async () => {
    fakeApi({ 'PUT /class_reservations/1/attend': refuse(500, 'server/internal') });
    const store = staffStore();
    storeRoster(ROSTER, Date.now(), ZONE);
    await store.dispatch(
      markAttendance({ class_reservation_id: 1, single_class_id: 11, name: 'Íñigo Peña', attend: true }),
    );
    await store.dispatch(signOut());
    expect(readRoster(11, Date.now())).toBeNull();
    expect(readQueue(7)).toHaveLength(1);
    expect(store.getState().attendance).toBe(initialAttendance);
  });
});

describe('a response that is older than a mark', () => {
  const ROSTER_CALL = 'GET /single_class/11/reservations';
  const ANA = { class_reservation_id: 2, single_class_id: 11, name: 'Ana Robles' };
  /** What the server read before the mark, and when it arrives. */
  function slow(body: unknown) {
    let arrive: () => void = () => undefined;
    const answer = () => new Promise<ReturnType<typeof ok>>((resolve) => (arrive = () => resolve(ok(body))));
    return { answer, arrive: () => arrive() };
  }
  const attends = (store: AppStore, id: number): boolean | undefined => {
    const { roster, queue } = selectAttendance(store.getState());
    return roster ? rosterPlaces(roster, queue).find((place) => place.class_reservation_id === id)?.attend : undefined;
  };

  test('preserves the undo that was stored while the list was being read, here and in the stored list', async () => {
    const store = staffStore();
    const old = slow(ROSTER);
    fakeApi({ [ROSTER_CALL]: old.answer, 'PUT /class_reservations/2/attend': marked(2) });
    const reading = store.dispatch(fetchRoster(11));
    await store.dispatch(markAttendance({ ...ANA, attend: false }));
    old.arrive();
    await reading;
    expect(attends(store, 2)).toBe(false);
    expect(readRoster(11, Date.now())?.class_reservations.find((r) => r.class_reservation_id === 2)?.attend).toBe(
      false,
    );
  });

  test('preserves the undo that was on its way when the list was read, whichever response comes first', async () => {
    for (const first of ['list', 'mark'] as const) {
      localStorage.clear();
      const store = staffStore();
      const [old, stored] = [
        slow(ROSTER),
        slow({ class_reservation: { ...ROSTER.class_reservations[1], attend: false } }),
      ];
      fakeApi({ [ROSTER_CALL]: old.answer, 'PUT /class_reservations/2/attend': stored.answer });
      const marking = store.dispatch(markAttendance({ ...ANA, attend: false }));
      const reading = store.dispatch(fetchRoster(11));
      await flushPromises();
      for (const { arrive } of first === 'list' ? [old, stored] : [stored, old]) {
        arrive();
        await flushPromises();
        expect(attends(store, 2) ?? false).toBe(false);
      }
      await Promise.all([marking, reading]);
      expect(attends(store, 2)).toBe(false);
      expect(readRoster(11, Date.now())?.class_reservations.find((r) => r.class_reservation_id === 2)?.attend).toBe(
        false,
      );
    }
  });

  test('a list that was read after the mark was stored is taken as it is', async () => {
    const store = staffStore();
    fakeApi({ [ROSTER_CALL]: ok(ROSTER), 'PUT /class_reservations/2/attend': marked(2) });
    await store.dispatch(markAttendance({ ...ANA, attend: false }));
    // Another desk has checked her in again.
    await store.dispatch(fetchRoster(11));
    expect(attends(store, 2)).toBe(true);
  });

  test("preserves the undo on the reservation's page", async () => {
    const store = staffStore();
    const old = slow({ class_reservation: { ...aMyReservation({ class_reservation_id: 2, attend: true }) } });
    fakeApi({ 'GET /class_reservations/2': old.answer, 'PUT /class_reservations/2/attend': marked(2) });
    const reading = store.dispatch(fetchReservation(2));
    await store.dispatch(markAttendance({ ...ANA, attend: false }));
    old.arrive();
    await reading;
    expect(selectAttendance(store.getState()).reservation?.attend).toBe(false);
  });

  test("drops the list of a class that was left for another one's", async () => {
    const store = staffStore();
    const left = slow(ROSTER);
    fakeApi({
      [ROSTER_CALL]: left.answer,
      'GET /single_class/12/reservations': ok({ ...ROSTER, single_class: { ...single_class, single_class_id: 12 } }),
    });
    const reading = store.dispatch(fetchRoster(11));
    await store.dispatch(fetchRoster(12));
    left.arrive();
    await reading;
    expect(selectAttendance(store.getState()).roster?.single_class.single_class_id).toBe(12);
  });
});

describe('judgeScan', () => {
  const places = rosterPlaces(ROSTER, []);
  const code = (id: number): string => `https://estudio.mx/admin/reservaciones/${id}`;

  test.each([
    [1, 'in'],
    [2, 'already'],
    [4, 'cancelled'],
    [99, 'unlisted'],
  ])('the code of reservation %d is judged %s', (id, kind) => {
    expect(judgeScan(code(id), places).kind).toBe(kind);
  });

  test('another address is no access code', () => {
    expect(judgeScan('https://estudio.mx/mystudio', places)).toEqual({ kind: 'no-code' });
  });
});

describe("a reservation's page", () => {
  const detail: ReservationDetail = {
    ...aMyReservation({ spot: 7, is_cash: true, is_paid: false }),
    attended_at: null,
    customer: { customer_id: 9, name: 'Eva', last_name: 'Cruz', email: 'eva@ejemplo.mx', phone: '5511111111' },
    attended_by: null,
    penalty: { class_reservation_penalty_id: 3, customer_id: 9, end_date: '2026-11-28T18:00:00.000Z' },
  };
  const at = (answers: Answers = {}, changes: Partial<ReservationDetail> = {}) =>
    open('/admin/reservaciones/21', {
      'GET /class_reservations/21': ok({ class_reservation: { ...detail, ...changes } }),
      ...answers,
    });

  test('shows customer, class, spot, unpaid cash and penalty, checks in and undoes it', async () => {
    const { api, screen } = await at({ 'PUT /class_reservations/21/attend': marked(21) });
    expect(screen.find('h1').text()).toBe('Eva Cruz');
    expect(screen.find('dd').map((d) => d.text())).toEqual([
      'Barre',
      'lun 23 nov 2026 · 07:00',
      'Roma',
      '7',
      '5511111111',
      'eva@ejemplo.mx',
    ]);
    expect(screen.text()).toContain('Pago en Efectivo Incompleto');
    expect(screen.text()).toContain('Tiene una penalización hasta el 28 nov. 2026.');
    await press(screen, 'Registrar asistencia');
    expect(screen.text()).toContain('Llegó');
    await press(screen, 'Deshacer asistencia');
    expect(screen.text()).not.toContain('Llegó');
    expect(sent(api.requests)).toHaveLength(2);
  });

  test('names the guest and the host', async () => {
    const { screen } = await at({}, { guest: 'Beto' });
    expect(screen.find('h1').text()).toBe('Beto');
    expect(screen.text()).toContain('Invitado de Eva Cruz');
  });

  test.each([
    ['cancelled', { deletedAt: '2026-11-22T12:00:00.000Z' }, 'Esta reservación ya está cancelada.'],
    [
      "next week's",
      { single_class: { ...single_class, class_date: '2026-11-30T07:00:00.000Z' } },
      'La asistencia se registra desde 24 horas antes de la clase.',
    ],
  ])("%s can't be checked in", async (_what, changes, text) => {
    const { screen } = await at({}, changes);
    expect(screen.text()).toContain(text);
    expect(screen.text()).not.toContain('Registrar asistencia');
  });

  test('staff lift the penalty once they have confirmed; the page no longer shows it', async () => {
    const { api, store, screen } = await at({
      'DELETE /class_reservation_penaltys/3': ok({
        class_reservation_penalty: { ...detail.penalty, lifted_at: NOW.toISOString() },
      }),
    });
    asked.mockResolvedValueOnce(false);
    await press(screen, 'Levantar penalización');
    await waitUntil(screen, () => asked.mock.calls.length === 1);
    expect(asked.mock.calls[0]?.[0]).toMatchObject({
      title: 'Levantar penalización',
      text: '¿Levantar la penalización de Eva Cruz? Podrá reservar de inmediato.',
    });
    expect(api.requests.map((r) => r.call)).toEqual(['GET /class_reservations/21']);

    asked.mockResolvedValueOnce(true);
    api.respond({ 'GET /class_reservations/21': ok({ class_reservation: { ...detail, penalty: null } }) });
    await press(screen, 'Levantar penalización');
    await waitUntil(screen, () => !screen.text().includes('Tiene una penalización'));
    expect(api.requests.map((r) => r.call)).toEqual([
      'GET /class_reservations/21',
      'DELETE /class_reservation_penaltys/3',
      'GET /class_reservations/21',
    ]);
    expect(screen.text()).not.toContain('Tiene una penalización');
    expect(alertTexts(store)).toEqual(['Penalización levantada.']);
  });

  test('shows the refusal and the penalty stays when lifting it fails', async () => {
    const { store, screen } = await at({
      'DELETE /class_reservation_penaltys/3': refuse(
        403,
        'auth/forbidden',
        'Tu cuenta no tiene permiso para hacer esto.',
      ),
    });
    asked.mockResolvedValueOnce(true);
    await press(screen, 'Levantar penalización');
    await waitUntil(screen, () => alertTexts(store).length > 0);
    expect(screen.text()).toContain('Tiene una penalización');
    expect(alertTexts(store)).toEqual(['Tu cuenta no tiene permiso para hacer esto.']);
  });

  test("shows the server's message for a missing reservation", async () => {
    const { screen } = await open('/admin/reservaciones/21', {
      'GET /class_reservations/21': refuse(404, 'reservation/not-found', 'No encontramos esta reservación.'),
    });
    expect(screen.text()).toContain('No encontramos esta reservación.');
  });
});

test('the attendance reducer returns the same state for an unknown action', () => {
  expect(attendanceReducer(initialAttendance, OTHER_ACTION)).toBe(initialAttendance);
});
