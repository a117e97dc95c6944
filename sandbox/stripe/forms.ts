/** Stripe's form encoding: `items[0][price]=x&expand[]=y` as nested objects and lists. */

export type FormValue = string | FormValue[] | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

/** Deeper than any parameter of Stripe. */
const MAX_DEPTH = 8;

export function parseForm(text: string): FormFields {
  const fields = fieldsWithoutPrototype();
  for (const [key, value] of new URLSearchParams(text)) put(fields, pathOf(key), value);
  return listsIn(fields);
}

function fieldsWithoutPrototype(): FormFields {
  const fields: FormFields = Object.create(null);
  return fields;
}

function pathOf(key: string): string[] {
  const [, head = key, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  return [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)].slice(0, MAX_DEPTH);
}

function put(fields: FormFields, [name = '', ...rest]: string[], value: string): void {
  // `expand[]=a&expand[]=b`: append.
  const key = name === '' ? String(Object.keys(fields).length) : name;
  if (rest.length === 0) {
    fields[key] = value;
    return;
  }
  const present = fields[key];
  const inner = typeof present === 'object' && !Array.isArray(present) ? present : fieldsWithoutPrototype();
  fields[key] = inner;
  put(inner, rest, value);
}

/** Turns groups whose keys are all numbers into lists. */
function listsIn(fields: FormFields): FormFields {
  const result = fieldsWithoutPrototype();
  for (const [key, value] of Object.entries(fields)) result[key] = listOrFields(value);
  return result;
}

function listOrFields(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(listOrFields);
  const keys = Object.keys(value);
  const numbered = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  if (!numbered) return listsIn(value);
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => listOrFields(value[key] ?? ''));
}
