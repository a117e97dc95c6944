/** The list of all gift cards, as the team reads it: every state, paged, filtered, searched, and without any code. */
import {
  getGiftCardPage,
  getGiftCards,
  getListedGiftCards,
  postGiftCard,
  postGiftCardMail,
  postGiftRedemption,
  type GiftCardOrder,
  type ListedGiftCardsQuery,
} from '../../../../domain/contract/giftCards';
import { getDeskSale, postDeskSale, postLinkPayment } from '../../../../domain/contract/desk';
import { postRefund } from '../../../../domain/contract/purchases';
import { sendGiftCards } from '../../../../server/modules/billing/giftCards/send';
import { DAY, NOON, STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { aPerson, type Person } from '../../builders';

let api: Api;
let admin: Person;
let staff: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey, gift_card_amounts: '300, 500' });
  [admin, staff] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'staff')];
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const LUZ = { recipient_name: 'Luz Ávila', recipient_email: 'luz@ejemplo.mx', message: 'Feliz día' };
const listed = async (query: ListedGiftCardsQuery = {}, as = staff) =>
  (await api.ok(getListedGiftCards, { as, query })).gift_cards;
const order = async (buyer: Person, fields: Partial<GiftCardOrder> = {}) =>
  (await api.ok(postGiftCard, { as: buyer, body: { amount: 500, ...fields } })).path;
/** Buys one; returns its id, its code and the purchase that paid it. */
async function bought(buyer: Person, fields: Partial<GiftCardOrder> = {}) {
  await api.ok(postLinkPayment, {
    params: { token: (await order(buyer, fields)).replace('/pagar/', '') },
    body: { card_payment_method: 'pm_card_visa' },
  });
  const [card] = (await api.ok(getGiftCards, { as: buyer })).gift_cards;
  const { gift_card } = await api.ok(getGiftCardPage, { params: { token: card!.path!.replace('/regalo/', '') } });
  return { id: card!.gift_card_id, last4: card!.last4, code: gift_card.code!, purchase_id: card!.purchase_id! };
}
const rename = (person: Person, name: string, last_name: string) =>
  api.db.updateTable('customer').set({ name, last_name }).where('customer_id', '=', person.customer_id).execute();

it('names each state, and narrows the list to one', async () => {
  const [buyer, friend] = [await aPerson(api.db), await aPerson(api.db)];
  await rename(buyer, 'Íñigo', 'Peña');
  await rename(friend, 'Ana', 'Robles');
  api.setNow(new Date(NOON.getTime() - 10 * DAY));
  await order(buyer);
  api.setNow(NOON);
  await order(buyer);
  const sent = await bought(buyer, LUZ);
  await sendGiftCards(api.system());
  const scheduled = await bought(buyer, { ...LUZ, send_on: '2027-01-06' });
  const printable = await bought(buyer);
  const [redeemed, refunded, disputed] = [
    await bought(buyer),
    await bought(buyer, { amount: 300 }),
    await bought(buyer),
  ];
  await api.ok(postGiftRedemption, { as: friend, body: { code: redeemed.code } });
  await api.ok(postRefund, { as: admin, params: { id: refunded.purchase_id }, body: {} });
  const { provider_payment_id } = await api.db
    .selectFrom('invoice')
    .select('provider_payment_id')
    .where('purchase_id', '=', disputed.purchase_id)
    .executeTakeFirstOrThrow();
  api.stripe.dispute(provider_payment_id);
  await api.stripe.faults.flush();

  const all = await listed();
  expect(all.map(({ state }) => state)).toEqual([
    'held',
    'cancelled',
    'redeemed',
    'printable',
    'scheduled',
    'sent',
    'unpaid',
    'lapsed',
  ]);
  for (const card of all) expect(await listed({ state: card.state })).toEqual([card]);
  const person = { customer_id: friend.customer_id, name: 'Ana Robles' };
  expect(all.find(({ gift_card_id }) => gift_card_id === redeemed.id)).toEqual({
    gift_card_id: redeemed.id,
    amount: 500,
    state: 'redeemed',
    last4: redeemed.last4,
    send_on: null,
    recipient_name: '',
    recipient_email: null,
    sentAt: null,
    createdAt: NOON.toISOString(),
    redeemedAt: NOON.toISOString(),
    redeemer: person,
    buyer: { customer_id: buyer.customer_id, name: 'Íñigo Peña' },
  });
  expect(all.find(({ gift_card_id }) => gift_card_id === scheduled.id)).toMatchObject({
    recipient_name: 'Luz Ávila',
    recipient_email: 'luz@ejemplo.mx',
    send_on: '2027-01-06',
    redeemer: null,
    redeemedAt: null,
  });
  // The customer's own list says the same.
  const own = (await api.ok(getGiftCards, { as: buyer })).gift_cards;
  expect(own.map(({ state }) => state)).toEqual(all.map(({ state }) => state).filter((one) => one !== 'lapsed'));
  // Neither a code nor the page that shows it.
  const text = JSON.stringify(all);
  for (const { code } of [sent, scheduled, printable, redeemed]) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replace(/-/g, ''));
  }
  expect(text).not.toContain('/regalo/');

  await api.ok(postGiftCardMail, { as: staff, params: { id: scheduled.id } });
  expect(await listed({ state: 'scheduled' })).toEqual([]);
  expect((await listed({ state: 'sent' })).map(({ gift_card_id }) => gift_card_id)).toEqual([scheduled.id, sent.id]);
  for (const { id } of [printable, redeemed, refunded, disputed])
    expect((await api.send(postGiftCardMail, { as: staff, params: { id } })).status).toBe(409);
});

it('is searched by the buyer, by whom it is for, and by the end of the code, lookalikes included', async () => {
  const buyer = await aPerson(api.db);
  await rename(buyer, 'Zoraida', 'Múñoz');
  const card = await bought(buyer, { recipient_name: 'Renata Güemes', recipient_email: 'rena@ejemplo.mx' });
  await api.db.updateTable('gift_card').set({ last4: '0A1B' }).where('gift_card_id', '=', card.id).execute();
  const found = async (query: string) => (await listed({ query })).map(({ gift_card_id }) => gift_card_id);
  for (const query of [
    'zoraida',
    'munoz zora',
    'RENATA',
    'güemes',
    'rena@ejemplo.mx',
    '0A1B',
    'oaib',
    '0alb',
    'renata 0a1b',
  ])
    expect([query, await found(query)]).toEqual([query, [card.id]]);
  for (const query of ['zoraida renata', '0A1C', '···', 'renatas', "ren' & ata", '0a1b:*|x'])
    expect([query, await found(query)]).toEqual([query, []]);
  expect(await listed({ query: 'zoraida', state: 'redeemed' })).toEqual([]);
});

it('comes in pages of 50, each card once, also where more are sold meanwhile', async () => {
  const buyer = await aPerson(api.db);
  await rename(buyer, 'Paginada', 'Torres');
  const { customer_id } = buyer;
  const make = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      const { desk_sale_id } = await api.db
        .insertInto('desk_sale')
        .values({
          customer_id,
          sold_by: customer_id,
          by_customer: true,
          method: 'link',
          class_package_id: null,
          discount_code: null,
          charges: '[]',
          title: 'Regalo',
          total: 100,
          received: null,
          terminal_digits: null,
          terminal_authorisation: null,
          link_expires_at: new Date(NOON.getTime() + DAY),
          created_at: NOON,
        })
        .returning('desk_sale_id')
        .executeTakeFirstOrThrow();
      const code_hash = Buffer.from(`página ${desk_sale_id}`);
      await api.db
        .insertInto('gift_card')
        .values({ customer_id, desk_sale_id, amount: 100, seed: 'x', code_hash, last4: 'ZZZZ', created_at: NOON })
        .execute();
    }
  };
  await make(60);
  const query = { query: 'paginada' };
  const first = await api.ok(getListedGiftCards, { as: staff, query });
  await make(2);
  const second = await api.ok(getListedGiftCards, { as: staff, query: { ...query, after: first.next! } });
  expect([first.gift_cards.length, second.gift_cards.length, second.next]).toEqual([50, 10, null]);
  const ids = [...first.gift_cards, ...second.gift_cards].map(({ gift_card_id }) => gift_card_id);
  expect(new Set(ids).size).toBe(60);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
});

it('is for the front desk and admins: not for coaches, accountants and customers', async () => {
  await listed({}, admin);
  for (const role of ['customer', 'coach', 'contador'] as const) {
    const as = await aPerson(api.db, role);
    expect([role, (await api.send(getListedGiftCards, { as, query: {} })).status]).toEqual([role, 403]);
  }
  expect((await api.send(getListedGiftCards, { query: {} })).status).toBe(401);
});

it('sold at the desk for another person, it is mailed on its day, and the sale says to whom', async () => {
  // What earlier tests left to be sent.
  await sendGiftCards(api.system());
  const buyer = await aPerson(api.db);
  const send_on = new Date(NOON.getTime() + 2 * DAY).toISOString().slice(0, 10);
  const gift = { ...LUZ, send_on };
  const body = {
    customer_id: buyer.customer_id,
    charges: [],
    method: 'cash' as const,
    total: 300,
    gift_card: { amount: 300, ...gift },
  };
  const { desk_sale } = await api.ok(postDeskSale, { as: staff, body });
  expect(desk_sale.gift_card).toMatchObject(gift);
  const params = { id: desk_sale.desk_sale_id };
  const again = await api.ok(getDeskSale, { as: await aPerson(api.db, 'contador'), params });
  expect(again.desk_sale.gift_card).toBeNull();
  const [card] = await listed();
  expect(card).toMatchObject({ state: 'scheduled', recipient_email: 'luz@ejemplo.mx', send_on });
  expect(await sendGiftCards(api.system())).toBe(0);
  api.setNow(new Date(NOON.getTime() + 2 * DAY));
  expect(await sendGiftCards(api.system())).toBe(1);
  expect((await listed())[0]).toMatchObject({ gift_card_id: card!.gift_card_id, state: 'sent' });
  const past = { ...body, gift_card: { ...body.gift_card, send_on: '2020-01-01' } };
  expect((await api.send(postDeskSale, { as: staff, body: past })).status).toBe(400);
});
