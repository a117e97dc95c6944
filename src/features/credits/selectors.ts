import type { AvailableClass, Penalty } from '../../../domain/contract/credits';
import { UNLIMITED, type Credit } from '../../../domain/credits';
import type { RootState } from '../../core/state';

/** Credits as they cross the wire in the form in which domain/credits.ts decides about them. */
export function toCredits(rows: readonly AvailableClass[]): Credit[] {
  return rows.map((row) => ({
    available_class_id: row.available_class_id,
    class_type_id: row.class_type_id,
    unlimited: row.class_amount === UNLIMITED,
    // A server of the specification's words alone knows no kinds.
    kind: row.kind ?? 'presencial',
    class_package_id: row.class_package_id ?? null,
    booking_opens: row.booking_opens ?? null,
    family: row.family ?? null,
    expiresAt: row.expiration_date === null ? null : new Date(row.expiration_date),
  }));
}

/** The packages of the events that a customer has a free credit for. */
export const eventsOf = (rows: readonly AvailableClass[]): number[] =>
  rows.flatMap(({ kind, class_package_id }) =>
    kind === 'especial' && class_package_id !== null ? [class_package_id] : [],
  );

/** The penalty that lasts longest, or null. Whether it is still active is for domain/penalties.ts to say. */
export function selectPenalty(state: RootState): Penalty | null {
  return state.credits.class_reservation_penaltys.reduce<Penalty | null>(
    (last, penalty) => (last && Date.parse(last.end_date) >= Date.parse(penalty.end_date) ? last : penalty),
    null,
  );
}
