/** Files in a folder of this machine, served by the server itself under /files/. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { copyFile, link, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOADS_PATH } from '../../../domain/files';
import { isStoredName } from '../../../domain/pictures';
import { errorCode } from '../../db/errors';
import { claimName, parseClaim, type Content, type FileStore } from '../../ports/files';

/** Folder for unfinished files: only complete ones get their final name. */
export const INCOMING = '.incoming';

/** Writes a file and flushes it to the disk, so that even after a power cut no name leads to half a file. */
async function writeAndSync(path: string, content: Content): Promise<string> {
  if (!Buffer.isBuffer(content)) {
    const handle = await open(content.path, 'r+');
    await handle.sync().finally(() => handle.close());
    return content.path;
  }
  const handle = await open(path, 'wx', 0o644);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return path;
}

/** Flushes the folder, so that the name itself is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const isGone = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/**
 * Opens a store; its folder is made if missing. `incoming` must be on the same file system, `path` is where the site
 * serves it; `adopt` takes files from the folder `beside`.
 */
export function openDiskStore(
  folder: string,
  {
    incoming = join(folder, INCOMING),
    path = UPLOADS_PATH,
    beside = folder,
  }: { incoming?: string; path?: string; beside?: string } = {},
): FileStore {
  for (const made of [folder, incoming]) mkdirSync(made, { recursive: true });
  const at = (name: string): string => {
    if (!isStoredName(name)) throw new Error(`not a name of the store: ${name}`);
    return join(folder, name);
  };
  const write = async (to: string, content: Content): Promise<void> => {
    const from = join(incoming, randomUUID());
    try {
      await rename(await writeAndSync(from, content), to);
      await syncFolder(folder);
    } catch (error) {
      await rm(from, { force: true });
      throw error;
    }
  };
  return {
    kind: 'disk',
    put: async (name, content) => write(at(name), content),
    fetch: (name, path) => copyFile(at(name), path),
    adopt: async (name) => {
      const to = at(name);
      // A hard link moves gigabytes at once; a file system without links copies them.
      await link(join(beside, name), to).catch(async (error: unknown) => {
        if (errorCode(error) === 'EEXIST') return;
        if (isGone(error)) throw error;
        const path = join(incoming, randomUUID());
        await copyFile(join(beside, name), path);
        await write(to, { path });
      });
      await syncFolder(folder);
    },
    readClaim: (tag) =>
      readFile(join(folder, claimName(tag)), 'utf8').then(parseClaim, (error: unknown) => {
        if (isGone(error)) return null;
        throw error;
      }),
    writeClaim: (tag, claim) => write(join(folder, claimName(tag)), Buffer.from(JSON.stringify(claim))),
    remove: async (names) => {
      await Promise.all(names.map((name) => rm(at(name), { force: true })));
    },
    async *list() {
      for await (const { name } of await opendir(folder)) {
        if (!isStoredName(name)) continue;
        const found = await stat(join(folder, name)).catch((error: unknown) => {
          // The file was removed after it was listed.
          if (isGone(error)) return null;
          throw error;
        });
        if (found) yield { name, keptAt: found.mtime };
      }
    },
    addressOf: (name) => `${path}${name}`,
  };
}
