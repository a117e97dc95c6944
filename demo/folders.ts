import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** The folder of the project. */
export const PROJECT = path.resolve(__dirname, '..');

/** Of root's own things: a place that every system user can reach, which root's home is not. */
const SHARED = '/var/lib/studio-reservas';

/** A folder under the shared place, made if missing and open to read whatever the umask says. */
export function sharedFolder(...parts: string[]): string {
  let folder = SHARED;
  for (const part of ['', ...parts]) {
    folder = path.join(folder, part);
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  return folder;
}

/** The name that stands for a project's path in the shared place, readable and unique. */
export function projectKey(project = PROJECT): string {
  return `${path.basename(project)}-${createHash('sha256').update(project).digest('hex').slice(0, 8)}`;
}
