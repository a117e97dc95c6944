/** Texts of mails about fixed places. */
import { ERRORS, type ErrorCode } from '../../../../domain/errors';
import { formatDateTime, formatInstant } from '../../../../domain/format';
import type { AppConfig } from '../../../../domain/config';
import { routePath } from '../../../../domain/routes';
import type { FixedPlaceEnd } from '../../../../domain/fixedPlaces';
import type { AccountMailKind, ClassMailKind, FixedPlaceDetails } from '../../../../domain/mailKinds';
import type { AccountMailFacts } from '../accountFactsRepository';
import type { MailFacts } from '../factsRepository';
import { OVER, RESERVATIONS, type Kinds, type MailLink, type Variables } from './kind';
import { ACCOUNT_VARIABLES, CLASS_VARIABLES, WHAT_HAPPENED } from './variables';

/** At the path that the studio has chosen. */
const packagesLink = (config: AppConfig): MailLink => ({ label: 'Ver paquetes', path: routePath('packages', config) });

const isCode = (text: string): text is ErrorCode => text in ERRORS;

/** Why a date couldn't be reserved, as the customer would read it when reserving. */
const whyMissed = (reason: string | null | undefined): string =>
  reason && isCode(reason) ? ERRORS[reason][1] : 'No se pudo reservar.';

/** 'lugar 7' */
const fixedSpot = ({ details }: Pick<MailFacts, 'details'>): string => `lugar ${details.fixed_spot ?? ''}`.trim();

export const FIXED_DATE = {
  'fixed-place-missed': {
    own: { ...CLASS_VARIABLES, detalle: WHAT_HAPPENED },
    text: ({ class_name, class_date, customer, details }, config) => ({
      subject: `No reservamos tu lugar fijo: ${class_name}, ${formatDateTime(class_date)}`,
      heading: `${customer.name}, no pudimos reservar esta fecha de tu lugar fijo.`,
      paragraphs: [
        whyMissed(details.reason),
        'Si tu lugar sigue libre, te lo guardamos hasta 48 horas antes de la clase: en cuanto se arregle, lo reservamos solos.',
      ],
      action: RESERVATIONS,
      link: packagesLink(config),
    }),
    calendar: 'none',
    key: (event) => [event.single_class_id, event.customer_id, event.reason],
    details: ({ reason }) => ({ reason }),
    unneeded: ({ starts_at }, now) => (starts_at <= now ? OVER : null),
    preview: () => ({ class_reservation_id: null, details: { reason: 'reservation/no-credits' } }),
  },
  'fixed-place-other-spot': {
    own: {
      ...CLASS_VARIABLES,
      fijo: { label: 'su lugar fijo, con su número', value: fixedSpot },
      detalle: WHAT_HAPPENED,
    },
    text: ({ class_name, class_date, customer, details, spot }) => ({
      subject: `Otro lugar por esta vez: ${class_name}, ${formatDateTime(class_date)}`,
      heading: `${customer.name}, en esta fecha tu ${fixedSpot({ details })} está ocupado.`,
      paragraphs: [
        spot === null ? 'Reservamos otro para ti.' : `Reservamos el lugar ${spot} para ti.`,
        'Tu lugar fijo sigue igual en las demás fechas. Si no te queda, puedes cambiarlo o liberar la fecha.',
      ],
      action: RESERVATIONS,
    }),
    calendar: 'none',
    key: (event) => [event.class_reservation_id],
    details: ({ spot }) => ({ fixed_spot: spot }),
    unneeded: ({ starts_at }, now) => (starts_at <= now ? OVER : null),
    preview: () => ({ spot: 8, details: { fixed_spot: 7 } }),
  },
} satisfies Partial<Kinds<ClassMailKind, MailFacts>>;

const NONE: FixedPlaceDetails = { fixed_place_id: 0, title: '', spot: null, package: '' };
const fixedOf = ({ details }: AccountMailFacts): FixedPlaceDetails => details.fixed ?? NONE;
const spotOf = ({ spot }: FixedPlaceDetails): string => (spot === null ? 'Tu lugar' : `El lugar ${spot}`);

const WHY_ENDED: Readonly<Record<FixedPlaceEnd, string>> = {
  customer: 'Lo dejaste tú. Si lo quieres de nuevo, pídelo en tus reservaciones.',
  studio: 'Lo terminó el estudio. Si tienes dudas, escríbenos.',
  package: 'Terminó el paquete con el que lo tenías. Con otro puedes pedirlo de nuevo, si sigue libre.',
  freeze: 'Congelaste el paquete con el que lo tenías. Al volver puedes pedirlo de nuevo, si sigue libre.',
  series: 'Esta clase ya no se da.',
  continued: 'Esta clase cambió.',
  merged: 'Ya lo tienes en tu otra cuenta.',
};

const FIXED_VARIABLES: Variables<AccountMailFacts> = {
  ...ACCOUNT_VARIABLES,
  clase: { label: 'la clase, con sus días y su hora', value: (facts) => fixedOf(facts).title },
  lugar: { label: 'su lugar: «El lugar», con su número', value: (facts) => spotOf(fixedOf(facts)) },
  paquete: { label: 'el paquete con el que lo tiene', value: (facts) => fixedOf(facts).package },
  detalle: WHAT_HAPPENED,
};

const fixedDetails = ({ fixed }: { readonly fixed: FixedPlaceDetails }) => ({ fixed });

export const FIXED_PLACE = {
  'fixed-place-given': {
    own: FIXED_VARIABLES,
    text: (facts) => {
      const fixed = fixedOf(facts);
      return {
        subject: `Tu lugar fijo: ${fixed.title}`,
        heading: `¡Listo, ${facts.customer.name}! ${spotOf(fixed)} es tuyo cada semana.`,
        paragraphs: [
          `Lo reservamos por ti en ${fixed.title}, mientras dure «${fixed.package}».`,
          'Si una fecha no puedes ir, libérala a tiempo en tus reservaciones.',
        ],
        action: RESERVATIONS,
      };
    },
    details: fixedDetails,
  },
  'fixed-place-ending': {
    own: {
      ...FIXED_VARIABLES,
      fecha: {
        label: 'el día en que termina',
        value: (facts, { timezone }) => formatInstant(facts.details.due_at ?? '', timezone),
      },
    },
    text: (facts, config) => {
      const { timezone } = config;
      const fixed = fixedOf(facts);
      return {
        subject: `Tu lugar fijo termina el ${formatInstant(facts.details.due_at ?? '', timezone)}`,
        heading: `${facts.customer.name}, conserva tu lugar fijo.`,
        paragraphs: [
          `«${fixed.package}» termina el ${formatInstant(facts.details.due_at ?? '', timezone)}, y con él tu lugar en ${fixed.title}.`,
          'Renueva antes de ese día y sigue siendo tuyo, sin hacer nada más.',
        ],
        action: packagesLink(config),
      };
    },
    details: fixedDetails,
  },
  'fixed-place-ended': {
    own: FIXED_VARIABLES,
    text: (facts, config) => {
      const fixed = fixedOf(facts);
      return {
        subject: `Terminó tu lugar fijo: ${fixed.title}`,
        heading: `${facts.customer.name}, ya no tienes tu lugar fijo.`,
        paragraphs: [WHY_ENDED[fixed.ended ?? 'package'], 'Lo que ya está reservado sigue siendo tuyo.'],
        action: fixed.ended === 'package' ? packagesLink(config) : RESERVATIONS,
      };
    },
    details: fixedDetails,
  },
  'fixed-place-spot-lost': {
    own: FIXED_VARIABLES,
    text: (facts) => {
      const fixed = fixedOf(facts);
      return {
        subject: `Cambió tu lugar fijo: ${fixed.title}`,
        heading: `${facts.customer.name}, la sala de tu clase cambió.`,
        paragraphs: [
          `Ahí no existe el lugar ${fixed.spot ?? ''}. Tu lugar en la clase sigue siendo tuyo: cada semana reservamos uno libre.`,
          'Si quieres otro número fijo, pídelo en recepción.',
        ],
        action: RESERVATIONS,
      };
    },
    details: fixedDetails,
  },
} satisfies Partial<Kinds<AccountMailKind, AccountMailFacts>>;
