/** Transfers with proof: the customer pays to the studio's CLABE, and the team confirms it by the receipt. */
import { isClabe } from './clabe';
import type { AppConfig } from './config';

/** Keys of the configuration of which a customer needs all to pay by transfer. */
export type TransferConfig = Pick<AppConfig, 'transfer_enabled' | 'transfer_clabe' | 'transfer_holder'>;

/** Whether customers can pay by transfer: it is switched on, and the account is complete. */
export const offersTransfer = ({ transfer_enabled, transfer_clabe, transfer_holder }: TransferConfig): boolean =>
  transfer_enabled && isClabe(transfer_clabe) && transfer_holder.trim() !== '';

/** What became of a proof. `credited`: its purchase couldn't be granted any more, so the sum is store credit. */
export const PROOF_STATUSES = ['waiting', 'replaced', 'refused', 'confirmed', 'credited'] as const;
export type ProofStatus = (typeof PROOF_STATUSES)[number];

export const PROOF_LABELS: Readonly<Record<ProofStatus, string>> = {
  waiting: 'Por confirmar',
  replaced: 'Reemplazado',
  refused: 'Rechazado',
  confirmed: 'Confirmado',
  credited: 'A saldo a favor',
};

/** Luhn's check digit, by which a mistyped reference is no other purchase's. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * The reference that a customer gives with a transfer: the purchase's number in at least six digits, the last of which
 * checks the others. Banks take seven digits as a reference, and longer ones as the subject.
 */
export function transferReference(purchaseId: number): string {
  const digits = String(purchaseId).padStart(5, '0');
  return `${digits}${checkDigit(digits)}`;
}

/** The purchase that a reference names; null: none can have it. */
export function purchaseOfReference(reference: string): number | null {
  const digits = reference.replace(/\s/g, '');
  if (!/^\d{6,16}$/.test(digits)) return null;
  const purchaseId = Number(digits.slice(0, -1));
  return purchaseId > 0 && transferReference(purchaseId) === digits ? purchaseId : null;
}
