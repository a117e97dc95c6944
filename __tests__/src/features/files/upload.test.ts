import { instance } from '../../../../src/core/http/send';
import { uploadFile } from '../../../../src/features/files/actions';
import { NO_NETWORK, fakeApi, ok, realStore, refuse } from '../../../helpers/store';

const STORED = {
  file_id: 12,
  file: { file_id: 12, name: 'yo.png', type: 'image/jpeg', src: '/files/12-a.jpg', width: 1, height: 1, size: 1 },
};
const png = new File(['x'.repeat(100)], 'yo.png', { type: 'image/png' });
const options = () => ({ onProgress: jest.fn(), signal: new AbortController().signal });
const at = (offset: number, url: string | null) =>
  ok({ upload_id: 'u', offset, target: url && { url, size: 100 - offset } });

it.each([
  ['the server', '/uploads/u', '/uploads/u'],
  ['the bucket', 'https://cubo.mx/u?parte=1', 'https://cubo.mx/u?parte=1'],
])('a file goes to %s as the server directs, and becomes a reference', async (_, url, path) => {
  const api = fakeApi({
    'POST /uploads': at(0, url),
    [`PUT ${path}`]: at(100, null),
    'GET /uploads/u': at(100, null),
    'POST /uploads/u/file': ok(STORED),
  });
  expect(await realStore().dispatch(uploadFile(png, options()))).toEqual({
    file_id: 12,
    name: 'yo.png',
    type: 'image/jpeg',
    src: '/files/12-a.jpg',
  });
  expect(api.requests[0]?.body).toEqual({ name: 'yo.png', size: 100 });
  expect((api.requests[1]?.body as Blob).size).toBe(100);
});

it('an upload reports its share sent, and a piece takes as long as it needs', async () => {
  fakeApi({
    'POST /uploads': at(60, '/uploads/u'),
    'PUT /uploads/u': at(100, null),
    'POST /uploads/u/file': ok(STORED),
  });
  const answer = instance.defaults.adapter as (config: unknown) => Promise<never>;
  const seen = jest.fn();
  instance.defaults.adapter = async (config) => {
    if (config.method === 'put') seen(config.timeout);
    config.onUploadProgress?.({ progress: 0.5, loaded: 1, bytes: 1, lengthComputable: true });
    return answer(config);
  };
  const { onProgress, signal } = options();
  await realStore().dispatch(uploadFile(png, { onProgress, signal }));
  expect(onProgress.mock.calls.map(([share]) => share)).toEqual([0.8, 1]);
  expect(seen.mock.calls).toEqual([[0]]);
});

it('an interrupted upload sends the rest from where the server has stopped', async () => {
  const answers = [NO_NETWORK, at(100, null)] as const;
  let tries = 0;
  const api = fakeApi({
    'POST /uploads': at(0, '/uploads/u'),
    'PUT /uploads/u': () => answers[(tries += 1) - 1]!,
    'GET /uploads/u': at(40, '/uploads/u'),
    'POST /uploads/u/file': ok(STORED),
    'GET /health': ok({}),
  });
  jest.useFakeTimers();
  const sending = realStore().dispatch(uploadFile(png, options()));
  await jest.advanceTimersByTimeAsync(60_000);
  jest.useRealTimers();
  expect((await sending).file_id).toBe(12);
  const pieces = api.requests.filter(({ call }) => call.startsWith('PUT'));
  expect(pieces.map(({ body }) => (body as Blob).size)).toEqual([100, 60]);
});

it("an upload rejects with the server's error", async () => {
  fakeApi({ 'POST /uploads': refuse(415, 'file/type', 'Este tipo de archivo no se acepta.') });
  await expect(realStore().dispatch(uploadFile(png, options()))).rejects.toMatchObject({ code: 'file/type' });
});
