import { getAvailableClasses, getPenalties, getPenalty } from '../../../../domain/contract/credits';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClassType, anUnlimitedPlan, aPenalty, aPerson, type Person, someCredits } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('available classes', () => {
  it("are the customer's unused, valid credits, the first to expire first", async () => {
    const person = await aPerson(api.db);
    const { customer_id } = person;
    const give = async (fields: Parameters<typeof someCredits>[3]) =>
      (await someCredits(api.db, customer_id, 1, fields))[0];
    const never = await give({ expires_at: null });
    const late = await give({ expires_at: new Date(NOON.getTime() + 2 * DAY) });
    const today = await give({ expires_at: NOON });
    await give({ expires_at: new Date(NOON.getTime() - 1) });
    await give({ forfeited_at: NOON });
    await aPerson(api.db, 'customer', 3);
    const { available_classes } = await api.ok(getAvailableClasses, { as: person });
    expect(available_classes.map((c) => c.available_class_id)).toEqual([today, late, never]);
    expect(available_classes[2]).toEqual({
      available_class_id: never,
      class_type_id: null,
      class_type_name: null,
      restricted: false,
      class_amount: 1,
      purchase_id: null,
      kind: 'presencial',
      class_package_id: null,
      expiration_date: null,
      cancels: 0,
    });
  });

  it('show an unlimited plan with class_amount -1', async () => {
    const person = await aPerson(api.db);
    await anUnlimitedPlan(api.db, person.customer_id);
    expect((await api.ok(getAvailableClasses, { as: person })).available_classes).toMatchObject([{ class_amount: -1 }]);
  });

  it('say whether their class type is restricted', async () => {
    const { customer_id, ...person } = await aPerson(api.db);
    for (const restricted of [true, false])
      await someCredits(api.db, customer_id, 1, { class_type_id: await aClassType(api.db, { restricted }) });
    const { available_classes } = await api.ok(getAvailableClasses, { as: person });
    expect(available_classes.map((c) => c.restricted)).toEqual([true, false]);
  });

  it('of another customer are visible to staff only', async () => {
    const [person, other, staff] = [
      await aPerson(api.db, 'customer', 2),
      await aPerson(api.db),
      await aPerson(api.db, 'staff'),
    ];
    const query = { customer_id: person.customer_id };
    expect(await api.refused(getAvailableClasses, { as: other, query })).toMatchObject({
      status: 403,
      code: 'auth/forbidden',
    });
    expect((await api.ok(getAvailableClasses, { as: staff, query })).available_classes).toHaveLength(2);
    expect((await api.ok(getAvailableClasses, { as: person, query })).available_classes).toHaveLength(2);
  });
});

describe('penalties', () => {
  const givePenalty = (person: Person, hours: number) =>
    aPenalty(api.db, person.customer_id, new Date(NOON.getTime() + hours * HOUR));

  it('are listed until they end', async () => {
    const person = await aPerson(api.db);
    await givePenalty(person, -1);
    await givePenalty(person, 0);
    const id = await givePenalty(person, 1);
    expect((await api.ok(getPenalties, { as: person })).class_reservation_penaltys).toEqual([
      { class_reservation_penalty_id: id, customer_id: person.customer_id, end_date: '2026-11-20T19:00:00.000Z' },
    ]);
  });

  it('are visible one by one to their customer and to staff only', async () => {
    const [person, other, staff] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db, 'staff')];
    const id = await givePenalty(person, 1);
    for (const as of [person, staff])
      expect((await api.ok(getPenalty, { as, params: { id } })).class_reservation_penalty.customer_id).toBe(
        person.customer_id,
      );
    expect(await api.refused(getPenalty, { as: other, params: { id } })).toMatchObject({
      status: 404,
      code: 'request/not-found',
    });
    expect(await api.refused(getPenalty, { as: staff, params: { id: 999_999 } })).toMatchObject({
      status: 404,
      code: 'request/not-found',
    });
  });
});
