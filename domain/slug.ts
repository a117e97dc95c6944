/** Slugs of content pages, '/{slug}' (specification, section 2): allowed ones and reserved ones. */
import { ROUTES, routeNames } from './routes';

/** A content page with this slug is the text of /preguntas-frecuentes, whose title stays. */
export const QUESTIONS_SLUG = ROUTES.questions.path.slice(1);

export const SLUG_MAX = 120;

/** Words of Spanish and digits, with single hyphens between them. */
const SLUG = /^[a-z0-9áéíóúüñ]+(?:-[a-z0-9áéíóúüñ]+)*$/;

/** First segments of the server's own paths. */
const SERVER_PATHS = ['api', 'files', 'icons', 'js', 'css', 'assets', 'demo', 'sandbox', 'emulator'];

/** Slugs of other pages: a content page with one of them could never be opened. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...SERVER_PATHS,
  ...routeNames()
    .filter((name) => name !== 'questions')
    .flatMap((name) => /^\/(\w[\w-]*)/.exec(ROUTES[name].path)?.[1] ?? []),
]);

/** The stored form of a typed slug: composed letters, lower case. */
export function tidySlug(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** Whether a tidied text is a valid slug. */
export const isSlug = (text: string): boolean => text.length <= SLUG_MAX && SLUG.test(text);

/** A slug made from a title: 'Política de privacidad' gives 'politica-de-privacidad'. */
export const slugFromTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');

/** Why a tidied slug can't be used; null: it can. `class_packages_path` is the studio's own. */
export function slugProblem(
  slug: string,
  { class_packages_path }: { readonly class_packages_path: string },
): 'page/slug-invalid' | 'page/slug-reserved' | null {
  if (!isSlug(slug)) return 'page/slug-invalid';
  return RESERVED_SLUGS.has(slug) || `/${slug}` === class_packages_path.toLowerCase() ? 'page/slug-reserved' : null;
}
