/** What a reservation costs and until when it can be cancelled, said before it is made. */
import { cancelPolicyText, decideCancellation, type CancelRules } from '../../../../domain/cancellation';
import type { SingleClass } from '../../../../domain/contract/schedule';
import type { RootState } from '../../../core/state';
import type { Credit } from '../../../../domain/credits';
import { formatTime, weekdayAndDay } from '../../../../domain/format';
import { plural } from '../../../../domain/numbers';
import { className } from '../../schedule/labels';

/**
 * "1 crédito, te quedan 4". `paying` are the credits that fit the class, in the order in which they are
 * taken: the remainder counts those only, since others can't pay for it.
 */
export function costText(paying: readonly Credit[], typeName = ''): string {
  if (paying[0]?.unlimited) return 'Incluida en tu plan ilimitado';
  return countedText(1, countedCredits(paying) - 1, creditKindText(paying[0], typeName));
}

const countedCredits = (paying: readonly Credit[]): number => paying.filter((credit) => !credit.unlimited).length;

/** " de Reformer" where the credit is for that type alone. */
const creditKindText = (credit: Credit | undefined, typeName: string): string =>
  credit?.kind === 'especial' ? ' de este evento' : credit?.class_type_id && typeName ? ` de ${typeName}` : '';

function countedText(taken: number, left: number, what = ''): string {
  const last = taken === 1 ? 'es el último que te queda' : 'son los últimos que te quedan';
  const rest = left <= 0 ? last : left === 1 ? 'te queda 1' : `te quedan ${left}`;
  return `${plural(taken, 'crédito', 'créditos')}${what}, ${rest}`;
}

/** What the customer and a guest cost together: "2 créditos, te quedan 3". A plan never pays for guests. */
export function pairCostText(paying: readonly Credit[]): string {
  if (!paying[0]?.unlimited) return countedText(2, countedCredits(paying) - 2);
  return `Tu lugar, en tu plan; tu invitado: ${countedText(1, countedCredits(paying) - 1)}`;
}

/** What several of the account cost together: "3 créditos, te quedan 2", "1 en tu plan; 2 créditos, te queda 1". */
export function severalCostText(paying: readonly Credit[], taken: readonly Credit[]): string {
  const counted = countedCredits(taken);
  const planned = taken.length - counted;
  const rest = counted === 0 ? null : countedText(counted, countedCredits(paying) - counted);
  return [planned > 0 && `${plural(planned, 'lugar', 'lugares')} en tu plan`, rest].filter(Boolean).join('; ');
}

/** The studio's rule, and what it means for this class where its window has already begun. */
export function cancelTexts(rules: CancelRules, startsAt: Date, now: Date): string[] {
  const policy = cancelPolicyText(rules) || 'Puedes cancelar hasta que empiece la clase.';
  const decision = decideCancellation(
    rules,
    { cancelled: false, attended: false, startsAt, counted: false, creditCancels: 0 },
    now,
  );
  if (!decision.allowed)
    return decision.reason === 'late' ? [policy, 'Esta clase empieza pronto: ya no podrás cancelarla.'] : [policy];
  return decision.late && rules.allow_cancel_reservations
    ? [policy, 'Esta clase empieza pronto: si la cancelas, tu crédito no regresa.']
    : [policy];
}

/** "Ritmo, lun 23, 07:00, lugar 7", "…, lugares 7 y 8", "…, con Lupita". */
export function intentLabel(
  single: SingleClass,
  { spot, guest }: Pick<RootState['reserve'], 'spot' | 'guest'>,
): string {
  const spots = [spot, guest?.spot ?? null].filter((one) => one !== null);
  const places = spots.length === 0 ? '' : `, ${spots.length === 1 ? 'lugar' : 'lugares'} ${spots.join(' y ')}`;
  const name = guest?.name.trim();
  const { class_date } = single;
  return (
    `${className(single)}, ${weekdayAndDay(class_date)}, ` +
    `${formatTime(class_date)}${places}${name ? `, con ${name}` : ''}`
  );
}

/** Why the customer has to choose on the map again. */
export const spotsGone = (spots: readonly unknown[]): string =>
  spots.length === 1
    ? `El lugar ${spots[0]} ya se ocupó mientras tanto. Elige otro.`
    : `Los lugares ${spots.join(' y ')} ya se ocuparon mientras tanto. Elige otros.`;
