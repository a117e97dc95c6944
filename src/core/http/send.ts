/**
 * The only axios instance, in a chunk that loads with the first call, as the first screen's data came with the page.
 */
import axios, { AxiosError, type AxiosRequestConfig } from 'axios';
import { noteServerDate } from '../time/serverClock';
import { ApiError, CANCELED, NETWORK_ERROR, NETWORK_MESSAGE, errorFromResponse, isApiUnreachable } from './apiError';

const TIMEOUT_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Exported for tests, which replace its adapter. */
export const instance = axios.create({ baseURL: '/api' });

export type Params = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  readonly params?: Params | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; 0: none. */
  readonly timeout?: number | undefined;
  /** Called with the sent part of the body, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

function toApiError(error: unknown): ApiError {
  if (axios.isCancel(error)) return new ApiError(0, CANCELED, '');
  if (!(error instanceof AxiosError)) throw error;
  if (error.response) return errorFromResponse(error.response.status, error.response.data);
  return new ApiError(0, NETWORK_ERROR, NETWORK_MESSAGE);
}

/** Returns the body; rejects with ApiError. */
export async function send<T>(call: Call): Promise<T> {
  const { method, url, body, params, headers, signal, timeout = TIMEOUT_MS, onProgress } = call;
  const request: AxiosRequestConfig = { method, url, data: body, headers: { ...headers }, params, timeout };
  if (signal) request.signal = signal;
  if (onProgress) request.onUploadProgress = ({ progress }) => onProgress(progress ?? 0);
  try {
    const response = await instance.request<T>(request);
    // What needs a token comes from no cache.
    if (headers.Authorization) noteServerDate(response.headers?.date);
    return response.data;
  } catch (error) {
    throw toApiError(error);
  }
}

/**
 * Whether the API is healthy. A response that isn't an outage (a 404 of another server) must not block calls for ever.
 */
export async function probeApi(): Promise<boolean> {
  try {
    await send({ method: 'GET', url: '/health', headers: {}, timeout: PROBE_TIMEOUT_MS });
    return true;
  } catch (error) {
    return error instanceof ApiError && !isApiUnreachable(error);
  }
}
