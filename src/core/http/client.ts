/**
 * Every call of a service goes through `http`; whatever fails becomes an ApiError. A GET that the network (or a server
 * that is just starting) swallows is repeated as soon as the API is back; anything else fails at once, so that nothing
 * is booked twice unnoticed.
 */
import { addressOf, forgetAnswers, givenAnswer, type Params } from './answers';
import { ApiError, NETWORK_ERROR, NETWORK_MESSAGE, errorFromResponse, isAway } from './apiError';
import { createConnection } from './connection';
import type * as Speaker from './send';
import { currentToken, renewToken, tokenExpired } from './tokens';

/** A GET that keeps failing while the API says that it is well. */
const MAX_ATTEMPTS = 4;

/** The part that speaks HTTP. Where it can't be fetched there is no network, or as good as none. */
async function speaker(): Promise<typeof Speaker> {
  try {
    return await import(/* webpackChunkName: "http" */ './send');
  } catch {
    throw new ApiError(0, NETWORK_ERROR, NETWORK_MESSAGE);
  }
}

/** Fetches the part that speaks HTTP before it is needed. */
export const prepareCalls = (): void => void speaker().catch(() => undefined);

/** Asked without the part that speaks HTTP: a new release has another name for it, and is no outage. */
const isWell = (): Promise<boolean> =>
  fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  );

export const connection = createConnection(async () => {
  try {
    return await (await speaker()).probe();
  } catch {
    return isWell();
  }
});

export interface CallOptions {
  /** Query parameters; undefined ones are left out. */
  readonly params?: Params;
  readonly signal?: AbortSignal;
  /** See idempotencyKey(). */
  readonly idempotencyKey?: string;
  /** Sent without a token, also while signed in. */
  readonly anonymous?: boolean;
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

/** What came with the page, as if it had been asked for. */
async function given<T>(url: string, { params }: CallOptions): Promise<{ readonly data: T } | null> {
  const answer = await givenAnswer(addressOf(url, params));
  if (!answer) return null;
  if (answer.status >= 400) throw errorFromResponse(answer.status, answer.body);
  // The same contract as over the wire.
  return { data: answer.body as T };
}

async function send<T>(method: Speaker.Call['method'], url: string, body: unknown, options: CallOptions): Promise<T> {
  const token = await tokenFor(options);
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  try {
    const known = method === 'GET' && !token ? await given<T>(url, options) : null;
    if (known) return known.data;
    if (method !== 'GET') forgetAnswers();
    const data = await (
      await speaker()
    ).send<T>({ method, url, body, params: options.params, headers, signal: options.signal });
    if (token) renewToken(Date.now());
    return data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'auth/id-token-expired') tokenExpired();
    if (isAway(error)) connection.reportDown();
    throw error;
  }
}

async function get<T>(url: string, options: CallOptions = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send<T>('GET', url, undefined, options);
    } catch (error) {
      if (!(error instanceof ApiError) || !isAway(error) || attempt === MAX_ATTEMPTS) throw error;
      await connection.whenUp();
    }
  }
}

export const http = {
  get,
  post: <T>(url: string, body: unknown, options: CallOptions = {}): Promise<T> => send<T>('POST', url, body, options),
  put: <T>(url: string, body: unknown, options: CallOptions = {}): Promise<T> => send<T>('PUT', url, body, options),
  delete: <T>(url: string, options: CallOptions = {}): Promise<T> => send<T>('DELETE', url, undefined, options),
};
