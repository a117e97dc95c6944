/** Which packages are listed where, and in what order (specification, section 9). */
import { UNLIMITED } from './credits';
import { plural } from './numbers';

export interface PackageFacts {
  readonly class_amount: number;
  readonly limit_per_customer: number | null;
  readonly is_trial: boolean;
  readonly is_special_event: boolean;
}

/** A trial is flagged is_trial, or has one class and a limit of one per customer. */
export function isTrialPackage(p: PackageFacts): boolean {
  return p.is_trial || (p.class_amount === 1 && p.limit_per_customer === 1);
}

/** The regular list: no special events, none limited to one per customer; by class_amount, unlimited last. */
export function regularPackages<P extends PackageFacts>(packages: readonly P[]): P[] {
  const amount = (p: P): number => (p.class_amount === UNLIMITED ? Infinity : p.class_amount);
  return packages
    .filter((p) => !p.is_special_event && p.limit_per_customer !== 1)
    .sort((a, b) => (amount(a) === amount(b) ? 0 : amount(a) - amount(b)));
}

/** "10 clases", "1 clase", "Clases ilimitadas". */
export function classAmountLabel(classAmount: number): string {
  if (classAmount === UNLIMITED) return 'Clases ilimitadas';
  return plural(classAmount, 'clase', 'clases');
}
