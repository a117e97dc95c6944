/** Lists of 10,000 videos in the database; and an upload of several gigabytes that is cut in the middle. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { sql, type Kysely } from 'kysely';
import { PROJECT, emulatorToken } from '../__tests__/helpers/tokens';
import type { NewFileResponse, UploadState } from '../domain/contract/files';
import { HOUR, MINUTE } from '../domain/durations';
import { VIDEOS_PAGE_SIZE } from '../domain/videos';
import { startPostgres } from '../demo/postgres';
import { createApp } from '../server/app';
import { createDatabase, createPool } from '../server/db/connection';
import { migrateToLatest } from '../server/db/migrate';
import type { DB } from '../server/db/schema';
import { emulatorVerifier } from '../server/http/identity';
import { openFiles } from '../server/modules/files/open';
import { findAdminVideos } from '../server/modules/videos/adminRepository';
import { findUnprobed } from '../server/modules/videos/encodingRepository';
import { findVideos, hasAccess, type VideoFilter, type VideoList } from '../server/modules/videos/repository';
import { spreadText, type Section } from './stats';
import { openStudio } from '../server/openStudio';

const VIDEOS = 10_000;
const ROUNDS = 30;

/** Each with a file whose qualities are made; a customer who may watch, has seen every third and likes every fifth. */
const FILL = `
insert into customer (uid, name, last_name, email, phone, role)
values ('banco-1', 'Ana', 'Luz', 'a@correo.mx', '5500000001', 'admin');
insert into class_category (name, handle, description) select 'C' || n, 'c' || n, '' from generate_series(1, 5) n;
insert into instructor (name, last_name) select 'Coach ' || n, 'Paz' from generate_series(1, 20) n;
insert into tag (name, color) select 'T' || n, '#112233' from generate_series(1, 10) n;
insert into video_type (name) select 'V' || n from generate_series(1, 4) n;
insert into program (name, description) select 'P' || n, '' from generate_series(1, 50) n;
insert into file (name, type, src, created_at, is_private, storage)
select 'v' || n, 'video/mp4', '/files/private/' || n || '.mp4', now(), true, 'disk'
from generate_series(1, ${VIDEOS}) n;
insert into video (title, description, class_category_id, video_type_id, program_id, program_position, duration,
  provider, file_id, published_at, created_at)
select 'Video ' || n || case when n % 500 = 0 then ' Glúteo' else '' end, 'Con liga y tapete', 1 + n % 5, 1 + n % 4,
  case when n % 4 = 0 then 1 + n % 50 end, case when n % 4 = 0 then n end, 300 + n % 3000, 'file', n,
  now() + (200 - n) * interval '1 minute', now() from generate_series(1, ${VIDEOS}) n;
insert into video_encoding (file_id, attempts, tried_at, done_at, probed_at)
select file_id, 0, now(), now(), now() from video;
insert into video_instructor (video_id, instructor_id, place) select video_id, 1 + video_id % 20, 0 from video;
insert into video_tag (video_id, tag_id) select video_id, 1 + video_id % 10 from video;
insert into video_progress (customer_id, video_id, seconds, updated_at)
select 1, video_id, 60, now() from video where video_id % 3 = 0;
insert into video_favorite (customer_id, video_id, created_at)
select 1, video_id, now() - video_id * interval '1 second' from video where video_id % 5 = 0;
vacuum analyze`;

async function lists(db: Kysely<DB>): Promise<string[][]> {
  const now = new Date();
  const rows: string[][] = [];
  const measure = async (name: string, run: () => Promise<readonly unknown[]>): Promise<void> => {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const started = performance.now();
      found = (await run()).length;
      if (round > 0) times.push(performance.now() - started);
    }
    rows.push([name, String(found), spreadText(times, 1)]);
  };
  const list = (name: string, kind: VideoList, filter: Partial<VideoFilter> = {}, after?: string) =>
    measure(name, async () => {
      const all = { tag_ids: [], program_ids: [], ...filter };
      return (await findVideos(db, kind, all, { customer_id: 1, now, after })).videos;
    });
  const first = await findVideos(db, 'newest', { tag_ids: [], program_ids: [] }, { customer_id: 1, now });
  await list('the newest', 'newest');
  await list('the newest, the next page', 'newest', {}, first.next ?? undefined);
  const micros = (now.getTime() - 8_000 * MINUTE) * 1_000;
  await list('the newest, far down', 'newest', {}, `${micros}_8000`);
  await list('upcoming', 'upcoming');
  await list('favourites', 'favorites');
  await list('a program', 'program', { program_ids: [5] });
  await list('a category', 'newest', { class_category_id: 2 });
  await list('a video type', 'newest', { video_type_id: 3 });
  await list('a coach', 'newest', { instructor_id: 7 });
  await list('a tag', 'newest', { tag_ids: [3] });
  await list('up to ten minutes', 'newest', { duration: 10 });
  await list("the text 'gluteo'", 'newest', { query: 'gluteo' });
  await list("the text 'vi li ta', the beginnings of words of all", 'newest', { query: 'vi li ta' });
  const most = { class_category_id: 1, video_type_id: 2, instructor_id: 6, tag_ids: [6], duration: 50 };
  await list('all filters at once', 'newest', { ...most, query: 'liga' });
  await list('filters that nothing fits', 'newest', { ...most, instructor_id: 7, query: 'nada' });
  await measure('whether a customer may watch', async () => [await hasAccess(db, 1, now)]);
  await measure("the admins' list", async () => (await findAdminVideos(db, {})).videos);
  await measure('the job that looks for new files', () => findUnprobed(db));
  return rows;
}

const GIB = 1024 ** 3;
const SIZE = 3.25 * GIB;
/** Of random bytes, repeated: no file system stores fewer of them. */
const NOISE = randomBytes(8 * 1024 * 1024);

/** The bytes of an MP4 of SIZE: a head, one box of media, and a header that says how long it is. */
function bytesOf(from: number, to: number): Buffer {
  const head = Buffer.alloc(40);
  head.write('\0\0\0\x18ftypisom\0\0\0\0isommp42', 0, 'latin1');
  head.writeUInt32BE(1, 24);
  head.write('mdat', 28, 'latin1');
  const moov = Buffer.alloc(48);
  moov.writeUInt32BE(48, 0);
  moov.write('moov', 4, 'latin1');
  moov.writeUInt32BE(40, 8);
  moov.write('mvhd', 12, 'latin1');
  moov.writeUInt32BE(1_000, 28);
  moov.writeUInt32BE(HOUR, 32);
  head.writeBigUInt64BE(BigInt(SIZE - moov.length - 24), 32);
  const bytes = Buffer.alloc(to - from);
  for (let at = from; at < to;) {
    const start = at % NOISE.length;
    at += NOISE.copy(bytes, at - from, start, Math.min(NOISE.length, start + to - at));
  }
  if (from < head.length) head.copy(bytes, 0, from);
  const tail = SIZE - moov.length;
  if (to > tail) moov.copy(bytes, Math.max(0, tail - from), Math.max(0, from - tail));
  return bytes;
}

async function upload(url: string, folder: string): Promise<{ rows: string[][]; notes: string[] }> {
  const files = openFiles({ folder: path.join(folder, 'files'), s3: null });
  const studio = openStudio(url, { files, verifyToken: emulatorVerifier(PROJECT) });
  const serve = async () => {
    const app = await createApp({ studioOf: () => studio, logLevel: 'error', addressLimit: 0 });
    return { app, origin: await app.listen({ port: 0, host: '127.0.0.1' }) };
  };
  let { app, origin } = await serve();
  const headers = { authorization: `Bearer ${emulatorToken({ uid: 'banco-1', email: 'a@correo.mx' })}` };
  const call = async <T>(method: string, address: string, body?: unknown, signal?: AbortSignal): Promise<T> => {
    const isPiece = Buffer.isBuffer(body);
    const type = isPiece ? 'application/octet-stream' : 'application/json';
    const answer = await fetch(`${origin}/api${address}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body: isPiece ? new Uint8Array(body) : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(1);
  const rows: string[][] = [];
  let state = await call<UploadState>('POST', '/uploads', { name: 'hora.mp4', size: SIZE, private: true });
  const at = `/uploads/${state.upload_id}`;
  const began = performance.now();
  const sendTo = async (end: number): Promise<void> => {
    while (state.target && state.offset < end) {
      const { offset, target } = state;
      state = await call('PUT', `${target.url}?offset=${offset}`, bytesOf(offset, offset + target.size));
    }
  };
  await sendTo(SIZE / 2);
  rows.push(['the first half', seconds(began)]);
  // The connection ends within a piece, then the server stops and another one takes its place.
  const cut = new AbortController();
  const piece = bytesOf(state.offset, state.offset + (state.target?.size ?? 0));
  const sending = call('PUT', `${state.target?.url}?offset=${state.offset}`, piece, cut.signal).catch(() => null);
  setImmediate(() => cut.abort());
  await sending;
  const resumed = performance.now();
  await app.close();
  ({ app, origin } = await serve());
  state = await call('GET', at);
  rows.push(['a cut within a piece and a new server, until its place is known', seconds(resumed)]);
  const second = performance.now();
  await sendTo(SIZE);
  rows.push(['the second half', seconds(second)]);
  const ending = performance.now();
  const { file } = await call<NewFileResponse>('POST', `${at}/file`, {});
  rows.push(['checking and storing the whole', seconds(ending)]);
  const stored = path.join(files.private.folder, file.src.slice(file.src.lastIndexOf('/') + 1));
  const [expected, found] = [createHash('sha256'), createHash('sha256')];
  for (let from = 0; from < SIZE; from += 32 * 1024 * 1024)
    expected.update(bytesOf(from, Math.min(SIZE, from + 32 * 1024 * 1024)));
  await pipeline(createReadStream(stored), found);
  if (expected.digest('hex') !== found.digest('hex') || statSync(stored).size !== SIZE)
    throw new Error('The stored file differs from what was sent.');
  if ((await readdir(files.incoming)).length > 0) throw new Error('Something is left of the upload.');
  await app.close();
  await studio.close();
  const size = (SIZE / GIB).toFixed(2);
  return {
    rows: rows.map(([what = '', took = '']) => [`upload of ${size} GiB: ${what}`, '', `${took} s`]),
    notes: ['The stored file was compared with what was sent, byte for byte; nothing was left of the upload.'],
  };
}

/** On a database of its own, and 7 GB of free disk. */
export async function benchVideos(): Promise<Section> {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-bench-'));
  chmodSync(folder, 0o755);
  const server = await startPostgres({ folder: path.join(folder, 'postgres') });
  const db = createDatabase(createPool(server.url, { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }));
  try {
    await migrateToLatest(server.url);
    for (const statement of FILL.split(';\n')) await sql.raw(statement).execute(db);
    const rows = await lists(db);
    const uploaded = await upload(server.url, folder);
    return {
      title: 'Videos',
      columns: ['question', 'rows', 'ms'],
      rows: [...rows, ...uploaded.rows],
      notes: [
        `Median (min–max) of ${ROUNDS} rounds with ${VIDEOS} videos, one question at a time` +
          `, with the way to the database; a page has ${VIDEOS_PAGE_SIZE}.`,
        ...uploaded.notes,
      ],
    };
  } finally {
    await db.destroy();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
