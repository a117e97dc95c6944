/** What each mail says, in the studio's words: Mexican Spanish, "tú", short. */
import { ROUTES } from '../../../domain/routes';
import { cancelPolicyText } from '../../../domain/cancellation';
import type { AppConfig } from '../../../domain/config';
import { formatDateTime, formatMoney, formatTime } from '../../../domain/format';
import type { MailFacts } from './factsRepository';
import type { EndReason } from '../../../domain/mailKinds';
import type { WhenAndWhere } from './notify';

interface MailLink {
  readonly label: string;
  /** Of the studio's site. */
  readonly path: string;
}

export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Where its button leads. */
  readonly action: MailLink;
  /** What else it may be opened for. */
  readonly link?: MailLink;
  readonly small: string;
}

export const RESERVATIONS = { label: 'Ver mis reservaciones', path: ROUTES.reservations.path };
export const CALENDAR = { label: 'Ir al calendario', path: ROUTES.studio.path };

const COACH_CHANGED = 'Cambió el coach: puedes cancelar sin perder tu crédito.';

/** Where a place's access code is. */
const reservationsOf = ({ qrcode_enabled }: AppConfig): MailLink =>
  qrcode_enabled ? { ...RESERVATIONS, label: 'Ver mi código de acceso' } : RESERVATIONS;

const toBring = ({ what_to_bring }: MailFacts): string[] => (what_to_bring ? [`Trae: ${what_to_bring}`] : []);

/** What who has a place needs on arrival. */
const arrival = (facts: MailFacts, { qrcode_enabled }: AppConfig): string[] => [
  ...toBring(facts),
  ...(qrcode_enabled ? ['Muestra tu código de acceso en la recepción al llegar.'] : []),
];

function afterCancelling({ counted, details }: MailFacts): string {
  if (!counted) return 'Tu plan ilimitado sigue igual; solo se liberó tu lugar.';
  return details.credit_returned
    ? 'Tu crédito regresó a tu cuenta.'
    : 'Por las reglas de cancelación, tu crédito no regresa a tu cuenta.';
}

function afterClassCancelled({ counted, details, class_reservation_id }: MailFacts): string[] {
  const reason = details.reason ? [`Motivo: ${details.reason}`] : [];
  if (class_reservation_id === null) return ['Estabas en su lista de espera; ya no tienes que hacer nada.', ...reason];
  if (details.refunded)
    return [
      ...reason,
      `Te devolvemos ${formatMoney(details.refunded)} a tu forma de pago; tu banco puede tardar unos días.`,
    ];
  if (!counted) return [...reason, 'Tu plan ilimitado sigue igual.'];
  if (details.credit_returned === false) return reason;
  return [...reason, 'Tu crédito regresó a tu cuenta y tienes al menos 7 días para usarlo.'];
}

export const ENDED: Readonly<Record<EndReason, string>> = {
  cash_lapsed: 'No recibimos a tiempo el pago en efectivo de tu compra, así que sus créditos ya no son válidos.',
  cash_not_paid: 'El estudio registró que tu compra en efectivo no se pagó, así que sus créditos ya no son válidos.',
  refunded: 'La compra con la que reservaste se reembolsó.',
  revoked: 'El estudio retiró el acceso con el que reservaste.',
  frozen: 'Tu paquete está congelado ese día. Tu clase no se perdió: regresó a tu cuenta.',
  disputed: 'El pago con el que reservaste se devolvió por una disputa.',
};

const whenAndWhere = ({ class_date, place }: WhenAndWhere): string => `${formatDateTime(class_date)}, ${place}`;

/** What a mail about a changed class says: as it was, and as it is. */
function changeOf({ details, class_date, location }: MailFacts): { from: WhenAndWhere; to: WhenAndWhere } {
  const now = { class_date, place: location.name };
  return { from: details.from ?? now, to: details.to ?? now };
}

/** The new time and place of a class, in words. */
export const changedTo = (facts: MailFacts): string => whenAndWhere(changeOf(facts).to);

/** From which class to which; and the credits that are lost. */
function afterMoving({ class_name, class_date, location, moved_from, counted, details }: MailFacts): string[] {
  const { lost = 0 } = details;
  return [
    ...(moved_from ? [`Antes: ${moved_from.class_name}, ${whenAndWhere(moved_from)}`] : []),
    `Ahora: ${class_name}, ${whenAndWhere({ class_date, place: location.name })}`,
    ...(counted && lost === 0 ? ['Pagas con el mismo crédito: no usas otro.'] : []),
    ...(lost === 1 ? ['Por las reglas de cancelación, el crédito de la clase anterior no regresa a tu cuenta.'] : []),
    ...(lost > 1
      ? [`Por las reglas de cancelación, ${lost} créditos de la clase anterior no regresan a tu cuenta.`]
      : []),
  ];
}

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
        paragraphs: ['Te esperamos. Llega unos minutos antes para empezar con calma.', ...arrival(facts, config)],
        action: reservationsOf(config),
        small,
      };
    case 'reminder-24h':
    case 'reminder-2h':
      return {
        subject:
          kind === 'reminder-2h'
            ? `Hoy a las ${formatTime(class_date)}: ${class_name}`
            : `Recordatorio: ${class_name}, ${when}`,
        heading:
          `${customer.name}, ` + (kind === 'reminder-2h' ? 'tu clase empieza pronto.' : 'te esperamos en tu clase.'),
        paragraphs: [...toBring(facts), 'Llega unos minutos antes para empezar con calma.'],
        action: { ...RESERVATIONS, label: 'Ver mi reservación' },
        small: small && `Si no puedes ir, cancélala para que alguien más la aproveche. ${small}`,
      };
    case 'reservation-moved': {
      const several = facts.guests.length > 0;
      const whose = guest === null ? (several ? 'Tus lugares' : 'Tu lugar') : `El lugar de ${guest}`;
      return {
        subject: `Cambio de clase: ${class_name}, ${when}`,
        heading:
          guest !== null && several
            ? `¡Listo, ${customer.name}! Los lugares de tus invitados cambiaron de clase.`
            : `¡Listo, ${customer.name}! ${whose} ${several ? 'cambiaron' : 'cambió'} de clase.`,
        paragraphs: [...afterMoving(facts), ...arrival(facts, config)],
        action: reservationsOf(config),
        small,
      };
    }
    case 'promoted':
      return {
        subject: `¡Tienes lugar! ${class_name}, ${when}`,
        heading: `¡Buenas noticias, ${customer.name}! Ya tienes lugar.`,
        paragraphs: [
          'Se liberó un lugar en la clase que esperabas y lo reservamos para ti.',
          ...arrival(facts, config),
        ],
        action: reservationsOf(config),
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
    case 'class-changed': {
      const { from, to } = changeOf(facts);
      return {
        subject: `Cambió tu clase: ${class_name}, ${formatDateTime(from.class_date)}`,
        heading: `${customer.name}, esta clase cambió.`,
        paragraphs: [
          `Antes: ${whenAndWhere(from)}`,
          `Ahora: ${whenAndWhere(to)}`,
          facts.class_reservation_id === null
            ? 'Sigues en su lista de espera. Si ya no puedes ir, sal de ella.'
            : 'Si ya no te queda, puedes cancelar sin perder tu crédito hasta que comience la clase.',
        ],
        action: RESERVATIONS,
        small: '',
      };
    }
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
