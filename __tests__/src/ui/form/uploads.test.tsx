import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { FieldType, FileReference } from '../../../../domain/forms/types';
import { ApiError, CANCELED, NETWORK_ERROR } from '../../../../src/core/http/apiError';
import type { Upload, UploadOptions } from '../../../../src/ui/form/useUploads';
import { flush, press } from '../../../helpers/mount';
import { errorOf, focused, formField, frameOf, mountForm, submit, summaryOf } from './harness';

interface Sent extends UploadOptions {
  readonly file: File;
  readonly store: (file_id: number) => void;
  readonly fail: (error: ApiError) => void;
}

const NO_NETWORK = new ApiError(0, NETWORK_ERROR, 'No pudimos conectar con el servidor. Revisa tu conexión.');
const png = (name: string): File => new File(['x'], name, { type: 'image/png' });
let sent: Sent[];

/** An upload that the test ends. */
const upload: Upload = (file, options) =>
  new Promise<FileReference>((resolve, reject) => {
    const store = (file_id: number): void =>
      resolve({ file_id, name: file.name, type: file.type, src: `/files/${file_id}-0a1b2c3d4e5f6a7b-10x10.jpg` });
    options.signal.addEventListener('abort', () => reject(new ApiError(0, CANCELED, '')));
    sent.push({ file, ...options, store, fail: reject });
  });

beforeEach(() => {
  sent = [];
  URL.createObjectURL = jest.fn((file) => `blob:${(file as File).name}`);
  URL.revokeObjectURL = jest.fn();
});

async function choose(form: ReactWrapper, ...files: File[]): Promise<void> {
  await act(async () => {
    frameOf(form, 'foto').find('input[type="file"]').simulate('change', { target: { files } });
  });
  await flush(form);
}

async function after(form: ReactWrapper, step: () => void): Promise<void> {
  await act(async () => step());
  await flush(form);
}

async function open(type: FieldType, onSubmit = jest.fn(async (_values: unknown) => true)) {
  const form = await mountForm({ fields: [formField('foto', type)], upload, onSubmit });
  return { form, onSubmit };
}

it.each<FieldType>(['file', 'image', 'multiple-images'])(
  'a required %s without a file shows an error',
  async (type) => {
    const { form, onSubmit } = await open(type);
    await submit(form);
    expect([errorOf(form, 'foto'), summaryOf(form), focused()]).toEqual([
      'Debes cargar el archivo solicitado.',
      'Revisa el campo: El foto',
      'foto',
    ]);
    expect(frameOf(form, 'foto').find('input').prop('aria-describedby')).toContain('-error');
    expect(onSubmit).not.toHaveBeenCalled();
  },
);

it('a form uploads a picture at once with preview and progress, and stores its reference', async () => {
  const { form, onSubmit } = await open('image');
  await choose(form, png('yo.png'));
  expect(sent.map(({ file }) => file.name)).toEqual(['yo.png']);
  expect(form.find('.ui-files img').prop('src')).toBe('blob:yo.png');
  await after(form, () => sent[0]?.onProgress(0.4));
  expect(form.find('progress').props()).toMatchObject({ value: 0.4, 'aria-label': 'Subiendo yo.png' });
  await submit(form);
  expect(errorOf(form, 'foto')).toBe('Espera a que terminen de subir tus archivos.');
  await after(form, () => sent[0]?.store(12));
  expect([form.exists('progress'), errorOf(form, 'foto')]).toEqual([false, '']);
  expect(form.find('.ui-files img').prop('src')).toBe('blob:yo.png');
  await submit(form);
  expect(onSubmit).toHaveBeenCalledWith({ foto: expect.objectContaining({ file_id: 12, name: 'yo.png' }) });
});

it('a failed upload of a form shows why, loses nothing, and is tried again', async () => {
  const { form, onSubmit } = await open('file');
  await choose(form, png('recibo.png'));
  await after(form, () => sent[0]?.fail(NO_NETWORK));
  expect(errorOf(form, 'foto')).toBe(NO_NETWORK.message);
  await submit(form);
  expect(onSubmit).not.toHaveBeenCalled();
  await press(form, 'Reintentar');
  await flush(form);
  expect([errorOf(form, 'foto'), focused()]).not.toContain(NO_NETWORK.message);
  await after(form, () => sent[1]?.store(5));
  await submit(form);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('a cancelled upload of a form stops, and the next one begins', async () => {
  const { form, onSubmit } = await open('multiple-images');
  await choose(form, png('a.png'), png('b.png'), png('c.png'));
  expect(sent).toHaveLength(1);
  await press(form, 'Cancelar');
  await flush(form);
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(sent.map(({ file }) => file.name)).toEqual(['a.png', 'b.png']);
  expect(focused()).toBe('foto');
  await after(form, () => sent[1]?.store(2));
  await after(form, () => sent[2]?.store(3));
  await submit(form);
  expect(onSubmit).toHaveBeenCalledWith({
    foto: [expect.objectContaining({ file_id: 2 }), expect.objectContaining({ file_id: 3 })],
  });
  await press(form, 'Quitar');
  await submit(form);
  expect(onSubmit).toHaveBeenLastCalledWith({ foto: [expect.objectContaining({ file_id: 3 })] });
});

it('a picture field shows the stored picture until its successor is uploaded', async () => {
  const { form, onSubmit } = await open('image');
  await choose(form, png('vieja.png'));
  await after(form, () => sent[0]?.store(1));
  await choose(form, png('nueva.png'));
  await after(form, () => sent[1]?.fail(NO_NETWORK));
  await press(form, 'Quitar');
  await submit(form);
  expect(onSubmit).toHaveBeenLastCalledWith({ foto: expect.objectContaining({ file_id: 1 }) });
});

it('a field of pictures takes ten and no more', async () => {
  const { form } = await open('multiple-images');
  await choose(form, ...Array.from({ length: 14 }, (_, i) => png(`${i}.png`)));
  expect(form.find('.ui-files__row').hostNodes()).toHaveLength(10);
  expect(errorOf(form, 'foto')).toBe('Sube máximo 10 imágenes.');
});

it.each<readonly [string, File, FieldType, string]>([
  [
    'a drawing with scripts',
    new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }),
    'image',
    'Este tipo de archivo no se acepta.',
  ],
  [
    'a program',
    new File(['MZ'], '../../x.exe', { type: 'application/x-msdownload' }),
    'file',
    'Este tipo de archivo no se acepta.',
  ],
  [
    'a PDF as picture',
    new File(['%PDF-'], 'x.pdf', { type: 'application/pdf' }),
    'image',
    'Este tipo de archivo no se acepta.',
  ],
])('a file field refuses %s at once, without sending it', async (_what, file, type, text) => {
  const { form } = await open(type);
  await choose(form, file);
  expect(sent).toHaveLength(0);
  expect(errorOf(form, 'foto')).toContain(text);
  await press(form, 'Quitar');
  expect(errorOf(form, 'foto')).toBe('');
});

it('a file field refuses a file that is too large without sending it', async () => {
  const { form } = await open('file');
  const video = new File(['x'], 'clase.mp4', { type: 'video/mp4' });
  Object.defineProperty(video, 'size', { value: 50 * 1024 * 1024 + 1 });
  await choose(form, video);
  expect(sent).toHaveLength(0);
  expect(errorOf(form, 'foto')).toContain('El archivo pesa demasiado');
});

it('a form stops its uploads when it is left', async () => {
  const { form } = await open('image');
  await choose(form, png('yo.png'));
  form.unmount();
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:yo.png');
});
