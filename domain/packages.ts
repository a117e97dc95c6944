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

export interface CashPackage extends PackageFacts {
  readonly is_subscription: boolean;
  readonly class_package_types: ReadonlyArray<{ readonly class_amount: number }>;
}

/** How often a customer can buy it; null: without limit. A trial once. */
export const purchaseLimit = (p: Pick<PackageFacts, 'limit_per_customer' | 'is_trial'>): number | null =>
  p.limit_per_customer ?? (p.is_trial ? 1 : null);

/**
 * Whether it can be bought with cash paid later: its credits can be used before, so it must be small. No subscription,
 * no trial, nothing unlimited.
 */
export function canPayCash(p: CashPackage): boolean {
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

/** The class that a package is to pay for. */
export interface WantedClass {
  readonly class_type_id: number;
  readonly restricted: boolean;
  /** The package of the event, the only one that pays for it. */
  readonly class_package_id: number | null;
  /** Whether it is a guest's place, which unlimited plans don't pay for. */
  readonly guest: boolean;
}

export interface OfferFacts extends PackageFacts, SingleFacts {
  readonly class_package_id: number;
  readonly class_package_types: ReadonlyArray<{
    readonly class_type: { readonly class_type_id: number };
    readonly class_amount: number;
  }>;
}

const currentPrice = (p: Pick<SingleFacts, 'price' | 'sale_price'>): number => p.sale_price ?? p.price;

/** How many places in the class a package pays for; UNLIMITED for a plan; 0: none. */
export function classesInPackage(p: OfferFacts, wanted: WantedClass): number {
  if (wanted.class_package_id !== null) return p.class_package_id === wanted.class_package_id ? 1 : 0;
  if (p.kind !== 'presencial' || p.is_special_event) return 0;
  const typed = p.class_package_types.filter(({ class_type }) => class_type.class_type_id === wanted.class_type_id);
  const amounts = [...(wanted.restricted ? [] : [p.class_amount]), ...typed.map(({ class_amount }) => class_amount)];
  if (!wanted.guest && amounts.includes(UNLIMITED)) return UNLIMITED;
  return amounts.reduce((sum, amount) => sum + Math.max(amount, 0), 0);
}

/** All classes that a package pays for, of whatever type; UNLIMITED for a plan. */
export function allClassesInPackage({
  class_amount,
  class_package_types,
}: Pick<OfferFacts, 'class_amount' | 'class_package_types'>): number {
  const amounts = [class_amount, ...class_package_types.map((typed) => typed.class_amount)];
  return amounts.includes(UNLIMITED) ? UNLIMITED : amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Whether a package is for classes of some types only, and the class is of none of them. */
const isForOtherTypes = (
  { class_package_types }: OfferFacts,
  { class_type_id, class_package_id }: WantedClass,
): boolean =>
  class_package_id === null &&
  class_package_types.length > 0 &&
  !class_package_types.some(({ class_type }) => class_type.class_type_id === class_type_id);

/**
 * The packages that pay for a class, the cheapest first (of the same price the one with more classes), without those
 * that the customer has used up, and those with credits of other class types: who wants Barre isn't offered a prenatal
 * package, though its general credits would do.
 */
export function packagesForClass<P extends OfferFacts>(
  packages: readonly P[],
  wanted: WantedClass,
  used: readonly number[],
): P[] {
  const amount = (p: P): number => (p.class_amount === UNLIMITED ? Infinity : p.class_amount);
  return packages
    .filter(
      (p) => classesInPackage(p, wanted) !== 0 && !isForOtherTypes(p, wanted) && !used.includes(p.class_package_id),
    )
    .sort(
      (a, b) => currentPrice(a) - currentPrice(b) || amount(b) - amount(a) || a.class_package_id - b.class_package_id,
    );
}

/** The package of 'Tu primera clase es gratis': a free trial that doesn't renew; null if there is none. */
export const freeFirstClass = <P extends OfferFacts>(fitting: readonly P[]): P | null =>
  fitting.find((p) => currentPrice(p) === 0 && !p.is_subscription && isTrialPackage(p)) ?? null;

/** The cheapest package of exactly one class that pays for this one, not for a trial; null if there is none. */
export const singleFor = <P extends OfferFacts>(packages: readonly P[], wanted: WantedClass): P | null =>
  packagesForClass(packages, wanted, []).find(
    (p) => allClassesInPackage(p) === 1 && !p.is_subscription && !p.is_special_event && !isTrialPackage(p),
  ) ?? null;

/** The cheapest regular package of exactly one class at the studio, for single_class_enabled; null if there is none. */
export function singleClassPackage<P extends PackageFacts & SingleFacts>(packages: readonly P[]): P | null {
  const singles = regularPackages(packages).filter(
    (p) => p.class_amount === 1 && !isTrialPackage(p) && !p.is_subscription && p.kind === 'presencial',
  );
  return singles.reduce<P | null>(
    (best, p) => (best === null || currentPrice(p) < currentPrice(best) ? p : best),
    null,
  );
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
