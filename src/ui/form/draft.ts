/** What was typed into a form and not sent yet. It survives a reload and an expired session; never holds passwords. */
import { DAY } from '../../../domain/durations';
import type { FormField, FormValues } from '../../../domain/forms/types';
import { DRAFT_PREFIX, jsonEntry, keysWith } from '../../core/storage';

const KEPT_MS = DAY;

interface Draft {
  /** Only what was changed: the rest may be newer on the server. */
  readonly values: FormValues;
  readonly step: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(stored: unknown, now: number): Draft | null {
  if (!isRecord(stored) || !isRecord(stored.values)) return null;
  const { values, step, at } = stored;
  if (typeof step !== 'number' || typeof at !== 'number' || !(now - at < KEPT_MS)) return null;
  return { values: values as FormValues, step, at };
}

const entryOf = (key: string) => jsonEntry(`${DRAFT_PREFIX}${key}`);

export const clearDraft = (key: string): void => entryOf(key).clear();

/** `changed`: the keys of what was typed. */
export function writeDraft(
  key: string,
  fields: readonly FormField[],
  values: FormValues,
  changed: ReadonlySet<string>,
  step: number,
): void {
  const kept = fields.filter((field) => changed.has(field.key) && field.type !== 'password');
  const draft: Draft = { values: Object.fromEntries(kept.map((f) => [f.key, values[f.key]])), step, at: Date.now() };
  if (kept.length > 0) entryOf(key).write(draft);
}

/** Null where there is none of these fields. Removes the drafts of all forms that are a day old. */
export function readDraft(key: string, fields: readonly FormField[]): Pick<Draft, 'values' | 'step'> | null {
  const now = Date.now();
  for (const stored of keysWith(DRAFT_PREFIX)) {
    const entry = jsonEntry(stored);
    if (parse(entry.read(), now) === null) entry.clear();
  }
  const draft = parse(entryOf(key).read(), now);
  const known = fields.filter((field) => field.type !== 'password' && draft && Object.hasOwn(draft.values, field.key));
  if (!draft || known.length === 0) return null;
  return { values: Object.fromEntries(known.map((f) => [f.key, draft.values[f.key]])), step: draft.step };
}
