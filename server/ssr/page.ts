/**
 * Serves pages rendered for the studio: configuration, colours, title and first screen are in the HTML before any
 * script runs. Uses the response cache.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import path from 'node:path';
import { FILTER_PARAMS } from '../../domain/classFilter';
import type { ApiResponse, RenderedPage, RenderRequest, SsrBundle, Viewport } from '../../domain/ssr';
import { siteOrigin } from '../../domain/site';
import { hasTracking, trackingHosts, trackingMarkup } from '../modules/appconfig/trackingCodes';
import { concurrencyLimit } from '../concurrencyLimit';
import { sendShared } from '../http/responseCache';
import type { Studio } from '../studio';
import { matchRoute, movedPath, type Match } from './matchRoute';
import { writeDocument } from './document';
import { readTemplate, type Template } from './template';
import { identityHosts } from '../http/identityHosts';
import { IN_PROCESS } from '../http/rates';
import { policyOf, mergeHosts } from '../http/security';
import { OWN_HASHES } from './deferredScripts';
import { headTags } from './headTags';
import type { Made, ForeignHosts } from '../ports/responses';

/** Collapses repeated slashes and removes the last one. */
const squeezeSlashes = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** What is at a path (without its query), and the canonical path: lower case except for a slug. */
async function canonicalAddress(
  studio: Studio,
  path: string,
  now: Date,
): Promise<{ readonly path: string; readonly kind: Match }> {
  const text = decodePath(path);
  if (text === null) return { path, kind: 'nothing' };
  const plain = squeezeSlashes(text);
  const kind = await matchRoute(studio, encodePath(plain), now);
  // Customers' own screens share one document, so their spelling doesn't matter.
  if (kind === 'own') return { path: squeezeSlashes(path), kind };
  if (kind === 'nothing') {
    const moved = await movedPath(studio, encodePath(plain));
    return moved === null ? { path: squeezeSlashes(path), kind } : { path: moved, kind: 'public' };
  }
  const { class_packages_path: packages } = await studio.config();
  const small = plain.toLowerCase();
  if (small === packages.toLowerCase()) return { path: encodePath(packages), kind };
  if (small === plain) return { path: encodePath(plain), kind };
  return { path: encodePath((await matchRoute(studio, encodePath(small), now)) === 'public' ? small : plain), kind };
}

/** Query parameters on which a screen depends ('?semana=2026-11-23'): with them it is rendered in the browser. */
const CHOICES = new RegExp(`[?&](semana|dia|${Object.values(FILTER_PARAMS).join('|')})=`);

/** The page without its render time, which nonce and ETag must not depend on. */
const withoutTime = (text: string, { preloaded }: RenderedPage): string => text.replaceAll(String(preloaded.at), '');

const SECRET = randomBytes(32);

/**
 * The nonce is derived from the page's content: it can't be known before the page is written, it changes with the
 * content, and with a 304 it matches the browser's copy.
 */
const nonceOf = (text: string): string => createHmac('sha256', SECRET).update(text).digest('base64').slice(0, 24);

const PHONE = /Mobi|Android/;

const viewportOf = (userAgent = ''): Viewport => (PHONE.test(userAgent) ? 'phone' : 'desktop');

/**
 * Pages rendered at the same time, and requests waiting for it: rendering blocks the one thread that serves everything.
 */
const AT_ONCE = 3;
const MAX_WAITING = 12;

/**
 * The content security policy of a page, which may allow more hosts than other responses and contains inline scripts.
 */
const policyText = (hosts: ForeignHosts, nonce: string | null): string =>
  policyOf({ ...hosts, scripts: [...hosts.scripts, ...OWN_HASHES] }, nonce);

type Wanted = Pick<RenderRequest, 'path' | 'render' | 'viewport'> & { readonly missing: boolean };

export class Pages {
  private readonly limit = concurrencyLimit(AT_ONCE, MAX_WAITING, () => new Error('too many pages to render'));

  private constructor(
    private readonly app: FastifyInstance,
    private readonly template: Template,
    private readonly bundle: SsrBundle,
  ) {}

  /** Reads the build in `siteDir` (public/, page/). */
  static open(app: FastifyInstance, siteDir: string): Pages {
    // Made by our own build, from src/app/server.tsx.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const bundle = require(path.join(siteDir, 'page/page.js')) as SsrBundle;
    return new Pages(app, readTemplate(siteDir), bundle);
  }

  /** Rejects without a database, or when too many requests wait for a page. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { studio, url, headers } = request;
    const [asked = '/'] = url.split('?', 1);
    const { path: address, kind } = await canonicalAddress(studio, asked, this.app.clock());
    if (address !== asked && kind !== 'nothing')
      return reply.header('cache-control', 'no-cache').redirect(`${address}${url.slice(asked.length)}`, 301);
    const viewport = viewportOf(headers['user-agent']);
    const render = kind === 'public' && !CHOICES.test(url);
    // Documents of pages that aren't public are the same at every path.
    const place = kind === 'public' ? `${render ? 'rendered' : 'framed'} ${address}` : kind;
    // The cache key contains the site's origin, not the Host, so that invented hosts cost no rendering.
    const key = `${viewport} ${siteOrigin(await studio.config(), request)} ${place}`;
    const wanted = { path: address, render, viewport, missing: kind === 'nothing' };
    return sendShared(request, reply, key, () => this.limit(() => this.write(request, wanted)));
  }

  private async write(request: FastifyRequest, { missing, ...wanted }: Wanted): Promise<Made> {
    const { studio, headers } = request;
    const now = this.app.clock();
    const call = async (address: string): Promise<ApiResponse> => {
      // Loads data through the API's own routes with all their checks, but without network. Not rate limited, as the
      // page itself was counted.
      const reply = await this.app.inject({
        method: 'GET',
        url: `/api${address}`,
        headers: { host: headers.host ?? 'localhost' },
        remoteAddress: IN_PROCESS,
      });
      return { status: reply.statusCode, body: reply.json() };
    };
    const page = await this.bundle.renderPage({ ...wanted, now, call });
    const config = await studio.config();
    const tags = headTags({
      config,
      origin: siteOrigin(config, request),
      path: wanted.path,
      missing,
      data: page.head,
      now,
    });
    const plain = { headTags: tags, css: config.app_css, headCodes: '', bodyCodes: '', nonce: null };
    const nonce = hasTracking(config) ? nonceOf(withoutTime(writeDocument(this.template, page, plain), page)) : null;
    const codes = nonce ? trackingMarkup(config, nonce) : null;
    const text = writeDocument(
      this.template,
      page,
      codes ? { ...plain, headCodes: codes.head, bodyCodes: codes.body, nonce } : plain,
    );
    const etag = `"${createHash('sha256').update(withoutTime(text, page)).digest('base64url').slice(0, 22)}"`;
    const tracking = codes ? trackingHosts(config) : [];
    const policy = policyText(
      mergeHosts(studio.hosts, identityHosts(config.firebase_config), {
        scripts: tracking,
        frames: tracking,
        connect: tracking,
      }),
      nonce,
    );
    return {
      status: missing ? 404 : 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        vary: 'accept-encoding',
        'content-security-policy': policy,
      },
      etag,
      body: text,
    };
  }
}
