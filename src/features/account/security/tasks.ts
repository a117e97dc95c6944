import type { Access, StepResult, Method } from '../../session/accessActions';
import type { SocialProvider } from '../../../../domain/configKinds';

/** What a person is about to change; each confirms their identity first. */
export type SecurityTask =
  | { readonly kind: 'password' | 'email' | 'addFactor' | 'removeFactor' }
  | { readonly kind: 'link'; readonly method: SocialProvider }
  | { readonly kind: 'unlink'; readonly method: Method };

/** The steps at the identity service, bound to the store. */
export interface SecuritySteps {
  readonly confirmPassword: (password: string) => Promise<StepResult>;
  readonly confirmWith: (provider: SocialProvider) => Promise<StepResult>;
  readonly confirmCode: (code: string) => Promise<StepResult>;
  readonly mailReset: (email: string) => Promise<StepResult>;
  readonly changePassword: (password: string) => Promise<StepResult>;
  readonly changeEmail: (email: string) => Promise<StepResult>;
  readonly linkMethod: (provider: SocialProvider) => Promise<StepResult>;
  readonly unlinkMethod: (method: Method) => Promise<StepResult>;
  readonly startFactor: (issuer: string) => Promise<StepResult<{ readonly secret: string; readonly uri: string }>>;
  readonly finishFactor: (code: string) => Promise<StepResult>;
  readonly removeFactor: () => Promise<StepResult>;
}

const PROVIDERS: readonly SocialProvider[] = ['google.com', 'facebook.com'];

export const hasMethod = ({ methods }: Access, method: Method): boolean => methods.some(({ id }) => id === method);
export const linkedProviders = (access: Access): SocialProvider[] => PROVIDERS.filter((id) => hasMethod(access, id));
/** Offered providers, and linked ones even if no longer offered. */
export const shownProviders = (access: Access, offered: readonly string[]): SocialProvider[] =>
  PROVIDERS.filter((id) => offered.includes(id) || hasMethod(access, id));
