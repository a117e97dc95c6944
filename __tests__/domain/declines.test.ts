import { MOST_DECLINES, tooManyDeclines } from '../../domain/declines';

const NONE = { customer: 0, address: 0, studio: 0 };

it.each(Object.entries(MOST_DECLINES))('tooManyDeclines is true from the limit of the %s on, %d', (scope, most) => {
  expect(tooManyDeclines({ ...NONE, [scope]: most - 1 })).toBe(false);
  expect(tooManyDeclines({ ...NONE, [scope]: most })).toBe(true);
});

it('the limits of declined cards grow from the customer over the address to the studio', () => {
  const { customer, address, studio } = MOST_DECLINES;
  expect([customer, address, studio]).toEqual([customer, address, studio].sort((a, b) => a - b));
});
