/** What a form needs once another admin has changed what it changes: `ConflictDialog` shows it. */
import type { LastChange } from '../../../domain/errors';
import { answerText } from '../../../domain/forms/text';
import type { FieldValue, FormField, FormValues } from '../../../domain/forms/types';
import type { ApiError } from '../../core/http/apiError';
import type { Result } from '../../core/thunk';

export interface Conflict<Row> {
  /** null: by whom isn't known. */
  readonly changed: LastChange | null;
  /** As it is stored now. */
  readonly theirs: Row;
}

/**
 * The conflict of a refused change, with the row as it is now; null: refused for another reason, or the row
 * can't be read.
 */
export async function conflictOf<Row>(
  error: ApiError,
  read: () => Promise<Result<Row>>,
): Promise<Conflict<Row> | null> {
  if (error.changed === undefined) return null;
  const result = await read();
  return result.ok ? { changed: error.changed, theirs: result.data } : null;
}

export interface ConflictField {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** The fields of a form with both values as they are read. */
export const conflictFields = (
  fields: readonly FormField[],
  mine: FormValues,
  theirs: FormValues,
): readonly ConflictField[] =>
  fields.map((field) => {
    const shown = (values: FormValues): string =>
      answerText(field, (values as Readonly<Record<string, FieldValue | undefined>>)[field.key]);
    return { label: field.label, mine: shown(mine), theirs: shown(theirs) };
  });
