/** The outbox: a mail is stored exactly when its cause is committed. */
import { deleteReservation, postReservation } from '../../../../domain/contract/reservations';
import { notify } from '../../../../server/modules/mail/notify';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aCrowd, aPerson } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const mailsAbout = (single_class_id: number) =>
  api.db
    .selectFrom('mail')
    .select(['kind', 'customer_id', 'class_reservation_id', 'details'])
    .where('single_class_id', '=', single_class_id)
    .orderBy('mail_id')
    .execute();

it('reserving and cancelling store one mail each, also for repeated requests', async () => {
  const [person, single_class_id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db)];
  const reserve = () => api.ok(postReservation, { as: person, body: { single_class_id }, key: 'una-sola-vez' });
  const [{ class_reservation }] = await Promise.all([reserve(), reserve(), reserve()]);
  await reserve();
  const { class_reservation_id } = class_reservation;
  const about = { customer_id: person.customer_id, class_reservation_id };
  expect(await mailsAbout(single_class_id)).toEqual([{ kind: 'reservation-made', ...about, details: {} }]);
  await Promise.all(
    [1, 2, 3].map(() => api.send(deleteReservation, { as: person, params: { id: class_reservation_id } })),
  );
  expect(await mailsAbout(single_class_id)).toEqual([
    { kind: 'reservation-made', ...about, details: {} },
    { kind: 'reservation-cancelled', ...about, details: { credit_returned: true } },
  ]);
});

it('a rejected reservation stores no mail', async () => {
  const [crowd, single_class_id] = [await aCrowd(api.db, 20), await aClass(api.db, { capacity: 3 })];
  await Promise.all(crowd.map((as) => api.send(postReservation, { as, body: { single_class_id } })));
  expect(await mailsAbout(single_class_id)).toHaveLength(3);
});

it('a rolled-back transaction stores no mail', async () => {
  const [person, single_class_id] = [await aPerson(api.db), await aClass(api.db)];
  const event = { kind: 'seat-free', customer_id: person.customer_id, single_class_id, at: NOON } as const;
  const broken = api.system().transaction(async (trx) => {
    await notify(trx, event, NOON);
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  expect(await mailsAbout(single_class_id)).toEqual([]);
  for (const events of [[], [event, event], event]) await api.system().transaction((trx) => notify(trx, events, NOON));
  expect(await mailsAbout(single_class_id)).toEqual([
    { kind: 'seat-free', customer_id: person.customer_id, class_reservation_id: null, details: {} },
  ]);
});
