/** The error of a failed call: a stable code and a Spanish message for display. */

import type { LastChange } from '../../../domain/errors';

export const NETWORK_ERROR = 'network';
export const CANCELED = 'canceled';
export const NETWORK_MESSAGE = 'No pudimos conectar con el servidor. Revisa tu conexión.';
export const UNEXPECTED_MESSAGE = 'Ocurrió un error inesperado. Inténtalo de nuevo.';

export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Stable code of domain/errors.ts, NETWORK_ERROR, CANCELED, or "http/<status>" where the response was not ours. */
  readonly code: string;
  /** The invalid field of the request, if the server names one. */
  readonly field?: string;
  /** The card network's reason for a declined card. */
  readonly declineCode?: string;
  /** Set if a row has changed since it was read: who changed it last; null: not known. */
  changed?: LastChange | null;
  /** The sentence about a subscription's charges that has to be agreed to. */
  renewalConsent?: string;
  /** All problems, where several values are wrong. */
  problems?: ReadonlyArray<{ readonly key: string; readonly message: string }>;
  /** Which call failed: 'GET /pages'. */
  call?: string;

  constructor(status: number, code: string, message: string, field?: string, declineCode?: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    if (field !== undefined) this.field = field;
    if (declineCode !== undefined) this.declineCode = declineCode;
  }
}

/** The error for a response whose body may or may not be ours. */
export function errorFromResponse(status: number, body: unknown): ApiError {
  const { code, message, field, decline_code, changed, renewal_consent, problems } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>;
  const error = new ApiError(
    status,
    typeof code === 'string' ? code : `http/${status}`,
    typeof message === 'string' ? message : UNEXPECTED_MESSAGE,
    typeof field === 'string' ? field : undefined,
    typeof decline_code === 'string' ? decline_code : undefined,
  );
  if (typeof renewal_consent === 'string') error.renewalConsent = renewal_consent;
  if (Array.isArray(problems)) error.problems = problems as { key: string; message: string }[];
  if (changed !== undefined) error.changed = changed as LastChange | null;
  return error;
}

/** Statuses by which proxies report an unreachable server. */
const AWAY = new Set([502, 503, 504]);

/** Whether the API did not respond itself (network, proxy): the call may be repeated. */
export const isApiUnreachable = (error: ApiError): boolean => error.code === NETWORK_ERROR || AWAY.has(error.status);
