import { cashRefusal, type CashFacts } from '../../domain/cash';

const PACK = { class_amount: 4, limit_per_customer: null, is_trial: false, is_special_event: false };
const FACTS: CashFacts = {
  pkg: { ...PACK, is_subscription: false, class_package_types: [] },
  isConfirmed: true,
  owes: false,
  seats: 0,
  places: 1,
};

it.each<[string, Partial<CashFacts>, ReturnType<typeof cashRefusal>]>([
  ['a package of few classes', {}, null],
  ['an unlimited package', { pkg: { ...FACTS.pkg, class_amount: -1 } }, 'package'],
  ['a trial', { pkg: { ...FACTS.pkg, is_trial: true } }, 'package'],
  ['an unconfirmed address', { isConfirmed: false }, 'address'],
  ['who owes lapsed cash', { owes: true }, 'owed'],
  ['a seat where unpaid cash pays for one place', { seats: 1 }, null],
  ['a seat where unpaid cash pays for none', { seats: 1, places: 0 }, 'seat'],
  ['credits without a seat where unpaid cash pays for none', { places: 0 }, null],
  ['a guest’s seat where unpaid cash pays for one place', { seats: 2 }, 'guest'],
  ['a guest’s seat where unpaid cash pays for two', { seats: 2, places: 2 }, null],
])('cashRefusal of %s', (_, facts, refusal) => expect(cashRefusal({ ...FACTS, ...facts })).toBe(refusal));
