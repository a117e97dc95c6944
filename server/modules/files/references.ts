/** Files that rows refer to by id: a profile's picture, the fields of a form. */
import type { Static } from '@sinclair/typebox';
import type { File } from '../../../domain/contract/catalogue';
import type { Role } from '../../../domain/contract/customers';
import { AppError } from '../../../domain/errors';
import { hasRole, type Context } from '../../context';
import type { Db } from '../../db/schema';
import { findFileRows } from './repository';
import { signedAddress } from './signature';

export type FileReference = Static<typeof File>;

interface Owned {
  readonly customer_id: number | null;
  readonly type: string;
}

/** Whether a file is an export of the whole studio (modules/export), which only admins read. No upload is a zip. */
const isExport = ({ customer_id, type }: Owned): boolean => customer_id === null && type === 'application/zip';

/** Whether the caller may read a file: it is their own, or they have a role that may read any, or are the system. */
export const isFileFor = ({ actor }: Context, file: Owned, role: Role): boolean =>
  actor.kind === 'system' ||
  hasRole(actor, isExport(file) ? 'admin' : role) ||
  ('customer_id' in actor && file.customer_id === actor.customer_id);

/** Throws 'file/not-found' unless the caller may read all of them: customers their own, staff any. */
export async function requireReadableFiles(ctx: Context, db: Db, ids: readonly number[]): Promise<void> {
  const rows = await findFileRows(db, ids);
  if (new Set(ids).size !== rows.filter((row) => isFileFor(ctx, row, 'staff')).length)
    throw new AppError('file/not-found');
}

/**
 * Files by id as they are sent, private ones with fresh addresses; for callers who may see the row that refers to them.
 */
export async function fileReferences(
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FileReference>> {
  const rows = ids.length === 0 ? [] : await findFileRows(ctx.studio.db, ids);
  return new Map(
    await Promise.all(
      rows.map(async ({ file_id, name, type, src }): Promise<[number, FileReference]> => [
        file_id,
        { file_id, name, type, src: await signedAddress(ctx, src) },
      ]),
    ),
  );
}
