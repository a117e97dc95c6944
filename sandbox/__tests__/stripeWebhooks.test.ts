/** Stripe webhooks: signatures, retries, injected faults, and the state file. */
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type Stripe from 'stripe';
import { endRig, type StripeRig, startRig } from './stripeHelpers';

let rig: StripeRig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => endRig(rig));

const pay = (amount = 50_000) =>
  rig.stripe.paymentIntents.create({
    amount,
    currency: 'mxn',
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    confirm: true,
  });
const PAID = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

test('a Stripe webhook carries a valid signature and the object as it was', async () => {
  const intent = await pay();
  await rig.sandbox.faults.flush();
  expect(rig.listener.types()).toEqual(PAID);
  const last = rig.listener.events[2];
  expect(last).toMatchObject({
    object: 'event',
    livemode: false,
    data: { object: { id: intent.id, status: 'succeeded', amount: 50_000 } },
  });
  expect(await rig.stripe.events.retrieve(last?.id ?? '')).toMatchObject({
    type: 'payment_intent.succeeded',
    pending_webhooks: 0,
  });
  expect((await rig.stripe.events.list({ type: 'payment_intent.succeeded' })).data).toHaveLength(1);
});

test('a webhook endpoint made by the API gets the events that it asks for, signed with its own secret, until deleted', async () => {
  const arrived: { readonly text: string; readonly signature: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      arrived.push({ text: Buffer.concat(parts).toString(), signature });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = Object.assign({ port: 0 }, server.address());
    const endpoint = await rig.stripe.webhookEndpoints.create({
      url: `http://127.0.0.1:${port}/`,
      enabled_events: ['payment_intent.succeeded'],
    });
    rig.sandbox.faults.pause();
    await pay();
    await rig.sandbox.faults.flush();
    const [{ text, signature } = { text: '', signature: '' }] = arrived;
    expect(rig.stripe.webhooks.constructEvent(text, signature, endpoint.secret ?? '').type).toBe(
      'payment_intent.succeeded',
    );
    expect(arrived).toHaveLength(1);
    expect(rig.listener.types()).toEqual(PAID);
    await rig.stripe.webhookEndpoints.del(endpoint.id);
    await pay();
    await rig.sandbox.faults.flush();
    expect(arrived).toHaveLength(1);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test('a Stripe webhook is retried after an error response', async () => {
  rig.sandbox.faults.pause();
  rig.listener.respondWith(500, 503);
  await pay();
  expect(await rig.sandbox.faults.flush()).toEqual({ delivered: 1, failed: 2 });
  expect((await rig.stripe.events.list({ delivery_success: false })).data).toHaveLength(2);
  expect(await rig.sandbox.faults.flush()).toEqual({ delivered: 2, failed: 0 });
  expect(rig.listener.types()).toEqual([...PAID, ...PAID.slice(0, 2)]);
});

test('a Stripe webhook is retried by itself after a delay', async () => {
  rig.listener.respondWith(500);
  await pay();
  await rig.listener.waitForEvents(4);
  expect(rig.listener.types()).toEqual([...PAID, 'payment_intent.created']);
});

test('injected faults drop, double and reorder Stripe webhooks, repeatably by seed', async () => {
  const orderOf = async (seed: number) => {
    rig.sandbox.faults.pause();
    rig.sandbox.faults.webhooks({ seed, drop: 0.2, duplicate: 0.4, reorder: { ms: 50 } });
    const before = rig.listener.events.length;
    for (let at = 0; at < 6; at += 1) await pay(10_000 + at);
    await rig.sandbox.faults.flush();
    return rig.listener.events
      .slice(before)
      .map(({ type, data }) => `${type} ${'amount' in data.object ? data.object.amount : ''}`);
  };
  const first = await orderOf(7);
  expect(await orderOf(7)).toEqual(first);
  expect(new Set(first).size).toBeLessThan(18);
  expect(first.length).toBeGreaterThan(new Set(first).size);
  expect(first).not.toEqual([...first].sort());
});

test('a restarted Stripe sandbox keeps payments, stored responses, its clock and undelivered events', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stripe-sandbox-'));
  const dataFile = path.join(folder, 'stripe.json');
  const one = await startRig({ dataFile });
  one.sandbox.faults.pause();
  one.sandbox.advance(3_600_000);
  const wanted: Stripe.PaymentIntentCreateParams = {
    amount: 30_000,
    currency: 'mxn',
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    confirm: true,
  };
  const paid = await one.stripe.paymentIntents.create(wanted, { idempotencyKey: 'kept' });
  const moved = one.sandbox.now().getTime();
  await endRig(one);

  const two = await startRig({ dataFile });
  await two.sandbox.faults.flush();
  expect(two.listener.types()).toEqual(PAID);
  expect(await two.stripe.paymentIntents.retrieve(paid.id)).toMatchObject({ status: 'succeeded' });
  expect((await two.stripe.paymentIntents.create(wanted, { idempotencyKey: 'kept' })).id).toBe(paid.id);
  expect(two.sandbox.now().getTime()).toBeGreaterThanOrEqual(moved);
  await endRig(two);
  expect(readFileSync(dataFile, 'utf8')).not.toContain('4242424242424242');
  rmSync(folder, { recursive: true });
});
