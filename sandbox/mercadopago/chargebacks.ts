/** /v1/chargebacks: a buyer's bank takes a payment back, and Mercado Pago decides who bears it. */
import type { FastifyInstance } from 'fastify';
import { notFound, wrongState } from './errors';
import { findPayment, move } from './payments';
import { findPreference } from './preferences';
import type { Sandbox, StoredChargeback } from './state';

/** For how long the seller may send documents. */
const ANSWERED_WITHIN = 10 * 86_400_000;

/** The buyer denies the payment at their bank. Returns the chargeback's id. */
export function openChargeback(sandbox: Sandbox, paymentId: number): string {
  const payment = findPayment(sandbox, paymentId);
  if (payment.status !== 'approved') throw wrongState();
  const at = sandbox.now();
  const chargeback: StoredChargeback = {
    id: String(sandbox.newId()),
    payment_id: paymentId,
    amount: payment.amount - payment.refunded,
    created: at.toISOString(),
    updated: at.toISOString(),
    deadline: new Date(at.getTime() + ANSWERED_WITHIN).toISOString(),
    coverage_applied: null,
  };
  sandbox.state.chargebacks[chargeback.id] = chargeback;
  move(sandbox, payment, 'charged_back', 'in_process');
  tell(sandbox, chargeback);
  return chargeback.id;
}

/** Mercado Pago decides: the seller keeps the money (won), or not. */
export function resolveChargeback(sandbox: Sandbox, id: string, outcome: 'won' | 'lost'): void {
  const chargeback = find(sandbox, id);
  chargeback.coverage_applied = outcome === 'won';
  chargeback.updated = sandbox.now().toISOString();
  const payment = findPayment(sandbox, chargeback.payment_id);
  move(sandbox, payment, 'charged_back', outcome === 'won' ? 'reimbursed' : 'settled');
  tell(sandbox, chargeback);
}

function find({ state }: Sandbox, id: string): StoredChargeback {
  const found = state.chargebacks[id];
  if (!found) throw notFound('Chargeback');
  return found;
}

function tell(sandbox: Sandbox, { id, payment_id }: StoredChargeback): void {
  const { preferenceId } = findPayment(sandbox, payment_id);
  sandbox.notify([findPreference(sandbox, preferenceId).notification_url], {
    dataId: id,
    body: {
      actions: ['changed_case_status'],
      type: 'topic_chargebacks_wh',
      data: { id, payment_id, checkout: 'PRO', site_id: 'MLM' },
    },
  });
}

const wire = ({ id, payment_id, amount, created, updated, deadline, coverage_applied }: StoredChargeback) => ({
  id,
  payments: [payment_id],
  payment_id,
  currency: 'MXN',
  amount: amount / 100,
  reason: 'general',
  coverage_applied,
  coverage_elegible: true,
  documentation_required: true,
  documentation_status: coverage_applied === null ? 'pending' : 'not_supplied',
  documentation: [],
  date_documentation_deadline: deadline,
  date_created: created,
  date_last_updated: updated,
  live_mode: false,
});

export function chargebackRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Querystring: { payment_id?: string } }>('/v1/chargebacks/search', ({ query }) => {
    const results = Object.values(sandbox.state.chargebacks)
      .filter(({ payment_id }) => query.payment_id === undefined || String(payment_id) === query.payment_id)
      .map(wire);
    return { paging: { total: results.length, limit: 30, offset: 0 }, results };
  });
  app.get<{ Params: { id: string } }>('/v1/chargebacks/:id', ({ params }) => wire(find(sandbox, params.id)));
}
