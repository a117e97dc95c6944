/**
 * Pays for the bookings with purchases and credits, by the product's own rules (domain/credits, domain/cancellation).
 */
import { decideCancellation, type CancelRules } from '../domain/cancellation';
import { DEFAULT_CONFIG } from '../domain/config';
import { chooseCredit, grantedCredits, type Credit, type CreditKind } from '../domain/credits';
import { HOUR, MINUTE } from '../domain/durations';
import { creditKindOf } from '../domain/events';
import { CARD, CASH, packagePrice } from '../domain/pricing';
import type { PurchaseStatus } from '../domain/purchaseStatus';
import { endOfStudioDayAfter, instantOf } from '../domain/studioTime';
import type { Booking } from './bookings';
import { classTypeOf, packageOf, type Package, type StudioContent } from './content/studio';
import type { Person } from './customers';
import { Invoices, STAFF_ID, chargesOf, type Taken } from './invoices';
import type { Random } from './random';
import type { Row } from './rows';

export interface PurchaseTerms {
  readonly status?: PurchaseStatus;
  readonly payment_method_id?: number;
  /** The event whose seat it reserves. */
  readonly single_class_id?: number;
  /** Time of the cancellation or revocation. */
  readonly endedAt?: Date;
  /** The sale at the desk that it is of; `taken` null: paid by link. */
  readonly desk?: { readonly desk_sale_id: number; readonly taken: Taken | null };
}

interface WalletCredit extends Credit {
  readonly customer_id: number;
  readonly purchase_id: number;
  readonly invoice_id: number | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly revoked: boolean;
  cancels: number;
  forfeitedAt: Date | null;
  /** Milliseconds from which it is free; Infinity: used. */
  freeFrom: number;
}

export class Ledger {
  readonly purchases: Row<'purchase'>[] = [];
  readonly payments = new Invoices();
  readonly penalties: { customer_id: number; created_at: Date; end_date: Date }[] = [];
  readonly reservations: (Row<'class_reservation'> & { customer_id: number; created_at: Date })[] = [];
  private readonly credits: WalletCredit[] = [];
  private readonly wallets = new Map<number, WalletCredit[]>();

  constructor(
    private readonly content: StudioContent,
    private readonly rules: CancelRules,
    private readonly now: Date,
    private readonly rng: Random,
  ) {}

  /** Buys a package and grants its credits. Returns the purchase's id. */
  buy(person: Person, packageId: number, at: Date, terms: PurchaseTerms = {}): number {
    const pkg = packageOf(this.content, packageId);
    const { customer_id } = person;
    const amount = packagePrice(pkg);
    const { status = 'completed', endedAt = null, desk } = terms;
    const purchase_id = this.purchases.length + 1;
    // Cash that was given back long ago would be in a till that was not open yet.
    const inCash = () => this.rng.chance(0.45) && status !== 'revoked';
    const payment_method_id = amount === 0 ? null : (terms.payment_method_id ?? (inCash() ? CASH : CARD));
    const { subscription_period, subscription_interval, free_trial_length, free_trial_period } = pkg;
    const confirmed = payment_method_id === CASH && status !== 'pending' && status !== 'failed';
    this.purchases.push({
      purchase_id,
      customer_id,
      class_package_id: packageId,
      status,
      amount,
      total_payment: status === 'failed' || free_trial_length ? 0 : amount,
      ...(subscription_period && { first_payment: amount, later_payment: amount }),
      payment_method_id,
      class_amount: pkg.class_amount,
      expiration_days: pkg.expiration_days,
      single_class_id: terms.single_class_id ?? null,
      credit_kind: this.creditKind(pkg),
      created_at: at,
      updated_at: endedAt ?? at,
      cancelled_at: status === 'cancelled' ? (endedAt ?? at) : null,
      subscription_period,
      subscription_interval,
      free_trial_length,
      free_trial_period,
      failure: status === 'failed' ? 'card_declined/insufficient_funds' : null,
      confirmed_by: desk ? (desk.taken?.taken_by ?? null) : confirmed ? STAFF_ID : null,
      desk_sale_id: desk?.desk_sale_id ?? null,
      pay_by: status === 'pending' ? new Date(this.now.getTime() + DEFAULT_CONFIG.cash_pending_hours * HOUR) : null,
      unpaid_places: status === 'pending' ? DEFAULT_CONFIG.cash_pending_reservations : null,
    });
    if (status === 'failed') return purchase_id;
    for (const charge of chargesOf(pkg, at, endedAt ?? this.now)) {
      const isPaid = status !== 'pending' && payment_method_id !== null;
      const invoice_id = isPaid
        ? this.payments.addInvoice({ purchase_id, customer_id, payment_method_id }, charge, desk?.taken)
        : null;
      this.grant(
        {
          customer_id,
          purchase_id,
          invoice_id,
          createdAt: charge.at,
          forfeitedAt: status === 'revoked' ? (endedAt ?? at) : null,
        },
        pkg,
      );
      if (invoice_id !== null && status === 'revoked' && charge.amount > 0)
        this.payments.addRefund(invoice_id, charge.amount, endedAt ?? at, 'Se lesionó antes de empezar');
    }
    return purchase_id;
  }

  private creditKind({ class_package_id, kind }: Package): CreditKind {
    return creditKindOf({ kind: kind ?? 'presencial' }, class_package_id === this.content.event.class_package_id);
  }

  /** Grants the credits of one payment. */
  private grant(
    owner: Pick<WalletCredit, 'customer_id' | 'purchase_id' | 'invoice_id' | 'createdAt' | 'forfeitedAt'>,
    pkg: Package,
  ): void {
    const { customer_id, createdAt, forfeitedAt } = owner;
    const class_package_types = this.content.packageTypes
      .filter((t) => t.class_package_id === pkg.class_package_id)
      .map((t) => ({ ...t, class_type: { class_type_id: t.class_type_id } }));
    const wallet = this.wallets.get(customer_id) ?? [];
    this.wallets.set(customer_id, wallet);
    for (const { class_type_id, unlimited, count, expiration_days } of grantedCredits({
      ...pkg,
      class_package_types,
    })) {
      const expiresAt = endOfStudioDayAfter(createdAt, expiration_days, this.content.zone);
      for (let i = 0; i < count; i += 1) {
        const credit: WalletCredit = {
          ...owner,
          available_class_id: this.credits.length + 1,
          class_type_id,
          unlimited,
          kind: this.creditKind(pkg),
          class_package_id: pkg.class_package_id,
          expiresAt,
          revoked: forfeitedAt !== null,
          cancels: 0,
          freeFrom: createdAt.getTime(),
        };
        this.credits.push(credit);
        wallet.push(credit);
      }
    }
  }

  /** Pays for all bookings in the order of their creation. */
  payForBookings(bookings: readonly Booking[]): void {
    const inOrder = [...bookings].sort((a, b) => a.reservedAt.getTime() - b.reservedAt.getTime());
    const misses = new Map<number, number>();
    const attended = this.decideAttendance(inOrder, misses);
    inOrder.forEach((booking, i) => this.payBooking(booking, i + 1, attended.get(booking) ?? false));
  }

  private payBooking(booking: Booking, class_reservation_id: number, attend: boolean): void {
    const { person, single, reservedAt, cancelledAt } = booking;
    const credit = this.creditFor(booking);
    if (cancelledAt) {
      const facts = {
        cancelled: false,
        attended: false,
        startsAt: single.starts_at,
        counted: !credit.unlimited,
        creditCancels: credit.cancels,
      };
      const decision = decideCancellation(this.rules, facts, cancelledAt);
      if (!credit.unlimited) {
        credit.cancels += 1;
        const returns = decision.allowed && decision.creditReturns;
        credit.freeFrom = returns ? cancelledAt.getTime() : Infinity;
        if (!returns) credit.forfeitedAt = cancelledAt;
      }
    } else if (!credit.unlimited) {
      credit.freeFrom = Infinity;
    }
    this.reservations.push({
      class_reservation_id,
      single_class_id: single.single_class_id,
      customer_id: person.customer_id,
      available_class_id: credit.available_class_id,
      counted: !credit.unlimited,
      spot: booking.spot,
      guest: booking.guest ?? null,
      family_member_id: booking.family_member_id ?? null,
      attend,
      ...this.rating(attend, booking.rated),
      created_at: reservedAt,
      deleted_at: cancelledAt,
    });
  }

  /** The free credit that the product would choose, or one of a package bought for this booking. */
  private creditFor({ person, single, reservedAt, guest }: Booking): WalletCredit {
    const at = reservedAt.getTime();
    const need = {
      class_type_id: single.class_type_id,
      class_package_id: single.class_package_id,
      restricted: classTypeOf(this.content, single.class_type_id).restricted,
      studioStart: instantOf(single.class_date, this.content.zone),
      guest: guest !== undefined,
    };
    const free = (): WalletCredit[] => {
      const wallet = (this.wallets.get(person.customer_id) ?? []).filter(
        (c) => c.freeFrom !== Infinity && !c.forfeitedAt,
      );
      this.wallets.set(person.customer_id, wallet);
      return wallet.filter((c) => c.freeFrom <= at);
    };
    const event = single.class_package_id;
    const found = event === null ? chooseCredit(free(), need) : null;
    if (!found)
      this.buy(
        person,
        event ?? (need.restricted ? this.content.offers.special : person.usualPackage),
        new Date(at - this.rng.int(3, 40) * MINUTE),
        event === null ? {} : { single_class_id: single.single_class_id },
      );
    const credits = free();
    const chosen = found ?? chooseCredit(credits, need);
    const credit = credits.find((c) => c.available_class_id === chosen?.available_class_id);
    if (!credit) throw new Error(`customer ${person.customer_id} can't pay for class ${single.single_class_id}`);
    return credit;
  }

  /** Decides attendance. At most two misses in a row, as three would earn a penalty. */
  private decideAttendance(bookings: readonly Booking[], misses: Map<number, number>): Map<Booking, boolean> {
    const attended = new Map<Booking, boolean>();
    const past = bookings
      .filter((b) => !b.cancelledAt && b.single.starts_at.getTime() <= this.now.getTime())
      .sort((a, b) => a.single.starts_at.getTime() - b.single.starts_at.getTime());
    for (const booking of past) {
      const { customer_id } = booking.person;
      const missed = misses.get(customer_id) ?? 0;
      const came = booking.attend ?? (this.rng.chance(0.9) || missed >= 2);
      misses.set(customer_id, came ? 0 : missed + 1);
      attended.set(booking, came);
    }
    return attended;
  }

  private rating(
    attend: boolean,
    rated = this.rng.chance(0.5),
  ): Pick<Row<'class_reservation'>, 'class_stars' | 'coach_stars' | 'comment'> {
    if (!attend || !rated) return { class_stars: null, coach_stars: null, comment: null };
    return {
      class_stars: this.rng.pick([5, 5, 5, 5, 4, 4, 3]),
      coach_stars: this.rng.pick([5, 5, 5, 5, 4]),
      comment: this.rng.chance(0.4) ? this.rng.pick(this.content.people.comments) : null,
    };
  }

  /** How often a package was sold, as its attendee limit counts. */
  sold(packageId: number): number {
    return this.purchases.filter(
      (p) => p.class_package_id === packageId && p.status !== 'failed' && p.status !== 'revoked',
    ).length;
  }

  creditRows(): Row<'available_class'>[] {
    return this.credits.map(
      ({
        available_class_id,
        customer_id,
        purchase_id,
        invoice_id,
        class_type_id,
        unlimited,
        expiresAt,
        cancels,
        forfeitedAt,
        revoked,
        createdAt,
      }) => ({
        available_class_id,
        customer_id,
        purchase_id,
        invoice_id,
        class_type_id,
        unlimited,
        expires_at: expiresAt,
        cancels,
        forfeited_at: forfeitedAt,
        revoked,
        created_at: createdAt,
      }),
    );
  }

  /** The time of each customer's first purchase or reservation. */
  firstActivity(): Map<number, number> {
    const first = new Map<number, number>();
    for (const { customer_id, created_at } of [...this.purchases, ...this.reservations]) {
      if (customer_id === undefined || created_at === undefined) continue;
      first.set(customer_id, Math.min(first.get(customer_id) ?? Infinity, created_at.getTime()));
    }
    return first;
  }
}
