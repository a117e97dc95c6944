import { giftCodeOf, giftCodeText, giftState, readGiftAmounts, typedGiftCode } from '../../domain/giftCards';

test.each([
  ['', []],
  ['500, 300 1000', [300, 500, 1000]],
  ['300,300', [300]],
  ['9', undefined],
  ['50001', undefined],
  ['3e2', undefined],
  ['10,20,30,40,50,60,70,80,90', undefined],
])('the amounts %j are %j', (text, amounts) => expect(readGiftAmounts(text)).toEqual(amounts));

test('a code is read as it is typed: case, spaces, dashes and lookalikes don’t matter', () => {
  const code = giftCodeOf(Uint8Array.from([0, 68, 50, 20, 199, 66, 84, 182, 53, 207]));
  expect(code).toBe('0123456789ABCDEF');
  expect(giftCodeText(code)).toBe('0123-4567-89AB-CDEF');
  expect(typedGiftCode(' oi23-4567 89ab-cdef ')).toBe(code);
  expect(typedGiftCode('0123-4567-89AB-CDE')).toBeNull();
  expect(typedGiftCode('0123-4567-89AB-CDEU')).toBeNull();
});

const FACTS = { paid: 'completed', over: false, redeemed: false, redeemable: true, sent: false, mailed: true };
test.each([
  [{}, 'scheduled'],
  [{ mailed: false }, 'printable'],
  [{ sent: true }, 'sent'],
  [{ redeemable: false }, 'held'],
  [{ redeemed: true, redeemable: false }, 'redeemed'],
  [{ paid: 'revoked', redeemable: false }, 'cancelled'],
  [{ paid: null, redeemable: false }, 'unpaid'],
  [{ paid: null, over: true, redeemable: false }, 'lapsed'],
])('a gift card with %j is %s', (facts, state) => expect(giftState({ ...FACTS, ...facts })).toBe(state));
