/** The ways to pay that a buyer chooses among. */
import type { OfferedPaymentMethod } from '../../../domain/contract/checkout';
import type { PaymentSource } from '../../../domain/contract/paymentSources';
import { CARD, CASH, isPaidLater, MERCADO_PAGO, OXXO, SPEI } from '../../../domain/pricing';
import { jsonEntry } from '../../core/storage';

export interface Choice {
  readonly payment_method_id: number;
  /** A saved card; null: a card that is typed now, or no card. */
  readonly payment_source_id: number | null;
  /** The account that saved its typed card with the last purchase: that card is meant now. */
  readonly saved_by?: string;
}

export const sameChoice = (a: Choice | null, b: Choice | null): boolean =>
  a?.payment_method_id === b?.payment_method_id && a?.payment_source_id === b?.payment_source_id;

/** These charge once: no subscription is paid by them. */
const ONCE: readonly number[] = [SPEI, MERCADO_PAGO];

/**
 * Offered choices, with saved cards before a new card. `later`: whether paying later is possible, `once`: once only,
 * `oxxo`: at OXXO.
 */
export function offeredChoices(
  methods: readonly OfferedPaymentMethod[],
  sources: readonly PaymentSource[],
  later: boolean,
  once: boolean,
  oxxo: boolean,
): Choice[] {
  return methods
    .filter(
      ({ payment_method_id: id }) =>
        (later || !isPaidLater(id)) && (once || !ONCE.includes(id)) && (oxxo || id !== OXXO),
    )
    .flatMap(({ payment_method_id }) => {
      const saved =
        payment_method_id === CARD
          ? sources.map(({ payment_source_id }) => ({ payment_method_id, payment_source_id }))
          : [];
      return [...saved, { payment_method_id, payment_source_id: null }];
    });
}

const lastSaved = (offered: readonly Choice[]): Choice | undefined =>
  offered.reduce<Choice | undefined>(
    (last, choice) => ((choice.payment_source_id ?? 0) > (last?.payment_source_id ?? 0) ? choice : last),
    undefined,
  );

/**
 * The chosen method if still offered, else cash, else a card, else the first; null: none (specification, section 4).
 */
export function effectiveChoice(offered: readonly Choice[], chosen: Choice | null, uid: string | null): Choice | null {
  const plain = (id: number): Choice | undefined =>
    offered.find((choice) => choice.payment_method_id === id && choice.payment_source_id === null);
  const saved = chosen?.saved_by !== undefined && chosen.saved_by === uid ? lastSaved(offered) : undefined;
  return (
    saved ?? offered.find((choice) => sameChoice(choice, chosen)) ?? plain(CASH) ?? plain(CARD) ?? offered[0] ?? null
  );
}

const lastChoice = jsonEntry('checkout.choice');

/** Stores the method of the last purchase in this browser, which is preselected the next time. */
export const storeLastChoice = (choice: Choice): void => lastChoice.write(choice);

export function readLastChoice(): Choice | null {
  const { payment_method_id, payment_source_id = null, saved_by } = (lastChoice.read() ?? {}) as Partial<Choice>;
  if (typeof payment_method_id !== 'number') return null;
  return { payment_method_id, payment_source_id, ...(typeof saved_by === 'string' && { saved_by }) };
}
