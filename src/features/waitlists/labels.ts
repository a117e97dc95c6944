/** What a waiting list means, in the words of dialog and screen. */
import { timeSpan } from '../../../domain/cancellation';
import type { AppConfig } from '../../../domain/config';
import { SHOWN_ERRORS } from '../../../domain/shownErrors';

export const WAITLIST_MODES = [
  { auto: true, label: 'Reservar automáticamente' },
  { auto: false, label: 'Solo avisarme' },
] as const;

/** What a choice means; `sendsMail`: a mail server is set up. */
export const waitlistModeText = (auto: boolean, sendsMail: boolean): string =>
  auto
    ? `Si es tu turno y tienes un crédito, el lugar queda reservado${sendsMail ? ' y te avisamos por correo' : ''}.`
    : 'Te avisamos cuando haya un lugar libre. Lo reservas tú, si aún sigue ahí.';

type LineRules = Pick<
  AppConfig,
  | 'cancel_timeframe_value'
  | 'cancel_timeframe_unit'
  | 'waitlist_offers'
  | 'waitlist_offer_minutes'
  | 'waitlist_order'
  | 'waitlist_close_minutes'
>;

/** The rules in a few sentences. */
export function waitlistRules(rules: LineRules): string[] {
  const value = rules.cancel_timeframe_value;
  const one = rules.waitlist_offers === 'one';
  const near = one
    ? `apartamos el lugar ${timeSpan(rules.waitlist_offer_minutes, 'minutes')} para cada persona, en el orden de la fila.`
    : 'avisamos a todas las personas que esperan.';
  const closes = rules.waitlist_close_minutes;
  return [
    'Anotarte no usa ningún crédito.',
    ...(value
      ? [
          `Si faltan menos de ${timeSpan(value, rules.cancel_timeframe_unit)} para la clase, no reservamos por ti: ${near}`,
        ]
      : []),
    ...(one && rules.waitlist_order === 'members' ? ['Van primero quienes tienen suscripción o plan ilimitado.'] : []),
    ...(one && closes > 0 ? [`La lista suele cerrar ${timeSpan(closes, 'minutes')} antes de la clase.`] : []),
  ];
}

/** Why a seat went to the next; null: it is no news to the customer. */
export function passedOverText(code: string | null | undefined): string | null {
  const known = code && code in SHOWN_ERRORS ? SHOWN_ERRORS[code as keyof typeof SHOWN_ERRORS] : null;
  return known && `Se liberó un lugar y no pudimos dártelo. ${known[1]}`;
}

/** How long the waitlist is, and where the customer, or the named person of their family, stands or would stand. */
export function waitlistPositionText(total: number, position: number | null, person: string | null = null): string {
  if (position !== null)
    return total === 1
      ? `${person === null ? 'Eres' : `${person} es`} la única persona en la fila.`
      : `${person === null ? 'Estás' : `${person} está`} en el lugar ${position} de ${total}.`;
  const would = person === null ? 'serías' : `${person} sería`;
  if (total === 0) return `Nadie espera todavía: ${would} la primera persona de la fila.`;
  return `${total === 1 ? 'Espera 1 persona' : `Esperan ${total} personas`}: ${would} la número ${total + 1}.`;
}
