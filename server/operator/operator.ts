/** What every command of the operator's works with. */
import type { DirectoryDb } from '../directory/tables';

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

/** How many an option asks for. Throws what is wrong with it, to be read by people. */
export function readCount(
  option: string,
  text: string | undefined,
  { usual, most }: { readonly usual: number; readonly most: number },
): number {
  const count = text === undefined ? usual : Number(text);
  if (!Number.isInteger(count) || count < 1 || count > most) throw new Error(`${option} es un número de 1 a ${most}.`);
  return count;
}
