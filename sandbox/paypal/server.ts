/**
 * A stand-in for PayPal on the loopback, for the demo, development and tests: orders, captures, refunds, plans,
 * subscriptions, webhooks and the browser's SDK. Stateful; responds 404 to all other calls.
 */
import { Type, type Static } from '@sinclair/typebox';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { refuseInProduction } from '../guard';
import { tokenRoute } from './auth';
import { billCycle, nextDueCharge } from './billing';
import { browserRoutes } from './browser';
import { cancelReversal, disputeRoutes, openDispute, reopenDispute, resolveDispute, reverse } from './disputes';
import { installErrors, Refusal } from './errors';
import { orderRoutes } from './orders';
import { paymentRoutes, review } from './payments';
import { planRoutes } from './plans';
import { reportingRoutes, returnWithdrawal, withdraw } from './reporting';
import { instant, link, type Sandbox } from './sandbox';
import { newId, openStore } from './state';
import { cancel, subscriptionRoutes } from './subscriptions';
import { webhookRoutes } from './webhookRoutes';
import { type CallFaults, Deliveries, type Faults, type Webhook } from './webhooks';

export interface PaypalSandboxOptions {
  /** 0 or undefined: any free port. */
  readonly port?: number;
  /** Default: loopback. */
  readonly host?: string;
  /** File of the state; null: in memory only. */
  readonly dataFile?: string | null;
  /** Path of the browser's routes on the site's origin. */
  readonly publicPath?: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhook?: Webhook | null;
  readonly now?: () => Date;
  /** Milliseconds until reporting lists a transaction (PayPal: up to three hours); null: no permission. */
  readonly reportingDelay?: number | null;
}

export interface PaypalSandbox {
  /** http://host:port */
  readonly url: string;
  readonly faults: Faults;
  now(): Date;
  setWebhook(webhook: Webhook | null): void;
  /** Advances the clock and runs due charges in order, each at its own time. */
  advance(milliseconds: number): void;
  /** Completes or declines a pending payment. */
  review(paymentId: string, decision: 'COMPLETED' | 'DECLINED'): void;
  /** The buyer disputes a payment; returns the case's id. */
  dispute(paymentId: string, reason?: string): string;
  /** PayPal decides a case. */
  resolveDispute(id: string, outcome: 'won' | 'lost'): void;
  /** The buyer's bank takes a payment back, without a case. */
  reverse(paymentId: string): void;
  /** The bank gives that back, without an event. */
  cancelReversal(paymentId: string): void;
  /** The studio takes centavos from its balance to its bank; returns the transaction's id. */
  withdraw(amount: number): string;
  /** The bank sends a withdrawal back. */
  returnWithdrawal(id: string): void;
  /** PayPal takes a decided case up again. */
  reopenDispute(id: string): void;
  /** Cancels a subscription as the buyer would in their account. */
  cancelByBuyer(subscriptionId: string): void;
  /** Sets how the buyer's instrument behaves from now on. */
  setFunding(subscriptionId: string, funding: 'good' | 'declining'): void;
  close(): Promise<void>;
}

/** Milliseconds between two checks for due charges. */
const BILL_INTERVAL = 15_000;

const VerifyBody = Type.Object(
  {
    auth_algo: Type.String(),
    cert_url: Type.String(),
    transmission_id: Type.String(),
    transmission_sig: Type.String(),
    transmission_time: Type.String(),
    webhook_id: Type.String(),
    webhook_event: Type.Unknown(),
  },
  { additionalProperties: false },
);

/** PayPal's own keys; live and test keys look alike, so both are refused. */
const REAL_KEY = /^[AEB][\w-]{60,}$/;

/** @throws Error with NODE_ENV=production, unless DEMO=1, and for keys that are PayPal's own. */
export async function startPaypalSandbox(options: PaypalSandboxOptions): Promise<PaypalSandbox> {
  refuseInProduction();
  if ([options.clientId, options.clientSecret].some((key) => REAL_KEY.test(key)))
    throw new Error('The sandbox takes no real keys of PayPal.');
  const store = openStore(options.dataFile ?? null);
  const { state } = store;
  const clock = options.now ?? (() => new Date());
  let url = '';
  const deliveries = new Deliveries(
    state,
    store.save,
    options.clientSecret,
    () => `${url}/v1/notifications/certs/CERT-sandbox`,
  );
  /** The time of the overdue charge that is being made; null otherwise. */
  let billingTime: Date | null = null;
  const sandbox: Sandbox = {
    state,
    url: () => url,
    publicPath: options.publicPath ?? '/sandbox/paypal',
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    now: () => billingTime ?? new Date(clock().getTime() + state.offset),
    save: store.save,
    emit: (type, resource, summary) => {
      const id = `WH-${newId()}-${newId()}`;
      deliveries.add({
        id,
        type,
        text: JSON.stringify({
          id,
          event_version: '1.0',
          create_time: sandbox.now().toISOString(),
          resource_type: resource.type,
          resource_version: resource.version,
          event_type: type,
          summary,
          resource: resource.body,
          links: [link(sandbox, 'self', 'GET', `/v1/notifications/webhooks-events/${id}`)],
        }),
      });
    },
  };

  /** Runs all due charges in order, each at its own time, also after a long pause. */
  const billDue = (): void => {
    try {
      for (let due = nextDueCharge(sandbox, sandbox.now()); due; due = nextDueCharge(sandbox, sandbox.now())) {
        billingTime = due.at;
        billCycle(sandbox, due.subscription);
        billingTime = null;
      }
    } finally {
      billingTime = null;
    }
    store.save();
  };

  const app = Fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });
  const callFaults = installCallFaults(app);
  app.addHook('onSend', (request, _reply, _payload, done) => {
    // Save before the response is sent.
    if (request.method !== 'GET') store.save();
    done();
  });
  installErrors(app);
  tokenRoute(app, sandbox);
  orderRoutes(app, sandbox);
  paymentRoutes(app, sandbox);
  disputeRoutes(app, sandbox);
  planRoutes(app, sandbox);
  subscriptionRoutes(app, sandbox);
  reportingRoutes(app, sandbox, options.reportingDelay === undefined ? 0 : options.reportingDelay);
  browserRoutes(app, sandbox);
  webhookRoutes(app, deliveries);
  app.post<{ Body: Static<typeof VerifyBody> }>(
    '/v1/notifications/verify-webhook-signature',
    { schema: { body: VerifyBody } },
    ({ body }) => ({
      verification_status: deliveries.verify(body) ? 'SUCCESS' : 'FAILURE',
    }),
  );

  url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  deliveries.setWebhook(options.webhook ?? null);
  const billTimer = setInterval(billDue, BILL_INTERVAL).unref();

  return {
    url,
    now: sandbox.now,
    setWebhook: (webhook) => deliveries.setWebhook(webhook),
    faults: {
      ...callFaults,
      set: (wanted) => deliveries.set(wanted),
      pause: () => deliveries.pause(),
      resume: () => deliveries.resume(),
      flush: () => deliveries.flush(),
    },
    advance: (milliseconds) => {
      state.offset += milliseconds;
      billDue();
    },
    review: (id, decision) => {
      review(sandbox, id, decision);
      store.save();
    },
    dispute: (paymentId, reason) => {
      const id = openDispute(sandbox, paymentId, reason);
      store.save();
      return id;
    },
    resolveDispute: (id, outcome) => {
      resolveDispute(sandbox, id, outcome);
      store.save();
    },
    reverse: (paymentId) => {
      reverse(sandbox, paymentId);
      store.save();
    },
    cancelReversal: (paymentId) => {
      cancelReversal(sandbox, paymentId);
      store.save();
    },
    withdraw: (amount) => {
      const id = withdraw(sandbox, amount);
      store.save();
      return id;
    },
    returnWithdrawal: (id) => {
      returnWithdrawal(sandbox, id);
      store.save();
    },
    reopenDispute: (id) => {
      reopenDispute(sandbox, id);
      store.save();
    },
    cancelByBuyer: (id) => {
      cancel(sandbox, id, 'Cancelled by the buyer');
      store.save();
    },
    setFunding: (id, funding) => {
      const subscription = state.subscriptions[id];
      if (!subscription) throw new Error(`no subscription ${id}`);
      subscription.funding = funding;
      subscription.updated = instant(sandbox.now());
      store.save();
    },
    close: async () => {
      clearInterval(billTimer);
      await app.close();
      await deliveries.close();
      store.save();
    },
  };
}

/** Hooks that fail calls, or drop the response of a call that was executed. */
function installCallFaults(app: FastifyInstance): Pick<Faults, 'calls' | 'loseResponses' | 'refuseCalls'> {
  let decide: CallFaults = () => undefined;
  const lost = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    const { method, url } = request;
    if (!/^\/v[12]\//.test(url) || url.startsWith('/v1/oauth2/')) return;
    const fault = decide({ method, path: url.split('?', 1)[0] ?? url });
    if (fault === 'fail') throw new Refusal('SERVICE_UNAVAILABLE');
    if (fault === 'lose_response') lost.add(request);
  });
  app.addHook('onSend', async (request) => {
    if (lost.has(request)) request.raw.socket.destroy();
  });
  const next =
    (count: number, fault: 'fail' | 'lose_response', methods: readonly string[]): CallFaults =>
    ({ method }) =>
      methods.includes(method) && count-- > 0 ? fault : undefined;
  return {
    calls: (wanted) => {
      decide = wanted;
    },
    loseResponses: (count) => {
      decide = next(count, 'lose_response', ['POST']);
    },
    refuseCalls: (count) => {
      decide = next(count, 'fail', ['GET', 'POST']);
    },
  };
}
