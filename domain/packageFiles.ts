/** Who gets a package's files: its download, and the attachment of the receipt. */
import type { PackageFiles } from './contract/packages';

export interface PurchaseOfFiles {
  readonly status: string;
  /** null: no trial. */
  readonly free_trial_length: number | null;
  /** Whether a payment of more than 0 was made. */
  readonly hasPaid: boolean;
}

/** Unpaid cash, a free trial and a full refund give no files; a cancelled subscription does, as it was paid. */
export function ownsFiles({ status, free_trial_length, hasPaid }: PurchaseOfFiles): boolean {
  if (status === 'completed') return true;
  return (status === 'active' || status === 'cancelled') && (free_trial_length === null || hasPaid);
}

/** The public part of the files: whether there is a download, and its name and type. */
export const publicFiles = <F extends PackageFiles>(files: F): F => ({ ...files, file_url: null, receipt_file: null });
