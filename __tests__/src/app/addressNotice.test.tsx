/** The notice of /mystudio that asks once a day for the mail address to be confirmed. */
import { CustomerShell } from '../../../src/app/layouts/CustomerLayout';
import { initialCustomers } from '../../../src/features/customers/state';
import { IdentityError } from '../../../src/features/session/identityError';
import { aConfig, aCustomer } from '../../helpers/fixtures';
import { flush, mountScreen, press, waitUntil } from '../../helpers/mount';
import { alertTexts, fakeApi, fakeIdentity, ok, realStore } from '../../helpers/store';

const UNCONFIRMED = aCustomer({ email_unconfirmed: true });
const config = aConfig();

async function open(me = UNCONFIRMED, identity: Parameters<typeof fakeIdentity>[0] = {}) {
  const store = realStore({ appconfig: config, customers: { ...initialCustomers, me } }, fakeIdentity(identity));
  const screen = await mountScreen(<CustomerShell config={config} name="Ana" onSignOut={() => undefined} />, store, {
    path: '/mystudio/reservaciones',
  });
  return { screen, store, notice: () => screen.find('aside.app-address') };
}

beforeEach(() => {
  window.localStorage.clear();
  fakeApi({ 'GET /pages': ok({ pages: [] }) });
  jest.useFakeTimers({
    now: new Date(2026, 10, 25, 9, 30),
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'queueMicrotask',
      'nextTick',
    ],
  });
});
afterEach(() => jest.useRealTimers());

test('an unconfirmed address is named before the content, on every screen; a confirmed one is not', async () => {
  const { screen, notice } = await open();
  expect(notice().text()).toContain(UNCONFIRMED.email);
  expect(notice().prop('aria-label')).toBe('Aviso');
  expect(screen.html().indexOf('app-address')).toBeLessThan(screen.html().indexOf('<main'));
  expect((await open(aCustomer())).notice().exists()).toBe(false);
});

test('a closed notice of an unconfirmed address stays away until the next day, and the content gets the focus', async () => {
  const { screen, notice } = await open();
  const main = document.body.appendChild(document.createElement('main'));
  main.id = 'contenido';
  main.tabIndex = -1;
  screen.find('button[aria-label="Recuérdamelo mañana"]').simulate('click');
  expect(notice().exists()).toBe(false);
  expect(document.activeElement).toBe(main);
  main.remove();

  jest.setSystemTime(new Date(2026, 10, 25, 23, 59));
  expect((await open()).notice().exists()).toBe(false);
  expect((await open({ ...UNCONFIRMED, customer_id: 8 })).notice().exists()).toBe(true);
  jest.setSystemTime(new Date(2026, 10, 26, 0, 1));
  expect((await open()).notice().exists()).toBe(true);
});

test('one press on the notice sends the confirmation again, which closes the notice for the day', async () => {
  const sendConfirmation = jest.fn(async () => true);
  const { screen, store, notice } = await open(UNCONFIRMED, { sendConfirmation });
  await press(screen, 'Enviar el enlace de nuevo');
  await waitUntil(screen, () => !notice().exists());
  expect(sendConfirmation).toHaveBeenCalledTimes(1);
  expect(alertTexts(store)).toEqual(['Te enviamos un correo para confirmar tu dirección']);
  expect((await open()).notice().exists()).toBe(false);
});

test('the notice of an unconfirmed address shows that its mail could not be sent, and stays to try again', async () => {
  const sendConfirmation = jest.fn(async () => {
    throw new IdentityError('auth/too-many-requests', '');
  });
  const { screen, store, notice } = await open(UNCONFIRMED, { sendConfirmation });
  await press(screen, 'Enviar el enlace de nuevo');
  expect(alertTexts(store)).toEqual(['No pudimos enviarte el correo. Inténtalo de nuevo en unos minutos.']);
  expect(notice().exists()).toBe(true);
  await press(screen, 'Enviar el enlace de nuevo');
  expect(sendConfirmation).toHaveBeenCalledTimes(2);
});

test('the notice of an unconfirmed address disappears once it is confirmed elsewhere, without a mail', async () => {
  fakeApi({ 'GET /pages': ok({ pages: [] }), 'GET /customer/me': ok({ customer: aCustomer() }) });
  const { screen, store, notice } = await open(UNCONFIRMED, {
    sendConfirmation: async () => false,
    checkConfirmed: async () => true,
  });
  await press(screen, 'Enviar el enlace de nuevo');
  await flush(screen);
  expect(notice().exists()).toBe(false);
  expect(alertTexts(store)).toEqual(['Tu correo ya está confirmado.']);
  expect(store.getState().customers.me?.email_unconfirmed).toBeUndefined();
});
