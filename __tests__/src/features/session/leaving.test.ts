/** Signing out removes everything of the person: what is on the screen, in the store, and still on its way. */
import { fetchPenalties } from '../../../../src/features/credits/actions';
import { fetchMe, receivedMe } from '../../../../src/features/customers/state';
import { fetchReservations } from '../../../../src/features/reservations/actions';
import { fetchSingleClass, setSingleClass, showWeek } from '../../../../src/features/schedule/actions';
import {
  identityChanged,
  loadCustomer,
  sessionExpired,
  signOut,
  sessionChecking,
  signedIn,
  signedOut,
} from '../../../../src/features/session/state';
import { aCustomer, aScheduleDay, aSingleClass, ownPlaces } from '../../../helpers/fixtures';
import { fakeApi, fakeIdentity, ok, realStore, flushPromises, type FakeResponse } from '../../../helpers/store';

const ANA = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
const BRUNO = { uid: 'uid-8', email: 'bruno@ejemplo.mx' };
const MONDAY = '2026-11-23';
const own = aSingleClass({
  class_reservations: [{ spot: 3 }, { spot: 7, class_reservation_id: 21, customer_id: 7, guest: null }],
});
const seen = aSingleClass({ class_reservations: [{ spot: 3 }, { spot: 7 }] });
const week = ok({ days: [aScheduleDay({ date: MONDAY, single_classes: [seen] })] });
const places = ok(
  ownPlaces({
    class_reservations: [{ single_class_id: 11, spot: 7, class_reservation_id: 21, customer_id: 7, guest: null }],
    waitlists: [{ single_class_id: 11, waitlist_id: 61 }],
  }),
);

/** The calls of `names` get their responses when the test sends them. */
function held(answers: Readonly<Record<string, FakeResponse>>) {
  let give = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    give = resolve;
  });
  fakeApi(
    Object.fromEntries(
      Object.entries(answers).map(([call, answer]) => [
        call,
        async () => {
          await released;
          return answer;
        },
      ]),
    ),
  );
  return () => give();
}

function anaStore() {
  const store = realStore();
  store.dispatch(receivedMe(aCustomer()));
  store.dispatch(signedIn(ANA));
  return store;
}

test("a customer's response that arrives after the sign-out is dropped", async () => {
  const give = held({
    'GET /customer/me': ok({ customer: aCustomer() }),
    'GET /class_reservation_penaltys': ok({
      class_reservation_penaltys: [
        { class_reservation_penalty_id: 1, customer_id: 7, end_date: '2026-12-01T00:00:00.000Z' },
      ],
    }),
    'GET /class_reservations/me': ok({ total: 0, class_reservations: [] }),
    'GET /single_class': week,
    'GET /single_class/own': places,
    'GET /single_class/single/11': ok({ single_class: own }),
  });
  const store = anaStore();
  const asked = Promise.all([
    store.dispatch(fetchMe()),
    store.dispatch(fetchPenalties()),
    store.dispatch(fetchReservations('all', 1)),
    store.dispatch(showWeek(MONDAY)),
    store.dispatch(fetchSingleClass(11)),
  ]);
  await flushPromises();
  await store.dispatch(signOut());
  const left = store.getState();
  give();
  await asked;
  const state = store.getState();
  expect(state.customers).toEqual({ me: null, spinner: false });
  expect(state.credits).toEqual({ ...left.credits, spinner: false });
  expect(state.reservations).toEqual(left.reservations);
  expect(state.schedule).toEqual({ ...left.schedule, spinner: false });
  expect(state.alerts.alerts).toEqual([]);
});

test("the calendar after a sign-out shows its classes without the customer's own places", async () => {
  fakeApi({ 'GET /single_class': week, 'GET /single_class/own': places });
  const store = anaStore();
  await store.dispatch(showWeek(MONDAY));
  expect(store.getState().schedule.weeks[MONDAY]?.days[0]?.single_classes[0]?.waitlist_id).toBe(61);
  store.dispatch(setSingleClass(own));
  await store.dispatch(signOut());
  const { weeks, single_class } = store.getState().schedule;
  expect(weeks[MONDAY]?.days[0]?.single_classes).toEqual([
    { ...seen, waitlist_id: null, waiting_member_id: null, offer_expires_at: null },
  ]);
  expect(single_class).toBeNull();
});

test("a sign-out leaves a visitor's calendar as it is, the same object", () => {
  const store = realStore();
  const { schedule } = store.getState();
  store.dispatch(signedOut());
  expect(store.getState().schedule).toBe(schedule);
});

test("a person who signs in in another tab finds nothing of the former one's", async () => {
  const give = held({ 'GET /customer/me': ok({ customer: aCustomer({ uid: 'uid-8', name: 'Bruno' }) }) });
  const store = anaStore();
  const changed = store.dispatch(identityChanged(BRUNO));
  await flushPromises();
  expect(store.getState().customers.me).toBeNull();
  expect(store.getState().session.account).toBeNull();
  give();
  await changed;
  expect(store.getState().session).toMatchObject({ status: 'signed-in', account: BRUNO });
  expect(store.getState().customers.me?.name).toBe('Bruno');
});

test('a response that arrives after the person gave up waiting signs no account in', async () => {
  const leave = jest.fn(async () => undefined);
  const give = held({ 'GET /customer/me': ok({ customer: aCustomer() }) });
  const store = realStore({}, fakeIdentity({ signOut: leave }));
  store.dispatch(sessionChecking());
  const loading = store.dispatch(loadCustomer(ANA));
  await flushPromises();
  store.dispatch(signedOut());
  give();
  expect(await loading).toBe(false);
  expect(store.getState().session).toMatchObject({ status: 'signed-out', error: null });
  expect(store.getState().customers.me).toBeNull();
});

test('signing out removes the drafts of forms; a session that expires leaves them for the return', async () => {
  localStorage.setItem('formulario.perfil.7', '{}');
  const store = anaStore();
  await store.dispatch(sessionExpired());
  expect(store.getState().session.status).toBe('signed-out');
  expect(localStorage.getItem('formulario.perfil.7')).toBe('{}');
  store.dispatch(signedIn(ANA));
  await store.dispatch(signOut());
  expect(localStorage.getItem('formulario.perfil.7')).toBeNull();
});
