/** Opens a studio's stores as configured in the environment. */
import { join, resolve } from 'node:path';
import { PRIVATE_PATH } from '../../../domain/files';
import { INCOMING, openDiskStore } from './disk';
import { openS3Store } from './s3';
import { bucketUrl } from './s3Client';
import type { FilesConfig, FileStores } from '../../ports/files';

/** Hosts to which browsers upload parts. */
export const bucketHosts = (files: FilesConfig | null | undefined): string[] =>
  files?.s3 ? [new URL(bucketUrl(files.s3)).origin] : [];

/**
 * A folder beside the public files. Their folder may be served by another server, which leaves out names with a dot.
 */
const PRIVATE = '.private';

export function openFiles({ folder, s3, maxBytes = null }: FilesConfig): FileStores {
  const at = resolve(folder);
  const incoming = join(at, INCOMING);
  const privateFolder = join(at, PRIVATE);
  return {
    maxBytes,
    folder: at,
    incoming,
    disk: openDiskStore(at),
    cloud: s3 && openS3Store(s3),
    private: {
      folder: privateFolder,
      disk: openDiskStore(privateFolder, { incoming, path: PRIVATE_PATH, beside: at }),
      cloud: s3 && openS3Store(s3, 'private'),
    },
  };
}
