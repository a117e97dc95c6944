/** The demo studio's private files in its store: the clips of its videos, and the receipt of a transfer. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { storedNames } from '../domain/pictures';
import { openFiles } from '../server/modules/files/open';
import type { Db } from '../server/db/schema';
import type { FileStore } from '../server/ports/files';
import { clipPath, storedClip } from './clips';
import { clipNames, clipOf, filesOf, type StudioContent } from './content/studio';
import { proofOf, proofPath } from './proofs';

/** Stores those that the studio still has in its folder; those that are there already once more. */
export async function layFiles(db: Db, content: StudioContent, folder: string): Promise<void> {
  const proof = proofOf(content);
  const sources = [...filesOf(content), proof].map(({ src }) => src);
  const rows = await db.selectFrom('file').select('src').where('src', 'in', sources).execute();
  const kept = new Set(rows.map(({ src }) => src));
  const store = openFiles({ folder, s3: null }).private.disk;
  for (const clip of clipNames(content)) {
    const { stored } = storedClip(clipOf(content, clip), clip);
    if (kept.has(store.addressOf(stored))) await store.put(stored, await readFile(clipPath(clip)), 'video/mp4');
  }
  if (kept.has(proof.src)) await putPicture(store, proof.src, proofPath(content));
}

/** Stores a picture in all sizes and formats of its address, as an upload. */
async function putPicture(store: FileStore, src: string, from: string): Promise<void> {
  for (const name of storedNames(src)) {
    const [, width, extension] = /-(\d+)x\d+\.(avif|webp|jpg)$/.exec(name) ?? [];
    if (extension !== 'avif' && extension !== 'webp' && extension !== 'jpg') continue;
    const type = extension === 'jpg' ? 'jpeg' : extension;
    const made = await sharp(from).resize(Number(width)).toFormat(type).toBuffer();
    await store.put(name, made, `image/${type}`);
  }
}
