/** What the builder of forms writes: places of fields, and conditions that are chosen. */
import fc from 'fast-check';
import { conditionsOf, conditionText, placeFields, tidyCondition } from '../../../domain/forms/builder';
import { fieldsProblem } from '../../../domain/forms/definition';
import { orderFields, parsePrecondition, visibleFields } from '../../../domain/forms/fields';
import { ADDRESS_FIELDS } from '../../../domain/forms/address';
import type { FormField } from '../../../domain/forms/types';

const field = (key: string, changes: Partial<FormField> = {}): FormField => ({
  ...ADDRESS_FIELDS[0]!,
  key,
  name: key,
  id: key,
  label: `Pregunta ${key}`,
  required: false,
  ...changes,
});

test.each([
  ['up within its step', 'a1 b1 c1', 'c a b', 'c1 a1 b1'],
  ['into the next step, below its first field', 'a1 b1 c2 d2', 'b c a d', 'b1 c2 a2 d2'],
  ['to the top of everything', 'a1 b1 c2', 'c a b', 'c1 a1 b1'],
  ['to the end', 'a1 b2 c2', 'b c a', 'b2 c2 a2'],
  ['nowhere', 'a1 b2', 'a b', 'a1 b2'],
])('a field that is moved %s joins the step above it', (_, before, keys, after) => {
  const fields = before.split(' ').map(([key = '', step], n) => field(key, { step: Number(step), order: n }));
  const placed = placeFields(fields, keys.split(' '));
  expect(placed.map(({ key, step }) => key + String(step)).join(' ')).toBe(after);
  expect(orderFields(placed)).toEqual(placed);
});

test('moving any field anywhere keeps the dropped order, whatever the steps were', () => {
  const STEPS = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(STEPS, fc.nat(), fc.nat(), (steps, from, to) => {
      const fields = orderFields(steps.map((step, n) => field(`f${n}`, { step, order: n })));
      const keys = fields.map(({ key }) => key);
      const [moved] = keys.splice(from % keys.length, 1);
      keys.splice(to % (keys.length + 1), 0, moved!);
      expect(orderFields(placeFields(fields, keys)).map(({ key }) => key)).toEqual(keys);
    }),
  );
});

test.each<[string, Partial<FormField>, string[]]>([
  ['a box', { type: 'boolean' }, ['a', '!a']],
  ['a list', { type: 'select', options: 'M, x=y' }, ['a=M', 'a!=M', 'a', '!a']],
  ['a text', { type: 'text' }, ['a', '!a']],
  ['choices with values', { type: 'select', items: [{ value: 3, label: 'Tres' }] }, ['a=3', 'a!=3', 'a', '!a']],
])('each condition of %s is one that the form understands', (_, changes, expected) => {
  const asked = field('a', changes);
  const conditions = conditionsOf(asked).map(({ value }) => String(value));
  expect(conditions).toEqual(expected);
  for (const precondition of conditions) {
    expect(parsePrecondition(precondition)?.key).toBe('a');
    const fields = [asked, field('b', { precondition, order: 2 })];
    expect(fieldsProblem(fields, '2026-11-23')).toBeNull();
    const shown = visibleFields(fields, { a: null }).length === 2;
    expect(shown).toBe(precondition.includes('!'));
  }
});

test.each([
  [null, null],
  ['a = M', 'Solo si «Pregunta a» es «M»'],
  ['!a', 'Solo si «Pregunta a» no tiene respuesta'],
  ['gone!=x', 'Solo si gone!=x'],
  ['??', '??'],
])('the precondition %j reads %j', (precondition, text) => {
  expect(conditionText(precondition, [field('a', { type: 'select', options: 'M,S' })])).toBe(text);
});

test('a condition that can’t be read is none that the builder writes', () => {
  expect(tidyCondition('a == b')).toBeNull();
  expect(tidyCondition(' a!= b ')).toEqual({ key: 'a', condition: 'a!=b' });
});
