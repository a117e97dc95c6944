import Fastify from 'fastify';
import { refuseInProduction } from '../guard';
import { type CallFaults, installParsersAndErrors, serveApi } from './api';
import { serveAuthentication } from './authentication';
import { serveBrowserSide } from './browserSide';
import { balanceRoutes } from './balance';
import { cashBalanceRoutes, transferFor } from './cashBalance';
import { chargeRoutes } from './charges';
import { serveCheckoutPage } from './checkoutPage';
import { checkoutRoutes } from './checkoutRoutes';
import { completeByIntent, completeBySetup } from './checkoutSessions';
import { Clock } from './clock';
import { couponRoutes } from './coupons';
import { customerDeletionRoutes } from './customerDeletion';
import { customerRoutes } from './customers';
import { closeDispute, disputeRoutes, openDisputeOfIntent, reopenDispute } from './disputes';
import { noSuch } from './errors';
import { createdFilter, paginate } from './lists';
import { invoiceRoutes } from './invoiceRoutes';
import { updateInvoiceFromIntent } from './invoices';
import { ensureTestKeys, type Keys } from './keys';
import { intentOf, paymentIntentRoutes } from './paymentIntents';
import { paymentMethodRoutes } from './paymentMethods';
import { failPayout, payOut, payoutRoutes, type PayoutInterval } from './payouts';
import { priceRoutes } from './prices';
import { productRoutes } from './products';
import { refundRoutes } from './refunds';
import { type Route, CREATED, PAGING } from './routes';
import { Sandbox, find } from './sandbox';
import { setupIntentRoutes } from './setupIntents';
import { loadState } from './state';
import { subscriptionRoutes } from './subscriptionRoutes';
import { updateSubscriptionFromInvoice, updateSubscriptionFromSetup } from './subscriptions';
import { tokenRoutes } from './tokens';
import { serveTransferPage } from './transferPage';
import { serveVoucherPage } from './voucherPage';
import { payInShop } from './vouchers';
import { webhookEndpointRoutes } from './webhookEndpoints';
import { type FlushResult, type WebhookFaults, Webhooks, type WebhookTarget } from './webhooks';

const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    accepts: ['type', 'types.#', 'delivery_success', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const type = params.text('type');
      const types = type === undefined ? params.texts('types') : [type];
      const delivered = params.boolean('delivery_success');
      const rows = Object.values(sandbox.state.events)
        .filter(
          (event) =>
            types === undefined ||
            types.some((one) => one === event.type || (one.endsWith('*') && event.type.startsWith(one.slice(0, -1)))),
        )
        .filter((event) => delivered === undefined || delivered === (event.pending_webhooks === 0))
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/events');
    },
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    accepts: [],
    handle: ({ sandbox, id }) => find(sandbox.state.events, id, () => noSuch('event', id)),
  },
];

export interface StripeSandboxOptions extends Keys {
  /** 0 or undefined: any free port. */
  port?: number;
  host?: string;
  /** File of the state; without it the state is in memory only. */
  dataFile?: string | null;
  /** Path of the browser's routes on the site's origin. */
  publicPath?: string;
  webhook?: WebhookTarget | null;
  /** How often what is available is paid out; by default only by `payOut`. */
  payoutInterval?: PayoutInterval;
  now?: () => Date;
}

export interface StripeSandboxFaults {
  /** Sets the webhook faults from now on; `{}` ends them. */
  webhooks(faults: WebhookFaults): void;
  pause(): void;
  resume(): void;
  /** Tries every outstanding delivery once. */
  flush(): Promise<FlushResult>;
  /** Injects faults into API calls. */
  calls(faults: CallFaults): void;
}

export interface StripeSandbox {
  /** http://127.0.0.1:… */
  url: string;
  /** Advances the clock and runs what is due (renewals, retries, trials, expiries). 0: after `now` itself has moved. */
  advance(ms: number): void;
  /** The sandbox's own clock. */
  now(): Date;
  /** The card's holder disputes a payment; returns the dispute's id. */
  dispute(paymentIntent: string, reason?: string): string;
  /** The bank decides a dispute. */
  closeDispute(dispute: string, outcome: 'won' | 'lost'): void;
  /** The bank takes a decided dispute up again. */
  reopenDispute(dispute: string): void;
  /** Pays out what is available, or by hand an amount; returns the payout's id, null: there is nothing. */
  payOut(byHand?: number): string | null;
  /** The bank sends a payout's money back. */
  failPayout(payout: string): void;
  /** The customer of a SPEI payment transfers so many centavos, by default what it lacks; also too late. */
  transfer(paymentIntent: string, amount?: number): void;
  /** The customer pays an OXXO voucher, of which the shop tells at once or on the next working day. */
  payVoucher(paymentIntent: string, told?: 'now' | 'later'): void;
  faults: StripeSandboxFaults;
  close(): Promise<void>;
}

export const ROUTES: readonly Route[] = [
  ...customerRoutes,
  ...customerDeletionRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...balanceRoutes,
  ...cashBalanceRoutes,
  ...payoutRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...checkoutRoutes,
  ...tokenRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
];

/**
 * A stand-in for Stripe on the loopback, for the demo, development and tests.
 *
 * @throws Error in production without DEMO=1, and for live keys.
 */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  refuseInProduction();
  ensureTestKeys(options);
  const {
    port = 0,
    host = '127.0.0.1',
    dataFile = null,
    publicPath = '/sandbox/stripe',
    webhook = null,
    payoutInterval = 'manual',
    now = () => new Date(),
  } = options;
  const sandbox = new Sandbox({
    state: loadState(dataFile),
    dataFile,
    now,
    publicPath,
    publicKey: options.publicKey,
    delivers: webhook !== null,
    payoutInterval,
  });
  sandbox.intentWatchers.push(
    (intent) => updateInvoiceFromIntent(sandbox, intent),
    (intent) => completeByIntent(sandbox, intent),
  );
  sandbox.invoiceWatchers.push((invoice, outcome) => updateSubscriptionFromInvoice(sandbox, invoice, outcome));
  sandbox.setupWatchers.push(
    (intent) => updateSubscriptionFromSetup(sandbox, intent),
    (intent) => completeBySetup(sandbox, intent),
  );
  const faults: { onCall: CallFaults } = { onCall: () => undefined };
  const app = Fastify({ logger: false, routerOptions: { maxParamLength: 300 }, forceCloseConnections: true });
  installParsersAndErrors(app);
  for (const prefix of ['', publicPath]) serveApi(app, { ...options, sandbox, routes: ROUTES, prefix, faults });
  serveAuthentication(app, sandbox);
  serveBrowserSide(app, sandbox);
  serveCheckoutPage(app, sandbox);
  serveTransferPage(app, sandbox);
  serveVoucherPage(app, sandbox);
  const url = await app.listen({ port, host });
  const webhooks = new Webhooks(sandbox, webhook);
  const clock = new Clock(sandbox);
  return {
    url,
    advance: (ms) => clock.advance(ms),
    now: () => new Date(sandbox.now() * 1000),
    dispute: (intent, reason) => {
      const id = openDisputeOfIntent(sandbox, intent, reason);
      sandbox.save();
      return id;
    },
    closeDispute: (id, outcome) => {
      closeDispute(sandbox, id, outcome);
      sandbox.save();
    },
    reopenDispute: (id) => {
      reopenDispute(sandbox, id);
      sandbox.save();
    },
    payOut: (byHand) => {
      const id = payOut(sandbox, byHand);
      sandbox.save();
      return id;
    },
    failPayout: (payout) => {
      failPayout(sandbox, payout);
      sandbox.save();
    },
    transfer: (id, amount) => {
      transferFor(sandbox, intentOf(sandbox, id), amount);
      sandbox.save();
    },
    payVoucher: (id, told = 'now') => {
      payInShop(sandbox, intentOf(sandbox, id), told);
      sandbox.save();
    },
    faults: {
      webhooks: (wanted) => webhooks.setFaults(wanted),
      pause: () => webhooks.pause(),
      resume: () => webhooks.resume(),
      flush: () => webhooks.flush(),
      calls: (wanted) => {
        faults.onCall = wanted;
      },
    },
    close: async () => {
      clock.stop();
      await webhooks.close();
      await app.close();
      sandbox.save();
    },
  };
}
