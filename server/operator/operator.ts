/** What every command of the operator's works with. */
import type { Transaction } from 'kysely';
import type { DirectoryDb, DirectoryTables } from '../directory/tables';

export interface Operator {
  readonly db: DirectoryDb;
  /** By which settings are sealed. */
  readonly key: Buffer;
  /** Who acts, for the record. */
  readonly by: string;
  readonly now: () => Date;
  readonly env: NodeJS.ProcessEnv;
  readonly resolveTxt: (name: string) => Promise<string[][]>;
  /** Reads a value that must not stand in a shell's history. */
  readonly stdin: () => Promise<string>;
  /** Tells how a long command goes on. */
  readonly say: (line: string) => void;
}

/** What a command answers: for people, and for scripts. */
export interface Outcome {
  readonly text: string;
  readonly json: unknown;
  /** The command went through, but not all of it. */
  readonly failed?: boolean;
}

export type DirectoryTrx = Transaction<DirectoryTables>;

interface DirectoryChange {
  readonly action: string;
  readonly studio_id?: number;
  readonly brand_id?: number;
  /** Without secrets. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Puts a change on record, in its own transaction. */
export async function record(
  trx: DirectoryTrx,
  { by, now }: Operator,
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
