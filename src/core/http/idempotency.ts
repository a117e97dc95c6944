/**
 * One key per user action that reserves or pays: a repeat of the same action gets the first response.
 * `crypto.randomUUID` is missing on plain-http addresses (a phone on the studio's LAN), getRandomValues isn't.
 */
export function idempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
