import { matchPath } from 'react-router-dom';
import { ROUTES } from '../../../domain/routes';

/**
 * Links of the identity service's mails. A studio names its own /entrar as their address (in Firebase: Authentication,
 * Templates, action URL); a link that signs in leads to /entrar in any case.
 */
const CODE_MODES = ['verifyEmail', 'resetPassword', 'recoverEmail', 'verifyAndChangeEmail'] as const;
export type CodeMode = (typeof CODE_MODES)[number];

export type MailedLink =
  { readonly mode: 'signIn'; readonly href: string } | { readonly mode: CodeMode; readonly code: string };

/** What the address of a page says of a mailed link; null where it is none. */
export function mailedLink(href: string): MailedLink | null {
  const query = new URL(href).searchParams;
  const [mode, code] = [query.get('mode'), query.get('oobCode')];
  if (!code) return null;
  if (mode === 'signIn') return { mode, href };
  const known = CODE_MODES.find((one) => one === mode);
  return known ? { mode: known, code } : null;
}

/** Where a link goes on once it has done its part: an address of this site; null: it doesn't say. */
export function continuePath(href: string): string | null {
  const { origin, searchParams } = new URL(href);
  try {
    const next = new URL(searchParams.get('continueUrl') ?? '');
    return next.origin === origin ? `${next.pathname}${next.search}` : null;
  } catch {
    return null;
  }
}

/** Whether a path is that of a purchase. */
export const isCheckout = (path: string): boolean => matchPath(ROUTES.checkout.path, path) !== null;
