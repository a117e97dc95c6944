import fc from 'fast-check';
import { ADDRESS_FIELDS, ADDRESS_FORM_ID } from '../../../domain/forms/address';
import {
  addressFormProblem,
  customFieldProblem,
  FIELD_KEY,
  fieldsProblem,
  keyFromLabel,
  OPTIONS_MAX,
} from '../../../domain/forms/definition';
import { visibleFields } from '../../../domain/forms/fields';
import { FIELD_TYPES, type FormField, type FormValues } from '../../../domain/forms/types';
import { anyText } from '../arbitraries';
import { aField } from './fields';

const TODAY = '2026-11-22';
const partOf = (...fields: Partial<FormField>[]) => fieldsProblem(fields.map(aField), TODAY)?.part ?? null;
const options = (count: number) => Array.from({ length: count }, (_, i) => `Opción ${i}`).join();

describe('fieldsProblem', () => {
  it.each<[string, Partial<FormField>[], ReturnType<typeof partOf>]>([
    ['fields of each kind', FIELD_TYPES.map((type) => ({ key: type, type, options: 'Uno' })), null],
    ['no field', [], null],
    ['one key twice', [{ key: 'a' }, { key: 'a' }], 'key'],
    ['the key toString', [{ key: 'toString' }], 'key'],
    ['a select of users without options', [{ key: 'user_id', type: 'select' }], null],
    ['another select without options', [{ key: 'talla', type: 'select' }], 'options'],
    ['as many options as there may be', [{ type: 'select', options: options(OPTIONS_MAX) }], null],
    ['one more', [{ type: 'select', options: options(OPTIONS_MAX + 1) }], 'options'],
    ['an empty item', [{ type: 'select', items: [{ value: ' ', label: 'Nada' }] }], 'options'],
    ['the items false and 0', [{ type: 'select', items: [false, 0].map((value) => ({ value, label: 'x' })) }], null],
    ['a precondition of an earlier field', [{ key: 'a' }, { key: 'b', precondition: 'a!=x' }], null],
    ['a precondition of a later field', [{ key: 'a', precondition: 'b' }, { key: 'b' }], 'precondition'],
    ['an unreadable precondition', [{ key: 'a' }, { key: 'b', precondition: 'a > 3' }], 'precondition'],
    ['a choice to begin with', [{ type: 'select', options: 'Uno', value: 'Uno' }], null],
    ['a choice that there is not', [{ type: 'select', options: 'Uno', value: 'Dos' }], 'value'],
    ['a file to begin with', [{ type: 'file', value: 'x' }], 'value'],
    ['an address to begin with', [{ type: 'address', value: 'x' }], 'value'],
  ])('of %s is %p', (_what, fields, part) => {
    expect(partOf(...fields)).toBe(part);
  });

  it('lets no two fields wait for each other: with some answers each accepted field is visible', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd');
    const field = fc.record({
      key,
      precondition: fc.option(
        fc.oneof(
          key,
          key.map((k) => `${k}=x`),
          anyText,
        ),
      ),
    });
    fc.assert(
      fc.property(fc.array(field, { maxLength: 4 }), (given) => {
        const fields = given.map(aField);
        if (fieldsProblem(fields, TODAY)) return;
        const answers: FormValues = Object.fromEntries(fields.map((f) => [f.key, 'x']));
        expect(visibleFields(fields, answers)).toHaveLength(fields.length);
      }),
    );
  });
});

describe('addressFormProblem', () => {
  const without = (key: string) => ADDRESS_FIELDS.filter((field) => field.key !== key);
  it.each<[string, readonly FormField[], string | null]>([
    ['the fields that it begins with', ADDRESS_FIELDS, null],
    ['fewer optional fields', without('street'), null],
    ['no city', without('city'), 'required'],
    [
      'a state that depends on another field',
      [...without('state'), aField({ key: 'state', precondition: 'city' })],
      'required',
    ],
    ['a field of its own', [...ADDRESS_FIELDS, aField({ key: 'referencias', type: 'number' })], null],
    ['a file of its own', [...ADDRESS_FIELDS, aField({ key: 'comprobante', type: 'file' })], 'type'],
    ['an address within', [...ADDRESS_FIELDS, aField({ key: 'otra', type: 'address' })], 'type'],
    ['a password', [...ADDRESS_FIELDS, aField({ key: 'clave', type: 'password' })], 'type'],
    ['a part that is no text', [...without('street'), aField({ key: 'street', type: 'number' })], 'type'],
  ])('of %s is %p', (_what, fields, part) => {
    expect(addressFormProblem(ADDRESS_FORM_ID, fields)?.part ?? null).toBe(part);
    expect(addressFormProblem(ADDRESS_FORM_ID + 1, fields)).toBeNull();
  });
});

it.each([
  ['talla', 'text', null],
  ['email', 'text', 'key'],
  ['other', 'text', 'key'],
  ['clave', 'password', 'type'],
] as const)('customFieldProblem of the key %s and the type %s is %p', (key, type, part) => {
  expect(customFieldProblem({ key, type })?.part ?? null).toBe(part);
});

describe('keyFromLabel', () => {
  it.each([
    ['¿Tienes alguna lesión?', 'tienes_alguna_lesion'],
    ['2.º contacto', 'contacto'],
    ['🥊', 'campo'],
    ['', 'campo'],
    ['Teléfono', 'telefono_2'],
    ['Constructor', 'constructor_2'],
  ])('of %p is %p', (label, key) => {
    expect(keyFromLabel(label)).toBe(key);
  });

  it('is a key for any label', () => {
    fc.assert(
      fc.property(anyText, (label) => {
        const field = aField({ key: keyFromLabel(label) });
        expect(field.key).toMatch(new RegExp(FIELD_KEY));
        expect([customFieldProblem(field), fieldsProblem([field], TODAY)]).toEqual([null, null]);
      }),
    );
  });
});
