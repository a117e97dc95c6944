/** An S3 bucket: stores objects, lists three names per page, rejects a wrong checksum or a missing signature. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '../../../../server/modules/files/s3';

export interface Bucket {
  readonly config: S3Config;
  readonly objects: Map<string, { readonly body: Buffer; readonly headers: IncomingHttpHeaders; readonly at: Date }>;
  /** Overrides the response of every following request; null: normal responses. */
  fail(status: number | null): void;
  close(): Promise<void>;
}

const PAGE = 3;

export async function startBucket(): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map();
  let failing: number | null = null;
  const list = (query: URLSearchParams): string => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const from = Number(query.get('continuation-token')?.slice('page/+'.length) ?? 0);
    const entries = keys
      .slice(from, from + PAGE)
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${objects.get(key)!.at.toISOString()}</LastModified><Size>1</Size></Contents>`,
      );
    const next =
      from + PAGE < keys.length
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>page/+${from + PAGE}</NextContinuationToken>`
        : '';
    return `<?xml version="1.0"?><ListBucketResult><Name>mi-estudio</Name>${next}${entries.join('')}</ListBucketResult>`;
  };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://bucket');
      const { method = '', headers } = request;
      const signed =
        /^AWS4-HMAC-SHA256 Credential=clave-publica\/\d{8}\/mx-central-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/.test(
          headers.authorization ?? '',
        );
      const whole = headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex');
      const key = url.pathname.slice('/mi-estudio/'.length);
      const status =
        failing ??
        (!signed || !whole || !url.pathname.startsWith('/mi-estudio/')
          ? 403
          : ({ PUT: 200, GET: key === '' || objects.has(key) ? 200 : 404, DELETE: objects.has(key) ? 204 : 404 }[
              method
            ] ?? 405));
      if (status === 200 && method === 'PUT') objects.set(key, { body, headers, at: new Date() });
      if (status === 204) objects.delete(key);
      response
        .writeHead(status)
        .end(
          status === 200 && method === 'GET'
            ? (objects.get(key)?.body ?? list(url.searchParams))
            : status < 400
              ? undefined
              : '<Error><AWSAccessKeyId>clave-publica</AWSAccessKeyId></Error>',
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    config: {
      bucket: 'mi-estudio',
      region: 'mx-central-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      accessKeyId: 'clave-publica',
      secretAccessKey: 'clave-secreta',
      publicUrl: null,
    },
    objects,
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
