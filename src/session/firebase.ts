/** Firebase Auth behind the SPA's own interface. Only identity.ts imports this file, and lazily. */
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence, connectAuthEmulator, createUserWithEmailAndPassword, indexedDBLocalPersistence, initializeAuth,
  onAuthStateChanged, sendPasswordResetEmail, signInWithEmailAndPassword, signOut, validatePassword, type User,
} from 'firebase/auth';
import type { IdentityConfig } from '../../domain/config';
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from '../../domain/validation';
import { IdentityError, type Account } from './identity';

/** Codes of a token that can't be had any more: the person is signed out, not offline. */
const GONE = new Set(['auth/user-token-expired', 'auth/user-disabled', 'auth/user-not-found', 'auth/invalid-user-token']);

const accountOf = (user: User): Account => ({ uid: user.uid, email: user.email ?? '' });

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FirebaseError) throw new IdentityError(error.code, error.message);
    throw error;
  }
}

export interface FirebaseIdentity {
  onChange(listener: (account: Account | null) => void): void;
  signIn(email: string, password: string): Promise<Account>;
  signUp(email: string, password: string): Promise<Account>;
  sendReset(email: string): Promise<void>;
  signOut(): Promise<void>;
  getToken(force: boolean): Promise<string | null>;
  passwordPolicy(): Promise<PasswordPolicy>;
}

export function openFirebase(config: IdentityConfig): FirebaseIdentity {
  const { emulator, ...options } = config;
  const auth = initializeAuth(initializeApp(options), { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  // Our server hands the emulator on under the site's own address. Must follow initializeAuth at once.
  if (emulator) connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  auth.languageCode = 'es';

  return {
    onChange: (listener) => void onAuthStateChanged(auth, (user) => listener(user && accountOf(user))),
    signIn: async (email, password) => accountOf((await translated(signInWithEmailAndPassword(auth, email, password))).user),
    signUp: async (email, password) => accountOf((await translated(createUserWithEmailAndPassword(auth, email, password))).user),
    sendReset: (email) => translated(sendPasswordResetEmail(auth, email)),
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
    async passwordPolicy() {
      const { passwordPolicy } = await translated(validatePassword(auth, ''));
      const rules = passwordPolicy.customStrengthOptions;
      return {
        minLength: rules.minPasswordLength ?? DEFAULT_PASSWORD_POLICY.minLength,
        maxLength: rules.maxPasswordLength,
        lowercase: rules.containsLowercaseLetter,
        uppercase: rules.containsUppercaseLetter,
        numeric: rules.containsNumericCharacter,
        nonAlphanumeric: rules.containsNonAlphanumericCharacter,
      };
    },
  };
}
