/** What the page and the card's frame tell each other. No message ever carries a number or a security code. */
import type { Brand, Problem } from './cardNumber';

export interface ElementStyle {
  base?: Record<string, unknown>;
  invalid?: Record<string, unknown>;
}

export interface FieldOptions {
  style?: ElementStyle;
  disabled?: boolean;
  hideIcon?: boolean;
}

export interface Change {
  elementType: 'card';
  brand: Brand;
  complete: boolean;
  empty: boolean;
  error: Problem | undefined;
  value: { postalCode: string };
}

/** The typed card by its test card's name. */
export interface TypedCard {
  token: string;
  exp_month: number;
  exp_year: number;
  last4: string;
}

export type ToFrame =
  { kind: 'options'; options: FieldOptions } | { kind: 'focus' | 'blur' | 'clear' } | { kind: 'read'; id: number };

export type FromFrame =
  | { kind: 'loaded' | 'focus' | 'blur' | 'escape' }
  | { kind: 'ready'; height: number }
  | { kind: 'change'; change: Change }
  | { kind: 'card'; id: number; card?: TypedCard; error?: Problem };

const SOURCE = 'stripe-sandbox';

export function wrapMessage<T extends ToFrame | FromFrame>(message: T): object {
  return { mark: SOURCE, message };
}

/** The message of an event, where it is one of ours. */
export function unwrapMessage<T extends ToFrame | FromFrame>(event: MessageEvent<unknown>): T | undefined {
  const { data } = event;
  if (typeof data !== 'object' || data === null || !('mark' in data) || data.mark !== SOURCE || !('message' in data))
    return undefined;
  // Who sent it has been checked: the other half of this very script.
  return data.message as T;
}
