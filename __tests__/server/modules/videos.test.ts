/** On-demand videos: who may watch, lists, what customers do with them, and what admins change. */
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import * as calls from '../../../domain/contract/videos';
import * as admin from '../../../domain/contract/videosAdmin';
import * as catalogue from '../../../domain/contract/catalogueAdmin';
import type { Call } from '../../../domain/contract/call';
import { postUpload } from '../../../domain/contract/files';
import { MINUTE } from '../../../domain/durations';
import { sweepFiles } from '../../../server/modules/files/sweep';
import { DAY, NOON } from '../../helpers/api';
import { aPackage, aPerson, aPurchase, someCredits, type Person } from '../builders';
import { media, startUploads, type Uploads } from './files/samples';

let uploads: Uploads;
let owner: Person;
let ana: Person;
const api = () => uploads.api;
beforeAll(async () => {
  uploads = await startUploads();
  owner = await aPerson(api().db, 'admin');
  ana = await aViewer();
});
afterAll(() => uploads.close());
beforeEach(() => api().setNow(NOON));

const later = (ms: number): void => api().setNow(new Date(NOON.getTime() + ms));

/** A customer with a purchase of a package of this kind and one credit of it. */
async function aViewer(
  kind: 'online' | 'presencial' = 'online',
  { status = 'completed', days = 30 }: { status?: 'completed' | 'pending'; days?: number } = {},
): Promise<Person> {
  const { db } = api();
  const person = await aPerson(db);
  const class_package_id = await aPackage(db, { kind });
  const purchase_id = await aPurchase(db, person.customer_id, { class_package_id, status, credit_kind: kind });
  const expires_at = new Date(NOON.getTime() + days * DAY);
  await someCredits(db, person.customer_id, 1, { purchase_id, expires_at });
  return person;
}

async function anInstructor(name: string): Promise<number> {
  const { instructor_id } = await api()
    .db.insertInto('instructor')
    .values({
      name,
      last_name: 'Luna',
      nickname: null,
      quote: null,
      short_bio: null,
      instagram: null,
      birthdate: null,
      music_type: null,
      file_id: null,
    })
    .returning('instructor_id')
    .executeTakeFirstOrThrow();
  return instructor_id;
}
async function aTag(name: string): Promise<number> {
  const { tag_id } = await api()
    .db.insertInto('tag')
    .values({ name, color: '#123456' })
    .returning('tag_id')
    .executeTakeFirstOrThrow();
  return tag_id;
}

const LINK = { provider: 'youtube', provider_id: 'dQw4w9WgXcQ' } as const;
const PUBLISHED = new Date(NOON.getTime() - DAY).toISOString();
async function aVideo(fields: Partial<admin.NewVideo> = {}): Promise<admin.AdminVideo> {
  const body = { title: 'Movilidad', duration: 600, published_at: PUBLISHED, ...LINK, ...fields };
  return (await api().ok(admin.postVideo, { as: owner, body })).video;
}
async function aFileVideo(fields: Partial<admin.NewVideo> = {}, size = 5_000): Promise<admin.AdminVideo> {
  const { file_id } = await uploads.uploaded(owner, media('isom', size), {
    name: 'clase.mp4',
    data: JSON.stringify({ private: true }),
  });
  return aVideo({ provider: 'file', provider_id: null, file_id, ...fields });
}
const titles = ({ videos }: { videos: readonly { title: string }[] }): string[] => videos.map(({ title }) => title);

describe('access to videos', () => {
  let video_id: number;
  beforeAll(async () => {
    video_id = (await aVideo({ title: 'De prueba' })).video_id;
  });
  const asks = (): readonly [Call, object][] => [
    [calls.getVideos, {}],
    [calls.getUpcomingVideos, {}],
    [calls.getVideosOfTag, { params: { id: 1 } }],
    [calls.getVideosOfProgram, { params: { id: 1 } }],
    [calls.getFavorites, {}],
    [calls.getVideo, { params: { id: video_id } }],
    [calls.getPlayback, { params: { id: video_id } }],
    [calls.putProgress, { params: { id: video_id }, body: { seconds: 5 } }],
    [calls.completeVideo, { params: { id: video_id } }],
    [calls.postFavorite, { body: { video_id } }],
    [calls.postVideoRating, { body: { video_id, class_stars: 5, coach_stars: 5 } }],
    [calls.postRatingEmail, { body: { video_id } }],
  ];

  it.each([
    ['no package', () => aPerson(api().db)],
    ['a package for classes at the studio', () => aViewer('presencial')],
    ['an online package that waits for its cash', () => aViewer('online', { status: 'pending' })],
    ['an online package that has expired', () => aViewer('online', { days: -1 })],
  ])('responds 412 to every call of a customer with %s', async (_what, person) => {
    const as = await person();
    for (const [call, asked] of asks())
      expect(await api().refused(call, { as, ...asked })).toMatchObject({
        status: 412,
        code: 'video/purchase-needed',
      });
  });

  it('gives a customer with an online package and the team every list, and a visitor none', async () => {
    for (const as of [ana, owner, await aPerson(api().db, 'staff')])
      expect(titles(await api().ok(calls.getVideos, { as }))).toContain('De prueba');
    expect(await api().refused(calls.getVideos, {})).toMatchObject({ status: 401 });
  });

  it('ends while a purchase is frozen and comes back with it', async () => {
    const { db } = api();
    const as = await aViewer();
    const { purchase_id } = await db
      .selectFrom('purchase')
      .select('purchase_id')
      .where('customer_id', '=', as.customer_id)
      .executeTakeFirstOrThrow();
    const freeze = { purchase_id, starts_at: NOON, until: null, reason: '' };
    await db.insertInto('purchase_freeze').values(freeze).execute();
    expect(await api().refused(calls.getVideos, { as })).toMatchObject({ status: 412 });
    await db.updateTable('purchase_freeze').set({ ended_at: NOON }).where('purchase_id', '=', purchase_id).execute();
    await api().ok(calls.getVideos, { as });
  });

  it('responds 404 for drafts, videos to come, archived and unknown ones, and shows the team its drafts', async () => {
    const draft = await aVideo({ title: 'Borrador', published_at: null });
    const coming = await aVideo({ title: 'Pronto', published_at: new Date(NOON.getTime() + DAY).toISOString() });
    const {
      poster: _poster,
      file: _file,
      qualities: _q,
      frame: _fr,
      encoding: _e,
      in_use: _u,
      video_id: id,
      ...stored
    } = await aVideo();
    await api().ok(admin.putVideo, { as: owner, params: { id }, body: { ...stored, archived: true } });
    for (const one of [draft.video_id, coming.video_id, id, 999_999])
      expect(await api().refused(calls.getVideo, { as: ana, params: { id: one } })).toMatchObject({
        status: 404,
        message: 'Lo sentimos, no hemos encontrado este video.',
      });
    expect((await api().ok(calls.getVideo, { as: owner, params: { id: draft.video_id } })).video.title).toBe(
      'Borrador',
    );
    expect(titles(await api().ok(calls.getUpcomingVideos, { as: ana }))).toEqual(['Pronto']);
  });
});

describe('lists of videos', () => {
  it('filter by category, class type, kind, coach, tag, minutes and the beginnings of words', async () => {
    const { db } = api();
    const category = await db
      .insertInto('class_category')
      .values({ name: 'Fuerza', handle: 'fuerza', description: '' })
      .returning('class_category_id')
      .executeTakeFirstOrThrow();
    const { video_type } = await api().ok(admin.postVideoType, { as: owner, body: { name: 'Tutorial' } });
    const [coach, tag] = [await anInstructor('Sofi'), await aTag('Pierna')];
    const { video_type_id } = video_type;
    const facts = { ...category, video_type_id, instructor_ids: [coach], tag_ids: [tag], duration: 1_200 };
    const { video_id } = await aVideo({ title: 'Glúteo y pierna', description: 'Con liga elástica', ...facts });
    const found = async (query: calls.VideosQuery) =>
      (await api().ok(calls.getVideos, { as: ana, query })).videos.map((video) => video.video_id);
    const all: calls.VideosQuery = { ...category, video_type_id, instructor_id: coach, tag_id: tag, duration: 20 };
    for (const [name, value] of Object.entries({ ...all, query: 'GLUTEO eLas' }))
      expect([name, await found({ [name]: value })]).toEqual([name, expect.arrayContaining([video_id])]);
    expect(await found({ ...all, query: 'liga' })).toEqual([video_id]);
    expect(await found({ instructor_id: coach, duration: 19 })).toEqual([]);
    expect(await found({ tag_id: tag, query: 'brazo' })).toEqual([]);
    const ofTag = await api().ok(calls.getVideosOfTag, { as: ana, params: { id: tag } });
    expect(ofTag.videos).toMatchObject([
      { video_id, favorite: 0, progress: null, rating: null, instructors: [{ name: 'Sofi' }], tags: [{ tag_id: tag }] },
    ]);
    expect((await api().ok(calls.getVideoTypes, {})).video_types).toContainEqual({ video_type_id, name: 'Tutorial' });
  });

  it('of a program are in its order, and prevent its deletion and that of its tags', async () => {
    const tag = await aTag('Reto');
    const { program } = await api().ok(catalogue.postProgram, { as: owner, body: { name: 'Reto', description: '' } });
    const { program_id: id } = program;
    for (const place of [2, 0, 1])
      await aVideo({ title: `Día ${place}`, program_id: id, program_position: place, tag_ids: [tag] });
    const days = await api().ok(calls.getVideosOfProgram, { as: ana, params: { id } });
    expect(titles(days)).toEqual(['Día 0', 'Día 1', 'Día 2']);
    expect((await api().ok(calls.getVideos, { as: ana, query: { program_id: id } })).videos).toHaveLength(3);
    for (const refused of [
      await api().refused(catalogue.deleteProgram, { as: owner, params: { id } }),
      await api().refused(catalogue.deleteTag, { as: owner, params: { id: tag } }),
    ])
      expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('3 videos') });
  });

  it('go on behind the last video where newer ones come meanwhile, none twice', async () => {
    const tag = await aTag('Serie');
    for (let n = 0; n < 30; n += 1) await aVideo({ title: `Serie ${n}`, tag_ids: [tag] });
    const query = { tag_id: tag };
    const first = await api().ok(calls.getVideos, { as: ana, query });
    await aVideo({ title: 'Nuevo', tag_ids: [tag] });
    const rest = await api().ok(calls.getVideos, { as: ana, query: { ...query, after: first.next! } });
    const seen = titles({ videos: [...first.videos, ...rest.videos] });
    expect(seen).toEqual(Array.from({ length: 30 }, (_, n) => `Serie ${29 - n}`));
    expect(rest.next).toBeNull();
  });
});

describe('what a customer does with a video', () => {
  it('stores a favourite once, however often and however simultaneously it is added and removed', async () => {
    const { video_id } = await aVideo({ title: 'Favorito' });
    const added = Array.from({ length: 10 }, () => api().send(calls.postFavorite, { as: ana, body: { video_id } }));
    expect((await Promise.all(added)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    const favorites = await api().ok(calls.getFavorites, { as: ana });
    expect(favorites.videos).toMatchObject([{ video_id, favorite: 1 }]);
    for (let n = 0; n < 2; n += 1)
      expect(await api().ok(calls.deleteFavorite, { as: ana, params: { id: video_id } })).toEqual({
        video_id,
        favorite: 0,
      });
    expect((await api().ok(calls.getFavorites, { as: ana })).videos).toEqual([]);
  });

  it('stores where it stopped and that it was completed, and removes the mark', async () => {
    const { video_id: id } = await aVideo({ title: 'Avance' });
    const params = { id };
    await api().ok(calls.putProgress, { as: ana, params, body: { seconds: 90 } });
    const { progress } = await api().ok(calls.completeVideo, { as: ana, params });
    later(MINUTE);
    expect((await api().ok(calls.completeVideo, { as: ana, params })).progress).toEqual(progress);
    expect(progress).toEqual({ seconds: 90, completedAt: NOON.toISOString() });
    // Longer than the video is.
    await api().ok(calls.putProgress, { as: ana, params, body: { seconds: 9_000 } });
    expect((await api().ok(calls.getVideo, { as: ana, params })).video.progress).toEqual({ ...progress, seconds: 600 });
    expect((await api().ok(calls.uncompleteVideo, { as: ana, params })).progress.completedAt).toBeNull();
    const other = await aViewer();
    expect((await api().ok(calls.getVideo, { as: other, params })).video.progress).toBeNull();
    expect(await api().refused(calls.uncompleteVideo, { as: other, params })).toMatchObject({ status: 404 });
  });

  it('is rated with stars that a second rating replaces', async () => {
    const { video_id } = await aVideo({ title: 'Estrellas' });
    const rate = (class_stars: number, comment?: string) =>
      api().ok(calls.postVideoRating, {
        as: ana,
        body: { video_id, class_stars, coach_stars: 4, ...(comment ? { comment } : {}) },
      });
    await rate(2, ' Muy corto ');
    await rate(5);
    const { video } = await api().ok(calls.getVideo, { as: ana, params: { id: video_id } });
    expect(video.rating).toEqual({ class_stars: 5, coach_stars: 4, comment: null });
  });

  it('requests a rating by mail once, and only after it was completed', async () => {
    const { video_id } = await aVideo({ title: 'Por correo' });
    const ask = { as: ana, body: { video_id } };
    expect(await api().refused(calls.postRatingEmail, ask)).toMatchObject({ status: 412, code: 'video/not-completed' });
    await api().ok(calls.completeVideo, { as: ana, params: { id: video_id } });
    await Promise.all([api().ok(calls.postRatingEmail, ask), api().ok(calls.postRatingEmail, ask)]);
    const mails = await api().db.selectFrom('mail').selectAll().where('kind', '=', 'video-rating').execute();
    expect(mails).toMatchObject([{ customer_id: ana.customer_id, details: { video_id } }]);
  });
});

describe('addresses of a video file', () => {
  const CAPTIONS = [{ language: 'es', label: 'Español', content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHola' }];
  const parts = async (person: Person, id: number): Promise<calls.Playback> =>
    (await api().ok(calls.getVideo, { as: person, params: { id } })).playback;

  it('serve the file in ranges, and its captions, to who has the address', async () => {
    const { video_id } = await aFileVideo({ captions: CAPTIONS });
    const { src, hls, captions } = await parts(ana, video_id);
    const range = await uploads.get(src!, { range: 'bytes=4-7' });
    expect([range.status, await range.text()]).toEqual([206, 'ftyp']);
    expect(range.headers.get('cache-control')).toBe('private, no-store');
    expect(await (await uploads.get(captions[0]!.src)).text()).toBe(CAPTIONS[0]!.content);
    expect(hls).toBeNull();
  });

  it('are refused when altered, for another video or customer, and once they have expired', async () => {
    const [one, two] = [await aFileVideo(), await aFileVideo({}, 6_000)];
    const src = (await parts(ana, one.video_id)).src!;
    const [, token = '', who = ''] = /video\/([^/]+)\/([^/]+)/.exec(src) ?? [];
    const other = await aPerson(api().db);
    for (const bad of [
      src.replace(token, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
      src.replace(who, `${two.video_id}-${ana.customer_id}`),
      src.replace(who, `${one.video_id}-${other.customer_id}`),
      src.replace('video.mp4', 'otra.mp4'),
    ])
      expect([bad, (await uploads.get(bad)).status]).toEqual([bad, 404]);
    later(MINUTE);
    expect((await uploads.get(src)).status).toBe(200);
    later(5 * MINUTE);
    expect((await uploads.get(src)).status).toBe(403);
  });

  it('last a minute longer than the access, which ends their renewal', async () => {
    const { video_id: id } = await aFileVideo();
    const as = await aViewer('online', { days: 1 });
    later(DAY - 1_000);
    const { src, expiresAt } = await parts(as, id);
    later(DAY + 1_000);
    expect(await api().refused(calls.getPlayback, { as, params: { id } })).toMatchObject({ status: 412 });
    expect(new Date(expiresAt!).getTime()).toBeGreaterThan(NOON.getTime() + DAY + MINUTE);
    expect((await uploads.get(src!)).status).toBe(200);
    later(DAY + 5 * MINUTE);
    expect((await uploads.get(src!)).status).toBe(403);
  });
});

describe('videos of admins', () => {
  it('last as long as their file says, and take gigabytes of admins alone', async () => {
    const mvhd = Buffer.alloc(48);
    mvhd.writeUInt32BE(40, 0);
    mvhd.write('mvhd', 4, 'latin1');
    mvhd.writeUInt32BE(1_000, 20);
    mvhd.writeUInt32BE(83_400, 24);
    const moov = Buffer.concat([Buffer.from('\0\0\0\x38moov', 'latin1'), mvhd]);
    const { file_id } = await uploads.uploaded(owner, Buffer.concat([media('isom'), moov]), { name: 'clase.mp4' });
    const body = { title: 'Con duración', provider: 'file', file_id } as const;
    expect((await api().ok(admin.postVideo, { as: owner, body })).video.duration).toBe(83);
    const large = { name: 'clase.mp4', size: 3 * 1024 ** 3 };
    await api().ok(postUpload, { as: owner, body: large });
    expect(await api().refused(postUpload, { as: ana, body: large })).toMatchObject({
      code: 'file/too-large',
      message: expect.stringMatching(/videos hasta 50 MB\.$/),
    });
    const tooLarge = { name: 'clase.mp4', size: 5 * 1024 ** 3 };
    expect(await api().refused(postUpload, { as: owner, body: tooLarge })).toMatchObject({
      message: expect.stringMatching(/videos hasta 4 GB\.$/),
    });
  });

  it('take a file off its public address at once; the sweep deletes a copy that stayed there', async () => {
    const { file_id, file } = await uploads.uploaded(owner, media('isom', 7_000), { name: 'clase.mp4' });
    const { files } = uploads;
    const name = file.src.slice(file.src.lastIndexOf('/') + 1);
    const { remove } = files.disk;
    const kept = jest.spyOn(files.disk, 'remove').mockRejectedValueOnce(new Error('EIO'));
    const { video_id: id } = await aVideo({ provider: 'file', provider_id: null, file_id });
    expect((await uploads.get(file.src)).status).toBe(200);
    const old = new Date(NOON.getTime() - 2 * DAY);
    await utimes(join(files.folder, name), old, old);
    await sweepFiles(api().system(NOON));
    kept.mockImplementation(remove);
    expect((await uploads.get(file.src)).status).toBe(404);
    const again = await uploads.uploaded(owner, media('isom', 7_100), { name: 'clase.mp4' });
    const {
      poster: _p,
      file: _f,
      qualities: _q,
      frame: _fr,
      encoding: _e,
      in_use: _u,
      video_id: _v,
      ...stored
    } = await aVideo();
    expect((await uploads.get(again.file.src)).status).toBe(200);
    const body = { ...stored, provider: 'file', provider_id: null, file_id: again.file_id } as const;
    await api().ok(admin.putVideo, { as: owner, params: { id: _v }, body });
    expect((await uploads.get(again.file.src)).status).toBe(404);
    const { rows } = await api().pool.query(
      `select action from audit_event where entity = 'file' and entity_id = '${again.file_id}' order by audit_event_id`,
    );
    expect(rows).toEqual([{ action: 'file.upload' }, { action: 'file.hide' }]);
    const read = async (): Promise<number> => {
      const { playback } = await api().ok(calls.getVideo, { as: ana, params: { id } });
      return (await uploads.get(playback.src!)).status;
    };
    expect(await read()).toBe(200);
  });

  it('are deleted until a customer has used them', async () => {
    const [unused, used] = [await aVideo(), await aVideo()];
    await api().ok(calls.postFavorite, { as: ana, body: { video_id: used.video_id } });
    await api().ok(admin.deleteVideo, { as: owner, params: { id: unused.video_id } });
    expect(await api().refused(admin.deleteVideo, { as: owner, params: { id: used.video_id } })).toMatchObject({
      status: 409,
      code: 'video/in-use',
    });
    expect(await api().refused(admin.deleteVideo, { as: owner, params: { id: unused.video_id } })).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['no file', { provider: 'file', provider_id: null }, 'video/source'],
    ['an id that the provider never made', { provider: 'vimeo', provider_id: 'dQw4w9WgXcQ' }, 'video/source'],
    ['a coach who is gone', { instructor_ids: [999_999] }, 'video/reference'],
    ['captions that are none', { captions: [{ language: 'es', label: 'ES', content: 'Hola' }] }, 'video/captions'],
    ['a file that is gone', { poster_file_id: 999_999 }, 'file/not-found'],
  ] as const)('are refused with %s', async (_what, fields, code) => {
    const body = { title: 'Nada', ...LINK, ...fields };
    expect(await api().refused(admin.postVideo, { as: owner, body: body as admin.NewVideo })).toMatchObject({ code });
  });

  it('allow one type of a name, archive it and delete it once no video has it', async () => {
    const body = { name: 'En vivo' };
    const answers = await Promise.all([1, 2, 3].map(() => api().send(admin.postVideoType, { as: owner, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const types = (await api().ok(admin.getAdminVideoTypes, { as: owner })).video_types;
    const { video_type_id: id, version } = types.find(({ name }) => name === 'En vivo')!;
    const { video_id } = await aVideo({ video_type_id: id });
    expect(await api().refused(admin.deleteVideoType, { as: owner, params: { id } })).toMatchObject({ status: 409 });
    const archived = { name: 'En vivo', archived: true, version };
    await api().ok(admin.putVideoType, { as: owner, params: { id }, body: archived });
    expect((await api().ok(calls.getVideoTypes, {})).video_types).not.toContainEqual({ video_type_id: id, ...body });
    expect(await api().refused(admin.putVideoType, { as: owner, params: { id }, body: archived })).toMatchObject({
      status: 412,
    });
    await api().ok(admin.deleteVideo, { as: owner, params: { id: video_id } });
    await api().ok(admin.deleteVideoType, { as: owner, params: { id } });
  });
});
