/** Referrals: who comes by whose link, what both get once the friend has paid, and who gets nothing by it. */
import { randomUUID } from 'node:crypto';
import { postGiveAccess } from '../../../../domain/contract/access';
import { postMerge } from '../../../../domain/contract/customerMerges';
import { postPurchase } from '../../../../domain/contract/checkout';
import { postSignUp, putMe } from '../../../../domain/contract/customers';
import { postCashConfirmation, postRefund } from '../../../../domain/contract/purchases';
import {
  getCustomerReferrals,
  getReferralPage,
  getReferrals,
  putReferralDevice,
} from '../../../../domain/contract/referrals';
import { getStoreCredit } from '../../../../domain/contract/storeCredit';
import { CASH } from '../../../../domain/pricing';
import { rewardReferrals } from '../../../../server/modules/billing/referrals/give';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { aPackage, aPerson, aPurchase, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

let api: Api;
let admin: Person;
let inviter: Person;
const RULES = {
  referral_friend_amount: '80',
  referral_inviter_amount: '100',
  referral_min_purchase: '500',
  referral_limit: '',
};
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
});
afterAll(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure(RULES);
  await api.db.deleteFrom('mail').execute();
  inviter = await aPerson(api.db);
});

let phones = 0;
const own = (as: Person) => api.ok(getReferrals, { as });
const tokenOf = async (as: Person) => (await own(as)).path.replace('/te-invita/', '');
/** Signs up by a link, by default on a device of their own. */
async function comes(token: string, { device = randomUUID() as string, email = '' } = {}): Promise<Person> {
  phones += 1;
  const account = { uid: `amiga-${phones}`, email: email || `amiga-${phones}@ejemplo.mx` };
  const phone = `33${String(phones).padStart(8, '0')}`;
  const body = { name: 'Sofía', last_name: 'Luna', phone, accepted_pages: [], referral: { token, device } };
  const { customer } = await api.ok(postSignUp, { as: account, body });
  return { ...account, phone, customer_id: customer.customer_id };
}
async function pays({ customer_id }: Person, price = 90_000): Promise<number> {
  const class_package_id = await aPackage(api.db, { price, class_amount: 4 });
  const body = { customer_id, class_package_id, is_gift: false, payment_method_id: CASH };
  return (await api.ok(postGiveAccess, { as: admin, body, key: randomUUID() })).purchase.purchase_id;
}
const refund = (id: number) => api.ok(postRefund, { as: admin, params: { id }, body: {}, key: randomUUID() });
const reward = () => rewardReferrals(api.system(api.now()));
const balanceOf = async (as: Person) => (await api.ok(getStoreCredit, { as })).balance;
const statesOf = async (as: Person) => (await own(as)).referrals.map(({ state, reason }) => reason ?? state);
const aCard = (customer_id: number, fingerprint: string) =>
  api.db
    .insertInto('payment_source')
    .values({
      customer_id,
      source_id: randomUUID(),
      card_type: 'visa',
      last_digits: '4242',
      fingerprint,
      created_at: NOON,
    })
    .execute();

it('gives both once the friend has paid, however many servers look, and both read it in a mail', async () => {
  const friend = await comes(await tokenOf(inviter));
  await reward();
  expect(await statesOf(inviter)).toEqual(['waiting']);
  await pays(friend, 40_000);
  await reward();
  expect(await balanceOf(friend)).toBe(0);
  await pays(friend);
  await pays(friend);
  await Promise.all([reward(), reward(), reward()]);
  await reward();
  expect([await balanceOf(friend), await balanceOf(inviter)]).toEqual([80, 100]);
  expect(await own(inviter)).toMatchObject({
    earned: 100,
    referrals: [{ name: 'Sofía', state: 'given', amount: 100 }],
  });
  expect(await api.ok(getCustomerReferrals, { as: admin, params: { id: friend.customer_id } })).toMatchObject({
    invited_by: { full_name: 'Inés Ñandú', state: 'given', amount: 80 },
    referrals: [],
  });
  await api.db.deleteFrom('mail').where('kind', '<>', 'referral-given').execute();
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const mails = await api.db.selectFrom('mail').select(['customer_id', 'subject']).orderBy('mail_id').execute();
  expect(mails).toEqual([
    { customer_id: friend.customer_id, subject: '$80.00 MXN de saldo a favor' },
    { customer_id: inviter.customer_id, subject: '$100.00 MXN de saldo a favor' },
  ]);
});

it('shows the first name of who invites, and nothing for a forged link or where the studio gives nothing', async () => {
  const token = await tokenOf(inviter);
  expect(await api.ok(getReferralPage, { params: { token } })).toEqual({ name: 'Inés' });
  const forged = token.replace(/^\w+/, admin.customer_id.toString(36));
  expect(await api.refused(getReferralPage, { params: { token: forged } })).toMatchObject({
    code: 'referral/not-found',
  });
  const friend = await comes(forged);
  await api.configure({ referral_friend_amount: '0', referral_inviter_amount: '0' });
  expect(await api.refused(getReferralPage, { params: { token } })).toMatchObject({ code: 'referral/not-found' });
  expect(await api.refused(getReferrals, { as: inviter })).toMatchObject({ code: 'referral/off' });
  const late = await comes(token);
  await api.configure(RULES);
  for (const person of [friend, late]) await pays(person);
  await reward();
  expect([await balanceOf(friend), await balanceOf(late), await statesOf(inviter)]).toEqual([0, 0, []]);
});

it('refuses the same mailbox, the same device, a device or a card of another friend, and the same card', async () => {
  const token = await tokenOf(inviter);
  const device = randomUUID();
  await api.ok(putReferralDevice, { as: inviter, body: { device } });
  const [name = ''] = inviter.email.split('@');
  const sameMailbox = await comes(token, { email: `${name}+otra@ejemplo.mx` });
  const sameDevice = await comes(token, { device });
  const shared = randomUUID();
  const first = await comes(token, { device: shared });
  const second = await comes(token, { device: shared });
  const sameCard = await comes(token);
  const othersCard = await comes(token);
  await aCard(inviter.customer_id, 'huella-1');
  await aCard(sameCard.customer_id, 'huella-1');
  await aCard(first.customer_id, 'huella-2');
  await aCard(othersCard.customer_id, 'huella-2');
  for (const friend of [sameMailbox, sameDevice, first, second, sameCard]) await pays(friend);
  await reward();
  await pays(othersCard);
  await reward();
  expect((await statesOf(inviter)).sort()).toEqual(['card', 'card', 'contact', 'device', 'device', 'given']);
  expect(await balanceOf(inviter)).toBe(100);
  expect(await balanceOf(first)).toBe(80);
});

it('refuses a friend with the phone of who invites, or one that they or another friend had before', async () => {
  const token = await tokenOf(inviter);
  const signUpBy = (phone: string) => {
    phones += 1;
    const as = { uid: `amiga-${phones}`, email: `amiga-${phones}@ejemplo.mx` };
    const referral = { token, device: randomUUID() };
    const body = { name: 'Sofía', last_name: 'Luna', phone, accepted_pages: [], referral };
    return { as, body };
  };
  expect(await api.refused(postSignUp, signUpBy(inviter.phone))).toMatchObject({ code: 'customer/phone-in-use' });
  const changes = (as: Person, phone: string) => api.ok(putMe, { as, body: { phone } });
  await changes(inviter, '7700000001');
  await changes(inviter, '7700000002');
  const friend = await comes(token);
  await changes(friend, '7700000003');
  for (const phone of [inviter.phone, '7700000001', friend.phone, '7700000004'])
    await api.ok(postSignUp, signUpBy(phone));
  expect((await statesOf(inviter)).sort()).toEqual(['phone', 'phone', 'phone', 'waiting', 'waiting']);
  const { rows } = await api.pool.query(`select phones from referral_device where phones <> '{}'`);
  expect([rows.length, JSON.stringify(rows).includes(inviter.phone)]).toEqual([2, false]);
});

it('gives nothing for a purchase in cash until the front desk has the money', async () => {
  const friend = await comes(await tokenOf(inviter));
  const class_package_id = await aPackage(api.db, { price: 90_000, class_amount: 4 });
  await api.configure({ cash_checkout_enabled: 'true' });
  const body = { class_package_id, payment_method: CASH };
  const { purchase_id } = await api.ok(postPurchase, { as: friend, body });
  await reward();
  expect([await balanceOf(friend), await statesOf(inviter)]).toEqual([0, ['waiting']]);
  await api.ok(postCashConfirmation, { as: admin, params: { id: purchase_id } });
  await Promise.all([reward(), reward()]);
  expect([await balanceOf(friend), await balanceOf(inviter)]).toEqual([80, 100]);
});

it('gives nothing for who has bought before at the front desk', async () => {
  const token = await tokenOf(inviter);
  const known = await aPerson(api.db);
  await pays(known);
  await api.db
    .updateTable('customer')
    .set({ uid: null, email: 'conocida@ejemplo.mx', phone: '3399999999' })
    .where('customer_id', '=', known.customer_id)
    .execute();
  const body = { name: 'Luz', last_name: 'Sol', phone: '3399999999', accepted_pages: [] };
  const referral = { token, device: randomUUID() };
  const as = { uid: 'conocida', email: 'conocida@ejemplo.mx', emailVerified: true };
  const { customer } = await api.ok(postSignUp, { as, body: { ...body, referral } });
  expect(customer.customer_id).toBe(known.customer_id);
  expect(await statesOf(inviter)).toEqual([]);
});

it('takes back what is left of it when the payment goes back within 90 days, once', async () => {
  const friend = await comes(await tokenOf(inviter));
  const id = await pays(friend);
  await reward();
  await api.db
    .insertInto('store_credit_entry')
    .values({ customer_id: inviter.customer_id, kind: 'goodwill', amount: -7_000, reason: 'Usado', created_at: NOON })
    .execute();
  await refund(id);
  await Promise.all([reward(), reward()]);
  expect([await balanceOf(friend), await balanceOf(inviter)]).toEqual([0, 0]);
  expect(await own(inviter)).toMatchObject({ earned: 0, referrals: [{ state: 'taken_back', amount: 0 }] });
  const late = await comes(await tokenOf(inviter));
  const lateId = await pays(late);
  await reward();
  await refund(lateId);
  api.setNow(new Date(NOON.getTime() + 91 * DAY));
  await reward();
  expect(await balanceOf(late)).toBe(80);
});

it('ends where the friend bought nothing in 180 days, once, unless a purchase that was begun in time waits for its payment', async () => {
  const token = await tokenOf(inviter);
  const [none, begun] = [await comes(token), await comes(token)];
  const class_package_id = await aPackage(api.db, { price: 90_000 });
  const purchase = await aPurchase(api.db, begun.customer_id, { class_package_id, status: 'pending' });
  api.setNow(new Date(NOON.getTime() + 180 * DAY));
  await reward();
  const states = async () => (await own(inviter)).referrals.map(({ state }) => state);
  expect(await states()).toEqual(['waiting', 'waiting']);
  api.setNow(new Date(NOON.getTime() + 180 * DAY + 1));
  await Promise.all([reward(), reward()]);
  expect((await states()).sort()).toEqual(['lapsed', 'waiting']);
  await pays(none);
  await reward();
  expect([await balanceOf(none), await balanceOf(inviter)]).toEqual([0, 0]);
  await api.db.updateTable('purchase').set({ status: 'failed' }).where('purchase_id', '=', purchase).execute();
  await reward();
  expect(await states()).toEqual(['lapsed', 'lapsed']);
});

it('gives who invites no more than the limit in 30 days, and each friend their own', async () => {
  await api.configure({ referral_limit: '1' });
  const token = await tokenOf(inviter);
  const friends = [await comes(token), await comes(token)];
  for (const friend of friends) await pays(friend);
  await reward();
  expect(await balanceOf(inviter)).toBe(100);
  expect(await Promise.all(friends.map(balanceOf))).toEqual([80, 80]);
  api.setNow(new Date(NOON.getTime() + 31 * DAY));
  const later = await comes(token);
  await pays(later);
  await reward();
  expect(await balanceOf(inviter)).toBe(200);
});

it('follows a merge of who invites, and ends where both turn out to be one person', async () => {
  const [token, other] = [await tokenOf(inviter), await aPerson(api.db)];
  const friend = await comes(token);
  const self = await comes(token);
  const merge = (to: Person, from: Person) =>
    api.ok(postMerge, {
      as: admin,
      params: { id: to.customer_id },
      body: { merged_customer_id: from.customer_id, keep_account_of: to.customer_id },
    });
  await merge(inviter, self);
  await merge(other, inviter);
  await pays(friend);
  await reward();
  expect(await own(other)).toMatchObject({ earned: 100, referrals: [{ state: 'given' }] });
  expect(await balanceOf(other)).toBe(100);
});
