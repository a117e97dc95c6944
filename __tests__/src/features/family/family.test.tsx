/** The family: who is in it, for whom a place is taken or waited for, and what the desk does for them. */
import type { ReactWrapper } from 'enzyme';
import type { FamilyMember } from '../../../../domain/contract/family';
import type { SingleClass } from '../../../../domain/contract/schedule';
import FamilyScreen from '../../../../src/features/family/containers/FamilyScreen';
import { receivedMe } from '../../../../src/features/customers/state';
import { startReserve } from '../../../../src/features/reservations/reserve/actions';
import ReserveDialogs from '../../../../src/features/reservations/reserve/containers/ReserveDialogs';
import { signedIn } from '../../../../src/features/session/state';
import WaitlistDialogs from '../../../../src/features/waitlists/containers/WaitlistDialogs';
import WaitlistsScreen from '../../../../src/features/waitlists/containers/WaitlistsScreen';
import { aConfig, aCustomer, anAvailableClass, aReservation, aSingleClass, aWaitlist } from '../../../helpers/fixtures';
import { flush, mountScreen, press, type, waitUntil } from '../../../helpers/mount';
import { alertTexts, fakeApi, ok, realStore, refuse, type FakeRoutes } from '../../../helpers/store';

const person = (family_member_id: number, name: string, changes: Partial<FamilyMember> = {}): FamilyMember => ({
  family_member_id,
  kind: 'child',
  name,
  last_name: '',
  birthdate: null,
  note: '',
  places_ahead: 0,
  waits_ahead: 0,
  version: 1,
  ...changes,
});
const SOFIA = person(8, 'Sofía', { note: 'Alergia al látex', places_ahead: 2 });
const LEO = person(9, 'Leo', { waits_ahead: 1 });
const NAMES = [
  { family_member_id: 8, name: 'Sofía' },
  { family_member_id: 9, name: 'Leo' },
];
const ME = aCustomer({
  family: NAMES,
  available_classes: [1, 2, 3].map((id) => anAvailableClass({ available_class_id: id, expiration_date: null })),
});
const CONFIG = { family_enabled: true, family_max_members: 5, waitlist_enabled: true };

function signedInStore() {
  const store = realStore({ appconfig: aConfig(CONFIG) });
  store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
  store.dispatch(receivedMe(ME));
  return store;
}

describe('/mystudio/familia', () => {
  async function open(routes: FakeRoutes = {}) {
    const api = fakeApi({
      'GET /family': ok({ family: [SOFIA, LEO], count: 2, most: 5 }),
      'GET /customer/me': ok({ customer: ME }),
      ...routes,
    });
    const store = signedInStore();
    const screen = await mountScreen(<FamilyScreen />, store, { path: '/mystudio/familia' });
    await waitUntil(screen, () => screen.text().includes('Sofía'));
    return { api, store, screen };
  }

  it('lists each person with their classes, waitlists and note', async () => {
    const { screen } = await open();
    for (const part of ['Hija o hijo · 2 clases por venir', 'Alergia al látex', 'Hija o hijo · en 1 lista de espera'])
      expect(screen.text()).toContain(part);
  });

  it('adds a person, who is one of the account from then on', async () => {
    const { api, store, screen } = await open({ 'POST /family': ok({ family_member: person(10, 'Mateo') }) });
    await press(screen, 'Agregar a una persona');
    type(screen, 'name', ' Mateo ');
    screen.find('form').simulate('submit');
    await flush(screen);
    expect(api.requests.find(({ call }) => call === 'POST /family')?.body).toEqual({
      kind: 'child',
      name: 'Mateo',
      last_name: '',
      birthdate: null,
      note: '',
    });
    expect(alertTexts(store)).toEqual(['Agregaste a Mateo a tu familia.']);
  });

  it('a change that was made on an older version keeps what was typed, and is sent with the newer one', async () => {
    const answers = [refuse(412, 'family/changed', 'Los datos cambiaron.'), ok({ family_member: SOFIA })];
    const { api, screen } = await open({ 'PUT /family/8': () => answers.shift() ?? ok({}) });
    await press(screen, 'Editar');
    type(screen, 'name', 'Sofi');
    api.respond({ 'GET /family': ok({ family: [{ ...SOFIA, version: 2 }, LEO], count: 2, most: 5 }) });
    screen.find('form').simulate('submit');
    await flush(screen);
    expect(screen.text()).toContain('Los datos cambiaron.');
    screen.find('form').simulate('submit');
    await flush(screen);
    const sent = api.requests.filter(({ call }) => call === 'PUT /family/8').map(({ body }) => body);
    expect(sent).toMatchObject([
      { name: 'Sofi', version: 1 },
      { name: 'Sofi', version: 2 },
    ]);
  });

  it('who has classes or waitlists to come is not removed, and the reason is said', async () => {
    const { api, store, screen } = await open();
    await press(screen, 'Eliminar a Leo');
    screen
      .find('button')
      .filterWhere((button) => button.text() === 'Eliminar a Leo')
      .simulate('click');
    await flush(screen);
    expect(alertTexts(store).join()).toContain('Leo tiene reservaciones o listas de espera por venir');
    expect(api.requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });
});

const aClass = (changes: Partial<SingleClass> = {}): SingleClass =>
  aSingleClass({
    class_date: '2090-11-20T07:00:00.000Z',
    class_type: { ...aSingleClass().class_type, spot_map: '4,4' },
    ...changes,
  });

describe('reserving for several of the account', () => {
  async function open(routes: FakeRoutes = {}) {
    const api = fakeApi({
      'GET /single_class/single/11': ok({ single_class: aClass() }),
      'GET /customer/me': ok({ customer: ME }),
      'POST /class_reservations/several': ok({
        class_reservations: [
          aReservation({ spot: 1 }),
          aReservation({ class_reservation_id: 22, spot: 2, guest: 'Sofía', family_member_id: 8 }),
        ],
      }),
      ...routes,
    });
    const store = signedInStore();
    await store.dispatch(startReserve(11));
    const dialog = await mountScreen(<ReserveDialogs />, store);
    await flush(dialog);
    return { api, store, dialog };
  }
  const button = (dialog: ReactWrapper) => dialog.find('.reserve-footer button');
  const spot = async (dialog: ReactWrapper, n: number): Promise<void> => {
    dialog.find(`button[data-spot=${n}]`).simulate('click');
    await flush(dialog);
  };

  it('each gets a spot in turn, one request takes all, and the confirmation names them', async () => {
    const { api, store, dialog } = await open();
    await press(dialog, 'Sofía');
    expect(button(dialog).text()).toBe('Elige tu lugar');
    await spot(dialog, 1);
    expect(button(dialog).text()).toBe('Elige el lugar de Sofía');
    await spot(dialog, 2);
    expect(dialog.text()).toContain('Yo: lugar 1 · Sofía: lugar 2');
    expect(dialog.find('.reserve-cost').text()).toBe('2 créditos, te queda 1');
    expect(dialog.find('button[data-spot=2]').prop('aria-label')).toBe('Lugar 2, de Sofía');
    button(dialog).simulate('click');
    await flush(dialog);
    expect(api.requests.find(({ call }) => call === 'POST /class_reservations/several')?.body).toEqual({
      single_class_id: 11,
      places: [
        { family_member_id: null, spot: 1 },
        { family_member_id: 8, spot: 2 },
      ],
    });
    expect(store.getState().confirmed.confirmed?.family).toMatchObject([{ guest: 'Sofía' }]);
  });

  it('a parent who stays at home is left out, and who is alone again is reserved for alone', async () => {
    const { store, dialog } = await open();
    await press(dialog, 'Sofía');
    await press(dialog, 'Leo');
    await press(dialog, 'Yo');
    expect(store.getState().reserve).toMatchObject({ place: 'family', member: 8, others: [{ member: 9 }] });
    await press(dialog, 'Leo');
    expect(store.getState().reserve).toMatchObject({ place: 'family', member: 8, others: [] });
    await press(dialog, 'Sofía');
    expect(store.getState().reserve.member).toBe(8);
  });

  it('says for whom the credits are not enough before anything is sent', async () => {
    const me = { ...ME, available_classes: ME.available_classes.slice(0, 1) };
    const { dialog } = await open({ 'GET /customer/me': ok({ customer: me }) });
    await press(dialog, 'Sofía');
    expect(dialog.find('.reserve-cost').text()).toContain('Tú: Lo sentimos. Has agotado');
    expect(button(dialog).prop('disabled')).toBe(true);
  });
});

describe('waiting for a place for a person of the family', () => {
  it('the dialog of a full class asks for whom, and joins for them', async () => {
    const full = aClass({ capacity: 1, class_reservations: [{ spot: 1 }] });
    const api = fakeApi({
      'GET /single_class/single/11': ok({ single_class: full }),
      'GET /single_class': ok({ days: [] }),
      'GET /customer/me': ok({ customer: ME }),
      'GET /single_class/11/waitlist': ok({ total: 3, waitlist: [] }),
      'POST /waitlist': ok({ waitlist: aWaitlist({ family_member_id: 9, person: 'Leo' }) }),
    });
    const store = signedInStore();
    await store.dispatch(startReserve(11));
    const screen = await mountScreen(<WaitlistDialogs />, store);
    await press(screen, 'Leo');
    expect(document.body.textContent).toContain('Leo sería la número 4.');
    await press(screen, 'Anotar a Leo en la lista');
    await flush(screen);
    expect(api.requests.find(({ call }) => call === 'POST /waitlist')?.body).toEqual({
      single_class_id: 11,
      customer_id: 7,
      auto: true,
      family_member_id: 9,
    });
    expect(alertTexts(store)).toEqual(['Leo está en la lista de espera.']);
  });

  it('the own lists say for whom each is, and an offered seat names the person', async () => {
    const offer = { waitlist_offer_id: 5, spot: null, expires_at: '2090-11-20T06:00:00.000Z' };
    fakeApi({ 'GET /waitlist': ok({ waitlists: [aWaitlist({ family_member_id: 9, person: 'Leo', offer })] }) });
    const screen = await mountScreen(<WaitlistsScreen />, signedInStore());
    await waitUntil(screen, () => screen.text().includes('Para Leo'));
    expect(screen.text()).toContain('Hay un lugar para Leo.');
  });
});
