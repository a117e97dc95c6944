import type { CashRefusal } from '../../../domain/cash';
import { TRANSFER } from '../../../domain/pricing';
import { shownError } from '../../../domain/shownErrors';
/** Texts of held seats. */
export const HOLD_LAPSED = 'Se acabó el tiempo de tu apartado. Si todavía hay lugar cuando pagues, es tuyo.';

/** Why cash can't be chosen, as `laterRefusal` says it of transfers; of an unconfirmed address its own way says so. */
const CASH_REFUSALS: Readonly<Record<Exclude<CashRefusal, 'address'>, string>> = {
  package: 'Los paquetes ilimitados y de prueba no se pagan por adelantado en efectivo. Págalos en recepción.',
  owed: shownError('checkout/cash-owed'),
  seat: 'En este estudio el lugar se paga en línea.',
  guest: 'En efectivo solo puedes apartar tu lugar. Quita a tu invitado para pagar así.',
};

/** Why a way that is paid later can't be chosen. */
export const laterRefusal = (refusal: Exclude<CashRefusal, 'address'>, paymentMethodId: number): string =>
  paymentMethodId === TRANSFER
    ? CASH_REFUSALS[refusal].replace('En efectivo', 'Con transferencia').replace('en efectivo', 'por transferencia')
    : CASH_REFUSALS[refusal];
