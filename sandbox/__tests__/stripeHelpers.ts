/** Starts the Stripe sandbox with the official SDK and a webhook endpoint that records events. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { startStripeSandbox, type StripeSandbox, type StripeSandboxOptions } from '../stripe/server';

export const SECRET_KEY = 'sk_test_of_the_tests';
export const PUBLIC_KEY = 'pk_test_of_the_tests';
export const WEBHOOK_SECRET = 'whsec_of_the_tests';
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export function sdk(url: string, key = SECRET_KEY): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

/** A webhook endpoint that checks signatures and responds with the statuses that a test sets. */
export class WebhookListener {
  readonly events: Stripe.Event[] = [];
  private readonly statuses: number[] = [];
  private readonly waiting: { count: number; tell: () => void }[] = [];
  private readonly server: Server;

  constructor(private readonly stripe: Stripe = new Stripe(SECRET_KEY)) {
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.events.push(
          this.stripe.webhooks.constructEvent(
            Buffer.concat(parts),
            String(request.headers['stripe-signature']),
            WEBHOOK_SECRET,
          ),
        );
        response.writeHead(this.statuses.shift() ?? 200).end();
        for (const { count, tell } of this.waiting) if (this.events.length >= count) tell();
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port }: AddressInfo = Object.assign({ port: 0, address: '', family: '' }, this.server.address());
    return `http://127.0.0.1:${port}/webhook`;
  }

  /** Sets the next statuses; 200 afterwards. */
  respondWith(...statuses: number[]): void {
    this.statuses.push(...statuses);
  }

  /** Resolves when `count` events have arrived. */
  waitForEvents(count: number): Promise<void> {
    return new Promise((tell) => {
      if (this.events.length >= count) tell();
      else this.waiting.push({ count, tell });
    });
  }

  types(): string[] {
    return this.events.map(({ type }) => type);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

export interface StripeRig {
  sandbox: StripeSandbox;
  stripe: Stripe;
  listener: WebhookListener;
  webhookUrl: string;
}

/** End it with endRig. */
export async function startRig(options: Partial<StripeSandboxOptions> = {}): Promise<StripeRig> {
  const listener = new WebhookListener();
  const webhookUrl = await listener.start();
  const sandbox = await startStripeSandbox({
    secretKey: SECRET_KEY,
    publicKey: PUBLIC_KEY,
    webhook: { url: webhookUrl, secret: WEBHOOK_SECRET },
    ...options,
  });
  return { sandbox, stripe: sdk(sandbox.url), listener, webhookUrl };
}

export async function endRig({ sandbox, listener }: StripeRig): Promise<void> {
  await sandbox.close();
  await listener.close();
}

/** Returns the Stripe error that a call rejects with. */
export async function refusal(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error: unknown = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}
