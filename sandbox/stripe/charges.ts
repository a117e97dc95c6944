import type Stripe from 'stripe';
import { bookCharge } from './balance';
import type { Decline } from './cards';
import { noSuch } from './errors';
import { chosenPlan } from './installments';
import { createdFilter, listOf, paginate } from './lists';
import { CREATED, PAGING, type Route } from './routes';
import { find, type Sandbox } from './sandbox';
import { newId } from './state';
import type { Wire } from './wire';

export type Charge = Wire<Stripe.Charge>;
type Card = NonNullable<NonNullable<Charge['payment_method_details']>['card']>;

const REFUSED: Pick<NonNullable<Charge['outcome']>, 'advice_code' | 'network_advice_code' | 'network_decline_code'> = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
};

export function chargeOf(sandbox: Sandbox, id: string, param?: string): Charge {
  return find(sandbox.state.charges, id, () => noSuch('charge', id, param));
}

/** Records an attempt to charge an intent; `decline` is null when it succeeded. */
export function createCharge(
  sandbox: Sandbox,
  intent: Wire<Stripe.PaymentIntent>,
  method: Wire<Stripe.PaymentMethod>,
  decline: Decline | null,
  authenticated: boolean,
): Charge {
  const blocked = decline?.decline_code === 'fraudulent';
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: 'SANDBOX',
    captured: decline === null,
    created: sandbox.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: decline
      ? {
          ...REFUSED,
          network_status: blocked ? 'not_sent_to_network' : 'declined_by_network',
          reason: decline.decline_code ?? decline.code,
          risk_level: blocked ? 'highest' : 'normal',
          seller_message: decline.message,
          type: blocked ? 'blocked' : 'issuer_declined',
        }
      : {
          ...REFUSED,
          network_status: 'approved_by_network',
          reason: null,
          risk_level: 'normal',
          seller_message: 'Payment complete.',
          type: 'authorized',
        },
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details:
      method.type === 'customer_balance'
        ? { customer_balance: {}, type: 'customer_balance' }
        : method.type === 'oxxo'
          ? { oxxo: { number: sandbox.state.vouchers[intent.id]?.number ?? null }, type: 'oxxo' }
          : { card: cardDetails(intent, method, decline, authenticated), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  if (!decline) charge.balance_transaction = bookCharge(sandbox, charge);
  sandbox.state.charges[charge.id] = charge;
  sandbox.emit(decline ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

function cardDetails(
  intent: Wire<Stripe.PaymentIntent>,
  method: Wire<Stripe.PaymentMethod>,
  decline: Decline | null,
  authenticated: boolean,
): Card {
  const card = method.card;
  const plan = chosenPlan(intent);
  return {
    amount_authorized: decline ? null : intent.amount,
    authorization_code: decline ? null : '123456',
    brand: card?.brand ?? null,
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card?.exp_month ?? 1,
    exp_year: card?.exp_year ?? 1970,
    fingerprint: card?.fingerprint,
    funding: card?.funding ?? null,
    installments: plan && { plan },
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

/** A charge's refunds, newest first; included when `refunds` is expanded. */
export function refundsOf(sandbox: Sandbox, charge: string) {
  return listOf(
    Object.values(sandbox.state.refunds)
      .filter((refund) => refund.charge === charge)
      .reverse(),
    `/v1/charges/${charge}/refunds`,
  );
}

export const chargeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    accepts: ['customer', 'payment_intent', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const customer = params.text('customer');
      const intent = params.text('payment_intent');
      const rows = Object.values(sandbox.state.charges)
        .filter(
          (one) =>
            (customer === undefined || one.customer === customer) &&
            (intent === undefined || one.payment_intent === intent),
        )
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/charges');
    },
  },
  {
    method: 'GET',
    path: '/v1/account',
    accepts: [],
    handle: () => ({
      id: 'acct_1Sandbox',
      object: 'account',
      type: 'standard',
      email: null,
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
    }),
  },
  { method: 'GET', path: '/v1/charges/:id', accepts: [], handle: ({ sandbox, id }) => chargeOf(sandbox, id) },
];
