/**
 * A stand-in for Facturapi on the loopback, for the demo, development and tests: receivers, receipts, tax invoices,
 * credit notes and global invoices. Stateful; stamps nothing, and responds 404 to all other calls.
 */
import Fastify, { type FastifyRequest } from 'fastify';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readDataFile, writeDataFile } from '../dataFile';
import { refuseInProduction } from '../guard';
import { askCancellation, cancellationStatusOf, decided, reopen } from './cancellation';
import { pdfOf, xmlOf } from './documents';
import { openEvents, type SandboxWebhook } from './events';
import { organizationRoutes } from './organization';
import { checkReceiver, Refusal, readCustomer, readItems, readReceipts, text, type Body } from './validation';
import type { SandboxInvoice, SandboxReceipt, SandboxState } from './state';

export interface FacturapiSandboxOptions {
  /** 0 or undefined: any free port. */
  readonly port?: number;
  /** File of the state; null or undefined: in memory only. */
  readonly dataFile?: string | null;
  /** 'sk_test_…' */
  readonly secretKey: string;
  /** 'sk_user_sandbox_…', for the certificate; null or undefined: none is taken. */
  readonly userKey?: string | null;
  readonly now?: () => Date;
  /** The receipts of a cancelled global invoice can be used again; false or undefined: they stay closed. */
  readonly reopensReceipts?: boolean;
  /** Where events are sent, every few seconds until they are taken; null or undefined: only when told to. */
  readonly webhook?: SandboxWebhook | null;
}

/** What to do with the next calls that change something. */
export type FacturapiFault = { readonly status: number; readonly message: string } | 'lose_response';

export interface FacturapiSandbox {
  /** http://host:port/v2 */
  readonly url: string;
  receipts(): readonly SandboxReceipt[];
  invoices(): readonly SandboxInvoice[];
  /** Receivers that are stored at the moment. */
  customers(): number;
  /** The next calls of this path (a part of it) fail, or lose their response after they were carried out. */
  failNext(path: string, fault: FacturapiFault, times?: number): void;
  /** Runs before a call of this path is carried out, while it waits. */
  holdNext(path: string, until: Promise<unknown>): void;
  /** The next cancellation isn't accepted at once, but looked at by the tax office or the receiver. */
  waitNextCancellation(status: 'pending' | 'verifying'): void;
  /** What became of a cancellation that waits. */
  decideCancellation(invoiceId: string, decision: 'accepted' | 'rejected' | 'expired'): void;
  /** Cancels an invoice, as its owner can at Facturapi's own site. */
  cancelAtSite(invoiceId: string): void;
  setWebhook(webhook: SandboxWebhook | null): void;
  /** Lets receivers decide whose time has come, and sends the events that the webhook hasn't taken yet. */
  sendEvents(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between looks at what receivers decided, and at events to be sent. */
const TICK = 5_000;

/** Facturapi's own live keys. */
const LIVE_KEY = /^sk_(live|user)_/;
const PERIODS = ['day', 'week', 'fortnight', 'month', 'two_months'];

/** @throws Error with NODE_ENV=production, unless DEMO=1, and for a key that isn't a test key. */
export async function startFacturapiSandbox(options: FacturapiSandboxOptions): Promise<FacturapiSandbox> {
  refuseInProduction();
  const { secretKey, userKey = null, dataFile = null, now = () => new Date(), reopensReceipts = false } = options;
  if (LIVE_KEY.test(secretKey) || !secretKey.startsWith('sk_test_'))
    throw new Error('The sandbox takes test keys only.');
  if (userKey !== null && !userKey.startsWith('sk_user_sandbox_')) throw new Error('That is no key of the sandbox.');
  const state: SandboxState = (dataFile && readDataFile<SandboxState>(dataFile)) || {
    customers: {},
    receipts: {},
    invoices: {},
    keys: {},
  };
  let faults: { path: string; fault: FacturapiFault }[] = [];
  let cancellations: ('pending' | 'verifying')[] = [];
  let holds: { path: string; until: Promise<unknown> }[] = [];
  const lost = new WeakSet<FastifyRequest>();
  const newId = (): string => randomBytes(12).toString('hex');

  /** Facturapi's idempotency_key: a repeat with the same body gets the object of the first call. */
  const once = <T extends { readonly id: string }>(body: Body, all: Record<string, T>, make: () => T): T => {
    const key = text(body, 'idempotency_key', false);
    if (key === null) return make();
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    const first = state.keys[key];
    if (first && first.digest !== digest)
      throw new Refusal(409, 'The idempotency_key was already used with other parameters.', 'idempotency_key');
    const found = first && all[first.id];
    if (found) return found;
    const made = make();
    state.keys[key] = { digest, id: made.id };
    return made;
  };

  const stamp = (
    fields: Pick<SandboxInvoice, 'type' | 'customer' | 'total' | 'receipts'> & Partial<SandboxInvoice>,
  ) => {
    const invoice: SandboxInvoice = {
      id: newId(),
      uuid: randomUUID(),
      status: 'valid',
      created_at: now().toISOString(),
      folio_number: Object.keys(state.invoices).length + 1,
      related: [],
      global: null,
      cancellation: null,
      ...fields,
    };
    state.invoices[invoice.id] = invoice;
    return invoice;
  };
  const shown = (invoice: SandboxInvoice) => ({
    ...invoice,
    total: invoice.total / 100,
    customer: { ...invoice.customer, address: { zip: invoice.customer.zip, country: 'MEX' } },
    cancellation_status: cancellationStatusOf(invoice),
  });
  const shownReceipt = (receipt: SandboxReceipt) => ({ ...receipt, total: receipt.total / 100 });
  const found = <T>(all: Readonly<Record<string, T>>, id: string, what: string): T => {
    const one = all[id];
    if (!one) throw new Refusal(404, `${what} no encontrado`, null);
    return one;
  };

  const events = openEvents(state, options.webhook ?? null, now);
  const closed = (invoice: SandboxInvoice): void => {
    if (reopensReceipts) reopen(state.receipts, invoice);
    events.add('invoice.status_updated', shown(invoice));
  };
  const decide = (invoice: SandboxInvoice, decision: 'accepted' | 'rejected' | 'expired'): void => {
    if (invoice.cancellation) invoice.cancellation.status = decision;
    if (decision === 'accepted') invoice.status = 'canceled';
    events.add('invoice.cancellation_status_updated', shown(invoice));
    if (decision === 'accepted') closed(invoice);
  };

  const app = Fastify({ forceCloseConnections: true });
  // The SDK names JSON also where it sends none.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, sent, done) => {
    try {
      done(null, sent === '' ? {} : JSON.parse(String(sent)));
    } catch {
      done(new Refusal(400, 'El cuerpo no es JSON', null));
    }
  });
  app.addHook('onRequest', async (request) => {
    const isOwners = request.url.endsWith('/certificate');
    if (request.headers.authorization !== `Bearer ${isOwners ? userKey : secretKey}`)
      throw new Refusal(401, 'La llave de acceso no es válida', null);
    const { url, method } = request;
    const hold = holds.find(({ path }) => url.includes(path));
    if (hold) {
      holds = holds.filter((one) => one !== hold);
      await hold.until;
    }
    if (method === 'GET' && !faults.some(({ path }) => url.endsWith(path))) return;
    const planned = faults.find(({ path }) => url.includes(path));
    if (!planned) return;
    faults = faults.filter((one) => one !== planned);
    if (planned.fault === 'lose_response') lost.add(request);
    else throw new Refusal(planned.fault.status, planned.fault.message, null);
  });
  app.addHook('onSend', async (request) => {
    if (request.method !== 'GET' && dataFile) writeDataFile(dataFile, state);
    if (lost.has(request)) request.raw.socket.destroy();
  });
  app.setErrorHandler((error: Error, _request, reply) => {
    const { status, path } = error instanceof Refusal ? error : { status: 500, path: null };
    return reply.status(status).send({ message: error.message, status, ok: false, ...(path === null ? {} : { path }) });
  });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: 'No existe', status: 404, ok: false }));

  await app.register(organizationRoutes, { state, now });
  type WithId = { Params: { id: string }; Body: Body };
  app.post<{ Body: Body }>('/v2/customers', ({ body }) => {
    const customer = { id: newId(), ...readCustomer(body) };
    state.customers[customer.id] = customer;
    return customer;
  });
  app.get<WithId>('/v2/customers/:id/tax-info-validation', ({ params }) => {
    const errors = checkReceiver(found(state.customers, params.id, 'Cliente'));
    return { is_valid: errors.length === 0, errors };
  });
  app.delete<WithId>('/v2/customers/:id', ({ params }) => {
    const customer = found(state.customers, params.id, 'Cliente');
    delete state.customers[params.id];
    return customer;
  });

  app.post<{ Body: Body }>('/v2/receipts', ({ body }) =>
    shownReceipt(
      once(body, state.receipts, () => {
        const receipt: SandboxReceipt = {
          id: newId(),
          created_at: now().toISOString(),
          date: text(body, 'date', false) ?? now().toISOString(),
          status: 'open',
          invoice: null,
          key: randomBytes(5).toString('hex').toUpperCase(),
          payment_form: text(body, 'payment_form'),
          external_id: text(body, 'external_id', false),
          items: readItems(body),
          total: 0,
        };
        receipt.total = receipt.items.reduce((sum, item) => sum + item.total, 0);
        state.receipts[receipt.id] = receipt;
        return receipt;
      }),
    ),
  );
  app.get<WithId>('/v2/receipts/:id', ({ params }) => shownReceipt(found(state.receipts, params.id, 'Recibo')));
  app.delete<WithId>('/v2/receipts/:id', ({ params }) => {
    const receipt = found(state.receipts, params.id, 'Recibo');
    if (receipt.status.startsWith('invoiced')) throw new Refusal(400, 'El recibo ya fue facturado', null);
    receipt.status = 'canceled';
    return shownReceipt(receipt);
  });
  app.post<WithId>('/v2/receipts/:id/invoice', ({ params, body }) => {
    const receipt = found(state.receipts, params.id, 'Recibo');
    if (receipt.status !== 'open') throw new Refusal(400, 'El recibo ya no se puede facturar', null);
    const customer = readCustomer((body.customer ?? {}) as Body, 'customer.');
    const [wrong] = checkReceiver({ ...customer, use: text(body, 'use') });
    if (wrong) throw new Refusal(400, wrong.message, `customer.${wrong.path}`);
    const invoice = stamp({ type: 'I', customer, total: receipt.total, receipts: [receipt.id] });
    receipt.status = 'invoiced_to_customer';
    receipt.invoice = invoice.id;
    return shown(invoice);
  });
  app.post<{ Body: Body }>('/v2/receipts/global-invoice', ({ body }) => {
    const period = text(body, 'periodicity');
    if (!PERIODS.includes(period)) throw new Refusal(400, 'periodicity no es válida', 'periodicity');
    const [from, to] = [text(body, 'from'), text(body, 'to')];
    const named = readReceipts(body);
    const receipts = named
      ? named.map((id) => found(state.receipts, id, 'Recibo'))
      : Object.values(state.receipts).filter(({ status, date }) => status === 'open' && date >= from && date <= to);
    if (receipts.length === 0) throw new Refusal(400, 'No hay recibos por facturar', 'receipts');
    if (receipts.some(({ status }) => status !== 'open'))
      throw new Refusal(400, 'Un recibo ya no está abierto', 'receipts');
    if (!/^(0[1-9]|1[0-2])$/.test(text(body, 'months', false) ?? '01') || !Number.isInteger(body.year ?? 0))
      throw new Refusal(400, 'El mes o el año de la factura global no es válido', 'year');
    const invoice = stamp({
      type: 'I',
      customer: { legal_name: 'PUBLICO EN GENERAL', tax_id: 'XAXX010101000', tax_system: '616', zip: '06700' },
      total: receipts.reduce((sum, { total }) => sum + total, 0),
      receipts: receipts.map(({ id }) => id),
      global: { periodicity: period },
    });
    for (const receipt of receipts) {
      receipt.status = 'invoiced_globally';
      receipt.invoice = invoice.id;
    }
    return shown(invoice);
  });

  app.post<{ Body: Body }>('/v2/invoices', ({ body }) =>
    shown(
      once(body, state.invoices, () => {
        if (text(body, 'type') !== 'E') throw new Refusal(400, 'Solo notas de crédito', 'type');
        const related = (body.related_documents ?? []) as { relationship?: string; documents?: string[] }[];
        const uuids = related.flatMap(({ documents = [] }) => documents);
        const known = Object.values(state.invoices).filter(({ uuid }) => uuids.includes(uuid));
        if (uuids.length === 0 || known.length !== uuids.length || related[0]?.relationship !== '01')
          throw new Refusal(400, 'El CFDI relacionado no existe', 'related_documents');
        const total = readItems(body).reduce((sum, item) => sum + item.total, 0);
        const credited = Object.values(state.invoices)
          .filter(
            ({ type, status, related: of }) =>
              type === 'E' && status === 'valid' && of.some((uuid) => uuids.includes(uuid)),
          )
          .reduce((sum, one) => sum + one.total, 0);
        if (credited + total > known.reduce((sum, one) => sum + one.total, 0))
          throw new Refusal(400, 'La nota de crédito excede el total del CFDI', 'items');
        text(body, 'payment_form');
        const customer = readCustomer((body.customer ?? {}) as Body, 'customer.');
        return stamp({ type: 'E', customer, total, receipts: [], related: uuids });
      }),
    ),
  );
  app.get<WithId>('/v2/invoices/:id', ({ params }) => shown(found(state.invoices, params.id, 'Factura')));
  app.delete<WithId & { Querystring: { motive?: string } }>('/v2/invoices/:id', ({ params, query }) => {
    const invoice = found(state.invoices, params.id, 'Factura');
    askCancellation(state, invoice, { motive: query.motive ?? '', waits: cancellations[0] ?? null, now: now() });
    cancellations = cancellations.slice(1);
    if (invoice.status === 'canceled') closed(invoice);
    return shown(invoice);
  });
  app.get<WithId>('/v2/invoices/:id/pdf', ({ params }, reply) =>
    reply.type('application/pdf').send(pdfOf(found(state.invoices, params.id, 'Factura'))),
  );
  app.get<WithId>('/v2/invoices/:id/xml', ({ params }, reply) =>
    reply.type('application/xml').send(xmlOf(found(state.invoices, params.id, 'Factura'))),
  );

  const sendEvents = (): Promise<void> => {
    for (const [invoice, decision] of decided(state, now())) decide(invoice, decision);
    return events.send();
  };
  const ticks = setInterval(() => void sendEvents(), TICK).unref();
  const address = await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  return {
    url: `${address}/v2`,
    receipts: () => Object.values(state.receipts),
    invoices: () => Object.values(state.invoices),
    customers: () => Object.keys(state.customers).length,
    failNext: (path, fault, times = 1) => {
      for (let n = 0; n < times; n += 1) faults.push({ path, fault });
    },
    waitNextCancellation: (status) => void cancellations.push(status),
    decideCancellation: (id, decision) => {
      const invoice = found(state.invoices, id, 'Factura');
      if (!invoice.cancellation) throw new Error('That invoice is not being cancelled.');
      decide(invoice, decision);
    },
    cancelAtSite: (id) => {
      const invoice = found(state.invoices, id, 'Factura');
      askCancellation(state, invoice, { motive: '02', waits: null, now: now() });
      if (invoice.status === 'canceled') closed(invoice);
    },
    setWebhook: events.setWebhook,
    sendEvents,
    holdNext: (path, until) => void holds.push({ path, until }),
    close: async () => {
      clearInterval(ticks);
      await app.close();
      if (dataFile) writeDataFile(dataFile, state);
    },
  };
}
