/** The data for `ConflictDialog`, once another admin has changed the same thing. */
import type { LastChange } from '../../../domain/errors';
import { answerText } from '../../../domain/forms/text';
import type { FieldValue, FormField, FormValues } from '../../../domain/forms/types';
import type { ApiError } from '../../core/http/apiError';
import type { Result } from '../../core/thunk';

export interface Conflict<Row> {
  /** null: by whom is unknown. */
  readonly changed: LastChange | null;
  /** The row as stored now. */
  readonly theirs: Row;
}

/**
 * The conflict of a refused change, with the stored row; null: it was refused for another reason, or the row can't be
 * read.
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

/** Fields of a form with both values as readable text. */
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
