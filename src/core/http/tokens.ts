/**
 * Source of the bearer token, and its renewal (specification, section 4 and 9: at most once every 15 seconds after a
 * successful response). Independent of the session, which registers the source.
 */

export const REFRESH_THROTTLE_MS = 15_000;

export interface TokenSource {
  /** The ID token, or null while signed out; `force` requests a new one from the identity service. */
  getToken(force: boolean): Promise<string | null>;
  /** Called when the server responds auth/id-token-expired. */
  onExpired(): void;
  /** Called when the server responds auth/second-factor-required. */
  onFactorRequired?(): void;
}

let source: TokenSource | null = null;
let refreshedAt = -Infinity;

export function setTokenSource(next: TokenSource | null): void {
  source = next;
  refreshedAt = -Infinity;
}

export async function currentToken(): Promise<string | null> {
  return source ? source.getToken(false) : null;
}

/** Called after a successful response to a call with a token. */
export function renewToken(now: number): void {
  if (!source || now - refreshedAt < REFRESH_THROTTLE_MS) return;
  refreshedAt = now;
  // Ignore a failed renewal: the token is still valid, or the next call is refused.
  source.getToken(true).catch(() => undefined);
}

export function tokenExpired(): void {
  source?.onExpired();
}

export function factorRequired(): void {
  source?.onFactorRequired?.();
}
