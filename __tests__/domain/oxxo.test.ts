/** What may be paid by a voucher at OXXO, and how it is read. */
import { fitsVoucher, isFullName, takesOxxo, voucherPayBy, voucherText } from '../../domain/oxxo';

test('nothing scarce is paid by voucher', () => {
  expect(takesOxxo({ is_subscription: false }, false)).toBe(true);
  expect(takesOxxo({ is_subscription: false }, true)).toBe(false);
  expect(takesOxxo({ is_subscription: true }, false)).toBe(false);
  expect(takesOxxo({ is_subscription: false, is_limited: true }, false)).toBe(false);
});

test.each([
  [999, false],
  [1_000, true],
  [1_000_000, true],
  [1_000_001, false],
])('%i centavos fit: %s', (centavos, fits) => {
  expect(fitsVoucher(centavos)).toBe(fits);
});

test('its payment may be told five days after its end', () => {
  expect(voucherPayBy(new Date('2026-11-24T05:59:59.000Z')).toISOString()).toBe('2026-11-29T05:59:59.000Z');
});

test('its number is read in groups of four', () => {
  expect(voucherText('93001234567890')).toBe('9300 1234 5678 90');
  expect(voucherText('93001234')).toBe('9300 1234');
});

test.each([
  ['Ana Reyes', true],
  ['Ana', false],
  [' Ana  ', false],
  ['A Reyes', false],
])('%j is a first and a last name: %s', (name, full) => {
  expect(isFullName(name)).toBe(full);
});
