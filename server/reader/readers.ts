/** Readers of uploaded files, by kind. They run in a process of their own (process.ts), never in the server. */
import type { FileRow } from './csv';
import { readCsv } from './csv';
import { cleanPdf } from './pdfMetadata';
import { readPicture } from './pictures';
import { cleanVideo, videoDuration } from './videoMetadata';

/** The facts of a file, and the parts that are made of it one after another. */
export interface Reading<Facts, Part> {
  readonly facts: Facts;
  readonly parts: AsyncIterable<Part>;
}

interface AtPath {
  readonly path: string;
}

/** Rows per part of a CSV. */
const ROWS = 1_000;

async function* inPortions(rows: AsyncIterable<FileRow>): AsyncGenerator<readonly FileRow[]> {
  let portion: FileRow[] = [];
  for await (const row of rows) {
    if (portion.push(row) < ROWS) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

async function* nothing(): AsyncGenerator<never> {}

/** Facts and parts are sent between processes, so they contain no functions. */
export const READERS = {
  /** Parts: the picture's files in all sizes and formats. */
  picture: async ({ path, stem }: AtPath & { readonly stem: string }) => {
    const { files, ...facts } = await readPicture(path, stem);
    return { facts, parts: files() };
  },
  /** Cleans the file in place; has no parts. */
  document: async ({ path }: AtPath) => {
    await cleanPdf(path);
    return { facts: null, parts: nothing() };
  },
  /** Cleans the file in place; has no parts. */
  video: async ({ path }: AtPath) => {
    await cleanVideo(path);
    return { facts: { duration: await videoDuration(path) }, parts: nothing() };
  },
  /** Parts: rows of the table. */
  csv: async ({ bytes }: { readonly bytes: Buffer }) => {
    const { rows, ...facts } = await readCsv(bytes);
    return { facts, parts: inPortions(rows()) };
  },
} satisfies Readonly<Record<string, (input: never) => Promise<Reading<unknown, unknown>>>>;
