/** /icons/…: made once per configuration and kept in memory. */
import type { FastifyRequest } from 'fastify';
import type { AppConfig } from '../../../domain/config';
import { isStoredName } from '../../../domain/pictures';
import { siteOrigin } from '../../../domain/site';
import type { FileStore } from '../../files/store';
import type { Studio } from '../../studio';
import { drawnIcon, iconOfPicture, type IconShape } from './iconDrawing';

const ICONS: Readonly<Record<string, readonly [shape: IconShape, size: number]>> = {
  '192.png': ['any', 192], '512.png': ['any', 512], 'maskable-512.png': ['maskable', 512], 'apple-180.png': ['apple', 180],
};

/** Milliseconds after which a picture is looked at again: another may lie at its address. */
const AGE = 10 * 60_000;
const BYTES = 5 * 1024 * 1024;
/** Milliseconds for which the studio's own bucket is waited for. */
const PATIENCE = 10_000;
/** Not files: a picture is never asked of these. */
const NO_FILES = /^\/(api|icons)(\/|$)/;

interface Kept {
  readonly of: string;
  readonly at: number;
  readonly icons: Map<string, Promise<Buffer>>;
}

const kept = new WeakMap<Studio, Kept>();

/** Where a file of our own lies; null for other hosts: the server asks nobody for what somebody has typed. */
function ownPath(src: string, site: string): string | null {
  try {
    const { origin, pathname, search } = new URL(src, site);
    return src !== '' && origin === site && !NO_FILES.test(pathname) ? `${pathname}${search}` : null;
  } catch {
    return null;
  }
}

/** A picture of the site, through its own routes, as a browser gets it; no network. */
async function ownPicture({ server, headers }: FastifyRequest, path: string): Promise<Buffer | null> {
  const { statusCode, headers: { 'content-type': type }, rawPayload } = await server.inject({ method: 'GET', url: path, headers: { host: headers.host ?? 'localhost' } });
  return statusCode === 200 && /^image\//.test(String(type)) && rawPayload.length <= BYTES ? rawPayload : null;
}

/** A picture of the studio's own bucket, whose host the environment names; null for every other address. */
async function cloudPicture(cloud: FileStore | null | undefined, src: string): Promise<Buffer | null> {
  const name = src.slice(src.lastIndexOf('/') + 1);
  if (!cloud || !isStoredName(name) || cloud.addressOf(name) !== src) return null;
  try {
    const answer = await fetch(src, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return answer.ok && bytes.length <= BYTES ? bytes : null;
  } catch {
    // A bucket that doesn't answer: until it is looked at again the studio has a drawn one.
    return null;
  }
}

async function make(request: FastifyRequest, config: AppConfig, shape: IconShape, size: number): Promise<Buffer> {
  // Never the host that was asked for: what is made for one visitor is given to all.
  const site = siteOrigin(config, { protocol: 'http', host: '' });
  // A logo is mostly a word: only one that is nearly square can be read as an icon.
  for (const [src, square] of [[config.favicon, false], [config.navbar_logo, true]] as const) {
    const path = ownPath(src, site);
    const bytes = path === null ? await cloudPicture(request.studio.files?.cloud, src) : await ownPicture(request, path);
    const icon = bytes && (await iconOfPicture(bytes, shape, size, config, { square }));
    if (icon) return icon;
  }
  return drawnIcon(config.business_name, shape, size, config);
}

/** The PNG of a file name under /icons/; null where there is none of that name. */
export async function iconFile(request: FastifyRequest, name: string): Promise<Buffer | null> {
  const wanted = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  if (!wanted) return null;
  const { studio } = request;
  const config = await studio.config();
  const of = JSON.stringify([config.favicon, config.navbar_logo, config.business_name, config.primary, config.light, config.domain]);
  const before = kept.get(studio);
  const known = before && before.of === of && Date.now() - before.at <= AGE ? before : { of, at: Date.now(), icons: new Map<string, Promise<Buffer>>() };
  if (known !== before) kept.set(studio, known);
  const icon = known.icons.get(name) ?? make(request, config, ...wanted);
  known.icons.set(name, icon);
  icon.catch(() => known.icons.delete(name));
  return icon;
}
