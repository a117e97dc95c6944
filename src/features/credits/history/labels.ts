/** Texts about a credit: its state, and the reason. */
import { timeSpan, type CancelRules } from '../../../../domain/cancellation';
import type { CreditState } from '../../../../domain/creditHistory';
import { formatInstant, plural } from '../../../../domain/format';
import type { OriginView, RowView } from './origins';

const STATES: Readonly<Record<CreditState, readonly [one: string, many: string]>> = {
  free: ['Libre', 'Libres'],
  reserved: ['Reservado', 'Reservados'],
  used: ['Usado', 'Usados'],
  missed: ['Usado', 'Usados'],
  expired: ['Vencido', 'Vencidos'],
  late: ['Perdido', 'Perdidos'],
  'too-often': ['Perdido', 'Perdidos'],
  lost: ['Perdido', 'Perdidos'],
  revoked: ['Revocado', 'Revocados'],
  frozen: ['En pausa', 'En pausa'],
  on_hold: ['Congelado', 'Congelados'],
};

export function stateLabel({ state, count, unlimited }: RowView): string {
  if (unlimited && state === 'free') return 'Vigente';
  return STATES[state][count === 1 ? 0 : 1];
}

/** Why a credit is lost; empty if its uses explain it. */
export function lossText({ state, unlimited, purchaseRevoked }: RowView, rules: CancelRules): string {
  switch (state) {
    case 'expired':
      return unlimited ? 'El plan terminó.' : 'Venció sin usarse.';
    case 'missed':
      return 'No asististe: el crédito no regresa.';
    case 'late': {
      const value = rules.cancel_timeframe_value;
      if (!rules.allow_cancel_reservations || !value) return 'Cancelaste fuera de plazo: el crédito no regresó.';
      return (
        `Cancelaste con menos de ${timeSpan(value, rules.cancel_timeframe_unit)} de anticipación: ` +
        'el crédito no regresó.'
      );
    }
    case 'too-often':
      return (
        `Cancelaste más de ${plural(rules.max_cancels_per_available_class ?? 0, 'vez', 'veces')} con este crédito: ` +
        'no regresó.'
      );
    case 'lost':
      return 'Se canceló y el crédito no regresó.';
    case 'frozen':
      return 'El pago está en disputa: se puede usar cuando se decida.';
    case 'on_hold':
      return 'Tu paquete está congelado: se puede usar al reanudarlo, y vence esos días después.';
    case 'revoked':
      return purchaseRevoked ? 'La compra fue revocada.' : 'Se retiró con un reembolso de tu compra.';
    default:
      return '';
  }
}

/** "3 créditos"; a plan goes by its name. */
export const creditCountText = ({ count, unlimited }: RowView): string =>
  unlimited ? 'Plan ilimitado' : plural(count, 'crédito', 'créditos');

export const validityText = (expiration_date: string | null, zone: string): string =>
  expiration_date === null ? 'Sin vencimiento' : `Vigencia: ${formatInstant(expiration_date, zone)}`;

/** "4 de 10 libres" */
export const freeCreditsText = ({ unlimited, free, total }: OriginView): string =>
  unlimited && total === 1
    ? free === 1
      ? 'Ilimitadas'
      : 'Terminado'
    : `${free} de ${total} ${total === 1 ? 'libre' : 'libres'}`;
