/** The Stripe sandbox with the official SDK in front of it, and a webhook endpoint that hears what it says. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { startStripeSandbox, type StripeSandbox, type StripeSandboxOptions } from '../../sandbox/stripe/server';

export const SECRET_KEY = 'sk_test_of_the_tests';
export const PUBLIC_KEY = 'pk_test_of_the_tests';
export const WEBHOOK_SECRET = 'whsec_of_the_tests';
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export function sdk(url: string, key = SECRET_KEY): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

/** An endpoint that checks signatures as the product does, and answers what it is told. */
export class Listener {
  readonly heard: Stripe.Event[] = [];
  private readonly statuses: number[] = [];
  private readonly waiting: { count: number; tell: () => void }[] = [];
  private readonly server: Server;

  constructor(private readonly stripe: Stripe = new Stripe(SECRET_KEY)) {
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.heard.push(
          this.stripe.webhooks.constructEvent(
            Buffer.concat(parts),
            String(request.headers['stripe-signature']),
            WEBHOOK_SECRET,
          ),
        );
        response.writeHead(this.statuses.shift() ?? 200).end();
        for (const { count, tell } of this.waiting) if (this.heard.length >= count) tell();
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port }: AddressInfo = Object.assign({ port: 0, address: '', family: '' }, this.server.address());
    return `http://127.0.0.1:${port}/webhook`;
  }

  /** The next answers; 200 afterwards. */
  answerWith(...statuses: number[]): void {
    this.statuses.push(...statuses);
  }

  /** Until so many events have come. */
  hear(count: number): Promise<void> {
    return new Promise((tell) => {
      if (this.heard.length >= count) tell();
      else this.waiting.push({ count, tell });
    });
  }

  types(): string[] {
    return this.heard.map(({ type }) => type);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

export interface Rig {
  sandbox: StripeSandbox;
  stripe: Stripe;
  listener: Listener;
  webhookUrl: string;
}

/** Call `end` with it when done. */
export async function startRig(options: Partial<StripeSandboxOptions> = {}): Promise<Rig> {
  const listener = new Listener();
  const webhookUrl = await listener.start();
  const sandbox = await startStripeSandbox({
    secretKey: SECRET_KEY,
    publicKey: PUBLIC_KEY,
    webhook: { url: webhookUrl, secret: WEBHOOK_SECRET },
    ...options,
  });
  return { sandbox, stripe: sdk(sandbox.url), listener, webhookUrl };
}

export async function endRig({ sandbox, listener }: Rig): Promise<void> {
  await sandbox.close();
  await listener.close();
}

/** The error that a call ends with. */
export async function refusal(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error: unknown = await call.then(
    () => new Error('the call went well'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}
