/** SPEI transfers: each customer has a CLABE and a balance of what arrived there, which pays the customer's intents. */
import type Stripe from 'stripe';
import { createCharge } from './charges';
import { customerOf } from './customers';
import { invalid } from './errors';
import { paginate } from './lists';
import { PAGING, type Route } from './routes';
import type { Sandbox } from './sandbox';
import { newId } from './state';
import type { Wire } from './wire';

type Intent = Wire<Stripe.PaymentIntent>;
type Instructions = NonNullable<NonNullable<Intent['next_action']>['display_bank_transfer_instructions']>;
type CashTransaction = Wire<Stripe.CustomerCashBalanceTransaction>;

const BANK = '646';
/** Weights of a CLABE's digits, by which its last one is calculated. */
const WEIGHTS = [3, 7, 1] as const;

/** A CLABE: bank, place, account, and the digit that checks them. */
function clabeOf(account: number): string {
  const digits = `${BANK}180${String(account).padStart(11, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + ((Number(digit) * (WEIGHTS[at % 3] ?? 1)) % 10), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export const isTransfer = ({ payment_method_types: types }: Intent): boolean => types.includes('customer_balance');

/** Makes an intent one that transfers pay. */
export function makeTransfer(intent: Intent): void {
  intent.payment_method_types = ['customer_balance'];
  intent.payment_method_options = {
    customer_balance: { bank_transfer: { type: 'mx_bank_transfer' }, funding_type: 'bank_transfer' },
  };
}

const balanceOf = ({ state }: Sandbox, customer: string): number => state.cash_balances[customer] ?? 0;

function book(
  sandbox: Sandbox,
  customer: string,
  amount: number,
  why: Pick<CashTransaction, 'type' | 'funded' | 'applied_to_payment' | 'unapplied_from_payment'>,
): CashTransaction {
  const { state } = sandbox;
  state.cash_balances[customer] = balanceOf(sandbox, customer) + amount;
  const transaction: CashTransaction = {
    id: newId('ccsbtxn'),
    object: 'customer_cash_balance_transaction',
    created: sandbox.now(),
    currency: 'mxn',
    customer,
    customer_account: null,
    ending_balance: balanceOf(sandbox, customer),
    livemode: false,
    net_amount: amount,
    ...why,
  };
  state.cash_transactions[transaction.id] = transaction;
  sandbox.emit('customer_cash_balance_transaction.created', transaction);
  return transaction;
}

/** Amount that a waiting intent lacks. */
export const missingOf = ({ amount, next_action: action }: Intent): number =>
  action?.display_bank_transfer_instructions?.amount_remaining ?? amount;

function instructionsFor(sandbox: Sandbox, { id, amount, client_secret }: Intent, clabe: string): Instructions {
  const address = { city: 'Ciudad de México', country: 'MX', line1: 'Calle de Prueba 1', line2: null };
  const whole = { ...address, postal_code: '06000', state: 'CDMX' };
  return {
    amount_remaining: amount,
    currency: 'mxn',
    financial_addresses: [
      {
        spei: {
          account_holder_address: whole,
          account_holder_name: 'ESTUDIO DE PRUEBA',
          bank_address: whole,
          bank_code: BANK,
          bank_name: 'BANCO DE PRUEBA',
          clabe,
        },
        supported_networks: ['spei'],
        type: 'spei',
      },
    ],
    hosted_instructions_url: `${sandbox.publicPath}/transfer/${id}?client_secret=${client_secret ?? ''}`,
    reference: String(sandbox.nextNumber()).padStart(7, '0'),
    type: 'mx_bank_transfer',
  };
}

/** Confirms an intent: it is paid from what the customer has sent before, or waits for a transfer. */
export function awaitTransfer(sandbox: Sandbox, intent: Intent): void {
  if (intent.customer === null)
    throw invalid('A customer is required to confirm a customer_balance PaymentIntent.', 'customer');
  const { state } = sandbox;
  const clabe = (state.clabes[intent.customer] ??= clabeOf(sandbox.nextNumber()));
  state.cash_balances[intent.customer] ??= 0;
  if (intent.status !== 'requires_action') {
    intent.status = 'requires_action';
    const shown = instructionsFor(sandbox, intent, clabe);
    intent.next_action = { display_bank_transfer_instructions: shown, type: 'display_bank_transfer_instructions' };
    sandbox.emit('payment_intent.requires_action', intent);
  }
  applyBalance(sandbox, intent.customer);
}

/** Pays waiting intents from a balance: the one of the reference, one of the exact sum, then the oldest. */
export function applyBalance(sandbox: Sandbox, customer: string, reference?: string): void {
  const shown = ({ next_action: action }: Intent) => action?.display_bank_transfer_instructions?.reference;
  for (;;) {
    const left = balanceOf(sandbox, customer);
    const waiting = Object.values(sandbox.state.payment_intents).filter(
      (one) => one.customer === customer && isTransfer(one) && one.status === 'requires_action',
    );
    const next =
      waiting.find((one) => reference !== undefined && shown(one) === reference) ??
      waiting.find((one) => missingOf(one) === left) ??
      waiting[0];
    if (left <= 0 || !next) return;
    applyTo(sandbox, next, customer, Math.min(left, missingOf(next)));
  }
}

function applyTo(sandbox: Sandbox, intent: Intent, customer: string, amount: number): void {
  const missing = missingOf(intent) - amount;
  book(sandbox, customer, -amount, {
    type: 'applied_to_payment',
    applied_to_payment: { payment_intent: intent.id },
  });
  const shown = intent.next_action?.display_bank_transfer_instructions;
  if (missing > 0 && shown) {
    shown.amount_remaining = missing;
    sandbox.emit('payment_intent.partially_funded', intent);
    return;
  }
  const method = sandbox.state.payment_methods[intent.payment_method ?? ''];
  if (!method) throw new Error(`${intent.id} has no payment method.`);
  const charge = createCharge(sandbox, intent, method, null, false);
  intent.status = 'succeeded';
  intent.next_action = null;
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  sandbox.emit('payment_intent.succeeded', intent);
  sandbox.notifyIntent(intent);
}

/** What an intent that is cancelled had received goes back to the balance. */
export function returnToBalance(sandbox: Sandbox, intent: Intent): void {
  const received = intent.status === 'requires_action' ? intent.amount - missingOf(intent) : 0;
  const { customer } = intent;
  if (customer === null || received === 0) return;
  book(sandbox, customer, received, {
    type: 'unapplied_from_payment',
    unapplied_from_payment: { payment_intent: intent.id },
  });
}

/** A transfer arrives at a customer's CLABE. */
function fund(sandbox: Sandbox, customer: string, amount: number, reference?: string): CashTransaction {
  const funded = book(sandbox, customer, amount, {
    type: 'funded',
    funded: { bank_transfer: { reference: reference ?? null, type: 'mx_bank_transfer' } },
  });
  applyBalance(sandbox, customer, reference);
  return funded;
}

/** A transfer for an intent; also a late one, for an intent that was cancelled. By default what it lacks. */
export function transferFor(sandbox: Sandbox, intent: Intent, amount = missingOf(intent)): void {
  const { customer, next_action: action } = intent;
  if (customer === null || !isTransfer(intent)) throw new Error(`${intent.id} isn't paid by transfer.`);
  fund(sandbox, customer, amount, action?.display_bank_transfer_instructions?.reference ?? undefined);
}

export const cashBalanceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/customers/:id/cash_balance',
    accepts: [],
    handle({ sandbox, id }) {
      const customer = customerOf(sandbox, id).id;
      const known = customer in sandbox.state.cash_balances;
      const cash: Wire<Stripe.CashBalance> = {
        object: 'cash_balance',
        available: known ? { mxn: balanceOf(sandbox, customer) } : null,
        customer,
        customer_account: null,
        livemode: false,
        settings: { reconciliation_mode: 'automatic', using_merchant_default: true },
      };
      return cash;
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/cash_balance_transactions',
    accepts: [...PAGING],
    handle({ sandbox, params, id }) {
      const customer = customerOf(sandbox, id).id;
      const rows = Object.values(sandbox.state.cash_transactions).filter((one) => one.customer === customer);
      return paginate(rows, params, `/v1/customers/${customer}/cash_balance_transactions`);
    },
  },
  {
    method: 'POST',
    path: '/v1/test_helpers/customers/:id/fund_cash_balance',
    accepts: ['amount', 'currency', 'reference'],
    handle({ sandbox, params, id }) {
      const customer = customerOf(sandbox, id).id;
      const amount = params.requiredInteger('amount');
      if (amount < 1) throw invalid('This value must be greater than or equal to 1.', 'amount');
      if (params.required('currency') !== 'mxn') throw invalid('The sandbox knows mxn.', 'currency');
      return fund(sandbox, customer, amount, params.text('reference'));
    },
  },
];
