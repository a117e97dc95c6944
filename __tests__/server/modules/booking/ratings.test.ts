import { getMyReservations, postReservation } from '../../../../domain/contract/reservations';
import { postRating } from '../../../../domain/contract/ratings';
import { putAttend } from '../../../../domain/contract/attendance';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson, aPurchase, type Person, someCredits } from '../../builders';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({ reservation_rating_enabled: 'true' });
});

/** A customer with a reservation of a class in two hours, attended by default. */
async function attended(attend = true) {
  api.setNow(NOON);
  const [person, single_class_id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { inHours: 2 })];
  const {
    class_reservation: { class_reservation_id: id },
  } = await api.ok(postReservation, { as: person, body: { single_class_id } });
  if (attend) await api.ok(putAttend, { as: staff, params: { id }, body: { attend } });
  api.setNow(new Date(NOON.getTime() + 3 * HOUR));
  return { person, id };
}
const stars = { class_stars: 5, coach_stars: 4 };

test('a rating of an attended class is stored and listed with the reservation', async () => {
  const { person, id } = await attended();
  const { class_reservation } = await api.ok(postRating, {
    as: person,
    params: { id },
    body: { ...stars, comment: '  Muy buena  ' },
  });
  expect(class_reservation).toMatchObject({ class_reservation_id: id, ...stars, comment: 'Muy buena' });
  expect((await api.ok(getMyReservations, { as: person })).class_reservations[0]).toMatchObject({
    ...stars,
    comment: 'Muy buena',
  });
});

test('the comment of a rating is optional, and a blank one is stored as null', async () => {
  const [a, b] = [await attended(), await attended()];
  expect(
    (await api.ok(postRating, { as: a.person, params: { id: a.id }, body: stars })).class_reservation.comment,
  ).toBeNull();
  expect(
    (await api.ok(postRating, { as: b.person, params: { id: b.id }, body: { ...stars, comment: '   ' } }))
      .class_reservation.comment,
  ).toBeNull();
});

test('of twenty concurrent ratings of a reservation one is stored, and a later one is refused', async () => {
  const { person, id } = await attended();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      api.send(postRating, {
        as: person,
        params: { id },
        body: { class_stars: (n % 5) + 1, coach_stars: (n % 5) + 1, comment: `Número ${n}` },
      }),
    ),
  );
  const given = replies.filter((r) => r.status === 200);
  expect(given).toHaveLength(1);
  expect(await api.refused(postRating, { as: person, params: { id }, body: stars })).toMatchObject({
    status: 409,
    code: 'rating/already-rated',
  });
  const { class_reservation } = JSON.parse(given[0]?.text ?? '{}');
  expect((await api.ok(getMyReservations, { as: person })).class_reservations[0]?.comment).toBe(
    class_reservation.comment,
  );
});

test('a rating is refused without attendance', async () => {
  const { person, id } = await attended(false);
  expect(await api.refused(postRating, { as: person, params: { id }, body: stars })).toMatchObject({
    status: 412,
    code: 'rating/not-attended',
  });
});

test('a rating is refused while the cash for the credit is unpaid', async () => {
  const person = await aPerson(api.db);
  const purchase_id = await aPurchase(api.db, person.customer_id);
  await someCredits(api.db, person.customer_id, 1, { purchase_id });
  const {
    class_reservation: { class_reservation_id: id },
  } = await api.ok(postReservation, { as: person, body: { single_class_id: await aClass(api.db, { inHours: 2 }) } });
  await api.ok(putAttend, { as: staff, params: { id }, body: { attend: true } });
  expect(await api.refused(postRating, { as: person, params: { id }, body: stars })).toMatchObject({
    code: 'rating/not-attended',
  });
});

test("a rating is refused for another customer's reservation and for a missing one", async () => {
  const [{ id }, stranger] = [await attended(), await aPerson(api.db)];
  expect(await api.refused(postRating, { as: stranger, params: { id }, body: stars })).toMatchObject({
    status: 403,
    code: 'reservation/not-yours',
  });
  expect(await api.refused(postRating, { as: stranger, params: { id: 999_999 }, body: stars })).toMatchObject({
    status: 404,
    code: 'reservation/not-found',
  });
});

test('a rating names its reservation and its customer, and is refused where they are others', async () => {
  const { person, id } = await attended();
  const stranger = await aPerson(api.db);
  const whose = { class_reservation_id: id, customer_id: person.customer_id };
  for (const [wrong, refusal] of [
    [{ class_reservation_id: id + 1 }, { status: 400, code: 'request/invalid', field: 'class_reservation_id' }],
    [{ customer_id: stranger.customer_id }, { status: 403, code: 'reservation/not-yours' }],
  ] as const)
    expect(
      await api.refused(postRating, { as: person, params: { id }, body: { ...stars, ...whose, ...wrong } }),
    ).toMatchObject(refusal);
  // The owner's number doesn't make a stranger the owner.
  expect(await api.refused(postRating, { as: stranger, params: { id }, body: { ...stars, ...whose } })).toMatchObject({
    status: 403,
    code: 'reservation/not-yours',
  });
  expect(
    (await api.ok(postRating, { as: person, params: { id }, body: { ...stars, ...whose } })).class_reservation,
  ).toMatchObject({ ...whose, ...stars });
});

test('a rating is refused if the studio disables ratings', async () => {
  await api.configure({ reservation_rating_enabled: 'false' });
  const { person, id } = await attended();
  expect(await api.refused(postRating, { as: person, params: { id }, body: stars })).toMatchObject({
    status: 412,
    code: 'rating/disabled',
  });
});

test.each([
  [{ class_stars: 0, coach_stars: 5 }],
  [{ class_stars: 6, coach_stars: 5 }],
  [{ class_stars: 4.5, coach_stars: 5 }],
  [{ class_stars: 5 }],
  [{ ...stars, comment: 'x'.repeat(501) }],
  [{ ...stars, attend: true }],
])('the rating %j is refused as invalid', async (body) => {
  const { person, id } = await attended();
  expect((await api.send(postRating, { as: person, params: { id }, body: body as typeof stars })).status).toBe(400);
});

test('the database refuses stars for the class without stars for the coach', async () => {
  const { id } = await attended();
  await expect(
    api.db.updateTable('class_reservation').set({ class_stars: 5 }).where('class_reservation_id', '=', id).execute(),
  ).rejects.toMatchObject({ code: '23514' });
});
