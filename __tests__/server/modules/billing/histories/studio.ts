/** What the studio, the banks and time do. */
import { postDeskSale, postDeskVoid } from '../../../../../domain/contract/desk';
import { postCashConfirmation, postCashVoid, postRefund } from '../../../../../domain/contract/purchases';
import { getStoreCredit, postStoreCredit } from '../../../../../domain/contract/storeCredit';
import { getTransfers, postTransferConfirmation, postTransferRefusal } from '../../../../../domain/contract/transfers';
import { CARD, CASH, OXXO, TRANSFER } from '../../../../../domain/pricing';
import { isBookMethod } from '../../../../../domain/till';
import { sendGiftCards } from '../../../../../server/modules/billing/giftCards/send';
import { lapseCash } from '../../../../../server/modules/billing/purchases/cash';
import { sendRefunds } from '../../../../../server/modules/billing/refunds/send';
import { reconcile } from '../../../../../server/modules/billing/settlement/reconcile';
import { releaseLapsedHolds } from '../../../../../server/modules/booking/holds/service';
import { HOUR } from '../../../../helpers/api';
import { sendChecked } from '../../../model/operation';
import { ordersAtPaypal } from './outside';
import type { Step } from './customers';
import { add, chance, draw, leftOf, newKey, one, PRICE, PROVIDERS, purchases, tell, type World } from './world';

export const giveCredit: Step = async (world) => {
  const person = one(world, world.people)!;
  const amount = 50 + draw(world, 500);
  const body = { amount, reason: 'Cortesía' };
  await world.api.ok(postStoreCredit, {
    as: world.admin,
    params: { id: person.customer_id },
    body,
    key: newKey(world),
  });
  world.given += amount;
  return `${person.uid} is given ${amount}`;
};

/** What the desk takes in cash or by terminal, beside store credit. */
export const sellAtDesk: Step = async (world) => {
  const { api, packages } = world;
  const { customer_id, ...as } = one(world, world.people)!;
  const { balance } = await api.ok(getStoreCredit, { as });
  const isGift = chance(world, 0.3);
  const total = isGift ? 300 : PRICE.five;
  const store_credit = isGift ? 0 : Math.min(balance, chance(world, 0.3) ? total : draw(world, total));
  const sold = isGift ? { gift_card: { amount: 300 } } : { class_package_id: packages.five, store_credit };
  const method = one(world, ['cash', 'terminal'] as const)!;
  const body = { customer_id, charges: [], method, total, ...sold };
  const send = () => sendChecked(api, postDeskSale, { as: world.staff, body, key });
  const key = newKey(world);
  const [{ code }] = await Promise.all(chance(world, 0.2) ? [send(), send()] : [send()]);
  if (code === 'ok') {
    add(world.hands, customer_id, (total - store_credit) * 100);
    world.drawer += (total - store_credit) * 100;
  }
  return `the desk sells ${isGift ? 'a gift card' : 'five'} to ${as.uid}, ${store_credit} of it store credit: ${code}`;
};

export const voidSale: Step = async (world) => {
  const sold = (await leftOf(world)).filter(({ provider }) => provider === 'cash' || provider === 'terminal');
  const invoice = one(
    world,
    sold.filter(({ desk_sale_id }) => desk_sale_id !== null),
  );
  if (!invoice) return null;
  const params = { id: invoice.desk_sale_id! };
  const body = { reason: 'Error' };
  const { code } = await sendChecked(world.api, postDeskVoid, { as: world.admin, params, body });
  const left = invoice.total_payment - invoice.refunded;
  if (code === 'ok') {
    add(world.hands, invoice.customer_id, -left);
    world.drawer -= left;
  }
  return `sale ${params.id} is voided: ${code}`;
};

/** Cash of a purchase is taken, or said never to have come; also when it is too late. */
export const decideCash: Step = async (world) => {
  const bought = one(
    world,
    (await purchases(world)).filter((one) => one.payment_method_id === CASH && one.status !== 'completed'),
  );
  if (!bought) return null;
  const asked = { as: world.staff, params: { id: bought.purchase_id } };
  if (chance(world, 0.25)) {
    const { code } = await sendChecked(world.api, postCashVoid, asked);
    return `purchase ${bought.purchase_id} was not paid in cash: ${code}`;
  }
  const { code } = await sendChecked(world.api, postCashConfirmation, asked);
  const amount = bought.total_payment - bought.store_credit;
  if (code === 'ok') {
    add(world.hands, bought.customer_id, amount);
    world.drawer += amount;
  }
  return `purchase ${bought.purchase_id} (${bought.status}) is paid in cash: ${code}`;
};

/** A transfer is found in the studio's account, with or without its proof, or a proof is refused. */
export const decideTransfer: Step = async (world) => {
  const { api, staff } = world;
  const { transfers } = await api.ok(getTransfers, { as: staff, query: {} });
  const proof = one(world, transfers)?.proof;
  if (proof && chance(world, 0.4)) {
    const params = { id: proof.transfer_proof_id };
    const { code } = await sendChecked(api, postTransferRefusal, { as: staff, params, body: { reason: 'No se ve.' } });
    return `proof ${proof.transfer_proof_id} is refused: ${code}`;
  }
  const bought = one(
    world,
    (await purchases(world)).filter((one) => one.payment_method_id === TRANSFER && one.status !== 'revoked'),
  );
  if (!bought) return null;
  const confirm = () => sendChecked(api, postTransferConfirmation, { as: staff, params: { id: bought.purchase_id } });
  const codes = (await Promise.all(chance(world, 0.2) ? [confirm(), confirm()] : [confirm()])).map(({ code }) => code);
  if (codes.includes('ok')) add(world.hands, bought.customer_id, bought.total_payment - bought.store_credit);
  return `the transfer of purchase ${bought.purchase_id} (${bought.status}) came: ${codes.join(', ')}`;
};

/** An admin gives money back, wholly or in part, where it came from or as store credit. */
export const refund: Step = async (world) => {
  const all = (await leftOf(world)).filter(({ fulfilled }) => fulfilled);
  const left = ({ total_payment, refunded, charged_back }: (typeof all)[number]) =>
    Math.max(0, total_payment - refunded - charged_back);
  const invoice = one(
    world,
    all.filter((one) => left(one) > 0),
  );
  if (!invoice) return null;
  const { purchase_id: id, customer_id } = invoice;
  const mine = all.filter(({ purchase_id }) => purchase_id === id);
  const whole = mine.reduce((sum, one) => sum + left(one), 0);
  const [part, toCredit] = [chance(world, 0.5) ? 1 + draw(world, whole) : whole, chance(world, 0.3)];
  const body = {
    ...(part < whole && { amount: part / 100, credits: 0 }),
    ...(toCredit && { to_store_credit: true }),
  };
  const key = newKey(world);
  const send = () => sendChecked(world.api, postRefund, { as: world.admin, params: { id }, body, key });
  const [{ code }] = await Promise.all(chance(world, 0.2) ? [send(), send()] : [send()]);
  const money = mine.find(({ provider }) => provider !== 'store_credit');
  if (code === 'ok' && money && !toCredit) {
    const { provider, payment_method_id } = money;
    const handed = Math.min(part, left(money));
    if (isBookMethod(provider) || payment_method_id === OXXO) add(world.hands, customer_id, -handed);
    if (provider === 'cash' || provider === 'terminal') world.drawer -= handed;
  }
  return `${part} of ${whole} of purchase ${id} go back${toCredit ? ' as store credit' : ''}: ${code}`;
};

/** A card's holder or a buyer disputes a payment of which something is left at the provider. */
export const dispute: Step = async (world) => {
  const { stripe, paypal, mercadoPago } = world.api;
  const open = world.disputes.map(({ payment }) => payment);
  const invoice = one(
    world,
    (await leftOf(world)).filter(
      ({ provider, provider_payment_id: id, payment_method_id: method, total_payment, refunded }) =>
        !isBookMethod(provider) &&
        (provider !== 'stripe' || method === CARD) &&
        refunded < total_payment &&
        !open.includes(id),
    ),
  );
  if (!invoice || isBookMethod(invoice.provider)) return null;
  const { provider, provider_payment_id: payment } = invoice;
  try {
    const id =
      provider === 'stripe'
        ? stripe.dispute(payment)
        : provider === 'paypal'
          ? paypal.dispute(payment)
          : mercadoPago.chargeback(Number(payment));
    world.disputes.push({ provider, id, payment, status: 'open' });
  } catch {
    // Mercado Pago's is given back already.
    return null;
  }
  return `the payment of purchase ${invoice.purchase_id} is disputed`;
};

export function decide(world: World, one: World['disputes'][number], outcome: 'won' | 'lost'): void {
  const { stripe, paypal, mercadoPago } = world.api;
  if (one.provider === 'stripe') stripe.closeDispute(one.id, outcome);
  else if (one.provider === 'paypal') paypal.resolveDispute(one.id, outcome);
  else mercadoPago.resolveChargeback(one.id, outcome);
  one.status = outcome;
}

/** A bank decides, or takes up again what it decided. */
export const moveDispute: Step = async (world) => {
  const found = one(world, world.disputes);
  if (!found) return null;
  if (found.status === 'open') {
    decide(world, found, one(world, ['won', 'lost'] as const)!);
    return `the dispute of ${found.payment} is ${found.status}`;
  }
  if (found.provider === 'mercadopago') return null;
  world.api[found.provider].reopenDispute(found.id);
  found.status = 'open';
  return `the dispute of ${found.payment} is taken up again`;
};

/** A payment that a provider has held is decided. */
export const review: Step = async (world) => {
  const { mercadoPago, paypal } = world.api;
  const [held] = mercadoPago.payments().filter(({ status }) => status === 'pending');
  if (held && chance(world, 0.5)) {
    const decision = one(world, ['approved', 'approved', 'cancelled'] as const)!;
    mercadoPago.review(held.id, decision);
    return `Mercado Pago's payment ${held.id} is ${decision}`;
  }
  const waiting = (await ordersAtPaypal(world)).find(({ status }) => status === 'PENDING');
  if (!waiting) return null;
  const decision = one(world, ['COMPLETED', 'COMPLETED', 'DECLINED'] as const)!;
  paypal.review(waiting.payment, decision);
  return `PayPal's payment of purchase ${waiting.purchase_id} is ${decision}`;
};

type Unmended = Awaited<ReturnType<typeof reconcile>>['unmended'][number];

/** What runs every few minutes, at times on two servers; returns what is reported to people. */
export async function runJobs(world: World): Promise<readonly Unmended[]> {
  const system = () => world.api.system();
  await lapseCash(system());
  await releaseLapsedHolds(system());
  const runs = await Promise.all(
    chance(world, 0.2) ? [reconcile(system()), reconcile(system())] : [reconcile(system())],
  );
  await sendRefunds(system());
  await sendGiftCards(system());
  return runs.flatMap(({ unmended }) => unmended);
}

export const notifications: Step = async (world) => {
  await tell(world);
  return 'notifications come';
};

/** Notifications, a customer and reconciliation at the same moment. */
export const allAtOnce: Step = async (world) => {
  await Promise.all([tell(world), reconcile(world.api.system()), sendRefunds(world.api.system())]);
  return 'notifications and jobs at once';
};

/** Some hours pass; a provider may be away until they have. */
export const passTime: Step = async (world) => {
  if (chance(world, 0.25)) world.away.add(one(world, PROVIDERS)!);
  const names = [...world.away].join(' and ');
  const hours = one(world, [0.2, 1, 3, 20, 40])!;
  // As they run every few minutes, none sees what is older than their memory for the first time.
  if (hours > 3) await runJobs(world);
  advance(world, hours);
  await tell(world);
  await runJobs(world);
  world.away.clear();
  return `${hours} hours pass${names && `, ${names} being away`}`;
};

export function advance({ api }: World, hours: number): void {
  api.setNow(new Date(api.now().getTime() + hours * HOUR));
  api.stripe.advance(0);
}

/** The team refuses what proofs still wait, as a purchase with one doesn't lapse. */
export async function closeProofs({ api, staff }: World): Promise<void> {
  const { transfers } = await api.ok(getTransfers, { as: staff, query: {} });
  for (const { proof } of transfers) {
    const params = { id: proof?.transfer_proof_id ?? 0 };
    if (proof) await api.ok(postTransferRefusal, { as: staff, params, body: { reason: 'No llegó.' } });
  }
}

/** An admin gives what a provider refused to give back, of which reconciliation reported, as store credit. */
export async function giveRefusedBack(world: World, reported: readonly Unmended[]): Promise<void> {
  const ids = reported.flatMap(({ what, id }) => (what === 'refund' ? [id] : []));
  for (const { purchase_id: id, provider_payment_id } of await leftOf(world))
    if (ids.includes(provider_payment_id))
      await sendChecked(world.api, postRefund, { as: world.admin, params: { id }, body: { to_store_credit: true } });
}
