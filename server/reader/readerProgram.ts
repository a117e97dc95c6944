import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the compiled server (bundleServer.js). */
const COMPILED = join(__dirname, 'reader.js');

/** What Node runs as a reader (process.ts): compiled, or the source. */
export const READER_PROGRAM = existsSync(COMPILED)
  ? [COMPILED]
  : ['--require', 'tsx/cjs', join(__dirname, 'process.ts')];

/** The server's requests go first. */
export const READER_NICENESS = 10;
