import { AppError, type ErrorCode } from '../../../domain/errors';
import type { DB, Db } from '../../db/schema';
import { findLastChange } from './repository';

interface ChangedRow {
  /** The table of the row. */
  readonly entity: keyof DB;
  readonly id: number | string;
  /** The row's, as it is now. */
  readonly version?: number;
  /** Which of its events change what is in question; all of them by default. */
  readonly actions?: readonly string[];
}

/**
 * The refusal of a change that was made from an older version of a row, with who changed it since:
 * `if (version !== row.version) throw await changedSince(trx, { entity: 'room', id, version: row.version })`.
 */
export async function changedSince(db: Db, row: ChangedRow, code: ErrorCode = 'row/changed'): Promise<AppError> {
  return new AppError(code, { changed: await findLastChange(db, row) });
}
