/**
 * An S3 bucket in a folder: what pgBackRest and the server's file store ask of one. Objects are files, written
 * whole; every request has to be signed, but reads below `files/`.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import escapeHtml from 'escape-html';
import { refuseInProduction } from '../guard';
import { isSigned, type S3Key } from './signature';

export interface S3Options {
  /** Where objects lie. */
  readonly folder: string;
  readonly bucket: string;
  readonly key: S3Key;
  /** In PEM; left out: by http. */
  readonly certificate?: { readonly key: string; readonly cert: string };
  readonly port?: number;
}

export interface S3Sandbox {
  readonly port: number;
  /** Refuses every request from now on, as a store whose keys were changed does. */
  refuse(refused: boolean): void;
  close(): Promise<void>;
}

/** Keys listed at once, as Amazon. */
const PAGE = 1_000;

type Answer = readonly [status: number, body?: string | Buffer, headers?: Record<string, string>];

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const tag = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;
const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

export async function startS3Sandbox({ folder, bucket, key, certificate, port = 0 }: S3Options): Promise<S3Sandbox> {
  refuseInProduction();
  const [objects, uploads] = [path.join(folder, 'objects'), path.join(folder, 'uploads')];
  for (const place of [objects, uploads]) mkdirSync(place, { recursive: true });
  let isRefusing = false;

  /** One file per object; its name may hold nothing that leads elsewhere. */
  const fileOf = (name: string): string => path.join(objects, encodeURIComponent(name).replaceAll('.', '%2E'));

  async function put(file: string, body: Buffer): Promise<void> {
    const whole = path.join(uploads, randomUUID());
    await writeFile(whole, body);
    await rename(whole, file);
  }

  async function list(query: URLSearchParams): Promise<Answer> {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const names = (await readdir(objects))
      .map((name) => decodeURIComponent(name))
      .filter((name) => name.startsWith(prefix));
    const groupOf = (name: string): string | null => {
      const end = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
      return end < 0 ? null : name.slice(0, end + delimiter.length);
    };
    const entries = [...new Set(names.map((name) => groupOf(name) ?? name))].sort().filter((name) => name > after);
    const shown = entries.slice(0, Number(query.get('max-keys') ?? PAGE));
    const lines = await Promise.all(
      shown.map(async (name) => {
        if (groupOf(name) === name) return `<CommonPrefixes>${tag('Prefix', name)}</CommonPrefixes>`;
        const found = await stat(fileOf(name)).catch(() => null);
        if (!found) return '';
        const parts = [
          tag('Key', name),
          tag('LastModified', found.mtime.toISOString()),
          tag('Size', String(found.size)),
        ];
        return `<Contents>${parts.join('')}</Contents>`;
      }),
    );
    const isCut = entries.length > shown.length;
    const next = isCut ? tag('NextContinuationToken', shown.at(-1) ?? '') : '';
    const about = tag('Name', bucket) + tag('Prefix', prefix) + tag('IsTruncated', String(isCut)) + next;
    return [200, `<?xml version="1.0"?><ListBucketResult>${about}${lines.join('')}</ListBucketResult>`];
  }

  async function removeMany(body: Buffer): Promise<Answer> {
    for (const [, name = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g))
      await rm(fileOf(name.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')), { force: true });
    return [200, '<?xml version="1.0"?><DeleteResult></DeleteResult>'];
  }

  /** An upload in parts lies in a folder of its own until it is joined or dropped. */
  async function part(method: string, name: string, id: string, query: URLSearchParams, body: Buffer): Promise<Answer> {
    const place = path.join(uploads, `parts-${id.replace(/[^\w-]/g, '')}`);
    const numbers = await readdir(place).catch(() => null);
    if (numbers === null) return [404];
    const sorted = numbers.sort((a, b) => Number(a) - Number(b));
    const bytes = (number: string): Promise<Buffer> => readFile(path.join(place, number));
    if (method === 'PUT') {
      await put(path.join(place, String(Number(query.get('partNumber')))), body);
      return [200, '', { etag: etagOf(body) }];
    }
    if (method === 'GET') {
      const parts = await Promise.all(
        sorted.map(async (number) => {
          const content = await bytes(number);
          const about = tag('PartNumber', number) + tag('ETag', etagOf(content)) + tag('Size', String(content.length));
          return `<Part>${about}</Part>`;
        }),
      );
      return [200, `<?xml version="1.0"?><ListPartsResult>${parts.join('')}</ListPartsResult>`];
    }
    if (method === 'POST') {
      const whole = Buffer.concat(await Promise.all(sorted.map(bytes)));
      await put(fileOf(name), whole);
      await rm(place, { recursive: true });
      const about = tag('Key', name) + tag('ETag', etagOf(whole));
      return [200, `<?xml version="1.0"?><CompleteMultipartUploadResult>${about}</CompleteMultipartUploadResult>`];
    }
    await rm(place, { recursive: true });
    return [204];
  }

  async function begin(): Promise<Answer> {
    const id = randomUUID();
    await mkdir(path.join(uploads, `parts-${id}`));
    const about = tag('UploadId', id);
    return [200, `<?xml version="1.0"?><InitiateMultipartUploadResult>${about}</InitiateMultipartUploadResult>`];
  }

  async function copy(name: string, source: string): Promise<Answer> {
    const content = await readFile(
      fileOf(
        decodeURIComponent(source)
          .replace(/^\//, '')
          .slice(bucket.length + 1),
      ),
    );
    await put(fileOf(name), content);
    return [200, `<?xml version="1.0"?><CopyObjectResult>${tag('ETag', etagOf(content))}</CopyObjectResult>`];
  }

  function answer({ method = '', headers }: IncomingMessage, name: string, query: URLSearchParams, body: Buffer) {
    const id = query.get('uploadId');
    if (method === 'POST' && query.has('uploads')) return begin();
    if (method === 'POST' && query.has('delete')) return removeMany(body);
    if (id !== null) return part(method, name, id, query, body);
    if (method === 'GET' && name === '') return list(query);
    const source = headers['x-amz-copy-source'];
    if (method === 'PUT' && source !== undefined) return copy(name, String(source));
    if (method === 'PUT') return put(fileOf(name), body).then((): Answer => [200, '', { etag: etagOf(body) }]);
    if (method === 'DELETE') return rm(fileOf(name), { force: true }).then((): Answer => [204]);
    return Promise.resolve<Answer>([405]);
  }

  /** Sends an object, or the part of it that was asked for. */
  async function send({ method, headers }: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    const file = fileOf(name);
    const { size, mtime } = await stat(file);
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    const start = Number(first ?? 0);
    const end = Math.min(last ? Number(last) : size - 1, size - 1);
    const about = {
      'content-length': end - start + 1,
      'last-modified': mtime.toUTCString(),
      etag: `"${size}-${+mtime}"`,
    };
    response.writeHead(first === undefined ? 200 : 206, {
      ...about,
      ...(first === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    if (method === 'HEAD' || end < start) response.end();
    else await pipeline(createReadStream(file, { start, end }), response);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '', 'https://bucket');
    const isOurs = url.pathname === `/${bucket}` || url.pathname.startsWith(`/${bucket}/`);
    const name = decodeURIComponent(url.pathname.slice(bucket.length + 2));
    const isPublic = request.method === 'GET' && name.startsWith('files/') && !request.headers.authorization;
    const isAllowed = !isRefusing && isOurs && (isPublic || isSigned(request, url, body, key));
    const isRead =
      (request.method === 'GET' || request.method === 'HEAD') && name !== '' && !url.searchParams.has('uploadId');
    try {
      if (isAllowed && isRead) return await send(request, response, name);
      const [status, content = '', headers = {}] = isAllowed
        ? await answer(request, name, url.searchParams, body)
        : ([403, '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'] as Answer);
      response.writeHead(status, headers).end(content);
    } catch (error) {
      if (!response.headersSent) response.writeHead(isMissing(error) ? 404 : 500);
      response.end();
    }
  }

  const listener = (request: IncomingMessage, response: ServerResponse): void =>
    void handle(request, response).catch(() => response.destroy());
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    refuse: (refused) => void (isRefusing = refused),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
