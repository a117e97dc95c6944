/** 'Agregar a mi calendario' and the private address, from My Reservations. */
import type { ReactWrapper } from 'enzyme';
import type { MyReservation } from '../../../../domain/contract/reservations';
import { icalendarReducer, initialIcalendar } from '../../../../src/features/icalendar/reducer';
import { initialCustomers } from '../../../../src/features/customers/state';
import MyReservationsScreen from '../../../../src/features/reservations/containers/MyReservationsScreen';
import { aConfig, aCustomer, aMyReservation } from '../../../helpers/fixtures';
import { mountScreen, press, waitUntil } from '../../../helpers/mount';
import { alertTexts, type FakeApi, fakeApi, ok, OTHER_ACTION, realStore, refuse } from '../../../helpers/store';

const NOON = new Date('2026-11-20T18:00:00.000Z');
const PATH = '/api/calendar/secreta.ics';
const saved: Blob[] = [];
const copied: string[] = [];

beforeEach(() => {
  jest.useFakeTimers({ now: NOON, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] });
  saved.length = 0;
  copied.length = 0;
  URL.createObjectURL = (file) => {
    saved.push(file as Blob);
    return 'blob:clase';
  };
  URL.revokeObjectURL = () => undefined;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  // jsdom goes nowhere by itself.
  HTMLAnchorElement.prototype.click = () => undefined;
});
afterEach(() => jest.useRealTimers());

const onDay = (class_date: string, changes: Partial<MyReservation> = {}): MyReservation =>
  aMyReservation({ single_class: { ...aMyReservation().single_class, class_date }, ...changes });

async function open(...reservations: MyReservation[]) {
  const api: FakeApi = fakeApi({
    'GET /class_reservations/me': ok({ total: reservations.length, class_reservations: reservations }),
    'GET /class_reservations/21/ics': ok('BEGIN:VCALENDAR'),
    'GET /calendar': ok({ calendar_feed: { path: PATH } }),
    'POST /calendar': ok({ calendar_feed: { path: '/api/calendar/nueva.ics' } }),
  });
  const store = realStore({ appconfig: aConfig({}), customers: { ...initialCustomers, me: aCustomer() } });
  return {
    api,
    store,
    screen: await mountScreen(<MyReservationsScreen />, store, { path: '/mystudio/reservaciones' }),
  };
}
const adding = (screen: ReactWrapper): number =>
  screen.find('button').filterWhere((b) => /Agregar a mi calendario/.test(`${b.text()}${b.prop('aria-label') ?? ''}`))
    .length;
/** What the open dialog says. */
const said = (screen: ReactWrapper): string =>
  screen
    .find('.ui-dialog__content')
    .hostNodes()
    .map((dialog) => dialog.text())
    .join('');
const address = (screen: ReactWrapper): unknown => screen.find('input[readOnly]').prop('value');

test('an upcoming reservation is saved as a file that calendars open; others offer nothing', async () => {
  const { api, screen } = await open(
    onDay('2026-11-23T07:00:00.000Z'),
    onDay('2026-11-19T07:00:00.000Z', { class_reservation_id: 22 }),
    onDay('2026-11-24T07:00:00.000Z', { class_reservation_id: 23, deletedAt: NOON.toISOString() }),
  );
  expect(adding(screen)).toBe(1);
  await press(screen, 'Agregar a mi calendario');
  await waitUntil(screen, () => saved.length === 1);
  expect(saved[0]?.type).toBe('text/calendar;charset=utf-8');
  expect(api.requests.filter((r) => r.call === 'GET /class_reservations/21/ics')).toHaveLength(1);
});

test('a refused address of the calendar feed shows the reason and stores nothing', async () => {
  const { api, screen, store } = await open(onDay('2026-11-23T07:00:00.000Z'));
  api.respond({
    'GET /class_reservations/21/ics': refuse(409, 'reservation/cancelled', 'Esta reservación ya está cancelada.'),
  });
  await press(screen, 'Agregar a mi calendario');
  await waitUntil(screen, () => store.getState().alerts.alerts.length > 0);
  expect(saved).toEqual([]);
});

test('the private address of the calendar feed is read on request, and copied', async () => {
  const { api, screen } = await open(onDay('2026-11-23T07:00:00.000Z'));
  expect(api.requests.some((r) => r.call === 'GET /calendar')).toBe(false);
  await press(screen, 'Suscribir mi calendario');
  await waitUntil(screen, () => screen.find('input[readOnly]').exists());
  expect(address(screen)).toBe(`${window.location.origin}${PATH}`);
  await press(screen, 'Copiar dirección');
  await waitUntil(screen, () => copied.length === 1);
  expect(copied).toEqual([`${window.location.origin}${PATH}`]);
  await waitUntil(screen, () => said(screen).includes('Dirección copiada.'));
  expect(
    screen
      .find('a.ui-button--ghost')
      .filterWhere((a) => /calendario/.test(a.text()))
      .prop('href'),
  ).toMatch(/^webcal:\/\/.*secreta\.ics$/);
});

test('the address of the calendar feed is renewed after a confirmation', async () => {
  const { api, screen, store } = await open(onDay('2026-11-23T07:00:00.000Z'));
  await press(screen, 'Suscribir mi calendario');
  await waitUntil(screen, () => screen.find('input[readOnly]').exists());
  await press(screen, 'Renovar dirección');
  expect(said(screen)).toContain('dejarán de actualizarse');
  await press(screen, 'Conservar');
  expect(said(screen)).not.toContain('dejarán de actualizarse');
  expect(api.requests.some((r) => r.call === 'POST /calendar')).toBe(false);
  await press(screen, 'Renovar dirección');
  await press(screen, 'Sí, renovar');
  await waitUntil(screen, () => address(screen) === `${window.location.origin}/api/calendar/nueva.ics`);
  expect(said(screen)).not.toContain('dejarán de actualizarse');
  expect(alertTexts(store)).toEqual(['Dirección renovada.']);
});

test('an address of the calendar feed that failed to load shows a retry', async () => {
  const { api, screen } = await open(onDay('2026-11-23T07:00:00.000Z'));
  api.respond({ 'GET /calendar': refuse(500, 'server/internal', 'Ocurrió un error inesperado.') });
  await press(screen, 'Suscribir mi calendario');
  await waitUntil(screen, () => said(screen).includes('No pudimos leer la dirección de tu calendario.'));
  api.respond({ 'GET /calendar': ok({ calendar_feed: { path: PATH } }) });
  await press(screen, 'Reintentar');
  await waitUntil(screen, () => screen.find('input[readOnly]').exists());
});

test("the cancel dialog names the coach's replacement", async () => {
  const { screen } = await open(onDay('2026-11-20T13:00:00.000Z', { coach_changed: true }));
  await press(screen, 'Cancelar');
  await waitUntil(screen, () => said(screen).includes('Cambió tu clase: puedes cancelar sin perder tu crédito.'));
});

test('signing out drops the address of the calendar feed', () => {
  const known = icalendarReducer(undefined, { type: 'icalendar/RECEIVED_FEED', path: PATH });
  expect(known).toEqual({ path: PATH, failed: false, spinner: false });
  expect(icalendarReducer(known, OTHER_ACTION)).toBe(known);
  expect(icalendarReducer(known, { type: 'customers/SET_ME', customer: null })).toBe(initialIcalendar);
  expect(icalendarReducer(initialIcalendar, { type: 'customers/SET_ME', customer: null })).toBe(initialIcalendar);
});
