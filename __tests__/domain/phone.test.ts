import fc from 'fast-check';
import { searchWords } from '../../domain/customerSearch';
import { isStoredPhone, phoneText, readPhone, searchedPhone, splitPhone, STORED_PHONE } from '../../domain/phone';
import { anyText } from './arbitraries';

const CODES = ['34', '44', '52', '1'];

describe('readPhone', () => {
  it.each([
    ['5512345678', '52', '5512345678'],
    ['(55) 1234-5678', '52', '5512345678'],
    ['+52 1 55 1234 5678', '52', '5512345678'],
    ['0052 55 1234 5678', '52', '5512345678'],
    ['52 1 55 1234 5678', '52', '5512345678'],
    ['1 55 1234 5678', '52', '5512345678'],
    ['044 55 1234 5678', '52', '5512345678'],
    ['01 55 1234 5678', '52', '5512345678'],
    ['+1 619 555 0134', '52', '+16195550134'],
    ['001 (619) 555-0134', '52', '+16195550134'],
    ['1 619 555 0134', '1', '+16195550134'],
    ['619.555.0134', '1', '+16195550134'],
    ['+52 55 1234 5678', '1', '5512345678'],
    ['+44 7911 123456', '52', '+447911123456'],
    ['7911 123456', '44', '+447911123456'],
    ['', '44', ''],
    ['+', '52', '+'],
  ])('reads %p in a field of +%s as %p', (typed, callingCode, stored) => {
    expect(phoneText(readPhone(typed, callingCode))).toBe(stored);
  });

  it('leaves what is stored unchanged, and finds its country', () => {
    const stored = fc.oneof(
      fc.stringMatching(/^[0-9]{10}$/),
      fc.stringMatching(/^\+1[2-9][0-9]{9}$/),
      fc.stringMatching(/^\+44[0-9]{7,11}$/),
    );
    fc.assert(
      fc.property(stored, (phone) => {
        expect(isStoredPhone(phone)).toBe(true);
        expect(phoneText(readPhone(phone))).toBe(phone);
        expect(phoneText(splitPhone(phone, CODES))).toBe(phone);
      }),
    );
  });

  it('makes of any text a number without +52, in no more than 16 characters', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.stringMatching(/^[0-9+() -]{0,24}$/)), (typed) => {
        const text = phoneText(readPhone(typed));
        expect(text).toMatch(/^(\d{0,10}|\+\d{0,15})$/);
        if (isStoredPhone(text)) expect(text.startsWith('+52')).toBe(false);
      }),
    );
  });
});

describe('STORED_PHONE', () => {
  it.each([
    ['5512345678', true],
    ['+16195550134', true],
    ['+5491112345678', true],
    ['+525512345678', false],
    ['+1619555013', false],
    ['+11195550134', false],
    ['551234567', false],
    ['55 1234 5678', false],
    ['+0123456789', false],
  ])('accepts %p: %p', (text, ok) => expect(new RegExp(STORED_PHONE).test(text)).toBe(ok));
});

describe('the search of the front desk', () => {
  it.each([
    ['55 1234 5678', ['5512345678']],
    ['+52 55 1234 5678', ['5512345678']],
    ['+1 619 555 0134', ['16195550134']],
    ['6195550134', ['6195550134']],
    ['ana 55', ['ana', '55']],
    ['5512', ['5512']],
  ])('reads %p as %p', (text, words) => expect(searchWords(text)).toEqual(words));
});

describe('a number as messengers copy it', () => {
  // Direction marks around it, spaces that don't break, hyphens that aren't the keyboard's.
  it.each([
    ['\u202a+52 1 55 1234 5678\u202c', '5512345678'],
    ['\u2066+1\u00a0(415)\u00a0555‑2671\u2069', '+14155552671'],
    ['\u200e00 34 612 345 678', '+34612345678'],
    ['\u200b55\u200b1234\ufeff5678', '5512345678'],
    ['＋52 ５５ 1234 5678', '5512345678'],
  ])('is the same number: %j', (pasted, stored) => {
    expect(phoneText(readPhone(pasted))).toBe(stored);
    expect(searchedPhone(pasted)).toBe(stored.replace('+', ''));
  });
});
