/** Short hash of the parts of an idempotency key. */
import { createHash } from 'node:crypto';

export const digest = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 24);
