/** The signup fee: its package is paid before any other (specification, section 5). */
import { isTrialPackage, type PackageFacts } from './packages';
import type { PurchaseStatus } from './purchaseStatus';

/** What was given back, refused or not paid yet does not count: cash that is promised may never come. */
const PAID: ReadonlySet<string> = new Set<PurchaseStatus>(['active', 'completed', 'cancelled']);

/**
 * Whether the fee, a package's id, must be paid before `pkg`: it is set, not this very package, `pkg` is no trial, and
 * none of the customer's purchases of the fee, whose statuses `bought` are, was paid.
 */
export function isFeeDue(
  fee: number | null,
  pkg: PackageFacts & { readonly class_package_id: number },
  bought: readonly string[],
): boolean {
  return (
    fee !== null && pkg.class_package_id !== fee && !isTrialPackage(pkg) && !bought.some((status) => PAID.has(status))
  );
}
