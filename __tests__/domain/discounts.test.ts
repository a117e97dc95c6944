import {
  discountErrorText,
  discountRefusal,
  discountTermsOf,
  discountProblems,
  isDiscountAmount,
  otherPackageText,
  wireDiscountAmount,
} from '../../domain/discounts';

const TODAY = '2026-11-27';
const NONE = {
  class_package_ids: [],
  limit_per_customer: null,
  limit_total: null,
  valid_from: null,
  valid_until: null,
};

it.each([
  ['any package, no limits', NONE, { own: 9, all: 900 }, 100, null],
  ['its own package', { ...NONE, class_package_ids: [7] }, { own: 0, all: 0 }, 100, null],
  ['its packages', { ...NONE, class_package_ids: [6, 7] }, { own: 0, all: 0 }, 100, null],
  ['other packages', { ...NONE, class_package_ids: [8, 9] }, { own: 0, all: 0 }, 100, 'discount/invalid'],
  [
    'another package, and used up',
    { ...NONE, class_package_ids: [8], limit_per_customer: 1, limit_total: 1 },
    { own: 1, all: 1 },
    100,
    'discount/invalid',
  ],
  ['a free package', NONE, { own: 0, all: 0 }, 0, 'discount/invalid'],
  ['the last use of a customer', { ...NONE, limit_per_customer: 2 }, { own: 1, all: 50 }, 100, null],
  ['a customer without uses left', { ...NONE, limit_per_customer: 2 }, { own: 2, all: 2 }, 100, 'discount/used-up'],
  ['the last use of all', { ...NONE, limit_total: 3 }, { own: 2, all: 2 }, 100, null],
  ['a code without uses left', { ...NONE, limit_total: 3 }, { own: 0, all: 3 }, 100, 'discount/used-up'],
  ['its first and last day', { ...NONE, valid_from: TODAY, valid_until: TODAY }, { own: 0, all: 0 }, 100, null],
  ['a later day', { ...NONE, valid_from: '2026-11-28' }, { own: 0, all: 0 }, 100, 'discount/invalid'],
  ['an earlier day', { ...NONE, valid_until: '2026-11-26' }, { own: 0, all: 0 }, 100, 'discount/invalid'],
] as const)('discountRefusal of a discount for %s', (_, limits, uses, price, refusal) => {
  expect(discountRefusal(limits, uses, { class_package_id: 7, price }, TODAY)).toBe(refusal);
});

it.each([
  [{ amount: 15, is_percent: true }, 15, true],
  [{ amount: 100, is_percent: true }, 100, true],
  [{ amount: 101, is_percent: true }, 101, false],
  [{ amount: 0.5, is_percent: true }, 0.5, false],
  [{ amount: 33.3, is_percent: true }, 33.3, false],
  [{ amount: 200, is_percent: false }, 20_000, true],
  [{ amount: 0.01, is_percent: false }, 1, true],
  [{ amount: 0.001, is_percent: false }, 0, false],
  [{ amount: 10.001, is_percent: false }, 1000, false],
  [{ amount: 10_000_001, is_percent: false }, 1_000_000_100, false],
])('the wire amount %j is %d in terms and valid: %s', (wire, amount, valid) => {
  const terms = discountTermsOf({ ...wire, first_invoice_only: true });
  expect(terms).toEqual({ amount, is_percent: wire.is_percent, first_invoice_only: true });
  expect(isDiscountAmount(wire)).toBe(valid);
  if (valid) expect(wireDiscountAmount(terms)).toBe(wire.amount);
});

it.each([
  [['Mensual'], 'Es solo para el paquete «Mensual».'],
  [['A', 'B'], 'Es solo para los paquetes «A» y «B».'],
  [['A', 'B', 'C', 'D', 'E'], 'Es solo para los paquetes «A», «B», «C» y 2 más.'],
])('otherPackageText for the packages %j names at most three', (titles, text) => {
  expect(otherPackageText(titles)).toBe(`Lo sentimos, ese descuento no es válido. ${text}`);
});

it.each([
  [412, null, 'Lo sentimos, ya has agotado este descuento.'],
  [404, null, 'Lo sentimos, ese descuento no es válido.'],
  [500, null, 'Lo sentimos, ese descuento no es válido.'],
  [412, 'Palabras del servidor.', 'Palabras del servidor.'],
  [429, 'Espera un momento.', 'Espera un momento.'],
])('discountErrorText for status %d with the message %s', (status, message, text) => {
  expect(discountErrorText(status, message)).toBe(text);
});

describe('discountProblems', () => {
  const FINE = { code: 'AURA15', amount: 15, is_percent: true, ...NONE };
  it.each([
    [{}, {}],
    [{ code: ' ' }, { code: 'Escribe el código.' }],
    [{ code: 'AURA 15' }, { code: 'El código no lleva espacios.' }],
    [{ code: 'X'.repeat(61) }, { code: 'El código puede tener hasta 60 caracteres.' }],
    [{ amount: 101 }, { amount: 'El porcentaje es un número entero del 1 al 100.' }],
    [{ amount: 0.001, is_percent: false }, { amount: 'Escribe pesos desde $0.01, con máximo dos decimales.' }],
    [{ amount: NaN, is_percent: false }, { amount: 'Escribe pesos desde $0.01, con máximo dos decimales.' }],
    [{ limit_total: 0 }, { limit_total: 'Un límite es un número entero desde 1; vacío no limita.' }],
    [{ valid_from: '2026-12-02', valid_until: '2026-12-01' }, { valid_until: 'Termina antes de empezar.' }],
    [{ limit_per_customer: 1.5 }, { limit_per_customer: 'Un límite es un número entero desde 1; vacío no limita.' }],
  ])('of %j are %j', (changes, problems) => {
    expect(discountProblems({ ...FINE, ...changes })).toEqual(problems);
  });
});
