import fc from 'fast-check';
import { PHONE_DIGITS, phoneDigits, SIGNUP_PHONE } from '../../domain/phone';
import {
  DEFAULT_PASSWORD_POLICY,
  EMAIL_PATTERN,
  guestNameError,
  isEmail,
  isPhone,
  passwordConfirmError,
  passwordHints,
  passwordMeetsPolicy,
  type PasswordPolicy,
} from '../../domain/validation';
import { anyText } from './arbitraries';

const digits = (n: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: n, maxLength: n }).map((d) => d.join(''));

describe('isPhone', () => {
  it.each([
    ['5512345678', true],
    ['+5512345678', true],
    ['(551)234-5678', true],
    ['551-234-5678', true],
    ['551 234 5678', true],
    ['551.234.5678', true],
    ['+(551) 234 567890', true],
    ['55123456789', true],
    ['551234567890', true],
    ['551234567', false],
    ['5512345678901', false],
    ['55 1234 5678', false],
    ['551--234-5678', false],
    ['++5512345678', false],
    ['', false],
    ['teléfono', false],
    ['551-234-5678 ', false],
    ['5512345678\n', false],
    ['٥٥١٢٣٤٥٦٧٨', false],
    ['５５１２３４５６７８', false],
  ])('accepts %p: %p', (text, ok) => {
    expect(isPhone(text)).toBe(ok);
  });

  it('accepts any separators between 3, 3 and 4 to 6 digits', () => {
    const sep = fc.constantFrom('', '-', ' ', '.');
    fc.assert(
      fc.property(
        digits(3),
        digits(3),
        fc.integer({ min: 4, max: 6 }).chain(digits),
        sep,
        sep,
        fc.boolean(),
        fc.boolean(),
        (a, b, c, s, t, plus, parens) => {
          expect(isPhone(`${plus ? '+' : ''}${parens ? `(${a})` : a}${s}${b}${t}${c}`)).toBe(true);
        },
      ),
    );
  });
});

describe('phoneDigits', () => {
  it.each([
    ['5512345678', '5512345678'],
    ['(55) 1234-5678', '5512345678'],
    ['55123456789', '5512345678'],
    ['tel 55', '55'],
    ['', ''],
    ['٥٥', ''],
    // Numbers with the country code, as browsers fill them in and customers paste them.
    ['+52 55 1234 5678', '5512345678'],
    ['5215512345678', '5512345678'],
    ['5255123456', '5255123456'],
  ])('reduces %p to %p', (typed, kept) => {
    expect(phoneDigits(typed)).toBe(kept);
  });

  it('returns at most 10 digits for any text, and leaves its own result unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.stringMatching(/^[0-9+() -]{0,20}$/)), (typed) => {
        const kept = phoneDigits(typed);
        expect(kept).toMatch(new RegExp(`^\\d{0,${PHONE_DIGITS}}$`));
        expect(phoneDigits(kept)).toBe(kept);
      }),
    );
  });

  it('returns a full number that matches SIGNUP_PHONE and isPhone', () => {
    fc.assert(
      fc.property(digits(PHONE_DIGITS), (number) => {
        expect(phoneDigits(number)).toMatch(new RegExp(SIGNUP_PHONE));
        expect(isPhone(phoneDigits(number))).toBe(true);
      }),
    );
  });
});

describe('password policy', () => {
  const strict: PasswordPolicy = {
    minLength: 8,
    maxLength: 12,
    lowercase: true,
    uppercase: true,
    numeric: true,
    nonAlphanumeric: true,
  };
  it.each<[string, PasswordPolicy, boolean]>([
    ['12345', DEFAULT_PASSWORD_POLICY, false],
    ['123456', DEFAULT_PASSWORD_POLICY, true],
    ['', DEFAULT_PASSWORD_POLICY, false],
    ['Abcdef1!', strict, true],
    ['Abcde1!', strict, false],
    ['Abcdefghijk1!', strict, false],
    ['ABCDEF1!', strict, false],
    ['abcdef1!', strict, false],
    ['Abcdefg!', strict, false],
    ['Abcdefg1', strict, false],
    // The identity service counts only a-z, A-Z, 0-9 and its own list of symbols.
    ['ABCDEFñ1!', strict, false],
    ['abcdefÑ1!', strict, false],
    ['Abcdefg٣!', strict, false],
    ['Abcdefg1 ', strict, false],
    ['Abcdefg1+', strict, false],
    ['Abcdefg1¿', strict, false],
    ['ñandú-1', { minLength: 6, lowercase: true }, true],
  ])('decides about %p with %j: %p', (password, policy, meets) => {
    expect(passwordMeetsPolicy(password, policy)).toBe(meets);
  });

  it.each([...'^$*.[]{}()?"!@#%&/\\,><\':;|_~`'])('counts %p as a symbol', (symbol) => {
    expect(passwordMeetsPolicy(symbol, { minLength: 0, nonAlphanumeric: true })).toBe(true);
  });

  it('has a Spanish hint for every requirement', () => {
    expect(passwordHints('abc', strict)).toEqual([
      { text: 'Al menos 8 caracteres', met: false },
      { text: 'Máximo 12 caracteres', met: true },
      { text: 'Una letra minúscula', met: true },
      { text: 'Una letra mayúscula', met: false },
      { text: 'Un número', met: false },
      { text: 'Un símbolo', met: false },
    ]);
    expect(passwordHints('secreto', DEFAULT_PASSWORD_POLICY)).toEqual([{ text: 'Al menos 6 caracteres', met: true }]);
  });

  it('is met exactly when every hint is, and a longer password only breaks the maximum', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (password, more) => {
        const hints = passwordHints(password, strict);
        expect(passwordMeetsPolicy(password, strict)).toBe(hints.every((h) => h.met));
        passwordHints(password + more, strict).forEach((h, i) => {
          if (hints[i]!.met && !h.text.startsWith('Máximo')) expect(h.met).toBe(true);
        });
      }),
    );
  });

  it('passwordConfirmError refuses a different confirmation', () => {
    expect(passwordConfirmError('secreto', 'secreto')).toBeNull();
    expect(passwordConfirmError('secreto', 'Secreto')).toBe('Las contraseñas no coinciden');
    expect(passwordConfirmError('secreto', 'secreto ')).toBe('Las contraseñas no coinciden');
    expect(passwordConfirmError('secreto', '')).toBe('Las contraseñas no coinciden');
  });
});

describe('isEmail', () => {
  it.each([
    ['ana@gmail.com', true],
    ['ana.ruiz+yoga@correo.com.mx', true],
    ['o’neil@ejemplo.mx', true],
    ['ana@gmail..com', false],
    ['ana@.gmail.com', false],
    ['ana@gmail.com.', false],
    ['.eva@gmail.com', false],
    ['eva.@gmail.com', false],
    ['eva..luna@gmail.com', false],
    ['ana@gmail', false],
    ['ana@gmail.c', false],
    ['ana@ruiz@gmail.com', false],
    ['ana ruiz@gmail.com', false],
    [`${'a.'.repeat(120)}a@b`, false],
  ])('takes the address %p: %p, as on the wire', (text, ok) => {
    expect(isEmail(text)).toBe(ok);
    expect(new RegExp(EMAIL_PATTERN).test(text)).toBe(ok);
  });
});

describe('guestNameError', () => {
  it('refuses a link, and a name of which nothing is seen', () => {
    expect(guestNameError('malo.com/x')).toBe('Escribe el nombre sin enlaces ni direcciones de internet.');
    expect(guestNameError('A\u200b\u202e\u3164')).toBe('Debes ingresar un nombre para tu invitado');
  });

  it.each([
    ['Al', true],
    ['Ana López', true],
    ['ñu', true],
    ['', false],
    ['A', false],
    [' A ', false],
    ['   ', false],
    ['👍', false],
  ])('accepts the name %p: %p', (name, ok) => {
    expect(guestNameError(name)).toBe(ok ? null : 'Debes ingresar un nombre para tu invitado');
  });
});
