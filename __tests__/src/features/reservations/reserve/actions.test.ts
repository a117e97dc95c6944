import type { SingleClass } from '../../../../../domain/contract/schedule';
import { showWeek } from '../../../../../src/features/schedule/actions';
import { selectDays } from '../../../../../src/features/schedule/selectors';
import { openSessionDialog, signedIn, signedOut } from '../../../../../src/features/session/state';
import {
  chooseSpot,
  closeReserve,
  confirmReserve,
  resumeReserve,
  startReserve,
} from '../../../../../src/features/reservations/reserve/actions';
import {
  aConfig,
  aCustomer,
  anAvailableClass,
  aReservation,
  aScheduleDay,
  aSingleClass,
  ownPlaces,
} from '../../../../helpers/fixtures';
import {
  fakeApi,
  mockStore,
  NO_NETWORK,
  ok,
  realStore,
  refuse,
  flushPromises,
  typesOf,
  type FakeApi,
  type FakeRoutes,
} from '../../../../helpers/store';

const ACCOUNT = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
/** Years ahead of whenever this runs; credits of the fixtures end before, so these don't. */
const CLASS_DATE = '2090-11-20T07:00:00.000Z';
const withMap = (changes: Partial<SingleClass> = {}) =>
  aSingleClass({ class_date: CLASS_DATE, class_type: { ...aSingleClass().class_type, spot_map: '4,4' }, ...changes });
const credits = (count: number) =>
  Array.from({ length: count }, (_, i) => anAvailableClass({ available_class_id: i + 1, expiration_date: null }));
const me = (count: number) => ok({ customer: aCustomer({ available_classes: credits(count) }) });

const routes = (changes: FakeRoutes = {}): FakeRoutes => ({
  'GET /single_class/single/11': ok({ single_class: withMap() }),
  'GET /class_packages': ok({ class_packages: [] }),
  'GET /class_packages/used': ok({ used: [], trials: [] }),
  'GET /customer/me': me(5),
  'GET /class_reservation_penaltys': ok({ class_reservation_penaltys: [] }),
  'POST /class_reservations': ok({ class_reservation: aReservation({ spot: 7 }) }),
  ...changes,
});

function signedInStore(config = aConfig()) {
  const store = realStore({ appconfig: config });
  store.dispatch(signedIn(ACCOUNT));
  return store;
}

const posts = (api: FakeApi) => api.requests.filter(({ call }) => call === 'POST /class_reservations');
const keysOf = (api: FakeApi) => posts(api).map(({ headers }) => headers['Idempotency-Key']);
const texts = (store: ReturnType<typeof signedInStore>) => JSON.stringify(store.getState().alerts);

/** A customer with the dialog open and spot 7 chosen. */
async function choosing(changes: FakeRoutes = {}) {
  const api = fakeApi(routes(changes));
  const store = signedInStore();
  await store.dispatch(startReserve(11));
  store.dispatch(chooseSpot(7));
  return { api, store };
}

test('a visitor signs in first, and no call is sent', async () => {
  const api = fakeApi({});
  const store = realStore();
  store.dispatch(signedOut());
  await store.dispatch(startReserve(11));
  expect(store.getState().session.dialog?.then).toEqual({ kind: 'reserve', single_class_id: 11 });
  expect(api.requests).toEqual([]);
});

test('after signing in the reservation goes on by itself, with class and credits read afresh', async () => {
  const api = fakeApi(routes());
  const store = realStore();
  store.dispatch(signedOut());
  await store.dispatch(startReserve(11));
  store.dispatch(signedIn(ACCOUNT));
  await store.dispatch(resumeReserve());
  expect(store.getState().session).toMatchObject({ dialog: null, resume: null });
  expect(store.getState().reserve).toMatchObject({ step: 'choosing', single_class_id: 11 });
  expect(api.requests.map(({ call }) => call).sort()).toEqual(['GET /customer/me', 'GET /single_class/single/11']);
});

test('signing in for a class that the customer already reserved confirms the place and shows it, without an error', async () => {
  const mine = withMap({ class_reservations: [{ spot: 3, class_reservation_id: 21, customer_id: 7, guest: null }] });
  const api = fakeApi(routes({ 'GET /single_class/single/11': ok({ single_class: mine }) }));
  const store = realStore();
  store.dispatch(signedOut());
  await store.dispatch(startReserve(11));
  store.dispatch(signedIn(ACCOUNT));
  await store.dispatch(resumeReserve());
  expect(store.getState().reserve.step).toBe('closed');
  expect(store.getState().alerts.alerts).toMatchObject([
    { kind: 'success', text: 'Ya tienes un lugar reservado en esta clase.' },
  ]);
  expect(posts(api)).toEqual([]);
});

test('a sign-in for something else opens no reserve dialog', async () => {
  const api = fakeApi({});
  const store = realStore();
  store.dispatch(openSessionDialog({ reason: '', then: null }));
  store.dispatch(signedIn(ACCOUNT));
  await store.dispatch(resumeReserve());
  expect(store.getState().reserve.step).toBe('closed');
  expect(api.requests).toEqual([]);
});

test('startReserve dispatches class, customer and step until the dialog is open', async () => {
  fakeApi(routes());
  const { reserve, session } = realStore().getState();
  const store = mockStore({
    session: { ...session, status: 'signed-in', account: ACCOUNT },
    reserve: { ...reserve, step: 'preparing', single_class_id: 11 },
  });
  await store.dispatch(startReserve(11));
  expect(typesOf(store)).toEqual(
    expect.arrayContaining([
      'reserve/SET_CLASS',
      'schedule/RECEIVED_SINGLE_CLASS',
      'customers/RECEIVED_ME',
      'schedule/SET_SINGLE_CLASS',
      'reserve/SET_STEP',
    ]),
  );
  expect(store.getActions()[store.getActions().length - 1]).toEqual({ type: 'reserve/SET_STEP', step: 'choosing' });
});

test("reserving without credits opens 'Créditos Agotados'", async () => {
  fakeApi(routes({ 'GET /customer/me': me(0) }));
  const store = signedInStore();
  await store.dispatch(startReserve(11));
  expect(store.getState().reserve.step).toBe('no-credits');
});

test('penalties are fetched only where they are on, and then prevent reserving', async () => {
  const penalty = { class_reservation_penalty_id: 1, customer_id: 7, end_date: '2090-01-01T00:00:00.000Z' };
  const api = fakeApi(routes({ 'GET /class_reservation_penaltys': ok({ class_reservation_penaltys: [penalty] }) }));
  await signedInStore().dispatch(startReserve(11));
  expect(api.requests.some(({ call }) => call === 'GET /class_reservation_penaltys')).toBe(false);

  const strict = signedInStore(aConfig({ unlimited_membership_penalties_enabled: true }));
  await strict.dispatch(startReserve(11));
  expect(strict.getState().reserve.step).toBe('penalty');
  expect(strict.getState().credits.class_reservation_penaltys).toEqual([penalty]);
});

test('a class that filled up meanwhile shows an alert instead of the reserve dialog', async () => {
  fakeApi(routes({ 'GET /single_class/single/11': ok({ single_class: withMap({ capacity: 0 }) }) }));
  const store = signedInStore();
  await store.dispatch(startReserve(11));
  expect(store.getState().reserve.step).toBe('closed');
  expect(texts(store)).toContain('Lo sentimos, esta clase ya no tiene lugares disponibles.');
});

test("reserving an unknown class shows the server's message", async () => {
  fakeApi(routes({ 'GET /single_class/single/11': refuse(404, 'class/not-found', 'No encontramos esta clase.') }));
  const store = signedInStore();
  await store.dispatch(startReserve(11));
  expect(store.getState().reserve.step).toBe('closed');
  expect(texts(store)).toContain('No encontramos esta clase.');
});

test("of two classes pressed one after the other the second one's reserve dialog opens", async () => {
  let late: () => void = () => undefined;
  fakeApi(
    routes({
      'GET /single_class/single/11': () =>
        new Promise((resolve) => {
          late = () => resolve(ok({ single_class: withMap() }));
        }),
      'GET /single_class/single/12': ok({ single_class: withMap({ single_class_id: 12 }) }),
    }),
  );
  const store = signedInStore();
  const first = store.dispatch(startReserve(11));
  await store.dispatch(startReserve(12));
  late();
  await first;
  expect(store.getState().reserve).toMatchObject({ step: 'choosing', single_class_id: 12 });
  expect(store.getState().schedule.single_class?.single_class_id).toBe(12);
});

test('a reservation turns the card, refreshes the credits and confirms, without leaving the calendar', async () => {
  const { api, store } = await choosing({
    'GET /single_class': ok({ days: [aScheduleDay({ single_classes: [withMap()] })] }),
    'GET /single_class/own': ok(ownPlaces()),
  });
  await store.dispatch(showWeek('2026-11-23'));
  api.respond({
    'GET /customer/me': me(4),
    'GET /single_class/single/11': ok({
      single_class: withMap({
        class_reservations: [{ spot: 7, class_reservation_id: 21, customer_id: 7, guest: null }],
      }),
    }),
  });
  await store.dispatch(confirmReserve());
  expect(posts(api)).toMatchObject([{ body: { single_class_id: 11, spot: 7 } }]);
  expect(store.getState().reserve.step).toBe('closed');
  expect(texts(store)).toContain('¡Reservación guardada con éxito!');
  expect(selectDays(store.getState())?.[0]?.single_classes[0]?.class_reservations).toEqual([
    { spot: 7, class_reservation_id: 21, customer_id: 7, guest: null },
  ]);
  expect(store.getState().customers.me?.available_classes).toHaveLength(4);
});

test('a double click makes one reservation', async () => {
  const { api, store } = await choosing();
  await Promise.all([store.dispatch(confirmReserve()), store.dispatch(confirmReserve())]);
  expect(posts(api)).toHaveLength(1);
});

test('a spot that was just taken leaves the dialog open with a fresh map', async () => {
  const { api, store } = await choosing({
    'POST /class_reservations': refuse(409, 'spot/taken', 'Lo sentimos, ese lugar ya está reservado. Elige otro.'),
  });
  api.respond({ 'GET /single_class/single/11': ok({ single_class: withMap({ class_reservations: [{ spot: 7 }] }) }) });
  await store.dispatch(confirmReserve());
  expect(store.getState().reserve).toMatchObject({
    step: 'choosing',
    spot: null,
    error: 'Lo sentimos, ese lugar ya está reservado. Elige otro.',
    idempotency_key: null,
    spinner: false,
  });
  expect(store.getState().schedule.single_class?.class_reservations).toEqual([{ spot: 7 }]);

  api.respond({ 'POST /class_reservations': ok({ class_reservation: aReservation({ spot: 6 }) }) });
  store.dispatch(chooseSpot(6));
  await store.dispatch(confirmReserve());
  const [first, second] = keysOf(api);
  expect(second).not.toBe(first);
  expect(store.getState().reserve.step).toBe('closed');
});

/** Lets the pauses between tries pass at once. */
async function inTime(done: Promise<unknown>): Promise<void> {
  jest.useFakeTimers();
  try {
    await jest.advanceTimersByTimeAsync(60_000);
    await done;
  } finally {
    jest.useRealTimers();
  }
}

const UNAVAILABLE = 'El servicio no está disponible por el momento. Inténtalo de nuevo en unos segundos.';

test.each<{ what: string; answer: FakeRoutes[string]; error: string }>([
  { what: 'a network failure', answer: NO_NETWORK, error: 'No pudimos conectar con el servidor. Revisa tu conexión.' },
  { what: 'the loss of the database', answer: refuse(503, 'server/unavailable', UNAVAILABLE), error: UNAVAILABLE },
])('after $what the dialog stays and the next try is the same one', async ({ answer, error }) => {
  const { api, store } = await choosing({ 'POST /class_reservations': answer, 'GET /health': ok({}) });
  await inTime(store.dispatch(confirmReserve()));
  expect(store.getState().reserve).toMatchObject({ step: 'choosing', spot: 7, error });
  api.respond({ 'POST /class_reservations': ok({ class_reservation: aReservation({ spot: 7 }) }) });
  await store.dispatch(confirmReserve());
  const [first, ...rest] = keysOf(api);
  expect(first).toEqual(expect.any(String));
  expect(new Set(rest)).toEqual(new Set([first]));
});

test('a reservation reuses its idempotency key after a server failure and renews it after a refusal', async () => {
  const { api, store } = await choosing({
    'POST /class_reservations': refuse(500, 'server/internal', 'Ocurrió un error inesperado. Inténtalo de nuevo.'),
  });
  await store.dispatch(confirmReserve());
  api.respond({
    'POST /class_reservations': refuse(
      409,
      'reservation/conflict',
      'Tus créditos cambiaron mientras reservabas. Inténtalo de nuevo.',
    ),
  });
  await store.dispatch(confirmReserve());
  await store.dispatch(confirmReserve());
  const [first, second, third] = keysOf(api);
  expect(second).toBe(first);
  expect(third).not.toBe(second);
  expect(store.getState().reserve.error).toBe('Tus créditos cambiaron mientras reservabas. Inténtalo de nuevo.');
});

test("credits that ran out in another tab end in 'Créditos Agotados'", async () => {
  const { store } = await choosing({ 'POST /class_reservations': refuse(412, 'reservation/no-credits') });
  await store.dispatch(confirmReserve());
  expect(store.getState().reserve.step).toBe('no-credits');
});

test('a reservation whose session ended requires a new sign-in and is resumed', async () => {
  const { store } = await choosing({ 'POST /class_reservations': refuse(401, 'auth/invalid-token') });
  await store.dispatch(confirmReserve());
  expect(store.getState().reserve.step).toBe('closed');
  expect(store.getState().session.dialog?.then).toEqual({ kind: 'reserve', single_class_id: 11 });
});

test('a reservation that is closed while it is being prepared opens no dialog', async () => {
  fakeApi(routes());
  const store = signedInStore();
  const preparing = store.dispatch(startReserve(11));
  store.dispatch(closeReserve());
  await preparing;
  await flushPromises();
  expect(store.getState().reserve.step).toBe('closed');
});

test('a server that is overrun when a class opens is asked again with the same key, and the customer sees no error', async () => {
  const { api, store } = await choosing({ 'POST /class_reservations': refuse(503, 'server/unavailable', UNAVAILABLE) });
  const done = store.dispatch(confirmReserve());
  expect(store.getState().reserve).toMatchObject({ spinner: true, error: null });
  await flushPromises();
  api.respond({ 'POST /class_reservations': ok({ class_reservation: aReservation({ spot: 7 }) }) });
  await inTime(done);
  expect(store.getState().reserve).toMatchObject({ step: 'closed', error: null });
  expect(new Set(keysOf(api)).size).toBe(1);
});

test('who finds the class full while reserving is shown the waitlist as it is read anew instead of an error', async () => {
  const waitlist = {
    waitlist_id: 5,
    single_class_id: 11,
    customer_id: 7,
    auto: true,
    position: 3,
    createdAt: '2026-11-20T18:00:00.000Z',
  };
  fakeApi(
    routes({
      'POST /class_reservations/or_wait': ok({ class_reservation: null, waitlist }),
      'GET /single_class/11/waitlist': ok({ total: 3, waitlist: [] }),
    }),
  );
  const store = signedInStore(aConfig({ waitlist_enabled: true }));
  await store.dispatch(startReserve(11));
  store.dispatch(chooseSpot(7));
  await store.dispatch(confirmReserve());
  expect(store.getState().reserve.step).toBe('closed');
  // The waitlist's dialog tells the position: those who came before, but are served later, may still move it.
  expect(texts(store)).toContain('La clase se acaba de llenar. Estás en la lista de espera.');
  expect(store.getState().waitlists).toMatchObject({ open: true, waitlist: { total: 3 } });
});
