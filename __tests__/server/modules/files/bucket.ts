/**
 * An S3 bucket in memory: checks each request's signature (of the header or the address), stores objects, takes them in
 * parts, lists three names per page, and makes `files/*` public.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isSigned } from '../../../../sandbox/s3/signature';
import type { S3Config } from '../../../../server/ports/files';

interface Stored {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly at: Date;
}

export interface Bucket {
  readonly config: S3Config;
  readonly objects: Map<string, Stored>;
  /** Uploads in parts that were neither joined nor dropped. */
  unfinished(): number;
  /** Overrides the response of every following request; null: normal responses. */
  fail(status: number | null): void;
  close(): Promise<void>;
}

const PAGE = 3;
const NAME = 'mi-estudio';
const REGION = 'mx-central-1';
const KEY = { id: 'clave-publica', secret: 'clave-secreta', region: REGION };

export async function startBucket(): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map();
  const uploads = new Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>();
  let failing: number | null = null;

  const list = (query: URLSearchParams): string => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const from = Number(query.get('continuation-token')?.slice('page/+'.length) ?? 0);
    const entries = keys
      .slice(from, from + PAGE)
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${objects.get(key)!.at.toISOString()}</LastModified>` +
          '<Size>1</Size></Contents>',
      );
    const next =
      from + PAGE < keys.length
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>page/+${from + PAGE}</NextContinuationToken>`
        : '';
    return `<?xml version="1.0"?><ListBucketResult><Name>${NAME}</Name>${next}${entries.join('')}</ListBucketResult>`;
  };

  const etag = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
  /** One upload in parts: they are put, listed, joined or dropped. */
  function part(method: string, key: string, id: string, query: URLSearchParams, body: Buffer): Answer {
    const upload = uploads.get(id);
    if (upload?.key !== key) return [404];
    const { parts } = upload;
    const sorted = [...parts].sort(([a], [b]) => a - b);
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return [200, '', { etag: etag(body) }];
    }
    if (method === 'GET') {
      const listed = sorted.map(
        ([n, bytes]) =>
          `<Part><PartNumber>${n}</PartNumber><ETag>${etag(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
      );
      return [200, `<ListPartsResult>${listed.join('')}</ListPartsResult>`];
    }
    uploads.delete(id);
    if (method === 'DELETE') return [204];
    // All but the last part have five megabytes at least.
    if (sorted.slice(0, -1).some(([, bytes]) => bytes.length < 5 * 1024 * 1024)) return [400];
    objects.set(key, { body: Buffer.concat(sorted.map(([, bytes]) => bytes)), headers: {}, at: new Date() });
    return [200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>'];
  }

  type Answer = readonly [status: number, body?: Buffer | string, headers?: Record<string, string>];
  function answer(
    { method = '', headers }: IncomingMessage,
    key: string,
    query: URLSearchParams,
    body: Buffer,
  ): Answer {
    const found = objects.get(key);
    const id = query.get('uploadId');
    if (method === 'POST' && query.has('uploads')) {
      const begun = `subida-${uploads.size + 1}`;
      uploads.set(begun, { key, parts: new Map() });
      return [200, `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`];
    }
    if (id !== null) return part(method, key, id, query, body);
    if (method === 'GET' && key === '') return [200, list(query)];
    if (method === 'GET')
      return found ? [200, found.body, { 'content-type': found.headers['content-type'] ?? '' }] : [404];
    if (method === 'HEAD') return found ? [200, '', { 'content-length': String(found.body.length) }] : [404];
    if (method === 'DELETE') return [found && objects.delete(key) ? 204 : 404];
    if (method !== 'PUT') return [405];
    const source = headers['x-amz-copy-source'];
    if (source !== undefined) {
      const copied = objects.get(decodeURIComponent(String(source)).slice(NAME.length + 1));
      if (!copied) return [404];
      objects.set(key, { body: copied.body, headers, at: new Date() });
      return [200, '<CopyObjectResult></CopyObjectResult>'];
    }
    objects.set(key, { body, headers, at: new Date() });
    return [200];
  }

  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://bucket');
      const isOurs = url.pathname.startsWith(`/${NAME}/`) || url.pathname === `/${NAME}`;
      const key = decodeURIComponent(url.pathname.slice(NAME.length + 2));
      const isPublic = request.method === 'GET' && key.startsWith('files/') && !request.headers.authorization;
      const allowed = isOurs && (isPublic || isSigned(request, url, body, KEY));
      const [status, content, headers = {}] =
        failing !== null ? [failing] : allowed ? answer(request, key, url.searchParams, body) : [403];
      const refusal = `<Error><AWSAccessKeyId>${KEY.id}</AWSAccessKeyId></Error>`;
      response.writeHead(status, headers).end(status < 400 ? content : refusal);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    config: {
      bucket: NAME,
      region: REGION,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      accessKeyId: KEY.id,
      secretAccessKey: KEY.secret,
      publicUrl: null,
    },
    objects,
    unfinished: () => uploads.size,
    fail: (status) => {
      failing = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
