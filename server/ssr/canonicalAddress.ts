/** The one address of each page: every other spelling of it is redirected there. */
import type { Studio } from '../studio';
import { matchRoute, movedPath, type Match } from './matchRoute';

/** One slash between segments and none at the end. */
const squeezed = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** What is at a path (without its query), and the path as links write it: small letters, but for a slug. */
export async function canonicalAddress(
  studio: Studio,
  path: string,
  now: Date,
): Promise<{ readonly path: string; readonly kind: Match }> {
  const text = decoded(path);
  if (text === null) return { path, kind: 'nothing' };
  const plain = squeezed(text);
  const kind = await matchRoute(studio, encoded(plain), now);
  // A customer's own screens are the same frame at every address.
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
