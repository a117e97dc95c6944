/** Texts about a purchase and its credits. */
import type { AccessPurchase } from '../../../domain/contract/access';
import type { AvailableClass } from '../../../domain/contract/credits';
import { UNLIMITED } from '../../../domain/credits';
import { formatDateTime, formatInstant, formatMoment, plural } from '../../../domain/format';
import { ATTEMPT_LABELS, nextRetry, retryDays } from '../../../domain/overdue';
import { purchaseBadge } from '../../../domain/purchaseStatus';
import { studioDay, type Day } from '../../../domain/studioTime';
import type { BadgeTone } from '../../ui/Badge';

/** Whether a purchase still has credits or places, waits for money, or is charged. */
export const isCurrentAccess = ({ status, credits, frozen, places }: AccessPurchase): boolean =>
  status === 'pending' || status === 'active' || frozen !== null || places.length > 0 || credits.free > 0;

const TONES: Readonly<Record<string, BadgeTone>> = { active: 'success', completed: 'success', pending: 'warning' };

export function badgeOf(purchase: AccessPurchase, zone: string): { readonly text: string; readonly tone: BadgeTone } {
  const { status, frozen, cancelledAt, disputed } = purchase;
  if (frozen)
    return {
      text: frozen.until ? `Congelada hasta el ${formatInstant(frozen.until, zone)}` : 'Congelada sin fecha',
      tone: 'primary',
    };
  const cancelled = cancelledAt && formatInstant(cancelledAt, zone);
  return {
    text: purchaseBadge(status, cancelled, disputed),
    tone: disputed ? 'warning' : (TONES[status] ?? 'neutral'),
  };
}

/** '4 de 5 clases libres, 1 reservada'; 'Ilimitadas'. */
export function creditsText({ credits, places }: AccessPurchase): string {
  const { unlimited, free, reserved, total, lapsed } = credits;
  const lost = lapsed > 0 ? [plural(lapsed, 'vencida sin usar', 'vencidas sin usar')] : [];
  if (total === 0) return 'Sin clases';
  if (unlimited) {
    const coming = places.length > 0 ? [plural(places.length, 'reservación', 'reservaciones')] : [];
    return [free > 0 ? 'Ilimitadas' : 'Ilimitadas, ya vencidas', ...coming].join(', ');
  }
  const held = reserved > 0 ? [plural(reserved, 'reservada', 'reservadas')] : [];
  return [`${free} de ${plural(total, 'clase libre', 'clases libres')}`, ...held, ...lost].join(', ');
}

/** 'Vence el 20 dic 2026'; null: nothing of it can expire. */
export function expiryText({ credits, status }: AccessPurchase, zone: string, now: Date): string | null {
  const { expiration_date: at, total } = credits;
  if (total === 0 || status === 'revoked' || status === 'failed') return null;
  if (at === null) return credits.free > 0 ? 'Sin vencimiento' : null;
  return `${new Date(at) < now ? 'Venció' : 'Vence'} el ${formatInstant(at, zone)}`;
}

/** "Ritmo · lun 23 nov 2026 · 07:00 (para Luz)" */
export const placeText = ({ title, class_date, guest }: AccessPurchase['places'][number]): string =>
  `${title}, ${formatDateTime(class_date)}${guest === null ? '' : ` (para ${guest})`}`;

/** Places that a freeze until that day would cancel; an empty day: all. */
export const placesInFreeze = ({ places }: AccessPurchase, until: Day, zone: string): AccessPurchase['places'] =>
  places.filter(({ starts_at }) => until === '' || studioDay(new Date(starts_at), zone) < until);

export function creditName({ class_amount, class_type_name, kind }: AvailableClass): string {
  const what =
    kind === 'online' ? 'En línea' : kind === 'especial' ? 'De evento' : (class_type_name ?? 'Cualquier clase');
  return class_amount === UNLIMITED ? `Plan ilimitado · ${what}` : what;
}

/**
 * "3 intentos, el último el lun 23 nov 2026 · 07:00. El siguiente será el …"; empty where that isn't known. `days`: on
 * which the studio has an overdue renewal tried again ('1,3,5').
 */
export function triesText(
  { overdue_tries: tries, overdue_since: since, card_changeable }: AccessPurchase,
  days: string,
  zone: string,
  now: Date,
): string {
  const byProvider = tries?.next_at ? new Date(tries.next_at) : null;
  const own = card_changeable ? retryDays(days) : [];
  const next = since === null ? byProvider : nextRetry(own, { since: new Date(since), byProvider }, now);
  const last = tries?.last_at ? `, el último visto el ${formatMoment(tries.last_at, zone)}` : '';
  return [
    ...(tries ? [`${plural(tries.times, 'intento', 'intentos')} de su procesador${last}.`] : []),
    ...(next ? [`El siguiente será el ${formatMoment(next.toISOString(), zone)}.`] : []),
  ].join(' ');
}

/** "lun 23 nov 2026 · 07:00, con otra tarjeta: Rechazada" */
export const attemptText = (
  { at, by_customer, result }: AccessPurchase['renewal_attempts'][number],
  zone: string,
): string =>
  `${formatMoment(at, zone)}${by_customer ? ', su cliente con una tarjeta' : ''}: ${
    result === null ? 'En curso' : ATTEMPT_LABELS[result]
  }`;
