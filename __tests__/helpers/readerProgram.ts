/** In place of server/reader/readerProgram: compiled, as in production. Its source takes thrice the time to start. */
import { COMPILED_READER } from './processes';

export const READER_PROGRAM = [COMPILED_READER];

/** Behind other suites, which use all of the machine, a reader would hardly run. */
export const READER_NICENESS = 0;
