/**
 * What changing to another class costs, said before it is done. It counts as a cancellation of the class that is left.
 */
import { CANCEL_REFUSALS, lateCancelWarning, type CancelRules } from '../../../domain/cancellation';
import { shownError } from '../../../domain/shownErrors';
import { plural } from '../../../domain/numbers';
import type { ReservationView } from './selectors';

export interface Consequence {
  readonly text: string;
  readonly warning: boolean;
}

export function changeConsequence({ reservation, cancellation }: ReservationView, rules: CancelRules): Consequence {
  if (!cancellation.allowed) return { text: shownError(CANCEL_REFUSALS[cancellation.reason]), warning: true };
  if (!reservation.counted) return { text: 'Tu plan ilimitado paga también la otra clase.', warning: false };
  if (cancellation.late)
    return { text: `${lateCancelWarning(rules)} La otra clase usa un crédito más.`, warning: true };
  if (cancellation.exhausted)
    return {
      text:
        `Ya cancelaste ${plural(reservation.cancels, 'vez', 'veces')} con este crédito: ` +
        'si cambias, se pierde y la otra clase usa uno más.',
      warning: true,
    };
  const max = rules.max_cancels_per_available_class;
  if (max === null || cancellation.excused) return { text: 'Pagas con el mismo crédito.', warning: false };
  const left = max - reservation.cancels - 1;
  return {
    text: `Pagas con el mismo crédito. Cuenta como una cancelación: después ${
      left === 0 ? 'ya no puedes cancelar con él sin perderlo' : `te ${left === 1 ? 'queda' : 'quedan'} ${left}`
    }.`,
    warning: false,
  };
}
