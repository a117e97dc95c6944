/** What customers do: begin, pay (also twice, in part, too much, late), come back, give and redeem gift cards. */
import {
  postConfirmation,
  postPurchase,
  postWalletCapture,
  postWalletCheckout,
} from '../../../../../domain/contract/checkout';
import { postLinkPayment } from '../../../../../domain/contract/desk';
import {
  getGiftCardPage,
  getGiftCards,
  postGiftCard,
  postGiftRedemption,
} from '../../../../../domain/contract/giftCards';
import { getStoreCredit } from '../../../../../domain/contract/storeCredit';
import { postTransferProof } from '../../../../../domain/contract/transfers';
import {
  CARD,
  CASH,
  MERCADO_PAGO,
  OXXO,
  PAYS_BESIDE_CREDIT,
  SPEI,
  STORE_CREDIT,
  TRANSFER,
  WALLET,
} from '../../../../../domain/pricing';
import { approveOrder } from '../../../../helpers/paypal';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aFile } from '../../../builders';
import { bodyOf, sendChecked } from '../../../model/operation';
import {
  add,
  chance,
  draw,
  newKey,
  one,
  personOf,
  PRICE,
  purchases,
  undisturbed,
  type Bought,
  type World,
} from './world';

/** Returns what happened in a few words; null: there was nothing to do. */
export type Step = (world: World) => Promise<string | null>;

const WAYS = [CARD, CARD, CASH, WALLET, TRANSFER, SPEI, SPEI, OXXO, MERCADO_PAGO, STORE_CREDIT];
const CARDS = ['pm_card_visa', 'pm_card_visa', 'pm_card_authenticationRequired', 'pm_card_chargeDeclined'];

/** A purchase of those; rather one that waits. */
async function chosen(world: World, which: (bought: Bought) => boolean): Promise<Bought | undefined> {
  const all = (await purchases(world)).filter(which);
  const waiting = all.filter(({ status }) => status === 'pending');
  return one(world, waiting.length > 0 && chance(world, 0.7) ? waiting : all);
}

/** At most so much that a card can be charged the rest. */
async function partOf(world: World, as: World['people'][number], way: number, price: number): Promise<number> {
  const { balance } = await world.api.ok(getStoreCredit, { as });
  const most = Math.min(balance, price - 10);
  return PAYS_BESIDE_CREDIT.includes(way) && most > 1 && chance(world, 0.6) ? 1 + draw(world, most - 1) : 0;
}

export const begin: Step = async (world) => {
  const { api, packages, single_class_id } = world;
  const [as, way] = [one(world, world.people)!, one(world, WAYS)!];
  const what = one(world, ['five', 'five', 'five', 'limited', 'dropIn'] as const)!;
  const part = await partOf(world, as, way, PRICE[what]);
  const body = {
    class_package_id: packages[what],
    ...(what === 'dropIn' && { single_class_id }),
    ...(part > 0 && { store_credit: part, total: PRICE[what] }),
  };
  const more = {
    ...(way === STORE_CREDIT ? { use_store_credit: true } : { payment_method: way }),
    ...(way === CARD && { card_payment_method: one(world, CARDS)! }),
  };
  const key = newKey(world);
  const send = () =>
    way === WALLET
      ? sendChecked(api, postWalletCheckout, { as, body, key })
      : sendChecked(api, postPurchase, { as, body: { ...body, ...more }, key });
  // Declined cards of one address are limited.
  await api.db.deleteFrom('card_try').execute();
  const first = await Promise.all(chance(world, 0.2) ? [send(), send()] : [send()]);
  const codes = first.map(({ code }) => code);
  if (codes.includes('checkout/unavailable') && chance(world, 0.5)) codes.push((await send()).code);
  return `${as.uid} begins ${what} by ${way}${part > 0 ? ` beside ${part} of store credit` : ''}: ${codes.join(', ')}`;
};

/** A bank's question is answered, with or without coming back. */
export const answerBank: Step = async (world) => {
  const bought = await chosen(
    world,
    (one) => one.payment_method_id === CARD && one.status === 'pending' && one.provider_reference !== null,
  );
  if (!bought) return null;
  const { client_secret, status } = await world.processor.paymentIntents.retrieve(bought.provider_reference ?? '');
  if (status !== 'requires_action') return null;
  const agrees = chance(world, 0.75);
  await answerBankChallenge(world.api.stripe.url, client_secret ?? '', agrees);
  return `the bank of purchase ${bought.purchase_id} ${agrees ? 'agrees' : 'refuses'}`;
};

export const comeBack: Step = async (world) => {
  const bought = await chosen(world, ({ customer_id }) => personOf(world, customer_id) !== undefined);
  if (!bought) return null;
  const as = personOf(world, bought.customer_id)!;
  const { code } = await sendChecked(world.api, postConfirmation, { as, body: { purchase_id: bought.purchase_id } });
  return `the customer of purchase ${bought.purchase_id} comes back: ${code}`;
};

export const payWallet: Step = async (world) => {
  const { api } = world;
  const bought = await chosen(world, (one) => one.provider === 'paypal' && one.provider_reference !== null);
  if (!bought) return null;
  const funding = one(world, ['good', 'good', 'reviewed', 'declining', 'reviewed'] as const)!;
  const approval = await undisturbed(world, () =>
    approveOrder(api.paypal.url, bought.provider_reference!, funding),
  ).catch(() => null);
  if (!approval) return null;
  const said = `PayPal's buyer of purchase ${bought.purchase_id} agrees (${funding})`;
  if (chance(world, 0.4)) return said;
  const as = personOf(world, bought.customer_id)!;
  const capture = () => sendChecked(api, postWalletCapture, { as, body: approval });
  const captured = await Promise.all(chance(world, 0.3) ? [capture(), capture()] : [capture()]);
  return `${said} and comes back: ${captured.map(({ code }) => code).join(', ')}`;
};

/** Money arrives at a CLABE that was shown: as much as is asked, less, more, and again, whatever became of it. */
export const transferBySpei: Step = async (world) => {
  const bought = await chosen(world, (one) => one.payment_method_id === SPEI && one.provider_reference !== null);
  if (!bought) return null;
  const intent = await world.processor.paymentIntents.retrieve(bought.provider_reference!);
  if (!['requires_action', 'succeeded', 'canceled'].includes(intent.status)) return null;
  const amount = one(world, [intent.amount, intent.amount, 20_000, 500, intent.amount + 12_050, 1_234])!;
  world.api.stripe.transfer(intent.id, amount);
  add(world.sent, bought.customer_id, amount);
  return `${amount} arrive by SPEI for purchase ${bought.purchase_id} (${bought.status})`;
};

export const payInShop: Step = async (world) => {
  const bought = await chosen(world, (one) => one.payment_method_id === OXXO && one.provider_reference !== null);
  if (!bought) return null;
  const { id, status } = await world.processor.paymentIntents.retrieve(bought.provider_reference!);
  if (status !== 'requires_action') return null;
  const told = one(world, ['now', 'later'] as const)!;
  world.api.stripe.payVoucher(id, told);
  return `the voucher of purchase ${bought.purchase_id} is paid, told ${told}`;
};

/** At Mercado Pago's page: also again for what is paid, as it lets a preference be paid more than once. */
export const payAtPage: Step = async (world) => {
  const bought = await chosen(world, (one) => one.provider === 'mercadopago' && one.provider_reference !== null);
  if (!bought) return null;
  const outcome = one(world, ['approved', 'approved', 'rejected', 'pending'] as const)!;
  try {
    world.api.mercadoPago.pay(bought.provider_reference!, outcome);
  } catch {
    // It has expired.
    return null;
  }
  return `Mercado Pago: purchase ${bought.purchase_id} (${bought.status}) is ${outcome}`;
};

export const sendProof: Step = async (world) => {
  const { api } = world;
  const bought = await chosen(world, (one) => one.payment_method_id === TRANSFER && one.status !== 'completed');
  if (!bought) return null;
  const { customer_id } = bought;
  const src = `/files/private/${newKey(world)}.jpg`;
  const file_id = await aFile(api.db, { name: 'recibo.jpg', type: 'image/jpeg', src, customer_id, is_private: true });
  const params = { id: bought.purchase_id };
  const { code } = await sendChecked(api, postTransferProof, {
    as: personOf(world, customer_id)!,
    params,
    body: { file_id },
  });
  return `a proof for purchase ${bought.purchase_id} (${bought.status}): ${code}`;
};

export const orderGift: Step = async (world) => {
  const as = one(world, world.people)!;
  const amount = one(world, [300, 700])!;
  const { code, body } = await sendChecked(world.api, postGiftCard, { as, body: { amount }, key: newKey(world) });
  if (code === 'ok') world.links.push(bodyOf(postGiftCard, body).path.replace('/pagar/', ''));
  return `${as.uid} orders a gift card of ${amount}: ${code}`;
};

export const payGift: Step = async (world) => {
  const token = one(world, world.links);
  if (token === undefined) return null;
  await world.api.db.deleteFrom('card_try').execute();
  const input = { params: { token }, body: { card_payment_method: one(world, CARDS)! }, key: newKey(world) };
  const send = () => sendChecked(world.api, postLinkPayment, input);
  const paid = await Promise.all(chance(world, 0.2) ? [send(), send()] : [send()]);
  return `the link of gift card ${world.links.indexOf(token) + 1} is paid: ${paid.map(({ code }) => code).join(', ')}`;
};

/** A card is redeemed by one, or by two at the same moment. */
export const redeem: Step = async (world) => {
  const { api } = world;
  const cards = await Promise.all(
    world.people.map(async (as) => (await api.ok(getGiftCards, { as })).gift_cards.map(({ path }) => path)),
  );
  const path = one(
    world,
    cards.flat().flatMap((one) => (one?.startsWith('/regalo/') ? [one] : [])),
  );
  if (path === undefined) return null;
  const { gift_card } = await api.ok(getGiftCardPage, { params: { token: path.replace('/regalo/', '') } });
  const { code } = gift_card;
  if (code === null) return null;
  const by = chance(world, 0.3) ? [one(world, world.people)!, one(world, world.people)!] : [one(world, world.people)!];
  const done = await Promise.all(by.map((as) => sendChecked(api, postGiftRedemption, { as, body: { code } })));
  return `${by.map(({ uid }) => uid).join(' and ')} redeem a gift card: ${done.map((one) => one.code).join(', ')}`;
};
