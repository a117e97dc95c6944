import type { CashRefusal } from '../../../domain/cash';
import { TRANSFER } from '../../../domain/pricing';
import { shownError } from '../../../domain/shownErrors';
/** Texts of held seats. */
export const HOLD_LAPSED = 'Se acabó el tiempo de tu apartado. Si todavía hay lugar cuando pagues, es tuyo.';

/** Why a way that is paid later can't be chosen; of an unconfirmed address its own way says so. */
export function laterRefusal(refusal: Exclude<CashRefusal, 'address'>, paymentMethodId: number): string {
  const isTransfer = paymentMethodId === TRANSFER;
  switch (refusal) {
    case 'package':
      return `Los paquetes ilimitados y de prueba no se pagan por adelantado ${isTransfer ? 'por transferencia' : 'en efectivo'}. Págalos en recepción.`;
    case 'owed':
      return isTransfer
        ? 'Tomaste clase con una compra que no se pagó. Págala en recepción y podrás volver a pagar por transferencia.'
        : shownError('checkout/cash-owed');
    case 'seat':
      return 'En este estudio el lugar se paga en línea.';
    case 'guest':
      return `${isTransfer ? 'Con transferencia' : 'En efectivo'} solo puedes apartar tu lugar. Quita a tu invitado para pagar así.`;
  }
}
