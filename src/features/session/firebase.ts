/** Firebase Auth behind the SPA's own interface. Only identity.ts imports this file, and lazily. */
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  FacebookAuthProvider,
  getMultiFactorResolver,
  getRedirectResult,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  TotpMultiFactorGenerator,
  type AuthProvider,
  type MultiFactorError,
  type MultiFactorResolver,
  type User,
} from 'firebase/auth';
import type { IdentityConfig, SocialProvider } from '../../../domain/configKinds';
import { addressOf, openAccess, type AccessIdentity } from './firebaseAccess';
import { CODE_REQUIRED, IdentityError, type Account } from './identityError';

/** Codes of a token that can't be had any more: the person is signed out, not offline. */
const GONE = new Set([
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
]);

/** There is no window to be had here: the whole page goes to the provider instead. */
const NO_WINDOW = new Set(['auth/popup-blocked', 'auth/operation-not-supported-in-this-environment']);

const PROVIDERS: Readonly<Record<SocialProvider, () => AuthProvider>> = {
  // On a shared device the provider must let the person choose the account.
  'google.com': () => new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' }),
  'facebook.com': () => new FacebookAuthProvider().addScope('email'),
};

/** Stands in for the script of apis.google.com in the demo, which works without the internet (demo/identityWidget). */
const STAND_IN = '/emulator/auth/gapi.js';

const accountOf = (user: User): Account => ({
  uid: user.uid,
  email: addressOf(user),
  ...(user.displayName ? { name: user.displayName } : {}),
});

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new IdentityError('auth/network-request-failed', ''));
    document.head.append(script);
  });
}

export interface FirebaseIdentity {
  onChange(listener: (account: Account | null) => void): void;
  signIn(email: string, password: string): Promise<Account>;
  signUp(email: string, password: string): Promise<Account>;
  /** By the provider's window, or, where there can be none, by its page: `onLeave`, and the promise never resolves. */
  signInWith(provider: SocialProvider, onLeave: () => void): Promise<Account>;
  /** The account on return from a provider's page; null: none. */
  comeBack(): Promise<Account | null>;
  sendReset(email: string): Promise<void>;
  /** Mails a link that signs in and leads to an address of this site. */
  sendLink(email: string, address: string): Promise<void>;
  signInWithLink(email: string, link: string): Promise<Account>;
  /**
   * Sends the signed-in account a link that confirms its mail address, and goes on at `address`; false: it is
   * confirmed.
   */
  sendConfirmation(address?: string): Promise<boolean>;
  /** Whether the signed-in account's address is confirmed by now, also elsewhere; then the session's token says so. */
  checkConfirmed(): Promise<boolean>;
  /** Whose address the code of a mailed link is for; null where it doesn't say. */
  checkCode(code: string): Promise<string | null>;
  applyCode(code: string): Promise<void>;
  resetPassword(code: string, password: string): Promise<void>;
  /** Ends a sign-in, or a confirmation, that was refused with CODE_REQUIRED. */
  enterCode(code: string): Promise<Account>;
  readonly access: AccessIdentity;
  signOut(): Promise<void>;
  getToken(force: boolean): Promise<string | null>;
}

/** `windows`: a provider's window is about to be opened, and must open as fast as a browser wants it to. */
export async function openFirebase(config: IdentityConfig, windows: boolean): Promise<FirebaseIdentity> {
  const { emulator, providers: _offered, ...options } = config;
  let widget: Promise<void> | null = null;
  const widgetReady = (): Promise<void> => {
    widget ??= (emulator ? loadScript(STAND_IN) : Promise.resolve()).catch((error: unknown) => {
      widget = null;
      throw error;
    });
    return widget;
  };

  if (windows) await widgetReady();
  const auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    ...(windows ? { popupRedirectResolver: browserPopupRedirectResolver } : {}),
  });
  // Our server hands the emulator on under the site's own address. Must follow initializeAuth at once.
  if (emulator) connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  auth.languageCode = 'es';

  /** What waits for an app's code. */
  let waiting: { readonly resolver: MultiFactorResolver; readonly factor: string } | null = null;
  let signedInAt = 0;

  async function translated<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof FirebaseError)) throw error;
      if (error.code === 'auth/multi-factor-auth-required') {
        const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
        const factor = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)?.uid;
        waiting = factor === undefined ? null : { resolver, factor };
        if (waiting) throw new IdentityError(CODE_REQUIRED, '');
      }
      throw new IdentityError(error.code, error.message);
    }
  }
  const entered = async (work: Promise<{ readonly user: User }>): Promise<Account> => {
    const { user } = await translated(work);
    signedInAt = Date.now();
    return accountOf(user);
  };
  const providerOf = (provider: SocialProvider): AuthProvider => PROVIDERS[provider]();

  return {
    onChange: (listener) => void onAuthStateChanged(auth, (user) => listener(user && accountOf(user))),
    signIn: (email, password) => entered(signInWithEmailAndPassword(auth, email, password)),
    signUp: (email, password) => entered(createUserWithEmailAndPassword(auth, email, password)),
    async signInWith(provider, onLeave) {
      await widgetReady();
      try {
        return await entered(signInWithPopup(auth, providerOf(provider), browserPopupRedirectResolver));
      } catch (error) {
        if (!(error instanceof IdentityError) || !NO_WINDOW.has(error.code)) throw error;
        onLeave();
        return translated(signInWithRedirect(auth, providerOf(provider), browserPopupRedirectResolver));
      }
    },
    async comeBack() {
      await widgetReady();
      const result = await translated(getRedirectResult(auth, browserPopupRedirectResolver));
      return result && accountOf(result.user);
    },
    sendReset: (email) => translated(sendPasswordResetEmail(auth, email)),
    sendLink: (email, address) =>
      translated(sendSignInLinkToEmail(auth, email, { url: address, handleCodeInApp: true })),
    signInWithLink: (email, link) => entered(signInWithEmailLink(auth, email, link)),
    async sendConfirmation(address) {
      // It may have been confirmed on another device.
      await translated(auth.currentUser?.reload() ?? Promise.resolve());
      if (!auth.currentUser || auth.currentUser.emailVerified) return false;
      const { currentUser } = auth;
      const plain = (): Promise<void> => translated(sendEmailVerification(currentUser));
      if (address === undefined) await plain();
      else
        await translated(sendEmailVerification(currentUser, { url: address })).catch((error: unknown) => {
          // Firebase leads to the studio's registered domains only.
          if (error instanceof IdentityError && error.code.includes('continue-uri')) return plain();
          throw error;
        });
      return true;
    },
    async checkConfirmed() {
      await translated(auth.currentUser?.reload() ?? Promise.resolve());
      if (!auth.currentUser?.emailVerified) return false;
      await translated(auth.currentUser.getIdToken(true));
      return true;
    },
    checkCode: async (code) => (await translated(checkActionCode(auth, code))).data.email ?? null,
    async applyCode(code) {
      await translated(applyActionCode(auth, code));
      await auth.authStateReady();
      // Refresh the session's token with the confirmed address. The code was accepted, even if this fails.
      await auth.currentUser
        ?.reload()
        .then(() => auth.currentUser?.getIdToken(true))
        .catch(() => undefined);
    },
    resetPassword: (code, password) => translated(confirmPasswordReset(auth, code, password)),
    async enterCode(code) {
      if (!waiting) throw new IdentityError('auth/code-expired', '');
      const proof = TotpMultiFactorGenerator.assertionForSignIn(waiting.factor, code);
      const account = await entered(waiting.resolver.resolveSignIn(proof));
      waiting = null;
      return account;
    },
    access: openAccess(auth, { translated, providerOf, ready: widgetReady, signedInAt: () => signedInAt }),
    signOut: () => translated(signOut(auth)),
    async getToken(force) {
      await auth.authStateReady();
      try {
        return auth.currentUser ? await translated(auth.currentUser.getIdToken(force)) : null;
      } catch (error) {
        if (error instanceof IdentityError && GONE.has(error.code)) return null;
        throw error;
      }
    },
  };
}
