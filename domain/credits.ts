/**
 * Credits (available classes). One row is one credit; an unlimited plan is one row that is never used up,
 * for its holder only: a guest always takes a counted credit.
 */

export const UNLIMITED = -1;

export interface Credit {
  readonly available_class_id: number;
  /** null: any unrestricted class type. */
  readonly class_type_id: number | null;
  readonly unlimited: boolean;
  /** True instant; null: never. */
  readonly expiresAt: Date | null;
}

export interface CreditNeed {
  readonly class_type_id: number;
  readonly restricted: boolean;
  /** True instant of the class's start: a credit must still be valid then. */
  readonly startsAt: Date;
  readonly guest: boolean;
}

/** Whether a free credit can pay for a place. */
export function creditFits(credit: Credit, need: CreditNeed): boolean {
  if (credit.unlimited && need.guest) return false;
  // Written so that an expiry that is no date refuses.
  if (credit.expiresAt && !(credit.expiresAt.getTime() >= need.startsAt.getTime())) return false;
  if (credit.class_type_id === null) return !need.restricted;
  return credit.class_type_id === need.class_type_id;
}

const expiry = (c: Credit): number => c.expiresAt?.getTime() ?? Infinity;

/** The credits that can pay, in the order in which they are taken: unlimited, then typed before general, then the one that expires first. */
export function creditOrder(credits: readonly Credit[], need: CreditNeed): Credit[] {
  const rank = (c: Credit): number => (c.unlimited ? 0 : c.class_type_id === null ? 2 : 1);
  const byExpiry = (a: Credit, b: Credit): number => (expiry(a) === expiry(b) ? 0 : expiry(a) < expiry(b) ? -1 : 1);
  return credits
    .filter((c) => creditFits(c, need))
    .sort((a, b) => rank(a) - rank(b) || byExpiry(a, b) || a.available_class_id - b.available_class_id);
}

/** The credit that a reservation takes, or null: 'Créditos Agotados'. */
export function chooseCredit(credits: readonly Credit[], need: CreditNeed): Credit | null {
  return creditOrder(credits, need)[0] ?? null;
}

/** What the indicator shows: 'Ilimitadas', or the number of credits. */
export function creditsLabel(credits: readonly Pick<Credit, 'unlimited'>[]): string {
  return credits.some((c) => c.unlimited) ? 'Ilimitadas' : String(credits.length);
}

export interface GrantedCredits {
  /** null: any unrestricted class type. */
  readonly class_type_id: number | null;
  readonly unlimited: boolean;
  /** Rows: 1 for an unlimited plan. */
  readonly count: number;
  readonly expiration_days: number;
}

interface Grant {
  /** -1: unlimited. */
  readonly class_amount: number;
  readonly expiration_days: number;
}

/** The credits that a package gives: its general ones, then those for class types of their own. */
export function grantedCredits(
  pkg: Grant & {
    readonly class_package_types: ReadonlyArray<Grant & { readonly class_type: { readonly class_type_id: number } }>;
  },
): GrantedCredits[] {
  const grant = (class_type_id: number | null, { class_amount, expiration_days }: Grant): GrantedCredits => ({
    class_type_id,
    expiration_days,
    unlimited: class_amount === UNLIMITED,
    count: class_amount === UNLIMITED ? 1 : class_amount,
  });
  return [grant(null, pkg), ...pkg.class_package_types.map((t) => grant(t.class_type.class_type_id, t))].filter(
    (g) => g.count > 0,
  );
}
