import { PATHS } from '../../core/routing/paths';

/** The state of a link to the login: where to go on afterwards. */
interface LoginLinkState {
  readonly from: string;
}

/** Where to go after login: where the person came from (a path of this site only), else home. */
export function returnPath(state: unknown, home: string = PATHS.studio): string {
  const from = typeof state === 'object' && state !== null ? (state as Partial<LoginLinkState>).from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : home;
}

const FORMS: ReadonlySet<string> = new Set([PATHS.login, PATHS.signUp, PATHS.recover]);

/**
 * Where to go after login from wherever its form stands: a page of its own, the place of another screen, a dialog over
 * it.
 */
export function returnPathFromScreen({
  pathname,
  search,
  state,
}: {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}): string {
  return FORMS.has(pathname) ? returnPath(state) : `${pathname}${search}`;
}
