/** Why a customer in the waitlist can't be given a seat, in a few words. */
const REFUSALS: Readonly<Record<string, string>> = {
  'reservation/no-credits': 'Sin créditos',
  'reservation/cash-pending': 'Debe su pago en efectivo',
  'reservation/unlimited-limit': 'Con todas las clases que permite su plan',
  'reservation/penalty': 'Con penalización',
  'reservation/already-reserved': 'Ya tiene lugar',
  'class/started': 'La clase ya comenzó',
  'class/package-only': 'Se compra como paquete',
};

export const refusalLabel = (code: string): string => REFUSALS[code] ?? 'No puede reservar';
