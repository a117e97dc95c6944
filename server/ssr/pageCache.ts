/**
 * Pages as they were drawn, for a moment: whole answers with their headers, in every compression. A page that is kept is
 * handed out before the framework has its turn, which costs more than the page itself.
 */
import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hasAlready } from '../http/etag';

/** Pages that are kept; the oldest goes first. */
const KEPT = 300;

export type Encoding = 'br' | 'gzip' | 'identity';

const packed: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: promisify((text: string, done: (error: Error | null, result: Buffer) => void) =>
    brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, done),
  ),
  gzip: promisify((text: string, done: (error: Error | null, result: Buffer) => void) =>
    gzip(text, { level: 6 }, done),
  ),
  identity: async (text) => Buffer.from(text),
};

export interface Page {
  readonly etag: string;
  readonly text: string;
  /** Its content security policy. */
  readonly policy: string;
  readonly bytes: Partial<Record<Encoding, Promise<Buffer>>>;
}

export const bytesOf = (page: Page, encoding: Encoding): Promise<Buffer> =>
  (page.bytes[encoding] ??= packed[encoding](page.text));

/** The best that a browser takes. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

const PHONE = /Mobi|Android/;

/** Whether the window is probably a computer's. */
export const isWide = (userAgent: string | undefined): boolean => !PHONE.test(userAgent ?? '');

export interface KeptPage {
  /** Milliseconds of Date.now(). */
  readonly until: number;
  readonly page: Promise<Page>;
}

export interface GivenAnswer {
  readonly until: number;
  readonly etag: string;
  /** Without those of the body itself. */
  readonly headers: Readonly<Record<string, string>>;
  readonly encoding: Encoding;
  readonly body: Buffer;
}

/** Names and values in turn, as Node writes them with the least work. */
interface Answer {
  readonly until: number;
  readonly etag: string;
  readonly headers: readonly string[];
  readonly ofBody: readonly string[];
  readonly body: Buffer;
}

export class KeptPages {
  private readonly answers = new Map<string, Answer>();

  /** `drawn`: where it keeps the pages. */
  constructor(private readonly drawn = new Map<string, KeptPage>()) {}

  find(key: string): KeptPage | null {
    const found = this.drawn.get(key);
    return found && Date.now() < found.until ? found : null;
  }

  keep(key: string, entry: KeptPage): void {
    put(this.drawn, key, entry);
    entry.page.catch(() => {
      if (this.drawn.get(key) === entry) this.drawn.delete(key);
    });
  }

  /** An answer that was given to a plain GET, with status 200, to be given again as it is. */
  keepAnswer(request: IncomingMessage, { until, etag, headers, encoding, body }: GivenAnswer): void {
    const key = keyOf(request);
    if (!key) return;
    const ofBody = [
      'content-length',
      String(body.length),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ];
    put(this.answers, key, { until, etag, headers: Object.entries(headers).flat(), ofBody, body });
  }

  /** Answers by what is kept; false: somebody else has to. */
  answer(request: IncomingMessage, response: ServerResponse, log: FastifyBaseLogger): boolean {
    const key = keyOf(request);
    const found = key === null ? undefined : this.answers.get(key);
    if (!found || Date.now() >= found.until) return false;
    const reqId = randomUUID();
    const same = hasAlready(request, found.etag);
    const headers = ['x-request-id', reqId, ...found.headers];
    if (same) response.writeHead(304, headers).end();
    else response.writeHead(200, headers.concat(found.ofBody)).end(found.body);
    log.info({ reqId, req: { method: 'GET', route: 'page' }, res: { statusCode: same ? 304 : 200 } }, 'page kept');
    return true;
  }
}

/** null: not to be answered by what is kept. */
function keyOf({ method, url = '/', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || url.includes('?')) return null;
  // All that a proxy may say of where it was asked: it stands in the page's own addresses.
  return `${headers.host ?? ''} ${String(headers['x-forwarded-host'] ?? '')} ${String(headers['x-forwarded-proto'] ?? '')} ${isWide(headers['user-agent']) ? 'w' : 'p'} ${encodingFor(headers['accept-encoding'] as string | undefined)} ${url}`;
}

/** What has grown old is of no more use, and goes: whoever guesses at addresses fills no memory. */
function put<T extends { readonly until: number }>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  for (const [oldest, { until }] of map) {
    if (map.size <= KEPT && Date.now() < until) return;
    map.delete(oldest);
  }
}
