import fc from 'fast-check';
import { whatsappLink } from '../../domain/whatsapp';
import { anyText } from './arbitraries';

describe('whatsappLink', () => {
  it.each([
    '5512345678',
    '55 1234 5678',
    '(55) 1234-5678',
    '55.1234.5678',
    '525512345678',
    '+52 55 1234 5678',
    '5215512345678',
    '+52 1 55 1234 5678',
  ])('adds the prefix 52 to the number written as %s', (phone) => {
    expect(whatsappLink(phone)).toBe('https://wa.me/525512345678');
  });

  it.each(['+16195550134', '+1 (619) 555-0134', '001 619 555 0134'])('leaves the country of %s', (phone) =>
    expect(whatsappLink(phone)).toBe('https://wa.me/16195550134'),
  );
  it('leaves all digits of a ten-digit number that starts with 52', () =>
    expect(whatsappLink('5212345678')).toBe('https://wa.me/525212345678'));
  it('appends an encoded text', () =>
    expect(whatsappLink('5512345678', '¿Hay lugar? 1 & 2')).toBe(
      'https://wa.me/525512345678?text=%C2%BFHay%20lugar%3F%201%20%26%202',
    ));
  it('omits an empty text', () => expect(whatsappLink('5512345678', '')).toBe('https://wa.me/525512345678'));
  it('replaces a lone surrogate in the text', () =>
    expect(whatsappLink('5512345678', 'a\ud83d')).toBe('https://wa.me/525512345678?text=a%EF%BF%BD'));

  it.each(['', '123', '551234567', '55123456789', '4455123456789', 'hola', '٥٥١٢٣٤٥٦٧٨'])(
    'returns null for %p',
    (phone) => {
      expect(whatsappLink(phone)).toBeNull();
    },
  );

  it('returns null or a link to ten digits after 52 or to a foreign number, for any text', () => {
    fc.assert(
      fc.property(anyText, anyText, (phone, text) => {
        expect(whatsappLink(phone, text) ?? 'https://wa.me/520000000000').toMatch(
          /^https:\/\/wa\.me\/(52\d{10}|(?!52)\d{7,15})(\?text=[^\s&#]+)?$/,
        );
      }),
    );
  });
});
