/** Short texts for why a waiting customer can't be booked. */
const REFUSALS: Readonly<Record<string, string>> = {
  'reservation/no-credits': 'Sin créditos',
  'reservation/cash-pending': 'Debe su pago en efectivo',
  'reservation/unlimited-limit': 'Con todas las clases que permite su plan',
  'reservation/day-limit': 'Con todas las clases que permite el estudio en un día',
  'reservation/week-limit': 'Con todas las clases que permite el estudio en una semana',
  'reservation/ahead-limit': 'Con todas las clases por venir que permite el estudio',
  'reservation/penalty': 'Con penalización',
  'reservation/overdue': 'Con una renovación sin cobrar',
  'reservation/already-reserved': 'Ya tiene lugar',
  'family/no-credits': 'Sin créditos para la familia',
  'family/already-reserved': 'Ya tiene lugar',
  'family/disabled': 'El estudio no reserva para la familia',
  'class/started': 'La clase ya comenzó',
  'class/package-only': 'Se compra como paquete',
  'waitlist/notify-only': 'Solo quiere que le avisen',
};

export const refusalLabel = (code: string): string => REFUSALS[code] ?? 'No puede reservar';
