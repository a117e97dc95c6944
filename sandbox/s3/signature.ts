/** Signature Version 4 as Amazon publishes it, of a header or of an address. */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Key {
  readonly id: string;
  readonly secret: string;
  readonly region: string;
}

const sha256 = (text: Buffer | string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

interface Signed {
  readonly scope: string;
  readonly at: string;
  readonly names: string;
  readonly payload: string;
}

function signatureOf(
  { method = '', headers }: IncomingMessage,
  url: URL,
  secret: string,
  { scope, at, names, payload }: Signed,
): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const request = [method, url.pathname, query, lines.join(''), names, payload].join('\n');
  const key = scope.split('/').reduce<Buffer | string>((k, part) => hmac(k, part), `AWS4${secret}`);
  return hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(request)].join('\n')).toString('hex');
}

const instant = (at: string): number =>
  Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** The day and region of a credential; undefined: of another key, or region. */
function scopeOf(credential: string, { id, region }: S3Key): string | undefined {
  const scope = credential.startsWith(`${id}/`) ? credential.slice(id.length + 1) : '';
  const [day = '', ...rest] = scope.split('/');
  return /^\d{8}$/.test(day) && rest.join('/') === `${region}/s3/aws4_request` ? scope : undefined;
}

/** Whether a request is signed by the key, whole and in time. */
export function isSigned(request: IncomingMessage, url: URL, body: Buffer, key: S3Key): boolean {
  const { headers } = request;
  const asked = url.searchParams;
  if (asked.has('X-Amz-Signature')) {
    const at = asked.get('X-Amz-Date') ?? '';
    const scope = scopeOf(asked.get('X-Amz-Credential') ?? '', key);
    const names = asked.get('X-Amz-SignedHeaders') ?? '';
    const ends = instant(at) + Number(asked.get('X-Amz-Expires')) * 1000;
    if (!scope || !names.split(';').includes('host') || !(Date.now() < ends)) return false;
    const signature = signatureOf(request, url, key.secret, { scope, at, names, payload: 'UNSIGNED-PAYLOAD' });
    return asked.get('X-Amz-Signature') === signature;
  }
  const [, credential = '', names = '', given] =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const scope = scopeOf(credential, key);
  const payload = String(headers['x-amz-content-sha256']);
  if (!scope || !names.split(';').includes('host') || payload !== sha256(body)) return false;
  return given === signatureOf(request, url, key.secret, { scope, at: String(headers['x-amz-date']), names, payload });
}
