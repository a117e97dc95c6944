import type { Video, VideoResponse } from '../../../../domain/contract/videos';
import { receivedMe } from '../../../../src/features/customers/state';
import { signedIn } from '../../../../src/features/session/state';
import {
  fetchVideo,
  fetchVideos,
  setCompleted,
  toggleFavorite,
  initialVideos,
  videosReducer,
} from '../../../../src/features/videos/state';
import VideoScreen from '../../../../src/features/videos/containers/VideoScreen';
import VideosScreen from '../../../../src/features/videos/containers/VideosScreen';
import { addressOf, filterOf, listOf } from '../../../../src/features/videos/filter';
import { aConfig, aCustomer } from '../../../helpers/fixtures';
import { mountScreen, press } from '../../../helpers/mount';
import { alertTexts, fakeApi, type FakeRoutes, flushPromises, ok, realStore, refuse } from '../../../helpers/store';

const aVideo = (changes: Partial<Video> = {}): Video => ({
  video_id: 5,
  title: 'Movilidad',
  description: 'Para empezar el día',
  duration: 600,
  class_category_id: null,
  class_type_id: null,
  video_type_id: null,
  program_id: null,
  program_position: null,
  instructors: [{ instructor_id: 1, name: 'Sofía', last_name: 'Luna', nickname: 'Sofi' }],
  tags: [{ tag_id: 3, name: 'Suave', color: '#123456' }],
  poster: null,
  provider: 'file',
  favorite: 0,
  progress: { seconds: 90, completedAt: null },
  rating: null,
  publishedAt: '2026-11-19T18:00:00.000Z',
  ...changes,
});
const aResponse = (changes: Partial<Video> = {}): VideoResponse => ({
  video: aVideo(changes),
  playback: {
    provider: 'file',
    provider_id: null,
    src: '/files/video/a/5-7/video.mp4',
    hls: null,
    captions: [{ language: 'es', label: 'Español', src: '/files/video/a/5-7/es.vtt' }],
    expiresAt: '2090-11-20T18:02:00.000Z',
  },
});
const DONE = { seconds: 90, completedAt: '2026-11-20T18:00:00.000Z' };
const routes = (changes: FakeRoutes = {}): FakeRoutes => ({
  'GET /videos': ok({ videos: [aVideo()], next: null }),
  'GET /videos/5': ok(aResponse()),
  'GET /video_types': ok({ video_types: [{ video_type_id: 2, name: 'Tutorial' }] }),
  'GET /programs': ok({ programs: [] }),
  'GET /class_types': ok({ class_types: [] }),
  'GET /class_categories/available': ok({ class_categories: [] }),
  'GET /instructors': ok({ instructors: [] }),
  'POST /favorites': ok({ video_id: 5, favorite: 1 }),
  'DELETE /favorites/5': ok({ video_id: 5, favorite: 0 }),
  'PUT /videos/5/complete': ok({ video_id: 5, progress: DONE }),
  'PUT /videos/5/uncomplete': ok({ video_id: 5, progress: { ...DONE, completedAt: null } }),
  'POST /videos/rating/email': ok({ video_id: 5 }),
  ...changes,
});
function signedInStore() {
  const store = realStore({ appconfig: aConfig() });
  store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
  store.dispatch(receivedMe(aCustomer()));
  store.injectReducers({ videos: videosReducer });
  return store;
}
const NEEDED = refuse(412, 'video/purchase-needed', 'Para ver los videos necesitas un paquete en línea.');

test('the reducer of videos returns the same state for an unknown action', () => {
  expect(videosReducer(initialVideos, { type: 'otra/COSA' } as never)).toBe(initialVideos);
});

test('the filter of videos is read from the address that it is written to', () => {
  const filter = { class_type_id: 4, duration: 30, query: 'pierna' };
  const params = new URLSearchParams(addressOf('proximos', filter).slice(1));
  expect([listOf(params), filterOf(params)]).toEqual(['proximos', filter]);
  expect(filterOf(new URLSearchParams('tag_id=x&program_id=-1&query=%20'))).toEqual({});
});

test('a favourite video is toggled with a message', async () => {
  fakeApi(routes());
  const store = signedInStore();
  await store.dispatch(fetchVideos('todos', {}));
  await store.dispatch(toggleFavorite(5, 0));
  expect(store.getState().videos?.videos?.[0]?.favorite).toBe(1);
  await store.dispatch(toggleFavorite(5, 1));
  expect(store.getState().videos?.videos?.[0]?.favorite).toBe(0);
  expect(alertTexts(store)).toEqual(['¡Favorito agregado!', '¡Favorito eliminado!']);
});

test('a list of videos that needs a purchase shows a way to buy instead', async () => {
  fakeApi(routes({ 'GET /videos': NEEDED }));
  const store = signedInStore();
  const screen = await mountScreen(<VideosScreen />, store, { path: '/mystudio/videos' });
  expect(screen.text()).toContain('Ver paquetes en línea');
  expect(alertTexts(store)).toEqual([]);
});

const mountVideo = (store: ReturnType<typeof signedInStore>) =>
  mountScreen(<VideoScreen />, store, { path: '/mystudio/videos/5', route: '/mystudio/videos/:video_id' });

test('a video plays from its address, with captions, and is marked as completed and back', async () => {
  fakeApi(routes());
  const screen = await mountVideo(signedInStore());
  expect(screen.find('video').prop('src')).toBe('/files/video/a/5-7/video.mp4');
  expect(screen.find('track').prop('srcLang')).toBe('es');
  await press(screen, 'Marcar como completado');
  expect(screen.text()).toContain('Califica este video');
  await press(screen, 'Deshacer');
  expect(screen.text()).toContain('Marcar como completado');
});

test('a completed mark cannot be undone before the server has answered the request for a rating by mail', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = async () => {
    await answered;
    return ok({ video_id: 5 });
  };
  fakeApi(routes({ 'POST /videos/rating/email': asked }));
  const store = signedInStore();
  await store.dispatch(fetchVideo(5));
  const completed = store.dispatch(setCompleted(5, true));
  await flushPromises();
  expect(store.getState().videos).toMatchObject({ saving: true, video: { video: { progress: DONE } } });
  answer();
  await completed;
  expect(store.getState().videos?.saving).toBe(false);
});

test('the screen of a missing video shows a message', async () => {
  const text = 'Lo sentimos, no hemos encontrado este video.';
  fakeApi(routes({ 'GET /videos/5': refuse(404, 'video/not-found', text) }));
  expect((await mountVideo(signedInStore())).text()).toContain(text);
});
