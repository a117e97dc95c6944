/** Groups the credit history for the screen: by purchase and class type, with equal credits in one row. */
import type { AppConfig } from '../../../../domain/config';
import type { CreditHistory, CreditUse } from '../../../../domain/contract/credits';
import { creditState, type CreditState } from '../../../../domain/creditHistory';
import { UNLIMITED } from '../../../../domain/credits';
import { reservationStatus, type ReservationStatus } from '../../../../domain/reservationStatus';
import { instantOf, zoneOf } from '../../../../domain/studioTime';

export interface UseView {
  readonly use: CreditUse;
  readonly status: ReservationStatus;
}

export interface RowView {
  readonly key: number;
  readonly state: CreditState;
  /** All of its purchase was taken back, not only a part of its credits. */
  readonly purchaseRevoked: boolean;
  /** How many credits the row stands for: those that were never used and are alike share one. */
  readonly count: number;
  readonly unlimited: boolean;
  /** True instant; null: never. */
  readonly expiration_date: string | null;
  readonly uses: readonly UseView[];
  /** Uses that the response left out. */
  readonly more: number;
}

interface SectionView {
  /** null: any unrestricted class. */
  readonly class_type: CreditHistory['class_type'];
  readonly rows: readonly RowView[];
}

export interface OriginView {
  readonly key: number;
  /** null: a gift. */
  readonly purchase: CreditHistory['purchase'];
  /** What its credits are for. */
  readonly kind: CreditHistory['kind'];
  readonly unlimited: boolean;
  readonly free: number;
  readonly total: number;
  readonly sections: readonly SectionView[];
}

function rowOf(credit: CreditHistory, config: AppConfig, now: Date): RowView {
  const startOf = (use: CreditUse): Date =>
    instantOf(use.single_class.class_date, zoneOf(use.single_class.location, config.timezone));
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
  const unlimited = credit.class_amount === UNLIMITED;
  const facts = {
    unlimited,
    expiresAt: date(credit.expiration_date),
    forfeitedAt: date(credit.forfeitedAt),
    revoked: credit.revoked,
    frozen: credit.frozen,
    on_hold: credit.on_hold,
    cancels: credit.cancels,
    uses: credit.class_reservations.map((use) => ({
      startsAt: startOf(use),
      attend: use.attend,
      deletedAt: date(use.deletedAt),
    })),
  };
  const paid = { is_cash: credit.purchase?.is_cash ?? false, is_paid: credit.purchase?.is_paid ?? true };
  return {
    key: credit.available_class_id,
    state: creditState(config, facts, now),
    purchaseRevoked: credit.purchase?.status === 'revoked',
    count: 1,
    unlimited,
    expiration_date: credit.expiration_date,
    uses: credit.class_reservations.map((use) => ({
      use,
      status: reservationStatus({ ...use, ...paid, startsAt: startOf(use) }, now),
    })),
    more: credit.uses - credit.class_reservations.length,
  };
}

const canMergeRows = (a: RowView, b: RowView): boolean =>
  !a.unlimited &&
  !b.unlimited &&
  a.uses.length === 0 &&
  b.uses.length === 0 &&
  a.state === b.state &&
  a.expiration_date === b.expiration_date;

/** What can still be used first, then what is reserved, then what is gone. */
const RANK: Readonly<Record<CreditState, number>> = {
  free: 0,
  frozen: 1,
  on_hold: 1,
  reserved: 1,
  used: 2,
  missed: 3,
  late: 4,
  'too-often': 4,
  lost: 4,
  expired: 5,
  revoked: 6,
};

function mergeRows(rows: readonly RowView[]): RowView[] {
  const result: RowView[] = [];
  for (const row of [...rows].sort((a, b) => RANK[a.state] - RANK[b.state] || a.key - b.key)) {
    const at = result.findIndex((other) => canMergeRows(other, row));
    const same = result[at];
    if (same) result[at] = { ...same, count: same.count + 1 };
    else result.push(row);
  }
  return result;
}

function groupRows<T, K>(items: readonly T[], keyOf: (item: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

/** In the order of the response. Restricted class types only where the studio shows them. */
export function originsOf(credits: readonly CreditHistory[], config: AppConfig, now: Date): OriginView[] {
  const shown = credits.filter(({ class_type }) => config.allow_restricted_class_types || !class_type?.restricted);
  return groupRows(shown, ({ purchase }) => purchase?.purchase_id ?? 0).map(([key, own]) => {
    const sections = groupRows(own, ({ class_type_id }) => class_type_id).map(([, typed]) => ({
      class_type: typed[0]?.class_type ?? null,
      rows: typed.map((credit) => rowOf(credit, config, now)),
    }));
    const rows = sections.flatMap((section) => section.rows);
    return {
      key,
      purchase: own[0]?.purchase ?? null,
      kind: own[0]?.kind ?? 'presencial',
      unlimited: rows.some((row) => row.unlimited),
      free: rows.filter((row) => row.state === 'free').length,
      total: rows.length,
      sections: sections.map((section) => ({ ...section, rows: mergeRows(section.rows) })),
    };
  });
}
