/**
 * Whose file it is: the end of every fingerprint is a tag stored in the studio's own database, so that its files
 * stay
 * its own wherever the database moves. A copy that was restored beside the original has the same tags and may share the
 * folder or bucket: a database that finds itself elsewhere takes a new tag for what it stores. It removes files with an
 * older tag only once no other database has claimed it for two weeks, and two weeks more. Claims are stored beside the
 * files.
 */
import { randomBytes } from 'node:crypto';
import { DAY } from '../../../domain/durations';
import type { Db } from '../../db/schema';
import { addFileTag, findFileTags } from './repository';
import type { Claim, FileStore } from '../../ports/files';

/** How long a claim lasts; the original renews it with every sweep, once a day. */
const LEASE = 14 * DAY;
/** Marks a tag that no database claims. */
const FREE = '';

/** The owner tag for a new file. */
export async function tagForNewFile(db: Db): Promise<string> {
  const { tags, isHome } = await findFileTags(db);
  const last = tags.at(-1)!;
  if (isHome) return last;
  await addFileTag(db, last, randomBytes(4).toString('hex'));
  return tagForNewFile(db);
}

/**
 * Name without extension: '12-0a1b2c3d4e5f6a7b'. Browsers cache an address for ever, so other content must have another
 * name.
 */
export const stemFor = (file_id: number, fingerprint: string, tag: string): string =>
  `${file_id}-${fingerprint.slice(0, 16 - tag.length)}${tag}`;

const isStale = ({ at }: Claim, now: Date): boolean => now.getTime() - Date.parse(at) > LEASE;

/** Claims all tags of this database that no other one holds, for the sweep; returns the claimed tags. */
export async function claimTags(db: Db, store: FileStore, now: Date): Promise<string[]> {
  const { tags, here, isHome } = await findFileTags(db);
  const claimed: string[] = [];
  for (const tag of tags) {
    const isNew = isHome && tag === tags.at(-1);
    const before = await store.readClaim(tag);
    if (!isNew && before && before.database !== here && !isStale(before, now)) continue;
    // An older tag is first marked as free, and claimed later: after an outage of both, the original must find it free.
    const database = isNew || before?.database === here || before?.database === FREE ? here : FREE;
    await store.writeClaim(tag, { database, at: now.toISOString() });
    if (database === here) claimed.push(tag);
  }
  return claimed;
}

/** Whether this database may remove a file: it has the newest tag, or one that this database has claimed. */
export async function isOwnFile(db: Db, store: FileStore, stem: string): Promise<boolean> {
  const { tags, here, isHome } = await findFileTags(db);
  const tag = tags.find((own) => stem.endsWith(own));
  if (tag === undefined) return false;
  return (isHome && tag === tags.at(-1)) || (await store.readClaim(tag))?.database === here;
}
