/** The signup fee: its package is paid before any other (specification, section 5). */
import { isTrialPackage, type PackageFacts } from './packages';
import type { PurchaseStatus } from './purchaseStatus';

/** Statuses that count as paid. Refunded, failed and pending purchases don't: promised cash may never come. */
const PAID: ReadonlySet<string> = new Set<PurchaseStatus>(['active', 'completed', 'cancelled']);

/**
 * Whether the signup fee (a package) must be paid before `pkg`: it is configured, isn't `pkg` itself, `pkg` is no
 * trial, and none of the customer's purchases of the fee (with statuses `bought`) was paid.
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
