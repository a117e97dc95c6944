/**
 * The only axios instance. Every call of a service goes through `http`; whatever fails becomes an ApiError.
 * A GET that the network (or a server that is just starting) swallows is repeated as soon as the API is
 * back; anything else fails at once, so that nobody books twice without knowing.
 */
import axios, { AxiosError, type AxiosRequestConfig } from 'axios';
import { ApiError, CANCELED, NETWORK_ERROR, NETWORK_MESSAGE, errorFromResponse } from './apiError';
import { createConnection } from './connection';
import { currentToken, renewToken, tokenExpired } from './tokens';

const TIMEOUT_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;
/** A GET that keeps failing while the API says that it is well. */
const MAX_ATTEMPTS = 4;
/** What a proxy answers for a server that is not there. */
const AWAY = new Set([502, 503, 504]);

/** Exported for tests, which put their own adapter in its defaults. */
export const instance = axios.create({ baseURL: '/api', timeout: TIMEOUT_MS });

export const connection = createConnection(async () => {
  try {
    await instance.get('/health', { timeout: PROBE_TIMEOUT_MS });
    return true;
  } catch (error) {
    // An answer that is no outage (a 404 of some other server) must not hold calls back for ever.
    return error instanceof AxiosError && error.response !== undefined && !AWAY.has(error.response.status);
  }
});

export interface CallOptions {
  /** Query parameters; undefined ones are left out. */
  readonly params?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly signal?: AbortSignal;
  /** See idempotencyKey(). */
  readonly idempotencyKey?: string;
  /** A call that everybody makes in the same way, also before anybody is known. */
  readonly anonymous?: boolean;
}

function toApiError(error: unknown): ApiError {
  if (axios.isCancel(error)) return new ApiError(0, CANCELED, '');
  if (!(error instanceof AxiosError)) throw error;
  if (error.response) return errorFromResponse(error.response.status, error.response.data);
  return new ApiError(0, NETWORK_ERROR, NETWORK_MESSAGE);
}

const isAway = (error: ApiError): boolean => error.code === NETWORK_ERROR || AWAY.has(error.status);

/** No token because the identity service can't be reached: for whoever calls, that is the same as no network. */
async function tokenFor({ anonymous }: CallOptions): Promise<string | null> {
  if (anonymous) return null;
  try {
    return await currentToken();
  } catch {
    throw new ApiError(0, NETWORK_ERROR, NETWORK_MESSAGE);
  }
}

async function send<T>(method: string, url: string, body: unknown, options: CallOptions): Promise<T> {
  const token = await tokenFor(options);
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const request: AxiosRequestConfig = { method, url, data: body, headers, params: options.params };
  if (options.signal) request.signal = options.signal;
  try {
    const response = await instance.request<T>(request);
    if (token) renewToken(Date.now());
    return response.data;
  } catch (caught) {
    const error = toApiError(caught);
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
