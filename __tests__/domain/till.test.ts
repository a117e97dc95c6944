/** The till at the desk: change, counts and who may void. Centavos. */
import {
  canVoidSale,
  changeDue,
  countedTotal,
  DENOMINATIONS,
  expectedCash,
  isDoubtfulAuthorisation,
  isTillMethod,
  likelyPayments,
  tillTotals,
  type Movement,
} from '../../domain/till';

test.each([
  [28_000, 28_000, 0],
  [50_000, 28_000, 22_000],
  [27_999, 28_000, null],
  [0, 0, 0],
])('%d centavos handed over for %d give %p as change', (received, total, change) => {
  expect(changeDue(received, total)).toBe(change);
});

test.each([
  [0, []],
  [28_000, [28_000, 30_000, 40_000, 50_000]],
  [50_000, [50_000, 60_000, 100_000]],
  [3_550, [3_550, 5_000, 10_000, 20_000]],
])('likelyPayments of a total of %d are %p', (total, likely) => {
  expect(likelyPayments(total)).toEqual(likely);
});

test.each([
  ['7K20X9', false],
  ['384012', false],
  [' 7k20x9 ', false],
  ['112233', false],
  ['000000', true],
  ['AAAAAA', true],
  ['123456', true],
  ['654321', true],
  ['12345', true],
  ['1234567', true],
  ['A41-B2', true],
  ['', true],
  ['pagado', true],
])('the authorisation %j of a terminal is doubtful: %s', (typed, doubtful) => {
  expect(isDoubtfulAuthorisation(typed)).toBe(doubtful);
});

test('countedTotal is the sum of the pieces, and no other denomination counts', () => {
  expect(countedTotal({ 50_000: 1, 200: 3, 50: 1, 77: 9 })).toBe(50_650);
  expect(countedTotal(Object.fromEntries(DENOMINATIONS.map((value) => [value, 1])))).toBe(188_850);
});

test('expectedCash is the float and all cash that moved; terminal and other ways, each with its sum, are beside it', () => {
  const movements: Movement[] = [
    { method: 'cash', kind: 'sale', amount: 28_000 },
    { method: 'cash', kind: 'sale', amount: 3_500 },
    { method: 'cash', kind: 'confirmed', amount: 10_000 },
    { method: 'cash', kind: 'refund', amount: -3_500 },
    { method: 'cash', kind: 'deposit', amount: 5_000 },
    { method: 'cash', kind: 'withdrawal', amount: -20_000 },
    { method: 'terminal', kind: 'sale', amount: 125_000 },
    { method: 'terminal', kind: 'refund', amount: -25_000 },
    { method: 'other', kind: 'sale', amount: 5_000, way: { payment_method_id: 101, name: 'Vales' } },
    { method: 'other', kind: 'confirmed', amount: 40_000, way: { payment_method_id: 100, name: 'Transferencia' } },
    { method: 'other', kind: 'refund', amount: -10_000, way: { payment_method_id: 100, name: 'Transferencia' } },
  ];
  const totals = tillTotals(movements);
  expect(totals).toEqual({
    sale: 31_500,
    confirmed: 10_000,
    refund: -3_500,
    deposit: 5_000,
    withdrawal: -20_000,
    terminal: 100_000,
    other: 35_000,
    ways: [
      { payment_method_id: 100, name: 'Transferencia', amount: 30_000 },
      { payment_method_id: 101, name: 'Vales', amount: 5_000 },
    ],
  });
  expect(expectedCash(50_000, totals)).toBe(73_000);
});

test.each([
  ['its seller on the day', 7, false, true, '2026-11-20', true],
  ['its seller on the day, where the studio leaves it to admins', 7, false, false, '2026-11-20', false],
  ['its seller a day later', 7, false, true, '2026-11-21', false],
  ['another seller on the day', 8, false, true, '2026-11-20', false],
  ['an admin later', 8, true, false, '2027-01-01', true],
])('canVoidSale for %s', (_, customer_id, isAdmin, mayVoid, today, may) => {
  expect(canVoidSale({ sold_by: 7, day: '2026-11-20' }, { customer_id, isAdmin, mayVoid, today })).toBe(may);
});

test.each([
  ['cash', true],
  ['terminal', true],
  ['stripe', false],
  ['link', false],
])('a till contains the money of %s: %s', (provider, is) => {
  expect(isTillMethod(provider)).toBe(is);
});
