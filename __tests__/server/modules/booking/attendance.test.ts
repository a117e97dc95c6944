import { getAttendanceDay, getReservation, getRoster, putAttend } from '../../../../domain/contract/attendance';
import { postPurchase } from '../../../../domain/contract/checkout';
import { postCashConfirmation } from '../../../../domain/contract/purchases';
import { deleteReservation, postReservation } from '../../../../domain/contract/reservations';
import { CASH } from '../../../../domain/pricing';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aCrowd, aPackage, aPenalty, aPerson, aPurchase, type Person, someCredits } from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

const reserve = async (as: Person, single_class_id: number, spot: number | null = null): Promise<number> =>
  (await api.ok(postReservation, { as, body: { single_class_id, spot } })).class_reservation.class_reservation_id;
const attend = (id: number, on = true, key?: string) =>
  api.ok(putAttend, { as: staff, params: { id }, body: { attend: on }, ...(key ? { key } : {}) });
const rowOf = (id: number) =>
  api.db
    .selectFrom('class_reservation')
    .select(['attend', 'attended_at', 'attended_by', 'deleted_at'])
    .where('class_reservation_id', '=', id)
    .executeTakeFirstOrThrow();

/** A customer with a reservation of a class in two hours. */
async function reservedSoon(options: Parameters<typeof aClass>[1] = {}) {
  const [person, single_class_id] = [
    await aPerson(api.db, 'customer', 1),
    await aClass(api.db, { inHours: 2, ...options }),
  ];
  return { person, single_class_id, id: await reserve(person, single_class_id, options.spot_map ? 1 : null) };
}

describe('check-in', () => {
  it('stores the attendance, its time and the employee, and an undo clears all three', async () => {
    const { id, person } = await reservedSoon();
    const { class_reservation } = await attend(id);
    expect(class_reservation).toMatchObject({
      class_reservation_id: id,
      customer_id: person.customer_id,
      name: 'Inés',
      last_name: 'Ñandú',
      attend: true,
      attended_at: NOON.toISOString(),
      is_cash: false,
      is_paid: true,
      deletedAt: null,
    });
    expect(await rowOf(id)).toMatchObject({ attend: true, attended_at: NOON, attended_by: staff.customer_id });
    expect((await attend(id, false)).class_reservation).toMatchObject({ attend: false, attended_at: null });
    expect(await rowOf(id)).toMatchObject({ attend: false, attended_at: null, attended_by: null });
  });

  it('does not change the time and employee of the first check-in when it is repeated', async () => {
    const { id } = await reservedSoon();
    await attend(id);
    api.setNow(new Date(NOON.getTime() + HOUR));
    const other = await aPerson(api.db, 'admin');
    await api.ok(putAttend, { as: other, params: { id }, body: { attend: true } });
    expect(await rowOf(id)).toMatchObject({ attend: true, attended_at: NOON, attended_by: staff.customer_id });
  });

  it('does not check in again when a queued scan is resent after an undo', async () => {
    const { id } = await reservedSoon();
    const first = await attend(id, true, 'escaneo-00001');
    await attend(id, false);
    expect(await attend(id, true, 'escaneo-00001')).toEqual(first);
    expect((await rowOf(id)).attend).toBe(false);
    await attend(id, true, 'escaneo-00002');
    expect((await rowOf(id)).attend).toBe(true);
  });

  it('refuses the Idempotency-Key of another check-in', async () => {
    const [a, b] = [await reservedSoon(), await reservedSoon()];
    await attend(a.id, true, 'escaneo-00003');
    const refused = await api.refused(putAttend, {
      as: staff,
      params: { id: b.id },
      body: { attend: true },
      key: 'escaneo-00003',
    });
    expect(refused).toMatchObject({ status: 422, code: 'idempotency/key-reused' });
  });

  it('returns one identical response to twenty concurrent copies of a scan', async () => {
    const { id } = await reservedSoon();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.send(putAttend, { as: staff, params: { id }, body: { attend: true }, key: 'escaneo-00004' }),
      ),
    );
    expect(new Set(replies.map((r) => `${r.status} ${r.text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
  });

  it('refuses a reservation that is cancelled, of another class, too early or missing', async () => {
    const { id, person, single_class_id } = await reservedSoon();
    const other = await aClass(api.db);
    expect(
      await api.refused(putAttend, { as: staff, params: { id }, body: { attend: true, single_class_id: other } }),
    ).toMatchObject({ status: 412, code: 'attendance/other-class' });
    await api.ok(putAttend, { as: staff, params: { id }, body: { attend: true, single_class_id } });
    await attend(id, false);
    await api.configure({ allow_cancel_reservations: 'true', cancel_timeframe_value: '0' });
    await api.ok(deleteReservation, { as: person, params: { id } });
    expect(await api.refused(putAttend, { as: staff, params: { id }, body: { attend: true } })).toMatchObject({
      status: 409,
      code: 'reservation/cancelled',
    });

    const early = await reservedSoon({ inHours: 25 });
    expect(await api.refused(putAttend, { as: staff, params: { id: early.id }, body: { attend: true } })).toMatchObject(
      { status: 412, code: 'attendance/too-early' },
    );
    api.setNow(new Date(NOON.getTime() + HOUR));
    await attend(early.id);
    expect(await api.refused(putAttend, { as: staff, params: { id: 999_999 }, body: { attend: true } })).toMatchObject({
      status: 404,
      code: 'reservation/not-found',
    });
  });

  it('accepts a scan that is sent days after the class', async () => {
    const { id } = await reservedSoon();
    api.setNow(new Date(NOON.getTime() + 2 * DAY));
    await attend(id);
  });

  it('and the attendance lists are refused to customers and visitors', async () => {
    const { id, person } = await reservedSoon();
    expect(await api.refused(putAttend, { as: person, params: { id }, body: { attend: true } })).toMatchObject({
      status: 403,
    });
    expect(await api.refused(getRoster, { as: person, params: { id: 1 } })).toMatchObject({ status: 403 });
    expect(await api.refused(getAttendanceDay, { as: person, query: { date: '2026-11-20' } })).toMatchObject({
      status: 403,
    });
    expect((await api.refused(putAttend, { params: { id }, body: { attend: true } })).status).toBe(401);
  });

  it('and a concurrent cancellation of the same reservation never both succeed', async () => {
    await api.configure({ allow_cancel_reservations: 'true', cancel_timeframe_value: '0' });
    const single_class_id = await aClass(api.db, { inHours: 2, capacity: 40 });
    const crowd = await aCrowd(api.db, 40);
    const ids = await Promise.all(crowd.map((person) => reserve(person, single_class_id)));
    const replies = await Promise.all(
      ids.flatMap((id, n) => {
        const cancel = api.send(deleteReservation, { as: crowd[n], params: { id } });
        const check = api.send(putAttend, { as: staff, params: { id }, body: { attend: true } });
        return [Promise.all([cancel, check])];
      }),
    );
    for (const [n, [cancelled, checked]] of replies.entries()) {
      expect([cancelled?.status, checked?.status].filter((s) => s === 200)).toHaveLength(1);
      const row = await rowOf(ids[n] ?? 0);
      expect(row.attend).toBe(row.deleted_at === null);
    }
    expect(await deadlocks(api.pool)).toBe(0);
  });
});

describe('attendance lists', () => {
  it('show a class roster with guests, spots, unpaid cash and cancelled reservations', async () => {
    await api.configure({ allow_class_guests: 'true', allow_cancel_reservations: 'true', cancel_timeframe_value: '0' });
    const single_class_id = await aClass(api.db, { inHours: 2, spot_map: '5' });
    const host = await aPerson(api.db, 'customer', 2);
    const gone = await aPerson(api.db, 'customer', 1);
    const debtor = await aPerson(api.db);
    const purchase_id = await aPurchase(api.db, debtor.customer_id);
    await someCredits(api.db, debtor.customer_id, 1, { purchase_id });
    const own = await reserve(host, single_class_id, 1);
    const { class_reservation: guest } = await api.ok(postReservation, {
      as: host,
      body: { single_class_id, spot: 2, guest: 'Beto' },
    });
    const unpaid = await reserve(debtor, single_class_id, 3);
    const cancelled = await reserve(gone, single_class_id, 4);
    await api.ok(deleteReservation, { as: gone, params: { id: cancelled } });
    await attend(own);

    const { single_class, class_reservations } = await api.ok(getRoster, {
      as: staff,
      params: { id: single_class_id },
    });
    expect(single_class).toMatchObject({ single_class_id, capacity: 20 });
    const brief = Object.fromEntries(class_reservations.map((r) => [r.class_reservation_id, r]));
    expect(brief[own]).toMatchObject({ spot: 1, guest: null, attend: true, is_paid: true });
    expect(brief[guest.class_reservation_id]).toMatchObject({
      customer_id: host.customer_id,
      spot: 2,
      guest: 'Beto',
      attend: false,
    });
    expect(brief[unpaid]).toMatchObject({ is_cash: true, is_paid: false });
    expect(brief[cancelled]).toMatchObject({ deletedAt: NOON.toISOString() });
    expect(await api.refused(getRoster, { as: staff, params: { id: 999_999 } })).toMatchObject({
      status: 404,
      code: 'class/not-found',
    });
  });

  it('show the classes of a day with their reserved and attended counts', async () => {
    const other = await startApi();
    try {
      const desk = await aPerson(other.db, 'staff');
      const single_class_id = await aClass(other.db, { inHours: 2 });
      await aClass(other.db, { inHours: 26 });
      const ids = await Promise.all(
        (await aCrowd(other.db, 3)).map(
          async (as) =>
            (await other.ok(postReservation, { as, body: { single_class_id } })).class_reservation.class_reservation_id,
        ),
      );
      for (const id of ids.slice(0, 2)) await other.ok(putAttend, { as: desk, params: { id }, body: { attend: true } });
      const { classes } = await other.ok(getAttendanceDay, { as: desk, query: { date: '2026-11-20' } });
      expect(classes.map((c) => [c.single_class.single_class_id, c.reserved, c.attended])).toEqual([
        [single_class_id, 3, 2],
      ]);
      expect((await other.send(getAttendanceDay, { as: desk, query: { date: '2026-02-30' } })).status).toBe(400);
    } finally {
      await other.close();
    }
  });

  it('show staff a reservation with customer, check-in and penalty, and customers only their own', async () => {
    const { id, person } = await reservedSoon({ spot_map: '5' });
    await attend(id);
    const until = new Date(NOON.getTime() + DAY);
    await aPenalty(api.db, person.customer_id, until);
    const { class_reservation } = await api.ok(getReservation, { as: staff, params: { id } });
    expect(class_reservation).toMatchObject({
      class_reservation_id: id,
      spot: 1,
      attend: true,
      attended_at: NOON.toISOString(),
      customer: { customer_id: person.customer_id, email: person.email, phone: person.phone },
      attended_by: { customer_id: staff.customer_id },
      penalty: { end_date: until.toISOString() },
    });
    const own = (await api.ok(getReservation, { as: person, params: { id } })).class_reservation;
    expect(own).toMatchObject({ class_reservation_id: id, attend: true });
    expect(Object.keys(own).filter((k) => ['customer', 'attended_by', 'penalty', 'cash_due'].includes(k))).toEqual([]);
    expect(await api.refused(getReservation, { as: await aPerson(api.db), params: { id } })).toMatchObject({
      status: 403,
      code: 'reservation/not-yours',
    });
    expect(await api.refused(getReservation, { as: staff, params: { id: 999_999 } })).toMatchObject({
      status: 404,
      code: 'reservation/not-found',
    });
  });

  it('show the cash due of a reservation until the cash is confirmed', async () => {
    const person = await aPerson(api.db);
    await api.configure({ cash_checkout_enabled: 'true' });
    const class_package_id = await aPackage(api.db, { title: 'Diez', price: 150_050, class_amount: 2 });
    const { purchase_id } = await api.ok(postPurchase, {
      as: person,
      body: { class_package_id, payment_method: CASH },
    });
    const id = await reserve(person, await aClass(api.db, { inHours: 2 }));
    const due = async () => (await api.ok(getReservation, { as: staff, params: { id } })).class_reservation.cash_due;
    expect(await due()).toEqual({ purchase_id, title: 'Diez', total_payment: 1500.5 });
    await api.ok(postCashConfirmation, { as: staff, params: { id: purchase_id } });
    expect(await due()).toBeNull();
  });
});
