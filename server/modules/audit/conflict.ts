import { AppError, requireFound, type ErrorCode } from '../../../domain/errors';
import type { DB, Db, Trx } from '../../db/schema';
import { findLastChange, lockVersion } from './repository';

interface ChangedRow {
  /** The table that the row is in. */
  readonly entity: keyof DB;
  readonly id: number | string;
  /** The current version of the row. */
  readonly version?: number;
  /** Audit actions that change the data in question; by default all of them. */
  readonly actions?: readonly string[];
}

/**
 * The error for a change based on outdated data, with who changed it since. For data without a version; rows with one
 * use requireVersion.
 */
export async function changedSince(db: Db, row: ChangedRow, code: ErrorCode = 'row/changed'): Promise<AppError> {
  return new AppError(code, { changed: await findLastChange(db, row) });
}

/** Throws `code` if the row no longer has the version that a change is based on; undefined: any version will do. */
export async function requireVersion(
  trx: Trx,
  row: ChangedRow & { readonly version: number },
  from: number | undefined,
  code?: ErrorCode,
): Promise<void> {
  if (from !== undefined && from !== row.version) throw await changedSince(trx, row, code);
}

/** Locks a row for a change based on this version. Throws `missing`, and 'row/changed'. */
export async function lockForChange(
  trx: Trx,
  { entity, id, from, missing }: { entity: keyof DB; id: number; from: number | undefined; missing: ErrorCode },
): Promise<void> {
  const version = requireFound(await lockVersion(trx, entity, id), missing);
  await requireVersion(trx, { entity, id, version }, from);
}
