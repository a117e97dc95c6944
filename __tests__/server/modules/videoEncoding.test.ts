/** Qualities of uploaded videos, made by the real ffmpeg: once, whole, taken over after a crash. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import * as calls from '../../../domain/contract/videos';
import * as admin from '../../../domain/contract/videosAdmin';
import { deleteFile, getFiles } from '../../../domain/contract/files';
import { MINUTE } from '../../../domain/durations';
import { systemContext } from '../../../server/context';
import { encodeVideos, probeVideos } from '../../../server/modules/videos/encoding';
import { findEncoder, probeVideo } from '../../../server/modules/videos/ffmpeg';
import { DAY, NOON } from '../../helpers/api';
import { drawClip, findFfmpeg, type ClipOptions } from '../../helpers/ffmpeg';
import { killChildren, startCompiled } from '../../helpers/processes';
import { aPackage, aPerson, aPurchase, someCredits, type Person } from '../builders';
import { media, startUploads, type Uploads } from './files/samples';

const encoder = findFfmpeg();
let uploads: Uploads;
let owner: Person;
let ana: Person;
const api = () => uploads.api;
beforeAll(async () => {
  uploads = await startUploads(null, { encoder });
  owner = await aPerson(api().db, 'admin');
  ana = await aPerson(api().db);
  const class_package_id = await aPackage(api().db, { kind: 'online' });
  const purchase_id = await aPurchase(api().db, ana.customer_id, {
    class_package_id,
    status: 'completed',
    credit_kind: 'online',
  });
  await someCredits(api().db, ana.customer_id, 1, { purchase_id, expires_at: new Date(NOON.getTime() + 30 * DAY) });
});
afterAll(() => uploads.close());
beforeEach(() => api().setNow(NOON));
afterEach(killChildren);

let moment = NOON;
/** From here on the jobs and the API are later than all that was written before. */
function later(ms: number): void {
  moment = new Date(moment.getTime() + ms);
  api().setNow(moment);
}
const depsOf = (more: Partial<Parameters<typeof encodeVideos>[1]> = {}): Parameters<typeof encodeVideos>[1] => ({
  encoder,
  clock: () => moment,
  signal: new AbortController().signal,
  ...more,
});
const jobs = () => systemContext(api().studio, 'encodeVideos', { now: moment, log: api().app.log });
const probeAll = (more?: Parameters<typeof depsOf>[0]) => probeVideos(jobs(), depsOf(more));
const encodeAll = (more?: Parameters<typeof depsOf>[0]) => encodeVideos(jobs(), depsOf(more));

/** An uploaded file as a video's; nothing is done with it yet. */
async function aVideo(bytes: Buffer, fields: Partial<admin.NewVideo> = {}): Promise<admin.AdminVideo> {
  const { file_id } = await uploads.uploaded(owner, bytes, { name: 'clase.mp4' });
  const body = { title: 'Clase', provider: 'file', file_id, published_at: NOON.toISOString(), ...fields } as const;
  return (await api().ok(admin.postVideo, { as: owner, body })).video;
}
const now = async ({ video_id: id }: Pick<admin.AdminVideo, 'video_id'>): Promise<admin.AdminVideo> =>
  (await api().ok(admin.getAdminVideo, { as: owner, params: { id } })).video;
const playback = async ({ video_id: id }: Pick<admin.AdminVideo, 'video_id'>, as = ana): Promise<calls.Playback> =>
  (await api().ok(calls.getVideo, { as, params: { id } })).playback;
const storedFiles = async (): Promise<string[]> => {
  const { folder } = uploads.files.private;
  return [...(await readdir(folder)), ...(await readdir(uploads.files.folder))].sort();
};
const rows = async <T extends object>(text: string): Promise<T[]> => (await api().pool.query<T>(text)).rows;
const text = async (address: string): Promise<string> => (await uploads.get(address)).text();
/** A small clip, of which one quality is made. */
const SMALL: ClipOptions = { size: '192x108', seconds: 1 };
/** Of which two are made. */
const TWO: ClipOptions = { size: '320x180', seconds: 1 };

describe('an uploaded video', () => {
  let video: admin.AdminVideo;
  beforeAll(async () => {
    // Recorded while it was sent: its header tells no length.
    const more = ['-movflags', 'frag_keyframe+empty_moov', '-g', '25'];
    video = await aVideo(drawClip({ size: '640x360', seconds: 5, more }));
  });

  it('gets length and poster from its file, then three qualities, which are offered once all are there', async () => {
    expect([video.duration, video.frame, video.encoding?.state]).toEqual([0, null, 'waiting']);
    expect(await probeAll()).toBe(1);
    const probed = await now(video);
    expect([probed.duration, probed.frame?.type, probed.poster]).toEqual([5, 'image/jpeg', null]);
    expect((await uploads.get(probed.frame!.src)).status).toBe(200);
    expect((await api().ok(calls.getVideo, { as: ana, params: { id: video.video_id } })).video.poster).toEqual(
      probed.frame,
    );
    expect((await playback(video)).hls).toBeNull();
    expect(await encodeAll()).toBe(1);
    expect(await now(video)).toMatchObject({
      qualities: [144, 240, 360],
      encoding: { state: 'done', percent: 100, problem: null },
    });
    expect(await readdir(uploads.files.incoming)).toEqual([]);
  });

  it('plays as HLS: each quality whole, in pieces that begin alike, at addresses of its customer', async () => {
    const { hls } = await playback(video);
    const master = await text(hls!);
    expect(master).toMatch(/BANDWIDTH=\d+,RESOLUTION=256x144,CODECS="avc1\.6400[0-9a-f]{2},mp4a\.40\.2"\n144\.m3u8/);
    const starts: string[] = [];
    for (const height of [144, 240, 360]) {
      const address = new URL(`${height}.m3u8`, new URL(hls!, uploads.origin)).pathname;
      const list = await text(address);
      starts.push([...list.matchAll(/#EXTINF:([\d.]+)/g)].map(([, s]) => Number(s).toFixed(1)).join());
      const [, length = '', start = ''] = /BYTERANGE:(\d+)@(\d+)/.exec(list) ?? [];
      const piece = await uploads.get(address.replace('.m3u8', '.mp4'), {
        range: `bytes=${start}-${Number(start) + Number(length) - 1}`,
      });
      expect([piece.status, (await piece.arrayBuffer()).byteLength]).toEqual([206, Number(length)]);
      const whole = Buffer.from(await (await uploads.get(address.replace('.m3u8', '.mp4'))).arrayBuffer());
      const path = join(uploads.files.incoming, 'whole.mp4');
      await writeFile(path, whole);
      const entries = 'stream=width,height,codec_name:format=duration';
      const probed = execFileSync(encoder.ffprobe, ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', path]);
      await rm(path);
      expect(probed.toString()).toContain(`${{ 144: 256, 240: 426, 360: 640 }[height]},${height}`);
      expect(probed.toString()).toContain('aac');
    }
    expect(new Set(starts)).toEqual(new Set(['4.0,1.0']));
  });

  it('has no playlist and no piece at an altered, expired or other address', async () => {
    const { hls } = await playback(video);
    const [, token = '', who = ''] = /video\/([^/]+)\/([^/]+)/.exec(hls!) ?? [];
    const other = await aVideo(drawClip(SMALL));
    const stranger = await aPerson(api().db);
    for (const name of ['index.m3u8', '360.m3u8', '360.mp4', 'video.mp4']) {
      const good = hls!.replace('index.m3u8', name);
      expect([name, (await uploads.get(good)).status]).toEqual([name, 200]);
      for (const bad of [
        good.replace(token, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
        good.replace(who, `${other.video_id}-${ana.customer_id}`),
        good.replace(who, `${video.video_id}-${stranger.customer_id}`),
        good.replace(name, name === 'video.mp4' ? '999.mp4' : name.replace(/\w+/, '999')),
      ])
        expect([bad, (await uploads.get(bad)).status]).toEqual([bad, 404]);
      api().setNow(new Date(moment.getTime() + 5 * MINUTE));
      expect([name, (await uploads.get(good)).status]).toEqual([name, 403]);
      api().setNow(moment);
    }
    await api().ok(admin.deleteVideo, { as: owner, params: { id: other.video_id } });
  });

  it('is read from the disk alone by the second request for a piece', async () => {
    const address = (await playback(video)).hls!.replace('index.m3u8', '240.mp4');
    const read = () => uploads.get(address, { range: 'bytes=0-99' });
    // The configuration is cached for seconds: it is read by the first request, and doesn't age on a slow machine.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    expect((await read()).status).toBe(206);
    const query = jest.spyOn(Client.prototype, 'query');
    try {
      expect((await read()).status).toBe(206);
      expect(query).not.toHaveBeenCalled();
    } finally {
      query.mockRestore();
      clock.mockRestore();
    }
  });

  it('deletes its qualities and pictures with its file, and lists none of them in the library', async () => {
    const { files } = await api().ok(getFiles, { as: owner, query: {} });
    expect(files.filter(({ name }) => /^(Portada|\d+p) de/.test(name))).toEqual([]);
    const made = await rows<{ src: string }>(`select src from file join derived_file d using (file_id)
      where d.source_file_id = ${video.file!.file_id}`);
    expect(made).toHaveLength(4);
    const stems = made.map(({ src }) => /[^/]+?-[0-9a-f]{16}/.exec(src)![0]);
    const left = async () => (await storedFiles()).filter((name) => stems.some((stem) => name.startsWith(stem))).length;
    expect(await left()).toBeGreaterThan(4);
    const params = { id: video.file!.file_id };
    expect(await api().refused(deleteFile, { as: owner, params })).toMatchObject({ code: 'file/in-use' });
    await api().ok(admin.deleteVideo, { as: owner, params: { id: video.video_id } });
    await api().ok(deleteFile, { as: owner, params });
    expect(await left()).toBe(0);
    expect(await rows('select from video_encoding e join file f using (file_id)')).toEqual(
      await rows('select from video_encoding'),
    );
  });
});

describe('the job of a video', () => {
  const aWaiting = async (options: ClipOptions = SMALL) => {
    const video = await aVideo(drawClip(options));
    await probeAll();
    return video;
  };
  const attempts = async ({ file }: admin.AdminVideo) =>
    (await rows<{ attempts: number }>(`select attempts from video_encoding where file_id = ${file!.file_id}`))[0];

  it('makes each quality once where three servers begin at the same time', async () => {
    const video = await aWaiting(TWO);
    expect((await Promise.all([probeAll(), encodeAll(), encodeAll(), encodeAll()])).sort()).toEqual([0, 0, 0, 1]);
    expect((await now(video)).qualities).toEqual([144, 180]);
    const made = await rows(`select from derived_file where source_file_id = ${video.file!.file_id}`);
    expect(made).toHaveLength(3);
    const { rows: events } = await api().pool.query(
      `select action, actor_kind from audit_event where entity = 'file' and entity_id = $1 order by audit_event_id`,
      [String(video.file!.file_id)],
    );
    const by = (action: string, actor_kind: string) => ({ action, actor_kind });
    expect(events).toEqual([
      by('file.upload', 'admin'),
      by('file.hide', 'admin'),
      by('file.probe', 'system'),
      by('file.encode', 'system'),
    ]);
  });

  it('goes on behind the qualities that are there after a crash, which ends its ffmpeg too', async () => {
    const video = await aWaiting({ size: '640x360' });
    const { file_id } = video.file!;
    const worker = startCompiled('__tests__/server/processes/encode.ts', {
      DATABASE_URL: api().databaseUrl,
      FILES_DIR: uploads.files.folder,
      NOW: moment.toISOString(),
      FFMPEG_PATH: (await unhurried()).ffmpeg,
    });
    const made = () =>
      rows<{ height: number; file_id: number }>(
        `select height, file_id from video_rendition where source_file_id = ${file_id} order by height`,
      );
    const [{ claim = '' } = {}] = await until(
      () =>
        rows<{ claim: string }>(`select claim from video_encoding where file_id = ${file_id} and claim is not null`),
      (found) => found.length > 0,
    );
    const before = await until(made, (found) => found.length > 0);
    await until(
      async () => readdirSync(uploads.files.incoming),
      (names) => names.some((name) => name.startsWith(claim) && !name.includes(`-${before[0]!.height}.`)),
    );
    worker.kill();
    await worker.ended;
    await until(
      async () => programsOf(claim),
      (found) => found.length === 0,
    );
    expect((await now(video)).encoding?.state).toBe('running');
    expect(await encodeAll()).toBe(0);
    expect((await playback(video)).hls).toBeNull();
    later(MINUTE + 1);
    expect((await now(video)).encoding?.state).toBe('waiting');
    expect(await encodeAll()).toBe(1);
    expect((await made()).slice(0, before.length)).toEqual(before);
    expect((await now(video)).qualities).toEqual([144, 240, 360]);
    expect(await readdir(uploads.files.incoming)).toEqual([]);
  });

  it('is given back by a server that stops, and does not count as a try', async () => {
    const video = await aWaiting({ ...SMALL, seconds: 2 });
    const stopping = new AbortController();
    const running = encodeAll({ encoder: await unhurried(), signal: stopping.signal });
    await until(
      async () => readdirSync(uploads.files.incoming),
      (names) => names.length > 0,
    );
    stopping.abort();
    expect(await running).toBe(0);
    expect(await attempts(video)).toEqual({ attempts: 0 });
    expect(await readdir(uploads.files.incoming)).toEqual([]);
    expect(await encodeAll()).toBe(1);
  });

  it('is void once a later try has taken over: nothing of it is stored', async () => {
    const video = await aWaiting(TWO);
    let steals = 0;
    const clock = () => {
      // At the first sign of the first quality.
      if ((steals += 1) === 2)
        void api().pool.query(
          `update video_encoding set claim = gen_random_uuid() where file_id = ${video.file!.file_id}`,
        );
      return moment;
    };
    const before = await storedFiles();
    expect(await encodeAll({ clock })).toBe(0);
    expect(steals).toBeGreaterThan(1);
    expect((await now(video)).qualities).toEqual([]);
    const { length } = await rows(`select from video_rendition where source_file_id = ${video.file!.file_id}`);
    expect((await storedFiles()).length).toBe(before.length + length);
    later(MINUTE + 1);
    await encodeAll();
    expect((await now(video)).qualities).toEqual([144, 180]);
  });

  it('fails three times where ffmpeg is killed in the middle, and begins anew when an admin asks', async () => {
    const video = await aWaiting();
    const broken = await aProgram(`"${encoder.ffmpeg}" "$@" & sleep 0; kill -9 $!; wait $!`);
    for (const state of ['waiting', 'waiting', 'failed'] as const) {
      expect(await encodeAll({ encoder: broken })).toBe(0);
      expect((await now(video)).encoding).toMatchObject({
        state,
        problem: 'No pudimos preparar las calidades. El archivo se reproduce como está.',
      });
      // Not at once again.
      expect(await encodeAll()).toBe(0);
      later(31 * MINUTE);
    }
    expect(await encodeAll()).toBe(0);
    expect(await readdir(uploads.files.incoming)).toEqual([]);
    const { src, hls } = await playback(video);
    expect([hls, (await uploads.get(src!)).status]).toEqual([null, 200]);
    const params = { id: video.video_id };
    const asked = await Promise.all([1, 2].map(() => api().ok(admin.postEncoding, { as: owner, params })));
    expect(asked.map((one) => one.video.encoding?.state)).toEqual(['waiting', 'waiting']);
    const again = `select from audit_event where action = 'file.encode-again' and entity_id = '${video.file!.file_id}'`;
    expect(await rows(again)).toHaveLength(1);
    expect(await encodeAll()).toBe(1);
  });

  it.each([
    [
      'while ffmpeg writes',
      async () => aProgram('echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1'),
    ],
    [
      'while a quality is stored',
      async () => {
        const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        jest.spyOn(uploads.files.private.disk, 'put').mockRejectedValueOnce(full);
        return encoder;
      },
    ],
    [
      "of the studio's plan",
      async () => {
        Object.assign(uploads.files, { maxBytes: 1 });
        return encoder;
      },
    ],
  ] as const)('leaves nothing half where there is no room %s, and makes all once there is', async (_when, filled) => {
    const video = await aWaiting();
    const before = await storedFiles();
    expect(await encodeAll({ encoder: await filled() })).toBe(0);
    expect((await now(video)).encoding).toMatchObject({
      state: 'waiting',
      problem: expect.stringContaining('No hay espacio'),
    });
    expect([await storedFiles(), await readdir(uploads.files.incoming)]).toEqual([before, []]);
    Object.assign(uploads.files, { maxBytes: null });
    later(11 * MINUTE);
    expect(await encodeAll()).toBe(1);
    expect((await now(video)).encoding).toEqual({ state: 'done', percent: 100, problem: null });
  });
});

describe('odd files', () => {
  const UNREADABLE = /^No pudimos leer todo el video/;
  it.each<[string, () => Buffer, RegExp]>([
    ['sound alone', () => drawClip({ size: null }), /^El archivo solo tiene audio/],
    ['no video behind the name of one', () => media('isom', 5_000), UNREADABLE],
    [
      'half of a video',
      () => halfOf(drawClip({ ...SMALL, seconds: 6, more: ['-movflags', '+faststart'] })),
      UNREADABLE,
    ],
  ])('%s: no qualities, and a clear reason', async (_what, make, reason) => {
    const video = await aVideo(make());
    const before = await storedFiles();
    await probeAll();
    await encodeAll();
    const { encoding, qualities } = await now(video);
    expect([encoding?.state, qualities]).toEqual(['failed', []]);
    expect(encoding?.problem).toMatch(reason);
    const { src, hls } = await playback(video);
    expect([hls, (await uploads.get(src!)).status]).toEqual([null, 200]);
    const drawn = await rows(`select from derived_file where source_file_id = ${video.file!.file_id}`);
    // Of half a video there may be a poster.
    expect(drawn.length).toBeLessThanOrEqual(1);
    if (drawn.length === 0) expect(await storedFiles()).toEqual(before);
    expect(await readdir(uploads.files.incoming)).toEqual([]);
    expect((await rows('select from video_encoding where claim is not null')).length).toBe(0);
  });

  it.each<[string, ClipOptions, number[], string]>([
    ['a portrait', { size: '144x256' }, [256], '144x256'],
    ['a video without sound', { size: '256x144', sound: false }, [144], '256x144'],
    ['a tiny one', { size: '64x48' }, [48], '64x48'],
    ['pictures wider than their pixels', { size: '256x144', more: ['-vf', 'setsar=2'] }, [144], '512x144'],
  ])('%s gets qualities of its shape', async (_what, options, qualities, size) => {
    const video = await aVideo(drawClip({ seconds: 1, ...options }));
    await probeAll();
    expect(await encodeAll()).toBe(1);
    expect((await now(video)).qualities).toEqual(qualities);
    expect(await text((await playback(video)).hls!)).toContain(`RESOLUTION=${size},`);
  });

  it('a file that lists other files and addresses is never followed', async () => {
    const path = join(uploads.files.incoming, 'list.mp4');
    await writeFile(path, `#EXTM3U\n#EXTINF:1,\nfile://${uploads.files.folder}\n#EXTINF:1,\nhttp://127.0.0.1:1/x.ts\n`);
    await expect(probeVideo(encoder, path)).rejects.toMatchObject({ problem: 'unreadable' });
    await rm(path);
  });
});

describe('without ffmpeg', () => {
  it.each([
    ['none is asked for', { PATH: process.env.PATH, FFMPEG_PATH: 'none' }],
    ['the PATH has none', { PATH: '/nowhere' }],
    ['the given one is gone', { PATH: process.env.PATH, FFMPEG_PATH: '/nowhere/ffmpeg' }],
  ])('videos are offered as they are where %s', (_why, env) => {
    expect(findEncoder(env)).toBeNull();
  });

  it('the given one is taken with its ffprobe', () => {
    expect(findEncoder({ PATH: '', FFMPEG_PATH: encoder.ffmpeg })).toEqual(encoder);
  });
});

const halfOf = (bytes: Buffer): Buffer => {
  // The length of the last box is made to fit, as the library refuses what is cut.
  const half = Buffer.from(bytes.subarray(0, Math.floor(bytes.length / 2)));
  const mdat = half.lastIndexOf('mdat') - 4;
  half.writeUInt32BE(half.length - mdat, mdat);
  return half;
};

async function aProgram(script: string): Promise<typeof encoder> {
  const folder = await mkdtemp(join(tmpdir(), 'ffmpeg-'));
  const ffmpeg = join(folder, 'ffmpeg');
  await writeFile(ffmpeg, `#!/bin/sh\n${script}\n`);
  await chmod(ffmpeg, 0o755);
  await symlink(encoder.ffprobe, join(folder, 'ffprobe'));
  return { ffmpeg, ffprobe: join(folder, 'ffprobe') };
}

/** Reads a video as slowly as it plays, so that there is a middle in which it can end. */
const unhurried = (): Promise<typeof encoder> => aProgram(`exec "${encoder.ffmpeg}" -re "$@"`);

/** Processes of this machine whose command names a text. */
const programsOf = (name: string): string[] =>
  !existsSync('/proc')
    ? []
    : readdirSync('/proc')
        .filter((pid) => /^\d+$/.test(pid))
        .filter((pid) => {
          try {
            return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name);
          } catch {
            return false;
          }
        });

async function until<T>(read: () => Promise<T>, isRight: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await read();
    if (isRight(found)) return found;
    // Never without a pause: ffmpeg has the lowest priority.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
