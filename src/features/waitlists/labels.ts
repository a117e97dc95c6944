/** What a waiting list means, in the words of dialog and screen. */
import { timeSpan, type CancelRules } from '../../../domain/cancellation';

export const WAITLIST_MODES = [
  { auto: true, label: 'Reservar automáticamente' },
  { auto: false, label: 'Solo avisarme' },
] as const;

/** What a choice means; `sendsMail`: a mail server is set up. */
export const waitlistModeText = (auto: boolean, sendsMail: boolean): string =>
  auto
    ? `Si es tu turno y tienes un crédito, el lugar queda reservado${sendsMail ? ' y te avisamos por correo' : ''}.`
    : 'Te avisamos cuando haya un lugar libre. Lo reservas tú, si aún sigue ahí.';

/** The rules in a few sentences. */
export function waitlistRules(rules: CancelRules): string[] {
  const value = rules.cancel_timeframe_value;
  return [
    'Anotarte no usa ningún crédito.',
    ...(value
      ? [
          `Si faltan menos de ${timeSpan(value, rules.cancel_timeframe_unit)} para la clase, no reservamos por ti: ` +
            'avisamos a todas las personas que esperan.',
        ]
      : []),
  ];
}

/** How long the waitlist is, and where the customer stands or would stand. */
export function waitlistPositionText(total: number, position: number | null): string {
  if (position !== null)
    return total === 1 ? 'Eres la única persona en la fila.' : `Estás en el lugar ${position} de ${total}.`;
  if (total === 0) return 'Nadie espera todavía: serías la primera persona de la fila.';
  return `${total === 1 ? 'Espera 1 persona' : `Esperan ${total} personas`}: serías la número ${total + 1}.`;
}
