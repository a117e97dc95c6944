/**
 * The identity service as the SPA knows it. Firebase itself is a chunk of its own (firebase.ts) that is
 * fetched when somebody signs in or was signed in here before; a visitor who just looks never loads it.
 */
import type { IdentityConfig } from '../../domain/config';
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from '../../domain/validation';
import { retrying } from '../http/chunks';
import type { FirebaseIdentity } from './firebase';

export interface Account {
  readonly uid: string;
  readonly email: string;
}

/** A refusal of the identity service: `auth/wrong-password`, `auth/network-request-failed`, ... */
export class IdentityError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'IdentityError';
    this.code = code;
  }
}

export const IDENTITY_NETWORK = 'auth/network-request-failed';

export interface Identity {
  /** Whether somebody was signed in here before, so that the service is worth asking. */
  remembers(): boolean;
  /** Calls back with who is signed in, now and at every change. */
  start(onChange: (account: Account | null) => void): Promise<void>;
  signIn(email: string, password: string): Promise<Account>;
  signUp(email: string, password: string): Promise<Account>;
  sendReset(email: string): Promise<void>;
  signOut(): Promise<void>;
  /** The bearer token, or null for a visitor; `force` asks for a new one. */
  getToken(force: boolean): Promise<string | null>;
  passwordPolicy(): Promise<PasswordPolicy>;
}

/** Kept beside the service's own storage, to know without loading it that somebody is signed in. */
export const REMEMBER_KEY = 'session.remembered';

/** Storage can be switched off in a browser; then nobody is remembered, and signing in still works. */
function storage(use: (storage: Storage) => string | null | void): string | null {
  try {
    return use(window.localStorage) ?? null;
  } catch {
    return null;
  }
}

const NOT_CONFIGURED = 'Este estudio aún no tiene configurado el inicio de sesión.';

type Loader = () => Promise<{ openFirebase(config: IdentityConfig): FirebaseIdentity }>;

/** `fetchFirebase` is only replaced by tests. */
export function createIdentity(config: IdentityConfig | null, fetchFirebase: Loader = retrying(() => import('./firebase'))): Identity {
  let loaded: Promise<FirebaseIdentity> | null = null;
  let listener: ((account: Account | null) => void) | null = null;
  let listening = false;

  const load = (): Promise<FirebaseIdentity> => {
    if (!config) return Promise.reject(new IdentityError('auth/not-configured', NOT_CONFIGURED));
    loaded ??= fetchFirebase().then(
      ({ openFirebase }) => openFirebase(config),
      () => {
        loaded = null;
        throw new IdentityError(IDENTITY_NETWORK, '');
      },
    );
    return loaded;
  };

  const remember = (account: Account): Account => {
    storage((s) => s.setItem(REMEMBER_KEY, '1'));
    return account;
  };
  const forget = (): void => void storage((s) => s.removeItem(REMEMBER_KEY));

  const listen = async (): Promise<void> => {
    const firebase = await load();
    if (listening || !listener) return;
    listening = true;
    firebase.onChange((account) => {
      if (account) remember(account);
      else forget();
      listener?.(account);
    });
  };

  return {
    remembers: () => config !== null && storage((s) => s.getItem(REMEMBER_KEY)) === '1',
    async start(onChange) {
      listener = onChange;
      await listen();
    },
    async signIn(email, password) {
      const account = remember(await (await load()).signIn(email, password));
      await listen();
      return account;
    },
    async signUp(email, password) {
      const account = remember(await (await load()).signUp(email, password));
      await listen();
      return account;
    },
    sendReset: async (email) => (await load()).sendReset(email),
    async signOut() {
      forget();
      if (loaded) await (await loaded).signOut();
    },
    async getToken(force) {
      if (!loaded && storage((s) => s.getItem(REMEMBER_KEY)) !== '1') return null;
      return (await load()).getToken(force);
    },
    async passwordPolicy() {
      // The emulator has no policies (501); asking would only leave an error in the console.
      if (!config || config.emulator) return DEFAULT_PASSWORD_POLICY;
      try {
        return await (await load()).passwordPolicy();
      } catch {
        return DEFAULT_PASSWORD_POLICY;
      }
    },
  };
}
