/** By Stripe's own events: invoiced card payments whose refund the bank sends back, or whose dispute is lost and won. */
import { postPurchase } from '../../../../domain/contract/checkout';
import { getTaxReceipts, postCfdi, putTaxProfile } from '../../../../domain/contract/cfdi';
import { postRefund } from '../../../../domain/contract/purchases';
import { startFacturapiSandbox, type FacturapiSandbox } from '../../../../sandbox/facturapi';
import { sendRefunds } from '../../../../server/modules/billing/refunds/send';
import { openFacturapi } from '../../../../server/modules/cfdi/facturapi';
import { sendTaxReceipts } from '../../../../server/modules/cfdi/service';
import { HOUR, NOON, startApi, STRIPE_KEYS, type Api } from '../../../helpers/api';
import { aPackage, aPerson, type Person } from '../../builders';
import { ANA } from './world';

const SECRET = 'sk_test_pruebas';
let office: FacturapiSandbox;
let api: Api;
let admin: Person;
beforeAll(async () => {
  office = await startFacturapiSandbox({ secretKey: SECRET });
  const cfdi = openFacturapi({ secretKey: SECRET, apiUrl: office.url }, () => undefined);
  api = await startApi({ payments: true, cfdi });
  await api.configure({
    stripe_public_key: STRIPE_KEYS.publicKey,
    cfdi_enabled: 'true',
    cfdi_product_key: '86131500',
    global_invoice_period: 'none',
  });
  admin = await aPerson(api.db, 'admin');
});
afterAll(async () => {
  await api.close();
  await office.close();
});
beforeEach(() => api.setNow(NOON));

const work = async (hours: number): Promise<void> => {
  await api.stripe.faults.flush();
  await sendTaxReceipts(api.system(new Date(NOON.getTime() + hours * HOUR)));
};
/** A card payment of $1,000.00 with its invoice. */
async function invoiced(card_payment_method: string) {
  const as = await aPerson(api.db);
  const body = { class_package_id: await aPackage(api.db, { price: 100_000 }), card_payment_method };
  const { purchase_id } = await api.ok(postPurchase, { as, body });
  await api.stripe.faults.flush();
  await api.ok(putTaxProfile, { as, body: ANA });
  const [receipt] = (await api.ok(getTaxReceipts, { as })).tax_receipts;
  const id = receipt!.tax_receipt_id;
  await api.ok(postCfdi, { as, params: { id } });
  const { provider_payment_id: payment } = await api.db
    .selectFrom('invoice')
    .select('provider_payment_id')
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow();
  const stamped = async () => {
    const rows = await api.db
      .selectFrom('cfdi')
      .select('provider_invoice_id')
      .where('tax_receipt_id', '=', id)
      .execute();
    const ids = rows.map(({ provider_invoice_id }) => provider_invoice_id);
    return office
      .invoices()
      .filter((one) => ids.includes(one.id))
      .map(({ type, status, total }) => `${type} ${status} ${total}`);
  };
  return { purchase_id, payment, stamped };
}

it('cancels the credit note of a refund that the bank sends back', async () => {
  const { purchase_id: id, stamped } = await invoiced('pm_card_refundFail');
  await api.ok(postRefund, { as: admin, params: { id }, body: { amount: 400, reason: 'Lesión' } });
  await sendRefunds(api.system(NOON));
  await work(1);
  expect(await stamped()).toEqual(['I valid 100000', 'E valid 40000']);
  api.stripe.advance(10 * 60_000);
  await work(2);
  expect(await stamped()).toEqual(['I valid 100000', 'E canceled 40000']);
});

it('cancels the invoice of a lost dispute, and nothing of an open one', async () => {
  const { payment, stamped } = await invoiced('pm_card_visa');
  const dispute = api.stripe.dispute(payment);
  await work(1);
  expect(await stamped()).toEqual(['I valid 100000']);
  api.stripe.closeDispute(dispute, 'lost');
  await work(2);
  expect(await stamped()).toEqual(['I canceled 100000']);
});
