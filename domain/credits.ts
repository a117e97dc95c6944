/**
 * Credits ('available classes'; specification, section 3). One row is one credit. An unlimited plan is one row that is
 * never used up and that pays for its holder only: a guest takes a counted credit.
 */

/**
 * What a credit is for: classes at the studio, online sessions, or the event whose package it comes from. The kind is
 * its package's, as it was when it was bought; a gift is for classes at the studio.
 */
export type CreditKind = 'presencial' | 'online' | 'especial';

/** The class_amount of an unlimited plan. */
export const UNLIMITED = -1;

/** Days for which credits can be given, or their expiry moved ahead, at once. */
export const ACCESS_DAYS_MAX = 1830;

/** Days for which a single credit is valid, unless others are chosen, where the customer has bought no package. */
const GIFT_DAYS = 30;

/** The days suggested for a single credit: those of the package that was bought last. `purchases`: the newest first. */
export const giftDays = (
  purchases: ReadonlyArray<{ readonly expiration_days: number; readonly credits: { readonly total: number } }>,
): number => purchases.find(({ credits }) => credits.total > 0)?.expiration_days ?? GIFT_DAYS;

export interface Credit {
  readonly available_class_id: number;
  /** null: any unrestricted class type. */
  readonly class_type_id: number | null;
  readonly unlimited: boolean;
  readonly kind: CreditKind;
  /** The package that it was bought with; null: a gift. */
  readonly class_package_id: number | null;
  /** Instant; null: never. */
  readonly expiresAt: Date | null;
  /** false: its purchase waits for cash; absent: as if it were paid. */
  readonly is_paid?: boolean;
  /** From when its package books (domain/bookingWindow); null or absent: as the studio says. */
  readonly booking_opens?: string | null;
  /** Whether its package pays for the family; null or absent: it doesn't say. */
  readonly family?: boolean | null;
}

export interface CreditNeed {
  readonly class_type_id: number;
  readonly restricted: boolean;
  /** The package that is the only way to book the class (an event); null: any credit for classes at the studio. */
  readonly class_package_id: number | null;
  /**
   * The instant at which the studio's own clock shows the class's wall clock (`instantOf(class_date, studio's zone)`).
   * Credits expire at the end of a day of the class's location: a credit until the 31st pays at 22:30 of the 31st in
   * Tijuana, and not at half past midnight of the 1st in Cancún, whatever the studio's clock shows.
   */
  readonly studioStart: Date;
  readonly guest: boolean;
  /** A person of the customer's family, who is no guest. */
  readonly family?: boolean;
  /** How many more places unpaid credits can pay for; null or absent: not limited. */
  readonly unpaidPlacesLeft?: number | null;
}

const isUnpaid = ({ is_paid }: Pick<Credit, 'is_paid'>): boolean => is_paid === false;

/** How many places unpaid credits can still pay for after one paid with `credit`. */
export function unpaidPlacesAfter(credit: Credit, left: number | null | undefined): number | null {
  return isUnpaid(credit) && typeof left === 'number' ? left - 1 : (left ?? null);
}

/**
 * Whether a credit pays for the family of who has it (domain/family): as its package says, else counted credits do
 * and an unlimited plan is its holder's alone.
 */
const sharesWithFamily = ({ family, unlimited }: Credit): boolean => family ?? !unlimited;

/** Whether a free credit can pay for a seat. */
export function creditFits(credit: Credit, need: CreditNeed): boolean {
  if (need.family ? !sharesWithFamily(credit) : credit.unlimited && need.guest) return false;
  if (isUnpaid(credit) && (need.unpaidPlacesLeft ?? Infinity) <= 0) return false;
  // The comparison also refuses an invalid expiry.
  if (credit.expiresAt && !(credit.expiresAt.getTime() >= need.studioStart.getTime())) return false;
  // Only credits of its own package pay for an event, whatever its class type.
  if (need.class_package_id !== null)
    return credit.kind === 'especial' && credit.class_package_id === need.class_package_id;
  if (credit.kind !== 'presencial') return false;
  if (credit.class_type_id === null) return !need.restricted;
  return credit.class_type_id === need.class_type_id;
}

const expiry = (c: Credit): number => c.expiresAt?.getTime() ?? Infinity;

/**
 * The fitting credits in the order of use: paid before unpaid, unlimited, for the class type, general; by expiry within
 * each.
 */
export function creditOrder(credits: readonly Credit[], need: CreditNeed): Credit[] {
  const rank = (c: Credit): number => (c.unlimited ? 0 : c.class_type_id === null ? 2 : 1);
  const byExpiry = (a: Credit, b: Credit): number => (expiry(a) === expiry(b) ? 0 : expiry(a) < expiry(b) ? -1 : 1);
  return credits
    .filter((c) => creditFits(c, need))
    .sort(
      (a, b) =>
        Number(isUnpaid(a)) - Number(isUnpaid(b)) ||
        rank(a) - rank(b) ||
        byExpiry(a, b) ||
        a.available_class_id - b.available_class_id,
    );
}

/** The credit that a reservation takes; null: 'Créditos Agotados'. */
export function chooseCredit(credits: readonly Credit[], need: CreditNeed): Credit | null {
  return creditOrder(credits, need)[0] ?? null;
}

/** Credits for ordinary classes at the studio, which are counted as 'Clases disponibles'. */
export const inPersonCredits = <C extends Pick<Credit, 'kind'>>(credits: readonly C[]): C[] =>
  credits.filter((c) => c.kind === 'presencial');

/** The text of the credit indicator. */
export function creditsLabel(credits: readonly Pick<Credit, 'unlimited' | 'kind'>[]): string {
  const counted = inPersonCredits(credits);
  return counted.some((c) => c.unlimited) ? 'Ilimitadas' : String(counted.length);
}

interface NamedCredit {
  readonly kind?: CreditKind;
  readonly class_type_name?: string | null;
  readonly class_amount: number;
}

/** Counted credits that don't pay for any class at the studio: "5 solo Reformer", "4 en línea", "1 de evento". */
export function creditParts(credits: readonly NamedCredit[]): string[] {
  const parts = new Map<string, number>();
  for (const { kind = 'presencial', class_type_name, class_amount } of credits) {
    const what =
      kind === 'online'
        ? 'en línea'
        : kind === 'especial'
          ? 'de evento'
          : class_type_name
            ? `solo ${class_type_name}`
            : null;
    if (what !== null && class_amount !== UNLIMITED) parts.set(what, (parts.get(what) ?? 0) + 1);
  }
  return [...parts].map(([what, count]) => `${count} ${what}`);
}

export interface GrantedCredits {
  /** null: any unrestricted class type. */
  readonly class_type_id: number | null;
  readonly unlimited: boolean;
  /** Number of rows; 1 for an unlimited plan. */
  readonly count: number;
  readonly expiration_days: number;
}

interface Grant {
  /** Number of credits; UNLIMITED for an unlimited plan. */
  readonly class_amount: number;
  readonly expiration_days: number;
}

/** The credits that a package grants: general ones, then those of its class types. */
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
