/**
 * The identity service as the SPA knows it. Firebase itself is a chunk of its own (firebase.ts) that is
 * loaded on sign-in or after an earlier sign-in; other visitors never load it.
 */
import type { IdentityConfig, SocialProvider } from '../../../domain/configKinds';
import type { PasswordPolicy } from '../../../domain/passwordPolicy';
import { retryingImport } from '../../core/http/chunks';
import type { FirebaseIdentity } from './firebase';
import type { AccessIdentity } from './firebaseAccess';
import { IdentityError, type Account } from './identityError';
import { awayAtProviderEntry, signedInEntry } from './storage';

declare module '../../core/state' {
  interface ThunkExtra {
    readonly identity: Identity;
  }
}

export const IDENTITY_NETWORK = 'auth/network-request-failed';

/** What the service does as it is, once it is loaded (firebase.ts says how). */
type Passed =
  'sendReset' | 'sendLink' | 'sendConfirmation' | 'checkConfirmed' | 'checkCode' | 'applyCode' | 'resetPassword';

export interface Identity extends Pick<FirebaseIdentity, Passed> {
  /** Whether a session may exist: an earlier sign-in here, or a return from a provider's page. */
  mayHaveSession(): boolean;
  /** True on return from a provider's page, until the service was started. */
  comesBack(): boolean;
  /** Loads what signing in needs ahead of the press, so that a provider's window may open at once. */
  prepare(): void;
  /** Calls back at every change after the first sign-in here; loads nothing until then. */
  watch(onChange: (account: Account | null) => void): void;
  /** Calls back with who is signed in, now and at every change. */
  start(onChange: (account: Account | null) => void): Promise<void>;
  signIn(email: string, password: string): Promise<Account>;
  signUp(email: string, password: string): Promise<Account>;
  /** By Google's or Facebook's window; where windows are blocked the page is left, and the promise never resolves. */
  signInWith(provider: SocialProvider): Promise<Account>;
  signInWithLink(email: string, link: string): Promise<Account>;
  /** Ends a sign-in that was refused with CODE_REQUIRED. */
  enterCode(code: string): Promise<Account>;
  /** What people change about their own way in; only of who is signed in. */
  access(): Promise<AccessIdentity>;
  signOut(): Promise<void>;
  /** The bearer token, or null for a visitor; `force` fetches a new one. */
  getToken(force: boolean): Promise<string | null>;
  passwordPolicy(): Promise<PasswordPolicy>;
}

const fetchPolicy = retryingImport(() => import('./passwordPolicy'));

const NOT_CONFIGURED = 'Este estudio aún no tiene configurado el inicio de sesión.';

type Loader = () => Promise<{ openFirebase(config: IdentityConfig, windows: boolean): Promise<FirebaseIdentity> }>;

/** `fetchFirebase` is only replaced by tests. */
export function createIdentity(
  config: IdentityConfig | null,
  fetchFirebase: Loader = retryingImport(() => import('./firebase')),
): Identity {
  let loaded: Promise<FirebaseIdentity> | null = null;
  let listener: ((account: Account | null) => void) | null = null;
  let listening = false;

  const load = (windows = false): Promise<FirebaseIdentity> => {
    if (!config) return Promise.reject(new IdentityError('auth/not-configured', NOT_CONFIGURED));
    loaded ??= fetchFirebase()
      .then(({ openFirebase }) => openFirebase(config, windows))
      .catch(() => {
        loaded = null;
        throw new IdentityError(IDENTITY_NETWORK, '');
      });
    return loaded;
  };

  const storeSignedIn = (account: Account): Account => {
    signedInEntry.write('1');
    return account;
  };

  const listen = async (): Promise<void> => {
    const firebase = await load();
    if (listening || !listener) return;
    listening = true;
    firebase.onChange((account) => {
      if (account) storeSignedIn(account);
      else signedInEntry.clear();
      listener?.(account);
    });
  };

  const entered = async (enter: (firebase: FirebaseIdentity) => Promise<Account>): Promise<Account> => {
    const account = storeSignedIn(await enter(await load()));
    await listen();
    return account;
  };

  return {
    mayHaveSession: () => config !== null && (signedInEntry.read() ?? awayAtProviderEntry.read()) !== null,
    comesBack: () => awayAtProviderEntry.read() !== null,
    // A failure shows on the next sign-in.
    prepare: () => void load(true).catch(() => undefined),
    watch: (onChange) => void (listener = onChange),
    async start(onChange) {
      listener = onChange;
      if (awayAtProviderEntry.read() === null) return listen();
      awayAtProviderEntry.clear();
      try {
        // Browsers that block what comes from elsewhere lose who it was on the way.
        if (!(await (await load()).comeBack())) throw new IdentityError('auth/popup-blocked', '');
      } finally {
        await listen();
      }
    },
    signIn: (email, password) => entered((firebase) => firebase.signIn(email, password)),
    signUp: (email, password) => entered((firebase) => firebase.signUp(email, password)),
    signInWith: (provider) =>
      entered((firebase) => firebase.signInWith(provider, () => awayAtProviderEntry.write('1'))),
    signInWithLink: (email, link) => entered((firebase) => firebase.signInWithLink(email, link)),
    enterCode: (code) => entered((firebase) => firebase.enterCode(code)),
    access: async () => (await load()).access,
    sendReset: async (email) => (await load()).sendReset(email),
    sendLink: async (email, address) => (await load()).sendLink(email, address),
    sendConfirmation: async (address) => (await load()).sendConfirmation(address),
    checkConfirmed: async () => (await load()).checkConfirmed(),
    checkCode: async (code) => (await load()).checkCode(code),
    applyCode: async (code) => (await load()).applyCode(code),
    resetPassword: async (code, password) => (await load()).resetPassword(code, password),
    async signOut() {
      signedInEntry.clear();
      if (loaded) await (await loaded).signOut();
    },
    async getToken(force) {
      if (!loaded && signedInEntry.read() === null) return null;
      return (await load()).getToken(force);
    },
    passwordPolicy: async () => (await fetchPolicy()).fetchPasswordPolicy(config),
  };
}
