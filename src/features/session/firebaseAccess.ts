/** What a person changes about their own way in, by Firebase Auth. Only firebase.ts imports this file. */
import {
  EmailAuthProvider,
  linkWithCredential,
  linkWithPopup,
  multiFactor,
  browserPopupRedirectResolver,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  TotpMultiFactorGenerator,
  unlink,
  updatePassword,
  verifyBeforeUpdateEmail,
  type Auth,
  type AuthProvider,
  type TotpSecret,
  type User,
} from 'firebase/auth';
import type { SocialProvider } from '../../../domain/configKinds';
import { MINUTE } from '../../../domain/durations';
import { IdentityError } from './identityError';

/** A way to sign in: the password, Google, Facebook. */
export type Method = 'password' | SocialProvider;

export interface Access {
  /** '' where the account has none of its own: the password was taken away. */
  readonly email: string;
  /** What a password would go with. */
  readonly passwordEmail: string;
  readonly emailVerified: boolean;
  /** With the address that each has at its provider. */
  readonly methods: readonly { readonly id: string; readonly email: string }[];
  /** The second factor by an app's codes; since when. */
  readonly factor: { readonly since: string } | null;
  /** Whether the person has just proved who they are. */
  readonly isConfirmed: boolean;
}

export interface AccessIdentity {
  read(): Promise<Access>;
  /** Proves who the person is, before a change. */
  confirm(password: string): Promise<void>;
  confirmWith(provider: SocialProvider): Promise<void>;
  /** Also the first one, of an account with Google or Facebook. */
  changePassword(password: string): Promise<void>;
  /** Mails a link to the new address; opening it changes the address. */
  changeEmail(email: string): Promise<void>;
  link(provider: SocialProvider): Promise<void>;
  unlink(method: Method): Promise<void>;
  /** Begins a second factor: its secret, and the same as an address for a QR code. */
  startFactor(issuer: string): Promise<{ readonly secret: string; readonly uri: string }>;
  finishFactor(code: string): Promise<void>;
  removeFactor(): Promise<void>;
}

/** Firebase requires a new sign-in after five minutes. */
const CONFIRMED_FOR = 4 * MINUTE;
const FACTOR_NAME = 'App de autenticación';

interface Tools {
  readonly translated: <T>(work: Promise<T>) => Promise<T>;
  readonly providerOf: (provider: SocialProvider) => AuthProvider;
  /** Ready for a provider's window. */
  readonly ready: () => Promise<void>;
  /** When the person last signed in on this page; 0: before. */
  readonly signedInAt: () => number;
}

/** Without an own address that of Google or Facebook. */
export const addressOf = ({ email, providerData }: User): string =>
  email ?? providerData.find((provider) => provider.email)?.email ?? '';

const lastOf = <T>(list: readonly T[]): T | undefined => list[list.length - 1];

export function openAccess(auth: Auth, { translated, providerOf, ready, signedInAt }: Tools): AccessIdentity {
  let confirmedAt = 0;
  let secret: TotpSecret | null = null;

  const current = async (): Promise<User> => {
    await auth.authStateReady();
    if (!auth.currentUser) throw new IdentityError('auth/user-token-expired', '');
    return auth.currentUser;
  };
  const confirmed = async (step: Promise<unknown>): Promise<void> => {
    await translated(step);
    confirmedAt = Date.now();
  };

  return {
    async read() {
      const user = await current();
      await translated(user.reload());
      const factor = lastOf(multiFactor(user).enrolledFactors);
      return {
        email: user.email ?? '',
        passwordEmail: addressOf(user),
        emailVerified: user.emailVerified,
        methods: user.providerData.map(({ providerId: id, email }) => ({ id, email: email ?? '' })),
        factor: factor ? { since: factor.enrollmentTime } : null,
        isConfirmed: Date.now() - Math.max(confirmedAt, signedInAt()) < CONFIRMED_FOR,
      };
    },
    async confirm(password) {
      const user = await current();
      await confirmed(reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password)));
    },
    async confirmWith(provider) {
      const user = await current();
      await ready();
      await confirmed(reauthenticateWithPopup(user, providerOf(provider), browserPopupRedirectResolver));
    },
    async changePassword(password) {
      const user = await current();
      const hasOne = user.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID);
      await translated<unknown>(
        hasOne
          ? updatePassword(user, password)
          : linkWithCredential(user, EmailAuthProvider.credential(addressOf(user), password)),
      );
    },
    changeEmail: async (email) => translated(verifyBeforeUpdateEmail(await current(), email)),
    async link(provider) {
      const user = await current();
      await ready();
      await translated(linkWithPopup(user, providerOf(provider), browserPopupRedirectResolver));
    },
    async unlink(method) {
      const user = await current();
      // Another tab may have taken the others away.
      await translated(user.reload());
      if (user.providerData.length < 2) throw new IdentityError('auth/last-method', '');
      await translated(unlink(user, method));
    },
    async startFactor(issuer) {
      const user = await current();
      const session = await translated(multiFactor(user).getSession());
      secret = await translated(TotpMultiFactorGenerator.generateSecret(session));
      const uri = secret.generateQrCodeUrl(encodeURIComponent(user.email ?? ''), encodeURIComponent(issuer));
      return { secret: secret.secretKey, uri };
    },
    async finishFactor(code) {
      if (!secret) throw new IdentityError('auth/code-expired', '');
      const proof = TotpMultiFactorGenerator.assertionForEnrollment(secret, code);
      await translated(multiFactor(await current()).enroll(proof, FACTOR_NAME));
      secret = null;
    },
    async removeFactor() {
      const user = multiFactor(await current());
      for (const factor of user.enrolledFactors) await translated(user.unenroll(factor));
    },
  };
}
