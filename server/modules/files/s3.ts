/** Files in a bucket of Amazon S3, or of anything that speaks like it (MinIO, R2, Spaces). Browsers read them there. */
import { readFile } from 'node:fs/promises';
import { isStoredName } from '../../../domain/pictures';
import type { FileStore } from './store';
import { signedHeaders } from './signature';

export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** null: Amazon's own. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Where browsers read the bucket, if not at its own address. */
  readonly publicUrl: string | null;
}

/** Before our names, as the bucket may hold other things. */
const PREFIX = 'files/';
/** Milliseconds in which one file must have gone over. */
const TIMEOUT = 60_000;
const FOREVER = 'public, max-age=31536000, immutable';

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** `https://bucket.s3.region.amazonaws.com`, or the bucket in the path of an endpoint of one's own. */
export function bucketUrl({ bucket, region, endpoint }: Pick<S3Config, 'bucket' | 'region' | 'endpoint'>): string {
  return endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : `${withoutSlash(endpoint)}/${bucket}`;
}

const textsOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text);

export function openS3Store(config: S3Config, now: () => Date = () => new Date()): FileStore {
  const base = bucketUrl(config);
  const browsers = withoutSlash(config.publicUrl ?? base);
  const ask = async (
    method: 'PUT' | 'DELETE' | 'GET',
    path: string,
    given: { headers?: Record<string, string>; body?: Buffer } = {},
  ): Promise<Response> => {
    const url = new URL(`${base}/${path}`);
    const headers = signedHeaders({ method, url, ...given }, config, now());
    const body = given.body ? new Uint8Array(given.body) : null;
    const answer = await fetch(url, { method, headers, body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
    // Its words may hold the key's id; the status says enough.
    if (!answer.ok && !(method === 'DELETE' && answer.status === 404)) {
      await answer.body?.cancel();
      throw new Error(`object storage answered ${answer.status} to ${method}`);
    }
    return answer;
  };
  const keyOf = (name: string): string => {
    if (!isStoredName(name)) throw new Error(`not a name of the store: ${name}`);
    return `${PREFIX}${name}`;
  };
  return {
    kind: 's3',
    put: async (name, content, type) => {
      const body = Buffer.isBuffer(content) ? content : await readFile(content.path);
      const disposition: Record<string, string> =
        type === 'application/pdf' ? { 'content-disposition': 'attachment' } : {};
      const answer = await ask('PUT', keyOf(name), {
        headers: { 'cache-control': FOREVER, 'content-type': type, ...disposition },
        body,
      });
      await answer.body?.cancel();
    },
    remove: async (names) => {
      for (const name of names) await (await ask('DELETE', keyOf(name))).body?.cancel();
    },
    async *list() {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: PREFIX,
          ...(next === undefined ? {} : { 'continuation-token': next }),
        });
        const xml = await (await ask('GET', `?${query.toString()}`)).text();
        const moments = textsOf(xml, 'LastModified');
        for (const [i, key] of textsOf(xml, 'Key').entries()) {
          const name = key.slice(PREFIX.length);
          const keptAt = new Date(moments[i] ?? '');
          if (isStoredName(name) && !Number.isNaN(keptAt.getTime())) yield { name, keptAt };
        }
        [next] = textsOf(xml, 'NextContinuationToken');
      } while (next !== undefined);
    },
    addressOf: (name) => `${browsers}/${keyOf(name)}`,
  };
}
