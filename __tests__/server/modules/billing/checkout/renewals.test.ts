/** Buying a package again by the link of a mail: by its customer alone, once, with the saved card, at today's price. */
import { getRenewal, postPurchase } from '../../../../../domain/contract/checkout';
import { postPaymentSource } from '../../../../../domain/contract/paymentSources';
import { renewPath } from '../../../../../server/modules/mail/renewLink';
import { tellAhead } from '../../../../../server/modules/mail/scheduled';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { DAY, NOON, startApi, type Api } from '../../../../helpers/api';
import { aPackage, aPerson, aPurchase, someCredits, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({
    payment_sources_enabled: 'true',
    stripe_public_key: 'pk_test_pruebas',
    domain: 'casaaura.mx',
  });
});
afterAll(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  await api.close();
});
beforeEach(() => api.setNow(NOON));

/**
 * A customer with a saved card whose package's last credit lapses in two days, and the link of the mail that says so.
 */
async function lapsing(card = 'pm_card_visa') {
  const as = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { class_amount: 1, price: 45_000 });
  const purchase_id = await aPurchase(api.db, as.customer_id, { class_package_id, status: 'completed' });
  await someCredits(api.db, as.customer_id, 1, { purchase_id, expires_at: new Date(NOON.getTime() + 2 * DAY) });
  const { payment_source } = await api.ok(postPaymentSource, { as, body: { token_id: card } });
  return { as, class_package_id, purchase_id, source: payment_source!.payment_source_id };
}
const tokenOf = async (purchase_id: number): Promise<string> =>
  (await renewPath(api.studio, { purchase_id, most: 45_000 }, NOON)).split('/').at(-1) ?? '';
const stateOf = async (as: Person, token: string) =>
  (await api.ok(getRenewal, { as, params: { token } })).renewal.state;
type Of = Awaited<ReturnType<typeof lapsing>>;
const buying = ({ as, class_package_id, source }: Of, renewal: string, total = 450, key?: string) => ({
  as,
  body: { class_package_id, payment_method: 1, payment_source_id: source, total, renewal },
  key,
});
const bought = async ({ as }: Of) =>
  (
    await api.db
      .selectFrom('purchase')
      .select('status')
      .where('customer_id', '=', as.customer_id)
      .where('created_at', '>=', NOON)
      .orderBy('purchase_id')
      .execute()
  )
    .map(({ status }) => status)
    .slice(1);

it('the mail of lapsing credits links to its package, which one press buys again, once', async () => {
  const one = await lapsing();
  await tellAhead(api.system());
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const { html } = await api.db
    .selectFrom('mail')
    .select('html')
    .where('customer_id', '=', one.as.customer_id)
    .where('kind', '=', 'credits-lapsing')
    .executeTakeFirstOrThrow();
  const token = /casaaura\.mx\/renovar\/([\w-]+)/.exec(html ?? '')?.[1] ?? '';
  expect(html).toContain('Comprar otra vez: Paquete');
  api.setNow(new Date(NOON.getTime() + 60_000));
  expect(await stateOf(one.as, token)).toBe('open');
  expect(await bought(one)).toEqual([]);
  const request = buying(one, token, 450, 'renovar-una-vez-1');
  const { purchase_id } = await api.ok(postPurchase, request);
  // The same press, sent again.
  expect((await api.ok(postPurchase, request)).purchase_id).toBe(purchase_id);
  expect(await stateOf(one.as, token)).toBe('bought');
  expect(await api.refused(postPurchase, buying(one, token))).toMatchObject({ status: 410, code: 'renewal/over' });
  expect(await bought(one)).toEqual(['completed']);
});

it('two presses at the same moment buy once', async () => {
  const one = await lapsing();
  const token = await tokenOf(one.purchase_id);
  api.setNow(new Date(NOON.getTime() + 60_000));
  const replies = await Promise.all([1, 2, 3].map(() => api.send(postPurchase, buying(one, token))));
  expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect((await bought(one)).filter((status) => status === 'completed')).toHaveLength(1);
});

it("another customer's session, a forged token and a package that isn't the link's buy nothing", async () => {
  const [one, other] = [await lapsing(), await lapsing()];
  const token = await tokenOf(one.purchase_id);
  expect(await api.refused(getRenewal, { as: other.as, params: { token } })).toMatchObject({ status: 404 });
  expect(await api.refused(getRenewal, { params: { token } })).toMatchObject({ status: 401 });
  for (const request of [
    buying(other, token),
    buying({ ...one, class_package_id: other.class_package_id }, token),
    buying(one, token.replace(/^[0-9a-z]+/, other.purchase_id.toString(36))),
  ])
    expect(await api.refused(postPurchase, request)).toMatchObject({ code: 'renewal/not-found' });
  expect([await bought(one), await bought(other)]).toEqual([[], []]);
});

it('a link is over after two weeks, and says where its package is not sold any more or has another price', async () => {
  const one = await lapsing();
  const token = await tokenOf(one.purchase_id);
  const change = (fields: { price?: number; status?: 'active' | 'inactive' }) =>
    api.db.updateTable('class_package').set(fields).where('class_package_id', '=', one.class_package_id).execute();
  await change({ price: 50_000 });
  expect(await api.refused(postPurchase, buying(one, token))).toMatchObject({ code: 'package/changed' });
  await change({ status: 'inactive' });
  expect(await stateOf(one.as, token)).toBe('gone');
  expect(await api.refused(postPurchase, buying(one, token, 500))).toMatchObject({ code: 'package/not-found' });
  await change({ status: 'active' });
  api.setNow(new Date(NOON.getTime() + 14 * DAY));
  expect(await stateOf(one.as, token)).toBe('over');
  expect(await api.refused(postPurchase, buying(one, token, 500))).toMatchObject({ code: 'renewal/over' });
  expect(await bought(one)).toEqual([]);
});

it('a declined card leaves the link open for another try', async () => {
  const one = await lapsing('pm_card_chargeCustomerFail');
  const token = await tokenOf(one.purchase_id);
  api.setNow(new Date(NOON.getTime() + 60_000));
  expect(await api.refused(postPurchase, buying(one, token))).toMatchObject({ status: 402 });
  expect(await stateOf(one.as, token)).toBe('open');
  const { payment_source } = await api.ok(postPaymentSource, { as: one.as, body: { token_id: 'pm_card_mastercard' } });
  await api.ok(postPurchase, buying({ ...one, source: payment_source!.payment_source_id }, token));
  expect(await bought(one)).toEqual(['failed', 'completed']);
});
