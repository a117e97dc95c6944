/** Unsaved changes of a form, which survive a reload and an expired session. */
import type { ShownIn } from '../../../domain/forms/places';
import type { FormField } from '../../../domain/forms/types';
import { formField } from '../../ui/form/controls';
import { readDraft, writeDraft } from '../../ui/form/draft';

export const DRAFT_FIELDS = ['title', 'fields', 'shown'].map((key) => formField(key, 'textarea', ''));
const KEYS = new Set(DRAFT_FIELDS.map(({ key }) => key));

export interface FormDraft {
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly shown: ShownIn;
}

export const storeFormDraft = (key: string, { title, fields, shown }: FormDraft): void =>
  writeDraft(key, DRAFT_FIELDS, { title, fields: JSON.stringify(fields), shown: JSON.stringify(shown) }, KEYS, 0);

export function readFormDraft(key: string): FormDraft | null {
  const { title, fields, shown } = readDraft(key, DRAFT_FIELDS)?.values ?? {};
  if (typeof title !== 'string' || typeof fields !== 'string' || typeof shown !== 'string') return null;
  try {
    return { title, fields: JSON.parse(fields) as FormField[], shown: JSON.parse(shown) as ShownIn };
  } catch {
    return null;
  }
}
