/** The lifecycle of subscription invoices: created, finalized, charged, paid or voided. */
import type Stripe from 'stripe';
import { confirm, createIntent, intentOf } from './paymentIntents';
import { discountsFor } from './coupons';
import { StripeFailure, noSuch, unexpectedState } from './errors';
import { listOf } from './lists';
import type { Price } from './prices';
import { find, type Sandbox } from './sandbox';
import { newId } from './state';
import type { Wire } from './wire';

export type Invoice = Wire<Stripe.Invoice>;
type Line = Wire<Stripe.InvoiceLineItem>;

/** Seconds that a renewal's invoice stays a draft before it is charged. */
const DRAFT_TIME = 3_600;

export interface WantedLine {
  price: Price;
  quantity: number;
  item: string;
  amount: number;
  description: string;
  period: { start: number; end: number };
}

export interface WantedInvoice {
  subscription: Wire<Stripe.Subscription>;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  /** The period that has just ended; for the first invoice start and end are now. */
  period: { start: number; end: number };
  lines: WantedLine[];
}

export function invoiceOf(sandbox: Sandbox, id: string, param?: string): Invoice {
  return find(sandbox.state.invoices, id, () => noSuch('invoice', id, param));
}

export function createInvoice(sandbox: Sandbox, { subscription, reason, period, lines }: WantedInvoice): Invoice {
  const customer = sandbox.state.customers[subscription.customer];
  const id = newId('in');
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const off = discountsFor(sandbox, subscription.discounts, subtotal);
  const total = subtotal - off.reduce((sum, { amount }) => sum + amount, 0);
  const cycle = reason === 'subscription_cycle';
  const invoice: Invoice = {
    id,
    object: 'invoice',
    account_country: 'MX',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: cycle ? sandbox.now() + DRAFT_TIME : null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: sandbox.now(),
    currency: subscription.currency,
    custom_fields: null,
    customer: subscription.customer,
    customer_account: null,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: off.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      lines.map((line) => lineOf(id, subscription, line, subtotal, off)),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: cycle ? sandbox.now() + DRAFT_TIME : null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: subscription.payment_settings?.payment_method_types ?? null,
    },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: off.map(({ discount, amount }) => ({ amount, discount })),
    total_excluding_tax: total,
    total_pretax_credit_amounts: off.map(({ discount, amount }) => ({ amount, discount, type: 'discount' })),
    total_taxes: [],
    webhooks_delivered_at: null,
  };
  sandbox.state.invoices[id] = invoice;
  sandbox.emit('invoice.created', invoice);
  return invoice;
}

/** Splits each discount over the lines in proportion to their amounts. */
function lineOf(
  invoice: string,
  subscription: Wire<Stripe.Subscription>,
  wanted: WantedLine,
  subtotal: number,
  off: readonly { discount: string; amount: number }[],
): Line {
  const { price, quantity, item, amount, description, period } = wanted;
  const share = (part: number) => (subtotal === 0 ? 0 : Math.round((part * amount) / subtotal));
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: off.map((one) => ({ amount: share(one.amount), discount: one.discount })),
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: off.map((one) => ({ amount: share(one.amount), discount: one.discount, type: 'discount' })),
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** Opens a draft; an invoice without an amount due is paid at once. */
export function finalizeInvoice(sandbox: Sandbox, invoice: Invoice): void {
  const customer = sandbox.state.customers[invoice.customer ?? ''];
  const sequence = customer?.next_invoice_sequence ?? 1;
  if (customer) customer.next_invoice_sequence = sequence + 1;
  invoice.status = 'open';
  invoice.number = `${customer?.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`;
  invoice.automatically_finalizes_at = null;
  invoice.effective_at = sandbox.now();
  invoice.ending_balance = 0;
  invoice.status_transitions.finalized_at = sandbox.now();
  if (invoice.amount_due > 0) addPayment(sandbox, invoice);
  sandbox.emit('invoice.finalized', invoice);
  if (invoice.amount_due === 0) markPaid(sandbox, invoice);
}

function addPayment(sandbox: Sandbox, invoice: Invoice): void {
  const intent = createIntent(sandbox, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    receiptEmail: invoice.customer_email,
    setupFutureUsage: 'off_session',
  });
  const payment: Wire<Stripe.InvoicePayment> = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: sandbox.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  sandbox.state.invoice_payments[payment.id] = payment;
}

function paymentOf(sandbox: Sandbox, invoice: Invoice): Wire<Stripe.InvoicePayment> | undefined {
  return Object.values(sandbox.state.invoice_payments).find((one) => one.invoice === invoice.id && one.is_default);
}

/** The payment intent of an invoice. */
export function intentOfInvoice(sandbox: Sandbox, invoice: Invoice) {
  const id = paymentOf(sandbox, invoice)?.payment.payment_intent;
  return id ? intentOf(sandbox, id) : null;
}

/**
 * Charges an open invoice; updateInvoiceFromIntent records the outcome.
 *
 * @throws StripeFailure when the charge is declined or no payment method is set.
 */
export function chargeInvoice(sandbox: Sandbox, invoice: Invoice, method: string | null, offSession: boolean): void {
  if (invoice.status !== 'open')
    throw unexpectedState(
      'invoice_not_open',
      invoice.status === 'paid'
        ? 'Invoice is already paid'
        : `This invoice can no longer be paid; it is ${invoice.status}.`,
    );
  const intent = intentOfInvoice(sandbox, invoice);
  if (method === null || !intent) {
    markFailed(sandbox, invoice);
    throw new StripeFailure(
      402,
      {
        type: 'invalid_request_error',
        message:
          'There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method.',
      },
      true,
    );
  }
  intent.payment_method = method;
  intent.status = 'requires_confirmation';
  confirm(sandbox, intent, { offSession, forInvoice: true });
  if (intent.status === 'requires_action') {
    throw new StripeFailure(
      402,
      {
        type: 'card_error',
        code: 'invoice_payment_intent_requires_action',
        payment_intent: structuredClone(intent),
        message:
          'This payment requires additional user action before it can be completed successfully. Payment can be ' +
          'completed using the PaymentIntent associated with the invoice.',
      },
      true,
    );
  }
}

/** Updates the invoice of an intent whose status has changed. */
export function updateInvoiceFromIntent(sandbox: Sandbox, intent: Wire<Stripe.PaymentIntent>): void {
  const payment = Object.values(sandbox.state.invoice_payments).find((one) => one.payment.payment_intent === intent.id);
  const invoice = payment && sandbox.state.invoices[payment.invoice];
  if (!payment || invoice?.status !== 'open') return;
  if (intent.status === 'succeeded') {
    payment.status = 'paid';
    payment.amount_paid = intent.amount_received;
    payment.status_transitions.paid_at = sandbox.now();
    sandbox.emit('invoice_payment.paid', payment);
    markPaid(sandbox, invoice);
  } else if (intent.status === 'requires_action') {
    // A renewal that requires authentication counts as a failed attempt.
    if (invoice.billing_reason === 'subscription_cycle') markFailed(sandbox, invoice);
    sandbox.emit('invoice.payment_action_required', invoice);
  } else if (intent.last_payment_error) markFailed(sandbox, invoice);
}

function markPaid(sandbox: Sandbox, invoice: Invoice): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  if (invoice.amount_due > 0) invoice.attempt_count += 1;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = sandbox.now();
  sandbox.emit('invoice.paid', invoice);
  sandbox.emit('invoice.payment_succeeded', invoice);
  sandbox.notifyInvoice(invoice, 'paid');
}

function markFailed(sandbox: Sandbox, invoice: Invoice): void {
  // An automatic try has emptied it. One by hand after the first doesn't count, nor does it move the next automatic one.
  const isByHand = invoice.attempted && invoice.next_payment_attempt !== null;
  invoice.attempted = true;
  if (isByHand) return void sandbox.emit('invoice.payment_failed', invoice);
  invoice.attempt_count += 1;
  // The subscription plans the next attempt first, so that the event carries it.
  sandbox.notifyInvoice(invoice, 'failing');
  sandbox.emit('invoice.payment_failed', invoice);
  sandbox.notifyInvoice(invoice, 'failed');
}

export function voidInvoice(sandbox: Sandbox, invoice: Invoice): void {
  const payment = paymentOf(sandbox, invoice);
  const intent = intentOfInvoice(sandbox, invoice);
  invoice.status = 'void';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = sandbox.now();
  if (payment) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = sandbox.now();
  }
  if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled') {
    intent.status = 'canceled';
    intent.canceled_at = sandbox.now();
    intent.cancellation_reason = 'void_invoice';
    intent.next_action = null;
    sandbox.emit('payment_intent.canceled', intent);
  }
  sandbox.emit('invoice.voided', invoice);
}
