/** The ways to pay that a buyer chooses among. */
import type { OfferedPaymentMethod } from '../../../domain/contract/checkout';
import type { PaymentSource } from '../../../domain/contract/paymentSources';
import { CARD, CASH } from '../../../domain/pricing';
import { jsonEntry } from '../../core/storage';

export interface Choice {
  readonly payment_method_id: number;
  /** A saved card; null: a card that is typed now, or no card. */
  readonly payment_source_id: number | null;
}

export const sameChoice = (a: Choice | null, b: Choice | null): boolean =>
  a?.payment_method_id === b?.payment_method_id && a?.payment_source_id === b?.payment_source_id;

/** Offered choices, with saved cards before a new card. `cash`: whether cash is possible. */
export function offeredChoices(
  methods: readonly OfferedPaymentMethod[],
  sources: readonly PaymentSource[],
  cash: boolean,
): Choice[] {
  return methods
    .filter(({ payment_method_id }) => cash || payment_method_id !== CASH)
    .flatMap(({ payment_method_id }) => {
      const saved =
        payment_method_id === CARD
          ? sources.map(({ payment_source_id }) => ({ payment_method_id, payment_source_id }))
          : [];
      return [...saved, { payment_method_id, payment_source_id: null }];
    });
}

/**
 * The chosen method if still offered, else cash, else a card, else the first; null: none (specification, section 4).
 */
export function effectiveChoice(offered: readonly Choice[], chosen: Choice | null): Choice | null {
  const plain = (id: number): Choice | undefined =>
    offered.find((choice) => choice.payment_method_id === id && choice.payment_source_id === null);
  return offered.find((choice) => sameChoice(choice, chosen)) ?? plain(CASH) ?? plain(CARD) ?? offered[0] ?? null;
}

const last = jsonEntry('checkout.choice');

/** Stores the method of the last purchase in this browser, which is preselected the next time. */
export const storeLastChoice = (choice: Choice): void => last.write(choice);

export function readLastChoice(): Choice | null {
  const { payment_method_id, payment_source_id = null } = (last.read() ?? {}) as Partial<Choice>;
  return typeof payment_method_id === 'number' ? { payment_method_id, payment_source_id } : null;
}
