/** What an idempotency key is made of, short: other parts, another key. */
import { createHash } from 'node:crypto';

export const digest = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 24);
