/** Changing to another class, and booking again. */
import type { ReactWrapper } from 'enzyme';
import type { AppConfig } from '../../../../domain/config';
import type { SingleClass } from '../../../../domain/contract/schedule';
import type { MyReservation } from '../../../../domain/contract/reservations';
import { initialCustomers } from '../../../../src/features/customers/state';
import MyReservationsScreen from '../../../../src/features/reservations/containers/MyReservationsScreen';
import { initialSession } from '../../../../src/features/session/state';
import {
  aConfig,
  aHome,
  aCustomer,
  aMyReservation,
  aReservation,
  aSingleClass,
  anAvailableClass,
} from '../../../helpers/fixtures';
import { flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeRoutes } from '../../../helpers/store';

/** Friday at noon in Mexico City. The fixture's class is on Monday at seven. */
const NOON = new Date('2026-11-20T18:00:00.000Z');
const ROOM = { ...aSingleClass().class_type, spot_map: '4,4' };

beforeEach(() =>
  jest.useFakeTimers({ now: NOON, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] }),
);
afterEach(() => jest.useRealTimers());

async function open(
  reservations: readonly MyReservation[],
  config: Partial<AppConfig>,
  { path = '/mystudio/reservaciones', routes = {} as FakeRoutes },
) {
  const me = aCustomer({ available_classes: [anAvailableClass()] });
  const api = fakeApi({
    'GET /class_reservations/me': ok({ total: reservations.length, class_reservations: reservations }),
    'GET /customer/me': ok({ customer: me }),
    ...routes,
  });
  const store = realStore({
    session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
    appconfig: aConfig(config),
    customers: { ...initialCustomers, me },
  });
  return { api, screen: await mountScreen(<MyReservationsScreen />, store, { path }) };
}

const dialogText = (screen: ReactWrapper): string =>
  screen
    .find('.ui-dialog__content')
    .hostNodes()
    .map((dialog) => dialog.text())
    .join();

describe('Cambiar clase', () => {
  const RULES = { max_cancels_per_available_class: 2, allow_class_guests: true } as const;
  const other = aSingleClass({
    single_class_id: 12,
    class_type: ROOM,
    class_date: '2026-11-24T08:00:00.000Z',
    class_reservations: [{ spot: 1 }],
  });
  const moved = aReservation({ class_reservation_id: 31, single_class_id: 12, spot: 2 });

  async function openChange(mine: readonly MyReservation[], routes: FakeRoutes = {}) {
    const opened = await open(mine, RULES, {
      routes: {
        'GET /class_reservations/21/classes': ok({ single_classes: [other] }),
        'POST /class_reservations/21/class': ok({ class_reservations: [moved] }),
        'GET /single_class/single/11': ok({ single_class: aSingleClass() }),
        'GET /single_class/single/12': ok({ single_class: other }),
        ...routes,
      },
    });
    await press(opened.screen, 'Cambiar clase Barre');
    await waitUntil(opened.screen, () => opened.screen.exists('.change-class') || opened.screen.exists('.ui-empty'));
    return opened;
  }
  const choose = async (screen: ReactWrapper): Promise<void> => {
    screen.find('button.change-class').simulate('click');
    await flush(screen);
  };

  test('says the cost, then moves with the guest to the chosen spot and confirms', async () => {
    const guest = aMyReservation({ class_reservation_id: 22, guest: 'Fer', spot: 8 });
    const { api, screen } = await openChange([aMyReservation({ spot: 7 }), guest]);
    expect(dialogText(screen)).toContain(
      'Pagas con el mismo crédito. Cuenta como una cancelación: después te queda 1.',
    );
    expect(dialogText(screen)).toContain('mar 24');
    await choose(screen);
    expect(screen.find('button[aria-label^="Lugar 1,"]').prop('disabled')).toBe(true);
    screen.find('button[aria-label="Lugar 2"]').simulate('click');
    await flush(screen);
    expect(dialogText(screen)).toContain('Fer también cambia: lugar 3');
    await press(screen, 'Cambiar al lugar 2');
    await waitUntil(screen, () => api.requests.some((r) => r.call.startsWith('POST')));
    const sent = api.requests.find((r) => r.call.startsWith('POST'));
    expect(sent?.body).toEqual({ single_class_id: 12, spot: 2, guests: [{ class_reservation_id: 22, spot: 3 }] });
    expect(sent?.headers['Idempotency-Key']).toBeTruthy();
  });

  test('begins with the classes of its own studio, by instant, and is narrowed by coach and part of the day', async () => {
    const { class_instructors, location } = aSingleClass();
    const at = (single_class_id: number, class_date: string, changes: Partial<SingleClass> = {}): SingleClass =>
      aSingleClass({ single_class_id, class_date, ...changes });
    const tijuana = { ...location, location_id: 9, name: 'Playas', timezone: 'America/Tijuana' };
    const [lucia] = class_instructors;
    if (!lucia) throw new Error('The fixture has a coach.');
    const maria = { instructor: { ...lucia.instructor, instructor_id: 44, name: 'María', nickname: null } };
    const { screen } = await openChange([aMyReservation()], {
      'GET /class_reservations/21/classes': ok({
        single_classes: [
          at(13, '2026-11-24T09:00:00.000Z', { location: tijuana }),
          at(14, '2026-11-24T10:00:00.000Z', { class_instructors: [maria] }),
          at(15, '2026-11-24T19:00:00.000Z'),
        ],
      }),
    });
    const hours = (): string[] => screen.find('.change-class__when strong').map((hour) => hour.text());
    const narrow = (label: string, value: string): void => {
      const select = screen.find('Select').filterWhere((one) => one.prop('label') === label);
      select.find('select').simulate('change', { target: { value } });
    };
    expect(hours()).toEqual(['10:00', '19:00']);
    narrow('Estudio', '');
    expect(hours()).toEqual(['10:00', '09:00', '19:00']);
    expect(screen.find('.change-class').at(1).text()).toContain('hora de Tijuana');
    narrow('Horario', 'noche');
    expect(hours()).toEqual(['19:00']);
    narrow('Coach', '44');
    expect(dialogText(screen)).toContain('Ninguna clase con estos filtros.');
    await press(screen, 'Quitar filtros');
    expect(hours()).toEqual(['10:00', '09:00', '19:00']);
  });

  test('a refusal stays in the dialog and the classes are read again', async () => {
    const { api, screen } = await openChange([aMyReservation({ spot: 7 })], {
      'POST /class_reservations/21/class': refuse(409, 'class/full', 'Ya no tiene lugares.'),
    });
    await choose(screen);
    screen.find('button[aria-label="Lugar 2"]').simulate('click');
    await press(screen, 'Cambiar al lugar 2');
    await waitUntil(screen, () => api.requests.filter((r) => r.call.endsWith('/classes')).length === 2);
    expect(dialogText(screen)).toContain('Ya no tiene lugares.');
  });

  test("an event's place is offered its other dates, and no button where it has none", async () => {
    const event = { ...aMyReservation().single_class, class_package_id: 40 };
    const { screen } = await openChange([
      aMyReservation({ single_class: event, has_other_dates: true }),
      aMyReservation({ class_reservation_id: 23, single_class: event, has_other_dates: false }),
    ]);
    expect(screen.find('.change-list__title').map((title) => title.text())).toEqual(['Otras fechas']);
    expect(screen.find('button').filterWhere((b) => b.text().startsWith('Cambiar clase'))).toHaveLength(1);
  });

  test('without another class the place stays', async () => {
    const { screen } = await openChange([aMyReservation()], {
      'GET /class_reservations/21/classes': ok({ single_classes: [] }),
    });
    expect(dialogText(screen)).toContain('No hay otra clase con lugar que pague tu crédito.');
  });
});

test("'Reservar otra vez' opens the class that the server names, on the usual spot", async () => {
  const again = aSingleClass({ single_class_id: 12, class_type: ROOM, class_date: '2026-11-26T07:00:00.000Z' });
  const usual = { location_id: again.location.location_id, spot_map: ROOM.spot_map, spot: 3 };
  const past = aMyReservation({
    attend: true,
    single_class: { ...aMyReservation().single_class, class_date: '2026-11-19T07:00:00.000Z' },
  });
  const { screen } = await open(
    [past],
    {},
    {
      path: '/mystudio/reservaciones?filtro=pasadas',
      routes: {
        'GET /class_reservations/21/again': ok({ single_class: again }),
        'GET /single_class/single/12': ok({ single_class: again }),
        'GET /customer/home': ok({
          home: aHome({ usual_spots: [usual] }),
        }),
      },
    },
  );
  await press(screen, 'Reservar otra vez Barre');
  await waitUntil(screen, () => dialogText(screen).includes('Reservar lugar 3'));
  expect(screen.find('button[aria-label="Lugar 3, tu lugar de siempre"]').prop('aria-pressed')).toBe(true);
});
