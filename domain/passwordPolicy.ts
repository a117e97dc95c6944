/** Password requirements of the identity service; not in validation.ts, which all visitors download. */
export interface PasswordPolicy {
  readonly minLength: number;
  readonly maxLength?: number;
  readonly lowercase?: boolean;
  readonly uppercase?: boolean;
  readonly numeric?: boolean;
  readonly nonAlphanumeric?: boolean;
}

export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = { minLength: 6 };
