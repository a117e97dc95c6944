/** Unsaved changes of a form, which survive a reload and an expired session. */
import type { FormField } from '../../../domain/forms/types';
import { formField } from '../../ui/form/controls';
import { readDraft, writeDraft } from '../../ui/form/draft';

export const DRAFT_FIELDS = [formField('title', 'text', ''), formField('fields', 'textarea', '')];
const KEYS = new Set(['title', 'fields']);

export interface FormDraft {
  readonly title: string;
  readonly fields: readonly FormField[];
}

export const storeFormDraft = (key: string, { title, fields }: FormDraft): void =>
  writeDraft(key, DRAFT_FIELDS, { title, fields: JSON.stringify(fields) }, KEYS, 0);

export function readFormDraft(key: string): FormDraft | null {
  const { title, fields } = readDraft(key, DRAFT_FIELDS)?.values ?? {};
  if (typeof title !== 'string' || typeof fields !== 'string') return null;
  try {
    return { title, fields: JSON.parse(fields) as FormField[] };
  } catch {
    return null;
  }
}
