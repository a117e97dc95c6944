/** What buyers do at the wallet, without a browser: its button and its own page. */
import { PAYPAL_KEYS } from './api';

async function post<T>(sandboxUrl: string, path: string, body: object): Promise<T> {
  const reply = await fetch(`${sandboxUrl}/sandbox/paypal/browser/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-id': PAYPAL_KEYS.clientId },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`The wallet answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** 'declining': with a card that the bank will decline; 'reviewed': PayPal holds the payment and looks at it. */
export type Funding = 'good' | 'declining' | 'reviewed';

/** The buyer agrees to an order; answers what the button then hands to the page. */
export async function approveOrder(
  sandboxUrl: string,
  orderID: string,
  funding: Funding = 'good',
): Promise<{ orderID: string; payerID: string; paymentSource: string }> {
  const { payerID } = await post<{ payerID: string }>(sandboxUrl, 'decision', { kind: 'order', id: orderID, funding });
  return { orderID, payerID, paymentSource: 'paypal' };
}

/** The button makes a subscription to a plan, for a purchase as it says. */
export async function makeSubscription(
  sandboxUrl: string,
  plan_id: string,
  custom_id: string,
  more: object = {},
): Promise<string> {
  return (await post<{ id: string }>(sandboxUrl, 'subscriptions', { plan_id, custom_id, ...more })).id;
}

/** And the buyer agrees to it. */
export async function subscribe(
  sandboxUrl: string,
  plan: string,
  customId: number | string,
  funding: Funding = 'good',
  more: object = {},
): Promise<{ orderID: string; subscriptionID: string; paymentSource: string }> {
  const id = await makeSubscription(sandboxUrl, plan, String(customId), more);
  await post(sandboxUrl, 'decision', { kind: 'subscription', id, funding });
  return { orderID: id, subscriptionID: id, paymentSource: 'paypal' };
}
