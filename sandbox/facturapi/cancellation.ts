/** Cancels invoices as the tax office does: at once, or after its receiver or the office looks at it. */
import { Refusal } from './validation';
import type { SandboxInvoice, SandboxReceipt, SandboxState } from './state';

export type CancellationStatus = 'none' | 'pending' | 'verifying' | 'accepted' | 'rejected' | 'expired';

export const cancellationStatusOf = ({ status, cancellation }: SandboxInvoice): CancellationStatus =>
  cancellation?.status ?? (status === 'canceled' ? 'accepted' : 'none');

/** Whether the tax office still cancels what was stamped then: until 31 January of the next year. */
const isInTime = (createdAt: string, now: Date): boolean =>
  now.toISOString().slice(0, 10) <= `${Number(createdAt.slice(0, 4)) + 1}-01-31`;

/** @throws Refusal where the tax office doesn't take it. */
export function askCancellation(
  state: SandboxState,
  invoice: SandboxInvoice,
  {
    motive,
    waits,
    now,
  }: { readonly motive: string; readonly waits: 'pending' | 'verifying' | null; readonly now: Date },
): void {
  const before = cancellationStatusOf(invoice);
  if (invoice.status === 'canceled' || before === 'pending' || before === 'verifying')
    throw new Refusal(409, 'La factura no es válida o ya tiene una cancelación en curso', null);
  if (!['02', '03', '04'].includes(motive)) throw new Refusal(400, 'El motivo no es válido', 'motive');
  if (motive === '04' && invoice.global === null)
    throw new Refusal(400, 'El motivo 04 es solo para facturas globales', 'motive');
  if (Object.values(state.invoices).some((one) => one.status === 'valid' && one.related.includes(invoice.uuid)))
    throw new Refusal(400, 'La factura tiene documentos relacionados', null);
  if (!isInTime(invoice.created_at, now)) throw new Refusal(400, 'El plazo para cancelar el CFDI ya venció', null);
  const decision = DECIDES.find(([ending]) => invoice.customer.tax_id.endsWith(ending))?.[1];
  const at = new Date(now.getTime() + PONDERED).toISOString();
  const status = waits ?? (decision ? 'pending' : 'accepted');
  invoice.cancellation = { motive, status, ...(decision && !waits && { decides: { at, decision } }) };
  if (status === 'accepted') invoice.status = 'canceled';
}

/** Receivers, by the end of their RFC, whose acceptance is needed, and what they decide a minute later. */
const DECIDES = [
  ['A0A', 'accepted'],
  ['R0R', 'rejected'],
] as const;
const PONDERED = 60_000;

/** Invoices whose receivers have decided by now, with what. */
export const decided = ({ invoices }: SandboxState, now: Date): [SandboxInvoice, 'accepted' | 'rejected'][] =>
  Object.values(invoices).flatMap((invoice): [SandboxInvoice, 'accepted' | 'rejected'][] => {
    const { status, decides } = invoice.cancellation ?? {};
    return status === 'pending' && decides && decides.at <= now.toISOString() ? [[invoice, decides.decision]] : [];
  });

/** Opens the receipts of a cancelled invoice again. */
export function reopen(receipts: Readonly<Record<string, SandboxReceipt>>, { id }: SandboxInvoice): void {
  for (const receipt of Object.values(receipts))
    if (receipt.invoice === id) {
      receipt.status = 'open';
      receipt.invoice = null;
    }
}
