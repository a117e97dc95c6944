/** What costs nothing: who has it, and how often, with several accounts at once. */
import { postPurchase } from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getMe } from '../../../../../domain/contract/customers';
import { postGiveAccess } from '../../../../../domain/contract/access';
import { postDeskSale } from '../../../../../domain/contract/desk';
import { NOON, startApi, type Api } from '../../../../helpers/api';
import { aClass, aDiscount, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

const UNCONFIRMED = { status: 403, code: 'checkout/unconfirmed-address' };
let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ discounts_enabled: 'true', cash_checkout_enabled: 'true' });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

const aTrial = () => aPackage(api.db, { price: 0, class_amount: 1, is_trial: true, limit_per_customer: 1 });
const take = (as: Person, class_package_id: number, more = {}) =>
  api.send(postPurchase, { as, body: { class_package_id, ...more } });
const notTaken = (as: Person, class_package_id: number, more = {}) =>
  api.refused(postPurchase, { as, body: { class_package_id, ...more } });
const unconfirmed = (person: Person) => ({ ...person, emailVerified: false });
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;

/** Accounts with these addresses, each with a phone of its own. */
const accounts = (...emails: string[]): Promise<Person[]> =>
  Promise.all(
    emails.map(async (email) => {
      const person = await aPerson(api.db);
      await api.db.updateTable('customer').set({ email }).where('customer_id', '=', person.customer_id).execute();
      return { ...person, email };
    }),
  );
const statuses = (replies: ReadonlyArray<{ readonly status: number }>) => replies.map(({ status }) => status).sort();

describe('a free package', () => {
  it('is refused to eight invented accounts at once, with the class’s seats left, until they confirm', async () => {
    const [pkg, single_class_id] = [await aTrial(), await aClass(api.db, { capacity: 8 })];
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(api.db)));
    const replies = await Promise.all(people.map((person) => take(unconfirmed(person), pkg, { single_class_id })));
    expect(statuses(replies)).toEqual(Array.from({ length: 8 }, () => 403));
    expect(await notTaken(unconfirmed(people[0] as Person), pkg)).toMatchObject(UNCONFIRMED);
    const { reserved } = await api.db
      .selectFrom('single_class')
      .select('reserved')
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirstOrThrow();
    expect(reserved).toBe(0);
    expect((await take(people[0] as Person, pkg, { single_class_id })).status).toBe(200);
  });

  it('is had once by the confirmed accounts of one mailbox, at once and later', async () => {
    const pkg = await aTrial();
    const people = await accounts('ana.ruiz@gmail.com', 'anaruiz+1@gmail.com', 'A.naRuiz@googlemail.com');
    expect(statuses(await Promise.all(people.map((person) => take(person, pkg))))).toEqual([200, 409, 409]);
    const [late] = await accounts('anar.uiz+9@gmail.com');
    expect(await notTaken(late as Person, pkg)).toMatchObject({ status: 409, code: 'package/limit-reached' });
    const [other] = await accounts('ana.ruiz@ejemplo.mx');
    expect((await take(other as Person, pkg)).status).toBe(200);
  });

  it('is had once by a phone number that goes from account to account', async () => {
    const [pkg, first, second] = [await aTrial(), await aPerson(api.db), await aPerson(api.db)];
    expect((await take(first, pkg)).status).toBe(200);
    const hand = (from: Person, phone: string) =>
      api.db.updateTable('customer').set({ phone }).where('customer_id', '=', from.customer_id).execute();
    await hand(first, '5599999999');
    await hand(second, first.phone);
    expect((await notTaken(second, pkg)).code).toBe('package/limit-reached');
  });

  it('is had once as a trial also where the studio set no limit, and as often as it allows otherwise', async () => {
    const person = await aPerson(api.db);
    const trial = await aPackage(api.db, { price: 0, class_amount: 1, is_trial: true });
    expect((await take(person, trial)).status).toBe(200);
    expect((await notTaken(person, trial)).code).toBe('package/limit-reached');
    const open = await aPackage(api.db, { price: 0, class_amount: 1 });
    for (let n = 0; n < 3; n += 1) expect((await take(person, open)).status).toBe(200);
    expect(await creditsOf(person)).toBe(4);
  });

  it('needs no confirmed address where the team gives it, and leaves the customer’s own claim', async () => {
    const [admin, staff, person] = [
      await aPerson(api.db, 'admin'),
      await aPerson(api.db, 'staff'),
      await aPerson(api.db),
    ];
    const { customer_id } = person;
    const pkg = await aPackage(api.db, { price: 0, class_amount: 2, limit_per_customer: 3 });
    const sale = { class_package_id: pkg, charges: [], method: 'cash' as const, total: 0 };
    await api.ok(postDeskSale, { as: staff, body: { customer_id, ...sale } });
    await api.ok(postGiveAccess, {
      as: admin,
      body: { customer_id, class_package_id: pkg, is_gift: true, bill: false },
    });
    expect(await creditsOf(person)).toBe(4);
    expect(await api.db.selectFrom('free_claim').selectAll().where('subject', '=', `package:${pkg}`).execute()).toEqual(
      [],
    );
  });
});

describe('a discount of 100 %', () => {
  it('is refused to an unconfirmed address, also in a package that cash could buy', async () => {
    await aDiscount(api.db, { code: 'GRATIS', amount: 100 });
    const [person, pkg] = [await aPerson(api.db), await aPackage(api.db, { class_amount: 10 })];
    const more = { discountCode: 'GRATIS' };
    expect(await notTaken(unconfirmed(person), pkg, more)).toMatchObject(UNCONFIRMED);
    expect((await take(person, pkg, more)).status).toBe(200);
  });

  it('of one use per customer is used once by the accounts of one mailbox at once, across packages', async () => {
    await aDiscount(api.db, { code: 'UNAVEZ', amount: 100, limit_per_customer: 1 });
    const people = await accounts('eva@gmail.com', 'e.va@gmail.com', 'eva+a@gmail.com', 'eva+b@gmail.com');
    const packages = await Promise.all(people.map(() => aPackage(api.db, { class_amount: 10 })));
    const more = { discountCode: 'UNAVEZ' };
    const replies = await Promise.all(people.map((person, n) => take(person, packages[n] as number, more)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await notTaken((await accounts('ev.a@gmail.com'))[0] as Person, packages[0] as number, more)).code).toBe(
      'discount/used-up',
    );
  });
});

it('the caller is told that their address is not confirmed, and no longer once it is', async () => {
  const person = await aPerson(api.db);
  expect((await api.ok(getMe, { as: unconfirmed(person) })).customer.email_unconfirmed).toBe(true);
  expect((await api.ok(getMe, { as: person })).customer.email_unconfirmed).toBeUndefined();
});
