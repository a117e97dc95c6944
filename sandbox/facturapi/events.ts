/** Tells a webhook of invoices, signed as Facturapi signs: the SHA-256 HMAC of the body, in hexadecimals. */
import { createHmac, randomBytes } from 'node:crypto';
import type { SandboxState } from './state';

export interface SandboxWebhook {
  readonly url: string;
  readonly secret: string;
}

export interface SandboxEvents {
  /** Notes an event about an invoice, as it is now. */
  add(type: 'invoice.cancellation_status_updated' | 'invoice.status_updated', object: { readonly id: string }): void;
  setWebhook(webhook: SandboxWebhook | null): void;
  /** Sends what the webhook hasn't taken yet (a response of 2xx). */
  send(): Promise<void>;
}

export function signed(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

export function openEvents(state: SandboxState, first: SandboxWebhook | null, now: () => Date): SandboxEvents {
  let webhook = first;
  let sending: Promise<void> | null = null;
  const sendAll = async (): Promise<void> => {
    for (const event of [...(state.events ?? [])]) {
      if (!webhook) return;
      const body = JSON.stringify(event);
      const headers = { 'content-type': 'application/json', 'facturapi-signature': signed(webhook.secret, body) };
      const isTaken = await fetch(webhook.url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(10_000),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isTaken) state.events = (state.events ?? []).filter((one) => one.id !== event.id);
    }
  };
  return {
    add: (type, object) => {
      const made = { id: randomBytes(12).toString('hex'), created_at: now().toISOString() };
      (state.events ??= []).push({ ...made, livemode: false, type, data: { type: 'invoice', object } });
    },
    setWebhook: (next) => {
      webhook = next;
    },
    send: () => {
      sending ??= sendAll().finally(() => (sending = null));
      return sending;
    },
  };
}
