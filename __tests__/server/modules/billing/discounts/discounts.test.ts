import {
  deleteDiscount,
  getDiscount,
  getDiscountByCode,
  getDiscounts,
  postDiscount,
  putDiscount,
  type DiscountTerms,
} from '../../../../../domain/contract/discounts';
import { postPurchase } from '../../../../../domain/contract/checkout';
import { getPackage } from '../../../../../domain/contract/packages';
import { studioDay } from '../../../../../domain/studioTime';
import { DAY, NOON, startApi, type Api } from '../../../../helpers/api';
import { aPackage, aPerson, aPurchase, type Person } from '../../../builders';

let api: Api;
let admin: Person;
let pkg: number;
let made = 0;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ discounts_enabled: 'true' });
  [admin, pkg] = [await aPerson(api.db, 'admin'), await aPackage(api.db)];
});
afterAll(() => api.close());

const TERMS: DiscountTerms = {
  code: 'AURA15',
  amount: 15,
  is_percent: true,
  first_invoice_only: false,
  class_package_id: null,
  limit_per_customer: null,
  limit_total: null,
};
const newCode = (): string => `Codigo${(made += 1)}`;
async function aDiscount(terms: Partial<DiscountTerms> = {}) {
  return (await api.ok(postDiscount, { as: admin, body: { ...TERMS, code: newCode(), ...terms } })).discount;
}
const ask = (as: Person, code: string, class_package_id = pkg) => ({
  as,
  params: { code },
  query: { class_package_id },
});
/** A purchase with the discount, as checkout stores it. */
const used = (person: Person, discount_id: number, status: 'completed' | 'failed' = 'completed') =>
  aPurchase(api.db, person.customer_id, {
    class_package_id: pkg,
    status,
    total_payment: 85,
    payment_method_id: 1,
    discount_id,
  });

const INVALID = { status: 404, code: 'discount/invalid', message: 'Lo sentimos, ese descuento no es válido.' };

describe('discount code', () => {
  it('is found ignoring case, with its public fields only', async () => {
    const [person, { discount_id, code }] = [
      await aPerson(api.db),
      await aDiscount({ amount: 200.5, is_percent: false, first_invoice_only: true }),
    ];
    for (const typed of [code, code.toUpperCase(), code.toLowerCase(), ` ${code} `]) {
      expect((await api.ok(getDiscountByCode, ask(person, typed))).discount).toEqual({
        discount_id,
        code,
        amount: 200.5,
        is_percent: false,
        first_invoice_only: true,
      });
    }
  });

  it('is invalid when unknown, withdrawn, for a free package, or for another one, which the refusal names', async () => {
    const [person, other, free] = [await aPerson(api.db), await aPackage(api.db), await aPackage(api.db, { price: 0 })];
    const [withdrawn, elsewhere, any] = [
      await aDiscount(),
      await aDiscount({ class_package_id: other }),
      await aDiscount(),
    ];
    await api.ok(deleteDiscount, { as: admin, params: { id: withdrawn.discount_id } });
    for (const asked of [ask(person, 'NO-HAY'), ask(person, withdrawn.code), ask(person, any.code, free)]) {
      expect(await api.refused(getDiscountByCode, asked)).toEqual(INVALID);
    }
    const { title } = (await api.ok(getPackage, { params: { id: other } })).class_package;
    expect(await api.refused(getDiscountByCode, ask(person, elsewhere.code))).toEqual({
      ...INVALID,
      message: `${INVALID.message} Es solo para el paquete «${title}».`,
    });
    await api.ok(getDiscountByCode, ask(person, elsewhere.code, other));
    // Who reads the discount of a server of the previous version asks for one package.
    expect(elsewhere).toMatchObject({ class_package_id: other, class_packages: [{ class_package_id: other, title }] });
    expect(await api.refused(getDiscountByCode, ask(person, any.code, 999_999))).toMatchObject({
      status: 404,
      code: 'package/not-found',
    });
  });

  it('for two packages is used on each and refused on a third, naming those that are for sale', async () => {
    const [person, first, second] = [
      await aPerson(api.db),
      await aPackage(api.db, { title: 'Doce clases' }),
      await aPackage(api.db, { title: 'Mensual' }),
    ];
    const gone = await aPackage(api.db, { title: 'De antes', status: 'inactive' });
    const { code, class_packages } = await aDiscount({ class_package_ids: [second, gone, first] });
    expect(class_packages.map(({ class_package_id }) => class_package_id)).toEqual([second, first, gone]);
    await api.configure({ cash_checkout_enabled: 'true' });
    for (const class_package_id of [first, second]) {
      await api.ok(getDiscountByCode, ask(person, code, class_package_id));
      const as = await aPerson(api.db);
      await api.ok(postPurchase, { as, body: { class_package_id, payment_method: 2, discountCode: code } });
    }
    const refusal = { ...INVALID, message: `${INVALID.message} Es solo para los paquetes «Doce clases» y «Mensual».` };
    expect(await api.refused(getDiscountByCode, ask(person, code))).toEqual(refusal);
    const body = { class_package_id: pkg, payment_method: 2, discountCode: code };
    expect(await api.refused(postPurchase, { as: person, body })).toEqual(refusal);
  });

  it('is invalid in a studio without discounts', async () => {
    const [person, { code }] = [await aPerson(api.db), await aDiscount()];
    await api.configure({ discounts_enabled: 'false' });
    expect(await api.refused(getDiscountByCode, ask(person, code))).toMatchObject({
      status: 404,
      code: 'discount/invalid',
    });
    await api.configure({ discounts_enabled: 'true' });
  });

  it('is used up only for the customer who reached the limit; a failed purchase returns the use', async () => {
    const [person, other, { code, discount_id }] = [
      await aPerson(api.db),
      await aPerson(api.db),
      await aDiscount({ limit_per_customer: 1 }),
    ];
    await used(person, discount_id, 'failed');
    await api.ok(getDiscountByCode, ask(person, code));
    const purchase_id = await used(person, discount_id);
    expect(await api.refused(getDiscountByCode, ask(person, code))).toEqual({
      status: 412,
      code: 'discount/used-up',
      message: 'Lo sentimos, ya has agotado este descuento.',
    });
    await api.ok(getDiscountByCode, ask(other, code));
    await api.db.updateTable('purchase').set({ status: 'failed' }).where('purchase_id', '=', purchase_id).execute();
    await api.ok(getDiscountByCode, ask(person, code));
  });

  it('counts on its days of the studio’s calendar alone, and says from or until when', async () => {
    const person = await aPerson(api.db);
    const today = studioDay(NOON, 'America/Mexico_City');
    const other = (days: number): string => studioDay(new Date(NOON.getTime() + days * DAY), 'America/Mexico_City');
    const lookUp = async (valid_from: string | null, valid_until: string | null) => {
      const { code, discount_id } = await aDiscount({ valid_from, valid_until });
      const { discount } = await api.ok(getDiscount, { as: admin, params: { id: discount_id } });
      expect(discount).toMatchObject({ valid_from, valid_until });
      return api.send(getDiscountByCode, ask(person, code));
    };
    expect((await lookUp(today, today)).status).toBe(200);
    for (const [from, until, words] of [
      [other(1), null, 'Este código vale desde el'],
      [null, other(-1), 'Este código venció el'],
    ] as const) {
      const refused = await lookUp(from, until);
      expect(JSON.parse(refused.text)).toMatchObject({
        code: 'discount/invalid',
        message: expect.stringContaining(words),
      });
    }
  });

  it('is used up for all customers at its total limit', async () => {
    const [person, other, { code, discount_id }] = [
      await aPerson(api.db),
      await aPerson(api.db),
      await aDiscount({ limit_total: 2 }),
    ];
    await used(person, discount_id);
    await api.ok(getDiscountByCode, ask(other, code));
    await used(person, discount_id);
    expect(await api.refused(getDiscountByCode, ask(other, code))).toMatchObject({
      status: 412,
      code: 'discount/used-up',
    });
    expect((await api.ok(getDiscount, { as: admin, params: { id: discount_id } })).discount.uses).toBe(2);
  });

  it('lookups are rate-limited per customer', async () => {
    const [person, other, { code }] = [await aPerson(api.db), await aPerson(api.db), await aDiscount()];
    for (let n = 0; n < 20; n += 1)
      expect((await api.refused(getDiscountByCode, ask(person, `NO${n}`))).status).toBe(404);
    expect(await api.refused(getDiscountByCode, ask(person, code))).toMatchObject({
      status: 429,
      code: 'request/too-many',
    });
    await api.ok(getDiscountByCode, ask(other, code));
  });
});

describe('discounts of admins', () => {
  it('are created, changed, listed and withdrawn; a withdrawn code can be reused', async () => {
    const { discount_id, code } = await aDiscount({ class_package_id: pkg, limit_per_customer: 1, limit_total: 20 });
    const wanted = { ...TERMS, code: newCode(), amount: 99.9, is_percent: false, first_invoice_only: true };
    expect((await api.ok(putDiscount, { as: admin, params: { id: discount_id }, body: wanted })).discount).toEqual({
      ...wanted,
      valid_from: null,
      valid_until: null,
      class_packages: [],
      discount_id,
      uses: 0,
      version: 2,
    });
    expect((await api.ok(getDiscounts, { as: admin, query: {} })).descuentos[0]).toMatchObject({
      ...wanted,
      discount_id,
      uses: 0,
    });
    await aDiscount({ code });
    expect(await api.ok(deleteDiscount, { as: admin, params: { id: discount_id } })).toEqual({ discount_id });
    expect((await api.ok(getDiscounts, { as: admin, query: {} })).descuentos.map((d) => d.discount_id)).not.toContain(
      discount_id,
    );
    for (const refused of [
      await api.refused(getDiscount, { as: admin, params: { id: discount_id } }),
      await api.refused(deleteDiscount, { as: admin, params: { id: discount_id } }),
      await api.refused(putDiscount, { as: admin, params: { id: discount_id }, body: { ...wanted, code: newCode() } }),
    ])
      expect(refused).toEqual({ status: 404, code: 'discount/not-found', message: 'Descuento no encontrado.' });
    await aDiscount({ code: wanted.code });
  });

  it('have unique codes ignoring case, also for simultaneous requests', async () => {
    const { code } = await aDiscount();
    const other = await aDiscount();
    expect(await api.refused(postDiscount, { as: admin, body: { ...TERMS, code: code.toUpperCase() } })).toMatchObject({
      status: 409,
      code: 'discount/code-exists',
    });
    expect(
      await api.refused(putDiscount, { as: admin, params: { id: other.discount_id }, body: { ...TERMS, code } }),
    ).toMatchObject({ status: 409, code: 'discount/code-exists' });
    const body = { ...TERMS, code: newCode() };
    const replies = await Promise.all(Array.from({ length: 8 }, () => api.send(postDiscount, { as: admin, body })));
    expect(replies.map((r) => r.status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  it.each([
    ['more than 100 percent', { amount: 101 }, 'amount'],
    ['a fraction of a percent', { amount: 12.5 }, 'amount'],
    ['an amount of 0', { amount: 0 }, 'amount'],
    ['less than a centavo', { amount: 0.004, is_percent: false }, 'amount'],
    ['a thousandth of a peso', { amount: 10.001, is_percent: false }, 'amount'],
    ['a code with spaces', { code: 'AURA 15' }, 'code'],
    ['a limit of 0 uses', { limit_total: 0 }, 'limit_total'],
  ])("can't be created with %s", async (_, terms, field) => {
    expect(await api.refused(postDiscount, { as: admin, body: { ...TERMS, code: newCode(), ...terms } })).toMatchObject(
      { status: 400, code: 'request/invalid', field },
    );
  });

  it('of several packages become one of one, of others and of any again', async () => {
    const [one, two, three] = [await aPackage(api.db), await aPackage(api.db), await aPackage(api.db)];
    const { discount_id: id, code } = await aDiscount({ class_package_ids: [one, two] });
    const change = async (terms: Partial<DiscountTerms>) =>
      (
        await api.ok(putDiscount, { as: admin, params: { id }, body: { ...TERMS, code, ...terms } })
      ).discount.class_packages.map(({ class_package_id }) => class_package_id);
    expect(await change({ class_package_ids: [three, one] })).toEqual([three, one]);
    expect(await change({ class_package_id: two })).toEqual([two]);
    expect(await change({ class_package_ids: [one, three, two] })).toEqual([one, two, three]);
    expect(await change({ class_package_ids: [] })).toEqual([]);
    expect(
      await api.refused(putDiscount, {
        as: admin,
        params: { id },
        body: { ...TERMS, code, class_package_ids: [one, 999_999] },
      }),
    ).toMatchObject({ status: 404, code: 'package/not-found', field: 'class_package_ids' });
  });

  it('changed by two admins at once are for the packages of one of them, never of both', async () => {
    const packages = await Promise.all(Array.from({ length: 4 }, () => aPackage(api.db)));
    const [[a, b], [c, d]] = [packages.slice(0, 2), packages.slice(2)] as [[number, number], [number, number]];
    const { discount_id: id, code } = await aDiscount();
    await Promise.all(
      [
        [a, b],
        [c, d],
      ].map((class_package_ids) =>
        api.ok(putDiscount, { as: admin, params: { id }, body: { ...TERMS, code, class_package_ids } }),
      ),
    );
    const { discount } = await api.ok(getDiscount, { as: admin, params: { id } });
    expect([`${a},${b}`, `${c},${d}`]).toContain(String(discount.class_packages.map((one) => one.class_package_id)));
  });

  it("can't be for a missing package or limited to fewer uses than already made", async () => {
    expect(
      await api.refused(postDiscount, { as: admin, body: { ...TERMS, code: newCode(), class_package_id: 999_999 } }),
    ).toMatchObject({ status: 404, code: 'package/not-found' });
    const [person, { discount_id, code }] = [await aPerson(api.db), await aDiscount()];
    await used(person, discount_id);
    await used(person, discount_id);
    expect(
      await api.refused(putDiscount, {
        as: admin,
        params: { id: discount_id },
        body: { ...TERMS, code, limit_total: 1 },
      }),
    ).toMatchObject({ status: 400, field: 'limit_total' });
    await api.ok(putDiscount, { as: admin, params: { id: discount_id }, body: { ...TERMS, code, limit_total: 2 } });
  });

  it('a withdrawn one is put back with its uses, unless its code has been given again', async () => {
    const { discount_id: id, code } = await aDiscount({ class_package_id: pkg });
    await used(await aPerson(api.db), id);
    await api.ok(deleteDiscount, { as: admin, params: { id } });
    const body = { ...TERMS, code, class_package_id: pkg, withdrawn: false as const };
    const back = () => api.send(putDiscount, { as: admin, params: { id }, body });
    expect(JSON.parse((await back()).text)).toMatchObject({
      discount: { code, uses: 1, class_packages: [{ class_package_id: pkg }] },
    });
    await api.ok(deleteDiscount, { as: admin, params: { id } });
    await aDiscount({ code });
    expect(JSON.parse((await back()).text)).toMatchObject({ code: 'discount/code-exists' });
  });

  it('are searched by any part of the code and page by keyset', async () => {
    for (let n = 0; n < 51; n += 1) await aDiscount({ code: `MASIVO${n}` });
    const first = await api.ok(getDiscounts, { as: admin, query: { query: ' masivo' } });
    expect([first.descuentos.length, first.descuentos[0]!.code]).toEqual([50, 'MASIVO50']);
    const rest = await api.ok(getDiscounts, { as: admin, query: { query: 'masivo', after: first.next! } });
    expect([rest.descuentos.map(({ code }) => code), rest.next]).toEqual([['MASIVO0'], null]);
    expect((await api.ok(getDiscounts, { as: admin, query: { query: '%' } })).descuentos).toEqual([]);
  });
});
