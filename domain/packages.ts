/** Lists of packages and their order (specification, section 9). */
import { UNLIMITED } from './credits';
import { plural } from './numbers';

export interface PackageFacts {
  readonly class_amount: number;
  readonly limit_per_customer: number | null;
  readonly is_trial: boolean;
  readonly is_special_event: boolean;
}

/** Whether it is a trial: flagged as one, or one class and one per customer. */
export function isTrialPackage(p: PackageFacts): boolean {
  return p.is_trial || (p.class_amount === 1 && p.limit_per_customer === 1);
}

/**
 * Whether cash that is not paid yet can buy it: its credits can be used before, so they must be few. No subscription, no
 * trial, nothing unlimited.
 */
export function canPayCash(
  p: PackageFacts & {
    readonly is_subscription: boolean;
    readonly class_package_types: ReadonlyArray<{ readonly class_amount: number }>;
  },
): boolean {
  return (
    !p.is_subscription &&
    !isTrialPackage(p) &&
    [p, ...p.class_package_types].every(({ class_amount }) => class_amount !== UNLIMITED)
  );
}

/** The regular list, without special events and one-per-customer packages; by class_amount, unlimited last. */
export function regularPackages<P extends PackageFacts>(packages: readonly P[]): P[] {
  const amount = (p: P): number => (p.class_amount === UNLIMITED ? Infinity : p.class_amount);
  return packages
    .filter((p) => !p.is_special_event && p.limit_per_customer !== 1)
    .sort((a, b) => (amount(a) === amount(b) ? 0 : amount(a) - amount(b)));
}

/** The cheapest regular package of exactly one class at the studio, for single_class_enabled; null if there is none. */
export function singleClassPackage<P extends PackageFacts & SingleFacts>(packages: readonly P[]): P | null {
  const price = (p: P): number => p.sale_price ?? p.price;
  const singles = regularPackages(packages).filter(
    (p) => p.class_amount === 1 && !isTrialPackage(p) && !p.is_subscription && p.kind === 'presencial',
  );
  return singles.reduce<P | null>((best, p) => (best === null || price(p) < price(best) ? p : best), null);
}

interface SingleFacts {
  readonly kind: string;
  readonly price: number;
  readonly sale_price: number | null;
  readonly is_subscription: boolean;
}

/** "10 clases", "1 clase", "Clases ilimitadas". */
export function classAmountLabel(classAmount: number): string {
  if (classAmount === UNLIMITED) return 'Clases ilimitadas';
  return plural(classAmount, 'clase', 'clases');
}
