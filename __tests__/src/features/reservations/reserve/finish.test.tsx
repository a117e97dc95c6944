/** The class that was chosen survives what it still needs, and one press reserves it. */
import type { SingleClass } from '../../../../../domain/contract/schedule';
import {
  aConfig,
  aCustomer,
  anAvailableClass,
  aPurchase,
  aReservation,
  aSingleClass,
} from '../../../../helpers/fixtures';
import { flush, mountScreen, press, waitUntil } from '../../../../helpers/mount';
import { fakeApi, fakeIdentity, ok, realStore, refuse, type FakeApi, type FakeRoutes } from '../../../../helpers/store';
import ThanksScreen from '../../../../../src/features/checkout/containers/ThanksScreen';
import { IntentBar } from '../../../../../src/features/reservations/containers/IntentBar';
import {
  chooseSpot,
  dismissReserve,
  resumeReserve,
  startReserve,
} from '../../../../../src/features/reservations/reserve/actions';
import { finishIntent, profileCompleted } from '../../../../../src/features/reservations/reserve/finish';
import { readIntent, storeIntent, type StoredIntent } from '../../../../../src/features/session/intent';
import {
  closeSessionDialog,
  signedIn,
  signedOut,
  identityChanged,
  signOut,
} from '../../../../../src/features/session/state';
import { signIn } from '../../../../../src/features/session/formActions';

const ANA = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
const LUIS = { uid: 'uid-8', email: 'luis@ejemplo.mx' };
/** Years ahead of whenever this runs. */
const CLASS_DATE = '2090-11-20T07:00:00.000Z';
const LABEL = 'Barre, lun 20, 07:00, lugar 7';
const withMap = (changes: Partial<SingleClass> = {}) =>
  aSingleClass({ class_date: CLASS_DATE, class_type: { ...aSingleClass().class_type, spot_map: '4,4' }, ...changes });
const INTENT: StoredIntent = {
  single_class_id: 11,
  place: 'own',
  spot: 7,
  guest: null,
  guest_spot: null,
  finish: 'ask',
  label: LABEL,
  starts_at: '2090-11-20T13:00:00.000Z',
};
const credit = anAvailableClass({ expiration_date: null });
const me = (credits = [credit], missing_fields: string[] = []) =>
  ok({ customer: aCustomer({ available_classes: credits, missing_fields }) });

const routes = (changes: FakeRoutes = {}): FakeRoutes => ({
  'GET /single_class/single/11': ok({ single_class: withMap() }),
  'GET /customer/me': me(),
  'GET /class_packages': ok({ class_packages: [] }),
  'GET /class_packages/used': ok({ used: [], trials: [] }),
  'GET /purchases/41': ok({ purchase: aPurchase() }),
  'GET /class_packages/31': refuse(404, 'package/not-found'),
  'POST /class_reservations': ok({ class_reservation: aReservation({ spot: 7 }) }),
  ...changes,
});
const posts = (api: FakeApi) => api.requests.filter(({ call }) => call === 'POST /class_reservations');

beforeEach(() => localStorage.clear());

function customer(account = ANA) {
  const store = realStore({ appconfig: aConfig({ unlimited_membership_penalties_enabled: false }) });
  store.dispatch(signedIn(account));
  return store;
}

describe('the intent of a visitor', () => {
  it('goes on after signing in on another page, also once that page was reloaded', async () => {
    fakeApi(routes());
    const before = realStore();
    before.dispatch(signedOut());
    await before.dispatch(startReserve(11));

    const store = realStore({}, fakeIdentity({ signIn: async () => ANA }));
    store.dispatch(signedOut());
    await store.dispatch(signIn({ email: ANA.email, password: 'secreta' }));
    expect(store.getState().session.resume).toMatchObject({ kind: 'reserve', single_class_id: 11 });
  });

  it("goes on after returning from the provider's page, which the identity service reports by itself", async () => {
    fakeApi(routes());
    storeIntent(INTENT, null);
    const store = realStore();
    await store.dispatch(identityChanged(ANA));
    expect(store.getState().session.resume).toMatchObject({ single_class_id: 11, chosen: { spot: 7 } });
  });

  it("isn't opened again at the next sign-in of the account that it has become", async () => {
    fakeApi(routes());
    storeIntent(INTENT, ANA.uid);
    const store = realStore();
    await store.dispatch(identityChanged(ANA));
    expect(store.getState().session.resume).toBeNull();
    expect(readIntent(ANA.uid)).not.toBeNull();
  });
});

it('a customer who signs out leaves no class to the next one', async () => {
  fakeApi(routes());
  storeIntent(INTENT, ANA.uid);
  const store = customer();
  await store.dispatch(signOut());
  store.dispatch(closeSessionDialog());
  store.dispatch(signedIn(LUIS));
  expect(readIntent(LUIS.uid)).toBeNull();
});

it('an incomplete profile stores class and spot, which go on after a reload of the profile', async () => {
  fakeApi(routes({ 'GET /customer/me': me([credit], ['birthdate']) }));
  const before = customer();
  await before.dispatch(startReserve(11, 'own', { spot: 7, guest: null, guestSpot: null }));
  expect(before.getState().reserve.step).toBe('incomplete');

  const store = customer();
  expect(store.dispatch(profileCompleted())).toBe(true);
  fakeApi(routes());
  await store.dispatch(resumeReserve());
  expect(store.getState().reserve).toMatchObject({ step: 'choosing', single_class_id: 11, spot: 7 });
});

it('missing credits store the class; closing the dialog leaves it stored', async () => {
  fakeApi(routes({ 'GET /customer/me': me([]) }));
  const store = customer();
  await store.dispatch(startReserve(11));
  expect(store.getState().reserve.step).toBe('no-credits');
  store.dispatch(dismissReserve());
  expect(readIntent(ANA.uid)).toMatchObject({ single_class_id: 11, label: 'Barre, lun 20, 07:00' });
});

it('a customer with credits who closes the reserve dialog is not reminded of the class', async () => {
  fakeApi(routes());
  storeIntent(INTENT, ANA.uid);
  const store = customer();
  await store.dispatch(startReserve(11));
  store.dispatch(dismissReserve());
  expect(readIntent(ANA.uid)).toBeNull();
});

describe('finishing a stored intent', () => {
  it('reserves the chosen spot at once, confirms it and drops it', async () => {
    const api = fakeApi(routes());
    storeIntent(INTENT, ANA.uid);
    const store = customer();
    await store.dispatch(finishIntent());
    expect(posts(api)).toMatchObject([{ body: { single_class_id: 11, spot: 7 } }]);
    expect(store.getState().confirmed).toMatchObject({ open: true, confirmed: { reservation: { spot: 7 } } });
    expect(readIntent(ANA.uid)).toBeNull();
  });

  it('offers the map again, with all else unchanged, where the spot was taken meanwhile', async () => {
    const taken = withMap({ class_reservations: [{ spot: 7 }] });
    const api = fakeApi(routes({ 'GET /single_class/single/11': ok({ single_class: taken }) }));
    storeIntent({ ...INTENT, guest: 'Lupita', guest_spot: 8 }, ANA.uid);
    const store = customer();
    await store.dispatch(finishIntent());
    expect(posts(api)).toEqual([]);
    expect(store.getState().reserve).toMatchObject({
      step: 'choosing',
      spot: null,
      guest: { name: 'Lupita', spot: 8 },
      error: 'El lugar 7 ya se ocupó mientras tanto. Elige otro.',
    });
    store.dispatch(dismissReserve());
    expect(readIntent(ANA.uid)).not.toBeNull();
  });

  it('requires a spot where none was chosen', async () => {
    const api = fakeApi(routes());
    storeIntent({ ...INTENT, spot: null }, ANA.uid);
    const store = customer();
    await store.dispatch(finishIntent());
    expect(posts(api)).toEqual([]);
    expect(store.getState().reserve).toMatchObject({ step: 'choosing', error: null });
    store.dispatch(chooseSpot(3));
    expect(store.getState().reserve.spot).toBe(3);
  });

  it('drops a class that is gone', async () => {
    fakeApi(routes({ 'GET /single_class/single/11': refuse(404, 'class/not-found', 'No encontramos esa clase.') }));
    storeIntent(INTENT, ANA.uid);
    const store = customer();
    await store.dispatch(finishIntent());
    expect(readIntent(ANA.uid)).toBeNull();
    expect(JSON.stringify(store.getState().alerts)).toContain('No encontramos esa clase.');
  });
});

describe('the thank-you page with a stored intent', () => {
  const open = async (intent: StoredIntent | null, changes: FakeRoutes = {}) => {
    if (intent) storeIntent(intent, ANA.uid);
    const api = fakeApi(routes(changes));
    const screen = await mountScreen(<ThanksScreen />, customer(), {
      path: '/gracias/41',
      route: '/gracias/:purchase_id',
    });
    await waitUntil(screen, () => screen.text().includes('Mis Reservaciones'));
    return { api, screen };
  };

  it('ends the reservation with one press, which names class, day, time and spot', async () => {
    const { api, screen } = await open(INTENT);
    expect(screen.text()).toContain(`Terminar mi reservación: ${LABEL}`);
    expect(posts(api)).toEqual([]);
    await press(screen, 'Terminar mi reservación');
    await waitUntil(screen, () => posts(api).length > 0);
    await flush(screen);
    expect(screen.text()).toContain('Ir a Reservar');
  });

  it('reserves by itself, once, where the customer chose that before paying', async () => {
    const { api, screen } = await open({ ...INTENT, finish: 'auto' });
    await waitUntil(screen, () => posts(api).length > 0);
    await flush(screen);
    expect(posts(api)).toHaveLength(1);
  });

  it('says that the class has started, and offers the calendar', async () => {
    const { screen } = await open({ ...INTENT, starts_at: '2020-01-01T00:00:00.000Z' });
    expect(screen.text()).toContain(`La clase que elegiste ya empezó: ${LABEL}.`);
    expect(screen.text()).toContain('Ir a Reservar');
  });
});

it('a bar above the calendar offers the stored class again after a reload, until the customer drops it', async () => {
  fakeApi(routes());
  storeIntent(INTENT, ANA.uid);
  const screen = await mountScreen(<IntentBar uid={ANA.uid} />, customer());
  await waitUntil(screen, () => screen.text().includes(`Te falta terminar: ${LABEL}`));
  screen.find('button[aria-label="Ya no la quiero"]').simulate('click');
  await flush(screen);
  expect(screen.text()).not.toContain('Te falta terminar');
  expect(readIntent(ANA.uid)).toBeNull();
});
