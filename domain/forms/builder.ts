/** Rules for building forms: the order of fields, and conditions that are chosen instead of typed. */
import { optionsOf, parsePrecondition } from './fields';
import type { FieldItem, FormField } from './types';

type Placed = Pick<FormField, 'key' | 'step' | 'order'>;

/** Fields in a new order of keys. A moved field joins the step of the field above it. */
export function placeFields<F extends Placed>(before: readonly F[], keys: readonly string[]): F[] {
  const without = (list: readonly string[], key: string): string => list.filter((other) => other !== key).join();
  const old = before.map(({ key }) => key);
  const moved = keys.find((key, n) => old[n] !== key && without(old, key) === without(keys, key));
  const fields = keys.flatMap((key) => before.find((field) => field.key === key) ?? []);
  return fields.map((field, n) => {
    const neighbour = fields[n - 1] ?? fields[n + 1];
    return { ...field, order: n + 1, step: field.key === moved ? (neighbour?.step ?? 1) : field.step };
  });
}

/** The conditions on a field's answer that another field may have, with their labels. */
export function conditionsOf(field: Pick<FormField, 'key' | 'type' | 'options' | 'items'>): readonly FieldItem[] {
  const { key, type } = field;
  if (type === 'boolean')
    return [
      { value: key, label: 'está marcada' },
      { value: `!${key}`, label: 'no está marcada' },
    ];
  // A precondition can't name an answer that contains '='.
  const choices = (optionsOf(field) ?? []).filter(({ value }) => !String(value).includes('='));
  return [
    ...choices.flatMap(({ value, label }) => [
      { value: `${key}=${String(value)}`, label: `es «${label}»` },
      { value: `${key}!=${String(value)}`, label: `no es «${label}»` },
    ]),
    { value: key, label: 'tiene respuesta' },
    { value: `!${key}`, label: 'no tiene respuesta' },
  ];
}

/** A precondition in its normal form; null: it isn't valid. */
export function tidyCondition(text: string): { readonly key: string; readonly condition: string } | null {
  const parsed = parsePrecondition(text);
  if (!parsed) return null;
  const { key, value, isNegated } = parsed;
  if (value === null) return { key, condition: isNegated ? `!${key}` : key };
  return { key, condition: `${key}${isNegated ? '!=' : '='}${value}` };
}

/** The condition of a field in words: 'Solo si «Talla» es «M»'; null: always shown. */
export function conditionText(precondition: string | null, fields: readonly FormField[]): string | null {
  const tidy = precondition === null ? null : tidyCondition(precondition);
  if (!tidy) return precondition;
  const asked = fields.find(({ key }) => key === tidy.key);
  const known = asked && conditionsOf(asked).find(({ value }) => value === tidy.condition);
  return `Solo si ${asked ? `«${asked.label}» ` : ''}${known?.label ?? tidy.condition}`;
}
