/** What a reservation costs and until when it can be cancelled, said before it is made. */
import { cancelPolicyText, decideCancellation, type CancelRules } from '../../../domain/cancellation';
import type { Credit } from '../../../domain/credits';

/**
 * "1 crédito, te quedan 4". `paying` are the credits that fit the class, in the order in which they are
 * taken: what remains is told of those, since others can't pay for it.
 */
export function costText(paying: readonly Credit[]): string {
  if (paying[0]?.unlimited) return 'Incluida en tu plan ilimitado';
  const left = paying.filter((credit) => !credit.unlimited).length - 1;
  if (left <= 0) return '1 crédito, es el último que te queda';
  return left === 1 ? '1 crédito, te queda 1' : `1 crédito, te quedan ${left}`;
}

/** The studio's rule, and what it means for this class where its window has already begun. */
export function cancelTexts(rules: CancelRules, startsAt: Date, now: Date): string[] {
  const policy = cancelPolicyText(rules) || 'Puedes cancelar hasta que empiece la clase.';
  const decision = decideCancellation(rules, { cancelled: false, attended: false, startsAt, counted: false, creditCancels: 0 }, now);
  if (!decision.allowed) return decision.reason === 'late' ? [policy, 'Esta clase empieza pronto: ya no podrás cancelarla.'] : [policy];
  return decision.late && rules.allow_cancel_reservations ? [policy, 'Esta clase empieza pronto: si la cancelas, tu crédito no regresa.'] : [policy];
}
