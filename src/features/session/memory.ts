/** What this browser keeps of a sign-in beside the identity service's own storage. All of it may be gone or switched off. */

type Area = 'localStorage' | 'sessionStorage';

/** Storage can be switched off in a browser; then nobody is remembered, and signing in still works. */
function use(area: Area, work: (storage: Storage) => string | null | void): string | null {
  try {
    return work(window[area]) ?? null;
  } catch {
    return null;
  }
}

interface Note {
  read(): string | null;
  write(text: string): void;
  clear(): void;
}

const note = (area: Area, key: string): Note => ({
  read: () => use(area, (storage) => storage.getItem(key)),
  write: (text) => void use(area, (storage) => storage.setItem(key, text)),
  clear: () => void use(area, (storage) => storage.removeItem(key)),
});

/** Kept to know, without loading the identity service, that somebody is signed in. */
export const REMEMBER_KEY = 'session.remembered';
export const remembered = note('localStorage', REMEMBER_KEY);

/** Somebody went to a provider's page from this tab, and will come back. */
export const away = note('sessionStorage', 'session.away');

/** Who asked for a link by mail on this device, and where they wanted to go. */
export interface AskedLink {
  readonly email: string;
  readonly from: string | null;
}

const askedLink = note('localStorage', 'session.link');

export const rememberLink = (asked: AskedLink): void => askedLink.write(JSON.stringify(asked));
export const forgetLink = (): void => askedLink.clear();

/** Null on another device, or where what is kept can't be read. */
export function readLink(): AskedLink | null {
  try {
    const { email, from }: Partial<Record<keyof AskedLink, unknown>> = JSON.parse(askedLink.read() ?? '{}');
    return typeof email === 'string' ? { email, from: typeof from === 'string' ? from : null } : null;
  } catch {
    return null;
  }
}
