/** The record of what operators did. */
import type { DirectoryTrx } from './tables';

/** Who acts, and when. */
export interface Acting {
  readonly by: string;
  readonly now: () => Date;
}

interface DirectoryChange {
  readonly action: string;
  readonly studio_id?: number;
  readonly brand_id?: number;
  /** Without secrets. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Puts a change on record, in its own transaction. */
export async function recordEvent(
  trx: DirectoryTrx,
  { by, now }: Acting,
  { action, studio_id, brand_id, before, after }: DirectoryChange,
): Promise<void> {
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
  await trx
    .insertInto('directory_event')
    .values({
      at: now(),
      by,
      action,
      studio_id: studio_id ?? null,
      brand_id: brand_id ?? null,
      before: json(before),
      after: json(after),
    })
    .execute();
}
