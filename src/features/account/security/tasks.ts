import type { Access, Attempt, Method } from '../../session/accessActions';
import type { SocialProvider } from '../../../../domain/config';

/** What a person is about to change; each confirms their identity first. */
export type Task =
  | { readonly kind: 'password' | 'email' | 'addFactor' | 'removeFactor' }
  | { readonly kind: 'link'; readonly method: SocialProvider }
  | { readonly kind: 'unlink'; readonly method: Method };

/** The steps at the identity service, bound to the store. */
export interface Steps {
  readonly confirmPassword: (password: string) => Promise<Attempt>;
  readonly confirmWith: (provider: SocialProvider) => Promise<Attempt>;
  readonly confirmCode: (code: string) => Promise<Attempt>;
  readonly mailReset: (email: string) => Promise<Attempt>;
  readonly changePassword: (password: string) => Promise<Attempt>;
  readonly changeEmail: (email: string) => Promise<Attempt>;
  readonly linkMethod: (provider: SocialProvider) => Promise<Attempt>;
  readonly unlinkMethod: (method: Method) => Promise<Attempt>;
  readonly startFactor: (issuer: string) => Promise<Attempt<{ readonly secret: string; readonly uri: string }>>;
  readonly finishFactor: (code: string) => Promise<Attempt>;
  readonly removeFactor: () => Promise<Attempt>;
}

const PROVIDERS: readonly SocialProvider[] = ['google.com', 'facebook.com'];

export const hasMethod = ({ methods }: Access, method: Method): boolean => methods.some(({ id }) => id === method);
export const linkedProviders = (access: Access): SocialProvider[] => PROVIDERS.filter((id) => hasMethod(access, id));
/** Linked ones stay in the list where the studio no longer offers them. */
export const shownProviders = (access: Access, offered: readonly string[]): SocialProvider[] =>
  PROVIDERS.filter((id) => offered.includes(id) || hasMethod(access, id));
