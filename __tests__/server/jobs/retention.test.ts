/** How long mails and providers' events are stored. */
import { postReservation } from '../../../domain/contract/reservations';
import { forgetOldRecords } from '../../../server/jobs/tasks';
import { sendMails } from '../../../server/modules/mail/send';
import { OUTBOX } from '../../../server/modules/mail/transport';
import { DAY, NOON, startApi, type Api } from '../../helpers/api';
import { aClass, aPerson } from '../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom('provider_event').execute();
});

async function aMail(inHours = 24) {
  const person = await aPerson(api.db, 'customer', 1);
  await api.ok(postReservation, { as: person, body: { single_class_id: await aClass(api.db, { inHours }) } });
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  return person;
}
const anEvent = (event_id: string, received_at: Date) =>
  api.db.insertInto('provider_event').values({ provider: 'stripe', event_id, type: 'x', received_at }).execute();
const events = async () =>
  (await api.db.selectFrom('provider_event').select('event_id').orderBy('event_id').execute()).map((e) => e.event_id);
const holds = async (text: string) =>
  (await api.pool.query('select from mail m where m::text like $1', [`%${text}%`])).rows.length > 0;

it('mails and events are deleted after twelve months, or as many as the studio sets, and their personal data with them', async () => {
  const old = await aMail();
  await anEvent('old', NOON);
  const message = { customer_id: null, phone: '525599990000', body: 'Hola', provider_id: 'wamid.1' };
  await api.db
    .insertInto('received_message')
    .values({ ...message, received_at: NOON })
    .execute();
  const later = new Date(NOON.getTime() + 40 * DAY);
  api.setNow(later);
  const young = await aMail(41 * 24);
  await anEvent('young', later);

  const yearAfter = (days: number) => api.system(new Date(NOON.getTime() + (365 + days) * DAY));
  expect(await forgetOldRecords(yearAfter(-1))).toEqual({ mails: 0, events: 0, gifts: 0, received: 0 });
  expect(await holds(old.email)).toBe(true);
  expect(await forgetOldRecords(yearAfter(1))).toEqual({ mails: 1, events: 1, gifts: 0, received: 1 });
  expect(await forgetOldRecords(yearAfter(1))).toEqual({ mails: 0, events: 0, gifts: 0, received: 0 });
  expect([await holds(old.email), await holds(young.email), await events()]).toEqual([false, true, ['young']]);

  await api.configure({ retention_months: '2' });
  expect(await forgetOldRecords(api.system(new Date(later.getTime() + 63 * DAY)))).toEqual({
    mails: 1,
    events: 1,
    gifts: 0,
    received: 0,
  });
  expect([await holds(young.email), await events()]).toEqual([false, []]);
});

it('a retention of 0 months is invalid, and twelve months apply', async () => {
  await api.configure({ retention_months: '0' });
  await anEvent('kept', NOON);
  await forgetOldRecords(api.system(new Date(NOON.getTime() + 300 * DAY)));
  expect(await events()).toEqual(['kept']);
});

it('old mails are all deleted even if they are more than one transaction deletes', async () => {
  await api.configure({ retention_months: '12' });
  await api.pool.query(
    `insert into provider_event (provider, event_id, type, received_at) select 'paypal', n::text, 'x', $1
      from generate_series(1, 2500) n`,
    [NOON],
  );
  const { events: deleted } = await forgetOldRecords(api.system(new Date(NOON.getTime() + 400 * DAY)));
  expect(deleted).toBeGreaterThanOrEqual(2500);
  expect(await events()).toEqual([]);
});
