/** Serves /icons/…, made once per configuration and cached in memory. */
import type { FastifyRequest } from 'fastify';
import { IN_PROCESS } from '../http/rates';
import type { AppConfig } from '../../domain/config';
import { MINUTE } from '../../domain/durations';
import { isStoredName } from '../../domain/pictures';
import { siteOrigin } from '../../domain/site';
import type { FileStore } from '../ports/files';
import type { IconShape } from './iconDrawing';

interface Maker {
  /** Addresses of pictures that the file may be made from, the best first. */
  readonly sources: (config: AppConfig) => readonly string[];
  /** Makes the file of a picture; null: try the next. `src` is the picture's address. */
  readonly of: (bytes: Buffer, config: AppConfig, src: string) => Promise<Buffer | null>;
  readonly drawn: (config: AppConfig) => Promise<Buffer>;
}

/** Loaded with the first icon: the image library takes 20 MB of memory. */
const drawing = () => import('./iconDrawing');

const icon = (shape: IconShape, size: number): Maker => ({
  sources: ({ favicon, navbar_logo }) => [favicon, navbar_logo],
  // Most logos are words: only one that is nearly square is legible as an icon.
  of: async (bytes, config, src) =>
    (await drawing()).iconOfPicture(bytes, shape, size, config, { square: src !== config.favicon }),
  drawn: async (config) => (await drawing()).drawnIcon(config.business_name, shape, size, config),
});

const FILES: Readonly<Record<string, Maker>> = {
  '192.png': icon('any', 192),
  '512.png': icon('any', 512),
  'maskable-512.png': icon('maskable', 512),
  'apple-180.png': icon('apple', 180),
  'social.jpg': {
    sources: ({ social_media_image, hero_image, landing_video_cover }) => [
      social_media_image,
      hero_image,
      landing_video_cover,
    ],
    of: async (bytes) => (await drawing()).sharedPicture(bytes),
    drawn: async (config) => (await drawing()).drawnShared(config.business_name, config),
  },
};

/** Milliseconds after which a picture is fetched again, as its content may have changed. */
const AGE = 10 * MINUTE;
const BYTES = 5 * 1024 * 1024;
/** Milliseconds to wait for the studio's own bucket. */
const PATIENCE = 10_000;
/** Paths that never are addresses of a picture. */
const NO_FILES = /^\/(api|icons)(\/|$)/;

/**
 * The path of a picture on our own site; null for other hosts: the server never fetches an address that an admin has
 * typed.
 */
function ownPath(src: string, site: string): string | null {
  try {
    const { origin, pathname, search } = new URL(src, site);
    return src !== '' && origin === site && !NO_FILES.test(pathname) ? `${pathname}${search}` : null;
  } catch {
    return null;
  }
}

/** Fetches a picture of the site through its own routes, without network. */
async function ownPicture({ server, headers }: FastifyRequest, path: string): Promise<Buffer | null> {
  const {
    statusCode,
    headers: { 'content-type': type },
    rawPayload,
  } = await server.inject({
    method: 'GET',
    url: path,
    headers: { host: headers.host ?? 'localhost' },
    remoteAddress: IN_PROCESS,
  });
  return statusCode === 200 && /^image\//.test(String(type)) && rawPayload.length <= BYTES ? rawPayload : null;
}

/** Fetches a picture of the studio's bucket, whose host comes from the environment; null for every other address. */
async function cloudPicture(cloud: FileStore | null | undefined, src: string): Promise<Buffer | null> {
  const name = src.slice(src.lastIndexOf('/') + 1);
  if (!cloud || !isStoredName(name) || cloud.addressOf(name) !== src) return null;
  try {
    const answer = await fetch(src, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return answer.ok && bytes.length <= BYTES ? bytes : null;
  } catch {
    // The bucket doesn't respond: the studio gets a drawn icon until the next try.
    return null;
  }
}

async function makeIcon(request: FastifyRequest, config: AppConfig, { sources, of, drawn }: Maker): Promise<Buffer> {
  // Not the request's host: the icon is cached for all visitors.
  const site = siteOrigin(config, { protocol: 'http', host: '' });
  for (const src of sources(config)) {
    const path = ownPath(src, site);
    const bytes =
      path === null ? await cloudPicture(request.studio.files?.cloud, src) : await ownPicture(request, path);
    const made = bytes && (await of(bytes, config, src));
    if (made) return made;
  }
  return drawn(config);
}

/** The picture for a file name under /icons/; null where there is none of that name. */
export async function iconFile(request: FastifyRequest, name: string): Promise<Buffer | null> {
  const maker = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!maker) return null;
  const { studio } = request;
  const config = await studio.config();
  const of = JSON.stringify([
    config.business_name,
    config.primary,
    config.light,
    config.domain,
    ...Object.values(FILES).flatMap(({ sources }) => sources(config)),
  ]);
  return studio.cached(`icon ${name} ${of}`, AGE, () => makeIcon(request, config, maker));
}
