/** Gift cards: ordered, paid by their link, mailed on their day, and redeemed once, whatever happens at the same time. */
import {
  getCustomerGiftCards,
  getGiftCardPage,
  getGiftCards,
  postCustomerGiftRedemption,
  postGiftCard,
  postGiftCardMail,
  postGiftRedemption,
  type GiftCardOrder,
} from '../../../../domain/contract/giftCards';
import {
  getDeskSales,
  postDeskSale,
  postDeskVoid,
  postLinkPayment,
  getPaymentLink,
  type LinkPayment,
} from '../../../../domain/contract/desk';
import { getPurchase, postRefund, type RefundOrder } from '../../../../domain/contract/purchases';
import { getReport } from '../../../../domain/contract/reports';
import { getStoreCredit } from '../../../../domain/contract/storeCredit';
import { forgetOldRecords } from '../../../../server/jobs/tasks';
import { sendGiftCards } from '../../../../server/modules/billing/giftCards/send';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { DAY, NOON, STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { aPerson, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

let api: Api;
let admin: Person;
let buyer: Person;
let friend: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey, gift_card_amounts: '300, 500' });
  admin = await aPerson(api.db, 'admin');
});
afterAll(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  api.setNow(NOON);
  await api.db.deleteFrom('mail').execute();
  [buyer, friend] = [await aPerson(api.db), await aPerson(api.db)];
});

const LUZ = { recipient_name: 'Luz', recipient_email: 'luz@ejemplo.mx', message: 'Feliz día' };
const order = async (fields: Partial<GiftCardOrder> = {}) =>
  (await api.ok(postGiftCard, { as: buyer, body: { amount: 500, ...fields } })).path;
const pay = (path: string, more: LinkPayment = {}) =>
  api.ok(postLinkPayment, {
    params: { token: path.replace('/pagar/', '') },
    body: { card_payment_method: 'pm_card_visa', ...more },
  });
const mine = async () => (await api.ok(getGiftCards, { as: buyer })).gift_cards;
const page = (path: string) => api.ok(getGiftCardPage, { params: { token: path.replace('/regalo/', '') } });
const bought = async (fields: Partial<GiftCardOrder> = {}) => {
  await pay(await order(fields));
  const [card] = await mine();
  const code = (await page(card!.path!)).gift_card.code!;
  return { card: card!, code };
};
const redeem = (as: Person, code: string) => api.send(postGiftRedemption, { as, body: { code } });
const codeOf = ({ status, text }: { readonly status: number; readonly text: string }) =>
  status === 200 ? 'ok' : (JSON.parse(text) as { readonly code: string }).code;
const balanceOf = async (as: Person) => (await api.ok(getStoreCredit, { as })).balance;
const refund = (id: number, body: RefundOrder = {}) => api.send(postRefund, { as: admin, params: { id }, body });

it('is sold only for the offered amounts, and is worth nothing until it is paid', async () => {
  expect(codeOf(await api.send(postGiftCard, { as: buyer, body: { amount: 400 } }))).toBe('gift-card/not-offered');
  const yesterday = { amount: 300, ...LUZ, send_on: '2020-01-01' };
  expect(codeOf(await api.send(postGiftCard, { as: buyer, body: yesterday }))).toBe('request/invalid');
  const path = await order(LUZ);
  expect(await mine()).toMatchObject([{ state: 'unpaid', amount: 500, path, purchase_id: null }]);
  expect(await sendGiftCards(api.system())).toBe(0);
  const params = { token: path.replace('/pagar/', '') };
  expect((await api.ok(getPaymentLink, { params })).payment_link.is_gift_card).toBe(true);
  await pay(path);
  expect(await mine()).toMatchObject([{ state: 'scheduled', recipient_name: 'Luz' }]);
  expect(await sendGiftCards(api.system())).toBe(1);
  // What customers order isn't in the list of the desk.
  expect((await api.ok(getDeskSales, { as: admin, query: {} })).desk_sales).toEqual([]);
});

it('is paid in months without interest, which its purchase names', async () => {
  await api.configure({ installments_plans: '3', installments_min_amount: '500' });
  const { purchase_id: id } = await pay(await order(), {
    card_payment_method: 'pm_card_mxInstallments',
    installments: 3,
  });
  expect((await api.ok(getPurchase, { as: buyer, params: { id } })).purchase.installments).toBe(3);
  expect(await mine()).toMatchObject([{ purchase_id: id }]);
  await api.configure({ installments_plans: '' });
});

it('is mailed once, on its day, to the address that the buyer wrote', async () => {
  await bought({ ...LUZ, send_on: new Date(NOON.getTime() + 2 * DAY).toISOString().slice(0, 10) });
  expect(await sendGiftCards(api.system())).toBe(0);
  api.setNow(new Date(NOON.getTime() + 2 * DAY));
  const sent = await Promise.all([sendGiftCards(api.system()), sendGiftCards(api.system())]);
  expect(sent.sort()).toEqual([0, 1]);
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const mails = await api.db.selectFrom('mail').selectAll().where('kind', '=', 'gift-card').execute();
  expect(mails).toMatchObject([{ recipient: 'luz@ejemplo.mx', customer_id: buyer.customer_id }]);
  expect(mails[0]!.body).toContain('Feliz día');
  expect(await mine()).toMatchObject([{ state: 'sent' }]);
  // What it says of the recipient is forgotten with old mails.
  api.setNow(new Date(NOON.getTime() + 500 * DAY));
  expect(await forgetOldRecords(api.system())).toMatchObject({ gifts: 2 });
  expect(await mine()).toMatchObject([{ recipient_name: '', recipient_email: null, message: '' }]);
});

it('is redeemed once into store credit: the same customer gets the same answer, others a refusal', async () => {
  const owed = async () =>
    (
      await api.ok(getReport, {
        as: admin,
        params: { report: 'tarjetas-de-regalo-por-canjear' },
        query: { from: '2026-11-20', to: '2026-11-20' },
      })
    ).rows.filter(({ customer }) => (customer as { readonly id: number }).id === buyer.customer_id);
  const { card, code } = await bought();
  expect(await owed()).toMatchObject([{ amount: 500, last4: card.last4 }]);
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(code.endsWith(card.last4)).toBe(true);
  const stored = JSON.stringify(await api.db.selectFrom('gift_card').selectAll().execute());
  expect(stored).not.toContain(code.replace(/-/g, ''));
  expect(codeOf(await redeem(friend, 'AAAA-AAAA-AAAA-AAAA'))).toBe('gift-card/not-found');
  const answers = await Promise.all([redeem(friend, code), redeem(friend, code.toLowerCase().replace(/-/g, ' '))]);
  expect(answers.map(codeOf)).toEqual(['ok', 'ok']);
  expect(codeOf(await redeem(buyer, code))).toBe('gift-card/redeemed');
  expect([await balanceOf(friend), await balanceOf(buyer)]).toEqual([500, 0]);
  expect(await owed()).toEqual([]);
  expect((await page(card.path!)).gift_card).toMatchObject({ state: 'redeemed', code: null });
  expect(codeOf(await refund(card.purchase_id!))).toBe('gift-card/refund-redeemed');
});

it('is redeemed at the desk for a customer, and mailed again by the desk, once a minute', async () => {
  const { card, code } = await bought(LUZ);
  const sendAgain = () => api.ok(postGiftCardMail, { as: admin, params: { id: card.gift_card_id } });
  await Promise.all([sendAgain(), sendAgain()]);
  api.setNow(new Date(NOON.getTime() + DAY));
  await sendAgain();
  const mails = await api.db.selectFrom('mail').select('mail_id').where('kind', '=', 'gift-card').execute();
  expect(mails).toHaveLength(2);
  expect(await sendGiftCards(api.system())).toBe(0);
  const params = { id: friend.customer_id };
  expect(await api.ok(postCustomerGiftRedemption, { as: admin, params, body: { code } })).toEqual({
    amount: 500,
    balance: 500,
  });
  const { gift_cards } = await api.ok(getCustomerGiftCards, { as: admin, params: { id: buyer.customer_id } });
  expect(gift_cards).toMatchObject([{ state: 'redeemed', recipient_email: 'luz@ejemplo.mx' }]);
  const late = await api.send(postGiftCardMail, { as: admin, params: { id: card.gift_card_id } });
  expect(codeOf(late)).toBe('gift-card/unavailable');
});

it('is sold at the desk with other charges, printed there, and worth nothing once the sale is voided', async () => {
  const body = {
    customer_id: buyer.customer_id,
    charges: [{ concept: 'Agua', amount: 20 }],
    method: 'cash' as const,
    gift_card: { amount: 500 },
    total: 520,
  };
  const visitor = { ...body, customer_id: undefined };
  expect(codeOf(await api.send(postDeskSale, { as: admin, body: visitor }))).toBe('desk-sale/needs-customer');
  const sell = async () => (await api.ok(postDeskSale, { as: admin, body })).desk_sale;
  const [kept, voided] = [await sell(), await sell()];
  expect(kept).toMatchObject({ status: 'paid', title: 'Agua, Tarjeta de regalo de $500.00 MXN' });
  const [one, other] = await Promise.all([page(kept.gift_card!.path), page(voided.gift_card!.path)]);
  expect(codeOf(await redeem(friend, one.gift_card.code!))).toBe('ok');
  const reason = { reason: 'Se arrepintió' };
  const take = (id: number) => api.send(postDeskVoid, { as: admin, params: { id }, body: reason });
  expect(codeOf(await take(kept.desk_sale_id))).toBe('gift-card/refund-redeemed');
  expect(codeOf(await take(voided.desk_sale_id))).toBe('ok');
  expect(codeOf(await redeem(friend, other.gift_card.code!))).toBe('gift-card/unavailable');
  expect(await balanceOf(friend)).toBe(500);
});

it('by two customers at the same instant is redeemed by one', async () => {
  const { code } = await bought();
  const answers = (await Promise.all([redeem(friend, code), redeem(buyer, code)])).map(codeOf);
  expect(answers.sort()).toEqual(['gift-card/redeemed', 'ok']);
  expect((await balanceOf(friend)) + (await balanceOf(buyer))).toBe(500);
});

it('refunded, it can’t be redeemed; at the same time one of both happens', async () => {
  const first = await bought();
  expect(codeOf(await refund(first.card.purchase_id!, { amount: 100 }))).toBe('gift-card/refund-whole');
  for (const { card, code } of [first, await bought(), await bought()]) {
    const [given, back] = await Promise.all([redeem(friend, code), refund(card.purchase_id!)]);
    const ends = [codeOf(given), codeOf(back)];
    expect([
      ['ok', 'gift-card/refund-redeemed'],
      ['gift-card/unavailable', 'ok'],
    ]).toContainEqual(ends);
    expect((await mine()).find(({ last4 }) => last4 === card.last4)).toMatchObject({
      state: ends[0] === 'ok' ? 'redeemed' : 'cancelled',
    });
  }
});

it('lost to a dispute takes back what is left of it, and one that was never redeemed is worth nothing', async () => {
  const [spent, kept] = [await bought(), await bought({ amount: 300 })];
  await redeem(friend, spent.code);
  await api.db
    .insertInto('store_credit_entry')
    .values({ customer_id: friend.customer_id, kind: 'goodwill', amount: -20_000, created_at: NOON })
    .execute();
  const invoices = await api.db
    .selectFrom('invoice')
    .select(['provider_payment_id', 'purchase_id'])
    .where('purchase_id', 'in', [spent.card.purchase_id!, kept.card.purchase_id!])
    .execute();
  const disputes = invoices.map(({ provider_payment_id }) => api.stripe.dispute(provider_payment_id));
  await api.stripe.faults.flush();
  expect(codeOf(await redeem(friend, kept.code))).toBe('gift-card/unavailable');
  for (const dispute of disputes) api.stripe.closeDispute(dispute, 'lost');
  await api.stripe.faults.flush();
  expect(await balanceOf(friend)).toBe(0);
  expect(codeOf(await redeem(friend, kept.code))).toBe('gift-card/unavailable');
});

it('lost to a dispute and won after all gives back what was taken, once, and as often as the bank changes its mind', async () => {
  const [spent, kept] = [await bought(), await bought({ amount: 300 })];
  await redeem(friend, spent.code);
  const paid = await api.db
    .selectFrom('invoice')
    .select('provider_payment_id')
    .where('purchase_id', 'in', [spent.card.purchase_id!, kept.card.purchase_id!])
    .execute();
  // Of the 500 pesos 200 are spent.
  const entry = { customer_id: friend.customer_id, kind: 'goodwill', created_at: NOON } as const;
  await api.db
    .insertInto('store_credit_entry')
    .values({ ...entry, amount: -20_000 })
    .execute();
  const disputes = paid.map(({ provider_payment_id }) => api.stripe.dispute(provider_payment_id));
  const decide = async (outcome: 'won' | 'lost') => {
    for (const dispute of disputes) api.stripe.closeDispute(dispute, outcome);
    api.stripe.faults.webhooks({ duplicate: 1 });
    await api.stripe.faults.flush();
    api.stripe.faults.webhooks({});
  };
  await decide('lost');
  expect(await balanceOf(friend)).toBe(0);
  await decide('won');
  expect(await balanceOf(friend)).toBe(300);
  // It is the purchase of another person.
  const { entries } = await api.ok(getStoreCredit, { as: friend });
  expect(entries[0]).toMatchObject({ kind: 'gift_card', amount: 300, purchase_id: null });
  expect(codeOf(await redeem(friend, spent.code))).toBe('ok');
  expect(codeOf(await redeem(buyer, spent.code))).toBe('gift-card/redeemed');
  expect(await balanceOf(friend)).toBe(300);
  for (const dispute of disputes) api.stripe.reopenDispute(dispute);
  await decide('lost');
  expect(await balanceOf(friend)).toBe(0);
  await decide('won');
  expect([await balanceOf(friend), codeOf(await redeem(buyer, kept.code))]).toEqual([300, 'ok']);
});
