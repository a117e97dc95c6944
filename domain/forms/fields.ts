/** Which fields a form shows, in which order, with which choices (specification, section 5, 'Dynamic forms'). */
import { OTHER_REASON } from '../signUp';
import type { FieldItem, FieldValue, FormField, FormRules, FormValues } from './types';

/** The value of a key: own properties only, so that a key such as 'constructor' has none. */
export const valueOf = (values: FormValues, key: string): FieldValue =>
  (Object.hasOwn(values, key) ? values[key] : null) ?? null;

export const orderFields = <F extends Pick<FormField, 'step' | 'order'>>(fields: readonly F[]): F[] =>
  [...fields].sort((a, b) => a.step - b.step || a.order - b.order);

/** The ordered fields of each step; steps without fields are left out. */
export function stepsOf<F extends Pick<FormField, 'step' | 'order'>>(fields: readonly F[]): F[][] {
  const steps = new Map<number, F[]>();
  for (const field of orderFields(fields)) steps.set(field.step, [...(steps.get(field.step) ?? []), field]);
  return [...steps.values()];
}

/** The choices of a field, or null if it has no fixed ones. */
export function optionsOf({ items, options }: Pick<FormField, 'items' | 'options'>): readonly FieldItem[] | null {
  if (items) return items;
  const texts = (options ?? '').split(',').flatMap((text) => text.trim() || []);
  return texts.length === 0 ? null : [...new Set(texts)].map((value) => ({ value, label: value }));
}

export interface Precondition {
  readonly key: string;
  /** null: the field has any value. */
  readonly value: string | null;
  readonly isNegated: boolean;
}

const PRECONDITION = /^(!)?([A-Za-z]\w*)(?:\s*(!?=)\s*([^=]*))?$/;

/** Null: the text is no precondition. */
export function parsePrecondition(text: string): Precondition | null {
  const [whole, not, key, compare, value] = PRECONDITION.exec(text.trim()) ?? [];
  if (whole === undefined || key === undefined || (not && compare)) return null;
  return { key, value: compare ? (value ?? '').trim() : null, isNegated: not === '!' || compare === '!=' };
}

export const isAnswered = (value: FieldValue): boolean =>
  value !== null &&
  value !== false &&
  !(typeof value === 'string' && value.trim() === '') &&
  !(Array.isArray(value) && value.length === 0);

function meetsPrecondition({ value: wanted, isNegated }: Precondition, value: FieldValue): boolean {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value ?? ''];
  return (wanted === null ? isAnswered(value) : given.some((one) => String(one) === wanted)) !== isNegated;
}

const USER_KEYS = ['user', 'user_id'];

/**
 * The fields to show, in order. 'user_id' is shown only beside a select of users, 'other' only with its reason, the
 * rest by its precondition. Hidden fields count as unanswered; fields with circular preconditions are hidden.
 */
export function visibleFields<F extends FormField>(
  fields: readonly F[],
  values: FormValues,
  { hasUserSelect = false }: Pick<FormRules, 'hasUserSelect'> = {},
): F[] {
  const offersUsers = hasUserSelect || fields.some((f) => f.type === 'select' && USER_KEYS.includes(f.key));
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const known = new Map<string, boolean>();
  const isVisible = ({ key, precondition }: F): boolean => {
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, false);
    const shown = decide(key, precondition);
    known.set(key, shown);
    return shown;
  };
  const decide = (key: string, precondition: string | null): boolean => {
    if (key === 'user_id' && !offersUsers) return false;
    if (key === 'other' && valueOf(values, 'signup_reason') !== OTHER_REASON) return false;
    const condition = precondition === null ? null : parsePrecondition(precondition);
    if (!condition) return true;
    const asked = byKey.get(condition.key);
    return meetsPrecondition(condition, asked && !isVisible(asked) ? null : valueOf(values, condition.key));
  };
  return orderFields(fields).filter(isVisible);
}

/** The values that a form starts with; a select without a value has null. */
export const initialValues = (fields: readonly FormField[]): Record<string, FieldValue> =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value]));
