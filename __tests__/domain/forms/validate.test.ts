import fc from 'fast-check';
import { ADDRESS_FIELDS } from '../../../domain/forms/address';
import { FIELD_TYPES, type FieldType, type FieldValue, type FormField } from '../../../domain/forms/types';
import { answerText } from '../../../domain/forms/text';
import { ADDRESS_RULES, errorSummary, fieldErrors, storedValues } from '../../../domain/forms/validate';
import { CHOICES_MAX, FORM_TEXTS, IMAGES_MAX, TEXT_MAX, TEXTAREA_MAX } from '../../../domain/forms/values';
import { ADDRESS_TEXTS, isPhone } from '../../../domain/validation';
import { anyText, day } from '../arbitraries';
import { aField } from './fields';

const RULES = { today: '2026-11-22' };
const { fill, choose, upload, phone, email, number, date, time, broken } = FORM_TEXTS;
const HALF = 'a\ud83d';
const HUGE = 'x'.repeat(10_000_000);
const long = (max: number) => `Escribe máximo ${max} caracteres.`;
const file = (file_id: number) => ({ file_id, name: 'foto.jpg', type: 'image/jpeg', src: '/files/1-a.jpg' });
const CHOICES = { options: 'Uno,Dos', items: null };
const ITEMS = { options: null, items: [false, 3].map((value) => ({ value, label: String(value) })) };

const check = (field: Partial<FormField>, value: unknown) => {
  const fields = [aField(field)];
  const values = { campo: value as FieldValue };
  return fieldErrors(fields, values, RULES).campo ?? storedValues(fields, values, RULES).campo;
};

/** For any JSON that a request can bring. */
const anyValue = fc.oneof(fc.jsonValue(), anyText) as fc.Arbitrary<FieldValue>;
const anyType = fc.constantFrom(...FIELD_TYPES);

describe('a required field', () => {
  /** [type, value, stored value or error, more about the field] */
  it.each<[FieldType, unknown, unknown, Partial<FormField>?]>([
    ['text', ' Ana ', 'Ana'],
    ['text', '', fill],
    ['text', ' \t\n', fill],
    ['text', null, fill],
    ['text', undefined, fill],
    ['text', 5, fill],
    ['text', ['x'], fill],
    ['text', { toString: 'x' }, fill],
    ['text', '👩🏽‍🚒 שלום مرحبا ', '👩🏽‍🚒 שלום مرحبا'],
    ['text', HALF, broken],
    ['text', 'a\0b', broken],
    ['text', '😀'.repeat(TEXT_MAX), '😀'.repeat(TEXT_MAX)],
    ['text', 'x'.repeat(TEXT_MAX + 1), long(TEXT_MAX)],
    ['textarea', ' uno\r\ndos ', 'uno\ndos'],
    ['textarea', '', fill],
    ['textarea', 'x'.repeat(TEXTAREA_MAX), 'x'.repeat(TEXTAREA_MAX)],
    ['textarea', 'x'.repeat(TEXTAREA_MAX + 1), long(TEXTAREA_MAX)],
    ['time', '07:30', '07:30'],
    ['time', '', fill],
    ['time', '24:00', time],
    ['time', '7:30', time],
    ['date', '2028-02-29', '2028-02-29'],
    ['date', '', fill],
    ['date', '2027-02-29', date],
    ['date', '0026-11-22', date],
    ['date', '22/11/2026', date],
    ['date', '2026-13-01', date],
    ['datetime', '2026-11-22T07:30', '2026-11-22T07:30'],
    ['datetime', '2026-11-31T07:30', date],
    ['datetime', '2026-11-22', date],
    ['datetime', '', fill],
    ['birthdate', RULES.today, RULES.today],
    ['birthdate', '2026-11-23', 'Escribe una fecha de nacimiento válida.'],
    ['birthdate', '1899-12-31', 'Escribe una fecha de nacimiento válida.'],
    ['birthdate', '', fill],
    ['email', ' ana@ejemplo.mx ', 'ana@ejemplo.mx'],
    ['email', 'ana', email],
    ['email', 'ana@ejemplo', email],
    ['email', 'a b@ejemplo.mx', email],
    ['email', '<script>@ejemplo.mx', email],
    ['email', '', fill],
    ['phone', '551-234-5678', '551-234-5678'],
    ['phone', '12345', phone],
    ['phone', '٥٥١٢٣٤٥٦٧٨', phone],
    ['phone', '', fill],
    ['password', ' con espacios ', ' con espacios '],
    ['password', '', fill],
    ['number', 0, 0],
    ['number', -12.5, 12.5],
    ['number', '-7', 7],
    ['number', ' 1.50 ', 1.5],
    ['number', '', fill],
    ['number', null, fill],
    ['number', 'NaN', number],
    ['number', '0x10', number],
    ['number', '1e400', number],
    ['number', Infinity, number],
    ['number', 1e13, number],
    ['number', true, number],
    ['boolean', false, false],
    ['boolean', true, true],
    ['boolean', null, choose],
    ['boolean', 'true', choose],
    ['select', 'Dos', 'Dos', CHOICES],
    ['select', 'Tres', choose, CHOICES],
    ['select', '', choose, CHOICES],
    ['select', null, choose, CHOICES],
    ['select', ['Uno'], choose, CHOICES],
    ['select', false, false, ITEMS],
    ['select', '3', 3, ITEMS],
    ['select', 'libre', 'libre'],
    ['location', '3', 3, ITEMS],
    ['location', 9, choose, ITEMS],
    ['location', null, choose, ITEMS],
    ['creatable-select', [' Uno ', 'Nuevo', 'Uno', ''], ['Uno', 'Nuevo'], CHOICES],
    ['creatable-select', [], choose],
    ['creatable-select', [' '], choose],
    ['creatable-select', 'Uno', choose],
    ['creatable-select', [1], choose],
    ['creatable-select', [HALF], broken],
    ['creatable-select', Array(CHOICES_MAX + 1).fill('x'), `Elige máximo ${CHOICES_MAX} opciones.`],
    ['file', file(3), { file_id: 3 }],
    ['file', null, upload],
    ['file', '', upload],
    ['file', { file_id: -1 }, upload],
    ['file', { file_id: '3' }, upload],
    ['file', '../../etc/passwd', upload],
    ['image', { src: 'https://otro.mx/x.svg' }, upload],
    ['image', file(4), { file_id: 4 }],
    ['multiple-images', [file(4), file(5), file(4)], [{ file_id: 4 }, { file_id: 5 }]],
    ['multiple-images', [], upload],
    ['multiple-images', [null], upload],
    ['multiple-images', Array(IMAGES_MAX + 1).fill(file(1)), `Sube máximo ${IMAGES_MAX} imágenes.`],
    ['address', 'Calle 5', fill],
    ['address', ['Calle 5'], fill],
  ])('of the type %s takes %j as %j', (...[type, value, expected, more]) => {
    expect(check({ type, ...more }, value)).toEqual(expected);
  });

  it.each(FIELD_TYPES)('of the type %s refuses ten million characters, whatever else it takes', (type) => {
    const fields = [aField({ type })];
    expect(Object.keys(fieldErrors(fields, { campo: HUGE }, RULES))).toEqual(['campo']);
    expect(storedValues(fields, { campo: HUGE }, RULES)).toEqual({});
  });

  it('of the type address reports the missing parts with the texts of form 6', () => {
    const fields = [aField({ key: 'casa', type: 'address', label: 'Casa' })];
    expect(fieldErrors(fields, {}, RULES)).toEqual({
      'casa.city': ADDRESS_TEXTS.city,
      'casa.state': ADDRESS_TEXTS.state,
      'casa.country': ADDRESS_TEXTS.country,
    });
    const casa = { address_id: '5', street: ' 60 ', city: 'Mérida', state: 'Yucatán', country: ' ' };
    const errors = fieldErrors(fields, { casa }, RULES);
    expect(errors).toEqual({ 'casa.country': ADDRESS_TEXTS.country });
    expect(errorSummary(fields, errors)).toBe('Revisa el campo: País');
    const whole = { casa: { ...casa, country: 'México' } };
    expect(fieldErrors(fields, whole, RULES)).toEqual({});
    expect(storedValues(fields, whole, RULES)).toEqual({
      casa: { street: '60', city: 'Mérida', state: 'Yucatán', country: 'México' },
    });
  });

  it('must match its confirmation if it is a password', () => {
    const fields = ['password', 'password_confirm'].map((key) => aField({ key, type: 'password' }));
    expect(fieldErrors(fields, { password: 'secreto', password_confirm: 'Secreto' }, RULES)).toEqual({
      password_confirm: 'Las contraseñas no coinciden',
    });
    expect(fieldErrors(fields, { password: 'secreto', password_confirm: 'secreto' }, RULES)).toEqual({});
  });
});

describe('an optional field', () => {
  it.each(FIELD_TYPES)('of the type %s may stay empty', (type) => {
    for (const value of [null, undefined, ...(type === 'boolean' || type === 'address' ? [] : [''])])
      if (!(value === '' && ['creatable-select', 'multiple-images'].includes(type)))
        expect(check({ type, required: false }, value)).toBeUndefined();
  });

  it('keeps an e-mail in any format', () => {
    expect(check({ type: 'email', required: false }, 'ana en correo punto mx')).toBe('ana en correo punto mx');
  });

  it('refuses a phone number that cannot be called, and may stay empty', () => {
    expect(check({ type: 'phone', required: false }, '123')).toBe(phone);
    expect(check({ type: 'phone', required: false }, '551-234-5678')).toBe('551-234-5678');
    expect(check({ type: 'phone', required: false }, '')).toBeUndefined();
  });

  it.each<[FieldType, unknown, string]>([
    ['phone', HALF, broken],
    ['date', 'mañana', date],
    ['number', 'muchos', number],
    ['select', 'Tres', choose],
    ['file', 'virus.exe', upload],
  ])('of the type %s refuses what it cannot store', (type, value, error) => {
    expect(check({ type, required: false, ...CHOICES }, value)).toBe(error);
  });

  it('of the type address takes nothing or a whole address', () => {
    const fields = [aField({ type: 'address', required: false })];
    expect(fieldErrors(fields, { campo: { street: ' ', city: '' } }, RULES)).toEqual({});
    expect(Object.keys(fieldErrors(fields, { campo: { street: '60' } }, RULES))).toHaveLength(3);
  });
});

it('the address form requires city, state and country with their own texts', () => {
  expect(fieldErrors(ADDRESS_FIELDS, { street: '60' }, { ...ADDRESS_RULES, today: RULES.today })).toEqual(
    ADDRESS_TEXTS,
  );
});

it('hidden fields are neither validated nor stored, nor are values without a field', () => {
  const fields = [aField({ key: 'a', required: false }), aField({ key: 'b', precondition: 'a' })];
  const values = { b: 'x', role: 'admin', ['__proto__']: 'x' };
  expect(fieldErrors(fields, values, RULES)).toEqual({});
  expect(storedValues(fields, values, RULES)).toEqual({});
});

it('errorSummary names the one invalid field, or says that there are several, in the order of the form', () => {
  const fields = [aField({ key: 'b', label: 'Segundo', order: 2 }), aField({ key: 'a', label: 'Primero' })];
  const errors = fieldErrors(fields, {}, RULES);
  expect(Object.keys(errors)).toEqual(['a', 'b']);
  expect(errorSummary(fields, errors)).toBe('Revisa los campos faltantes o inválidos.');
  expect(errorSummary(fields, fieldErrors(fields, { a: 'x' }, RULES))).toBe('Revisa el campo: Segundo');
  expect(errorSummary(fields, {})).toBeNull();
});

describe('any value of any type', () => {
  it('is either refused with a text, or stored as JSON that validates again and stays as it is', () => {
    fc.assert(
      fc.property(anyType, fc.boolean(), anyValue, (type, required, campo) => {
        const fields = [aField({ type, required })];
        const errors = fieldErrors(fields, { campo }, RULES);
        const stored = storedValues(fields, { campo }, RULES);
        if (Object.keys(errors).length > 0) return;
        expect(JSON.stringify(stored).length).toBeLessThan(20_000);
        expect(fieldErrors(fields, stored, RULES)).toEqual({});
        expect(storedValues(fields, stored, RULES)).toEqual(stored);
      }),
      { numRuns: 1000 },
    );
  });

  it('stores numbers as absolute values, days as given and only phones of the pattern', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), day, anyText, (n, someDay, text) => {
        expect(check({ type: 'number' }, n)).toBe(Math.abs(n));
        expect(check({ type: 'date' }, someDay)).toBe(someDay);
        expect(fieldErrors([aField({ type: 'phone' })], { campo: text }, RULES).campo === undefined).toBe(
          isPhone(text.trim()),
        );
      }),
    );
  });
});

describe('the errors of the address form', () => {
  it.each([
    [{ city: 'Mérida', state: 'Yucatán', country: 'México' }, {}],
    [{ city: '', state: 'Yucatán', country: 'México' }, { city: 'Debes agregar tu ciudad.' }],
    [{ city: 'Mérida', state: '  ', country: 'México' }, { state: 'Debes agregar tu estado.' }],
    [
      { city: 'Mérida', state: 'Yucatán', country: 'mexico', zip_code: '067' },
      { zip_code: 'El código postal tiene 5 dígitos.' },
    ],
    [{ city: 'Mérida', state: 'Yucatán', country: 'México', zip_code: ' 97000 ' }, {}],
    [{ city: 'Austin', state: 'Texas', country: 'Estados Unidos', zip_code: '78701-1234' }, {}],
    [{ city: 'Mérida', state: 'Yucatán', country: '\t' }, { country: 'Debes agregar tu país.' }],
    [
      { city: '', state: '', country: '' },
      { city: 'Debes agregar tu ciudad.', state: 'Debes agregar tu estado.', country: 'Debes agregar tu país.' },
    ],
  ])('for %j are %j', (address, errors) => {
    expect(fieldErrors(ADDRESS_FIELDS, address, { ...ADDRESS_RULES, today: RULES.today })).toEqual(errors);
  });
});

describe("an address where the studio's form 6 asks more", () => {
  const parts = [
    ...ADDRESS_FIELDS.map((field) => ({ ...field, required: field.required || field.key === 'zip_code' })),
    aField({ key: 'entre_calles', label: 'Entre calles', order: 9 }),
    aField({ key: 'tipo', label: 'Tipo', type: 'select', options: 'Casa,Depto', order: 10 }),
    aField({ key: 'piso', label: 'Piso', type: 'number', precondition: 'tipo=Depto', order: 11 }),
    aField({ key: 'timbre', label: 'Timbre', type: 'boolean', required: false, order: 12 }),
  ];
  const casa = { city: 'Mérida', state: 'Yucatán', country: 'México', zip_code: '97000', entre_calles: ' 58 y 60 ' };
  const fields = [aField({ key: 'casa', type: 'address', label: 'Casa', parts })];
  const errorsOf = (changes: object) => fieldErrors(fields, { casa: { ...casa, tipo: 'Casa', ...changes } }, RULES);

  it.each<[string, object, Record<string, string>]>([
    ['everything', {}, {}],
    ['no postal code', { zip_code: ' ' }, { 'casa.zip_code': 'Debes llenar este campo.' }],
    ['no own answer', { entre_calles: null }, { 'casa.entre_calles': 'Debes llenar este campo.' }],
    ['a choice that there is not', { tipo: 'Cueva' }, { 'casa.tipo': 'Debes seleccionar una opción.' }],
    ['a condition that is met', { tipo: 'Depto' }, { 'casa.piso': 'Debes llenar este campo.' }],
    ['an object for a text', { entre_calles: {} }, { 'casa.entre_calles': 'Debes llenar este campo.' }],
    ['10 MB', { entre_calles: 'x'.repeat(10_000_000) }, { 'casa.entre_calles': 'Escribe máximo 200 caracteres.' }],
  ])('with %s reports %p', (_what, changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  it('is stored and read with the own answers, without hidden ones and what the form does not ask', () => {
    const values = { casa: { ...casa, tipo: 'Depto', piso: '-4', timbre: true, role: 'admin', street: '60' } };
    const stored = { ...casa, street: '60', entre_calles: '58 y 60', tipo: 'Depto', piso: 4, timbre: true };
    expect(storedValues(fields, values, RULES)).toEqual({ casa: stored });
    expect(answerText(fields[0]!, stored)).toBe(
      '60, Mérida, Yucatán, 97000, México, Entre calles: 58 y 60, Tipo: Depto, Piso: 4, Timbre: Sí',
    );
    expect(errorSummary(fields, errorsOf({ tipo: '' }))).toBe('Revisa el campo: Tipo');
  });
});

it.each<[FieldType, FieldValue]>([
  ['text', 'x'.repeat(TEXTAREA_MAX)],
  ['number', 'doce'],
  ['text', [{ clases: '3' }]],
])('a field of the type %s with own rules may be anything that can be stored', (type, value) => {
  expect(check({ type, ownRules: true }, value)).toEqual(value);
  expect(check({ type, ownRules: true }, HALF)).toBe(broken);
  expect(check({ type, ownRules: true }, null)).toBe(fill);
});

describe('texts of forms', () => {
  const stored = (field: Partial<FormField>, value: string) =>
    storedValues([aField({ key: 'a', ...field })], { a: value }, { today: '2026-11-20' }).a;

  it.each([
    [{ type: 'text' }, '\u202eTalla\u200b\r\nM\u0092', 'Talla M’'],
    [{ type: 'textarea' }, 'uno\r\ndos\u202c 👩‍👩‍👧', 'uno\ndos 👩‍👩‍👧'],
    [{ type: 'email' }, '\u202aana@ejemplo.mx\u202c', 'ana@ejemplo.mx'],
    [{ type: 'phone' }, '\u2066551\u2011234\u20115678', '551‐234‐5678'],
    [{ type: 'text', isPersonName: true }, ' Ana\n María\u200b ', 'Ana María'],
  ] as const)('are stored cleaned as their kind: %j', (field, typed, text) => {
    expect(stored(field, typed)).toBe(text);
  });

  it('that are the name of a person are refused with a link, at the field', () => {
    const fields = [aField({ key: 'a', type: 'text', isPersonName: true }), aField({ key: 'b', type: 'text' })];
    const values = { a: 'Gana en malo.com', b: 'malo.com' };
    expect(fieldErrors(fields, values, { today: '2026-11-20' })).toEqual({
      a: 'Escribe el nombre sin enlaces ni direcciones de internet.',
    });
  });
});
