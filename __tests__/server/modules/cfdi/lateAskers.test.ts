/** Customers who ask for an invoice of a payment that is in the global one: whatever is pressed, refused or killed. */
import { getCfdiProblems, getTaxReceipts, postCfdi } from '../../../../domain/contract/cfdi';
import { startCfdi, type CfdiWorld, type Paid } from './world';
import { DAY, HOUR, NOON } from '../../../helpers/api';

let world: CfdiWorld;
beforeAll(async () => {
  world = await startCfdi();
});
afterAll(() => world.close());
beforeEach(() => world.calm());
afterEach(() => world.forget());

/** Payments of one day that are in a global invoice. */
async function inGlobal(...prices: readonly number[]): Promise<Paid[]> {
  const { api, pay, work } = world;
  await api.configure({ global_invoice_period: 'day', global_invoice_hours: '0' });
  const paid: Paid[] = [];
  for (const price of prices) paid.push(await pay(price));
  await work();
  await work(13);
  for (const one of paid) expect(await world.statusOf(one)).toBe('global');
  // So that nothing else goes into one.
  await api.configure({ global_invoice_period: 'none' });
  return paid;
}
const press = ({ as, id }: Paid) => world.api.send(postCfdi, { as, params: { id } });
/** Valid invoices at the tax office that have a payment: their kind, and what is in them. */
async function validOf(paid: Paid) {
  const { provider_receipt_id } = await world.rowOf(paid);
  return world.office
    .invoices()
    .filter(({ status, receipts }) => status === 'valid' && receipts.includes(provider_receipt_id ?? ''))
    .map(({ global, total }) => ({ isGlobal: global !== null, total }));
}
const own = (total: number) => [{ isGlobal: false, total }];
const shared = (total: number) => [{ isGlobal: true, total }];
/** The last global invoice of the tax office that isn't valid. */
const cancelled = () => world.office.invoices().filter(({ global, status }) => global && status === 'canceled');

it.each([
  ['stay closed', false],
  ['can be used again', true],
])('takes a payment out of the global invoice where its receipts %s', async (_, reopensReceipts) => {
  const other = await startCfdi({ reopensReceipts });
  const before = world;
  world = other;
  try {
    await world.calm();
    const [asker, first, second] = (await inGlobal(10_000, 20_000, 30_000)) as [Paid, Paid, Paid];
    const done = await world.invoice(asker);
    expect(done).toMatchObject({ status: 'stamped', total: 100, uuid: expect.any(String) });
    await world.work(14);
    expect(cancelled()).toMatchObject([{ total: 60_000, cancellation: { motive: '04' } }]);
    expect(await validOf(asker)).toEqual(own(10_000));
    for (const one of [first, second]) {
      expect(await validOf(one)).toEqual(shared(50_000));
      expect(await world.statusOf(one)).toBe('global');
    }
    const copies = (await world.rowOf(first)).copies;
    expect(copies).toBe(reopensReceipts ? 0 : 1);
    await world.work(200);
    expect(cancelled()).toHaveLength(1);
  } finally {
    world = before;
    await other.close();
  }
});

it('cancels a global invoice of one payment for good', async () => {
  const [asker] = (await inGlobal(10_000)) as [Paid];
  const before = world.office.invoices().length;
  await world.invoice(asker);
  await world.work(14);
  expect(await validOf(asker)).toEqual(own(10_000));
  expect(world.office.invoices()).toHaveLength(before + 1);
});

it('does the same once where one presses twice, two do at once, and the job runs meanwhile', async () => {
  const [one, two, rest] = (await inGlobal(10_000, 20_000, 30_000)) as [Paid, Paid, Paid];
  const before = cancelled().length;
  const pressed = [press(one), press(two), press(one), press(two)];
  await Promise.all([...pressed, world.work(14), world.work(14)]);
  for (let hour = 15; hour < 40; hour += 1) await world.work(hour);
  // Who came while the other's payments were on their way to another global invoice was asked to come again.
  const answers = await Promise.all(pressed);
  for (const { status, text } of answers) if (status !== 200) expect(text).toContain('cfdi/being-made');
  await Promise.all([press(one), press(two)]);
  for (let hour = 40; hour < 60; hour += 1) await world.work(hour);
  expect([await validOf(one), await validOf(two), await validOf(rest)]).toEqual([
    own(10_000),
    own(20_000),
    shared(30_000),
  ]);
  // One of both may have come when the other was out already.
  expect(cancelled().length - before).toBeLessThanOrEqual(2);
});

const STEPS = ['/invoices/', '/receipts', '/invoice', '/global-invoice'] as const;
it.each(
  STEPS.flatMap((path) => [[path, 'lose_response'] as const, [path, { status: 503, message: 'Fuera' }] as const]),
)('goes on where the call of %s got no answer (%j)', async (path, fault) => {
  const [asker, rest] = (await inGlobal(10_000, 20_000)) as [Paid, Paid];
  world.office.failNext(path, fault, 2);
  await world.invoice(asker);
  for (let hour = 14; hour < 30; hour += 1) await world.work(hour);
  expect([await validOf(asker), await validOf(rest)]).toEqual([own(10_000), shared(20_000)]);
  expect([await world.statusOf(asker), await world.statusOf(rest)]).toEqual(['stamped', 'global']);
  expect(world.office.receipts().filter(({ status }) => status === 'open')).toEqual([]);
});

it('goes on where the server was killed after the press was stored', async () => {
  const [asker, rest] = (await inGlobal(10_000, 20_000)) as [Paid, Paid];
  // Waits for ever: the server dies meanwhile.
  let free = (): void => undefined;
  world.office.holdNext('/invoices/', new Promise<void>((resolve) => (free = resolve)));
  const pressed = press(asker);
  await world.until(async () => (await world.statusOf(asker)) === 'waiting');
  await world.work(14);
  await world.work(15);
  expect([await validOf(asker), await validOf(rest)]).toEqual([own(10_000), shared(20_000)]);
  free();
  await pressed;
  await world.work(16);
  expect([await validOf(asker), await validOf(rest)]).toEqual([own(10_000), shared(20_000)]);
});

it('waits while the tax office looks at the cancellation, and tells the team', async () => {
  const [asker, rest] = (await inGlobal(10_000, 20_000)) as [Paid, Paid];
  world.office.waitNextCancellation('verifying');
  expect((await world.invoice(asker)).status).toBe('waiting');
  expect((await world.invoice(asker)).status).toBe('waiting');
  await world.work(15);
  const { problems } = await world.api.ok(getCfdiProblems, { as: world.admin });
  expect(problems).toContainEqual(expect.objectContaining({ kind: 'global', failure: expect.stringContaining('SAT') }));
  const asked = world.office.invoices().find(({ cancellation }) => cancellation?.status === 'verifying');
  expect(asked).toMatchObject({ status: 'valid', total: 30_000 });
  world.office.decideCancellation(asked!.id, 'accepted');
  for (let hour = 16; hour < 40; hour += 1) await world.work(hour);
  expect([await validOf(asker), await validOf(rest)]).toEqual([own(10_000), shared(20_000)]);
  expect(
    (await world.api.ok(getCfdiProblems, { as: world.admin })).problems.filter(({ kind }) => kind === 'global'),
  ).toEqual([]);
});

it('lets the global invoice stand that the tax office does not cancel, and says so', async () => {
  const [asker, rest] = (await inGlobal(10_000, 20_000)) as [Paid, Paid];
  world.office.failNext('/invoices/', { status: 400, message: 'No cancelable' });
  expect(await world.invoice(asker)).toMatchObject({ status: 'global', failure: expect.stringContaining('SAT') });
  await world.work(14);
  expect([await validOf(asker), await validOf(rest)]).toEqual([shared(30_000), shared(30_000)]);
  // The next press tries again.
  expect(await world.invoice(asker)).toMatchObject({ status: 'stamped', failure: null });
});

it('touches no global invoice for tax data that the tax office refuses', async () => {
  const [asker] = (await inGlobal(10_000)) as [Paid];
  const { db } = world.api;
  await db.updateTable('tax_profile').set({ zip: '99999' }).where('customer_id', '=', asker.as.customer_id).execute();
  expect((await world.api.refused(postCfdi, { as: asker.as, params: { id: asker.id } })).code).toBe('cfdi/profile');
  await db.deleteFrom('tax_profile').where('customer_id', '=', asker.as.customer_id).execute();
  expect((await world.api.refused(postCfdi, { as: asker.as, params: { id: asker.id } })).code).toBe('cfdi/no-profile');
  expect(await validOf(asker)).toEqual(shared(10_000));
});

it('refuses in plain words in February, after a credit note, and while the global invoice is stamped', async () => {
  const [asker, refunded] = (await inGlobal(10_000, 20_000)) as [Paid, Paid];
  const code = async () => (await world.api.refused(postCfdi, { as: asker.as, params: { id: asker.id } })).code;
  const { rowOf, api } = world;
  const { cfdi_id } = await rowOf(asker);
  const set = (values: { status?: 'waiting' | 'stamped'; stamped_at?: Date; provider_invoice_id?: string | null }) =>
    api.db.updateTable('cfdi').set(values).where('cfdi_id', '=', cfdi_id).execute();
  const stamped = await api.db
    .selectFrom('cfdi')
    .select(['provider_invoice_id', 'stamped_at'])
    .where('cfdi_id', '=', cfdi_id)
    .executeTakeFirstOrThrow();
  await set({ status: 'waiting', provider_invoice_id: null });
  expect(await code()).toBe('cfdi/being-made');
  await set({ status: 'stamped', provider_invoice_id: stamped.provider_invoice_id });
  // It was stamped on 31 December of the year before, as the studio counts.
  const year = NOON.getUTCFullYear();
  await set({ stamped_at: new Date(`${year - 1}-12-31T23:30:00-06:00`) });
  api.setNow(new Date(`${year}-02-01T00:30:00-06:00`));
  expect(await code()).toBe('cfdi/late');
  await set({ stamped_at: stamped.stamped_at! });
  api.setNow(NOON);
  await world.refund(refunded, 50);
  await world.work(14);
  expect(await code()).toBe('cfdi/credited');
  expect(await validOf(asker)).toEqual(shared(30_000));
});

it('credits a refund that comes meanwhile where its payment is in the end', async () => {
  const [asker, rest] = (await inGlobal(10_000, 20_000)) as [Paid, Paid];
  world.office.waitNextCancellation('pending');
  await world.invoice(asker);
  await world.refund(asker, 40);
  await world.refund(rest, 50);
  await world.work(14);
  const asked = world.office.invoices().find(({ cancellation }) => cancellation?.status === 'pending');
  world.office.decideCancellation(asked!.id, 'accepted');
  for (let hour = 15; hour < 40; hour += 1) await world.work(hour);
  expect(await world.stampedOf(asker)).toEqual([
    { type: 'I', status: 'valid', total: 10_000 },
    { type: 'E', status: 'valid', total: 4_000 },
  ]);
  expect(await world.stampedOf(rest)).toEqual([{ type: 'E', status: 'valid', total: 5_000 }]);
  expect(await world.undone()).toEqual([]);
  const { tax_receipts } = await world.api.ok(getTaxReceipts, { as: asker.as });
  expect(tax_receipts[0]?.status).toBe('stamped');
});

it('puts a payment back whose customer deleted the account meanwhile', async () => {
  const [asker, rest] = (await inGlobal(10_000, 20_000)) as [Paid, Paid];
  world.office.waitNextCancellation('pending');
  await world.invoice(asker);
  await world.api.db
    .updateTable('cfdi')
    .set({ rfc: null, legal_name: null })
    .where('tax_receipt_id', '=', asker.id)
    .execute();
  const asked = world.office.invoices().find(({ cancellation }) => cancellation?.status === 'pending');
  await world.work(DAY / HOUR);
  world.office.decideCancellation(asked!.id, 'accepted');
  for (let day = 2; day < 5; day += 1) await world.work(day * 24);
  expect([await validOf(asker), await validOf(rest)]).toEqual([shared(30_000), shared(30_000)]);
});
