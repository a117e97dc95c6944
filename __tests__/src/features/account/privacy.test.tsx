/** The section 'Privacidad' of Mi Información: download, consents, deletion. */
import type { Privacy } from '../../../../domain/contract/privacy';
import { errorMessage } from '../../../../domain/errors';
import PrivacySection from '../../../../src/features/account/privacy/PrivacySection';
import { receivedMe } from '../../../../src/features/customers/state';
import { aCustomer } from '../../../helpers/fixtures';
import { flush, mountScreen, press, type, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeRoutes } from '../../../helpers/store';

const aPrivacy = (changes: Partial<Privacy> = {}): Privacy => ({
  export: null,
  exports_left: 3,
  deletion: null,
  effects: { subscriptions: [], reservations: 0, waitlists: 0, credits: 0 },
  ...changes,
});
const READY = {
  data_export_id: 1,
  status: 'ready',
  requested_at: '2026-11-20T18:00:00.000Z',
  expires_at: '2026-11-27T18:00:00.000Z',
  size: 2_340_000,
  src: '/files/private/x/1-0123456789abcdef.zip',
} as const;
const answer = (changes: Partial<Privacy> = {}) => ok({ privacy: aPrivacy(changes) });

async function open(routes: FakeRoutes = {}, sends_mail = false) {
  const api = fakeApi({
    'GET /privacy': answer(),
    'GET /accepted_pages': ok({ accepted_pages: [] }),
    'GET /customer/me': ok({ customer: aCustomer() }),
    ...routes,
  });
  const store = realStore();
  store.dispatch(receivedMe(aCustomer({ ...(sends_mail ? { sends_mail } : {}) })));
  const screen = await mountScreen(<PrivacySection />, store);
  return { api, screen };
}

afterEach(() => jest.useRealTimers());

test('an export that is being made says that a mail follows where a mail server is set up', async () => {
  const pending = { ...READY, status: 'pending', expires_at: null, size: null, src: null } as const;
  const { screen } = await open({ 'GET /privacy': answer({ export: pending }) }, true);
  expect(screen.find('.privacy__note').text()).toBe('Estamos preparando tu archivo. Te avisamos por correo.');
});

test('an ordered export of the own data is polled until it is ready, and opens at a fresh address', async () => {
  jest.useFakeTimers();
  const pending = { ...READY, status: 'pending', expires_at: null, size: null, src: null } as const;
  const { api, screen } = await open({ 'POST /privacy/export': answer({ export: pending, exports_left: 2 }) });
  await press(screen, 'Preparar mi archivo');
  expect(screen.find('.privacy__note').text()).toBe('Estamos preparando tu archivo.');
  api.respond({ 'GET /privacy': answer({ export: READY, exports_left: 2 }) });
  jest.advanceTimersByTime(4_000);
  await flush(screen);
  expect(screen.text()).toContain('Tu archivo está listo (2.3 MB). Se borra el 27 nov. 2026.');
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.getAttribute('href')).toBe('/files/private/y/1-0123456789abcdef.zip');
  });
  api.respond({ 'GET /privacy': answer({ export: { ...READY, src: '/files/private/y/1-0123456789abcdef.zip' } }) });
  await press(screen, 'Descargar');
  expect(clicked).toHaveBeenCalledTimes(1);
  clicked.mockRestore();
});

test("no export can be ordered beyond the day's limit, and a failed one shows an error", async () => {
  const { screen } = await open({
    'GET /privacy': answer({ export: { ...READY, status: 'failed', src: null }, exports_left: 0 }),
  });
  expect(screen.text()).toContain('No pudimos preparar tu archivo. Pídelo de nuevo.');
  expect(screen.text()).toContain('Ya pediste varias descargas hoy.');
  expect(
    screen
      .find('button')
      .filterWhere((b) => b.text().startsWith('Preparar'))
      .prop('disabled'),
  ).toBe(true);
});

test('deleting the account shows what is lost, needs the own address, and can be withdrawn', async () => {
  const effects = { subscriptions: ['Plan mensual'], reservations: 1, waitlists: 2, credits: 4 };
  const deletion = { requested_at: '2026-11-20T18:00:00.000Z', due_at: '2026-12-20T18:00:00.000Z' };
  const { api, screen } = await open({
    'GET /privacy': answer({ effects }),
    'POST /privacy/deletion': refuse(412, 'privacy/confirmation', errorMessage('privacy/confirmation')),
    'DELETE /privacy/deletion': answer(),
  });
  await press(screen, 'Borrar mi cuenta');
  await waitUntil(screen, () => screen.find('form').exists());
  for (const text of [
    'Tu suscripción Plan mensual se cancela hoy y no regresa.',
    'Sales hoy de 2 listas de espera.',
    '1 reservación próxima sigue en pie',
    '4 créditos se pierden si no los usas antes.',
  ])
    expect(document.body.textContent).toContain(text);
  const submit = async () => {
    screen.find('form').simulate('submit');
    await flush(screen);
  };
  await submit();
  expect(screen.find('.ui-field__error').text()).toBe('Escribe tu correo.');
  type(screen, 'confirmar-correo', 'otra@ejemplo.mx');
  await submit();
  expect(screen.find('.ui-field__error').text()).toBe(errorMessage('privacy/confirmation'));
  api.respond({ 'POST /privacy/deletion': answer({ deletion }) });
  type(screen, 'confirmar-correo', 'ana@ejemplo.mx');
  await submit();
  expect(screen.text()).toContain('Tu cuenta se borra el 20 dic. 2026.');
  await press(screen, 'Conservar mi cuenta');
  expect(screen.text()).not.toContain('Tu cuenta se borra el');
});

test('the accepted documents are listed with version and moment, and a failed list can be read again', async () => {
  const accepted = {
    page_id: 51,
    customer_id: 7,
    page_version_id: 3,
    title: 'Reglas',
    accepted_at: '2026-11-20T18:00:00.000Z',
  };
  const { api, screen } = await open({ 'GET /accepted_pages': refuse(500, 'server/internal') });
  expect(screen.text()).toContain('No pudimos cargar esta parte.');
  api.respond({ 'GET /accepted_pages': ok({ accepted_pages: [accepted] }) });
  await press(screen, 'Reintentar');
  expect(screen.find('.privacy__consents li').text()).toContain('ReglasVersión 3 · vie 20 nov 2026 · 12:00');
});
