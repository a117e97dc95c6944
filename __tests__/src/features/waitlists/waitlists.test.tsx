import type { ClassWaitlistResponse, Waitlist } from '../../../../domain/contract/waitlists';
import { askByDialog } from '../../../../src/core/confirm/sweetalert';
import { startReserve } from '../../../../src/features/reservations/reserve/actions';
import { signedIn, signedOut } from '../../../../src/features/session/state';
import { receivedMe, clearMe } from '../../../../src/features/customers/state';
import { chooseAuto, leaveWaitlist, saveWaitlist } from '../../../../src/features/waitlists/actions';
import WaitlistDialogs from '../../../../src/features/waitlists/containers/WaitlistDialogs';
import WaitlistsScreen from '../../../../src/features/waitlists/containers/WaitlistsScreen';
import { waitlistPositionText, waitlistRules } from '../../../../src/features/waitlists/labels';
import { aConfig, aCustomer, aSingleClass, aReservation, aWaitlist } from '../../../helpers/fixtures';
import { flush, mountScreen, press } from '../../../helpers/mount';
import { alertTexts, fakeApi, type FakeRoutes, NO_NETWORK, ok, realStore, refuse } from '../../../helpers/store';

jest.mock('../../../../src/core/confirm/sweetalert', () => ({ askByDialog: jest.fn() }));
const asked = jest.mocked(askByDialog);
beforeEach(() => asked.mockReset().mockResolvedValue(true));

const full = aSingleClass({
  class_date: '2090-11-20T07:00:00.000Z',
  capacity: 1,
  class_reservations: [{ spot: null }],
});
const later = aSingleClass({ single_class_id: 12, class_date: '2090-11-21T19:00:00.000Z' });
const place = (changes: Partial<Waitlist> = {}): ClassWaitlistResponse['waitlist'][number] => {
  const { single_class: _class, ...entry } = aWaitlist(changes);
  return { ...entry, customer: { customer_id: 7, name: 'Ana', last_name: 'Reyes' } };
};
const routes = (changes: FakeRoutes = {}): FakeRoutes => ({
  'GET /single_class/single/11': ok({ single_class: full }),
  'GET /single_class': ok({ days: [{ date: '2090-11-21', single_classes: [later] }] }),
  'GET /customer/me': ok({ customer: aCustomer() }),
  'GET /single_class/11/waitlist': ok({ total: 3, waitlist: [] }),
  'GET /waitlist': ok({ waitlists: [aWaitlist()] }),
  'POST /waitlist': ok({ waitlist: aWaitlist() }),
  'PUT /waitlist': ok({ waitlist: aWaitlist({ auto: false }) }),
  'DELETE /waitlist/61': ok({ waitlist: aWaitlist() }),
  ...changes,
});

function signedInStore(changes = {}) {
  const store = realStore({ appconfig: aConfig({ waitlist_enabled: true, cancel_timeframe_value: 12, ...changes }) });
  store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
  store.dispatch(receivedMe(aCustomer()));
  return store;
}
const dialog = () => document.body.textContent ?? '';

describe('from the calendar', () => {
  test.each([
    ['with a mail server', true, 'el lugar queda reservado y te avisamos por correo.'],
    ['without a mail server', false, 'el lugar queda reservado.'],
  ] as const)('%s, booking automatically claims a mail: %s', async (_where, sends_mail, words) => {
    const customer = aCustomer({ ...(sends_mail ? { sends_mail } : {}) });
    fakeApi(routes({ 'GET /customer/me': ok({ customer }) }));
    const store = signedInStore();
    await store.dispatch(startReserve(11));
    await mountScreen(<WaitlistDialogs />, store);
    expect(dialog()).toContain(words);
  });

  test('a full class opens its waiting list instead of the reserve dialog', async () => {
    fakeApi(routes());
    const store = signedInStore();
    await store.dispatch(startReserve(11));
    expect(store.getState()).toMatchObject({
      reserve: { step: 'closed' },
      waitlists: { open: true, auto: true, waitlist: { total: 3 } },
    });
    await mountScreen(<WaitlistDialogs />, store);
    expect(dialog()).toContain('Esta clase está llena. Esperan 3 personas: serías la número 4.');
    expect(dialog()).toContain('Reservar automáticamente');
    expect(dialog()).toContain('Si faltan menos de 12 horas para la clase');
    expect(dialog()).not.toContain('Salir de la lista');
    expect(dialog()).toContain('Otros horarios con lugares');
    expect(dialog()).toContain('21 nov 2090 · 19:00');
  });

  test('without waiting lists it says that the class is full', async () => {
    fakeApi(routes());
    const store = signedInStore({ waitlist_enabled: false });
    await store.dispatch(startReserve(11));
    expect(store.getState().waitlists.open).toBe(false);
    expect(alertTexts(store)).toEqual(['Lo sentimos, esta clase ya no tiene lugares disponibles.']);
  });

  test('a visitor signs in first and then goes on', async () => {
    fakeApi({});
    const store = signedInStore();
    store.dispatch(signedOut());
    await store.dispatch(startReserve(11));
    expect(store.getState().session.dialog?.then).toEqual({ kind: 'reserve', single_class_id: 11 });
  });

  test('joining saves the choice, confirms it and reads the class again', async () => {
    const api = fakeApi(routes());
    const store = signedInStore();
    await store.dispatch(startReserve(11));
    const screen = await mountScreen(<WaitlistDialogs />, store);
    store.dispatch(chooseAuto(false));
    screen.update();
    api.respond({ 'GET /single_class/single/11': ok({ single_class: { ...full, waitlist_id: 61 } }) });
    await press(screen, 'Anotarme en la lista');
    await flush(screen);
    expect(api.requests.find(({ call }) => call === 'POST /waitlist')?.body).toEqual({
      single_class_id: 11,
      customer_id: 7,
      auto: false,
    });
    expect(store.getState().waitlists.open).toBe(false);
    expect(alertTexts(store)).toEqual(['Anotada en lista de espera.']);
    expect(api.requests.filter(({ call }) => call === 'GET /single_class/single/11')).toHaveLength(2);
  });

  test('a refusal is the generic alert, and the class is read again', async () => {
    const api = fakeApi(
      routes({ 'POST /waitlist': refuse(412, 'waitlist/not-full', 'Esta clase todavía tiene lugares.') }),
    );
    const store = signedInStore();
    await store.dispatch(startReserve(11));
    expect(await store.dispatch(saveWaitlist({ waitlist_id: null, single_class_id: 11, auto: true }))).toBe(false);
    expect(alertTexts(store)).toEqual(['Esta clase todavía tiene lugares.']);
    expect(store.getState().waitlists.open).toBe(false);
    expect(api.requests.filter(({ call }) => call === 'GET /single_class/single/11')).toHaveLength(2);
  });

  test('without a network the dialog stays, for another try', async () => {
    fakeApi(routes({ 'POST /waitlist': NO_NETWORK }));
    const store = signedInStore();
    await store.dispatch(startReserve(11));
    await store.dispatch(saveWaitlist({ waitlist_id: null, single_class_id: 11, auto: true }));
    expect(store.getState().waitlists).toMatchObject({ open: true, saving: false });
    expect(alertTexts(store)).toHaveLength(1);
  });

  test('shows a waiting customer their position and lets them change the choice or leave', async () => {
    const api = fakeApi(
      routes({
        'GET /single_class/11/waitlist': ok({
          total: 3,
          waitlist: [place({ customer_id: 99, waitlist_id: 60 }), place()],
        }),
      }),
    );
    const store = signedInStore();
    await store.dispatch(startReserve(11));
    const screen = await mountScreen(<WaitlistDialogs />, store);
    expect(dialog()).toContain('Ya estás en la lista. Estás en el lugar 2 de 3.');
    expect(dialog()).not.toContain('Anotarme en la lista');
    expect(dialog()).not.toContain('Guardar cambio');
    store.dispatch(chooseAuto(false));
    screen.update();
    await press(screen, 'Guardar cambio');
    expect(api.requests.find(({ call }) => call === 'PUT /waitlist')?.body).toEqual({
      waitlist_id: 61,
      single_class_id: 11,
      customer_id: 7,
      auto: false,
    });
  });
});

describe('leaving', () => {
  test('leaves the list after a confirmation, with a success message', async () => {
    const api = fakeApi(routes());
    const store = signedInStore();
    await store.dispatch(leaveWaitlist(61, 11));
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ title: 'Precaución' });
    expect(api.requests.map(({ call }) => call)).toContain('DELETE /waitlist/61');
    expect(alertTexts(store)).toEqual(['Eliminada de lista de espera.']);
  });

  test('stays on the waitlist when the confirmation is declined', async () => {
    asked.mockResolvedValue(false);
    const api = fakeApi(routes());
    await signedInStore().dispatch(leaveWaitlist(61, 11));
    expect(api.requests).toEqual([]);
  });

  test('shows the refusal and reads the list again when the place is gone', async () => {
    const api = fakeApi(
      routes({ 'DELETE /waitlist/61': refuse(409, 'waitlist/promoted', '¡Se liberó un lugar y ya es tuyo!') }),
    );
    const store = signedInStore();
    const screen = await mountScreen(<WaitlistsScreen />, store);
    api.respond({ 'GET /waitlist': ok({ waitlists: [] }) });
    await press(screen, 'Salir de la lista');
    await flush(screen);
    expect(alertTexts(store)).toEqual(['¡Se liberó un lugar y ya es tuyo!']);
    expect(screen.text()).toContain('No estás en ninguna lista de espera.');
  });
});

describe("'Mis Listas de Espera'", () => {
  test('shows the class and the place on its waitlist', async () => {
    fakeApi(routes());
    const screen = await mountScreen(<WaitlistsScreen />, signedInStore());
    for (const words of [
      'Mis Listas de Espera',
      'Barre',
      'lun 23 nov 2026 · 07:00',
      'Lucía',
      'Roma',
      'Lugar en la fila2',
    ])
      expect(screen.text()).toContain(words);
  });

  test('changes between automatic booking and notification', async () => {
    const api = fakeApi(routes());
    const screen = await mountScreen(<WaitlistsScreen />, signedInStore());
    await press(screen, 'Reservar automáticamente');
    expect(api.requests.some(({ call }) => call === 'PUT /waitlist')).toBe(false);
    await press(screen, 'Solo avisarme');
    expect(api.requests.find(({ call }) => call === 'PUT /waitlist')?.body).toEqual({
      waitlist_id: 61,
      single_class_id: 11,
      customer_id: 7,
      auto: false,
    });
  });

  describe('with a seat that is offered', () => {
    const NOW = new Date('2026-11-23T11:50:00.000Z');
    const offer = { waitlist_offer_id: 8, spot: 4, expires_at: '2026-11-23T12:02:00.000Z' };
    beforeEach(() =>
      jest.useFakeTimers({ now: NOW, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] }),
    );
    afterEach(() => jest.useRealTimers());
    const open = async (changes: FakeRoutes = {}, entry: Partial<Waitlist> = { offer }) => {
      const api = fakeApi(routes({ 'GET /waitlist': ok({ waitlists: [aWaitlist(entry)] }), ...changes }));
      const store = signedInStore();
      const screen = await mountScreen(<WaitlistsScreen />, store);
      const writes = () => api.requests.filter(({ call }) => !call.startsWith('GET')).map(({ call }) => call);
      return { api, store, screen, writes };
    };

    test('say which seat it is and how long it is kept, and take it with one press', async () => {
      const { api, screen, store, writes } = await open({
        'POST /waitlist/61/offer': ok({ class_reservation: aReservation() }),
      });
      const text = screen.find('.seat-offer').text();
      expect(text).toContain('El lugar 4 es para ti.');
      expect(text).toContain('Te quedan 12 minutos para tomarlo. Se usa uno de tus créditos.');
      api.respond({ 'GET /waitlist': ok({ waitlists: [] }) });
      await press(screen, 'Tomar lugar');
      await flush(screen);
      expect(writes()).toEqual(['POST /waitlist/61/offer']);
      expect(alertTexts(store)).toEqual(['¡Listo! El lugar es tuyo.']);
      expect(screen.text()).toContain('No estás en ninguna lista de espera.');
    });

    test('let it pass and stay on the waitlist', async () => {
      const { api, screen, store, writes } = await open({
        'DELETE /waitlist/61/offer': ok({ waitlist: aWaitlist() }),
      });
      api.respond({ 'GET /waitlist': ok({ waitlists: [aWaitlist()] }) });
      await press(screen, 'No, gracias');
      await flush(screen);
      expect(writes()).toEqual(['DELETE /waitlist/61/offer']);
      expect(alertTexts(store)).toEqual(['Dejaste pasar el lugar. Sigues en la lista de espera.']);
      expect(screen.exists('.seat-offer')).toBe(false);
      expect(screen.text()).toContain('Lugar en la fila2');
    });

    test('offer nothing any more once its time is over, and show why an answer came too late', async () => {
      const { api, screen, store } = await open({
        'POST /waitlist/61/offer': refuse(409, 'waitlist/no-offer', 'Ya no apartamos ese lugar para ti.'),
      });
      api.respond({ 'GET /waitlist': ok({ waitlists: [aWaitlist()] }) });
      await press(screen, 'Tomar lugar');
      await flush(screen);
      expect(alertTexts(store)).toEqual(['Ya no apartamos ese lugar para ti.']);
      expect(screen.exists('.seat-offer')).toBe(false);
      const over = await open({}, { offer: { ...offer, expires_at: '2026-11-23T11:49:00.000Z' } });
      expect(over.screen.text()).not.toContain('Tomar lugar');
    });

    test('say why a free seat went to the next, unless there is an offer again', async () => {
      const passed = 'Se liberó un lugar y no pudimos dártelo.';
      const { screen } = await open({}, { passed_over: 'reservation/no-credits' });
      expect(screen.find('.waitlist-card__passed').text()).toContain(`${passed} Lo sentimos. Has agotado`);
      const again = await open({}, { passed_over: 'reservation/no-credits', offer });
      expect(again.screen.text()).not.toContain(passed);
    });
  });

  test('that could not be loaded can be loaded again', async () => {
    const api = fakeApi(routes({ 'GET /waitlist': refuse(500, 'server/internal') }));
    const screen = await mountScreen(<WaitlistsScreen />, signedInStore());
    expect(screen.text()).toContain('No pudimos cargar tus listas de espera.');
    api.respond(routes());
    await press(screen, 'Reintentar');
    expect(screen.text()).toContain('Barre');
  });

  test('are dropped at sign-out', async () => {
    fakeApi(routes());
    const store = signedInStore();
    await mountScreen(<WaitlistsScreen />, store);
    store.dispatch(clearMe());
    expect(store.getState().waitlists.waitlists).toBeNull();
  });
});

test.each([
  [0, null, 'Nadie espera todavía'],
  [1, null, 'Espera 1 persona: serías la número 2.'],
  [1, 1, 'Eres la única persona en la fila.'],
])('waitlistPositionText with %p waiting and the own place %p: %s', (total, position, words) =>
  expect(waitlistPositionText(total, position)).toContain(words),
);

test('waitlistRules leaves out the cancellation window where there is none', () => {
  expect(waitlistRules(aConfig({ cancel_timeframe_value: null }))).toEqual(['Anotarte no usa ningún crédito.']);
});
