/** By Facturapi's own SDK: what it creates, repeats, refuses, cancels and credits. */
import Facturapi, { CancellationMotive, FacturapiError } from 'facturapi';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFacturapiSandbox, type FacturapiSandbox } from '../facturapi';

const SECRET = 'sk_test_sdk';
let office: FacturapiSandbox;
let client: Facturapi;
beforeAll(async () => {
  office = await startFacturapiSandbox({ secretKey: SECRET });
  client = new Facturapi(SECRET);
  client.BASE_URL = office.url;
});
afterAll(() => office.close());

const ANA = { legal_name: 'ANA GODÍNEZ', tax_id: 'GODE561231GR8', tax_system: '612', address: { zip: '06700' } };
const items = (price: number) => [
  {
    quantity: 1,
    product: {
      description: 'Cuatro clases',
      product_key: '86131500',
      unit_key: 'E48',
      price,
      tax_included: true,
      taxes: [{ type: 'IVA', rate: 0.16 }],
    },
  },
];
const receipt = (price: number, idempotency_key?: string) =>
  client.receipts.create({ payment_form: '01', items: items(price), ...(idempotency_key ? { idempotency_key } : {}) });
const refused = async (call: Promise<unknown>): Promise<string> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FacturapiError)) throw error ?? new Error('It was not refused.');
  return `${error.status} ${error.path ?? ''}`.trim();
};

it('makes a receipt once per key, and one invoice of it', async () => {
  const first = await receipt(100.5, 'a');
  expect((await receipt(100.5, 'a')).id).toBe(first.id);
  expect(await refused(receipt(99, 'a'))).toBe('409 idempotency_key');
  const made = await client.receipts.invoice(first.id, { customer: ANA, use: 'G03' });
  expect(made).toMatchObject({ total: 100.5, status: 'valid' });
  expect(await refused(client.receipts.invoice(first.id, { customer: ANA, use: 'G03' }))).toBe('400');
  expect(await client.receipts.retrieve(first.id)).toMatchObject({ status: 'invoiced_to_customer', invoice: made.id });
  expect(await refused(client.receipts.cancel(first.id))).toBe('400');
});

it('refuses what the tax office would, at its field', async () => {
  const { id } = await receipt(50);
  const invoice = (changes: object, use = 'G03') =>
    refused(client.receipts.invoice(id, { customer: { ...ANA, ...changes }, use }));
  expect(await invoice({ tax_id: 'GODE561231X0X' })).toBe('400 customer.tax_id');
  expect(await invoice({ legal_name: 'OTRO' })).toBe('400 customer.legal_name');
  expect(await invoice({ address: { zip: '99999' } })).toBe('400 customer.address.zip');
  expect(await invoice({ tax_system: '601' })).toBe('400 customer.tax_system');
  expect(await invoice({ tax_system: '605' })).toBe('400 customer.use');
  expect(await refused(receipt(10.001))).toBe('400 items[0].product.price');
  await expect(startFacturapiSandbox({ secretKey: 'sk_live_x' })).rejects.toThrow('test keys');
});

it('invoices the named receipts globally, cancels and credits', async () => {
  const [one, two] = [await receipt(10), await receipt(20)];
  const period = { from: '2026-11-01', to: '2026-11-30', periodicity: 'month' };
  const all = await client.receipts.createGlobalInvoice({ ...period, receipts: [one.id, two.id] });
  expect(all).toMatchObject({ total: 30, customer: { tax_id: 'XAXX010101000' } });
  expect(await refused(client.receipts.createGlobalInvoice({ ...period, receipts: [one.id] }))).toBe('400 receipts');
  const note = (price: number) =>
    client.invoices.create({
      type: 'E',
      customer: ANA,
      payment_form: '01',
      items: items(price),
      related_documents: [{ relationship: '01', documents: [all.uuid] }],
    });
  expect(await note(25)).toMatchObject({ type: 'E', total: 25 });
  expect(await refused(note(10))).toBe('400 items');
  expect(await refused(client.invoices.cancel(all.id, { motive: '03' as never }))).toBe('400');
  const other = await client.receipts.invoice((await receipt(5)).id, { customer: ANA, use: 'S01' });
  expect(await client.invoices.cancel(other.id, { motive: '03' as never })).toMatchObject({ status: 'canceled' });
});

it('cancels a global invoice once and in time, at once or when the tax office has looked at it', async () => {
  const closed = await receipt(75);
  const global = await client.receipts.createGlobalInvoice({
    receipts: [closed.id],
    periodicity: 'day',
    months: '11',
    year: 2026,
    from: '2026-11-01T06:00:00.000Z',
    to: '2026-11-02T05:59:59.999Z',
  });
  const cancel = (motive: CancellationMotive) => client.invoices.cancel(global.id, { motive });
  office.waitNextCancellation('verifying');
  expect(await cancel(CancellationMotive.FACTURA_GLOBAL)).toMatchObject({
    status: 'valid',
    cancellation_status: 'verifying',
  });
  expect(await refused(cancel(CancellationMotive.FACTURA_GLOBAL))).toBe('409');
  office.decideCancellation(global.id, 'rejected');
  expect(await cancel(CancellationMotive.FACTURA_GLOBAL)).toMatchObject({ status: 'canceled' });
  expect(await refused(cancel(CancellationMotive.FACTURA_GLOBAL))).toBe('409');
  expect(await client.receipts.retrieve(closed.id)).toMatchObject({ status: 'invoiced_globally', invoice: global.id });
  const own = await client.receipts.invoice((await receipt(80)).id, { customer: ANA, use: 'G03' });
  expect(await refused(client.invoices.cancel(own.id, { motive: CancellationMotive.FACTURA_GLOBAL }))).toBe(
    '400 motive',
  );
});

it('cancels nothing after January of the next year', async () => {
  let now = new Date('2026-12-31T12:00:00Z');
  const late = await startFacturapiSandbox({ secretKey: SECRET, now: () => now });
  const sdk = new Facturapi(SECRET);
  sdk.BASE_URL = late.url;
  try {
    const { id: receiptId } = await sdk.receipts.create({ payment_form: '01', items: items(80) });
    const { id } = await sdk.receipts.invoice(receiptId, { customer: ANA, use: 'G03' });
    now = new Date('2027-02-01T12:00:00Z');
    expect(await refused(sdk.invoices.cancel(id, { motive: CancellationMotive.NO_SE_CONCRETO }))).toBe('400');
    now = new Date('2027-01-31T12:00:00Z');
    expect(await sdk.invoices.cancel(id, { motive: CancellationMotive.NO_SE_CONCRETO })).toMatchObject({
      status: 'canceled',
    });
  } finally {
    await late.close();
  }
});

it('tells a webhook what a receiver decided, signed, until it is taken', async () => {
  const told: string[] = [];
  let isAway = true;
  const hook = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const payload = Buffer.concat(parts).toString();
      void client.webhooks
        .validateSignature({ secret: 'whsec_x', signature: String(request.headers['facturapi-signature']), payload })
        .then(({ type, data }) => {
          if (!isAway) told.push(`${type} ${data.object.id} ${data.object.status}`);
          response.writeHead(isAway ? 500 : 200).end();
        });
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const { port } = hook.address() as AddressInfo;
  office.setWebhook({ url: `http://127.0.0.1:${port}`, secret: 'whsec_x' });
  try {
    const { id } = await client.receipts.invoice((await receipt(80)).id, { customer: ANA, use: 'G03' });
    office.waitNextCancellation('pending');
    await client.invoices.cancel(id, { motive: CancellationMotive.NO_SE_CONCRETO });
    office.decideCancellation(id, 'accepted');
    await office.sendEvents();
    isAway = false;
    await office.sendEvents();
    await office.sendEvents();
    expect(told.filter((one) => one.includes(id))).toEqual([
      `invoice.cancellation_status_updated ${id} canceled`,
      `invoice.status_updated ${id} canceled`,
    ]);
  } finally {
    office.setWebhook(null);
    await new Promise((resolve) => hook.close(resolve));
  }
});

it.each([
  ['A0A', 'accepted', 'canceled'],
  ['R0R', 'rejected', 'valid'],
])('lets a receiver whose RFC ends in %s decide after a minute: %s', async (ending, decision, status) => {
  let now = new Date('2026-11-01T12:00:00Z');
  const slow = await startFacturapiSandbox({ secretKey: SECRET, now: () => now });
  const sdk = new Facturapi(SECRET);
  sdk.BASE_URL = slow.url;
  try {
    const { id: receiptId } = await sdk.receipts.create({ payment_form: '01', items: items(80) });
    const customer = { ...ANA, tax_id: `GODE561231${ending}` };
    const { id } = await sdk.receipts.invoice(receiptId, { customer, use: 'G03' });
    const asked = await sdk.invoices.cancel(id, { motive: CancellationMotive.NO_SE_CONCRETO });
    expect(asked).toMatchObject({ status: 'valid', cancellation_status: 'pending' });
    now = new Date(now.getTime() + 59_000);
    await slow.sendEvents();
    expect(await sdk.invoices.retrieve(id)).toMatchObject({ cancellation_status: 'pending' });
    now = new Date(now.getTime() + 1_000);
    await slow.sendEvents();
    expect(await sdk.invoices.retrieve(id)).toMatchObject({ status, cancellation_status: decision });
  } finally {
    await slow.close();
  }
});
