/** Messages between the page and the card's frame. None carries a card number or a security code. */
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

/** The typed card as a test card's token. */
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

/** Returns the event's message if it is one of the sandbox's. */
export function unwrapMessage<T extends ToFrame | FromFrame>(event: MessageEvent<unknown>): T | undefined {
  const { data } = event;
  if (typeof data !== 'object' || data === null || !('mark' in data) || data.mark !== SOURCE || !('message' in data))
    return undefined;
  // The caller has checked that the sender is the sandbox's frame or page.
  return data.message as T;
}
