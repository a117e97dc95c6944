/** Reads and atomically replaces one JSON file, so that a crash leaves the old content or the new one. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Returns the file's content, or undefined if it doesn't exist. */
export function readDataFile<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined;
  const stored: T = JSON.parse(readFileSync(file, 'utf8'));
  return stored;
}

/** Writes and syncs a temporary file, then renames it. Only its owner can read the file. */
export function writeDataFile(file: string, content: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w', 0o600);
  try {
    writeSync(handle, JSON.stringify(content));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}
