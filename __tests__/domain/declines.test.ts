import { DECLINE_LIMITS, tooManyDeclines } from '../../domain/declines';

const NONE = { customer: 0, address: 0, network: 0, studio: 0, hasPaid: false };

it.each(Object.entries(DECLINE_LIMITS))('tooManyDeclines is true from the limit of the %s on, %d', (scope, most) => {
  expect(tooManyDeclines({ ...NONE, [scope]: most - 1 })).toBe(false);
  expect(tooManyDeclines({ ...NONE, [scope]: most })).toBe(true);
});

it.each(Object.entries(DECLINE_LIMITS))(
  'at the limit of declined cards of the %s (%d), a customer who paid before is refused, but for the limit of the whole studio',
  (scope, most) => {
    expect(tooManyDeclines({ ...NONE, [scope]: most, hasPaid: true })).toBe(scope !== 'studio');
  },
);

it('the limits of declined cards grow from the customer over address and network to the studio', () => {
  const { customer, address, network, studio } = DECLINE_LIMITS;
  expect([customer, address, network, studio]).toEqual([customer, address, network, studio].sort((a, b) => a - b));
});
