/** A renewal that could not be charged keeps its customer from reserving after the studio's days; what stands, stays. */
import { deleteReservation, getMyReservations, postReservation } from '../../../../domain/contract/reservations';
import { postWaitlist } from '../../../../domain/contract/waitlists';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson, aPurchase, someCredits, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.renew();
  api.setNow(NOON);
});
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
});

/** A member whose renewal could not be charged at noon, with credits of before. */
async function aMember(): Promise<{ readonly as: Person; readonly purchase_id: number }> {
  const as = await aPerson(api.db);
  const purchase_id = await aPurchase(api.db, as.customer_id, {
    status: 'active',
    provider: null,
    payment_method_id: 1,
    class_amount: 4,
    subscription_period: 'month',
    subscription_interval: 1,
    overdue_at: NOON,
  });
  await someCredits(api.db, as.customer_id, 3);
  return { as, purchase_id };
}
const reserve = async (as: Person, hours: number) =>
  api.send(postReservation, { as, body: { single_class_id: await aClass(api.db, { inHours: hours }) } });
const later = (milliseconds: number) => api.setNow(new Date(NOON.getTime() + milliseconds));

it('reserves for the days of the studio, then not until it is paid, and keeps its places', async () => {
  const { as, purchase_id } = await aMember();
  expect((await reserve(as, 400)).status).toBe(200);
  later(7 * DAY - 1);
  expect((await reserve(as, 500)).status).toBe(200);
  later(7 * DAY);
  const refused = await reserve(as, 600);
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    412,
    expect.objectContaining({ code: 'reservation/overdue', message: expect.stringContaining('Cambia tu tarjeta') }),
  ]);
  const { class_reservations } = await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } });
  expect(class_reservations).toHaveLength(2);
  await api.db.updateTable('purchase').set({ overdue_at: null }).where('purchase_id', '=', purchase_id).execute();
  expect((await reserve(as, 700)).status).toBe(200);
});

it.each([
  ['', 20 * DAY, 200],
  ['0', 0, 412],
  ['2', 2 * DAY, 412],
])('with the setting %j it answers after %d ms with %d', async (overdue_block_days, after, status) => {
  await api.configure({ overdue_block_days });
  const { as } = await aMember();
  later(after);
  const single_class_id = await aClass(api.db, { inHours: after / HOUR + 24 });
  expect((await api.send(postReservation, { as, body: { single_class_id } })).status).toBe(status);
});

it('does not take who is blocked from a waitlist, but the next one', async () => {
  await api.configure({ waitlist_enabled: 'true', allow_cancel_reservations: 'true', overdue_block_days: '1' });
  const [{ as: blocked }, seated, next] = [await aMember(), await aPerson(api.db), await aPerson(api.db)];
  for (const one of [seated, next]) await someCredits(api.db, one.customer_id, 1);
  const single_class_id = await aClass(api.db, { inHours: 400, capacity: 1 });
  const { class_reservation } = await api.ok(postReservation, { as: seated, body: { single_class_id } });
  for (const as of [blocked, next]) await api.ok(postWaitlist, { as, body: { single_class_id, auto: true } });
  later(2 * DAY);
  await api.ok(deleteReservation, { as: seated, params: { id: class_reservation.class_reservation_id } });
  const places = await api.db
    .selectFrom('class_reservation')
    .select('customer_id')
    .where('single_class_id', '=', single_class_id)
    .where('deleted_at', 'is', null)
    .execute();
  expect(places).toEqual([{ customer_id: next.customer_id }]);
});

it("says so to the team, which can't reserve for them either", async () => {
  const { as } = await aMember();
  const staff = await aPerson(api.db, 'staff');
  later(8 * DAY);
  const single_class_id = await aClass(api.db, { inHours: 500 });
  const refused = await api.refused(postReservation, {
    as: staff,
    body: { single_class_id, customer_id: as.customer_id },
  });
  expect(refused).toMatchObject({ code: 'reservation/overdue', message: expect.stringContaining('A esta persona') });
});
