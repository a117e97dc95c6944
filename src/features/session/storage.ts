/** What this browser stores of a sign-in beside the identity service's own data. All of it may be missing. */
import { jsonEntry, textEntry } from '../../core/storage';

export const SIGNED_IN_KEY = 'session.remembered';
/** Whether an account is signed in, known without loading the identity service. */
export const signedInHere = textEntry(SIGNED_IN_KEY);

/** Set while this tab is at a provider's sign-in page. */
export const awayAtProvider = textEntry('session.away', 'sessionStorage');

/** The address that requested a sign-in link on this device, and the path to return to. */
export interface RequestedLink {
  readonly email: string;
  readonly from: string | null;
}

const link = jsonEntry('session.link');

export const storeLink = (requested: RequestedLink): void => link.write(requested);
export const clearLink = (): void => link.clear();

/** Null on another device, or where the entry can't be read. */
export function readLink(): RequestedLink | null {
  const { email, from } = (link.read() ?? {}) as Partial<Record<keyof RequestedLink, unknown>>;
  return typeof email === 'string' ? { email, from: typeof from === 'string' ? from : null } : null;
}
