/** One JSON file that a crash, at whatever moment, leaves either as it was or as it should be. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

/** What the file holds; undefined where there is none yet. */
export function readDataFile<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined;
  const stored: T = JSON.parse(readFileSync(file, 'utf8'));
  return stored;
}

/** Writes aside, to the disk, and then in the file's place. Readable by its owner only. */
export function writeDataFile(file: string, content: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const aside = `${file}.new`;
  const handle = openSync(aside, 'w', 0o600);
  try {
    writeSync(handle, JSON.stringify(content));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(aside, file);
}
