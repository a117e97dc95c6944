/** Videos and their types, as an admin edits them. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { AdminVideo, AdminVideoType } from '../../../domain/contract/videosAdmin';
import * as confirmation from '../../../src/core/confirm/confirm';
import { press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRequest, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

const video = (changes: Partial<AdminVideo> = {}): AdminVideo => ({
  video_id: 4,
  title: 'Barre en casa',
  description: '',
  class_category_id: null,
  class_type_id: 1,
  video_type_id: 2,
  program_id: null,
  program_position: null,
  instructor_ids: [],
  tag_ids: [3],
  duration: 750,
  poster: null,
  provider: 'youtube',
  provider_id: 'aqz-KE-bpKQ',
  file: null,
  qualities: [],
  frame: null,
  encoding: null,
  published_at: '2020-11-20T18:00:00.000Z',
  archived: false,
  version: 1,
  in_use: true,
  captions: [{ language: 'es', label: 'Español', content: 'WEBVTT\n' }],
  ...changes,
});
const listed = (one: AdminVideo): object => ({ ...one, captions: undefined });
const changed = ({ body }: FakeRequest) => ok({ video: { ...video(), ...(body as object), version: 2 } });

const KEPT = { version: 1, archived: false, in_use: true };
const CHOICES: Answers = {
  'GET /class_types/admin/all': ok({ class_types: [{ ...KEPT, class_type_id: 1, name: 'Barre' }] }),
  'GET /class_categories': ok({ class_categories: [] }),
  'GET /video_types/admin/all': ok({
    video_types: [
      { ...KEPT, video_type_id: 2, name: 'Rutina', archived: true },
      { ...KEPT, video_type_id: 5, name: 'Reto', archived: true },
    ],
  }),
  'GET /programs/admin/all': ok({ programs: [] }),
  'GET /instructors/admin/all': ok({ instructors: [] }),
  'GET /tags': ok({ tags: [{ ...KEPT, tag_id: 3, name: 'Casa', color: '#1e6f5c' }] }),
};
const screenOf = (path = '/admin/videos', answers: Answers = {}) =>
  open(
    path,
    {
      'GET /videos/admin/all': ok({ videos: [listed(video())], next: null }),
      'GET /videos/admin/4': ok({ video: video() }),
      'PUT /videos/4': changed,
      ...CHOICES,
      ...answers,
    },
    staffStore('admin'),
  );
const names = (screen: ReactWrapper): string[] => screen.find('.admin-row h2').map((row) => row.text());
const form = (screen: ReactWrapper): ReactWrapper => screen.find('form.catalogue-form');
function type(screen: ReactWrapper, name: string, value: string): void {
  form(screen).find(`[name="${name}"]`).hostNodes().simulate('change', { target: { value } });
  screen.update();
}
/** What a change sends of the video when nothing else is touched. */
const WHOLE = {
  title: 'Barre en casa',
  description: '',
  class_category_id: null,
  class_type_id: 1,
  video_type_id: 2,
  program_id: null,
  program_position: 0,
  instructor_ids: [],
  tag_ids: [3],
  duration: 750,
  poster_file_id: null,
  provider: 'youtube',
  provider_id: 'aqz-KE-bpKQ',
  file_id: null,
  archived: false,
  version: 1,
  captions: [{ language: 'es', label: 'Español', content: 'WEBVTT\n' }],
  published_at: '2020-11-20T18:00:00.000Z',
};

let asked: jest.SpyInstance<Promise<boolean>, [confirmation.Confirmation]>;
beforeEach(() => {
  localStorage.clear();
  asked = jest.spyOn(confirmation, 'confirm').mockResolvedValue(true);
});
afterEach(() => asked.mockRestore());

test('videos are searched by the server, archived ones apart, and go on with the next page', async () => {
  const { api, screen } = await screenOf('/admin/videos', {
    'GET /videos/admin/all': ({ params }) =>
      (params as { after?: string }).after === '4'
        ? ok({ videos: [listed(video({ video_id: 3, title: 'Yoga', published_at: null }))], next: null })
        : ok({ videos: [listed(video())], next: '4' }),
  });
  await waitUntil(screen, () => names(screen).length > 0);
  expect(screen.find('.admin-row__words p').text()).toBe('Publicado el 20 nov. 2020 · 12:30 · YouTube');
  await press(screen, 'Ver más');
  await waitUntil(screen, () => names(screen).length === 2);
  expect(names(screen)).toEqual(['Barre en casa', 'Yoga']);
  expect(screen.find('.admin-row__words p').last().text()).toBe('Borrador · 12:30 · YouTube');
  api.respond({ 'GET /videos/admin/all': ok({ videos: [], next: null }) });
  screen.find('input[type="search"]').simulate('change', { target: { value: 'pilates' } });
  await waitUntil(screen, () => screen.text().includes('No hay nada con esta búsqueda.'));
  expect(api.requests.at(-1)).toMatchObject({ params: { query: 'pilates', archived: false } });
  await press(screen, 'Archivados');
  await waitUntil(screen, () => JSON.stringify(api.requests.at(-1)?.params).includes('"archived":true'));
});

test('changing a video sends all of its fields, with archived choices, and the version that was read', async () => {
  const { api, screen } = await screenOf('/admin/videos?editar=4');
  await waitUntil(screen, () => form(screen).find('[name="video_type_id"]').exists());
  const offered = form(screen).find('select[name="video_type_id"] option');
  expect(offered.map((option) => option.text())).toEqual(['Ninguno', 'Rutina']);
  type(screen, 'provider_id', 'https://vimeo.com/76979871/8272103f6e');
  form(screen).simulate('submit');
  await waitUntil(screen, () => !form(screen).exists());
  expect(api.requests.find(({ call }) => call === 'PUT /videos/4')?.body).toEqual({
    ...WHOLE,
    provider: 'vimeo',
    provider_id: '76979871/8272103f6e',
  });
});

test("archiving a video from the list keeps its captions, which the list doesn't have, and can be undone", async () => {
  const { api, screen } = await screenOf();
  await waitUntil(screen, () => names(screen).length > 0);
  await press(screen, 'Archivar Barre en casa');
  await waitUntil(screen, () => screen.find('.admin-undo__toast').exists());
  api.respond({ 'GET /videos/admin/4': ok({ video: video({ archived: true, version: 2 }) }) });
  await press(screen, 'Deshacer');
  await waitUntil(screen, () => api.requests.filter(({ call }) => call === 'PUT /videos/4').length === 2);
  expect(api.requests.filter(({ call }) => call === 'PUT /videos/4').map(({ body }) => body)).toEqual([
    { ...WHOLE, archived: true },
    { ...WHOLE, version: 2 },
  ]);
});

test("a new video accepts only WebVTT as captions, and its time is in the studio's zone", async () => {
  const { api, screen } = await screenOf('/admin/videos?editar=nuevo', {
    'POST /videos': refuse(412, 'video/source', 'Elige el archivo.'),
  });
  await waitUntil(screen, () => form(screen).exists());
  type(screen, 'title', 'Estiramiento');
  type(screen, 'provider', 'youtube');
  type(screen, 'provider_id', 'nada');
  type(screen, 'minutes', '2.5');
  type(screen, 'published_at', '2026-11-30T07:00');
  const give = (text: string): void =>
    void screen.find('input[type="file"][accept=".vtt,text/vtt"]').simulate('change', {
      target: { files: [new File([text], 'es.vtt')] },
    });
  give('1\n00:00:01,000');
  await waitUntil(screen, () => form(screen).text().includes('Elige un archivo de subtítulos WebVTT (.vtt).'));
  give('\uFEFFWEBVTT\n\nHola');
  await waitUntil(screen, () => screen.find('.video-admin__captions li').length === 1);
  screen.find('.video-admin__caption select').simulate('change', { target: { value: 'en' } });
  give('WEBVTT\n\nHello');
  await waitUntil(screen, () => screen.find('.video-admin__captions li').length === 2);
  form(screen).simulate('submit');
  await waitUntil(screen, () => form(screen).text().includes('Elige el archivo.'));
  expect(api.requests.filter(({ call }) => call === 'POST /videos').at(-1)?.body).toMatchObject({
    title: 'Estiramiento',
    provider: 'youtube',
    provider_id: 'nada',
    duration: 150,
    file_id: null,
    captions: [
      { language: 'es', label: 'Español', content: 'WEBVTT\n\nHola' },
      { language: 'en', label: 'Inglés', content: 'WEBVTT\n\nHello' },
    ],
    published_at: '2026-11-30T13:00:00.000Z',
  });
});

test('the list of videos shows how far the qualities are, reads again, and retries failed ones', async () => {
  const at = (state: 'running' | 'failed' | 'waiting', percent: number, problem: string | null = null) =>
    video({ encoding: { state, percent, problem } });
  const timers = jest.spyOn(window, 'setTimeout');
  const { api, screen } = await screenOf('/admin/videos', {
    'GET /videos/admin/all': ok({ videos: [listed(at('running', 40))], next: null }),
    'GET /videos/admin/4': ok({ video: at('failed', 40, 'No hay espacio.') }),
    'POST /videos/4/encode': ok({ video: at('waiting', 0) }),
  });
  await waitUntil(screen, () => names(screen).length > 0);
  const status = () => screen.find('.video-admin__encoding').first();
  expect(status().text()).toContain('Preparando calidades: 40 %');
  expect(status().find('progress').prop('value')).toBe(40);
  const look = timers.mock.calls.find(([, ms]) => ms === 5_000)?.[0];
  timers.mockRestore();
  act(() => void look?.());
  await waitUntil(screen, () => status().text().includes('No hay espacio'));
  await press(screen, 'Intentar de nuevo con Barre en casa');
  await waitUntil(screen, () => status().text().includes('En espera'));
  expect(api.requests.at(-1)?.call).toBe('POST /videos/4/encode');
});

test('a video that another admin changed meanwhile is shown beside what was typed', async () => {
  const theirs = video({ title: 'Barre suave', version: 2 });
  const { api, screen } = await screenOf('/admin/videos?editar=4', {
    'PUT /videos/4': {
      status: 412,
      body: { code: 'row/changed', message: 'Alguien más.', changed: { by: 'Eva', at: '2026-11-23T12:20:00.000Z' } },
    },
  });
  await waitUntil(screen, () => form(screen).exists());
  type(screen, 'title', 'Barre total');
  api.respond({ 'GET /videos/admin/4': ok({ video: theirs }) });
  form(screen).simulate('submit');
  await waitUntil(screen, () => screen.find('table.admin-conflict').exists());
  expect(screen.find('tr[data-differs]').map((row) => row.text())).toEqual(['Título DistintoBarre totalBarre suave']);
  api.respond({ 'PUT /videos/4': changed });
  await press(screen, 'Guardar lo mío');
  await waitUntil(screen, () => !form(screen).exists());
  expect(api.requests.filter(({ call }) => call === 'PUT /videos/4').at(-1)?.body).toMatchObject({
    version: 2,
    title: 'Barre total',
  });
});

test('deleting a video that a customer watched offers to archive it instead', async () => {
  const { api, screen } = await screenOf('/admin/videos', {
    'DELETE /videos/4': refuse(409, 'video/in-use', 'Se vio.'),
  });
  await waitUntil(screen, () => names(screen).length > 0);
  await press(screen, 'Eliminar Barre en casa');
  await waitUntil(screen, () => names(screen).length === 0);
  expect(asked.mock.calls.map(([{ text, ok: yes }]) => [text, yes])).toEqual([
    ['Se elimina el video «Barre en casa».', 'Eliminar'],
    ['Se vio.', 'Archivar'],
  ]);
  expect(api.requests.find(({ call }) => call === 'PUT /videos/4')?.body).toEqual({ ...WHOLE, archived: true });
});

test('a type of video is renamed at its own path, with all of its fields', async () => {
  const type4: AdminVideoType = { video_type_id: 4, name: 'Rutina', archived: false, version: 3, in_use: false };
  const { api, screen } = await open(
    '/admin/videos/tipos?editar=4',
    {
      'GET /video_types/admin/all': ok({ video_types: [type4] }),
      'PUT /video_types/4': ok({ video_type: { ...type4, name: 'Reto', version: 4 } }),
    },
    staffStore('admin'),
  );
  await waitUntil(screen, () => form(screen).exists());
  type(screen, 'name', 'Reto');
  form(screen).simulate('submit');
  await waitUntil(screen, () => !form(screen).exists());
  expect(api.requests.at(-1)).toMatchObject({
    call: 'PUT /video_types/4',
    body: { name: 'Reto', archived: false, version: 3 },
  });
  expect(names(screen)).toEqual(['Reto']);
});
