import type { MyReservationsResponse } from '../../../../domain/contract/reservations';
import {
  cancelReservation,
  fetchReservations,
  type ReservationsQuery,
  instructorNames,
  viewOf,
} from '../../../../src/features/reservations/actions';
import { readQuery, writeQuery } from '../../../../src/features/reservations/filters';
import { initialReservations, reservationsReducer } from '../../../../src/features/reservations/reducer';
import { aConfig, aCustomer, aMyReservation, aReservation } from '../../../helpers/fixtures';
import {
  NO_NETWORK,
  OTHER_ACTION,
  fakeApi,
  mockStore,
  ok,
  realStore,
  refuse,
  flushPromises,
  typesOf,
  type FakeResponse,
} from '../../../helpers/store';

const answer = (...ids: number[]): MyReservationsResponse => ({
  total: ids.length,
  class_reservations: ids.map((class_reservation_id) => aMyReservation({ class_reservation_id })),
});
const all: ReservationsQuery = { filter: 'all', page: 1 };

describe('reservationsReducer', () => {
  test('returns the same state for an unknown action', () => {
    expect(reservationsReducer(initialReservations, OTHER_ACTION)).toBe(initialReservations);
  });

  test('ignores a late response to an older request', () => {
    const older: ReservationsQuery = { filter: 'past', page: 1 };
    const state = reservationsReducer(initialReservations, { type: 'reservations/SHOW_SPINNER', query: all });
    expect(
      reservationsReducer(state, { type: 'reservations/RECEIVED_RESERVATIONS', query: older, answer: answer(1) }),
    ).toBe(state);
    expect(reservationsReducer(state, { type: 'reservations/SET_FAILED', query: older })).toBe(state);
    expect(reservationsReducer(state, { type: 'reservations/HIDE_SPINNER', query: older })).toBe(state);
  });

  test('distinguishes two requests for the same page', () => {
    const again: ReservationsQuery = { ...all };
    const state = reservationsReducer(initialReservations, { type: 'reservations/SHOW_SPINNER', query: again });
    expect(
      reservationsReducer(state, { type: 'reservations/RECEIVED_RESERVATIONS', query: all, answer: answer(1) }),
    ).toBe(state);
  });

  test('drops the reservations at sign-out', () => {
    const state = { ...initialReservations, query: all, shown: all, reservations: [aMyReservation()], total: 1 };
    expect(reservationsReducer(state, { type: 'customers/SET_ME', customer: null })).toBe(initialReservations);
  });

  test('leaves a refused cancellation until the next attempt', () => {
    const refused = reservationsReducer(initialReservations, { type: 'reservations/SET_REFUSAL', error: 'No.' });
    expect(refused.refusal).toBe('No.');
    expect(reservationsReducer(refused, { type: 'reservations/SET_REFUSAL', error: 'No.' })).toBe(refused);
    expect(reservationsReducer(refused, { type: 'reservations/SHOW_BUSY' }).busy).toBe(true);
  });
});

describe('thunks of reservations', () => {
  test('read a page with its filter', async () => {
    const api = fakeApi({ 'GET /class_reservations/me': ok(answer(1)) });
    const store = mockStore();
    await store.dispatch(fetchReservations('upcoming', 2));
    expect(api.requests[0]?.params).toEqual({ filter: 'upcoming', page: 2 });
    expect(typesOf(store)).toEqual([
      'reservations/SHOW_SPINNER',
      'reservations/HIDE_SPINNER',
      'reservations/RECEIVED_RESERVATIONS',
    ]);
  });

  test('use the response to the latest request, whichever arrives first', async () => {
    const answers: ((a: FakeResponse) => void)[] = [];
    fakeApi({ 'GET /class_reservations/me': () => new Promise((resolve) => answers.push(resolve)) });
    const store = realStore();
    const readings = [store.dispatch(fetchReservations('all', 1)), store.dispatch(fetchReservations('past', 1))];
    await flushPromises();
    answers[1]?.(ok(answer(2)));
    await flushPromises();
    expect(store.getState().reservations).toMatchObject({ spinner: false, total: 1 });
    answers[0]?.(ok(answer(1, 3)));
    await Promise.all(readings);
    const { reservations, shown } = store.getState().reservations;
    expect(reservations?.map((r) => r.class_reservation_id)).toEqual([2]);
    expect(shown?.filter).toBe('past');
  });

  test('store a failure for the screen, without an alert', async () => {
    fakeApi({ 'GET /class_reservations/me': refuse(500, 'server/internal') });
    const store = mockStore();
    await store.dispatch(fetchReservations('all', 1));
    expect(typesOf(store)).toEqual([
      'reservations/SHOW_SPINNER',
      'reservations/HIDE_SPINNER',
      'reservations/SET_FAILED',
    ]);
  });

  test('show a success message after cancelling and read list and credits again', async () => {
    const api = fakeApi({
      'DELETE /class_reservations/21': ok({
        class_reservation: aReservation({ deletedAt: '2026-11-20T18:00:00.000Z' }),
        credit_returned: true,
      }),
      'GET /class_reservations/me': ok(answer(1)),
      'GET /customer/me': ok({ customer: aCustomer() }),
    });
    const store = mockStore({ reservations: { ...initialReservations, query: { filter: 'past', page: 3 } } });
    expect((await store.dispatch(cancelReservation(21)))?.ok).toBe(true);
    await flushPromises();
    expect(store.getActions()).toContainEqual({
      type: 'alerts/SHOW_ALERT',
      kind: 'success',
      text: 'Reservación cancelada.',
    });
    expect(typesOf(store)).toEqual(
      expect.arrayContaining(['reservations/RECEIVED_RESERVATIONS', 'customers/RECEIVED_ME']),
    );
    expect(api.requests.find((r) => r.call === 'GET /class_reservations/me')?.params).toEqual({
      filter: 'past',
      page: 3,
    });
  });

  test("store the server's refusal and read the list again", async () => {
    fakeApi({
      'DELETE /class_reservations/21': refuse(
        412,
        'reservation/late',
        'El tiempo para cancelar esta clase ya terminó.',
      ),
      'GET /class_reservations/me': ok(answer(1)),
    });
    const store = mockStore({ reservations: { ...initialReservations, query: all } });
    await store.dispatch(cancelReservation(21));
    await flushPromises();
    expect(store.getActions()).toContainEqual({
      type: 'reservations/SET_REFUSAL',
      error: 'El tiempo para cancelar esta clase ya terminó.',
    });
    expect(typesOf(store)).toContain('reservations/RECEIVED_RESERVATIONS');
    expect(typesOf(store)).not.toContain('alerts/SHOW_ALERT');
  });

  test('show a lost network in the dialog and do nothing else', async () => {
    const api = fakeApi({ 'DELETE /class_reservations/21': NO_NETWORK, 'GET /health': ok({ status: 'ok' }) });
    const store = mockStore({ reservations: { ...initialReservations, query: all } });
    await store.dispatch(cancelReservation(21));
    expect(store.getActions()).toContainEqual({
      type: 'reservations/SET_REFUSAL',
      error: 'No pudimos conectar con el servidor. Revisa tu conexión.',
    });
    expect(api.requests.map((r) => r.call)).toEqual(['DELETE /class_reservations/21']);
  });

  test('ignore a second click while a reservation is being cancelled', async () => {
    const api = fakeApi({});
    const store = mockStore({ reservations: { ...initialReservations, busy: true } });
    expect(await store.dispatch(cancelReservation(21))).toBeNull();
    expect(api.requests).toEqual([]);
  });
});

describe("the query of the reservations' address", () => {
  test.each([
    ['filtro=todas', { filter: 'all', page: 1 }],
    ['filtro=proximas', { filter: 'upcoming', page: 1 }],
    ['filtro=pasadas&pagina=2', { filter: 'past', page: 2 }],
    ['filtro=canceladas', { filter: 'cancelled', page: 1 }],
    ['filtro=otra&pagina=0', { filter: 'all', page: 1 }],
    ['pagina=dos', { filter: 'all', page: 1 }],
  ] as const)('%j', (search, query) => {
    expect(readQuery(new URLSearchParams(search))).toEqual(query);
    expect(readQuery(new URLSearchParams(writeQuery(query)))).toEqual(query);
  });

  test('an address without words leaves the filter to what is ahead', () => {
    expect(readQuery(new URLSearchParams(''))).toEqual({ filter: null, page: 1 });
  });
});

describe('what the rules say about a reservation', () => {
  // At 18:00 UTC it is noon in Mexico City and ten in the morning in Tijuana.
  const NOON = new Date('2026-11-20T18:00:00.000Z');
  const at = (class_date: string, timezone: string | null = null) => {
    const { single_class } = aMyReservation();
    return aMyReservation({
      single_class: { ...single_class, class_date, location: { ...single_class.location, timezone } },
    });
  };

  test('the wall clock of a class is compared with now where the class is', () => {
    expect(viewOf(at('2026-11-20T11:00:00.000Z'), aConfig(), NOON).status).toBe('No Asistí');
    expect(viewOf(at('2026-11-20T11:00:00.000Z', 'America/Tijuana'), aConfig(), NOON).status).toBe('Próxima');
  });

  test('inside the window it is late', () => {
    const config = aConfig({ cancel_timeframe_value: 4, allow_cancel_after_treshold: true });
    expect(viewOf(at('2026-11-20T16:00:00.000Z'), config, NOON).cancellation).toMatchObject({
      allowed: true,
      late: false,
    });
    expect(viewOf(at('2026-11-20T15:59:00.000Z'), config, NOON).cancellation).toMatchObject({
      allowed: true,
      late: true,
    });
  });

  test('a coach is called by the nickname where there is one', () => {
    const { single_class } = aMyReservation();
    const [lucia] = single_class.class_instructors;
    if (!lucia) throw new Error('the fixture has a coach');
    const named = (nickname: string | null) => ({ instructor: { ...lucia.instructor, nickname } });
    expect(
      instructorNames(
        aMyReservation({ single_class: { ...single_class, class_instructors: [named('Lu'), named(null), named('')] } }),
      ),
    ).toBe('Lu, Lucía, Lucía');
  });
});
