/**
 * HTTP calls to Mercado Pago. Its SDK (3.6) has one fixed address, keeps the idempotency key of a call for those that
 * follow, takes a response that it can't parse for an empty object, and doesn't limit how long a body may take; so only
 * its types and its check of signatures are used.
 */

interface MercadoPagoHttp {
  get<T>(path: string, query?: Readonly<Record<string, string>>): Promise<T>;
  /** `key`: the X-Idempotency-Key. */
  post<T>(path: string, key: string, body: object): Promise<T>;
  /** A change that may be made twice. */
  put<T>(path: string, body: object): Promise<T>;
}

/** Mercado Pago refused, or couldn't be reached. */
export class MercadoPagoError extends Error {
  constructor(
    call: string,
    /** HTTP status; 0: no response, so that it is unknown whether the call was carried out. */
    readonly status: number,
    /** Its own code for the cause, or its error's name. */
    readonly code: string,
    cause?: unknown,
  ) {
    super(`Mercado Pago, ${call}: ${status || 'no answer'} ${code}`, { cause });
    this.name = 'MercadoPagoError';
  }

  /** Whether the call may have been carried out, or may succeed a little later. */
  get isUncertain(): boolean {
    return this.status === 0 || [408, 423, 424, 429].includes(this.status) || this.status >= 500;
  }
}

/** Milliseconds to wait for a response. */
const TIMEOUT = 15_000;
/** Milliseconds before a call whose outcome is open is repeated. */
const PAUSE = 300;

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly key?: string;
  readonly body?: object;
}

interface ErrorWire {
  readonly message?: string;
  readonly error?: string;
  readonly cause?: ReadonlyArray<{ readonly code?: number | string }>;
}

export function mercadoPagoHttp(apiUrl: string, accessToken: string): MercadoPagoHttp {
  const base = apiUrl.replace(/\/$/, '');

  const once = async ({ method, path, query, key, body }: Call): Promise<unknown> => {
    const call = `${method} ${path}`;
    const failed = (error: unknown) =>
      new MercadoPagoError(call, 0, error instanceof Error ? error.name : 'failed', error);
    let status = 0;
    let parsed: unknown;
    try {
      const response = await fetch(`${base}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'x-idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      status = response.status;
      parsed = JSON.parse(await response.text());
    } catch (error) {
      // A refusal counts even where its text can't be read.
      if (status < 400) throw failed(error);
    }
    if (status >= 200 && status < 300) return parsed;
    const { cause, error } = (parsed ?? {}) as ErrorWire;
    throw new MercadoPagoError(call, status, String(cause?.[0]?.code ?? error ?? 'refused'));
  };

  /** Repeats a call once if its outcome is open: a read is harmless, a POST has its key, a PUT may be made twice. */
  const twice = async <T>(call: Call): Promise<T> => {
    try {
      return (await once(call)) as T;
    } catch (error) {
      if (!(error instanceof MercadoPagoError && error.isUncertain)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      return (await once(call)) as T;
    }
  };

  return {
    get: (path, query) => twice({ method: 'GET', path, query }),
    post: (path, key, body) => twice({ method: 'POST', path, key, body }),
    put: (path, body) => twice({ method: 'PUT', path, body }),
  };
}
