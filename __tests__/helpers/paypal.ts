/** Acts as a PayPal buyer without a browser: the button and the approval page. */
import { PAYPAL_KEYS } from './api';

async function post<T>(sandboxUrl: string, path: string, body: object): Promise<T> {
  const reply = await fetch(`${sandboxUrl}/sandbox/paypal/browser/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-id': PAYPAL_KEYS.clientId },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`PayPal's sandbox returned ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** 'declining': the bank declines the card; 'reviewed': PayPal holds the payment for review. */
export type Funding = 'good' | 'declining' | 'reviewed';

/** Which of the sandbox's buyers approves. */
export type Buyer = 0 | 1;

/** Approves an order; returns what the button passes to onApprove. */
export async function approveOrder(
  sandboxUrl: string,
  orderID: string,
  funding: Funding = 'good',
  buyer: Buyer = 0,
): Promise<{ orderID: string; payerID: string; paymentSource: string }> {
  const body = { kind: 'order', id: orderID, funding, buyer };
  const { payerID } = await post<{ payerID: string }>(sandboxUrl, 'decision', body);
  return { orderID, payerID, paymentSource: 'paypal' };
}

/** Creates a subscription to a plan as the button does. `custom_id`: the purchase. */
export async function createSubscription(
  sandboxUrl: string,
  plan_id: string,
  custom_id: string,
  more: object = {},
): Promise<string> {
  return (await post<{ id: string }>(sandboxUrl, 'subscriptions', { plan_id, custom_id, ...more })).id;
}

/** Creates a subscription and approves it. */
export async function subscribe(
  sandboxUrl: string,
  plan: string,
  customId: number | string,
  funding: Funding = 'good',
  more: object = {},
  buyer: Buyer = 0,
): Promise<{ orderID: string; subscriptionID: string; paymentSource: string }> {
  const id = await createSubscription(sandboxUrl, plan, String(customId), more);
  await post(sandboxUrl, 'decision', { kind: 'subscription', id, funding, buyer });
  return { orderID: id, subscriptionID: id, paymentSource: 'paypal' };
}

/** A token for the API, as the studio's server gets one. */
export async function paypalToken(sandboxUrl: string): Promise<{ access_token: string }> {
  const reply = await fetch(`${sandboxUrl}/v1/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: {
      authorization: `Basic ${Buffer.from(`${PAYPAL_KEYS.clientId}:${PAYPAL_KEYS.clientSecret}`).toString('base64')}`,
    },
  });
  return (await reply.json()) as { access_token: string };
}

/** The payment of an order, as PayPal calls it. */
export async function paymentOfOrder(sandboxUrl: string, orderID: string | undefined): Promise<string> {
  const { access_token } = await paypalToken(sandboxUrl);
  const reply = await fetch(`${sandboxUrl}/v2/checkout/orders/${orderID}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const { purchase_units } = (await reply.json()) as { purchase_units: { payments: { captures: { id: string }[] } }[] };
  return purchase_units[0]?.payments.captures[0]?.id ?? '';
}
