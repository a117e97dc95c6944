/** Staff reserve for a customer. */
import { getAvailableClasses } from '../../../../domain/contract/credits';
import { postReservation } from '../../../../domain/contract/reservations';
import { HOUR, NOON, checkRefusal, startApi, type Api } from '../../../helpers/api';
import { aClass, aCrowd, aPenalty, aPerson, aPurchase, someCredits, type Person } from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi({ listen: true });
  staff = await aPerson(api.db, 'staff', 1);
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const credits = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const bodyFor = ({ customer_id }: Person, single_class_id: number, more = {}) => ({
  single_class_id,
  customer_id,
  ...more,
});
const book = (person: Person, id: number, more = {}, key?: string) =>
  api.ok(postReservation, { as: staff, body: bodyFor(person, id, more), key });
const refused = (person: Person, id: number, more = {}, as: Person | undefined = staff) =>
  api.refused(postReservation, { as, body: bodyFor(person, id, more) });
const events = (id: number) =>
  api.db
    .selectFrom('audit_event')
    .select(['action', 'actor_kind', 'actor_id', 'before', 'after'])
    .where('entity', '=', 'class_reservation')
    .where('entity_id', '=', String(id))
    .execute();

describe('staff who reserve for a customer', () => {
  it("take the customer's credit, send the customer the mail, and are on record", async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 2), await aClass(api.db, { spot_map: '4' })];
    const { class_reservation } = await book(person, id, { spot: 3 });
    const { class_reservation_id, customer_id } = class_reservation;
    expect(class_reservation).toMatchObject({ customer_id: person.customer_id, spot: 3, counted: true, guest: null });
    expect([await credits(person), await credits(staff)]).toEqual([1, 1]);
    expect(await events(class_reservation_id)).toEqual([
      {
        action: 'reservation.create',
        actor_kind: 'staff',
        actor_id: String(staff.customer_id),
        before: null,
        after: expect.objectContaining({ class_reservation_id, customer_id, single_class_id: id, spot: 3 }),
      },
    ]);
    const mails = await api.db
      .selectFrom('mail')
      .select(['kind', 'customer_id'])
      .where('class_reservation_id', '=', class_reservation_id)
      .execute();
    expect(mails).toEqual([{ kind: 'reservation-made', customer_id }]);
  });

  it('get the first response to a repeated key, and reserve once', async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 2), await aClass(api.db)];
    const first = await book(person, id, {}, 'mostrador-1');
    expect(await book(person, id, {}, 'mostrador-1')).toEqual(first);
    expect(await credits(person)).toBe(1);
    expect(await events(first.class_reservation.class_reservation_id)).toHaveLength(1);
  });

  it('reserve their own place without a record, as any customer', async () => {
    const id = await aClass(api.db);
    const person = await aPerson(api.db, 'staff', 1);
    const { class_reservation } = await api.ok(postReservation, { as: person, body: bodyFor(person, id) });
    expect(await events(class_reservation.class_reservation_id)).toEqual([]);
  });

  it('read about the customer what a refusal says to the customer', async () => {
    await api.configure({ unlimited_membership_penalties_enabled: 'true' });
    const [poor, barred, seated] = [
      await aPerson(api.db),
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db, 'customer', 2),
    ];
    const id = await aClass(api.db, { capacity: 1 });
    await aPenalty(api.db, barred.customer_id, new Date(NOON.getTime() + 48 * HOUR));
    expect(await refused(poor, id)).toMatchObject({
      status: 412,
      code: 'reservation/no-credits',
      message: 'Esta persona no tiene créditos para esta clase.',
    });
    expect(await refused(barred, id)).toMatchObject({
      code: 'reservation/penalty',
      message: 'Esta persona tiene una penalización y no puede reservar.',
    });
    await book(seated, id);
    expect(await refused(seated, id)).toMatchObject({
      status: 409,
      code: 'reservation/already-reserved',
      message: 'Esta persona ya tiene un lugar en esta clase.',
    });
    expect(await refused(barred, id)).toMatchObject({ status: 409, code: 'class/full' });
    expect(await refused({ ...poor, customer_id: 999_999 }, id)).toMatchObject({
      status: 404,
      code: 'customer/not-found',
    });
  });

  it('are refused further places on the credits of unpaid cash, in words about the customer', async () => {
    const [person, first, second] = [await aPerson(api.db), await aClass(api.db), await aClass(api.db)];
    const purchase_id = await aPurchase(api.db, person.customer_id, { class_amount: 2 });
    await someCredits(api.db, person.customer_id, 2, { purchase_id });
    await book(person, first);
    expect(await refused(person, second)).toMatchObject({
      status: 412,
      code: 'reservation/cash-pending',
      message: 'Esta persona debe pagar su compra en efectivo para reservar más clases.',
    });
  });

  it('take a seat once, with one record, when two of them reserve for one customer at once', async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 5), await aClass(api.db)];
    const desks = [staff, await aPerson(api.db, 'admin'), await aPerson(api.db, 'staff')];
    const replies = await Promise.all(
      [...desks, ...desks, person].map((as) => api.send(postReservation, { as, body: bodyFor(person, id) })),
    );
    const codes = replies.filter((r) => r.status !== 200).map((r) => checkRefusal(postReservation, r).code);
    expect(codes).toEqual(Array.from({ length: 6 }, () => 'reservation/already-reserved'));
    expect(await credits(person)).toBe(4);
  });

  it('and customers fill a class together without overselling it', async () => {
    const [crowd, id] = [await aCrowd(api.db, 30, 1), await aClass(api.db, { capacity: 10 })];
    const replies = await Promise.all(
      crowd.map((person, i) =>
        api.send(postReservation, { as: i % 2 === 0 ? staff : person, body: bodyFor(person, id) }),
      ),
    );
    expect(replies.filter((r) => r.status === 200)).toHaveLength(10);
  });
});

describe('a customer', () => {
  it('is refused for another customer, and sees nothing of them', async () => {
    const [person, other, id] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db), await aClass(api.db)];
    expect(await refused(person, id, {}, other)).toMatchObject({ status: 403, code: 'auth/forbidden' });
    expect(await refused({ ...person, customer_id: 999_999 }, id, {}, other)).toMatchObject({ status: 403 });
    expect(await credits(person)).toBe(1);
  });

  it('may name themselves', async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db)];
    const { class_reservation } = await api.ok(postReservation, { as: person, body: bodyFor(person, id) });
    expect(class_reservation.customer_id).toBe(person.customer_id);
  });
});
