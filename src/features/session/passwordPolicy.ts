/**
 * What the identity service wants of a new password. Uses its documented call instead of Firebase's SDK: a visitor who
 * signs up sees the hints before that is loaded, and the SDK would use its cache after the policy has changed.
 */
import type { IdentityConfig } from '../../../domain/configKinds';
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from '../../../domain/passwordPolicy';

const ADDRESS = 'https://identitytoolkit.googleapis.com/v2/passwordPolicy';

interface Answer {
  readonly enforcementState?: string;
  readonly customStrengthOptions?: {
    readonly minPasswordLength?: number;
    readonly maxPasswordLength?: number;
    readonly containsLowercaseCharacter?: boolean;
    readonly containsUppercaseCharacter?: boolean;
    readonly containsNumericCharacter?: boolean;
    readonly containsNonAlphanumericCharacter?: boolean;
  };
}

/** The policy of now; the service's default where none is enforced, or none can be had: it still says no by itself. */
export async function fetchPasswordPolicy(config: IdentityConfig | null): Promise<PasswordPolicy> {
  // The emulator has no policies (501); asking would only leave an error in the console.
  if (!config || config.emulator) return DEFAULT_PASSWORD_POLICY;
  try {
    const response = await fetch(`${ADDRESS}?key=${encodeURIComponent(config.apiKey)}`);
    if (!response.ok) return DEFAULT_PASSWORD_POLICY;
    const { enforcementState, customStrengthOptions: rules = {} }: Answer = await response.json();
    if (enforcementState !== 'ENFORCE') return DEFAULT_PASSWORD_POLICY;
    return {
      minLength: rules.minPasswordLength ?? DEFAULT_PASSWORD_POLICY.minLength,
      maxLength: rules.maxPasswordLength,
      lowercase: rules.containsLowercaseCharacter,
      uppercase: rules.containsUppercaseCharacter,
      numeric: rules.containsNumericCharacter,
      nonAlphanumeric: rules.containsNonAlphanumericCharacter,
    };
  } catch {
    return DEFAULT_PASSWORD_POLICY;
  }
}
