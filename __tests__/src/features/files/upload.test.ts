import { DEFAULT_CONFIG } from '../../../../domain/config';
import { instance } from '../../../../src/core/http/send';
import { uploadFile } from '../../../../src/features/files/actions';
import { fakeApi, ok, realStore, refuse } from '../../../helpers/store';

const STORED = {
  file_id: 12,
  file: { file_id: 12, name: 'yo.png', type: 'image/jpeg', src: '/files/12-a.jpg', width: 1, height: 1, size: 1 },
};
const png = new File(['x'], 'yo.png', { type: 'image/png' });
const options = () => ({ onProgress: jest.fn(), signal: new AbortController().signal });

it.each([
  ['server', 'POST /files'],
  ['storage', 'POST /files'],
  ['aws', 'POST /files/s3'],
] as const)('with files_location %s a file goes to %s and becomes a reference', async (files_location, call) => {
  const api = fakeApi({ [call]: ok(STORED) });
  const store = realStore({ appconfig: { ...DEFAULT_CONFIG, files_location } });
  expect(await store.dispatch(uploadFile(png, options()))).toEqual({
    file_id: 12,
    name: 'yo.png',
    type: 'image/jpeg',
    src: '/files/12-a.jpg',
  });
  expect((api.requests[0]?.body as FormData).get('file')).toMatchObject({ name: 'yo.png' });
});

it('reports what part is sent and takes as long as it needs', async () => {
  fakeApi({ 'POST /files': ok(STORED) });
  const answer = instance.defaults.adapter as (config: unknown) => Promise<never>;
  const seen = jest.fn();
  instance.defaults.adapter = async (config) => {
    seen(config.timeout);
    config.onUploadProgress?.({ progress: 0.5, loaded: 1, bytes: 1, lengthComputable: true });
    return answer(config);
  };
  const { onProgress, signal } = options();
  await realStore().dispatch(uploadFile(png, { onProgress, signal }));
  expect(onProgress).toHaveBeenCalledWith(0.5);
  expect(seen).toHaveBeenCalledWith(0);
});

it('rejects with what the server says', async () => {
  fakeApi({ 'POST /files': refuse(415, 'file/type', 'Este tipo de archivo no se acepta.') });
  await expect(realStore().dispatch(uploadFile(png, options()))).rejects.toMatchObject({ code: 'file/type' });
});
