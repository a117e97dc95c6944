/**
 * The page at an address, drawn for the studio: configuration, colours, title and the first view are in it before any
 * script has run. What was drawn is kept for a moment, compressed; a browser that has it is told so (304).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ConfigPair } from '../../domain/config';
import type { PageAnswer, PageBundle } from '../../domain/page';
import type { Studio } from '../studio';
import { writeDocument } from './pageDocument';
import { readTemplate, type Template } from './pageTemplate';
import { kindOf, type ScreenKind } from './screens';

/** Milliseconds for which a page may still be given as it was drawn. */
const AGE = 2_000;
/** Pages that are kept; the oldest goes first. */
const KEPT = 300;

const compressions = {
  br: promisify((text: string, done: (error: Error | null, result: Buffer) => void) => brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, done)),
  gzip: promisify((text: string, done: (error: Error | null, result: Buffer) => void) => gzip(text, { level: 6 }, done)),
};
type Encoding = keyof typeof compressions;

interface Page {
  readonly etag: string;
  readonly text: string;
  readonly compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

interface Kept {
  readonly at: number;
  /** By which configuration it was drawn: another one needs another page, at once. */
  readonly pairs: readonly ConfigPair[];
  readonly page: Promise<Page>;
}

/** Screens by what their address asks for are drawn in the browser: '?semana=2026-11-23'. */
const CHOICES = /[?&](semana|dia)=/;
const PHONE = /Mobi|Android/;

export class Pages {
  private readonly kept = new WeakMap<Studio, Map<string, Kept>>();

  constructor(private readonly app: FastifyInstance, private readonly template: Template, private readonly bundle: PageBundle) {}

  static read(app: FastifyInstance, siteDir: string): Pages {
    // Made by our own build, from src/page.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const bundle = require(path.join(siteDir, 'page/page.js')) as PageBundle;
    return new Pages(app, readTemplate(siteDir), bundle);
  }

  /** Rejects where the database can't tell what stands in the page. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { studio, raw } = request;
    const [address = '/'] = request.url.split('?');
    const kind = await kindOf(studio, address);
    const wide = !PHONE.test(raw.headers['user-agent'] ?? '');
    const drawn = kind === 'public' && !CHOICES.test(request.url);
    const page = await this.page(request, { address, kind, drawn, wide });
    reply.status(kind === 'nothing' ? 404 : 200).headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
    if (kind !== 'nothing' && raw.headers['if-none-match'] === page.etag) return reply.status(304).send();
    const encoding = encodingFor(raw.headers['accept-encoding']);
    if (!encoding) return reply.send(page.text);
    page.compressed[encoding] ??= compressions[encoding](page.text);
    return reply.header('content-encoding', encoding).send(await page.compressed[encoding]);
  }

  private async page(request: FastifyRequest, { address, kind, drawn, wide }: { address: string; kind: ScreenKind; drawn: boolean; wide: boolean }): Promise<Page> {
    const { studio } = request;
    const pages = this.kept.get(studio) ?? new Map<string, Kept>();
    this.kept.set(studio, pages);
    // Frames don't differ by their address.
    const key = drawn ? `${wide ? 'wide' : 'phone'} ${address}` : kind;
    const pairs = await studio.configPairs();
    const before = pages.get(key);
    if (before && before.pairs === pairs && Date.now() - before.at <= AGE) return before.page;
    const entry: Kept = { at: Date.now(), pairs, page: this.write(request, { path: address, drawn, wide, now: this.app.clock() }) };
    entry.page.catch(() => {
      if (pages.get(key) === entry) pages.delete(key);
    });
    pages.delete(key);
    pages.set(key, entry);
    const [oldest] = pages.keys();
    if (pages.size > KEPT && oldest !== undefined) pages.delete(oldest);
    return entry.page;
  }

  private async write({ headers }: FastifyRequest, request: Omit<Parameters<PageBundle['renderPage']>[0], 'call'>): Promise<Page> {
    const call = async (address: string): Promise<PageAnswer> => {
      // The same calls as a browser's, with everything that checks and limits them, but without a network.
      const reply = await this.app.inject({ method: 'GET', url: `/api${address}`, headers: { host: headers.host ?? 'localhost' } });
      return { status: reply.statusCode, body: reply.json() };
    };
    const drawing = await this.bundle.renderPage({ ...request, call });
    const text = writeDocument(this.template, drawing, { about: '', css: '', headCodes: '', bodyCodes: '', nonce: null });
    // The moment of drawing is no news.
    const etag = `"${createHash('sha256').update(text.replace(drawing.data.at, '')).digest('base64url').slice(0, 22)}"`;
    return { etag, text, compressed: {} };
  }
}

function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const list = String(accepted ?? '');
  if (/\bbr\b/.test(list)) return 'br';
  return /\bgzip\b/.test(list) ? 'gzip' : null;
}
