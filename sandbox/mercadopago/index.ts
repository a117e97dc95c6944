/**
 * A stand-in for Mercado Pago's Checkout Pro on the loopback, for the demo, development and tests: preferences,
 * payments, refunds, chargebacks, notifications and the page where a buyer pays. Stateful; responds 404 to all else.
 */
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { refuseInProduction } from '../guard';
import { chargebackRoutes, openChargeback, resolveChargeback } from './chargebacks';
import { installErrors, Refusal } from './errors';
import { Notifications, type NotificationFaults } from './notifications';
import { pageRoutes } from './page';
import { findPayment, pay, paymentRoutes, review, type Outcome } from './payments';
import { preferenceRoutes } from './preferences';
import { openStore, type Sandbox, type StoredPayment, type StoredPreference } from './state';

export interface MercadoPagoSandboxOptions {
  /** 0 or undefined: any free port. */
  readonly port?: number;
  /** File of the state; null or undefined: in memory only. */
  readonly dataFile?: string | null;
  /** Path of the buyer's page on the site's origin. */
  readonly publicPath?: string;
  /** 'TEST-…' */
  readonly accessToken: string;
  /** Signs notifications. */
  readonly webhookSecret: string;
  readonly now?: () => Date;
}

/** 'fail': 503 without executing; 'lose_response': executed, but the response is dropped. */
type CallFaults = (call: { readonly method: string; readonly path: string }) => 'fail' | 'lose_response' | undefined;

export interface MercadoPagoSandbox {
  /** http://127.0.0.1:port */
  readonly url: string;
  now(): Date;
  /** Advances the clock. */
  advance(milliseconds: number): void;
  preferences(): readonly StoredPreference[];
  payments(): readonly StoredPayment[];
  /** A buyer pays for a preference; returns the payment's id. */
  pay(preferenceId: string, outcome?: Outcome): number;
  /** Decides a payment that waits. */
  review(paymentId: number, decision: 'approved' | 'rejected' | 'cancelled'): void;
  /** The buyer denies a payment at their bank; returns the chargeback's id. */
  chargeback(paymentId: number): string;
  resolveChargeback(id: string, outcome: 'won' | 'lost'): void;
  /** Milliseconds after a payment until the search lists it (Mercado Pago: some seconds). */
  delaySearch(milliseconds: number): void;
  readonly faults: {
    /** Faults of notifications from now on; `{}` ends them. */
    set(faults: NotificationFaults): void;
    pause(): void;
    resume(): void;
    flush(): Promise<number>;
    /** Faults of API calls; `() => undefined` ends them. */
    calls(decide: CallFaults): void;
  };
  close(): Promise<void>;
}

/** @throws Error with NODE_ENV=production, unless DEMO=1, and for a token that isn't a test token. */
export async function startMercadoPagoSandbox(options: MercadoPagoSandboxOptions): Promise<MercadoPagoSandbox> {
  refuseInProduction();
  const { accessToken, webhookSecret, publicPath = '/sandbox/mercadopago', now = () => new Date() } = options;
  if (!accessToken.startsWith('TEST-')) throw new Error('The sandbox takes test tokens only.');
  const { state, save } = openStore(options.dataFile ?? null);
  const notifications = new Notifications(state, save, webhookSecret);
  let searchDelay = 0;
  const clock = (): Date => new Date(now().getTime() + state.offset);
  const sandbox: Sandbox = {
    state,
    publicPath,
    get searchDelay() {
      return searchDelay;
    },
    now: clock,
    newId: () => state.nextId++,
    notify: (to, { dataId, body }) => {
      for (const address of to) {
        if (address === null) continue;
        const id = state.nextId++;
        const common = { id, api_version: 'v1', date_created: clock().toISOString(), live_mode: false };
        const text = JSON.stringify({ ...common, user_id: '900000000', ...body });
        notifications.add({ id, url: address, dataId, text });
      }
    },
  };

  const app = Fastify({
    forceCloseConnections: true,
    // The SDK ends some paths with a slash.
    routerOptions: { ignoreTrailingSlash: true },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });
  const faults = installCallFaults(app);
  app.addHook('onRequest', async ({ url: path, headers }) => {
    if (path.startsWith(publicPath) || headers.authorization === `Bearer ${accessToken}`) return;
    throw new Refusal(401, 'invalid access token');
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    // Save before the response is sent.
    if (request.method !== 'GET') save();
    done();
  });
  installErrors(app);
  app.get('/users/me', () => ({
    id: 900_000_000,
    nickname: 'ESTUDIO',
    country_id: 'MX',
    site_id: 'MLM',
    status: { site_status: 'active' },
  }));
  preferenceRoutes(app, sandbox);
  paymentRoutes(app, sandbox);
  chargebackRoutes(app, sandbox);
  pageRoutes(app, sandbox);
  const url = await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  notifications.schedule();

  const saved = <T>(result: T): T => {
    save();
    return result;
  };
  return {
    url,
    now: clock,
    advance: (milliseconds) => {
      state.offset += milliseconds;
      save();
    },
    preferences: () => Object.values(state.preferences),
    payments: () => Object.values(state.payments),
    pay: (id, outcome = 'approved') => saved(pay(sandbox, id, outcome)).id,
    review: (id, decision) => saved(review(sandbox, id, decision)),
    chargeback: (id) => saved(openChargeback(sandbox, findPayment(sandbox, id).id)),
    resolveChargeback: (id, outcome) => saved(resolveChargeback(sandbox, id, outcome)),
    delaySearch: (milliseconds) => {
      searchDelay = milliseconds;
    },
    faults: {
      set: (wanted) => notifications.set(wanted),
      pause: () => notifications.pause(),
      resume: () => notifications.resume(),
      flush: () => notifications.flush(),
      calls: faults.calls,
    },
    close: async () => {
      await notifications.close();
      await app.close();
    },
  };
}

function installCallFaults(app: FastifyInstance): { calls(decide: CallFaults): void } {
  let decide: CallFaults = () => undefined;
  const lost = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    const fault = decide({ method: request.method, path: request.url.split('?', 1)[0] ?? '' });
    if (fault === 'fail') throw new Refusal(503, 'service unavailable');
    if (fault === 'lose_response') lost.add(request);
  });
  app.addHook('onSend', async (request) => {
    if (lost.has(request)) request.raw.socket.destroy();
  });
  return {
    calls: (wanted) => {
      decide = wanted;
    },
  };
}
