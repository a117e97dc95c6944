/** Sample files and helpers that upload them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { openFiles } from '../../../../server/modules/files/open';
import type { FileStores, FilesConfig } from '../../../../server/ports/files';
import { checkResponse, startApi, type Api, type ApiOptions, type Caller } from '../../../helpers/api';
import { emulatorToken } from '../../../helpers/tokens';
import { postFile, postFileS3, type NewFileResponse } from '../../../../domain/contract/files';

/** Red above, blue below. */
export const twoColours = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c02020' } }).composite([
    {
      input: { create: { width, height: Math.floor(height / 2), channels: 3, background: '#2020c0' } },
      gravity: 'south',
    },
  ]);

export const aJpeg = (width = 60, height = 40): Promise<Buffer> => twoColours(width, height).jpeg().toBuffer();

export const A_PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** An ISO media file of the brand, with `size` bytes of nothing in it. */
export function media(brand: string, size = 1_000): Buffer {
  const head = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}${brand}`, 'latin1');
  const rest = Buffer.alloc(size);
  rest.writeUInt32BE(size, 0);
  rest.write('mdat', 4, 'latin1');
  return Buffer.concat([head, rest]);
}

export interface Uploads {
  readonly api: Api;
  readonly files: FileStores;
  readonly origin: string;
  /** Sends a form as browsers do; `data` is the part of that name. */
  upload(
    as: Caller | null,
    content: Buffer | null,
    more?: { name?: string; data?: string; to?: 'disk' | 's3'; form?: (form: FormData) => void },
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** An upload that must succeed. */
  uploaded(
    as: Caller,
    content: Buffer,
    more?: { name?: string; data?: string; to?: 'disk' | 's3' },
  ): Promise<NewFileResponse>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** The API with a temporary folder for uploads. */
export async function startUploads(
  s3: FilesConfig['s3'] = null,
  options: Pick<ApiOptions, 'requestTimeout' | 'encoder'> = {},
): Promise<Uploads> {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  const files = openFiles({ folder, s3 });
  const api = await startApi({ ...options, listen: true, files });
  const address = api.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const origin = `http://127.0.0.1:${address.port}`;
  const upload: Uploads['upload'] = async (
    as,
    content,
    { name = 'foto.jpg', data, to = 'disk', form: change } = {},
  ) => {
    const form = new FormData();
    if (content) form.append('file', new Blob([new Uint8Array(content)]), name);
    if (data !== undefined) form.append('data', data);
    change?.(form);
    const answer = await fetch(`${origin}/api${(to === 's3' ? postFileS3 : postFile).path}`, {
      method: 'POST',
      body: form,
      headers: as ? { authorization: `Bearer ${emulatorToken({ email: `${as.uid}@ejemplo.mx`, ...as })}` } : {},
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return {
    api,
    files,
    origin,
    upload,
    uploaded: async (as, content, more) => {
      const { status, body } = await upload(as, content, more);
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
      checkResponse(postFile, body);
      return body as NewFileResponse;
    },
    get: (path, headers = {}) => fetch(new URL(path, origin), { headers }),
    close: async () => {
      await api.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
