/** What this browser stores of a sign-in beside the identity service's own data. All of it may be missing. */
import { jsonEntry, textEntry } from '../../core/storage';
import { KNOWN_PERSON_CLASS, KNOWN_PERSON_KEY } from '../../../domain/ssr';

export const SIGNED_IN_KEY = 'session.remembered';
/** Whether an account is signed in, known without loading the identity service. */
export const signedInEntry = textEntry(SIGNED_IN_KEY);

/** Set while this tab is at a provider's sign-in page. */
export const awayAtProviderEntry = textEntry('session.away', 'sessionStorage');

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

/**
 * Who was signed in here last, for the header of pages that the server renders the same for all: a script in their head
 * (server/ssr/deferredScripts.ts) shows the name before the first paint; the session decides soon after.
 */
const known = jsonEntry(KNOWN_PERSON_KEY);

export function storePerson(name: string, initials: string): void {
  known.write({ name, initials });
  const { classList, style } = document.documentElement;
  classList.add(KNOWN_PERSON_CLASS);
  style.setProperty('--known-name', JSON.stringify(name));
  style.setProperty('--known-initials', JSON.stringify(initials));
}

/** The header is a visitor's again. */
export function clearKnownPerson(): void {
  known.clear();
  document.documentElement.classList.remove(KNOWN_PERSON_CLASS);
}
