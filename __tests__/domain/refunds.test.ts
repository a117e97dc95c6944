import fc from 'fast-check';
import { refundPlan } from '../../domain/refunds';

const INVOICES = [
  { invoice_id: 3, left: 500 },
  { invoice_id: 2, left: 0 },
  { invoice_id: 1, left: 300 },
];

it.each([
  [
    'no amount: everything',
    null,
    {
      parts: [
        { invoice_id: 3, amount: 500 },
        { invoice_id: 1, amount: 300 },
      ],
      full: true,
    },
  ],
  [
    'the whole sum',
    800,
    {
      parts: [
        { invoice_id: 3, amount: 500 },
        { invoice_id: 1, amount: 300 },
      ],
      full: true,
    },
  ],
  ['a part, from the newest payment', 200, { parts: [{ invoice_id: 3, amount: 200 }], full: false }],
  [
    'more than the newest payment',
    501,
    {
      parts: [
        { invoice_id: 3, amount: 500 },
        { invoice_id: 1, amount: 1 },
      ],
      full: false,
    },
  ],
  ['a centavo more than the whole sum', 801, 'purchase/refund-too-large'],
])('refundPlan for %s', (_, amount, plan) => {
  expect(refundPlan(INVOICES, amount)).toEqual(plan);
});

it('refundPlan refuses a purchase without payments or with nothing left', () => {
  expect(refundPlan([], null)).toBe('purchase/nothing-to-refund');
  expect(refundPlan([{ invoice_id: 1, left: 0 }], 100)).toBe('purchase/nothing-to-refund');
});

it('refundPlan refunds exactly the amount, and of no payment more than is left', () => {
  const invoices = fc
    .array(fc.nat(1000), { minLength: 1, maxLength: 6 })
    .map((lefts) => lefts.map((left, invoice_id) => ({ invoice_id, left })));
  fc.assert(
    fc.property(invoices, fc.integer({ min: 1, max: 6000 }), (paid, amount) => {
      const plan = refundPlan(paid, amount);
      if (typeof plan === 'string') return paid.reduce((sum, { left }) => sum + left, 0) < amount;
      const within = plan.parts.every(
        (part) => part.amount > 0 && part.amount <= (paid.find((i) => i.invoice_id === part.invoice_id)?.left ?? 0),
      );
      return within && plan.parts.reduce((sum, part) => sum + part.amount, 0) === amount;
    }),
  );
});
