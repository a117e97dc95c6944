import { PATHS } from '../app/paths';

/** The state of a link to the login: where to go on afterwards. */
export interface LoginLinkState {
  readonly from: string;
}

/** Where to go after login: where the person came from (a path of this site only), else /mystudio. */
export function cameFrom(state: unknown): string {
  const from = typeof state === 'object' && state !== null ? (state as Partial<LoginLinkState>).from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : PATHS.studio;
}
