import fc from 'fast-check';
import { isTrialPackage } from '../../domain/packages';
import { isWholeCentavos, packageErrors, tidyPackage, type PackageTerms } from '../../domain/packageTerms';
import { canChargeCard } from '../../domain/pricing';
import { toCentavos } from '../../domain/money';
import { trialDays } from '../../domain/renewal';
import { CASA_AURA } from '../../seed/content/casaAura';
import { BRAVO } from '../../seed/content/bravo';

const PLAIN: PackageTerms = {
  title: 'Paquete 10',
  description: '',
  short_description: '',
  kind: 'presencial',
  price: 2300,
  sale_price: null,
  class_amount: 10,
  expiration_days: 60,
  is_trial: false,
  limit_per_customer: null,
  attendee_limit: null,
  allows_several: false,
  is_subscription: false,
  subscription_period: null,
  subscription_interval: null,
  free_trial_length: null,
  free_trial_period: 'day',
  class_package_types: [],
};
const MONTHLY = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
const type = (class_type_id: number, class_amount = 1, expiration_days = 30) => ({
  class_type_id,
  class_amount,
  expiration_days,
});

it.each<[string, Partial<PackageTerms>, readonly string[]]>([
  ['an ordinary package', {}, []],
  ['an unlimited one', { class_amount: -1 }, []],
  ['one without classes, such as a sign-up fee', { class_amount: 0 }, []],
  ['one for nothing', { price: 0 }, []],
  ['a blank title', { title: '  ' }, ['title']],
  ['a price below a centavo', { price: 0.001 }, ['price']],
  ['a price with a fraction of a centavo', { price: 100.005 }, ['price']],
  ['a price below nothing', { price: -1 }, ['price']],
  ['a price of a million and a centavo', { price: 1_000_000.01 }, ['price']],
  ['a sale price of the price', { sale_price: 2300 }, ['sale_price']],
  ['a sale price above it', { sale_price: 2300.01 }, ['sale_price']],
  ['a sale price below a centavo', { sale_price: 0.001 }, ['sale_price']],
  ['a sale for nothing', { sale_price: 0 }, []],
  ['minus two classes', { class_amount: -2 }, ['class_amount']],
  ['half a day', { expiration_days: 0.5 }, ['expiration_days']],
  ['no day', { expiration_days: 0 }, ['expiration_days']],
  ['a trial without a limit', { is_trial: true }, ['limit_per_customer']],
  ['a trial once per person', { is_trial: true, limit_per_customer: 1 }, []],
  ['a limit of zero', { attendee_limit: 0 }, ['attendee_limit']],
  ['a subscription', MONTHLY, []],
  ['a subscription without a period', { is_subscription: true }, ['subscription_period']],
  ['one of 37 months', { ...MONTHLY, subscription_interval: 37 }, ['subscription_interval']],
  ['one below what a card can be charged', { ...MONTHLY, price: 9.99 }, ['price']],
  ['one on sale below that', { ...MONTHLY, sale_price: 5 }, ['sale_price']],
  ['one for an event', { ...MONTHLY, kind: 'especial' }, ['is_subscription']],
  ['one as a trial', { ...MONTHLY, is_trial: true, limit_per_customer: 1 }, ['is_subscription']],
  [
    'one with a trial of 13 months',
    { ...MONTHLY, free_trial_length: 13, free_trial_period: 'month' },
    ['free_trial_length'],
  ],
  ['a class type', { class_package_types: [type(1), type(2, -1)] }, []],
  ['the same type twice', { class_package_types: [type(1), type(1)] }, ['class_package_types.1.class_type_id']],
  ['a type of no classes', { class_package_types: [type(1, 0)] }, ['class_package_types.0.class_amount']],
  ['a type for no day', { class_package_types: [type(1, 1, 0)] }, ['class_package_types.0.expiration_days']],
  ['class types online', { kind: 'online', class_package_types: [type(1)] }, ['class_package_types']],
])('packageErrors of %s names exactly the fields that are wrong', (_what, fields, wrong) => {
  const errors = packageErrors({ ...PLAIN, ...fields });
  expect(Object.keys(errors)).toEqual(wrong);
  for (const message of Object.values(errors)) expect(message).toMatch(/\.$/);
});

it.each([
  ['Aura', CASA_AURA],
  ['Bravo', BRAVO],
])('the packages of the demo studio %s are valid', (_name, { packages, packageTypes }) => {
  for (const { price, sale_price, ...terms } of packages) {
    const types = packageTypes.filter(({ class_package_id }) => class_package_id === terms.class_package_id);
    const pesos = { price: price / 100, sale_price: sale_price === null ? null : sale_price / 100 };
    const all = { ...PLAIN, ...terms, ...pesos, class_package_types: types };
    expect([terms.title, packageErrors({ ...all, attendee_limit: null })]).toEqual([terms.title, {}]);
  }
});

const anyTerms = fc.record({
  ...Object.fromEntries(Object.entries(PLAIN).map(([key, value]) => [key, fc.constant(value)])),
  price: fc.oneof(fc.double({ min: -1, max: 2_000_000, noNaN: true }), fc.integer({ min: 0, max: 5_000 })),
  sale_price: fc.option(fc.double({ min: 0, max: 3_000 })),
  kind: fc.constantFrom('online', 'presencial', 'especial'),
  class_amount: fc.integer({ min: -3, max: 1_100 }),
  is_trial: fc.boolean(),
  limit_per_customer: fc.option(fc.integer({ min: -1, max: 5 })),
  is_subscription: fc.boolean(),
  subscription_period: fc.option(fc.constantFrom('day', 'month', 'year')),
  subscription_interval: fc.option(fc.integer({ min: -1, max: 2_000 })),
  free_trial_length: fc.option(fc.integer({ min: -1, max: 500 })),
  free_trial_period: fc.constantFrom('day', 'month', 'year'),
}) as fc.Arbitrary<PackageTerms>;

it('a package without errors has whole centavos, can be charged, limits trials and fits the database', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const p = tidyPackage(terms);
      if (Object.keys(packageErrors(p)).length > 0) return;
      const price = toCentavos(p.sale_price ?? p.price);
      expect(isWholeCentavos(p.price) && p.price >= (p.sale_price ?? 0)).toBe(true);
      expect(p.is_subscription).toBe(p.subscription_period !== null && p.subscription_interval !== null);
      if (p.is_subscription) expect(canChargeCard(price, null, true)).toBe(true);
      expect(trialDays('2027-01-31', p) ?? 0).toBeLessThanOrEqual(730);
      if (p.is_trial)
        expect([isTrialPackage({ ...p, is_special_event: false }), p.limit_per_customer]).toEqual([true, 1]);
    }),
  );
});
