/** HTTP calls to PayPal: access token, timeouts, one repeat, and one kind of error. */

export interface PaypalHttpOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiUrl: string;
  readonly clock: () => Date;
}

export interface PaypalHttp {
  get<T>(path: string): Promise<T>;
  /** `key`: the PayPal-Request-Id. */
  post<T = unknown>(path: string, key: string, body: object): Promise<T>;
  /** A call that may be done twice: it has no PayPal-Request-Id. */
  send<T = unknown>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T>;
  /** A call without side effects, with its body as text. */
  postText<T>(path: string, body: string): Promise<T>;
}

export interface PaypalIssue {
  readonly issue: string;
  readonly description: string;
}

/** PayPal refused, or couldn't be reached. */
export class PaypalError extends Error {
  /** HTTP status; 0: no response, so that it is unknown whether the call was done. */
  readonly status: number;
  /** PayPal's error name: UNPROCESSABLE_ENTITY, RESOURCE_NOT_FOUND, ... */
  readonly reason: string;
  readonly details: readonly PaypalIssue[];
  /** The id that PayPal's support asks for. */
  readonly debugId: string | null;

  constructor(
    call: string,
    status: number,
    reason: string,
    details: readonly PaypalIssue[] = [],
    debugId: string | null = null,
    cause?: unknown,
  ) {
    super(
      `PayPal, ${call}: ${status || 'no answer'} ` +
        `${[reason, ...details.map(({ issue }) => issue)].join(' ')}${debugId ? ` (debug id ${debugId})` : ''}`,
      { cause },
    );
    this.name = 'PaypalError';
    this.status = status;
    this.reason = reason;
    this.details = details;
    this.debugId = debugId;
  }

  has(issue: string): boolean {
    return this.details.some((detail) => detail.issue === issue);
  }

  /** Whether the call may have been done, or may succeed a little later. */
  get isUncertain(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Milliseconds to wait for a response. */
const TIMEOUT = 15_000;
const PAUSE = 300;
/** Seconds before its expiry from which a token is no longer used. */
const MARGIN = 120;

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function paypalHttp({ clientId, clientSecret, apiUrl, clock }: PaypalHttpOptions): PaypalHttp {
  const base = apiUrl.replace(/\/$/, '');
  let token: { readonly text: Promise<string>; until: number } | null = null;

  /** Makes one attempt and returns whatever comes. */
  const attempt = async ({ method, path, headers, body }: Call): Promise<{ status: number; body: unknown }> => {
    const call = `${method} ${path.split('?', 1)[0]}`;
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    } catch (error) {
      throw new PaypalError(call, 0, error instanceof Error ? error.name : 'failed', [], null, error);
    }
  };

  const authorize = async (mark: (seconds: number) => void): Promise<string> => {
    const { status, body } = await attempt({
      method: 'POST',
      path: '/v1/oauth2/token',
      body: 'grant_type=client_credentials',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    const { access_token, expires_in, error } = (body ?? {}) as {
      access_token?: string;
      expires_in?: number;
      error?: string;
    };
    if (status !== 200 || !access_token) throw new PaypalError('POST /v1/oauth2/token', status, error ?? 'no token');
    mark(expires_in ?? 0);
    return access_token;
  };

  /** The current token; concurrent callers share one request. */
  const accessToken = (): Promise<string> => {
    if (token && token.until > clock().getTime()) return token.text;
    const entry = {
      text: authorize((seconds) => {
        entry.until = clock().getTime() + (seconds - MARGIN) * 1000;
      }),
      until: Number.POSITIVE_INFINITY,
    };
    entry.text.catch(() => {
      if (token === entry) token = null;
    });
    token = entry;
    return entry.text;
  };

  const once = async (call: Call): Promise<unknown> => {
    const text = await accessToken();
    const { status, body } = await attempt({
      ...call,
      headers: { ...call.headers, authorization: `Bearer ${text}`, prefer: 'return=representation' },
    });
    if (status >= 200 && status < 300) return body;
    // The token was withdrawn early: the next attempt fetches a new one.
    if (status === 401) token = null;
    const {
      name,
      error,
      details = [],
      debug_id,
    } = (body ?? {}) as { name?: string; error?: string; details?: PaypalIssue[]; debug_id?: string };
    throw new PaypalError(
      `${call.method} ${call.path.split('?', 1)[0]}`,
      status,
      name ?? error ?? 'refused',
      details,
      debug_id ?? null,
    );
  };

  /** Repeats a call once if the first attempt left its outcome open: reading is harmless, and a POST has its key. */
  const twice = async <T>(call: Call): Promise<T> => {
    try {
      return (await once(call)) as T;
    } catch (error) {
      if (!(error instanceof PaypalError) || !(error.isUncertain || error.status === 401)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      return (await once(call)) as T;
    }
  };

  const json = { 'content-type': 'application/json' };
  return {
    get: (path) => twice({ method: 'GET', path }),
    post: (path, key, body) =>
      twice({ method: 'POST', path, headers: { ...json, 'paypal-request-id': key }, body: JSON.stringify(body) }),
    send: (method, path, body) => twice({ method, path, ...(body && { headers: json, body: JSON.stringify(body) }) }),
    postText: (path, body) => twice({ method: 'POST', path, headers: json, body }),
  };
}
