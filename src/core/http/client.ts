/**
 * Sends all calls; failures become ApiErrors. A GET that fails by the network (or a starting server) is repeated once
 * the API is reachable; other calls fail at once, so that nothing is booked twice unnoticed.
 */
import { ApiError, NETWORK_ERROR, NETWORK_MESSAGE, isApiUnreachable } from './apiError';
import { createConnection } from './connection';
import type * as Sender from './send';
import { currentToken, factorRequired, renewToken, tokenExpired } from './tokens';

/** Most attempts of a GET that fails while the API's health check succeeds. */
const MAX_ATTEMPTS = 4;

/** Loads the chunk with axios; a failure counts as a network error. */
async function loadSender(): Promise<typeof Sender> {
  try {
    return await import(/* webpackChunkName: "http" */ './send');
  } catch {
    throw new ApiError(0, NETWORK_ERROR, NETWORK_MESSAGE);
  }
}

/** Checks the API without that chunk: its absence after a new release is no outage. */
const isApiHealthy = (): Promise<boolean> =>
  fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  );

export const connection = createConnection(async () => {
  try {
    return await (await loadSender()).probeApi();
  } catch {
    return isApiHealthy();
  }
});

export interface CallOptions {
  /** Query parameters; undefined ones are left out. */
  readonly params?: Sender.Params;
  readonly signal?: AbortSignal;
  /** See idempotencyKey(). */
  readonly idempotencyKey?: string;
  /** The response is the same for every caller: no token is sent, or waited for. */
  readonly anonymous?: boolean;
  /** Called with the sent part of an upload, 0 to 1; such a call has no time limit. */
  readonly onProgress?: (share: number) => void;
  /** Timeout in milliseconds instead of the usual one. */
  readonly timeout?: number;
}

/** An unreachable identity service counts as a network error. */
async function tokenFor({ anonymous }: CallOptions): Promise<string | null> {
  if (anonymous) return null;
  try {
    return await currentToken();
  } catch {
    throw new ApiError(0, NETWORK_ERROR, NETWORK_MESSAGE);
  }
}

/** Called with each call that succeeded: 'GET /pages'. */
let onSuccess: (call: string) => void = () => undefined;
export const setOnSuccess = (listener: (call: string) => void): void => void (onSuccess = listener);

async function send<T>(
  method: Sender.Call['method'],
  url: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<T> {
  const token = await tokenFor(options);
  const headers: Record<string, string> = {};
  const { params, signal, onProgress } = options;
  const timeout = onProgress ? 0 : options.timeout;
  if (token) headers.Authorization = `Bearer ${token}`;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (body instanceof Blob) headers['Content-Type'] = 'application/octet-stream';
  try {
    const sender = await loadSender();
    const data = await sender.send<T>({ method, url, body, params, headers, signal, onProgress, timeout });
    if (token) renewToken(Date.now());
    onSuccess(`${method} ${url}`);
    return data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    error.call = `${method} ${url}`;
    if (error.code === 'auth/id-token-expired') tokenExpired();
    if (error.code === 'auth/second-factor-required') factorRequired();
    // The address may have been confirmed on another device since the token was made.
    if (error.code === 'checkout/unconfirmed-address') renewToken(Date.now());
    if (isApiUnreachable(error)) connection.reportDown();
    throw error;
  }
}

async function get<T>(url: string, options: CallOptions = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send<T>('GET', url, undefined, options);
    } catch (error) {
      if (!(error instanceof ApiError) || !isApiUnreachable(error) || attempt === MAX_ATTEMPTS) throw error;
      await connection.whenUp();
    }
  }
}

/** The type of `http.get`, which SSR replaces. */
export type HttpGet = { readonly get: <T>(url: string, options?: CallOptions) => Promise<T> };

/** Used by `api` (api.ts), which adds the contract's types. */
export const http = { get, send };
