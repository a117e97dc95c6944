/** The confirmation after booking: all that is needed to be there. */
import { HOUR } from '../../../../domain/durations';
import ConfirmedLoader from '../../../../src/features/reservations/containers/ConfirmedLoader';
import {
  closeConfirmed,
  showConfirmed,
  confirmedReducer,
  initialConfirmed,
} from '../../../../src/features/reservations/confirmed/state';
import { cancelByText } from '../../../../src/features/reservations/containers/ConfirmedContainer';
import { clearMe } from '../../../../src/features/customers/state';
import { aConfig, aReservation, aSingleClass } from '../../../helpers/fixtures';
import { mountScreen, press, waitUntil } from '../../../helpers/mount';
import { OTHER_ACTION, fakeApi, ok, realStore } from '../../../helpers/store';

const NOON = new Date('2026-11-20T18:00:00.000Z');
const single = aSingleClass({
  class_date: '2026-11-23T07:00:00.000Z',
  location: { ...aSingleClass().location, address: 'Orizaba 1, Roma' },
});
const RULES = aConfig({
  qrcode_enabled: true,
  allow_cancel_reservations: true,
  cancel_timeframe_value: 2,
  cancel_timeframe_unit: 'hours',
});

beforeEach(() =>
  jest.useFakeTimers({ now: NOON, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] }),
);
afterEach(() => jest.useRealTimers());

it('a confirmation names class, day, time, spots, place, code and the last moment to cancel, and a calendar file', async () => {
  URL.createObjectURL = () => 'blob:clase';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  const api = fakeApi({ 'GET /class_reservations/21/ics': ok('BEGIN:VCALENDAR') });
  const store = realStore({ appconfig: RULES });
  store.dispatch(
    showConfirmed({
      single,
      reservation: aReservation({ class_reservation_id: 21, spot: 7, counted: true }),
      guest: aReservation({ class_reservation_id: 22, spot: 8, guest: 'Lupita' }),
    }),
  );
  const screen = await mountScreen(<ConfirmedLoader />, store);
  await waitUntil(screen, () => screen.find('.confirmed').exists());
  const text = screen.find('.ui-dialog__content').hostNodes().text();
  expect(text).toContain('lunes 23 de noviembre · 07:00');
  expect(text).toContain('Lugar 7 · Lupita: lugar 8');
  expect(text).toContain('Puedes cancelar sin perder tu crédito hasta el lun 23 nov 2026 · 05:00.');
  expect(screen.find('a[target="_blank"]').prop('href')).toContain('Orizaba%201%2C%20Roma');
  expect(screen.find('svg[role="img"]').exists()).toBe(true);

  await press(screen, 'Agregar a mi calendario');
  expect(api.requests.map(({ call }) => call)).toEqual(['GET /class_reservations/21/ics']);
});

it.each([
  ['with cancelling disabled', { allow_cancel_reservations: false }, 48, 'Esta reservación no se puede cancelar.'],
  ['inside the window', {}, 1, 'La clase empieza pronto: ya no se puede cancelar.'],
  [
    'inside the window, late allowed',
    { allow_cancel_after_treshold: true },
    1,
    'Si la cancelas, tu crédito no regresa.',
  ],
])('a confirmation shows what cancelling costs %s', (_, changes, hours, text) => {
  const startsAt = new Date(NOON.getTime() + hours * HOUR);
  expect(cancelByText({ ...RULES, ...changes }, true, startsAt, 'America/Mexico_City', NOON)).toBe(text);
});

it('a closing confirmation stays as it is, and shows nothing to the next person', () => {
  const open = confirmedReducer(undefined, showConfirmed({ single, reservation: aReservation(), guest: null }));
  const closed = confirmedReducer(open, closeConfirmed());
  expect(closed).toEqual({ open: false, confirmed: open.confirmed });
  expect(confirmedReducer(closed, clearMe())).toBe(initialConfirmed);
  expect(confirmedReducer(open, OTHER_ACTION)).toBe(open);
});
