import { getNotifications, putNotifications } from '../../../../domain/contract/notifications';
import type { Channel, NotificationChoice, NotificationKind } from '../../../../domain/notifications';
import { startApi, type Api } from '../../../helpers/api';
import { aPerson, type Person } from '../../builders';

let api: Api;
let ana: Person;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  ana = await aPerson(api.db);
});
afterAll(() => api.close());

const choose = (as: Person, ...notifications: NotificationChoice[]) =>
  api.ok(putNotifications, { as, body: { notifications } });
const isOn = async (as: Person, kind: NotificationKind, channel: Channel = 'mail') =>
  (await api.ok(getNotifications, { as })).notifications.find((n) => n.kind === kind && n.channel === channel)?.enabled;

it('notification choices have defaults until a customer chooses, and are stored per customer', async () => {
  const ben = await aPerson(api.db);
  expect([await isOn(ana, 'reminder-24h'), await isOn(ana, 'reminder-2h')]).toEqual([true, false]);
  await choose(
    ana,
    { kind: 'reminder-24h', channel: 'mail', enabled: false },
    { kind: 'reminder-2h', channel: 'mail', enabled: true },
  );
  expect([await isOn(ana, 'reminder-24h'), await isOn(ana, 'reminder-2h')]).toEqual([false, true]);
  expect(await isOn(ben, 'reminder-24h')).toBe(true);
  const { rows } = await api.pool.query<{ wants: boolean }>(
    `select wants_notification(c, 'reminder-24h', 'mail', true) as wants from unnest($1::bigint[]) c`,
    [[ana.customer_id, ben.customer_id]],
  );
  expect(rows.map(({ wants }) => wants)).toEqual([false, true]);
});

it('news and promotions are off until a customer asks for them', async () => {
  expect(await isOn(ana, 'news')).toBe(false);
  await choose(ana, { kind: 'news', channel: 'mail', enabled: true });
  expect(await isOn(ana, 'news')).toBe(true);
});

it('the last of two choices of a notification wins, twice in one request and in two at once', async () => {
  const off = { kind: 'news', channel: 'mail', enabled: false } as const;
  await choose(ana, { ...off, enabled: true }, off);
  expect(await isOn(ana, 'news')).toBe(false);
  const lapsing = { kind: 'credits-lapsing', channel: 'mail', enabled: false } as const;
  await Promise.all([choose(ana, off, lapsing), choose(ana, lapsing, off)]);
  expect([await isOn(ana, 'news'), await isOn(ana, 'credits-lapsing')]).toEqual([false, false]);
});

it('switching off the mail about purchases is refused and changes none of the other choices', async () => {
  const body = {
    notifications: [
      { kind: 'reminder-24h', channel: 'mail', enabled: false },
      { kind: 'purchases', channel: 'mail', enabled: false },
    ] satisfies NotificationChoice[],
  };
  expect(await api.refused(putNotifications, { as: ana, body })).toMatchObject({ code: 'notifications/always-on' });
  expect(await isOn(ana, 'reminder-24h')).toBe(true);
  await choose(ana, { kind: 'purchases', channel: 'push', enabled: true });
  expect([await isOn(ana, 'purchases', 'mail'), await isOn(ana, 'purchases', 'push')]).toEqual([true, true]);
});

it('consent to WhatsApp is refused where the studio has none', async () => {
  const body = { notifications: [{ kind: 'bookings', channel: 'whatsapp', enabled: true } as const] };
  expect((await api.refused(putNotifications, { as: ana, body })).code).toBe('notifications/not-offered');
  expect(await api.ok(getNotifications, { as: ana })).toMatchObject({
    channels: ['mail', 'push'],
    whatsapp_since: null,
  });
});
