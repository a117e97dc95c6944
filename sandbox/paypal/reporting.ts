/** /v1/reporting/transactions: the account's payments and refunds. */
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors';
import { instant, money, type Sandbox } from './sandbox';
import { paymentFee } from './payments';
import { newId, type StoredPayment } from './state';
import type { Money } from './types';

const DAY = 86_400_000;

const Query = Type.Object(
  {
    start_date: Type.String(),
    end_date: Type.String(),
    fields: Type.Optional(Type.String()),
    transaction_status: Type.Optional(Type.String()),
    page_size: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
    page: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })),
  },
  { additionalProperties: false },
);
type Query = Static<typeof Query>;

interface TransactionInfo {
  readonly transaction_id: string;
  readonly paypal_reference_id?: string;
  readonly paypal_reference_id_type?: 'ODR' | 'TXN' | 'SUB' | 'PAP';
  readonly transaction_event_code: string;
  readonly transaction_initiation_date: string;
  readonly transaction_updated_date: string;
  readonly transaction_amount: Money;
  /** What PayPal keeps, as a negative amount. */
  readonly fee_amount?: Money;
  readonly transaction_status: 'D' | 'F' | 'P' | 'S' | 'V';
  readonly invoice_id?: string;
  readonly custom_field?: string;
}

const STATUS = { COMPLETED: 'S', PENDING: 'P', DECLINED: 'D', PARTIALLY_REFUNDED: 'F', REFUNDED: 'V' } as const;

/** `delay`: milliseconds until a transaction is listed (PayPal: up to three hours); null: no permission. */
export function reportingRoutes(app: FastifyInstance, sandbox: Sandbox, delay: number | null): void {
  app.get<{ Querystring: Query }>('/v1/reporting/transactions', { schema: { querystring: Query } }, ({ query }) => {
    if (delay === null)
      throw new Refusal('NOT_AUTHORIZED', [
        {
          issue: 'PERMISSION_DENIED',
          description: 'You do not have permission to access or perform operations on this resource.',
        },
      ]);
    const [from, to] = [Date.parse(query.start_date), Date.parse(query.end_date)];
    if (Number.isNaN(from) || Number.isNaN(to) || to < from || to - from > 31 * DAY) {
      throw new Refusal('INVALID_REQUEST', [
        { issue: 'INVALID_DATE_RANGE', description: 'Date range is greater than 31 days, or not one.' },
      ]);
    }
    const listed = allTransactions(sandbox)
      .filter(
        ({ transaction_initiation_date: at }) =>
          Date.parse(at) >= from && Date.parse(at) <= to && Date.parse(at) + delay <= sandbox.now().getTime(),
      )
      .filter(
        ({ transaction_status }) =>
          query.transaction_status === undefined || transaction_status === query.transaction_status,
      )
      .sort((a, b) => a.transaction_initiation_date.localeCompare(b.transaction_initiation_date));
    const size = Math.min(500, Math.max(1, Number(query.page_size ?? 100)));
    const page = Math.max(1, Number(query.page ?? 1));
    return {
      transaction_details: listed
        .slice((page - 1) * size, page * size)
        .map((transaction_info) => ({ transaction_info })),
      start_date: instant(new Date(from)),
      end_date: instant(new Date(to)),
      last_refreshed_datetime: instant(sandbox.now()),
      page,
      total_items: listed.length,
      total_pages: Math.ceil(listed.length / size),
    };
  });
}

/** The studio takes money from its balance to its bank; returns the transaction's id. */
export function withdraw(sandbox: Sandbox, amount: number): string {
  const id = newId();
  sandbox.state.withdrawals[id] = { id, amount, created: instant(sandbox.now()), returned: null };
  return id;
}

/** The bank sends a withdrawal back. */
export function returnWithdrawal(sandbox: Sandbox, id: string): void {
  const withdrawal = sandbox.state.withdrawals[id];
  if (!withdrawal) throw new Error(`No withdrawal ${id}`);
  withdrawal.returned ??= instant(sandbox.now());
}

function allTransactions({ state }: Sandbox): TransactionInfo[] {
  const payments = Object.values(state.payments).map((payment): TransactionInfo => ({
    transaction_id: payment.id,
    ...referenceFields(payment),
    transaction_event_code: payment.kind === 'sale' ? 'T0002' : 'T0006',
    ...(payment.subscriptionId === null
      ? {}
      : { paypal_reference_id: payment.subscriptionId, paypal_reference_id_type: 'SUB' as const }),
    transaction_initiation_date: payment.created,
    transaction_updated_date: payment.updated,
    transaction_amount: money(payment.amount, payment.currency),
    ...(payment.status === 'PENDING' || payment.status === 'DECLINED'
      ? {}
      : { fee_amount: negative(money(paymentFee(payment), payment.currency)) }),
    transaction_status: STATUS[payment.status],
  }));
  const refunds = Object.values(state.refunds).map((refund): TransactionInfo => {
    const payment = state.payments[refund.paymentId];
    const amount = money(refund.amount, refund.currency);
    return {
      transaction_id: refund.id,
      ...(payment ? referenceFields(payment) : {}),
      transaction_event_code: 'T1107',
      paypal_reference_id: refund.paymentId,
      paypal_reference_id_type: 'TXN',
      transaction_initiation_date: refund.created,
      transaction_updated_date: refund.created,
      transaction_amount: negative(amount),
      transaction_status: 'S',
    };
  });
  const reversals = Object.values(state.reversals).flatMap((reversal): TransactionInfo[] => {
    const payment = state.payments[reversal.paymentId];
    if (!payment) return [];
    const amount = money(payment.amount - payment.refunded, payment.currency);
    const common = {
      ...referenceFields(payment),
      paypal_reference_id: payment.id,
      paypal_reference_id_type: 'TXN' as const,
      transaction_status: 'S' as const,
    };
    return [
      {
        ...common,
        transaction_id: reversal.id,
        transaction_event_code: 'T1106',
        transaction_initiation_date: reversal.created,
        transaction_updated_date: reversal.created,
        transaction_amount: negative(amount),
      },
      ...(reversal.cancelled
        ? [
            {
              ...common,
              transaction_id: `${reversal.id}C`,
              transaction_event_code: 'T1202',
              transaction_initiation_date: reversal.cancelled,
              transaction_updated_date: reversal.cancelled,
              transaction_amount: amount,
            },
          ]
        : []),
    ];
  });
  const withdrawals = Object.values(state.withdrawals).flatMap(
    ({ id, amount, created, returned }): TransactionInfo[] => {
      const moved = money(amount, 'MXN');
      const common = { transaction_status: 'S' as const };
      return [
        {
          ...common,
          transaction_id: id,
          transaction_event_code: 'T0403',
          transaction_initiation_date: created,
          transaction_updated_date: created,
          transaction_amount: negative(moved),
        },
        ...(returned === null
          ? []
          : [
              {
                ...common,
                transaction_id: `${id}R`,
                transaction_event_code: 'T1101',
                paypal_reference_id: id,
                paypal_reference_id_type: 'TXN' as const,
                transaction_initiation_date: returned,
                transaction_updated_date: returned,
                transaction_amount: moved,
              },
            ]),
      ];
    },
  );
  return [...payments, ...refunds, ...reversals, ...withdrawals];
}

const negative = (amount: Money): Money => ({ ...amount, value: `-${amount.value}` });

function referenceFields({ customId, invoiceId }: StoredPayment): Pick<TransactionInfo, 'custom_field' | 'invoice_id'> {
  return {
    ...(customId === null ? {} : { custom_field: customId }),
    ...(invoiceId === null ? {} : { invoice_id: invoiceId }),
  };
}
