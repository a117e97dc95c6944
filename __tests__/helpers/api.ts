/** Starts the API on its own database with a clock that the test moves, and sends it the contract's calls. */
import { FormatRegistry, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'pg';
import type { ConfigKey, ConfigWarning } from '../../domain/config';
import { ErrorBody, type Call } from '../../domain/contract/call';
export { DAY, HOUR } from '../../domain/durations';
import { createApp, type AppDeps } from '../../server/app';
import { systemContext, type Context } from '../../server/context';
import { createDatabase } from '../../server/db/connection';
import type { DB } from '../../server/db/schema';
import { emulatorVerifier } from '../../server/http/identity';
import { startMercadoPagoSandbox, type MercadoPagoSandbox } from '../../sandbox/mercadopago';
import { type PaypalSandbox, startPaypalSandbox } from '../../sandbox/paypal';
import { type StripeSandbox, startStripeSandbox } from '../../sandbox/stripe/server';
import type { FileStores } from '../../server/ports/files';
import type { Payments } from '../../server/ports/payments';
import { NO_ACCOUNTS, type KeyStore, type ProviderAddresses } from '../../server/ports/paymentKeys';
import { openPayments } from '../../server/modules/billing/providers/open';
import type { Studio } from '../../server/studio';
import { dropUnlessKept, lendDatabase, openOwnDatabase } from './cleanDatabase';
import { refuseSecondConnections } from './oneConnection';
import { consentFields } from './renewalConsent';
import { repeatAtOnce } from './stripe';
import { PROJECT, emulatorToken, type TokenOptions } from './tokens';
import { openStudio, type StudioOptions } from '../../server/openStudio';

FormatRegistry.Set('date-time', (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text));

/** The context of a job named 'test', which logs nothing. */
export function systemContextOf(studio: Studio, now: Date): Context {
  const ignore = (): void => undefined;
  return systemContext(studio, 'test', { now, log: { info: ignore, warn: ignore, error: ignore } });
}

/** Friday at noon in Mexico City. */
export const NOON = new Date('2026-11-20T18:00:00.000Z');

/** Error codes that every call may return; a call has to declare all others. */
const SHARED_ERROR_CODES = new Set([
  'request/invalid',
  'request/not-found',
  'auth/missing-token',
  'auth/invalid-token',
  'auth/id-token-expired',
  'auth/forbidden',
  'auth/other-branch',
  'list/limited',
  'auth/second-factor-required',
  'auth/merged',
  'merge/done',
  'auth/not-registered',
  'request/too-many',
  'server/unavailable',
]);

export interface Caller {
  readonly uid: string;
  readonly email?: string;
  /** Whether the identity service has confirmed the address; by default it has. */
  readonly emailVerified?: boolean;
  /** Replaces the token's claims. */
  readonly claims?: TokenOptions['claims'];
}

export interface CallInput<P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema> {
  readonly as?: Caller | null;
  readonly params?: Static<P>;
  readonly query?: Static<Q>;
  readonly body?: Static<B>;
  readonly key?: string;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly decline_code?: string;
  readonly problems?: ReadonlyArray<{ readonly key: string; readonly message: string }>;
}

export interface Api {
  readonly app: FastifyInstance;
  readonly studio: Studio;
  readonly db: Kysely<DB>;
  readonly pool: Pool;
  readonly databaseUrl: string;
  /** Everything logged so far. */
  logs(): string;
  now(): Date;
  /** A job's context; its time is now by default. */
  system(now?: Date): Context;
  setNow(now: Date): void;
  configure(pairs: Partial<Record<ConfigKey, string>>): Promise<void>;
  /** Sends any request and returns the unparsed response. */
  raw(request: { method: string; url: string; headers?: Record<string, string>; body?: string }): Promise<Reply>;
  /** Sends a call, whatever its status will be. What a bought subscription charges is agreed to. */
  send<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema>(
    call: Call<P, Q, B, R>,
    asked?: CallInput<P, Q, B>,
  ): Promise<Reply>;
  /** Sends a call as it stands, without agreeing to what a subscription charges. */
  sendOnce: Api['send'];
  /** Sends a call that must succeed; returns its body, which must match the contract exactly. */
  ok<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema>(
    call: Call<P, Q, B, R>,
    asked?: CallInput<P, Q, B>,
  ): Promise<Static<R>>;
  /** Sends a call that must fail with an error code that the contract declares. */
  refused<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema>(
    call: Call<P, Q, B, R>,
    asked?: CallInput<P, Q, B>,
  ): Promise<Refusal>;
  /** The Stripe sandbox; throws without the option `payments`. */
  readonly stripe: StripeSandbox;
  /** The PayPal sandbox; throws without the option `payments`. */
  readonly paypal: PaypalSandbox;
  /** The Mercado Pago sandbox; throws without the option `mercadoPago`. */
  readonly mercadoPago: MercadoPagoSandbox;
  /** Replaces database and studio by new ones and sets the clock back; quicker than another startApi. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/** Keys of the Stripe sandbox. */
export const STRIPE_KEYS = {
  secretKey: 'sk_test_pruebas',
  publicKey: 'pk_test_pruebas',
  webhookSecret: 'whsec_pruebas',
} as const;

export const stripeConfig = (apiUrl: string) => ({
  secretKey: STRIPE_KEYS.secretKey,
  webhookSecret: STRIPE_KEYS.webhookSecret,
  apiUrl,
  jsUrl: '/sandbox/stripe/js',
});

/** Keys of the PayPal sandbox. */
export const PAYPAL_KEYS = {
  clientId: 'client-pruebas',
  clientSecret: 'secreto-pruebas',
  webhookId: 'WH-PRUEBAS',
} as const;

export const paypalConfig = (apiUrl: string) => ({ ...PAYPAL_KEYS, apiUrl, jsUrl: '/sandbox/paypal/sdk/js' });

/** Keys of the Mercado Pago sandbox. */
export const MERCADO_PAGO_KEYS = { accessToken: 'TEST-pruebas', webhookSecret: 'secreto-pruebas' } as const;

/** The sandboxes' addresses for keys that the studio enters. */
export const keyProviders = (stripeUrl: string, paypalUrl: string): KeyStore['providers'] => {
  const addresses = ({ apiUrl, jsUrl }: ProviderAddresses) => ({ apiUrl, jsUrl });
  return { stripe: addresses(stripeConfig(stripeUrl)), paypal: addresses(paypalConfig(paypalUrl)) };
};

export interface ApiOptions
  extends
    Partial<Omit<AppDeps, 'studioOf' | 'clock' | 'logStream'>>,
    Pick<
      StudioOptions,
      | 'verifyToken'
      | 'cfdi'
      | 'identityUrl'
      | 'deleteAccount'
      | 'isProduction'
      | 'adminEmails'
      | 'hosts'
      | 'responseAge'
      | 'reportAge'
      | 'whatsapp'
      | 'mail'
      | 'mailEvents'
      | 'mailStore'
      | 'sealingKey'
      | 'pushOrigins'
      | 'siteUrl'
      | 'siteHosts'
      | 'brand'
      | 'siblings'
      | 'encoder'
    > {
  /** Starts both payment sandboxes on the test's clock and listens for their webhooks on a loopback port. */
  readonly payments?: boolean;
  /** With `payments`: starts Mercado Pago's sandbox as well. */
  readonly mercadoPago?: boolean;
  /** With `payments`: the server has no key of Stripe's, and stores the one that the studio enters. */
  readonly entersKeys?: boolean;
  /** Calls go through HTTP instead of `app.inject`, which is quicker. */
  readonly listen?: boolean;
  /** Refuses a second connection inside a transaction of the API; ONE_CONNECTION=1 does so in every suite. */
  readonly watchesConnections?: boolean;
  /** Stores for uploads; without them the API has no uploads. */
  readonly files?: FileStores;
  /** Receives the warnings about invalid configuration values. */
  readonly onConfigWarning?: (warning: ConfigWarning) => void;
  /** Returns the database URL that the API connects to instead, such as a proxy's. */
  readonly routeDatabase?: (databaseUrl: string) => Promise<string>;
}

const address = (
  call: Call,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, v]) => v !== undefined)
      .map(([k, v]) => [k, String(v)]),
  ).toString();
  return `/api${path}${search ? `?${search}` : ''}`;
};

export function checkResponse(call: Call, body: unknown): void {
  if (!Value.Check(call.response, body)) {
    const first = Value.Errors(call.response, body).First();
    throw new Error(`${call.method} ${call.path}: ${first?.path} ${first?.message}: ${JSON.stringify(first?.value)}`);
  }
  const declared = Value.Clean(call.response, Value.Clone(body));
  // Jest's own comparison takes many times as long; its message is wanted only for a difference.
  if (!isDeepStrictEqual(declared, body)) expect(declared).toEqual(body);
}

export function checkRefusal(call: Call, { status, text }: Reply): Refusal {
  const body = JSON.parse(text) as Omit<Refusal, 'status'>;
  expect(status).toBeGreaterThanOrEqual(400);
  expect(Object.keys(body).filter((k) => !(k in ErrorBody.properties))).toEqual([]);
  const declared = [...(call.errors ?? []), ...(call.idempotent ? ['idempotency/key-reused'] : [])];
  if (!SHARED_ERROR_CODES.has(body.code)) expect(declared).toContain(body.code);
  return { status, ...body };
}

export async function startApi({
  payments = false,
  mercadoPago: hasMercadoPago = false,
  entersKeys = false,
  listen = false,
  watchesConnections = process.env.ONE_CONNECTION === '1',
  routeDatabase,
  files,
  onConfigWarning: onWarning,
  verifyToken = emulatorVerifier(PROJECT),
  identityUrl,
  deleteAccount,
  isProduction,
  adminEmails,
  hosts,
  whatsapp,
  mail,
  mailEvents,
  mailStore,
  sealingKey,
  pushOrigins,
  siteUrl,
  siteHosts,
  brand,
  siblings,
  encoder,
  cfdi,
  // Most tests write straight to the database, which the response cache can't see.
  responseAge = 0,
  reportAge = 0,
  // All requests of a test come from one address, and its clock stands still.
  addressLimit = 0,
  ...deps
}: ApiOptions = {}): Promise<Api> {
  let gateways: Payments | undefined;
  let keyStore: KeyStore | null = null;
  // A connection through a proxy, or a pool that refuses some, serves no other test.
  const isOwn = watchesConnections || routeDatabase !== undefined;
  const openNewStudio = async () => {
    const { url, pool, giveBack } = await (isOwn ? openOwnDatabase(routeDatabase) : lendDatabase());
    const studio = openStudio(url, {
      pool,
      payments: gateways,
      keyStore,
      files: files ?? null,
      verifyToken,
      identityUrl,
      deleteAccount,
      isProduction,
      adminEmails,
      hosts,
      responseAge,
      reportAge,
      whatsapp,
      mail,
      mailEvents,
      mailStore,
      sealingKey,
      pushOrigins,
      siteUrl,
      siteHosts,
      brand,
      siblings,
      encoder,
      cfdi,
      onWarning,
    });
    // The test's own transactions may hold locks while it sends requests.
    const db = createDatabase(pool);
    return { url, giveBack, studio, db, refused: watchesConnections ? refuseSecondConnections(pool, studio.db) : [] };
  };
  let now = NOON;
  let logText = '';
  const logStream = new PassThrough();
  logStream.on('data', (chunk: Buffer) => {
    logText += chunk.toString();
  });
  const app = await createApp({
    ...deps,
    addressLimit,
    studioOf: () => studio,
    clock: () => now,
    logStream,
  });
  const origin = listen || payments ? await app.listen({ port: 0, host: '127.0.0.1' }) : null;
  let stripe: StripeSandbox | null = null;
  let paypal: PaypalSandbox | null = null;
  let mercadoPago: MercadoPagoSandbox | null = null;
  if (payments) {
    repeatAtOnce();
    const { secretKey, publicKey, webhookSecret } = STRIPE_KEYS;
    stripe = await startStripeSandbox({
      secretKey,
      publicKey,
      webhook: entersKeys ? null : { url: `${origin}/api/webhooks/stripe`, secret: webhookSecret },
      now: () => now,
    });
    const { webhookId: id, ...keys } = PAYPAL_KEYS;
    paypal = await startPaypalSandbox({
      ...keys,
      webhook: entersKeys ? null : { url: `${origin}/api/webhooks/paypal`, id },
      now: () => now,
    });
    if (hasMercadoPago) mercadoPago = await startMercadoPagoSandbox({ ...MERCADO_PAGO_KEYS, now: () => now });
    const providers = keyProviders(stripe.url, paypal.url);
    if (entersKeys) keyStore = { key: randomBytes(32), providers, onTrouble: () => undefined };
    const config = entersKeys
      ? NO_ACCOUNTS
      : {
          stripe: stripeConfig(stripe.url),
          paypal: paypalConfig(paypal.url),
          mercadoPago: mercadoPago && { ...MERCADO_PAGO_KEYS, apiUrl: mercadoPago.url },
        };
    gateways = openPayments(config, undefined, paypal.now);
  }
  let { url, giveBack, studio, db, refused } = await openNewStudio();

  const closeStudio = async (): Promise<void> => {
    await studio.close();
    await giveBack();
    // Some were taken for another failure of the database.
    if (refused.length > 0) throw refused[0];
  };
  // Providers' pages and webhooks are at the address by which the API was called.
  const host = origin === null ? {} : { host: new URL(origin).host };
  const raw: Api['raw'] = async ({ method, url, headers = {}, body }) => {
    if (!listen) {
      const reply = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...host, ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      return {
        status: reply.statusCode,
        text: reply.payload,
        headers: Object.fromEntries(Object.entries(reply.headers).map(([k, v]) => [k, String(v)])),
      };
    }
    const reply = await fetch(`${origin}${url}`, { method, headers, ...(body === undefined ? {} : { body }) });
    return { status: reply.status, text: await reply.text(), headers: Object.fromEntries(reply.headers.entries()) };
  };
  /** A session that begins now. */
  const tokenOf = ({ claims, ...as }: Caller): string =>
    emulatorToken({
      email: `${as.uid}@ejemplo.mx`,
      ...as,
      claims: { auth_time: Math.floor(now.getTime() / 1000), ...claims },
    });
  const sendOnce: Api['send'] = (call, { as, params, query, body, key } = {}) =>
    raw({
      method: call.method,
      url: address(call, params as Record<string, unknown> | undefined, query as Record<string, unknown> | undefined),
      headers: {
        ...(as ? { authorization: `Bearer ${tokenOf(as)}` } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const send: Api['send'] = async (call, asked = {}) => {
    const reply = await sendOnce(call, asked);
    if (reply.status !== 422) return reply;
    const consent = consentFields({ status: 422, body: JSON.parse(reply.text) as Record<string, unknown> });
    return consent ? sendOnce(call, { ...asked, body: { ...(asked.body as object), ...consent } }) : reply;
  };
  return {
    app,
    get studio() {
      return studio;
    },
    get pool() {
      return studio.pool;
    },
    get db() {
      return db;
    },
    get databaseUrl() {
      return url;
    },
    get stripe() {
      if (!stripe) throw new Error('startApi({ payments: true })');
      return stripe;
    },
    get paypal() {
      if (!paypal) throw new Error('startApi({ payments: true })');
      return paypal;
    },
    get mercadoPago() {
      if (!mercadoPago) throw new Error('startApi({ payments: true, mercadoPago: true })');
      return mercadoPago;
    },
    logs: () => logText,
    now: () => now,
    system: (at = now) => systemContextOf(studio, at),
    setNow: (next) => {
      now = next;
    },
    configure: async (pairs) => {
      const values = Object.entries(pairs).map(([key, value]) => ({ key, value: value ?? '' }));
      if (values.length === 0) return;
      await studio.db
        .insertInto('app_config')
        .values(values)
        .onConflict((c) => c.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
        .execute();
      studio.dropConfig();
    },
    raw,
    send,
    sendOnce,
    ok: async (call, asked) => {
      const reply = await send(call, asked);
      if (reply.status !== 200) throw new Error(`${call.method} ${call.path} answered ${reply.status}: ${reply.text}`);
      const body: unknown = JSON.parse(reply.text);
      checkResponse(call, body);
      return body as Static<typeof call.response>;
    },
    refused: async (call, asked) => checkRefusal(call, await send(call, asked)),
    renew: async () => {
      await closeStudio();
      ({ url, giveBack, studio, db, refused } = await openNewStudio());
      now = NOON;
      logText = '';
    },
    close: async () => {
      await stripe?.close();
      await paypal?.close();
      await mercadoPago?.close();
      await app.close();
      await closeStudio();
      await dropUnlessKept();
    },
  };
}
