/** What reads files of strangers, by their kind. Runs in a process of its own (process.ts), never in the server. */
import type { FileRow } from './csv';
import { readCsv } from './csv';
import { cleanPdf } from './pdfMetadata';
import { readPicture } from './pictures';
import { cleanVideo, videoDuration } from './videoMetadata';

/** What a file is, and what is made of it, one part after another. */
export interface Reading<Facts, Part> {
  readonly facts: Facts;
  readonly parts: AsyncIterable<Part>;
}

interface AtPath {
  readonly path: string;
}

/** Rows of one part. */
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

/** Facts and parts are sent to the server: they hold no functions. */
export const READERS = {
  /** The parts are the picture in its sizes and formats. */
  picture: async ({ path, stem }: AtPath & { readonly stem: string }) => {
    const { files, ...facts } = await readPicture(path, stem);
    return { facts, parts: files() };
  },
  /** Changes the file in place. */
  document: async ({ path }: AtPath) => {
    await cleanPdf(path);
    return { facts: null, parts: nothing() };
  },
  /** Changes the file in place. */
  video: async ({ path }: AtPath) => {
    await cleanVideo(path);
    return { facts: { duration: await videoDuration(path) }, parts: nothing() };
  },
  /** The parts are its rows. */
  csv: async ({ bytes }: { readonly bytes: Buffer }) => {
    const { rows, ...facts } = await readCsv(bytes);
    return { facts, parts: inPortions(rows()) };
  },
} satisfies Readonly<Record<string, (input: never) => Promise<Reading<unknown, unknown>>>>;
