/** What was sold is what is granted, once for each charge. */
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { postPurchase } from '../../../../../domain/contract/checkout';
import { getInvoices } from '../../../../../domain/contract/purchases';
import { UNKNOWN_PAYMENT, type Payment } from '../../../../../server/ports/paymentFacts';
import { settlePurchase } from '../../../../../server/modules/billing/settlement/settle';
import { NOON, startApi, type Api } from '../../../../helpers/api';
import { aClassType, aPackage, aPerson, aPurchase, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ cash_checkout_enabled: 'true' });
});
afterAll(() => api.close());
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

const MONTHLY = { subscription_period: 'month' as const, subscription_interval: 1 };
const creditsOf = async (as: Person) =>
  (await api.ok(getAvailableClasses, { as })).available_classes.map((credit) => credit.class_type_id);
const aSubscription = (as: Person, class_package_id: number) =>
  aPurchase(api.db, as.customer_id, {
    ...MONTHLY,
    class_package_id,
    payment_method_id: 1,
    provider: 'stripe',
    subscription_id: `sub_${class_package_id}`,
    class_amount: 1,
  });
const paid = (purchase_id: number, ...payments: Payment[]) =>
  settlePurchase(api.system(), { purchase_id, state_version: 0 }, { ...UNKNOWN_PAYMENT, payments });
const payment = (id: string, charge?: string): Payment => ({
  id,
  amount: 100,
  paidAt: NOON,
  ...(charge === undefined ? {} : { charge }),
});

describe('purchase', () => {
  it('grants the class types that were sold with it, for every charge, after its package has changed', async () => {
    const [person, pkg, sold, added] = [
      await aPerson(api.db),
      await aPackage(api.db, { class_amount: 1 }),
      await aClassType(api.db),
      await aClassType(api.db),
    ];
    const types = (class_type_id: number, class_amount: number) =>
      api.db
        .insertInto('class_package_type')
        .values({ class_package_id: pkg, class_type_id, class_amount, expiration_days: 30 })
        .execute();
    await types(sold, 2);
    const id = await aSubscription(person, pkg);
    await api.db.deleteFrom('class_package_type').where('class_package_id', '=', pkg).execute();
    await types(added, 5);
    await api.db.updateTable('class_package').set({ class_amount: 9 }).where('class_package_id', '=', pkg).execute();
    await paid(id, payment('pi_sold_1'));
    expect((await creditsOf(person)).sort()).toEqual([sold, sold, null].sort());
    await paid(id, payment('pi_sold_1'), payment('pi_sold_2'));
    expect(await creditsOf(person)).toHaveLength(6);
    expect(await creditsOf(person)).not.toContain(added);
  });

  it('made by the API stores the class types that its package had then', async () => {
    const [person, class_type_id] = [await aPerson(api.db), await aClassType(api.db)];
    const class_package_id = await aPackage(api.db, { class_amount: 2 });
    await api.db
      .insertInto('class_package_type')
      .values({ class_package_id, class_type_id, class_amount: 3, expiration_days: 9 })
      .execute();
    const { purchase_id } = await api.ok(postPurchase, { as: person, body: { class_package_id, payment_method: 2 } });
    expect(
      await api.db.selectFrom('purchase_type').selectAll().where('purchase_id', '=', purchase_id).execute(),
    ).toEqual([{ purchase_id, class_type_id, class_amount: 3, expiration_days: 9 }]);
  });
});

describe('charge of a subscription', () => {
  const settled = async (...rounds: Payment[][]) => {
    const person = await aPerson(api.db);
    const id = await aSubscription(person, await aPackage(api.db, { class_amount: 1 }));
    for (const payments of rounds) await paid(id, ...payments);
    const rows = await api.db
      .selectFrom('invoice')
      .select(['provider_payment_id', 'fulfilled'])
      .where('purchase_id', '=', id)
      .orderBy('invoice_id')
      .execute();
    return { person, id, rows, credits: await creditsOf(person) };
  };

  it('known by its invoice first is granted once, and is given back by its payment', async () => {
    const { rows, credits, person } = await settled([payment('in_a', 'in_a')], [payment('pi_a', 'in_a')]);
    expect(rows).toEqual([{ provider_payment_id: 'pi_a', fulfilled: true }]);
    expect(credits).toHaveLength(1);
    expect((await api.ok(getInvoices, { as: person })).invoices).toHaveLength(1);
  });

  it('known by its payment first is granted once', async () => {
    const rounds = [[payment('pi_b', 'in_b')], [payment('in_b', 'in_b')], [payment('pi_b', 'in_b')]];
    const { rows, credits } = await settled(...rounds);
    expect([rows, credits.length]).toEqual([[{ provider_payment_id: 'pi_b', fulfilled: true }], 1]);
  });

  it.each([
    ['its payment', 'pi_old'],
    ['its invoice', 'in_old'],
  ])(
    'that was recorded by %s alone, before charges were distinguished, is granted once',
    async (_, provider_payment_id) => {
      const { person, id } = await settled([payment(provider_payment_id)]);
      await paid(id, payment('pi_old', 'in_old'));
      expect(await creditsOf(person)).toHaveLength(1);
      await api.db.deleteFrom('available_class').where('purchase_id', '=', id).execute();
      await api.db.deleteFrom('invoice').where('purchase_id', '=', id).execute();
      await api.db.deleteFrom('mail').where('purchase_id', '=', id).execute();
      await api.db.deleteFrom('purchase').where('purchase_id', '=', id).execute();
    },
  );

  it('reported under both names at the same time is granted once', async () => {
    const person = await aPerson(api.db);
    const id = await aSubscription(person, await aPackage(api.db, { class_amount: 1 }));
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => paid(id, n % 2 ? payment('pi_c', 'in_c') : payment('in_c', 'in_c'))),
    );
    expect(await creditsOf(person)).toHaveLength(1);
  });
});
