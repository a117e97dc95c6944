import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../server/db/errors';
import { StartFailure } from './failure';

/** An account as the identity service exports and imports it; other fields pass through. */
export interface StoredAccount {
  localId: string;
  email?: string;
  lastLoginAt?: string;
  validSince?: string;
}

/** The accounts of the last run; none on the first. */
export function readAccounts(file: string): StoredAccount[] {
  try {
    const stored: { users: StoredAccount[] } = JSON.parse(readFileSync(file, 'utf8'));
    return stored.users;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    if (error instanceof SyntaxError) throw new StartFailure(`El archivo de cuentas está dañado: ${file}`);
    throw error;
  }
}

/** Writes all accounts so that a crash, at whatever moment, leaves either the old file or the new one. */
export function writeAccounts(file: string, users: StoredAccount[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const aside = `${file}.new`;
  const handle = openSync(aside, 'w', 0o600);
  try {
    writeSync(handle, JSON.stringify({ users }));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(aside, file);
}
