/** Opens a studio's stores by what the environment says. */
import { join, resolve } from 'node:path';
import { INCOMING, openDiskStore } from './disk';
import { openS3Store, type S3Config } from './s3';
import type { FileStores } from './store';

export interface FilesConfig {
  /** The folder on this machine; made if missing. */
  readonly folder: string;
  /** null: POST /files/s3 is refused. */
  readonly s3: S3Config | null;
}

export function openFiles({ folder, s3 }: FilesConfig): FileStores {
  const at = resolve(folder);
  return { folder: at, incoming: join(at, INCOMING), disk: openDiskStore(at), cloud: s3 && openS3Store(s3) };
}
