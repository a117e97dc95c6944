/** AWS Signature Version 4, as S3 and everything that speaks like it wants requests signed. */
import { createHash, createHmac } from 'node:crypto';

export interface SigningKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface Signed {
  readonly method: string;
  readonly url: URL;
  /** All are signed; names in small letters. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest();
/** encodeURIComponent, and the five characters that it leaves. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The headers to send: those given, the moment, the body's fingerprint, and the signature over all of them. */
export function signedHeaders(
  { method, url, headers = {}, body = Buffer.alloc(0) }: Signed,
  { accessKeyId, secretAccessKey, region }: SigningKeys,
  now: Date,
): Record<string, string> {
  const moment = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = moment.slice(0, 8);
  const all: Record<string, string> = { ...headers, 'x-amz-content-sha256': sha256(body), 'x-amz-date': moment };
  const entries = Object.entries({ ...all, host: url.host }).sort(([a], [b]) => byText(a, b));
  const names = entries.map(([name]) => name).join(';');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort(byText)
    .join('&');
  const path = decodeURIComponent(url.pathname).split('/').map(encode).join('/');
  const canonical = [
    method,
    path,
    query,
    ...entries.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    all['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['aws4_request', 's3', region, day].reduceRight<Buffer | string>(
    (made, part) => hmac(made, part),
    `AWS4${secretAccessKey}`,
  );
  const signature = hmac(key, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')).toString('hex');
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
