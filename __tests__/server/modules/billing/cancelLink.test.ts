/** Cancelling a subscription by the link of its renewal notice, against the processor's sandbox. */
import { getCancelLink, postCancelLink } from '../../../../domain/contract/cancelLinks';
import { postPurchase } from '../../../../domain/contract/checkout';
import { cancelPath } from '../../../../server/modules/mail/cancelLink';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { aPackage, aPerson, aPurchase, type Person } from '../../builders';

let api: Api;
let ana: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({ stripe_public_key: 'pk_test_pruebas', subscriptions_enabled: 'true' });
});
beforeEach(async () => {
  api.setNow(NOON);
  ana = await aPerson(api.db);
});
afterAll(() => api.close());

const MONTHLY = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;

async function aSubscription(): Promise<number> {
  const class_package_id = await aPackage(api.db, { title: 'Mensual', price: 100_000, class_amount: 4, ...MONTHLY });
  const body = { class_package_id, payment_method: 1, card_payment_method: 'pm_card_visa' };
  return (await api.ok(postPurchase, { as: ana, body })).purchase_id;
}
const tokenOf = async (id: number) => (await cancelPath(api.studio, id)).replace('/cancelar/', '');
const read = async (token: string) => (await api.ok(getCancelLink, { params: { token } })).subscription;
const cancel = async (token: string, reason?: string) =>
  (await api.ok(postCancelLink, { params: { token }, body: reason ? { reason } : {} })).subscription;
const stored = (id: number) =>
  api.db
    .selectFrom('purchase')
    .select(['status', 'cancelled_at', 'cancel_reason', 'subscription_id', 'ends_at_provider'])
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow();

it('a visitor with the link reads what is charged next, and reading changes nothing', async () => {
  const id = await aSubscription();
  const { first_name: _, ...shown } = await read(await tokenOf(id));
  expect(shown).toEqual({
    title: 'Mensual',
    cancelled: false,
    next_charge: '2026-12-20T18:00:00.000Z',
    amount: 1000,
    usable_until: expect.any(String),
    reason_given: false,
  });
  expect((await stored(id)).status).toBe('active');
});

it('a subscription in its trial, or from before amounts were stored, shows what its next charge will take', async () => {
  const terms = { status: 'active', amount: 50_000, total_payment: 0, subscription_period: 'month' } as const;
  const id = await aPurchase(api.db, ana.customer_id, {
    ...terms,
    subscription_interval: 1,
    free_trial_length: 7,
    created_at: NOON,
  });
  expect(await read(await tokenOf(id))).toMatchObject({ amount: 500 });
});

it('one press cancels at once, at the processor too, a second one changes nothing, and a reason may follow', async () => {
  const id = await aSubscription();
  const token = await tokenOf(id);
  expect(await cancel(token)).toMatchObject({ cancelled: true, next_charge: null, reason_given: false });
  const first = await stored(id);
  expect(first).toMatchObject({ status: 'cancelled', cancelled_at: NOON, ends_at_provider: false });
  api.setNow(new Date(NOON.getTime() + DAY));
  expect(await cancel(token)).toMatchObject({ cancelled: true });
  expect(await stored(id)).toEqual(first);
  expect(await cancel(token, 'No tengo tiempo')).toMatchObject({ reason_given: true });
  expect(await cancel(token, 'Otro')).toMatchObject({ reason_given: true });
  expect(await stored(id)).toEqual({ ...first, cancel_reason: 'No tengo tiempo' });
  const mails = await api.db.selectFrom('mail').select('kind').where('purchase_id', '=', id).execute();
  expect(mails.filter(({ kind }) => kind === 'subscription-cancelled')).toHaveLength(1);
});

it('eight presses at the same time cancel once, with one mail', async () => {
  const id = await aSubscription();
  const token = await tokenOf(id);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api.send(postCancelLink, { params: { token }, body: {} })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const mails = await api.db.selectFrom('mail').select('kind').where('purchase_id', '=', id).execute();
  expect(mails.filter(({ kind }) => kind === 'subscription-cancelled')).toHaveLength(1);
});

it('links that are made up, of another purchase or for another use are refused', async () => {
  const id = await aSubscription();
  const token = await tokenOf(id);
  const other = await tokenOf(id + 1);
  const forged = `${token.split('-')[0]}-${other.slice(other.indexOf('-') + 1)}`;
  for (const bad of [forged, other, 'x', `${token}a`, token.slice(0, -1)])
    expect(await api.refused(postCancelLink, { params: { token: bad }, body: {} })).toMatchObject({
      status: 404,
      code: 'cancel-link/invalid',
    });
  expect((await stored(id)).status).toBe('active');
});

it('a one-off purchase has no such page, and a failed subscription can not be cancelled', async () => {
  const once = await aPurchase(api.db, ana.customer_id, { status: 'completed' });
  expect(await api.refused(getCancelLink, { params: { token: await tokenOf(once) } })).toMatchObject({ status: 404 });
  const failed = await aPurchase(api.db, ana.customer_id, {
    status: 'failed',
    subscription_period: 'month',
    subscription_interval: 1,
  });
  expect(await api.refused(postCancelLink, { params: { token: await tokenOf(failed) }, body: {} })).toMatchObject({
    status: 409,
    code: 'purchase/not-cancellable',
  });
});
