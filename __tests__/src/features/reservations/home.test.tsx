/** What is next, above the calendar. */
import type { Home } from '../../../../domain/contract/home';
import HomeLoader from '../../../../src/features/reservations/containers/HomeLoader';
import { homeReducer, initialHome } from '../../../../src/features/home/state';
import { clearMe, initialCustomers } from '../../../../src/features/customers/state';
import { initialSession } from '../../../../src/features/session/state';
import type { RootState } from '../../../../src/core/state';
import { leaveSiteTo } from '../../../../src/core/routing/leaveSiteTo';
import {
  aConfig,
  aHome,
  aCustomer,
  aMyReservation,
  anAvailableClass,
  aSingleClass,
  aWaitlist,
} from '../../../helpers/fixtures';
import { mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, OTHER_ACTION, realStore } from '../../../helpers/store';

jest.mock('../../../../src/core/routing/leaveSiteTo', () => ({ leaveSiteTo: jest.fn() }));

/** Friday at noon in Mexico City. The fixture's class is on Monday at seven. */
const NOON = new Date('2026-11-20T18:00:00.000Z');
const EMPTY = aHome();

beforeEach(() =>
  jest.useFakeTimers({ now: NOON, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] }),
);
afterEach(() => jest.useRealTimers());

async function open(home: Partial<Home>, quiet = false, state: Partial<RootState> = {}) {
  fakeApi({ 'GET /customer/home': ok({ home: { ...EMPTY, ...home } }) });
  const credits = [1, 2].map((id) =>
    anAvailableClass({ available_class_id: id, expiration_date: '2026-12-01T05:59:59.999Z' }),
  );
  const store = realStore({
    session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
    appconfig: aConfig({ qrcode_enabled: true, unlimited_membership_penalties_enabled: true }),
    customers: { ...initialCustomers, me: aCustomer({ available_classes: credits }) },
    ...state,
  });
  const screen = await mountScreen(<HomeLoader quiet={quiet} />, store);
  await waitUntil(screen, () => store.getState().home.home !== null);
  await waitUntil(screen, () => quiet || screen.find('.home-panel').exists());
  screen.update();
  return screen;
}

describe("a customer's home", () => {
  it('says when a live class opens, and leads there once it is open, also from the folded card', async () => {
    const early = await open({ next: [aMyReservation({ is_live: true })], upcoming: 1 });
    expect(early.text()).toContain('Clase en vivo. Se abre 15 minutos antes.');
    expect(early.text()).not.toContain('Entrar a la clase');
    // Ten minutes before.
    jest.setSystemTime(new Date('2026-11-23T12:50:00.000Z'));
    const screen = await open({ next: [aMyReservation({ is_live: true })], upcoming: 1 });
    const api = fakeApi({ 'GET /single_class/11/live': ok({ live_url: 'https://zoom.us/j/1' }) });
    await press(screen, 'Entrar a la clase');
    await waitUntil(screen, () => jest.mocked(leaveSiteTo).mock.calls.length > 0);
    expect(api.requests.map(({ call }) => call)).toEqual(['GET /single_class/11/live']);
    expect(leaveSiteTo).toHaveBeenCalledWith('https://zoom.us/j/1');
  });

  it('says the next class in one folded line, and its actions, credits and waitlists once it is opened', async () => {
    const { single_class } = aMyReservation();
    const class_type = { ...single_class.class_type, spot_map: '5,5' };
    const place = aMyReservation({ spot: 7, single_class: { ...single_class, class_type } });
    const screen = await open({ next: [place], upcoming: 3, waitlists: [aWaitlist()] });
    expect(screen.find('.home-panel__toggle').hostNodes().text()).toBe(
      'Próxima clase en 2 díasBarre · lun 23, 07:00 · lugar 7',
    );
    expect(screen.find('.home-panel__body').prop('hidden')).toBe(true);
    screen.find('button.home-panel__toggle').simulate('click');
    const body = screen.find('.home-panel__body');
    expect(body.prop('hidden')).toBe(false);
    for (const part of ['Código QR', 'Cambiar lugar', 'Cambiar clase', 'Cancelar', 'Ver mis 3 lugares'])
      expect(body.text()).toContain(part);
    expect(body.text()).toContain('2 créditos vencen el 30 nov');
    expect(body.text()).toContain('lugar 2 en la fila');
    await press(screen, 'Código QR');
    await waitUntil(screen, () => screen.find('.access-code').exists());
  });

  it.each([
    [48, 'Te faltan 2 clases para tu visita 50.'],
    [50, '¡Llegaste a 50 visitas!'],
    [40, null],
  ])('after %s visits says of the milestone that is near: %s', async (attended, news) => {
    const text = (await open({ next: [aMyReservation()], upcoming: 1, attended })).text();
    if (news === null) expect(text).not.toMatch(/para tu visita|Llegaste a/);
    else expect(text).toContain(news);
  });

  it('offers to book again where nothing is ahead', async () => {
    const screen = await open({ again: aSingleClass() });
    expect(screen.find('.home-panel__head').text()).toBe('¿Otra vez?Barre · lun 23, 07:00Reservar otra vez');
  });

  it.each([
    [true, 3, true],
    [false, 4, false],
  ])(
    'leads to all credits only where restricted class types are allowed (%s): else it shows each line itself',
    async (allow_restricted_class_types, lines, leads) => {
      const credits = [1, 2, 3, 4].map((n) =>
        anAvailableClass({ available_class_id: n, expiration_date: `2026-12-0${n}T05:59:59.999Z` }),
      );
      const screen = await open({ next: [aMyReservation()], upcoming: 1 }, false, {
        appconfig: aConfig({ allow_restricted_class_types }),
        customers: { ...initialCustomers, me: aCustomer({ available_classes: credits }) },
      });
      screen.find('button.home-panel__toggle').simulate('click');
      const list = screen.find('ul[aria-label="Tus créditos"]');
      expect(
        list
          .find('li')
          .map((li) => li.text())
          .filter((text) => text !== 'Ver todos'),
      ).toHaveLength(lines);
      expect(list.text().includes('Ver todos')).toBe(leads);
    },
  );

  it('shows credits where there is no class', async () => {
    expect((await open({})).find('.home-panel__toggle').hostNodes().text()).toBe(
      'Tus créditos2 créditos vencen el 30 nov',
    );
  });

  it.each([false, true])('shows a penalty with its end and the classes missed (only that: %s)', async (quiet) => {
    const penalty = {
      end_date: '2026-11-27T18:00:00.000Z',
      missed: [
        { class_date: '2026-11-18T07:00:00.000Z', name: 'Barre' },
        { class_date: '2026-11-17T07:00:00.000Z', name: 'Ritmo' },
      ],
    };
    const screen = await open({ penalty }, quiet);
    expect(screen.find('.home-penalty').text()).toBe(
      'No puedes reservar hasta el vie 27 nov 2026 · 12:00.Faltaste a 2 clases seguidas: ' +
        'Ritmo (mar 17) y Barre (mié 18).',
    );
    expect(screen.find('.home-panel').exists()).toBe(!quiet);
  });

  it('is not read for a visitor', async () => {
    const api = fakeApi({});
    const screen = await mountScreen(<HomeLoader />, realStore());
    expect([screen.exists('.home'), api.requests]).toEqual([false, []]);
  });

  it('leaves nothing for the next person', () => {
    const read = homeReducer(undefined, { type: 'home/RECEIVED_HOME', home: { ...EMPTY, next: [aMyReservation()] } });
    expect(read.classes).toEqual([aMyReservation()]);
    expect(homeReducer(read, clearMe())).toBe(initialHome);
    expect(homeReducer(read, OTHER_ACTION)).toBe(read);
  });
});
