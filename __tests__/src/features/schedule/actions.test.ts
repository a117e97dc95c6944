import {
  chooseLocation,
  FRESH_MS,
  openLocations,
  prefetchNeighbours,
  refreshWeek,
  showWeek,
} from '../../../../src/features/schedule/actions';
import { selectDays } from '../../../../src/features/schedule/selectors';
import { signedIn } from '../../../../src/features/session/state';
import { aScheduleDay, aSingleClass, ownPlaces } from '../../../helpers/fixtures';
import {
  fakeApi,
  mockStore,
  ok,
  realStore,
  refuse,
  flushPromises,
  typesOf,
  type FakeResponse,
  type FakeRoutes,
} from '../../../helpers/store';

const [MONDAY, NEXT] = ['2026-11-23', '2026-11-30'];
const week = (date: string): FakeResponse => ok({ days: [aScheduleDay({ date })] });

/** Responses that the test sends when it wants to. */
function held() {
  const waiting = new Map<string, (answer: FakeResponse) => void>();
  const api = fakeApi({
    'GET /single_class': ({ params }) =>
      new Promise((resolve) => waiting.set((params as { start_date: string }).start_date, resolve)),
  });
  return { api, give: (monday: string) => waiting.get(monday)?.(week(monday)) };
}

test('a week of the schedule is requested with both its ends, between spinner on and off', async () => {
  const api = fakeApi({ 'GET /single_class': week(MONDAY) });
  const store = mockStore();
  await store.dispatch(showWeek(MONDAY, 0));
  // The mock store has no week, so nothing is requested: only the choice is dispatched.
  expect(typesOf(store)).toEqual(['schedule/SET_WEEK']);

  const chosen = mockStore({ schedule: { ...store.getState().schedule, start_date: MONDAY } });
  await chosen.dispatch(showWeek(MONDAY, 0));
  expect(typesOf(chosen)).toEqual(['schedule/SHOW_SPINNER', 'schedule/HIDE_SPINNER', 'schedule/RECEIVED_DAYS']);
  expect(api.requests[0]).toMatchObject({
    call: 'GET /single_class',
    params: { start_date: MONDAY, end_date: '2026-11-29' },
  });
});

test('the late response of a week that is no longer shown is ignored', async () => {
  const { give } = held();
  const store = realStore();
  const first = store.dispatch(showWeek(MONDAY));
  const second = store.dispatch(showWeek(NEXT));
  await flushPromises();
  give(NEXT);
  await second;
  give(MONDAY);
  await first;
  expect(selectDays(store.getState())?.[0]?.date).toBe(NEXT);
});

test('a week of the schedule received less than a minute ago is not fetched again, an older one is', async () => {
  const api = fakeApi({ 'GET /single_class': week(MONDAY) });
  const store = realStore();
  await store.dispatch(showWeek(MONDAY));
  await store.dispatch(refreshWeek(Date.now()));
  expect(api.requests).toHaveLength(1);
  await store.dispatch(refreshWeek(Date.now() + FRESH_MS + 1000));
  expect(api.requests).toHaveLength(2);
});

test('the neighbouring weeks of the schedule are prefetched, and shown without a second call', async () => {
  const api = fakeApi({ 'GET /single_class': ({ params }) => week((params as { start_date: string }).start_date) });
  const store = realStore();
  await store.dispatch(showWeek(MONDAY));
  await store.dispatch(prefetchNeighbours());
  expect(api.requests.map(({ params }) => (params as { start_date: string }).start_date)).toEqual([
    MONDAY,
    NEXT,
    '2026-11-16',
  ]);
  expect(store.getState().schedule).toMatchObject({ shown: MONDAY, spinner: false });
  await store.dispatch(showWeek(NEXT));
  expect(api.requests).toHaveLength(3);
  expect(store.getState().schedule.shown).toBe(NEXT);
});

test('a week of the schedule that fails to load says so in its place, without an alert', async () => {
  fakeApi({ 'GET /single_class': refuse(500, 'server/internal') });
  const store = realStore();
  await store.dispatch(showWeek(MONDAY));
  expect(store.getState().schedule).toMatchObject({ failed: MONDAY, spinner: false });
  expect(store.getState().alerts).toEqual(realStore().getState().alerts);
});

test('the location chosen in the calendar is stored for the next visit', async () => {
  fakeApi({ 'GET /locations/schedule': ok({ locations: [] }) });
  realStore().dispatch(chooseLocation(2));
  const later = realStore();
  await later.dispatch(openLocations());
  expect(later.getState().schedule.location_id).toBe(2);
  later.dispatch(chooseLocation(null));
  const muchLater = realStore();
  await muchLater.dispatch(openLocations());
  expect(muchLater.getState().schedule.location_id).toBeNull();
});

test('the classes of a day stay in the order of the server', async () => {
  const classes = [aSingleClass(), aSingleClass({ single_class_id: 12 })];
  fakeApi({ 'GET /single_class': ok({ days: [aScheduleDay({ single_classes: classes })] }) });
  const store = realStore();
  await store.dispatch(showWeek(MONDAY));
  expect(selectDays(store.getState())?.[0]?.single_classes).toEqual(classes);
});

describe("a customer's week", () => {
  const MINE = { class_reservation_id: 21, customer_id: 7, guest: null, spot: 7 };
  const seen = aSingleClass({ class_reservations: [{ spot: 3 }, { spot: 7 }] });
  const seats = (store: ReturnType<typeof realStore>) =>
    selectDays(store.getState())?.[0]?.single_classes[0]?.class_reservations;
  const visitors = ok({ days: [aScheduleDay({ date: MONDAY, single_classes: [seen] })] });
  const mine = ok(ownPlaces({ class_reservations: [{ ...MINE, single_class_id: 11 }] }));

  function customer(routes: FakeRoutes) {
    const api = fakeApi(routes);
    const store = realStore();
    store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
    return { api, store };
  }

  test.each([
    ['GET /single_class', 'GET /single_class/own'],
    ['GET /single_class/own', 'GET /single_class'],
  ])('shows nothing after %s alone, so that an own class never looks free, and is whole with %s', async (_, last) => {
    let give = (): void => undefined;
    const late = new Promise<void>((resolve) => (give = resolve));
    const answers = { 'GET /single_class': visitors, 'GET /single_class/own': mine };
    const { store } = customer({ ...answers, [last]: () => late.then(() => answers[last as keyof typeof answers]) });
    const shown = store.dispatch(showWeek(MONDAY));
    await flushPromises();
    expect(selectDays(store.getState())).toBeNull();
    give();
    await shown;
    expect(seats(store)).toEqual([{ spot: 3 }, MINE]);
  });

  test('comes whole from a server that knows only the call of the specification', async () => {
    const whole = aSingleClass({ class_reservations: [{ spot: 3 }, MINE] });
    let asked = 0;
    const { api, store } = customer({
      'GET /single_class/own': refuse(404, 'http/404'),
      'GET /single_class': () =>
        (asked += 1) === 1 ? visitors : ok({ days: [aScheduleDay({ date: MONDAY, single_classes: [whole] })] }),
    });
    await store.dispatch(showWeek(MONDAY));
    expect(seats(store)).toEqual([{ spot: 3 }, MINE]);
    expect(api.requests).toHaveLength(3);
  });

  test('that lacks the own places because of a fault is shown as a failure', async () => {
    const { store } = customer({
      'GET /single_class': visitors,
      'GET /single_class/own': refuse(500, 'server/internal'),
    });
    await store.dispatch(showWeek(MONDAY));
    expect(store.getState().schedule).toMatchObject({ failed: MONDAY, shown: null });
  });

  test("is a visitor's one again for a session that has ended meanwhile", async () => {
    const { store } = customer({
      'GET /single_class': visitors,
      'GET /single_class/own': refuse(401, 'auth/missing-token'),
    });
    await store.dispatch(showWeek(MONDAY));
    expect(seats(store)).toEqual([{ spot: 3 }, { spot: 7 }]);
  });
});
