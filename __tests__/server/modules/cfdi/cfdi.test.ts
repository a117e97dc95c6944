/** Tax invoices: one receipt per payment, invoiced once, whatever is pressed, repeated, refused or killed meanwhile. */
import { postPurchase } from '../../../../domain/contract/checkout';
import { getCfdiFile, getTaxProfile, getTaxReceipts, postCfdi, putTaxProfile } from '../../../../domain/contract/cfdi';
import { postCashConfirmation } from '../../../../domain/contract/purchases';
import { startFacturapiSandbox, type FacturapiSandbox } from '../../../../sandbox/facturapi';
import { openFacturapi } from '../../../../server/modules/cfdi/facturapi';
import { sendTaxReceipts } from '../../../../server/modules/cfdi/service';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aPackage, aPerson, type Person } from '../../builders';

const CASH = 2;
const ANA = { rfc: 'GODE561231GR8', legal_name: 'ANA GODÍNEZ', zip: '06700', tax_system: '612', cfdi_use: 'G03' };
const SECRET = 'sk_test_pruebas';

let office: FacturapiSandbox;
let api: Api;
let staff: Person;
beforeAll(async () => {
  office = await startFacturapiSandbox({ secretKey: SECRET });
  api = await startApi({ cfdi: openFacturapi({ secretKey: SECRET, apiUrl: office.url }, () => undefined) });
  await api.configure({ cash_checkout_enabled: 'true', cfdi_enabled: 'true', cfdi_product_key: '86131500' });
  staff = await aPerson(api.db, 'staff');
});
beforeEach(() => api.setNow(NOON));
afterAll(async () => {
  await api.close();
  await office.close();
});

const pay = async (as: Person, price = 50_033): Promise<void> => {
  const body = { class_package_id: await aPackage(api.db, { title: 'Cuatro clases', price }), payment_method: CASH };
  const { purchase_id: id } = await api.ok(postPurchase, { as, body });
  await api.ok(postCashConfirmation, { as: staff, params: { id } });
};
const listed = async (as: Person) => (await api.ok(getTaxReceipts, { as })).tax_receipts;
const idOf = async (as: Person): Promise<number> => {
  const [first] = await listed(as);
  if (!first) throw new Error('No receipt.');
  return first.tax_receipt_id;
};
const invoice = async (as: Person, id: number) => (await api.ok(postCfdi, { as, params: { id } })).tax_receipt;
/** A customer with one payment and known tax data. */
const aPayer = async (): Promise<{ as: Person; id: number }> => {
  const as = await aPerson(api.db);
  await pay(as);
  await api.ok(putTaxProfile, { as, body: ANA });
  return { as, id: await idOf(as) };
};
const atProvider = async (taxReceiptId: number) => {
  const row = await api.db
    .selectFrom('tax_receipt')
    .selectAll()
    .where('tax_receipt_id', '=', taxReceiptId)
    .executeTakeFirstOrThrow();
  return { row, receipt: office.receipts().find(({ id }) => id === row.provider_receipt_id) };
};
const invoicesOf = (receiptId: string | undefined) =>
  office.invoices().filter(({ receipts }) => receiptId !== undefined && receipts.includes(receiptId));

it('makes one receipt of each payment, with its VAT to the centavo, and none while the studio does not invoice', async () => {
  const as = await aPerson(api.db);
  await api.configure({ cfdi_enabled: 'false' });
  await pay(as);
  expect(await listed(as)).toEqual([]);
  await api.configure({ cfdi_enabled: 'true' });
  expect(await listed(as)).toEqual([]);
  await pay(as);
  const [receipt] = await listed(as);
  expect(receipt).toMatchObject({ title: 'Cuatro clases', total: 500.33, status: 'open', uuid: null });
  await Promise.all([sendTaxReceipts(api.system()), sendTaxReceipts(api.system())]);
  const { receipt: sent } = await atProvider(await idOf(as));
  expect(sent).toMatchObject({ status: 'open', total: 50_033, payment_form: '01' });
  expect(sent?.items).toEqual([{ description: 'Cuatro clases', product_key: '86131500', total: 50_033, vat: 0.16 }]);
  expect(office.receipts().filter(({ external_id }) => external_id === sent?.external_id)).toHaveLength(1);
  await api.configure({ cfdi_vat_percent: '8' });
  await pay(as, 10_000);
  await sendTaxReceipts(api.system());
  expect((await atProvider(await idOf(as))).receipt?.items).toMatchObject([{ total: 10_000, vat: 0.08 }]);
  await api.configure({ cfdi_vat_percent: '16' });
});

it('hands a receipt over later where the provider was away or refused, and shows why', async () => {
  const as = await aPerson(api.db);
  await pay(as);
  const id = await idOf(as);
  office.failNext('/receipts', { status: 401, message: 'La llave no es válida' });
  await sendTaxReceipts(api.system());
  expect((await atProvider(id)).row).toMatchObject({ status: 'waiting', tries: 1, failure: 'La llave no es válida' });
  await sendTaxReceipts(api.system());
  expect((await atProvider(id)).row.status).toBe('waiting');
  // Carried out, but its answer is lost.
  office.failNext('/receipts', 'lose_response');
  await sendTaxReceipts(api.system(new Date(NOON.getTime() + HOUR)));
  await sendTaxReceipts(api.system(new Date(NOON.getTime() + 3 * HOUR)));
  const { row, receipt } = await atProvider(id);
  expect(row).toMatchObject({ status: 'open', failure: null });
  expect(office.receipts().filter(({ external_id }) => external_id === receipt?.external_id)).toHaveLength(1);
});

it('stores only tax data that the tax office knows, and leaves none of them at the provider', async () => {
  const as = await aPerson(api.db);
  expect(await api.ok(getTaxProfile, { as })).toEqual({ tax_profile: null });
  const refused = async (changes: Partial<typeof ANA>) =>
    (await api.refused(putTaxProfile, { as, body: { ...ANA, ...changes } })).problems?.map(({ key }) => key);
  expect(await refused({ rfc: 'XAXX010101000' })).toEqual(['rfc']);
  expect(await refused({ legal_name: 'OTRO NOMBRE', zip: '99999' })).toEqual(['legal_name', 'zip']);
  office.failNext('/customers', { status: 503, message: 'Mantenimiento' });
  expect((await api.refused(putTaxProfile, { as, body: ANA })).code).toBe('cfdi/unavailable');
  await api.ok(putTaxProfile, { as, body: { ...ANA, rfc: ' gode-561231-gr8 ', legal_name: 'Ana  Godínez' } });
  expect(await api.ok(getTaxProfile, { as })).toEqual({ tax_profile: ANA });
  expect(office.customers()).toBe(0);
});

it('invoices a payment once, however often and from where it is asked, with its PDF and XML', async () => {
  const as = await aPerson(api.db);
  await pay(as);
  const id = await idOf(as);
  expect((await api.refused(postCfdi, { as, params: { id } })).code).toBe('cfdi/no-profile');
  expect((await api.refused(getCfdiFile, { as, params: { id, kind: 'pdf' } })).code).toBe('cfdi/not-found');
  await api.ok(putTaxProfile, { as, body: ANA });
  await Promise.all([invoice(as, id), invoice(as, id), sendTaxReceipts(api.system()), invoice(as, id)]);
  const done = await invoice(as, id);
  expect(done).toMatchObject({ status: 'stamped', rfc: ANA.rfc, uuid: expect.any(String) });
  const { receipt } = await atProvider(id);
  expect(invoicesOf(receipt?.id)).toMatchObject([{ total: 50_033, uuid: done.uuid }]);
  const file = async (kind: 'pdf' | 'xml') => {
    const { name, content } = await api.ok(getCfdiFile, { as, params: { id, kind } });
    return { name, text: Buffer.from(content, 'base64').toString('latin1') };
  };
  expect(await file('pdf')).toEqual({ name: `factura-${done.uuid}.pdf`, text: expect.stringMatching(/^%PDF/) });
  expect((await file('xml')).text).toContain('Total="500.33"');
  const other = await aPerson(api.db);
  expect((await api.refused(postCfdi, { as: other, params: { id } })).code).toBe('cfdi/not-found');
  expect((await api.refused(getCfdiFile, { as: other, params: { id, kind: 'xml' } })).code).toBe('cfdi/not-found');
});

it('does not stamp twice where the server was killed, or the answer lost, after stamping', async () => {
  const { as, id } = await aPayer();
  office.failNext('/invoice', 'lose_response');
  expect((await invoice(as, id)).status).toBe('waiting');
  await sendTaxReceipts(api.system());
  expect((await listed(as))[0]?.status).toBe('waiting');
  await sendTaxReceipts(api.system(new Date(NOON.getTime() + HOUR)));
  const [done] = await listed(as);
  const { receipt } = await atProvider(id);
  expect(invoicesOf(receipt?.id)).toMatchObject([{ uuid: done?.uuid }]);
  expect(done?.status).toBe('stamped');
});

it('tells a refusal of the tax office in plain words, and invoices once the data are mended', async () => {
  const { as, id } = await aPayer();
  // What was right when it was stored may have changed at the tax office since.
  await api.db.updateTable('tax_profile').set({ zip: '99999' }).where('customer_id', '=', as.customer_id).execute();
  expect(await invoice(as, id)).toMatchObject({
    status: 'refused',
    failure: 'El SAT tiene otro código postal para ese RFC.',
  });
  await api.ok(putTaxProfile, { as, body: ANA });
  expect(await invoice(as, id)).toMatchObject({ status: 'stamped', failure: null });
});

it('is refused by the database where a payment would be in two invoices', async () => {
  const { as, id } = await aPayer();
  await invoice(as, id);
  const second = api.db
    .insertInto('cfdi')
    .values({ kind: 'customer', tax_receipt_id: id, total: 1, next_try_at: NOON, created_at: NOON })
    .execute();
  await expect(second).rejects.toThrow('cfdi_once');
});

it('leaves a gift card to what it pays for', async () => {
  const { as, id } = await aPayer();
  const { customer_id } = as;
  const sale = {
    customer_id,
    sold_by: staff.customer_id,
    title: 'Tarjeta de regalo',
    total: 50_033,
    location_id: null,
    class_package_id: null,
    discount_code: null,
    charges: '[]',
    received: null,
    terminal_digits: null,
    terminal_authorisation: null,
    link_expires_at: null,
    method: 'cash',
  } as const;
  const { desk_sale_id } = await api.db
    .insertInto('desk_sale')
    .values({ ...sale, created_at: NOON })
    .returning('desk_sale_id')
    .executeTakeFirstOrThrow();
  await api.db.updateTable('purchase').set({ desk_sale_id }).where('customer_id', '=', customer_id).execute();
  const card = { customer_id, desk_sale_id, amount: 50_033, seed: 's', code_hash: Buffer.from(`${id}`), last4: '0000' };
  await api.db
    .insertInto('gift_card')
    .values({ ...card, created_at: NOON })
    .execute();
  expect(await listed(as)).toEqual([]);
  expect((await api.refused(postCfdi, { as, params: { id } })).code).toBe('cfdi/not-found');
  await sendTaxReceipts(api.system());
  expect((await atProvider(id)).row).toMatchObject({ status: 'cancelled', provider_receipt_id: null });
});

it('frees the payment of an account that was deleted before its invoice was stamped', async () => {
  const { as, id } = await aPayer();
  office.failNext('/invoice', { status: 503, message: 'Mantenimiento' });
  expect((await invoice(as, id)).status).toBe('waiting');
  // What anonymising does (privacy/tables).
  await api.db.updateTable('cfdi').set({ rfc: null, legal_name: null }).where('tax_receipt_id', '=', id).execute();
  await sendTaxReceipts(api.system(new Date(NOON.getTime() + HOUR)));
  expect((await atProvider(id)).row).toMatchObject({ status: 'open', cfdi_id: null });
});
