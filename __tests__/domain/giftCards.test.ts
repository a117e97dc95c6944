import {
  canMailGift,
  giftCodeOf,
  giftCodeText,
  giftSearch,
  readGiftAmounts,
  typedGiftCode,
  typedGiftEnd,
} from '../../domain/giftCards';

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

test('a search takes the end of a code, and of a whole code no more than that', () => {
  expect(['oaib', '0A1B', 'luis', '0A1', '0A1BC'].map(typedGiftEnd)).toEqual(['0A1B', '0A1B', null, null, null]);
  expect(['0123-4567-89AB-CDEF', 'Luz', '0A1B'].map(giftSearch)).toEqual(['CDEF', 'Luz', '0A1B']);
});

const MAILED = { recipient_email: 'luz@ejemplo.mx' };
test.each([
  ['scheduled', MAILED, true],
  ['sent', MAILED, true],
  ['sent', { recipient_email: null }, false],
  ['printable', { recipient_email: null }, false],
  ['redeemed', MAILED, false],
  ['held', MAILED, false],
  ['cancelled', MAILED, false],
  ['unpaid', MAILED, false],
] as const)('of a card that is %s, for %j, a mail can be sent: %s', (state, card, can) =>
  expect(canMailGift({ state, ...card })).toBe(can),
);
