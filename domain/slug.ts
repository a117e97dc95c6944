/** The address of a content page, '/{slug}' (specification, section 2): what it may be, and what it may not take away. */

export const SLUG_MAX = 120;

/** Words of Spanish and digits, with single hyphens between them. */
const SLUG = /^[a-z0-9áéíóúüñ]+(?:-[a-z0-9áéíóúüñ]+)*$/;

/** First parts of the site's own addresses: a page of that name could never be opened. Held to src/core/routing/paths.ts by a test. */
export const OWN_ADDRESSES: ReadonlySet<string> = new Set([
  'entrar',
  'registro',
  'recuperar',
  'calendario',
  'avisos',
  'ubicacion',
  'preguntas-frecuentes',
  'mystudio',
  'admin',
  'checkout',
  'gracias',
  'coach',
  'instructor',
  'class_type',
  'api',
  'files',
  'icons',
  'js',
  'css',
  'assets',
  'demo',
  'sandbox',
  'emulator',
]);

/** What somebody typed, as it is kept: composed letters, no capitals. */
export function tidySlug(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** Why a tidied slug can't be a page's address; null: it can. `class_packages_path` is the studio's own. */
export function slugProblem(
  slug: string,
  { class_packages_path }: { readonly class_packages_path: string },
): 'page/slug-invalid' | 'page/slug-reserved' | null {
  if (slug.length > SLUG_MAX || !SLUG.test(slug)) return 'page/slug-invalid';
  return OWN_ADDRESSES.has(slug) || `/${slug}` === class_packages_path.toLowerCase() ? 'page/slug-reserved' : null;
}
