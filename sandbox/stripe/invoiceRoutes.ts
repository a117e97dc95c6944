import { invalid } from './errors';
import { chargeInvoice, type Invoice, invoiceOf, voidInvoice } from './invoices';
import { createdFilter, paginate } from './lists';
import { ensureUsable, resolveMethod } from './paymentMethods';
import { CREATED, PAGING, type Route } from './routes';
import { renewalMethod } from './subscriptions';

const subscriptionIn = (invoice: Invoice) => invoice.parent?.subscription_details?.subscription ?? null;

export const invoiceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/invoices',
    accepts: ['customer', 'subscription', 'status', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const customer = params.text('customer');
      const subscription = params.text('subscription');
      const status = params.text('status');
      const rows = Object.values(sandbox.state.invoices)
        .filter(
          (one) =>
            (customer === undefined || one.customer === customer) &&
            (subscription === undefined || subscriptionIn(one) === subscription),
        )
        .filter((one) => status === undefined || one.status === status)
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/invoices');
    },
  },
  { method: 'GET', path: '/v1/invoices/:id', accepts: [], handle: ({ sandbox, id }) => invoiceOf(sandbox, id) },
  {
    method: 'GET',
    path: '/v1/invoices/:id/lines',
    accepts: [...PAGING],
    handle: ({ sandbox, params, id }) =>
      paginate([...invoiceOf(sandbox, id).lines.data].reverse(), params, `/v1/invoices/${id}/lines`),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    accepts: ['payment_method', 'off_session'],
    handle({ sandbox, params, id }) {
      const invoice = invoiceOf(sandbox, id);
      const given = params.text('payment_method');
      const method = given === undefined ? null : resolveMethod(sandbox, given);
      if (method) ensureUsable(sandbox, method, invoice.customer);
      const subscription = sandbox.state.subscriptions[subscriptionIn(invoice) ?? ''];
      chargeInvoice(
        sandbox,
        invoice,
        method?.id ?? (subscription ? renewalMethod(sandbox, subscription) : null),
        params.boolean('off_session') ?? true,
      );
      return invoice;
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    accepts: [],
    handle({ sandbox, id }) {
      const invoice = invoiceOf(sandbox, id);
      if (invoice.status !== 'open') throw invalid(`You can only void open invoices; this one is ${invoice.status}.`);
      voidInvoice(sandbox, invoice);
      return invoice;
    },
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    accepts: ['invoice', 'status', 'payment.type', 'payment.payment_intent', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const invoice = params.text('invoice');
      const status = params.text('status');
      const intent = params.group('payment')?.text('payment_intent');
      const rows = Object.values(sandbox.state.invoice_payments)
        .filter(
          (one) =>
            (invoice === undefined || one.invoice === invoice) && (status === undefined || one.status === status),
        )
        .filter((one) => intent === undefined || one.payment.payment_intent === intent)
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/invoice_payments');
    },
  },
];
