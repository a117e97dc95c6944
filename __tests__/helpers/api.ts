/** The API on a database of its own, with a clock that tests move, asked through the contract's calls. */
import { FormatRegistry, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { PassThrough } from 'node:stream';
import type { Pool } from 'pg';
import type { ConfigKey, ConfigWarning } from '../../domain/config';
import type { Call } from '../../domain/contract/call';
import { createApp, type AppDeps } from '../../server/app';
import { createPool } from '../../server/db/connection';
import type { DB } from '../../server/db/schema';
import { emulatorVerifier } from '../../server/http/identity';
import { type PaypalSandbox, startPaypalSandbox } from '../../sandbox/paypal';
import { type StripeSandbox, startStripeSandbox } from '../../sandbox/stripe/server';
import type { FileStores } from '../../server/modules/files/store';
import { openPayments } from '../../server/modules/billing/providers/open';
import { openStudio, type Studio } from '../../server/studio';
import { createTestDatabase } from './database';
import { PROJECT, emulatorToken } from './tokens';

// Time is not what these tests are about, and the machine may be busy.
jest.setTimeout(120_000);

FormatRegistry.Set('date-time', (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text));

/** Friday at noon in Mexico City. */
export const NOON = new Date('2026-11-20T18:00:00.000Z');
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Refusals that every call may answer; all others have to be named by the call. */
const SHARED = new Set([
  'request/invalid',
  'request/not-found',
  'auth/missing-token',
  'auth/invalid-token',
  'auth/id-token-expired',
  'auth/forbidden',
  'auth/not-registered',
  'server/unavailable',
]);

export interface Who {
  readonly uid: string;
  readonly email?: string;
}

export interface Asked<P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema> {
  readonly as?: Who | null;
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
}

export interface Api {
  readonly app: FastifyInstance;
  readonly studio: Studio;
  readonly db: Kysely<DB>;
  readonly pool: Pool;
  readonly databaseUrl: string;
  /** Everything that was logged so far. */
  logs(): string;
  now(): Date;
  setNow(now: Date): void;
  configure(pairs: Partial<Record<ConfigKey, string>>): Promise<void>;
  /** Any request, answered as it comes. */
  raw(request: { method: string; url: string; headers?: Record<string, string>; body?: string }): Promise<Reply>;
  /** A call, whatever it answers. */
  send<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema>(
    call: Call<P, Q, B, R>,
    asked?: Asked<P, Q, B>,
  ): Promise<Reply>;
  /** A call that must succeed with exactly what the contract names. */
  ok<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema>(
    call: Call<P, Q, B, R>,
    asked?: Asked<P, Q, B>,
  ): Promise<Static<R>>;
  /** A call that must be refused, with a code that the contract names. */
  refused<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema>(
    call: Call<P, Q, B, R>,
    asked?: Asked<P, Q, B>,
  ): Promise<Refusal>;
  /** The stand-in for the card processor; where `payments` was asked for. */
  readonly stripe: StripeSandbox;
  /** And the one for the wallet. */
  readonly paypal: PaypalSandbox;
  close(): Promise<void>;
}

/** Keys of the processor's stand-in. */
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

/** Keys of the wallet's stand-in. */
export const PAYPAL_KEYS = {
  clientId: 'client-pruebas',
  clientSecret: 'secreto-pruebas',
  webhookId: 'WH-PRUEBAS',
} as const;

export const paypalConfig = (apiUrl: string) => ({ ...PAYPAL_KEYS, apiUrl, jsUrl: '/sandbox/paypal/sdk/js' });

export interface ApiOptions extends Partial<Omit<AppDeps, 'studioOf' | 'clock' | 'logStream' | 'payments'>> {
  /** With a card processor and a wallet (sandbox/) whose webhooks come in; they live by the test's clock. Listens. */
  readonly payments?: boolean;
  /** Really listens on a port of the loopback; `send` and its friends then go through HTTP. */
  readonly listen?: boolean;
  /** Where uploads lie; without it there are none. */
  readonly files?: FileStores;
  /** What the studio tells of configuration values that mean nothing. */
  readonly onConfigWarning?: (warning: ConfigWarning) => void;
  /** Leads the API to its database by another address. */
  readonly through?: (databaseUrl: string) => Promise<string>;
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

export function checkAnswer(call: Call, body: unknown): void {
  const [first] = [...Value.Errors(call.response, body)];
  if (first)
    throw new Error(`${call.method} ${call.path}: ${first.path} ${first.message}: ${JSON.stringify(first.value)}`);
  expect(Value.Clean(call.response, structuredClone(body))).toEqual(body);
}

export function checkRefusal(call: Call, { status, text }: Reply): Refusal {
  const body = JSON.parse(text) as Omit<Refusal, 'status'>;
  expect(status).toBeGreaterThanOrEqual(400);
  expect(Object.keys(body).filter((k) => !['code', 'message', 'field', 'decline_code'].includes(k))).toEqual([]);
  if (!SHARED.has(body.code)) expect(call.errors ?? []).toContain(body.code);
  return { status, ...body };
}

/** The clock of these tests is the application's: an insert that leaves a time to the database's must fail. */
const DROP_CLOCK_DEFAULTS = `do $$ declare c record; begin
  for c in select table_name, column_name from information_schema.columns where table_schema = 'public' and column_default = 'now()' loop
    execute format('alter table %I alter column %I drop default', c.table_name, c.column_name);
  end loop;
end $$`;

/** Starts it; `close` gives everything back. */
export async function startApi({
  payments = false,
  listen = payments,
  through,
  files,
  onConfigWarning: onWarning,
  ...deps
}: ApiOptions = {}): Promise<Api> {
  const database = await createTestDatabase();
  // In production whoever has queued for ten seconds is told to come back; here the machine may be that busy.
  const patience = { connectionTimeoutMillis: 90_000, statement_timeout: 90_000 };
  await database.pool.query(DROP_CLOCK_DEFAULTS);
  const pool = createPool(through ? await through(database.url) : database.url, patience);
  // Tests take the database away; that its idle connections break is what they want.
  pool.on('error', () => undefined);
  let studio = openStudio(database.url, { pool, files: files ?? null, onWarning });
  let now = NOON;
  let logged = '';
  const logStream = new PassThrough();
  logStream.on('data', (chunk: Buffer) => {
    logged += chunk.toString();
  });
  const app = await createApp({
    verifyToken: emulatorVerifier(PROJECT),
    ...deps,
    studioOf: () => studio,
    clock: () => now,
    logStream,
  });
  const origin = listen ? await app.listen({ port: 0, host: '127.0.0.1' }) : null;
  let stripe: StripeSandbox | null = null;
  let paypal: PaypalSandbox | null = null;
  if (payments) {
    const { secretKey, publicKey, webhookSecret } = STRIPE_KEYS;
    stripe = await startStripeSandbox({
      secretKey,
      publicKey,
      webhook: { url: `${origin}/api/webhooks/stripe`, secret: webhookSecret },
      now: () => now,
    });
    const { webhookId: id, ...keys } = PAYPAL_KEYS;
    paypal = await startPaypalSandbox({
      ...keys,
      webhook: { url: `${origin}/api/webhooks/paypal`, id },
      now: () => now,
    });
    const config = { stripe: stripeConfig(stripe.url), paypal: paypalConfig(paypal.url) };
    studio = openStudio(database.url, {
      pool,
      files: files ?? null,
      payments: openPayments(config, undefined, paypal.now),
    });
  }

  const raw: Api['raw'] = async ({ method, url, headers = {}, body }) => {
    if (origin === null) {
      const reply = await app.inject({
        method: method as 'GET',
        url,
        headers,
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
  const send: Api['send'] = (call, { as, params, query, body, key } = {}) =>
    raw({
      method: call.method,
      url: address(call, params as Record<string, unknown> | undefined, query as Record<string, unknown> | undefined),
      headers: {
        ...(as ? { authorization: `Bearer ${emulatorToken({ email: `${as.uid}@ejemplo.mx`, ...as })}` } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    app,
    studio,
    pool,
    db: studio.db,
    databaseUrl: database.url,
    get stripe() {
      if (!stripe) throw new Error('startApi({ payments: true })');
      return stripe;
    },
    get paypal() {
      if (!paypal) throw new Error('startApi({ payments: true })');
      return paypal;
    },
    logs: () => logged,
    now: () => now,
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
      studio.forgetConfig();
    },
    raw,
    send,
    ok: async (call, asked) => {
      const reply = await send(call, asked);
      if (reply.status !== 200) throw new Error(`${call.method} ${call.path} answered ${reply.status}: ${reply.text}`);
      const body: unknown = JSON.parse(reply.text);
      checkAnswer(call, body);
      return body as Static<typeof call.response>;
    },
    refused: async (call, asked) => checkRefusal(call, await send(call, asked)),
    close: async () => {
      await stripe?.close();
      await paypal?.close();
      await app.close();
      await studio.close();
      await database.drop();
    },
  };
}
