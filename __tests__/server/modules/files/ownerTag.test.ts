/** Owner tag of files: which ones sweep and deletion remove after a database was copied or moved. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { DAY } from '../../../../domain/durations';
import { pictureStem } from '../../../../domain/pictures';
import { createPool } from '../../../../server/db/connection';
import { migrateToLatest } from '../../../../server/db/migrate';
import { openFiles } from '../../../../server/modules/files/open';
import { insertFile, nextFileId } from '../../../../server/modules/files/repository';
import { storeFile } from '../../../../server/modules/files/storeFile';
import { sweepFiles } from '../../../../server/modules/files/sweep';
import { deleteFile } from '../../../../server/modules/files/service';
import type { Studio } from '../../../../server/studio';
import { systemContextOf } from '../../../helpers/api';
import { createTestDatabase } from '../../../helpers/database';
import { openStudio } from '../../../../server/openStudio';

const START = Date.now();
/** Files are as old as the test: the sweep removes those of more than a day. */
const inDays = (days: number): Date => new Date(START + days * DAY);
const contextOf = (studio: Studio, days = 0) => systemContextOf(studio, inDays(days));

async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env.STUDIO_TEST_SERVER });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

let folder: string;
let urls: { original: string; copy: string };
let original: Studio;
let copy: Studio;
let drop: () => Promise<void>;

const open = (url: string): Studio => openStudio(url, { files: openFiles({ folder, s3: null }) });
const files = async (): Promise<string[]> => (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();

/** A stored picture; `lost`: without a row, as after an interrupted upload. */
async function upload(
  { db, files: stores }: Studio,
  color: string,
  lost = false,
): Promise<{ id: number; stem: string }> {
  const path = join(folder, '.picture');
  await sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
    .png()
    .toFile(path);
  const id = await nextFileId(db);
  const row = await storeFile(stores!.disk, db, id, path);
  if (!lost)
    await db.transaction().execute((trx) => insertFile(trx, { ...row, name: color, created_at: new Date(START) }));
  return { id, stem: pictureStem(row.src.slice(row.src.lastIndexOf('/') + 1))!.stem };
}

const isThere = async ({ stem }: { stem: string }): Promise<boolean> =>
  (await files()).some((name) => name.startsWith(stem));

let before: { id: number; stem: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owner-'));
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await database.db.destroy();
  urls = { original: database.url, copy: database.url.replace(name, `${name}_copy`) };
  original = open(urls.original);
  before = await upload(original, 'red');
  await original.close();
  await asOwner(`create database ${name}_copy template ${name}`);
  original = open(urls.original);
  copy = open(urls.copy);
  drop = async () => {
    await Promise.all([original, copy].map((studio) => studio.pool.ended || studio.close()));
    await asOwner(`drop database ${name}`);
    await asOwner(`drop database ${name}_copy`);
    await rm(folder, { recursive: true });
  };
});
afterEach(() => drop());

it.each([
  ['original', 'copy'],
  ['copy', 'original'],
])('original and copy never remove files that the other stored later (%s sweeps first)', async (first) => {
  const [own, copied] = [await upload(original, 'green'), await upload(copy, 'blue')];
  expect(own.stem.split('-')[0]).toBe(copied.stem.split('-')[0]);
  const stored = await files();
  for (const days of [2, 3, 10, 20, 40])
    for (const studio of first === 'original' ? [original, copy] : [copy, original])
      expect([days, await sweepFiles(contextOf(studio, days))]).toEqual([days, 0]);
  expect(await files()).toEqual(stored);
});

it('original and copy each remove their own uploads without a row', async () => {
  const [own, copied] = [await upload(original, 'green', true), await upload(copy, 'blue', true)];
  await sweepFiles(contextOf(copy, 2));
  expect([await isThere(own), await isThere(copied)]).toEqual([true, false]);
  await sweepFiles(contextOf(original, 2));
  expect([await isThere(own), await isThere(before)]).toEqual([false, true]);
});

it('a file deleted in the copy stays for the original', async () => {
  await sweepFiles(contextOf(original, 2));
  await deleteFile(contextOf(copy), before.id);
  await sweepFiles(contextOf(copy, 3));
  expect(await isThere(before)).toBe(true);
  await deleteFile(contextOf(original), before.id);
  expect(await isThere(before)).toBe(false);
});

it("a moved studio owns its files again four weeks after the original's last activity", async () => {
  const lost = await upload(original, 'green', true);
  await sweepFiles(contextOf(original, 0.5));
  await original.close();
  for (const days of [2, 14, 15, 28]) {
    await sweepFiles(contextOf(copy, days));
    expect(await isThere(lost)).toBe(true);
  }
  await sweepFiles(contextOf(copy, 30));
  expect([await isThere(lost), await isThere(before)]).toEqual([false, true]);
  await deleteFile(contextOf(copy), before.id);
  expect(await isThere(before)).toBe(false);
});

it('two processes of a moved studio choose the same new owner tag', async () => {
  const other = open(urls.copy);
  await Promise.all([upload(copy, 'green'), upload(other, 'blue'), upload(copy, 'yellow')]);
  const { rows } = await copy.pool.query<{ tags: string[] }>('select file_tags as tags from studio');
  expect(rows[0]!.tags).toHaveLength(
    (await original.pool.query('select file_tags from studio')).rows[0].file_tags.length + 1,
  );
  await other.close();
});

it('an existing database has the same owner tag and files as before', async () => {
  const name = `${new URL(urls.original).pathname.slice(1)}_new`;
  await asOwner(`create database ${name}`);
  const url = urls.original.replace(/[^/]*$/, name);
  await migrateToLatest(url);
  const pool = createPool(url);
  const { rows } = await pool.query(
    `select file_tags = array[left(md5(s.system_identifier || ' ' || d.oid), 4)] as same
    from studio, pg_control_system() s, pg_database d where d.datname = current_database()`,
  );
  expect(rows).toEqual([{ same: true }]);
  await pool.end();
  await asOwner(`drop database ${name}`);
});
