/** Texts of mails about places: reserved, moved, cancelled. */
import { cancelPolicyText } from '../../../../domain/cancellation';
import type { AppConfig } from '../../../../domain/config';
import { formatDateTime } from '../../../../domain/format';
import type { ClassMailKind } from '../../../../domain/mailKinds';
import type { WhenAndWhere } from '../events';
import type { MailFacts } from '../factsRepository';
import { CALENDAR, ENDED, RESERVATIONS, type Kinds, type MailLink } from './kind';
import { CLASS_VARIABLES, TOLD } from './variables';

export const toBring = ({ what_to_bring }: MailFacts): string[] => (what_to_bring ? [`Trae: ${what_to_bring}`] : []);

export function policyOf(config: AppConfig): string {
  const policy = cancelPolicyText(config);
  return policy ? `${policy}.` : '';
}

export const whenAndWhere = ({ class_date, place }: WhenAndWhere): string => `${formatDateTime(class_date)}, ${place}`;

/** The beginning of short texts about a class. */
export const whoAndWhat = ({
  customer,
  class_name,
  class_date,
  guest,
  family_member_id,
}: MailFacts): readonly string[] => [
  customer.name,
  family_member_id === null ? class_name : `${class_name} (${guest})`,
  formatDateTime(class_date),
];

const classAndTime = ({ class_name, class_date }: MailFacts): string => `${class_name}, ${formatDateTime(class_date)}`;
const placeOf = ({ guest }: MailFacts): string => (guest === null ? 'Tu lugar' : `El lugar de ${guest}`);

/** Link to the access code of a place. */
const reservationsOf = ({ qrcode_enabled }: AppConfig): MailLink =>
  qrcode_enabled ? { ...RESERVATIONS, label: 'Ver mi código de acceso' } : RESERVATIONS;

/** What customers need on arrival. */
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

/** The former and the new class, and lost credits. */
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

export const RESERVATION = {
  'reservation-made': {
    own: CLASS_VARIABLES,
    text: (facts, config) => ({
      subject: `${facts.family_member_id === null ? 'Tu reservación' : `Reservación de ${facts.guest}`}: ${classAndTime(facts)}`,
      heading: `¡Listo, ${facts.customer.name}! ${placeOf(facts)} está reservado.`,
      paragraphs: ['Te esperamos. Llega unos minutos antes para empezar con calma.', ...arrival(facts, config)],
      action: reservationsOf(config),
      small: policyOf(config),
    }),
  },
  'reservation-moved': {
    own: { ...CLASS_VARIABLES, detalle: TOLD },
    text: (facts, config) => {
      const { customer, guest } = facts;
      const several = facts.guests.length > 0;
      const whose = guest === null && several ? 'Tus lugares' : placeOf(facts);
      return {
        subject: `Cambio de clase: ${classAndTime(facts)}`,
        heading:
          guest !== null && several
            ? `¡Listo, ${customer.name}! Los lugares de tus invitados cambiaron de clase.`
            : `¡Listo, ${customer.name}! ${whose} ${several ? 'cambiaron' : 'cambió'} de clase.`,
        paragraphs: [...afterMoving(facts), ...arrival(facts, config)],
        action: reservationsOf(config),
        small: policyOf(config),
      };
    },
    calendar: 'moved',
    details: ({ lost }) => (lost > 0 ? { lost } : {}),
    preview: ({ class_date }) => ({ moved_from: { class_name: 'Fuerza', class_date, place: 'Estudio' } }),
  },
  promoted: {
    own: CLASS_VARIABLES,
    text: (facts, config) => ({
      subject: `¡Tienes lugar! ${classAndTime(facts)}`,
      heading: `¡Buenas noticias, ${facts.customer.name}! Ya tienes lugar.`,
      paragraphs: ['Se liberó un lugar en la clase que esperabas y lo reservamos para ti.', ...arrival(facts, config)],
      action: reservationsOf(config),
      small: policyOf(config),
    }),
    short: {
      name: 'lugar_asignado',
      title: 'Ya tienes lugar',
      text: 'Hola {{1}}, se liberó un lugar en {{2}} del {{3}} y ya es tuyo. Si no puedes ir, cancélalo a tiempo.',
      button: 'Ver mis reservaciones',
      values: whoAndWhat,
    },
  },
  'reservation-cancelled': {
    own: { ...CLASS_VARIABLES, detalle: TOLD },
    text: (facts) => ({
      subject: `Cancelaste: ${classAndTime(facts)}`,
      heading: facts.guest === null ? 'Tu reservación está cancelada.' : `${placeOf(facts)} está cancelado.`,
      paragraphs: [afterCancelling(facts)],
      action: CALENDAR,
    }),
    details: ({ credit_returned }) => ({ credit_returned }),
    calendar: 'cancelled',
  },
  'place-returned': {
    own: { ...CLASS_VARIABLES, detalle: TOLD },
    text: (facts) => ({
      subject: `Tu lugar se liberó: ${classAndTime(facts)}`,
      heading: facts.guest === null ? 'Tu reservación se canceló.' : `${placeOf(facts)} se canceló.`,
      paragraphs: facts.details.ended ? [ENDED[facts.details.ended]] : [],
      action: CALENDAR,
    }),
    details: ({ ended }) => ({ ended }),
    calendar: 'cancelled',
    preview: ({ details }) => ({ details: { ...details, ended: 'cash_lapsed' } }),
  },
} satisfies Partial<Kinds<ClassMailKind, MailFacts>>;
