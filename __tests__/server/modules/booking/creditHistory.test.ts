import { CREDIT_USES_MAX, getAvailableClass, getCreditHistory } from '../../../../domain/contract/credits';
import { deleteReservation, postReservation } from '../../../../domain/contract/reservations';
import { CREDIT_ORIGINS_PAGE_SIZE } from '../../../../domain/pagination';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import {
  aClass,
  aClassType,
  anUnlimitedPlan,
  aPackage,
  aPerson,
  aPurchase,
  type Person,
  someCredits,
} from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ allow_class_guests: 'true', allow_cancel_after_treshold: 'true', cancel_timeframe_value: '4' });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const historyOf = async (as: Person, page?: number) => api.ok(getCreditHistory, { as, query: page ? { page } : {} });

async function bought(
  person: Person,
  credits: number,
  daysAgo = 1,
  fields: { status?: 'pending' | 'completed'; class_type_id?: number } = {},
) {
  const { status = 'completed', ...more } = fields;
  const class_package_id = await aPackage(api.db, { title: 'Paquete 5' });
  const created_at = new Date(NOON.getTime() - daysAgo * DAY);
  const purchase_id = await aPurchase(api.db, person.customer_id, {
    class_package_id,
    status,
    class_amount: credits,
    unpaid_places: 3,
    created_at,
  });
  return {
    purchase_id,
    class_package_id,
    ids: await someCredits(api.db, person.customer_id, credits, { purchase_id, created_at, ...more }),
  };
}

it('the credit history lists each credit with its purchase and reservations, forfeited ones included', async () => {
  const person = await aPerson(api.db);
  const {
    ids: [first = 0, second = 0, third = 0],
    purchase_id,
    class_package_id,
  } = await bought(person, 3, 1, { status: 'pending' });
  const [id, soon] = [await aClass(api.db), await aClass(api.db, { inHours: 2 })];
  const { class_reservation, guest_reservation } = await api.ok(postReservation, {
    as: person,
    body: { single_class_id: id, with_guest: { guest: 'Lupita' } },
  });
  const late = await api.ok(postReservation, { as: person, body: { single_class_id: soon } });
  await api.ok(deleteReservation, { as: person, params: { id: late.class_reservation.class_reservation_id } });

  const { total, available_classes } = await historyOf(person);
  expect(total).toBe(1);
  expect(available_classes.map((c) => c.available_class_id)).toEqual([first, second, third]);
  expect(available_classes[0]).toMatchObject({
    class_type_id: null,
    class_type: null,
    class_amount: 1,
    cancels: 0,
    forfeitedAt: null,
    uses: 1,
    purchase: {
      purchase_id,
      status: 'pending',
      is_cash: true,
      is_paid: false,
      class_package: { class_package_id, title: 'Paquete 5' },
    },
    class_reservations: [
      {
        class_reservation_id: class_reservation.class_reservation_id,
        guest: null,
        deletedAt: null,
        single_class: { single_class_id: id },
      },
    ],
  });
  expect(available_classes[1]?.class_reservations).toMatchObject([
    { class_reservation_id: guest_reservation?.class_reservation_id, guest: 'Lupita' },
  ]);
  expect(available_classes[2]).toMatchObject({
    cancels: 1,
    forfeitedAt: NOON.toISOString(),
    class_reservations: [{ deletedAt: NOON.toISOString() }],
  });
});

it('the credit history lists gifts, typed credits by their type, and a plan with its newest uses', async () => {
  const person = await aPerson(api.db);
  const class_type_id = await aClassType(api.db, { name: 'Prenatal', restricted: true });
  await someCredits(api.db, person.customer_id, 1, { class_type_id });
  const plan = await anUnlimitedPlan(api.db, person.customer_id);
  const single_class_id = await aClass(api.db, { capacity: 90 });
  await api.db
    .insertInto('class_reservation')
    .values(
      Array.from({ length: CREDIT_USES_MAX + 5 }, () => ({
        single_class_id,
        customer_id: person.customer_id,
        available_class_id: plan,
        counted: false,
        spot: null,
        guest: null,
        created_at: NOON,
        deleted_at: NOON,
      })),
    )
    .execute();
  const { available_classes } = await historyOf(person);
  expect(available_classes.map((c) => [c.purchase, c.class_amount, c.class_type?.name ?? null, c.uses])).toEqual(
    [
      [null, 1, 'Prenatal', 0],
      [null, -1, null, CREDIT_USES_MAX + 5],
    ].reverse(),
  );
  expect(available_classes[0]?.class_reservations).toHaveLength(CREDIT_USES_MAX);
});

it("the credit history is paginated by purchase, newest first, without other customers' credits", async () => {
  const [person, other] = [await aPerson(api.db), await aPerson(api.db, 'customer', 3)];
  const purchases: number[] = [];
  for (let n = 0; n < CREDIT_ORIGINS_PAGE_SIZE + 1; n += 1)
    purchases.push((await bought(person, 2, n + 1)).purchase_id);
  const [one, two, three] = [await historyOf(person), await historyOf(person, 2), await historyOf(person, 3)];
  expect([one.total, two.total, three.total]).toEqual([11, 11, 11]);
  expect(one.available_classes.map((c) => c.purchase_id)).toEqual(purchases.slice(0, 10).flatMap((id) => [id, id]));
  expect(two.available_classes.map((c) => c.purchase_id)).toEqual(purchases.slice(10).flatMap((id) => [id, id]));
  expect(three.available_classes).toEqual([]);
  expect((await historyOf(other)).available_classes).toHaveLength(3);
  expect(await historyOf(await aPerson(api.db))).toEqual({ total: 0, available_classes: [] });
});

it("another customer's credit history and credits are visible to staff only", async () => {
  const [person, other, staff] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db, 'staff')];
  const {
    ids: [id = 0],
  } = await bought(person, 1);
  const query = { customer_id: person.customer_id };
  expect(await api.refused(getCreditHistory, { as: other, query })).toMatchObject({
    status: 403,
    code: 'auth/forbidden',
  });
  expect((await api.ok(getCreditHistory, { as: staff, query })).available_classes).toHaveLength(1);
  for (const as of [person, staff])
    expect((await api.ok(getAvailableClass, { as, params: { id } })).available_class).toMatchObject({
      available_class_id: id,
      uses: 0,
    });
  for (const as of [other, staff]) {
    expect(await api.refused(getAvailableClass, { as, params: { id: as === other ? id : 999_999 } })).toMatchObject({
      status: 404,
      code: 'request/not-found',
    });
  }
});
