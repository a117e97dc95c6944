/** Redirects every other spelling of a page's address to the canonical one. */
import type { Studio } from '../studio';
import { matchRoute, movedPath, type Match } from './matchRoute';

/** Collapses repeated slashes and removes the last one. */
const squeezed = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** What is at a path (without its query), and the canonical path: lower case except for a slug. */
export async function canonicalAddress(
  studio: Studio,
  path: string,
  now: Date,
): Promise<{ readonly path: string; readonly kind: Match }> {
  const text = decoded(path);
  if (text === null) return { path, kind: 'nothing' };
  const plain = squeezed(text);
  const kind = await matchRoute(studio, encoded(plain), now);
  // Customers' own screens share one document, so their spelling doesn't matter.
  if (kind === 'own') return { path: squeezed(path), kind };
  if (kind === 'nothing') {
    const moved = await movedPath(studio, encoded(plain));
    return moved === null ? { path: squeezed(path), kind } : { path: moved, kind: 'public' };
  }
  const { class_packages_path: packages } = await studio.config();
  const small = plain.toLowerCase();
  if (small === packages.toLowerCase()) return { path: encoded(packages), kind };
  if (small === plain) return { path: encoded(plain), kind };
  return { path: encoded((await matchRoute(studio, encoded(small), now)) === 'public' ? small : plain), kind };
}
