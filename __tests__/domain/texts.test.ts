import fc from 'fast-check';
import { cleanText, NAME_LINK_ERROR, nameError, type TextKind } from '../../domain/texts';
import { anyText } from './arbitraries';

const KINDS: readonly TextKind[] = ['line', 'lines', 'name', 'email', 'phone'];
const ONE_LINE: readonly TextKind[] = KINDS.filter((kind) => kind !== 'lines');

describe('cleanText', () => {
  it.each([
    ['lines', 'uno\r\ndos\rtres\u2028cuatro', 'uno\ndos\ntres\ncuatro'],
    ['lines', 'D\u0092Ricco \u0093hoy\u0094\u0081', 'D’Ricco “hoy”'],
    ['lines', 'a\u0007b\u001bc\u007fd', 'abcd'],
    ['lines', '\ufeffHola\u200b \u202egro.live\u202c', 'Hola gro.live'],
    ['lines', 'familia 👩‍👩‍👧 y نامه‌ای\tya', 'familia 👩‍👩‍👧 y نامه‌ای\tya'],
    ['line', 'Roma\r\nNorte\u2029\tSur', 'Roma Norte Sur'],
    ['line', 'Ba\u00adrre\u200d 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥 👩🏽‍💻 2️⃣', 'Barre 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥 👩🏽‍💻 2️⃣'],
    ['line', 'a\u{e0041}\u3164\u2800b', 'ab'],
    ['name', ' Ana\n \u00a0Mari\u0301a \u2067Ruiz\u2069 ', 'Ana María Ruiz'],
    ['email', '\u202aana@gmail.com\u202c\n', 'ana@gmail.com'],
    ['phone', '\u202a+52\u00a055\u20111234\u20115678\u202c', '+52 55‐1234‐5678'],
    ['phone', '＋５２ ５５ １２３４ ５６７８', '+52 55 1234 5678'],
  ] as const)('makes of the %s %j: %j', (kind, given, cleaned) => {
    expect(cleanText(kind, given)).toBe(cleaned);
  });

  it.each(KINDS)('changes nothing of a %s that is clean already', (kind) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = cleanText(kind, text);
        expect(cleanText(kind, once)).toBe(once);
      }),
    );
  });

  it.each(KINDS)('leaves no control but line ends and tabulators, and no direction mark, in a %s', (kind) => {
    const noise = fc.string({ unit: fc.integer({ min: 1, max: 0x2fff }).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(noise, (text) => {
        const cleaned = cleanText(kind, text);
        expect(cleaned).not.toMatch(/(?![\t\n])\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u);
        if (ONE_LINE.includes(kind)) expect(cleaned).not.toMatch(/[\t\n\u2028\u2029\u00ad\u200c]/);
      }),
    );
  });
});

describe('nameError', () => {
  it.each([
    'Ana',
    'Ma.Fernanda Ruiz',
    'J.Carlos',
    'Lic. Ana',
    'Ana/Eva',
    'D’Ricco',
    'O.Mx-Ruiz',
    'Fco.Javier',
    '👩‍👩‍👧',
    '',
  ])('takes the name %p', (name) => {
    expect(nameError(name)).toBeNull();
  });

  it.each([
    'Gana en http://malo.mx',
    'https:\u200b//malo.example',
    'Ana www.malo.example',
    'WWW.MALO.RU',
    'malo.com',
    'Ana malo.com.mx',
    'bit.ly/3x',
    'ma\u200blo.c\u00adom',
    'eva@malo.com',
  ])('refuses the name %p, which a mail program makes a link of', (name) => {
    expect(nameError(name)).toBe(NAME_LINK_ERROR);
  });
});
