/** What each mail says, in the studio's words: Mexican Spanish, "tú", short. */
import { ROUTES } from '../../../domain/routes';
import { cancelPolicyText } from '../../../domain/cancellation';
import type { AppConfig } from '../../../domain/config';
import { failureText } from '../../../domain/checkoutErrors';
import { disputeReason } from '../../../domain/disputes';
import { formatDateTime, formatInstant } from '../../../domain/format';
import type { DisputeFacts, MailFacts, PurchaseMailFacts } from './factsRepository';
import type { DisputeMailKind, EndReason } from './kinds';

export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Where its button leads, a path of the studio's site. */
  readonly action: { readonly label: string; readonly path: string };
  readonly small: string;
}

const RESERVATIONS = { label: 'Ver mis reservaciones', path: ROUTES.reservations.path };
const CALENDAR = { label: 'Ir al calendario', path: ROUTES.studio.path };

export const COACH_CHANGED = 'Cambió el coach: puedes cancelar sin perder tu crédito.';

function afterCancelling({ counted, details }: MailFacts): string {
  if (!counted) return 'Tu plan ilimitado sigue igual; solo se liberó tu lugar.';
  return details.credit_returned
    ? 'Tu crédito regresó a tu cuenta.'
    : 'Por las reglas de cancelación, tu crédito no regresa a tu cuenta.';
}

function afterClassCancelled({ counted, details, class_reservation_id }: MailFacts): string[] {
  const reason = details.reason ? [`Motivo: ${details.reason}`] : [];
  if (class_reservation_id === null) return ['Estabas en su lista de espera; ya no tienes que hacer nada.', ...reason];
  if (!counted) return [...reason, 'Tu plan ilimitado sigue igual.'];
  return [...reason, 'Tu crédito regresó a tu cuenta y tienes al menos 7 días para usarlo.'];
}

const ENDED: Readonly<Record<EndReason, string>> = {
  cash_lapsed: 'No recibimos a tiempo el pago en efectivo de tu compra, así que sus créditos ya no son válidos.',
  cash_not_paid: 'El estudio registró que tu compra en efectivo no se pagó, así que sus créditos ya no son válidos.',
  refunded: 'La compra con la que reservaste se reembolsó.',
  disputed: 'El pago con el que reservaste se devolvió por una disputa.',
};

/** Subject and words of a mail. */
export function mailText(facts: MailFacts, config: AppConfig): MailText {
  const { kind, class_name, class_date, customer, guest, coaches, details } = facts;
  const when = formatDateTime(class_date);
  const policy = cancelPolicyText(config);
  const small = policy ? `${policy}.` : '';
  switch (kind) {
    case 'reservation-made':
      return {
        subject: `Tu reservación: ${class_name}, ${when}`,
        heading:
          guest === null
            ? `¡Listo, ${customer.name}! Tu lugar está reservado.`
            : `¡Listo, ${customer.name}! El lugar de ${guest} está reservado.`,
        paragraphs: ['Te esperamos. Llega unos minutos antes para empezar con calma.'],
        action: RESERVATIONS,
        small,
      };
    case 'promoted':
      return {
        subject: `¡Tienes lugar! ${class_name}, ${when}`,
        heading: `¡Buenas noticias, ${customer.name}! Ya tienes lugar.`,
        paragraphs: ['Se liberó un lugar en la clase que esperabas y lo reservamos para ti.'],
        action: RESERVATIONS,
        small,
      };
    case 'reservation-cancelled':
      return {
        subject: `Cancelaste: ${class_name}, ${when}`,
        heading: guest === null ? 'Tu reservación está cancelada.' : `El lugar de ${guest} está cancelado.`,
        paragraphs: [afterCancelling(facts)],
        action: CALENDAR,
        small: '',
      };
    case 'seat-free':
      return {
        subject: `Se liberó un lugar: ${class_name}, ${when}`,
        heading: `${customer.name}, hay un lugar libre en la clase que esperas.`,
        paragraphs: ['Resérvalo pronto: es de quien llegue primero.'],
        action: { ...CALENDAR, label: 'Reservar' },
        small: '',
      };
    case 'class-cancelled':
      return {
        subject: `Clase cancelada: ${class_name}, ${when}`,
        heading: `Lo sentimos, ${customer.name}. Esta clase se canceló.`,
        paragraphs: afterClassCancelled(facts),
        action: CALENDAR,
        small: '',
      };
    case 'coach-replaced':
      return {
        subject: `Cambio de coach: ${class_name}, ${when}`,
        heading: coaches ? `Ahora ${coaches} te espera en esta clase.` : 'Cambió el coach de esta clase.',
        paragraphs: [COACH_CHANGED, 'Puedes hacerlo hasta que comience la clase.'],
        action: RESERVATIONS,
        small: '',
      };
    case 'place-returned':
      return {
        subject: `Tu lugar se liberó: ${class_name}, ${when}`,
        heading: guest === null ? 'Tu reservación se canceló.' : `El lugar de ${guest} se canceló.`,
        paragraphs: details.ended ? [ENDED[details.ended]] : [],
        action: CALENDAR,
        small: '',
      };
  }
}

/** Subject and words of a mail about a purchase. `timezone` is the studio's. */
export function purchaseMailText(facts: PurchaseMailFacts, { timezone }: Pick<AppConfig, 'timezone'>): MailText {
  const { customer, title, kind, details, dispute, failure } = facts;
  if (dispute && kind in DISPUTES) return DISPUTES[kind as DisputeMailKind](facts, dispute, timezone);
  if (kind === 'purchase-ended')
    return {
      subject: `Tu compra no se completó: ${title}`,
      heading: `${customer.name}, tu compra en efectivo ya no está vigente.`,
      paragraphs: [
        ...(details.ended ? [ENDED[details.ended]] : []),
        'No pagaste nada. Si todavía quieres tus clases, compra tu paquete de nuevo.',
      ],
      action: { label: 'Ver mis compras', path: ROUTES.purchases.path },
      small: 'Si ya lo habías pagado, muestra este correo en recepción.',
    };
  if (kind === 'event-refunded') {
    return {
      subject: `Te devolvemos tu dinero: ${title}`,
      heading: `${customer.name}, no pudimos darte un lugar con este pago.`,
      paragraphs: [
        failureText(failure ?? ''),
        'Te devolvemos el pago completo y no tienes que hacer nada. Tu banco puede tardar unos días en mostrarlo.',
      ],
      action: RESERVATIONS,
      small: '',
    };
  }
  return {
    subject: `No pudimos renovar tu suscripción: ${title}`,
    heading: `${customer.name}, tu tarjeta no aceptó el cobro de tu suscripción.`,
    paragraphs: [
      'Lo intentaremos de nuevo en los próximos días. Mientras tanto tu suscripción sigue activa, sin clases nuevas hasta que se cobre.',
      'Revisa que tu tarjeta tenga fondos y esté vigente.',
    ],
    action: { label: 'Ver mis compras', path: ROUTES.purchases.path },
    small: 'Si el cobro no se logra, la suscripción se cancela sola y no pagas nada más.',
  };
}

const PROVIDERS: Readonly<Record<DisputeFacts['provider'], string>> = { stripe: 'Stripe', paypal: 'PayPal' };
const OWN_PURCHASES = { label: 'Ver mis compras', path: ROUTES.purchases.path };
const ALL_DISPUTES = { label: 'Ver disputas', path: ROUTES.adminDisputes.path };

type DisputeText = (facts: PurchaseMailFacts, dispute: DisputeFacts, timezone: string) => MailText;

/** To staff, or (without `buyer`) to whose payment it is. */
const DISPUTES: Readonly<Record<DisputeMailKind, DisputeText>> = {
  'dispute-opened': ({ customer, title }, { buyer, provider, reason, respond_by }, timezone) =>
    buyer === null
      ? {
          subject: `Tu pago está en disputa: ${title}`,
          heading: `${customer.name}, nos avisaron que este pago está en disputa.`,
          paragraphs: [
            'Mientras se decide, los créditos sin usar de esta compra están en pausa. Tus reservaciones siguen en pie.',
            'Si no fuiste tú o fue un error, escríbenos y pide que se retire la disputa.',
          ],
          action: OWN_PURCHASES,
          small: '',
        }
      : {
          subject: `Pago en disputa: ${buyer}, ${title}`,
          heading: `Se está retirando un pago de ${buyer}.`,
          paragraphs: [
            `Motivo: ${disputeReason(reason)}.`,
            respond_by === null
              ? `Responde en ${PROVIDERS[provider]}.`
              : `Responde en ${PROVIDERS[provider]} antes del ${formatInstant(respond_by, timezone)}; sin respuesta se pierde.`,
            'Mientras se decide, los créditos sin usar de la compra están en pausa.',
          ],
          action: ALL_DISPUTES,
          small: '',
        },
  'dispute-won': ({ customer, title }, { buyer }) =>
    buyer === null
      ? {
          subject: `Tus créditos están de vuelta: ${title}`,
          heading: `${customer.name}, la disputa de tu pago se decidió.`,
          paragraphs: ['El pago sigue en pie: ya puedes usar tus créditos, con los días que estuvieron en pausa.'],
          action: OWN_PURCHASES,
          small: '',
        }
      : {
          subject: `Disputa ganada: ${buyer}, ${title}`,
          heading: 'La disputa se decidió a favor del estudio.',
          paragraphs: ['Los créditos de la compra se pueden usar de nuevo.'],
          action: ALL_DISPUTES,
          small: '',
        },
  'dispute-lost': ({ customer, title }, { buyer }) =>
    buyer === null
      ? {
          subject: `Tu pago se devolvió: ${title}`,
          heading: `${customer.name}, la disputa de tu pago se decidió a tu favor.`,
          paragraphs: [
            'Tu dinero regresó. Los créditos sin usar de esta compra y sus reservaciones próximas se retiraron.',
          ],
          action: OWN_PURCHASES,
          small: '',
        }
      : {
          subject: `Disputa perdida: ${buyer}, ${title}`,
          heading: 'La disputa se decidió a favor del cliente.',
          paragraphs: [
            'El dinero regresó al cliente. La compra está revocada: sus créditos sin usar y sus reservaciones próximas se retiraron.',
          ],
          action: ALL_DISPUTES,
          small: '',
        },
};
