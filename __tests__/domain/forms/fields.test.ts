import fc from 'fast-check';
import {
  initialValues,
  optionsOf,
  orderFields,
  parsePrecondition,
  stepsOf,
  visibleFields,
} from '../../../domain/forms/fields';
import { OTHER_REASON } from '../../../domain/signUp';
import type { FieldValue, FormField, FormValues } from '../../../domain/forms/types';
import { anyText } from '../arbitraries';
import { aField } from './fields';

const keys = (fields: readonly FormField[]) => fields.map((field) => field.key);

describe('order of fields', () => {
  it('orders by step, then by order, and leaves equal ones as given', () => {
    const place = fc.record({ step: fc.integer({ min: 1, max: 3 }), order: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(fc.array(place), (places) => {
        const ordered = orderFields(places.map((one, given) => ({ ...one, given })));
        ordered.slice(1).forEach((next, index) => {
          const before = ordered[index]!;
          const rank = before.step - next.step || before.order - next.order || before.given - next.given;
          expect(rank).toBeLessThan(0);
        });
        expect(ordered).toHaveLength(places.length);
      }),
    );
  });

  it('stepsOf groups the ordered fields and leaves empty steps out', () => {
    const fields = [
      aField({ key: 'd', step: 4 }),
      aField({ key: 'b', order: 2 }),
      aField({ key: 'a' }),
      aField({ key: 'c', step: 2 }),
    ];
    expect(stepsOf(fields).map(keys)).toEqual([['a', 'b'], ['c'], ['d']]);
    expect(stepsOf([])).toEqual([]);
  });
});

describe('optionsOf', () => {
  it.each<[string | null, string[] | null]>([
    ['Uno,Dos', ['Uno', 'Dos']],
    [' Uno , ,Dos,Uno,', ['Uno', 'Dos']],
    ['', null],
    [',', null],
    [null, null],
  ])('of the comma list %p are %p', (options, values) => {
    expect(optionsOf({ options, items: null })?.map((item) => item.value) ?? null).toEqual(values);
  });

  it('prefers items, which may have the values false and 0', () => {
    const items = [{ value: false, label: 'No' }];
    expect(optionsOf({ options: 'Uno', items })).toBe(items);
  });
});

describe('visibleFields', () => {
  const shown = (fields: readonly FormField[], values: FormValues, hasUserSelect = false) =>
    keys(visibleFields(fields, values, { hasUserSelect }));

  it('hides user_id unless the form or its screen has a select of users', () => {
    const user = aField({ key: 'user_id', type: 'number' });
    expect(shown([user], {})).toEqual([]);
    expect(shown([user], {}, true)).toEqual(['user_id']);
    expect(shown([user, aField({ key: 'user', type: 'select' })], {})).toEqual(['user_id', 'user']);
    expect(shown([aField({ key: 'user_id', type: 'select' })], {})).toEqual(['user_id']);
    expect(shown([user, aField({ key: 'user' })], {})).toEqual(['user']);
  });

  it.each<[FieldValue | undefined, boolean]>([
    [OTHER_REASON, true],
    ['otro', false],
    ['Google', false],
    [null, false],
    [undefined, false],
    [[OTHER_REASON], false],
  ])('with the signup_reason %j shows other: %p', (signup_reason, isShown) => {
    expect(shown([aField({ key: 'other' })], { signup_reason })).toEqual(isShown ? ['other'] : []);
  });

  it.each<[string | null, FieldValue | undefined, boolean]>([
    [null, null, true],
    ['a', 'x', true],
    ['a', '', false],
    ['a', false, false],
    ['a', 0, true],
    ['a', [], false],
    ['a', undefined, false],
    ['!a', undefined, true],
    ['!a', 'x', false],
    ['a=Sí', 'Sí', true],
    [' a = Sí ', 'Sí', true],
    ['a=Sí', 'sí', false],
    ['a=true', true, true],
    ['a=2', 2, true],
    ['a=x', ['y', 'x'], true],
    ['a=', '', true],
    ['a=', null, true],
    ['a!=x', 'x', false],
    ['a!=x', null, true],
    // No precondition at all: the field is shown rather than lost.
    ['¿?', null, true],
    ['!a=x', null, true],
    ['constructor', null, false],
  ])('with the precondition %p and the value %j shows the field: %p', (precondition, a, isShown) => {
    const fields = [aField({ key: 'a' }), aField({ key: 'b', order: 2, precondition })];
    expect(shown(fields, { a })).toEqual(isShown ? ['a', 'b'] : ['a']);
  });

  it('counts a hidden field as unanswered, and hides fields in a circle', () => {
    const chain = [
      aField({ key: 'a' }),
      aField({ key: 'b', precondition: 'a' }),
      aField({ key: 'c', precondition: 'b=x' }),
    ];
    expect(shown(chain, { a: 'x', b: 'x' })).toEqual(['a', 'b', 'c']);
    expect(shown(chain, { a: '', b: 'x' })).toEqual(['a']);
    const circle = [aField({ key: 'a', precondition: 'b' }), aField({ key: 'b', precondition: 'a' })];
    expect(shown(circle, { a: 'x', b: 'x' })).toEqual([]);
  });

  it('parses no precondition out of any other text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parsePrecondition(text);
        if (parsed) expect(text).toContain(parsed.key);
      }),
    );
  });
});

it('a form starts with the values of its fields', () => {
  expect(initialValues([aField({ key: 'a', value: 'x' }), aField({ key: 'b' })])).toEqual({ a: 'x', b: null });
});
