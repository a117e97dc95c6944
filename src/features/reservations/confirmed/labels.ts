import { decideCancellation, freeCancelUntil, type CancelRules } from '../../../../domain/cancellation';
import { formatMoment } from '../../../../domain/format';
import type { Confirmed } from './actions';

/** Until when the place can be cancelled without loss, or what cancelling would cost. */
export function cancelByText(rules: CancelRules, counted: boolean, startsAt: Date, zone: string, now: Date): string {
  const facts = { cancelled: false, attended: false, startsAt, counted, creditCancels: 0 };
  const decision = decideCancellation(rules, facts, now);
  const until = freeCancelUntil(rules, startsAt);
  if (!decision.allowed)
    return decision.reason === 'disabled'
      ? 'Esta reservación no se puede cancelar.'
      : 'La clase empieza pronto: ya no se puede cancelar.';
  if (decision.late || !until)
    return counted ? 'Si la cancelas, tu crédito no regresa.' : 'Puedes cancelar hasta que empiece la clase.';
  return `Puedes cancelar${counted ? ' sin perder tu crédito' : ''} hasta el ${formatMoment(until, zone)}.`;
}

/** "Lugar 7", "Lugar 7 · Lupita: lugar 8"; null for a class without spots and guests. */
export function placeText({ reservation, guest }: Confirmed): string | null {
  const spot = (of: Confirmed['reservation']): string | null => (of.spot === null ? null : `lugar ${of.spot}`);
  const named = (of: Confirmed['reservation']): string => [of.guest, spot(of)].filter(Boolean).join(': ');
  if (reservation.guest) return `Invitado: ${named(reservation)}`;
  const own = reservation.spot === null ? null : `Lugar ${reservation.spot}`;
  return guest ? `${own ?? 'Tú'} · ${named(guest)}` : own;
}
