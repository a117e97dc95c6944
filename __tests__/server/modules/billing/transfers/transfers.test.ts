/** Transfers with proof: bought, proved, confirmed or refused, lapsed, late, and by two people at once. */
import { getPaymentMethods, postPurchase } from '../../../../../domain/contract/checkout';
import { getRoster } from '../../../../../domain/contract/attendance';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { deleteFile } from '../../../../../domain/contract/files';
import {
  getPurchase,
  getUnpaidPurchases,
  postCashConfirmation,
  postCashVoid,
  postRefund,
} from '../../../../../domain/contract/purchases';
import { postReservation } from '../../../../../domain/contract/reservations';
import { getReport } from '../../../../../domain/contract/reports';
import { getStoreCredit } from '../../../../../domain/contract/storeCredit';
import {
  getTransfers,
  postTransferConfirmation,
  postTransferProof,
  postTransferRefusal,
} from '../../../../../domain/contract/transfers';
import { transferReference } from '../../../../../domain/transfers';
import { lapseCash } from '../../../../../server/modules/billing/purchases/cash';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../../helpers/api';
import { aClass, aFile, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

const [CASH, TRANSFER] = [2, 5];
const CLABE = '032180000118359719';
let api: Api;
let staff: Person;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.renew();
  api.setNow(NOON);
  [staff, admin] = [await aPerson(api.db, 'staff'), await aPerson(api.db, 'admin')];
  await api.configure({
    cash_checkout_enabled: 'true',
    transfer_enabled: 'true',
    transfer_clabe: CLABE,
    transfer_holder: 'Casa Aura SC',
    transfer_bank: 'Banorte',
    cash_pending_hours: '48',
    cash_pending_reservations: '1',
  });
});
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
});

const body = (class_package_id: number) => ({ class_package_id, payment_method: TRANSFER });
const buy = async (as: Person, fields: Parameters<typeof aPackage>[1] = {}) =>
  (
    await api.ok(postPurchase, {
      as,
      body: body(await aPackage(api.db, { title: 'Cuatro clases', price: 50_000, class_amount: 4, ...fields })),
    })
  ).purchase_id;
let pictures = 0;
const aPicture = ({ customer_id }: Person, type = 'image/jpeg') =>
  aFile(api.db, {
    name: 'recibo.jpg',
    type,
    src: `/files/private/${customer_id}-${(pictures += 1)}.jpg`,
    customer_id,
    is_private: true,
  });
const prove = async (as: Person, id: number, file_id?: number) =>
  (await api.ok(postTransferProof, { as, params: { id }, body: { file_id: file_id ?? (await aPicture(as)) } }))
    .purchase;
const listed = async () => (await api.ok(getTransfers, { as: staff, query: {} })).transfers;
const proofOf = async (id: number) => {
  const found = (await listed()).find(({ purchase_id }) => purchase_id === id)?.proof;
  if (!found) throw new Error('No proof waits.');
  return found.transfer_proof_id;
};
const confirm = (id: number) => api.ok(postTransferConfirmation, { as: staff, params: { id } });
const refuse = async (id: number, reason = 'No se ve la foto.') =>
  api.ok(postTransferRefusal, { as: staff, params: { id: await proofOf(id) }, body: { reason } });
const purchaseOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const balanceOf = async (as: Person) => (await api.ok(getStoreCredit, { as })).balance;
const lapse = (hours: number) => {
  api.setNow(new Date(NOON.getTime() + hours * HOUR));
  return lapseCash(api.system());
};
const mailsTo = async ({ customer_id }: Person) => {
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  return api.db
    .selectFrom('mail')
    .select(['kind', 'body'])
    .where('customer_id', '=', customer_id)
    .orderBy('mail_id')
    .execute();
};

it('is offered only with a complete account', async () => {
  const offered = async () => (await api.ok(getPaymentMethods, {})).payment_methods.map((one) => one.payment_method_id);
  expect(await offered()).toContain(TRANSFER);
  await api.configure({ transfer_holder: '' });
  expect(await offered()).not.toContain(TRANSFER);
  const as = await aPerson(api.db);
  const refused = await api.refused(postPurchase, { as, body: body(await aPackage(api.db)) });
  expect(refused.code).toBe('checkout/method-unavailable');
});

it('waits as unpaid cash does, is proved, confirmed once, and counted as a way of its own, in no till', async () => {
  const as = await aPerson(api.db);
  const id = await buy(as);
  expect(await purchaseOf(as, id)).toMatchObject({
    status: 'pending',
    pay_by: new Date(NOON.getTime() + 48 * HOUR).toISOString(),
    transfer: { open: true, proof: null },
  });
  expect(await creditsOf(as)).toBe(4);
  expect(await listed()).toMatchObject([
    { purchase_id: id, reference: transferReference(id), proof: null, lapsed: false },
  ]);
  expect((await api.ok(getUnpaidPurchases, { as: staff, query: {} })).purchases).toEqual([]);
  expect((await prove(as, id)).transfer).toEqual({
    open: true,
    proof: { status: 'waiting', reason: '', sentAt: NOON.toISOString() },
  });
  expect(await listed()).toMatchObject([{ total_payment: 500, proof: { file: { name: 'recibo.jpg' } } }]);
  const { purchase, credited } = await confirm(id);
  expect([purchase.status, credited, purchase.transfer?.proof?.status]).toEqual(['completed', false, 'confirmed']);
  expect(await listed()).toEqual([]);
  expect((await api.refused(postTransferConfirmation, { as: staff, params: { id } })).code).toBe('transfer/decided');
  expect(await api.db.selectFrom('till_movement').select('amount').execute()).toEqual([]);
  const day = { from: '2026-11-20', to: '2026-11-20' };
  const report = await api.ok(getReport, { as: admin, params: { report: 'ventas-por-forma-de-pago' }, query: day });
  expect(report).toHaveProperty(
    'rows',
    expect.arrayContaining([
      expect.objectContaining({ method: { id: TRANSFER, text: 'Transferencia bancaria' }, paid: 500 }),
    ]),
  );
  const mails = await mailsTo(as);
  expect(mails.map(({ kind }) => kind)).toEqual(['transfer-pending', 'purchase-made']);
});

it('tells how to pay by mail: CLABE, holder and reference', async () => {
  const as = await aPerson(api.db);
  const id = await buy(as);
  const [mail] = await mailsTo(as);
  for (const part of ['032 180 00011835971 9', 'Casa Aura SC', 'Banorte', transferReference(id), '$500.00'])
    expect(mail?.body).toContain(part);
});

it('keeps one unpaid purchase per customer, in cash or by transfer, for confirmed addresses', async () => {
  const as = await aPerson(api.db);
  await buy(as);
  for (const payment_method of [CASH, TRANSFER]) {
    const refused = await api.refused(postPurchase, {
      as,
      body: { class_package_id: await aPackage(api.db), payment_method },
    });
    expect(refused.code).toBe('checkout/cash-pending');
  }
  const pair = await aPerson(api.db);
  const packages = [await aPackage(api.db), await aPackage(api.db)];
  const both = await Promise.all(packages.map((one) => api.send(postPurchase, { as: pair, body: body(one) })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

it('pays for as many places to come as unpaid cash', async () => {
  const as = await aPerson(api.db);
  await buy(as);
  const classes = [await aClass(api.db), await aClass(api.db, { inHours: 30 })];
  await api.ok(postReservation, { as, body: { single_class_id: classes[0] ?? 0 } });
  const refused = await api.refused(postReservation, { as, body: { single_class_id: classes[1] ?? 0 } });
  expect(refused.code).toBe('reservation/cash-pending');
  // At check-in the place is told apart from one that is paid, and from cash.
  const roster = await api.ok(getRoster, { as: staff, params: { id: classes[0] ?? 0 } });
  expect(roster.class_reservations).toMatchObject([{ is_cash: false, is_paid: false }]);
});

it('is not declared unpaid as cash is', async () => {
  const id = await buy(await aPerson(api.db));
  expect((await api.refused(postCashVoid, { as: staff, params: { id } })).code).toBe('purchase/not-pending');
});

it('takes a picture or PDF of its own customer alone, once, which is not deleted then', async () => {
  const [as, other] = [await aPerson(api.db), await aPerson(api.db)];
  const id = await buy(as);
  const send = (file_id: number, who = as) =>
    api.refused(postTransferProof, { as: who, params: { id }, body: { file_id } });
  expect((await send(await aPicture(as, 'video/mp4'))).code).toBe('transfer/file');
  expect((await send(await aPicture(other))).code).toBe('file/not-found');
  expect((await send(await aPicture(other), other)).code).toBe('purchase/not-found');
  const pdf = await aPicture(as, 'application/pdf');
  await prove(as, id, pdf);
  expect((await send(pdf)).code).toBe('transfer/file-used');
  for (const who of [as, admin])
    expect(await api.refused(deleteFile, { as: who, params: { id: pdf } })).toMatchObject({
      code: 'file/in-use',
      message: expect.stringContaining('el comprobante de'),
    });
  // Another one replaces it.
  const before = await proofOf(id);
  await prove(as, id);
  expect(await proofOf(id)).not.toBe(before);
  const late = { as: staff, params: { id: before }, body: { reason: 'Es de otra.' } };
  expect((await api.refused(postTransferRefusal, late)).code).toBe('transfer/decided');
});

it('is refused with a reason that its customer reads, who sends another one', async () => {
  const as = await aPerson(api.db);
  const id = await buy(as);
  await prove(as, id);
  const { purchase } = await refuse(id, 'No aparece en nuestra cuenta.');
  expect(purchase).toMatchObject({
    status: 'pending',
    transfer: { open: true, proof: { status: 'refused', reason: 'No aparece en nuestra cuenta.' } },
  });
  const mail = (await mailsTo(as)).find(({ kind }) => kind === 'transfer-refused');
  expect(mail?.body).toContain('No aparece en nuestra cuenta.');
  await prove(as, id);
  await confirm(id);
  expect((await purchaseOf(as, id)).status).toBe('completed');
  const blank = { as: staff, params: { id: 999_999 }, body: { reason: ' ' } };
  expect((await api.refused(postTransferRefusal, blank)).status).toBe(422);
});

it('ends once however many confirm and refuse at the same moment', async () => {
  const as = await aPerson(api.db);
  const id = await buy(as);
  await prove(as, id);
  const proof = await proofOf(id);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0
        ? api.send(postTransferConfirmation, { as: n % 4 === 0 ? staff : admin, params: { id } })
        : api.send(postTransferRefusal, { as: staff, params: { id: proof }, body: { reason: 'No se ve.' } }),
    ),
  );
  const confirmed = answers.filter(({ status }, n) => n % 2 === 0 && status === 200);
  expect(confirmed).toHaveLength(1);
  expect(answers.filter(({ status }, n) => n % 2 === 1 && status === 200).length).toBeLessThanOrEqual(1);
  expect((await purchaseOf(as, id)).status).toBe('completed');
  const invoices = await api.db.selectFrom('invoice').select('provider').where('purchase_id', '=', id).execute();
  expect(invoices).toEqual([{ provider: 'transfer' }]);
  const refused = await api.refused(postTransferRefusal, { as: staff, params: { id: proof }, body: { reason: 'No.' } });
  expect(refused.code).toBe('transfer/decided');
});

it('lapses without a proof, and not while one waits for the team', async () => {
  const [none, waiting] = [await aPerson(api.db), await aPerson(api.db)];
  const [without, proved] = [await buy(none), await buy(waiting)];
  await prove(waiting, proved);
  expect(await lapse(49)).toBe(1);
  expect(await purchaseOf(none, without)).toMatchObject({
    status: 'failed',
    failure: 'No recibimos tu transferencia a tiempo.',
    transfer: { open: true },
  });
  expect((await purchaseOf(waiting, proved)).status).toBe('pending');
  await refuse(proved);
  expect(await lapse(49)).toBe(1);
  expect(await creditsOf(waiting)).toBe(0);
});

it('gives a lapsed purchase back when its transfer turns up', async () => {
  const as = await aPerson(api.db);
  const id = await buy(as);
  await lapse(49);
  expect(await creditsOf(as)).toBe(0);
  await prove(as, id);
  expect(await listed()).toMatchObject([{ purchase_id: id, lapsed: true }]);
  expect((await confirm(id)).credited).toBe(false);
  expect([(await purchaseOf(as, id)).status, await creditsOf(as), await balanceOf(as)]).toEqual(['completed', 4, 0]);
});

it('keeps the money as store credit where the purchase can be granted no more, once', async () => {
  const as = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { price: 50_000, attendee_limit: 1 });
  const { purchase_id: id } = await api.ok(postPurchase, { as, body: body(class_package_id) });
  await lapse(49);
  await api.ok(postPurchase, { as: await aPerson(api.db), body: body(class_package_id) });
  await prove(as, id);
  const answers = await Promise.all(
    [1, 2].map(() => api.send(postTransferConfirmation, { as: staff, params: { id } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await purchaseOf(as, id)).toMatchObject({
    status: 'failed',
    refunded: 500,
    transfer: { open: false, proof: { status: 'credited' } },
  });
  expect(await balanceOf(as)).toBe(500);
  expect((await mailsTo(as)).map(({ kind }) => kind)).toContain('transfer-credited');
  expect((await listed()).map(({ purchase_id }) => purchase_id)).not.toContain(id);
});

it('is refunded by another transfer, which is noted, or as store credit', async () => {
  const as = await aPerson(api.db);
  const one = await buy(as);
  await confirm(one);
  await api.ok(postRefund, { as: admin, params: { id: one }, body: { reason: 'Se mudó' } });
  expect(await purchaseOf(as, one)).toMatchObject({ status: 'revoked', refunded: 500 });
  expect(await api.db.selectFrom('refund').select('status').execute()).toEqual([{ status: 'succeeded' }]);
  const next = await buy(as);
  await confirm(next);
  await api.ok(postRefund, { as: admin, params: { id: next }, body: { to_store_credit: true } });
  expect(await balanceOf(as)).toBe(500);
  expect(await api.db.selectFrom('till_movement').select('amount').execute()).toEqual([]);
});

it("isn't confirmed as cash, nor seen or decided by customers", async () => {
  const as = await aPerson(api.db);
  const id = await buy(as);
  expect((await api.refused(postCashConfirmation, { as: staff, params: { id } })).code).toBe('purchase/not-pending');
  expect((await api.refused(getTransfers, { as, query: {} })).status).toBe(403);
  expect((await api.refused(postTransferConfirmation, { as, params: { id } })).status).toBe(403);
  await prove(as, id);
  const mine = { as, params: { id: await proofOf(id) }, body: { reason: 'Sí' } };
  expect((await api.refused(postTransferRefusal, mine)).status).toBe(403);
});

it('gives the seat of a class with the purchase, and a lapsed one its seat or its money back', async () => {
  const as = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { price: 20_000, class_amount: 1 });
  const single_class_id = await aClass(api.db, { capacity: 1, inHours: 100 });
  const order = { ...body(class_package_id), single_class_id };
  const seats = async () =>
    (
      await api.db
        .selectFrom('single_class')
        .select('reserved')
        .where('single_class_id', '=', single_class_id)
        .execute()
    )[0]?.reserved;
  const { purchase_id: id } = await api.ok(postPurchase, { as, body: order });
  expect(await seats()).toBe(1);
  await lapse(49);
  expect(await seats()).toBe(0);
  await prove(as, id);
  expect((await confirm(id)).credited).toBe(false);
  expect(await seats()).toBe(1);

  const late = await aPerson(api.db);
  api.setNow(new Date(NOON.getTime() + 49 * HOUR));
  const another = await aClass(api.db, { capacity: 1, inHours: 200 });
  const { purchase_id } = await api.ok(postPurchase, {
    as: late,
    body: { ...order, single_class_id: another },
  });
  await lapse(49 + 49);
  await api.ok(postPurchase, { as: await aPerson(api.db), body: { ...order, single_class_id: another } });
  await prove(late, purchase_id);
  expect((await confirm(purchase_id)).credited).toBe(true);
  expect(await balanceOf(late)).toBe(200);
});

it('shows the team what has a proof first, a page at a time', async () => {
  for (let n = 0; n < 3; n += 1) await buy(await aPerson(api.db));
  const as = await aPerson(api.db);
  api.setNow(new Date(NOON.getTime() + DAY));
  const id = await buy(as);
  await prove(as, id);
  expect((await listed()).map(({ proof }) => proof !== null)).toEqual([true, false, false, false]);
});
