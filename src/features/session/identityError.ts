/** Who signs in, and how the identity service refuses them. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  /** What Google or Facebook call the person. */
  readonly name?: string;
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

/** The password or the provider was right; the code of the person's app is missing (enterCode). */
export const CODE_REQUIRED = 'auth/totp-required';
