/** The section 'Avisos' of Mi Información. */
import type { NotificationsResponse } from '../../../../domain/contract/notifications';
import { allChoices } from '../../../../domain/notifications';
import NotificationsSection from '../../../../src/features/account/containers/NotificationsSection';
import { flush, mountScreen, press } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeRoutes } from '../../../helpers/store';

const CALL = 'GET /customer/me/notifications';
const answer = (changes: Partial<NotificationsResponse> = {}) =>
  ok({ channels: ['mail'], notifications: allChoices([]), ...changes });

async function open(routes: FakeRoutes = {}) {
  const api = fakeApi({ [CALL]: answer(), ...routes });
  const screen = await mountScreen(<NotificationsSection />, realStore());
  await flush(screen);
  return { api, screen };
}
const boxOf = (screen: Awaited<ReturnType<typeof open>>['screen'], name: string) =>
  screen.find(`input[name="${name}"]`).hostNodes();

test('the notification choices lock what is always sent by mail, and are stored one at a time', async () => {
  const off = { kind: 'reminder-24h', channel: 'mail', enabled: false } as const;
  const { api, screen } = await open({
    'PUT /customer/me/notifications': answer({ notifications: allChoices([off]) }),
  });
  expect(boxOf(screen, 'purchases-mail').props()).toMatchObject({ checked: true, disabled: true });
  expect(boxOf(screen, 'reminder-2h-mail').props()).toMatchObject({ checked: false, disabled: false });
  boxOf(screen, 'reminder-24h-mail').simulate('change', { target: { checked: false } });
  await flush(screen);
  expect(api.requests.at(-1)).toMatchObject({
    call: 'PUT /customer/me/notifications',
    body: { notifications: [off] },
  });
  expect(boxOf(screen, 'reminder-24h-mail').prop('checked')).toBe(false);
});

test('each channel of the studio has a checkbox, which stays as it was where storing fails', async () => {
  const { screen } = await open({
    [CALL]: answer({ channels: ['mail', 'whatsapp'] }),
    'PUT /customer/me/notifications': refuse(503, 'server/unavailable'),
  });
  boxOf(screen, 'bookings-whatsapp').simulate('change', { target: { checked: true } });
  await flush(screen);
  expect(boxOf(screen, 'bookings-whatsapp').props()).toMatchObject({ checked: false, disabled: false });
});

test('notification choices that could not be read show it, and are read again on request', async () => {
  const { api, screen } = await open({ [CALL]: refuse(429, 'request/too-many') });
  expect(screen.exists('.notifications')).toBe(false);
  api.respond({ [CALL]: answer() });
  await press(screen, 'Reintentar');
  await flush(screen);
  expect(screen.exists('.notifications')).toBe(true);
});
