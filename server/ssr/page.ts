/**
 * The page at an address, drawn for the studio: configuration, colours, title and the first view are in it before any
 * script has run. What was drawn is kept for a moment, compressed; a browser that has it is told so (304).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import path from 'node:path';
import type { DrawnPage, PageAnswer, PageBundle, PageRequest } from '../../domain/page';
import { siteOrigin } from '../../domain/site';
import { hasTracking, trackingHosts, trackingMarkup } from '../modules/appconfig/trackingCodes';
import { hasAlready } from '../http/etag';
import { bytesOf, encodingFor, isWide, KeptPages, type KeptPage, type Page } from './pageCache';
import { writeDocument } from './document';
import { readTemplate, type Template } from './template';
import { identityHosts } from '../http/identityHosts';
import { matchRoute } from './matchRoute';
import { policyText, together } from '../http/security';
import { aboutPage } from './headTags';

/** Milliseconds for which a page may still be given as it was drawn. */
const AGE = 2_000;

/** Screens by what their address asks for are drawn in the browser: '?semana=2026-11-23'. */
const CHOICES = /[?&](semana|dia)=/;

/** The moment of drawing is no news. */
const timeless = (text: string, { data }: DrawnPage): string => text.replace(data.at, '');

const SECRET = randomBytes(32);

/**
 * A nonce that follows from all that stands in the page: nobody can know it before the page is written, whoever changes
 * what stands in it changes the nonce, and a browser that is told to go on with its copy (304) hears of the copy's own.
 */
const nonceOf = (text: string): string => createHmac('sha256', SECRET).update(text).digest('base64').slice(0, 24);

type Wanted = Pick<PageRequest, 'path' | 'drawn' | 'wide'> & { readonly nothing: boolean };

export class Pages {
  private constructor(
    private readonly app: FastifyInstance,
    private readonly template: Template,
    private readonly bundle: PageBundle,
    private readonly kept: KeptPages,
  ) {}

  /** `siteDir`: the build (public/, page/). */
  static open(app: FastifyInstance, siteDir: string): Pages {
    // Made by our own build, from src/page.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const bundle = require(path.join(siteDir, 'page/page.js')) as PageBundle;
    const kept = new KeptPages();
    const framework = app.server.listeners('request') as ((...args: unknown[]) => void)[];
    app.server.removeAllListeners('request').on('request', (request, response) => {
      if (!kept.answer(request, response, app.log))
        framework.forEach((listener) => listener.call(app.server, request, response));
    });
    return new Pages(app, readTemplate(siteDir), bundle, kept);
  }

  /** Rejects where the database can't tell what stands in the page. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { studio, raw } = request;
    const [address = '/'] = request.url.split('?');
    const kind = await matchRoute(studio, address);
    const wide = isWide(raw.headers['user-agent']);
    const drawn = kind === 'public' && !CHOICES.test(request.url);
    // Frames of what isn't public don't differ by their address.
    const place = kind === 'public' ? `${drawn ? 'drawn' : 'framed'} ${address}` : kind;
    const { until, page: drawing } = await this.page(request, `${wide ? 'w' : 'p'} ${place}`, {
      path: address,
      drawn,
      wide,
      nothing: kind === 'nothing',
    });
    const page = await drawing;
    const status = kind === 'nothing' ? 404 : 200;
    reply.status(status).headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      etag: page.etag,
      vary: 'accept-encoding',
      'content-security-policy': page.policy,
    });
    // Whoever has the page from another address must hear that there is none at this one.
    if (status === 200 && hasAlready(raw, page.etag)) return reply.status(304).send();
    const encoding = encodingFor(String(raw.headers['accept-encoding'] ?? ''));
    const body = await bytesOf(page, encoding);
    if (drawn && status === 200) {
      const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
        value === undefined || name === 'x-request-id' ? [] : [[name, String(value)] as const],
      );
      this.kept.keepAnswer(raw, { until, etag: page.etag, headers: Object.fromEntries(headers), encoding, body });
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(body);
  }

  private async page(request: FastifyRequest, place: string, wanted: Wanted): Promise<KeptPage> {
    const { studio } = request;
    // Read before it is asked how long it holds.
    const config = await studio.config();
    // Nothing else of the host that was asked stands in a page: whoever makes hosts up has none drawn.
    const key = `${studio.id} ${siteOrigin(config, request)} ${place}`;
    const before = this.kept.find(key);
    if (before) return before;
    const entry = {
      until: Date.now() + AGE,
      page: this.write(request, { ...wanted, now: this.app.clock() }),
    };
    this.kept.keep(key, entry);
    return entry;
  }

  private async write(request: FastifyRequest, { nothing, ...wanted }: Wanted & { readonly now: Date }): Promise<Page> {
    const { studio, headers } = request;
    const call = async (address: string): Promise<PageAnswer> => {
      // The same calls as a browser's, with everything that checks and limits them, but without a network.
      const reply = await this.app.inject({
        method: 'GET',
        url: `/api${address}`,
        headers: { host: headers.host ?? 'localhost' },
      });
      return { status: reply.statusCode, body: reply.json() };
    };
    const drawing = await this.bundle.renderPage({ ...wanted, call });
    const config = await studio.config();
    const { markup: about } = aboutPage({
      config,
      origin: siteOrigin(config, request),
      path: wanted.path,
      nothing,
      answers: drawing.data.answers,
      now: wanted.now,
    });
    const plain = { about, css: config.app_css, headCodes: '', bodyCodes: '', nonce: null };
    const nonce = hasTracking(config) ? nonceOf(timeless(writeDocument(this.template, drawing, plain), drawing)) : null;
    const codes = nonce ? trackingMarkup(config, nonce) : null;
    const text = writeDocument(
      this.template,
      drawing,
      codes ? { ...plain, headCodes: codes.head, bodyCodes: codes.body, nonce } : plain,
    );
    const etag = `"${createHash('sha256').update(timeless(text, drawing)).digest('base64url').slice(0, 22)}"`;
    const tracking = codes ? trackingHosts(config) : [];
    const policy = policyText(
      together(studio.hosts, identityHosts(config.firebase_config), {
        scripts: tracking,
        frames: tracking,
        connect: tracking,
      }),
      nonce,
    );
    return { etag, text, policy, bytes: {} };
  }
}
