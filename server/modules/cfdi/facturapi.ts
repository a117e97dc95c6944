/** Facturapi behind the port of tax invoices, by its own SDK. */
import Facturapi, {
  ApiEventType,
  CancellationMotive,
  FacturapiError,
  InvoiceType,
  type Invoice,
  type Organization,
  type Receipt,
} from 'facturapi';
import { taxRefusal, type TaxProblem, type TaxProfile } from '../../../domain/cfdi';
import { MINUTE } from '../../../domain/durations';
import { AppError } from '../../../domain/errors';
import { toCentavos } from '../../../domain/money';
import {
  CfdiRefused,
  type CfdiAccount,
  type CfdiProvider,
  type FacturapiConfig,
  type ProviderReceipt,
  type StampedInvoice,
} from '../../ports/cfdi';

/** Logs why the provider could not be used, never for whom. */
type OnTrouble = (trouble: {
  readonly provider: string;
  readonly type: string;
  readonly status?: number | undefined;
}) => void;

/** The SDK waits without end. Stamping takes some seconds. */
const PATIENCE = MINUTE / 2;
/** The unit 'service' in SAT's catalogue. */
const SERVICE = 'E48';
/** What the tax office wants a credit note to name: billing services, an activity. */
const CREDIT_NOTE = { product_key: '84111506', unit_key: 'ACT' } as const;

const MOTIVES = {
  undone: CancellationMotive.NO_SE_CONCRETO,
  invoiced_apart: CancellationMotive.FACTURA_GLOBAL,
} as const;

interface ProductKeys {
  readonly product_key: string;
  readonly unit_key: string;
}

const itemOf = (description: string, keys: ProductKeys, total: number, vat: number) => ({
  quantity: 1,
  product: {
    description,
    ...keys,
    price: total / 100,
    tax_included: true,
    taxes: [{ type: 'IVA', rate: vat / 100 }],
  },
});

const STATUS: Readonly<Record<string, ProviderReceipt['status']>> = {
  open: 'open',
  canceled: 'cancelled',
  invoiced_to_customer: 'invoiced',
  invoiced_globally: 'global',
};

const receiptOf = ({ id, status, invoice }: Receipt): ProviderReceipt => ({
  id,
  status: STATUS[status] ?? 'cancelled',
  invoiceId: invoice || null,
});

const invoiceOf = ({ id, uuid, total, status, cancellation_status }: Invoice): StampedInvoice => ({
  id,
  uuid,
  total: toCentavos(total),
  isCancelled: status === 'canceled',
  isRejected: cancellation_status === 'rejected',
  isPending: cancellation_status === 'pending' || cancellation_status === 'verifying',
});

const receiverOf = ({ rfc, legal_name, tax_system, zip }: TaxProfile) => ({
  legal_name,
  tax_id: rfc,
  tax_system,
  address: { zip },
});

const accountOf = ({ legal, certificate }: Organization, isLive: boolean): CfdiAccount => ({
  rfc: legal.tax_id || null,
  legalName: legal.legal_name || null,
  isLive,
  certificate: certificate.has_certificate
    ? { endsAt: certificate.expires_at ? new Date(certificate.expires_at) : null }
    : null,
});

/** Events that say that an invoice may be another than it was. */
const EVENTS: readonly string[] = [
  ApiEventType.INVOICE_CANCELLATION_STATUS_UPDATED,
  ApiEventType.INVOICES_STATUS_UPDATED,
];

export function openFacturapi(
  { secretKey, userKey, apiUrl, webhookSecret }: FacturapiConfig,
  onTrouble: OnTrouble,
): CfdiProvider {
  const open = (key: string): Facturapi => {
    const opened = new Facturapi(key);
    if (apiUrl !== null) opened.BASE_URL = apiUrl;
    return opened;
  };
  const client = open(secretKey);
  const owner = userKey ? open(userKey) : null;
  const isLive = secretKey.startsWith('sk_live_');

  /** Throws CfdiRefused, or AppError 'cfdi/unavailable' where a repeat may help. */
  const asked = async <T>(call: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), PATIENCE);
    });
    try {
      return await Promise.race([call, late]);
    } catch (error) {
      const refusal = error instanceof FacturapiError ? error : null;
      onTrouble({
        provider: 'facturapi',
        type: refusal?.code ?? (refusal ? 'refused' : 'no_answer'),
        status: refusal?.status,
      });
      if (refusal && refusal.status >= 400 && refusal.status < 500 && ![408, 429].includes(refusal.status))
        throw new CfdiRefused(refusal.message, refusal.path ?? null);
      throw new AppError('cfdi/unavailable');
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    account: async () => accountOf(await asked(client.organizations.me()), isLive),
    storeCertificate:
      owner &&
      (async ({ cer, key, password }) => {
        const { id } = await asked(client.organizations.me());
        return accountOf(await asked(owner.organizations.uploadCertificate(id, cer, key, password)), isLive);
      }),
    check: async (receiver) => {
      const problemOf = (path: string | null, text: string): TaxProblem => {
        const { field, message } = taxRefusal(path, text);
        return { field: field ?? 'rfc', message };
      };
      try {
        const { id } = await asked(client.customers.create(receiverOf(receiver)));
        try {
          const { is_valid, errors } = await asked(client.customers.validateTaxInfo(id));
          return is_valid ? [] : errors.map(({ path, message }) => problemOf(path, message));
        } finally {
          // What stays there without need is personal data; the next check makes another.
          await client.customers.del(id).catch(() => onTrouble({ provider: 'facturapi', type: 'receiver_kept' }));
        }
      } catch (error) {
        if (error instanceof CfdiRefused) return [problemOf(error.path, error.message)];
        throw error;
      }
    },
    createReceipt: async ({ key, description, total, paymentForm, productKey, vat }) =>
      receiptOf(
        await asked(
          client.receipts.create({
            idempotency_key: key,
            external_id: key,
            payment_form: paymentForm,
            items: [itemOf(description, { product_key: productKey, unit_key: SERVICE }, total, vat)],
          }),
        ),
      ),
    receipt: async (id) => receiptOf(await asked(client.receipts.retrieve(id))),
    stamp: async (receiptId, receiver) =>
      invoiceOf(
        await asked(client.receipts.invoice(receiptId, { customer: receiverOf(receiver), use: receiver.cfdi_use })),
      ),
    cancelReceipt: async (id) => {
      await asked(client.receipts.cancel(id));
    },
    stampGlobal: async ({ receiptIds, period, from, to, month }) =>
      invoiceOf(
        await asked(
          client.receipts.createGlobalInvoice({
            receipts: receiptIds,
            periodicity: period,
            from: from.toISOString(),
            to: to.toISOString(),
            months: month.slice(5),
            year: Number(month.slice(0, 4)),
          }),
        ),
      ),
    cancel: async (id, why) => invoiceOf(await asked(client.invoices.cancel(id, { motive: MOTIVES[why] }))),
    creditNote: async ({ key, invoiceId, description, total, paymentForm, vat }) => {
      const { uuid, customer } = await asked(client.invoices.retrieve(invoiceId));
      return invoiceOf(
        await asked(
          client.invoices.create({
            type: InvoiceType.EGRESO,
            idempotency_key: key,
            external_id: key,
            customer: {
              legal_name: customer.legal_name,
              tax_id: customer.tax_id,
              tax_system: customer.tax_system,
              address: { zip: customer.address.zip },
            },
            payment_form: paymentForm,
            related_documents: [{ relationship: '01', documents: [uuid] }],
            items: [itemOf(description, CREDIT_NOTE, total, vat)],
          }),
        ),
      );
    },
    invoice: async (id) => invoiceOf(await asked(client.invoices.retrieve(id))),
    readEvent: webhookSecret
      ? async (payload, signature) => {
          const { type, data } = await client.webhooks
            .validateSignature({ secret: webhookSecret, signature, payload })
            .catch(() => {
              throw new AppError('webhook/invalid');
            });
          return EVENTS.includes(type) ? data.object.id : null;
        }
      : null,
    // Not by the SDK, which hands files out as a stream that nothing ends when the provider falls silent.
    file: async (invoiceId, kind) => {
      const read = async (): Promise<Buffer> => {
        const reply = await fetch(`${client.BASE_URL}/invoices/${encodeURIComponent(invoiceId)}/${kind}`, {
          headers: { authorization: `Bearer ${secretKey}` },
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE),
        });
        if (!reply.ok) throw new FacturapiError({ message: reply.statusText, status: reply.status });
        return Buffer.from(await reply.arrayBuffer());
      };
      return asked(read());
    },
  };
}
