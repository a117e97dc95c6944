/** 'Cuenta': the list of what is one's own, the next class, and the parts of Mi Información on a phone. */
import AccountHubScreen from '../../../../src/features/account/containers/AccountHubScreen';
import AccountScreen from '../../../../src/features/account/containers/AccountScreen';
import { connection } from '../../../../src/core/http/client';
import { initialCustomers } from '../../../../src/features/customers/state';
import { initialSession } from '../../../../src/features/session/state';
import type { AppConfig } from '../../../../domain/config';
import type { Home } from '../../../../domain/contract/home';
import { aConfig, aCustomer, aHome, aMyReservation } from '../../../helpers/fixtures';
import { currentAddress, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, NO_NETWORK, ok, realStore, refuse } from '../../../helpers/store';

/** Friday at noon in Mexico City. The fixture's class is on Monday at seven. */
const NOON = new Date('2026-11-20T18:00:00.000Z');
const matchMedia = window.matchMedia;
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: NOON, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] });
});
afterEach(() => {
  jest.useRealTimers();
  window.matchMedia = matchMedia;
});

const storeOf = (config: Partial<AppConfig>, changes = {}) =>
  realStore({
    session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
    appconfig: aConfig(config),
    customers: { ...initialCustomers, me: aCustomer({ ...changes }) },
  });

async function openHub(home: Partial<Home> | null, config: Partial<AppConfig> = {}, changes = {}) {
  fakeApi({ 'GET /customer/home': home ? ok({ home: aHome(home) }) : refuse(500, 'server/internal') });
  const store = storeOf({ qrcode_enabled: true, ...config }, changes);
  const screen = await mountScreen(<AccountHubScreen />, store, { path: '/mystudio/cuenta' });
  await waitUntil(screen, () => store.getState().home.home !== null || store.getState().home.failed);
  return screen;
}

describe("'Cuenta'", () => {
  const lines = (screen: Awaited<ReturnType<typeof openHub>>): string[][] =>
    screen
      .find('nav a')
      .hostNodes()
      .map((link) => [link.text(), String(link.prop('href'))]);

  it('lists what the studio offers, in order, each at its address', async () => {
    const everything = { subscriptions_enabled: true, allow_restricted_class_types: true, waitlist_enabled: true };
    const screen = await openHub({}, everything, { has_videos: true });
    expect(lines(screen).map(([label]) => label?.replace(/\d.*$/, ''))).toEqual([
      'Información',
      'Compras',
      'Cargos',
      'Créditos',
      'Videos',
      'Listas de Espera',
      'Seguridad',
      'Notificaciones',
      'Privacidad',
    ]);
    expect(lines(screen)[0]).toEqual(['Información', '/mystudio/informacion']);
  });

  it('has no line for what the studio has not', async () => {
    const bare = { subscriptions_enabled: false, allow_restricted_class_types: false, waitlist_enabled: false };
    const screen = await openHub({}, bare);
    expect(lines(screen).map(([label]) => label)).toEqual([
      'Información',
      'Compras',
      'Seguridad',
      'Notificaciones',
      'Privacidad',
    ]);
  });

  it('shows the next class with its code', async () => {
    const own = aMyReservation({ spot: 7 });
    const screen = await openHub({ next: [own, aMyReservation({ class_reservation_id: 22, guest: 'Fer' })] });
    const card = screen.find('.next-class').hostNodes();
    expect(card.text()).toContain('Barre');
    expect(card.text()).toContain('lun 23 nov 2026 · 07:00');
    expect(card.text()).toContain('2 lugares');
    await press(screen, 'Código QR');
    await waitUntil(screen, () => screen.exists('.access-code'));
    expect(screen.find('.access-code').hostNodes().text()).toContain('Barre');
  });

  it('leads to the calendar where there is no next class', async () => {
    const screen = await openHub({});
    expect(screen.find('.next-class').hostNodes().text()).toContain('No tienes clases próximas.');
    expect(screen.find('.next-class a').hostNodes().prop('href')).toBe('/mystudio');
  });

  it('counts the classes taken and the weeks in a row, with the badge of the last milestone', async () => {
    const screen = await openHub({ attended: 42, attended_weeks: ['2026-11-16', '2026-11-09', '2026-10-26'] });
    const counts = screen.find('.account-hub__counts').text();
    expect(counts).toContain('42 clases tomadas');
    expect(counts).toContain('Racha: 2 semanas');
    expect(counts).toContain('10 visitas');
    expect((await openHub({ attended: 9 })).find('.account-hub__counts').text()).not.toContain('visitas');
    expect((await openHub({ attended: 50 })).find('.account-hub__counts').text()).toContain('50 visitas');
    expect((await openHub({})).find('.account-hub__counts').text()).toBe('Tu primera clase te espera.');
  });

  it('without a network shows the next class and its code as they were read last, until that class is over', async () => {
    // Its code is offered from 24 hours before.
    jest.setSystemTime(new Date('2026-11-23T12:00:00.000Z'));
    await openHub({ next: [aMyReservation({ spot: 7 })] });
    const offline = async () => {
      const api = fakeApi({ 'GET /customer/home': NO_NETWORK, 'GET /health': NO_NETWORK });
      const store = storeOf({ qrcode_enabled: true });
      const screen = await mountScreen(<AccountHubScreen />, store, { path: '/mystudio/cuenta' });
      await waitUntil(screen, () => api.requests.length > 0 && connection.isDown());
      screen.update();
      return screen;
    };
    const screen = await offline();
    expect(screen.find('.next-class').hostNodes().text()).toContain('lugar 7');
    expect(screen.find('.next-class').hostNodes().text()).toContain('Código QR');
    jest.setSystemTime(new Date('2026-11-23T15:00:00.000Z'));
    expect((await offline()).find('.next-class').hostNodes()).toHaveLength(0);
  });

  it('still lists everything where the next class can not be read', async () => {
    const screen = await openHub(null);
    expect(lines(screen).length).toBeGreaterThan(4);
    expect(screen.exists('.next-class')).toBe(false);
  });
});

describe('Mi Información', () => {
  const onPhone = (): void => {
    window.matchMedia = ((query: string) => ({
      ...matchMedia(query),
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as typeof matchMedia;
  };
  const onDesktop = (): void => {
    window.matchMedia = ((query: string) => ({
      ...matchMedia(query),
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as typeof matchMedia;
  };
  async function open(path: string) {
    fakeApi({
      'GET /custom_fields': ok({ custom_fields: [] }),
      'GET /forms/6': ok({ form: { form_fields: [] } }),
      'GET /privacy': refuse(503, 'server/unavailable'),
      'GET /customer/me/notifications': refuse(503, 'server/unavailable'),
      'GET /accepted_pages': ok({ accepted_pages: [] }),
    });
    const screen = await mountScreen(<AccountScreen />, storeOf({}), { path });
    screen.update();
    return screen;
  }
  const titles = (screen: Awaited<ReturnType<typeof open>>): string[] =>
    screen.find('.account-section h2').map((title) => title.text());

  it('has all parts on a desktop', async () => {
    onDesktop();
    expect(titles(await open('/mystudio/informacion'))).toEqual(
      expect.arrayContaining(['Datos', 'Acceso y seguridad', 'Avisos', 'Privacidad']),
    );
  });

  it('has data and address on a phone, and leads to the other parts', async () => {
    onPhone();
    const screen = await open('/mystudio/informacion');
    expect(titles(screen)).toHaveLength(2);
    expect(
      screen
        .find('nav a')
        .hostNodes()
        .map((link) => link.prop('href')),
    ).toEqual(['/mystudio/seguridad', '/mystudio/notificaciones', '/mystudio/privacidad']);
  });

  it('leads a phone from the address in older mails to the notifications', async () => {
    onPhone();
    const screen = await open('/mystudio/informacion#avisos');
    expect(currentAddress(screen)).toBe('/mystudio/notificaciones');
    expect(titles(screen)).toEqual(['Avisos']);
  });

  it.each([
    ['/mystudio/seguridad', 'Acceso y seguridad'],
    ['/mystudio/privacidad', 'Privacidad'],
  ])('%s shows "%s" alone, on a desktop too', async (path, title) => {
    onDesktop();
    expect(titles(await open(path))).toEqual([title]);
  });
});
