/** What the identity service wants of a password; apart from validation.ts, which visitors need not download. */
export interface PasswordPolicy {
  readonly minLength: number;
  readonly maxLength?: number;
  readonly lowercase?: boolean;
  readonly uppercase?: boolean;
  readonly numeric?: boolean;
  readonly nonAlphanumeric?: boolean;
}

export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = { minLength: 6 };
