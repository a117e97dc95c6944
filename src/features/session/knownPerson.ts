/**
 * Who was signed in here last, for the header of pages that the server renders the same for all: a script in their head
 * (server/ssr/knownPerson.ts) shows the name before the first paint; the session decides soon after.
 */
import { KNOWN_PERSON_CLASS, KNOWN_PERSON_KEY } from '../../../domain/ssr';
import { jsonEntry } from '../../core/storage';

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
