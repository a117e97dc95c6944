/** Who gets a package's files: its download, and the attachment of the receipt. */
import type { PackageFiles } from './contract/packages';

export interface PurchaseOfFiles {
  readonly status: string;
  /** null: no trial. */
  readonly free_trial_length: number | null;
  /** Whether a payment of more than 0 was made. */
  readonly hasPaid: boolean;
}

/**
 * A running trial gives the files at once, as it gives the classes. Unpaid cash, a full refund and a trial that ended
 * unpaid give none; a cancelled subscription that was paid does.
 */
export function ownsFiles({ status, free_trial_length, hasPaid }: PurchaseOfFiles): boolean {
  if (status === 'completed' || status === 'active') return true;
  return status === 'cancelled' && (free_trial_length === null || hasPaid);
}

/** The public part of the files: whether there is a download, and its name and type. */
export const publicFiles = <F extends PackageFiles>(files: F): F => ({ ...files, file_url: null, receipt_file: null });
