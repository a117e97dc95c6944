/** A studio that invoices at a stand-in of Facturapi, with what its tests do and look at. */
import type { AddressInfo } from 'node:net';
import { getTaxReceipts, postCfdi, putTaxProfile } from '../../../../domain/contract/cfdi';
import { postPurchase } from '../../../../domain/contract/checkout';
import { postCashConfirmation, postRefund } from '../../../../domain/contract/purchases';
import { startFacturapiSandbox, type FacturapiSandboxOptions } from '../../../../sandbox/facturapi';
import { openFacturapi } from '../../../../server/modules/cfdi/facturapi';
import { sendTaxReceipts } from '../../../../server/modules/cfdi/service';
import { HOUR, NOON, startApi } from '../../../helpers/api';
import { aPackage, aPerson, type Person } from '../../builders';

const CASH = 2;
export const ANA = {
  rfc: 'GODE561231GR8',
  legal_name: 'ANA GODÍNEZ',
  zip: '06700',
  tax_system: '612',
  cfdi_use: 'G03',
};
const SECRET = 'sk_test_pruebas';
export const WEBHOOK_SECRET = 'whsec_pruebas';

export interface Paid {
  readonly as: Person;
  /** Of the purchase. */
  readonly purchase: number;
  readonly id: number;
}
export type CfdiWorld = Awaited<ReturnType<typeof startCfdi>>;

export async function startCfdi(options: Partial<FacturapiSandboxOptions> = {}) {
  const office = await startFacturapiSandbox({ secretKey: SECRET, ...options });
  const account = { secretKey: SECRET, apiUrl: office.url, webhookSecret: WEBHOOK_SECRET };
  const api = await startApi({ listen: true, cfdi: openFacturapi(account, () => undefined) });
  const { port } = api.app.server.address() as AddressInfo;
  office.setWebhook({ url: `http://127.0.0.1:${port}/api/webhooks/facturapi`, secret: WEBHOOK_SECRET });
  const admin = await aPerson(api.db, 'admin');
  const listed = async (as: Person) => (await api.ok(getTaxReceipts, { as })).tax_receipts;
  const rowOf = ({ id }: Paid) =>
    api.db.selectFrom('tax_receipt').selectAll().where('tax_receipt_id', '=', id).executeTakeFirstOrThrow();
  return {
    office,
    api,
    admin,
    close: async () => {
      await api.close();
      await office.close();
    },
    calm: async () => {
      api.setNow(NOON);
      await api.configure({
        cash_checkout_enabled: 'true',
        cfdi_enabled: 'true',
        cfdi_product_key: '86131500',
        global_invoice_period: 'none',
        global_invoice_hours: '24',
      });
    },
    /** Payments are free for the global invoice of another test otherwise. */
    forget: () => api.db.updateTable('tax_receipt').set({ status: 'cancelled' }).where('cfdi_id', 'is', null).execute(),
    /** The job, so many hours after noon. */
    work: (hours = 0) => sendTaxReceipts(api.system(new Date(NOON.getTime() + hours * HOUR))),
    pay: async (price = 50_000): Promise<Paid> => {
      const as = await aPerson(api.db);
      const class_package_id = await aPackage(api.db, { title: 'Cuatro clases', price });
      const body = { class_package_id, payment_method: CASH };
      const { purchase_id: purchase } = await api.ok(postPurchase, { as, body });
      await api.ok(postCashConfirmation, { as: admin, params: { id: purchase } });
      await api.ok(putTaxProfile, { as, body: ANA });
      return { as, purchase, id: (await listed(as))[0]!.tax_receipt_id };
    },
    listed,
    statusOf: async ({ as }: Paid) => (await listed(as))[0]?.status,
    invoice: async ({ as, id }: Paid) => (await api.ok(postCfdi, { as, params: { id } })).tax_receipt,
    refund: ({ purchase }: Paid, pesos: number) =>
      api.ok(postRefund, { as: admin, params: { id: purchase }, body: { amount: pesos, reason: 'Lesión' } }),
    rowOf,
    /** What the tax office has of a payment by itself: its invoices and credit notes. */
    stampedOf: async (paid: Paid) => {
      const rows = await api.db.selectFrom('cfdi').selectAll().where('tax_receipt_id', '=', paid.id).execute();
      const ids = rows.map(({ provider_invoice_id }) => provider_invoice_id);
      return office
        .invoices()
        .filter(({ id }) => ids.includes(id))
        .map(({ type, status, total }) => ({ type, status, total }));
    },
    /** Why refunds aren't in the tax invoices yet. */
    undone: async () =>
      (await api.db.selectFrom('tax_refund').select('failure').where('done_at', 'is', null).execute()).map(
        ({ failure }) => failure,
      ),
    /** Waits for what another request is doing. */
    until: async (isSo: () => Promise<boolean>) => {
      while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
