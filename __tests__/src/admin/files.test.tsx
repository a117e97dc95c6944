/** The studio's library of files, and the field that chooses one of them. */
import { act } from 'react-dom/test-utils';
import type { StoredFile } from '../../../domain/contract/files';
import { FilePicker, fileName, type ChosenFile } from '../../../src/admin/files/FilePicker';
import { confirm } from '../../../src/core/confirm/confirm';
import { currentAddress, flush, mountScreen, press, type, waitUntil } from '../../helpers/mount';
import { fakeApi, ok, refuse, type FakeRequest, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn(async () => true) }));

const stored = (file_id: number, changes: Partial<StoredFile> = {}): StoredFile => ({
  file_id,
  name: `Foto ${file_id}`,
  type: 'image/jpeg',
  src: `/files/${file_id}-0a1b2c3d4e5f6a7b-640x480.jpg`,
  width: 640,
  height: 480,
  size: 123_456,
  private: false,
  createdAt: '2026-11-20T18:00:00.000Z',
  ...changes,
});
const page = (files: readonly StoredFile[], next: number | null = null) => ok({ files, total: files.length, next });
const PDF = stored(3, { name: 'Contrato', type: 'application/pdf', src: '/x.pdf', width: null, height: null });
const SECRET = stored(4, { name: 'Guía', private: true });

/** Takes every upload at once; `POST /uploads` has its name. */
const uploads = (of: (name: string) => StoredFile): Answers => {
  const names: string[] = [];
  return {
    'POST /uploads': ({ body }: FakeRequest) => {
      names.push((body as { name: string }).name);
      return ok({ upload_id: `u${names.length}`, offset: 1, target: null });
    },
    ...Object.fromEntries(
      [1, 2, 3].map((n) => [`POST /uploads/u${n}/file`, () => ok({ file_id: n, file: of(names[n - 1]!) })]),
    ),
  };
};
const aFile = (name: string, mime = 'image/jpeg'): File => new File(['x'], name, { type: mime });
const tiles = (screen: Awaited<ReturnType<typeof library>>['screen']): string[] =>
  screen.find('.files-tile__name').map((tile) => tile.text());

async function library(answers: Answers = {}, path = '/admin/archivos') {
  const room = ok({ used: 3_200_000_000, limit: 20_000_000_000 });
  const opened = await open(
    path,
    { 'GET /files': page([stored(1), PDF, SECRET]), 'GET /files/space': room, ...answers },
    staffStore('admin'),
  );
  await waitUntil(opened.screen, () => opened.screen.find('.files-tile').exists());
  return opened;
}

beforeAll(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

describe('the screen of files', () => {
  it('says how much room the files take of how much there is, and reads it anew after an upload', async () => {
    const { screen, api } = await library(uploads((name) => stored(9, { name })));
    await waitUntil(screen, () => screen.text().includes('Ocupan 3.2 GB de 20 GB.'));
    api.respond({ 'GET /files/space': ok({ used: 19_950_000_000, limit: null }) });
    screen
      .find('input[type="file"]')
      .first()
      .simulate('change', { target: { files: [aFile('Foto.jpg')] } });
    await waitUntil(screen, () => screen.text().includes('Ocupan 20 GB.'));
  });

  it('shows kinds and what is private, and narrows by name, kind and use, which the address stores', async () => {
    const { screen, api } = await library();
    expect(screen.find('.files-tile__words').map((tile) => tile.text())).toEqual([
      'Ver Foto 1Imagen · 640 × 480',
      'Ver ContratoPDF',
      'Ver GuíaImagen · 640 × 480 Privado',
    ]);
    type(screen, 'buscar', ' foto ');
    await waitUntil(screen, () => currentAddress(screen).includes('buscar=foto'));
    await press(screen.find('section.files'), 'Videos');
    screen.update();
    api.respond({ 'GET /files': page([]) });
    await press(screen, 'Sin usar');
    await waitUntil(screen, () => screen.text().includes('Ningún archivo coincide.'));
    expect(currentAddress(screen)).toBe('/admin/archivos?buscar=foto&tipo=video&sin-usar=si');
    expect(api.requests.at(-1)).toMatchObject({ params: { query: 'foto', type: 'video', unused: true } });
  });

  it('goes on after the last file, and says what failed with a way to try again', async () => {
    const { screen, api } = await library({ 'GET /files': page([stored(9), stored(8)], 8) });
    api.respond({ 'GET /files': refuse(500, 'server/failed', 'Vuelve a intentarlo.') });
    await press(screen, 'Mostrar más');
    await waitUntil(screen, () => screen.find('p.admin-list__error').exists());
    expect(screen.find('p.admin-list__error').text()).toContain('Vuelve a intentarlo.');
    api.respond({ 'GET /files': page([stored(7)]) });
    await press(screen, 'Mostrar más');
    expect(tiles(screen)).toEqual(['Foto 9', 'Foto 8', 'Foto 7']);
    expect(api.requests.at(-1)).toMatchObject({ params: { after: 8 } });
  });

  it('renames a file, and says where a file that can not be deleted is used', async () => {
    const inUse = 'Este archivo se usa en el paquete «Mensual». Cámbialo ahí antes de eliminarlo.';
    const { screen, api } = await library({
      'DELETE /files/1': refuse(409, 'file/in-use', inUse),
      'PUT /files': ok({ file: stored(1, { name: 'Sala' }) }),
    });
    await press(screen, 'Ver Foto 1');
    await press(screen, 'Eliminar');
    await waitUntil(screen, () => document.body.textContent?.includes(inUse) === true);
    type(screen, 'name', ' Sala ');
    screen.find('.files-detail form').simulate('submit');
    await waitUntil(screen, () => !screen.find('.files-detail').exists());
    expect(api.requests.at(-1)).toMatchObject({ call: 'PUT /files', body: { file_id: 1, name: 'Sala' } });
    expect(tiles(screen)).toEqual(['Sala', 'Contrato', 'Guía']);
  });

  it('a file that another admin deleted meanwhile leaves the list', async () => {
    const { screen } = await library({ 'DELETE /files/3': refuse(404, 'file/not-found') });
    await press(screen, 'Ver Contrato');
    await press(screen, 'Eliminar');
    await waitUntil(screen, () => tiles(screen).length === 2);
    expect(jest.mocked(confirm)).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'El archivo «Contrato» se elimina para siempre.' }),
    );
  });

  it('uploads several dropped files one after the other, and refuses a wrong one without sending it', async () => {
    const { screen, api } = await library(uploads((name) => stored(20, { name })));
    screen.find('section.files').simulate('drop', {
      dataTransfer: { files: [aFile('a.jpg'), aFile('macro.exe', 'application/x-msdownload'), aFile('b.jpg')] },
    });
    await waitUntil(screen, () => screen.find('.files-uploads li').length === 1);
    expect(screen.find('.files-uploads').text()).toContain('macro.exe');
    const begun = api.requests.filter(({ call }) => call === 'POST /uploads');
    expect(begun.map(({ body }) => body)).toEqual([
      { name: 'a.jpg', size: 1 },
      { name: 'b.jpg', size: 1 },
    ]);
    await press(screen, 'Quitar');
    expect(screen.find('.files-uploads').exists()).toBe(false);
  });

  it('uploads as private what the admin says is private', async () => {
    const { screen, api } = await library(uploads((name) => stored(20, { name, private: true })));
    screen.find('input[type="checkbox"]').simulate('change', { target: { checked: true } });
    screen.find('input[type="file"]').simulate('change', { target: { files: [aFile('manual.jpg')] } });
    await waitUntil(screen, () => api.requests.some(({ call }) => call === 'POST /uploads/u1/file'));
    expect(api.requests.find(({ call }) => call === 'POST /uploads')).toMatchObject({ body: { private: true } });
  });
});

describe('the field of a file', () => {
  async function picker(answers: Answers, value: ChosenFile | null = null) {
    const api = fakeApi({ 'GET /files': page([stored(1), SECRET]), ...answers });
    const chosen = jest.fn();
    const screen = await mountScreen(
      <FilePicker label="Imagen" accept="image" value={value} error="Falta la imagen." onChange={chosen} />,
      staffStore(),
    );
    return { api, chosen, screen };
  }

  it('chooses one of the library, where what is private can not be shown in public', async () => {
    const { screen, api, chosen } = await picker({});
    expect(screen.text()).toContain('Falta la imagen.');
    await press(screen, 'Elegir');
    await waitUntil(screen, () => screen.find('.files-tile').exists());
    expect(api.requests[0]).toMatchObject({ params: { type: 'image' } });
    expect(screen.find('.files-tile').map((tile) => tile.prop('disabled'))).toEqual([false, true]);
    await press(screen, 'Elegir Foto 1');
    expect(chosen).toHaveBeenCalledWith({ file_id: 1, name: 'Foto 1', type: 'image/jpeg', src: stored(1).src });
    await waitUntil(screen, () => !screen.find('.files-tile').exists());
  });

  it('chooses a single upload as soon as it is stored', async () => {
    const { screen, chosen } = await picker(uploads((name) => stored(30, { name })));
    await press(screen, 'Elegir');
    await waitUntil(screen, () => screen.find('.files-tile').exists());
    await act(async () => {
      screen.find('input[type="file"]').simulate('change', { target: { files: [aFile('nueva.jpg')] } });
    });
    await waitUntil(screen, () => chosen.mock.calls.length > 0);
    expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ file_id: 30, name: 'nueva.jpg' }));
  });

  it('shows what is chosen and takes it away', async () => {
    const { screen, chosen } = await picker({}, stored(1));
    expect(screen.find('.files-picker__name').text()).toBe('Foto 1');
    await press(screen, 'Quitar');
    await flush(screen);
    expect(chosen).toHaveBeenCalledWith(null);
  });
});

test('a text names an upload by its path on the site, and another file by its address', () => {
  const path = '/files/12-0a1b2c3d4e5f6a7b-640x480.jpg';
  expect(fileName({ src: `https://cdn.ejemplo.mx${path}` })).toBe(path);
  expect(fileName({ src: path })).toBe(path);
  expect(fileName({ src: 'https://otro.mx/foto.png' })).toBe('https://otro.mx/foto.png');
  expect(fileName({})).toBe('');
});
