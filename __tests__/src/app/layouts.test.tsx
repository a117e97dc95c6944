import { act } from 'react-dom/test-utils';
import { Link, Route, Routes } from 'react-router-dom';
import CustomerLayout from '../../../src/app/layouts/CustomerLayout';
import { Footer } from '../../../src/app/layouts/Footer';
import { PublicLayout } from '../../../src/app/layouts/PublicLayout';
import LoginScreen from '../../../src/features/session/containers/LoginScreen';
import { clearKnownPerson } from '../../../src/features/session/storage';
import { initialSession } from '../../../src/features/session/state';
import { aConfig, aCustomer, aPage, aPageSummary } from '../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press, waitUntil } from '../../helpers/mount';
import { fakeApi, ok, realStore, type StateChanges } from '../../helpers/store';

const ACCOUNT = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
const SIGNED_IN: StateChanges = {
  session: { ...initialSession, status: 'signed-in', account: ACCOUNT },
  customers: { me: aCustomer(), spinner: false },
};
const SIGNED_OUT: StateChanges = { session: { ...initialSession, status: 'signed-out' } };
const api = () => fakeApi({ 'GET /pages': ok({ pages: [aPage()] }), 'GET /brand_profiles': ok({ studios: [] }) });
const open = (element: JSX.Element, changes: StateChanges, config = {}, path = '/paquetes') => {
  const api_ = api();
  const store = realStore({ appconfig: aConfig(config), ...changes });
  return mountScreen(element, store, { path }).then((screen) => ({ screen, store, requests: api_.requests }));
};

describe('PublicLayout', () => {
  test('shows logo, packages under their configured name and path, Horarios and Ingresar', async () => {
    const { screen } = await open(<PublicLayout />, SIGNED_OUT, {
      class_packages_name: 'Membresías',
      class_packages_path: '/membresias',
    });
    expect(screen.find('header a').map((a) => [a.text(), a.prop('href')])).toEqual([
      ['Estudio Prueba', '/#landing'],
      ['Membresías', '/membresias'],
      ['Horarios', '/calendario'],
      ['Ingresar', '/entrar'],
    ]);
  });

  test('has no link to the schedule where the landing page shows it', async () => {
    const { screen } = await open(<PublicLayout />, SIGNED_OUT, { schedule_enabled: true });
    expect(screen.text()).not.toContain('Horarios');
  });

  test('shows customers Mi Cuenta instead of Ingresar', async () => {
    const { screen } = await open(<PublicLayout />, SIGNED_IN);
    expect(screen.find('header').text()).toContain('Mi Cuenta');
  });

  test('shows customers their name and the menu of /mystudio, and stores the name for the next visit', async () => {
    const { screen } = await open(<PublicLayout />, SIGNED_IN);
    await waitUntil(screen, () => screen.find('.app-user__button').exists());
    expect(screen.find('.app-user__name').text()).toBe('Ana Reyes');
    expect(screen.find('.app-user__list a').map((a) => a.text())).toContain('Mi Información');
    expect(JSON.parse(localStorage.getItem('session.known') ?? 'null')).toEqual({ name: 'Ana Reyes', initials: 'AR' });
    clearKnownPerson();
    expect(document.documentElement.className).not.toContain('is-known');
    expect(localStorage.getItem('session.known')).toBeNull();
  });

  test.each([
    ['/paquetes', { from: '/paquetes' }],
    ['/calendario', undefined],
    ['/', undefined],
  ])('the link Ingresar on %s stores %p as the way back', async (path, state) => {
    const { screen } = await open(<PublicLayout />, SIGNED_OUT, {}, path);
    expect(
      screen
        .find(Link)
        .filterWhere((link) => link.text() === 'Ingresar')
        .prop('state'),
    ).toEqual(state);
  });

  test.each(['/', '/paquetes', '/checkout/31', '/coach/3'])(
    "a signed-in customer's Mi Cuenta on %s leads to /mystudio, not back",
    async (path) => {
      const { screen } = await open(
        <Routes>
          <Route path="/entrar" element={<LoginScreen />} />
          <Route path="*" element={<PublicLayout />} />
        </Routes>,
        SIGNED_IN,
        {},
        path,
      );
      await press(screen, 'Mi Cuenta');
      await flush(screen);
      expect(currentAddress(screen)).toBe('/mystudio');
    },
  );

  test('the link Ingresar opens the login', async () => {
    const { screen } = await open(<PublicLayout />, SIGNED_OUT);
    await press(screen, 'Ingresar');
    expect(currentAddress(screen)).toBe('/entrar');
  });

  test('the mobile menu lists the links of the header, and closes', async () => {
    const { screen } = await open(<PublicLayout />, SIGNED_OUT);
    screen.find('button[aria-label="Abrir menú"]').simulate('click');
    await waitUntil(screen, () => screen.find('.ui-drawer').exists());
    expect(screen.find('.app-menu__group a').map((a) => a.text())).toEqual(['Paquetes', 'Horarios', 'Ingresar']);
    act(() => void screen.find('button[aria-label="Cerrar menú"]').simulate('click'));
    await flush(screen);
    expect(screen.find('button[aria-label="Abrir menú"]').prop('aria-expanded')).toBe(false);
  });
});

describe('CustomerLayout', () => {
  test('shows Accediendo while the session is checked', async () => {
    const { screen } = await open(<CustomerLayout />, { session: initialSession }, {}, '/mystudio');
    expect(screen.text()).toContain('Accediendo');
  });

  test('shows the login at the same address to a visitor', async () => {
    const { screen } = await open(<CustomerLayout />, SIGNED_OUT, {}, '/mystudio/reservaciones');
    await waitUntil(screen, () => screen.find('form').exists());
    expect(screen.find('input[name="password"]').exists()).toBe(true);
    expect(currentAddress(screen)).toBe('/mystudio/reservaciones');
  });

  test('shows the sign-up form at the same address to an account without a customer', async () => {
    const { screen } = await open(
      <CustomerLayout />,
      { session: { ...initialSession, status: 'registering', account: ACCOUNT } },
      {},
      '/mystudio',
    );
    await waitUntil(screen, () => screen.find('form').exists());
    expect(screen.find('input[name="phone"]').exists()).toBe(true);
    expect(screen.find('input[name="password"]').exists()).toBe(false);
  });

  test('lists the sections in the navbar and, with the account, in the tab bar', async () => {
    const { screen } = await open(<CustomerLayout />, SIGNED_IN, {}, '/mystudio');
    const sections = [
      ['Calendario', '/mystudio'],
      ['Reservaciones', '/mystudio/reservaciones'],
      ['Paquetes', '/mystudio/paquetes'],
    ];
    const links = (bar: string) => screen.find(`${bar} a`).map((a) => [a.text(), a.prop('href')]);
    expect(links('.app-links')).toEqual(sections);
    expect(links('.app-tabs')).toEqual([...sections, ['Cuenta', '/mystudio/cuenta']]);
    expect(screen.find('.app-links a').first().prop('aria-current')).toBe('page');
  });

  test.each([
    ['/mystudio/creditos', 'Cuenta', 'true'],
    ['/mystudio/recibo/7', 'Cuenta', 'true'],
    ['/mystudio/cuenta', 'Cuenta', 'page'],
    ['/mystudio/reservaciones', 'Reservaciones', 'page'],
  ])('at %s the tab bar marks %s', async (path, label, mark) => {
    const { screen } = await open(<CustomerLayout />, SIGNED_IN, {}, path);
    const marked = screen.find('.app-tabs a').filterWhere((a) => a.prop('aria-current') !== undefined);
    expect(marked.map((a) => [a.text(), a.prop('aria-current')])).toEqual([[label, mark]]);
  });

  test('signs out and opens /entrar by Salir', async () => {
    const { screen, store } = await open(<CustomerLayout />, SIGNED_IN, {}, '/mystudio');
    screen.find('.app-user__button').simulate('click');
    await press(screen, 'Salir');
    expect(store.getState().session.status).toBe('signed-out');
    expect(store.getState().customers.me).toBeNull();
    expect(currentAddress(screen)).toBe('/entrar');
  });

  test('closes the user menu with Escape and returns the focus to its button', async () => {
    const { screen } = await open(<CustomerLayout />, SIGNED_IN, {}, '/mystudio');
    screen.find('.app-user__button').simulate('click');
    expect(screen.find('.app-user__list').prop('hidden')).toBe(false);
    act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    screen.update();
    expect(screen.find('.app-user__list').prop('hidden')).toBe(true);
  });

  test('has Menú, Mi Cuenta and Salir in the mobile menu', async () => {
    const { screen } = await open(<CustomerLayout />, SIGNED_IN, {}, '/mystudio');
    screen.find('button[aria-label="Abrir menú"]').simulate('click');
    await waitUntil(screen, () => screen.find('.ui-drawer').exists());
    expect(screen.find('.app-menu__title').map((h) => h.text())).toEqual(['Menú', 'Mi Cuenta']);
    expect(screen.find('.app-menu__group').last().text()).toBe('Salir');
  });
});

test('every public screen ends with the footer', async () => {
  const { screen } = await open(<PublicLayout />, SIGNED_OUT);
  await waitUntil(screen, () => screen.find('footer a').exists());
  expect(screen.find('footer').text()).toContain('Powered by');
});

describe('the footer', () => {
  const footer = async (config = {}, pages = [aPageSummary()]) =>
    mountScreen(<Footer config={aConfig(config)} pages={pages} />, realStore());

  test('leaves out contact and location where none is configured', async () => {
    const text = (await footer({}, [])).text();
    for (const heading of ['CONTACTO', 'UBICACIÓN']) expect(text).not.toContain(heading);
    expect(text).toContain('INFORMACIÓNAvisos');
    expect(text).toContain('Powered by');
  });

  test('links contact, location and the pages with content', async () => {
    const screen = await footer(
      {
        whatsapp: '55 1234 5678',
        email: 'hola@estudio.mx',
        instagram: 'https://instagram.com/e',
        location: 'Orizaba 10',
      },
      [aPageSummary(), aPageSummary({ page_id: 52, title: 'Vacía', slug: 'vacia', has_content: false })],
    );
    expect(screen.find('.app-footer__columns a').map((a) => a.prop('href'))).toEqual([
      'https://wa.me/525512345678',
      'mailto:hola@estudio.mx',
      'https://instagram.com/e',
      '/ubicacion',
      '/terminos',
      '/avisos',
    ]);
    expect(screen.text()).toContain('Orizaba 10');
    expect(screen.text()).not.toContain('Vacía');
  });
});
