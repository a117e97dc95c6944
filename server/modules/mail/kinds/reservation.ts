/** Texts of mails about places: reserved, moved, cancelled. */
import { cancelPolicyText } from '../../../../domain/cancellation';
import type { AppConfig } from '../../../../domain/config';
import { joinNames } from '../../../../domain/family';
import { formatDateTime } from '../../../../domain/format';
import type { ClassMailKind } from '../../../../domain/mailKinds';
import type { WhenAndWhere } from '../events';
import type { MailFacts } from '../factsRepository';
import { CALENDAR, ENDED, RESERVATIONS, type Kinds, type MailLink } from './kind';
import { CLASS_VARIABLES, WHAT_HAPPENED } from './variables';

export const toBring = ({ what_to_bring }: MailFacts): string[] => (what_to_bring ? [`Trae: ${what_to_bring}`] : []);

export function policyOf(config: AppConfig): string {
  const policy = cancelPolicyText(config);
  return policy ? `${policy}.` : '';
}

export const whenAndWhere = ({ class_date, place }: WhenAndWhere): string => `${formatDateTime(class_date)}, ${place}`;

/** Those of the family whom a mail about a waitlist is about; none where it is about the customer, too. */
export const familyWaiting = ({ waits }: MailFacts): string[] =>
  waits.includes(null) ? [] : waits.filter((name) => name !== null);

/** Whom of the family a mail is about, where it isn't about the customer. */
const familyIn = (facts: MailFacts): string =>
  facts.family_member_id === null ? joinNames(familyWaiting(facts)) : (facts.guest ?? '');

/** The beginning of short texts about a class. */
export const whoAndWhat = (facts: MailFacts): readonly string[] => {
  const family = familyIn(facts);
  return [
    facts.customer.name,
    family === '' ? facts.class_name : `${facts.class_name} (${family})`,
    formatDateTime(facts.class_date),
  ];
};

const classAndTime = ({ class_name, class_date }: MailFacts): string => `${class_name}, ${formatDateTime(class_date)}`;
const placeOf = ({ guest }: MailFacts): string => (guest === null ? 'Tu lugar' : `El lugar de ${guest}`);

/** Whether a person of the family was reserved for in the same request as the mail's own place. */
export const isReservedWith = (
  { created_at }: Pick<MailFacts, 'created_at'>,
  { family_member_id, reserved_at }: MailFacts['guests'][number],
): boolean =>
  family_member_id !== null && reserved_at !== undefined && new Date(reserved_at).getTime() === created_at.getTime();

/** What was reserved: 'Tu lugar está reservado', 'Los lugares de Sofía y Leo están reservados'. */
function placesOf(facts: MailFacts): string {
  const { guest, guests } = facts;
  const others = guests.filter((one) => isReservedWith(facts, one)).map((one) => one.guest);
  if (others.length === 0) return `${placeOf(facts)} está reservado`;
  const of = joinNames(guest === null ? others : [guest, ...others]);
  if (guest !== null) return `Los lugares de ${of} están reservados`;
  return `Tu lugar y ${others.length > 1 ? 'los' : 'el'} de ${of} están reservados`;
}
/** Link to the access code of a place. */
const reservationsOf = ({ qrcode_enabled }: AppConfig): MailLink =>
  qrcode_enabled ? { ...RESERVATIONS, label: 'Ver mi código de acceso' } : RESERVATIONS;

/** What customers need on arrival. */
const arrivalLines = (facts: MailFacts, { qrcode_enabled }: AppConfig): string[] => [
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
      heading: `¡Listo, ${facts.customer.name}! ${placesOf(facts)}.`,
      paragraphs: ['Te esperamos. Llega unos minutos antes para empezar con calma.', ...arrivalLines(facts, config)],
      action: reservationsOf(config),
      small: policyOf(config),
    }),
  },
  'reservation-moved': {
    own: { ...CLASS_VARIABLES, detalle: WHAT_HAPPENED },
    text: (facts, config) => {
      const { customer, guest } = facts;
      const several = facts.guests.length > 0;
      const whose = guest === null && several ? 'Tus lugares' : placeOf(facts);
      return {
        subject: `Cambio de clase: ${classAndTime(facts)}`,
        heading:
          guest !== null && several
            ? `¡Listo, ${customer.name}! Los lugares de ${joinNames([guest, ...facts.guests.map((one) => one.guest)])} cambiaron de clase.`
            : `¡Listo, ${customer.name}! ${whose} ${several ? 'cambiaron' : 'cambió'} de clase.`,
        paragraphs: [...afterMoving(facts), ...arrivalLines(facts, config)],
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
    text: (facts, config) => {
      const family = facts.family_member_id === null ? null : facts.guest;
      return {
        subject: `${family ? `¡${family} tiene lugar!` : '¡Tienes lugar!'} ${classAndTime(facts)}`,
        heading: `¡Buenas noticias, ${facts.customer.name}! ${family ? `${family} ya tiene lugar.` : 'Ya tienes lugar.'}`,
        paragraphs: [
          family
            ? 'Se liberó un lugar en la clase que esperaba y lo reservamos con los créditos de tu cuenta.'
            : 'Se liberó un lugar en la clase que esperabas y lo reservamos para ti.',
          ...arrivalLines(facts, config),
        ],
        action: reservationsOf(config),
        small: policyOf(config),
      };
    },
    short: {
      name: 'lugar_asignado',
      title: 'Ya tienes lugar',
      text: 'Hola {{1}}, se liberó un lugar en {{2}} del {{3}} y ya es tuyo. Si no puedes ir, cancélalo a tiempo.',
      button: 'Ver mis reservaciones',
      values: whoAndWhat,
    },
  },
  'reservation-cancelled': {
    own: { ...CLASS_VARIABLES, detalle: WHAT_HAPPENED },
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
    own: { ...CLASS_VARIABLES, detalle: WHAT_HAPPENED },
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
