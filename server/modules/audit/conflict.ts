import { AppError, requireFound, type ErrorCode } from '../../../domain/errors';
import type { DB, Db, Trx } from '../../db/schema';
import { findLastChange, lockVersion } from './repository';

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
 * The refusal of a change that was made from an older version of a row, with who changed it since: where what it was
 * made from isn't a version, which requireVersion compares.
 */
export async function changedSince(db: Db, row: ChangedRow, code: ErrorCode = 'row/changed'): Promise<AppError> {
  return new AppError(code, { changed: await findLastChange(db, row) });
}

/** Throws `code` where a change was made from another version than the row has; undefined: from whatever it is. */
export async function requireVersion(
  trx: Trx,
  row: ChangedRow & { readonly version: number },
  from: number | undefined,
  code?: ErrorCode,
): Promise<void> {
  if (from !== undefined && from !== row.version) throw await changedSince(trx, row, code);
}

/** Locks a row for a change that was made from this version of it. Throws `missing`, and 'row/changed'. */
export async function lockForChange(
  trx: Trx,
  { entity, id, from, missing }: { entity: keyof DB; id: number; from: number | undefined; missing: ErrorCode },
): Promise<void> {
  const version = requireFound(await lockVersion(trx, entity, id), missing);
  await requireVersion(trx, { entity, id, version }, from);
}
