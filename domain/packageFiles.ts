/** Who gets the files that come with a package: its download, and the one that goes with the receipt. */
import type { PackageFiles } from './contract/packages';

export interface PurchaseOfFiles {
  readonly status: string;
  /** null: no trial. */
  readonly free_trial_length: number | null;
  /** A payment that was more than nothing. */
  readonly hasPaid: boolean;
}

/** Unpaid cash, a free trial and what was refunded whole give no files; a cancelled subscription was paid for. */
export function ownsFiles({ status, free_trial_length, hasPaid }: PurchaseOfFiles): boolean {
  if (status === 'completed') return true;
  return (status === 'active' || status === 'cancelled') && (free_trial_length === null || hasPaid);
}

/** The public part of them: that there is a download, and what it is. */
export const publicFiles = <F extends PackageFiles>(files: F): F => ({ ...files, file_url: null, receipt_file: null });
