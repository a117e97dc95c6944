/** Texts of mails to who waits and is offered a seat. */
import { joinNames } from '../../../../domain/family';
import { formatDateTime, formatTime } from '../../../../domain/format';
import type { ClassMailKind } from '../../../../domain/mailKinds';
import { isLimitError } from '../../../../domain/personLimits';
import { ROUTES } from '../../../../domain/routes';
import { wallClockOf } from '../../../../domain/studioTime';
import type { AppConfig } from '../../../../domain/config';
import type { MailFacts } from '../factsRepository';
import { CALENDAR, OVER, SETTLED, type Kinds } from './kind';
import { familyWaiting, policyOf, toBring, whoAndWhat } from './reservation';
import { CLASS_VARIABLES, WHAT_HAPPENED } from './variables';

const WAITLISTS = { label: 'Ver mis listas de espera', path: ROUTES.waitlists.path };

/** The hour until which the seat is kept, on the studio's clock. */
const untilOf = ({ details, starts_at, location }: MailFacts, { timezone }: AppConfig): string =>
  formatTime(
    wallClockOf(details.until === undefined ? starts_at : new Date(details.until), location.timezone ?? timezone),
  );

/** For whom a seat was offered. */
const whomOf = (facts: MailFacts): string => familyWaiting(facts)[0] ?? 'ti';

/** Why an offer ended. */
function whyLapsed(reason: string | null | undefined): string {
  if (!reason) return 'El tiempo para tomarlo terminó';
  return isLimitError(reason)
    ? 'Ya reservaste otras clases y llegaste al máximo por persona'
    : 'Ya no tienes con qué pagarlo';
}

export const WAITLIST = {
  'seat-offered': {
    own: { ...CLASS_VARIABLES, detalle: WHAT_HAPPENED },
    text: (facts, config) => ({
      subject: `Hay un lugar para ${whomOf(facts)}: ${facts.class_name}, ${formatDateTime(facts.class_date)}`,
      heading: `${facts.customer.name}, apartamos un lugar para ${whomOf(facts)}.`,
      paragraphs: [
        `Es tuyo hasta las ${untilOf(facts, config)}. Si no lo tomas, se lo ofrecemos a quien sigue en la lista.`,
        'Al tomarlo se usa uno de tus créditos. Ya no da tiempo de cancelar sin perderlo.',
        ...toBring(facts),
      ],
      action: { label: 'Tomar lugar', path: facts.answers?.takes ?? WAITLISTS.path },
      ...(facts.answers?.declines ? { link: { label: 'No, gracias', path: facts.answers.declines } } : {}),
      small: policyOf(config),
    }),
    calendar: 'offer',
    key: (event) => [event.waitlist_offer_id],
    details: ({ waitlist_offer_id, until }) => ({ waitlist_offer_id, until }),
    unneeded: ({ details }, now) => (details.until !== undefined && new Date(details.until) <= now ? SETTLED : null),
    preview: ({ details, starts_at }) => ({
      class_reservation_id: null,
      details: { ...details, until: starts_at.toISOString() },
    }),
    short: {
      name: 'lugar_ofrecido',
      title: 'Apartamos un lugar para ti',
      text: 'Hola {{1}}, hay un lugar para ti en {{2}} del {{3}}. Tómalo antes de las {{4}} o se lo ofrecemos a quien sigue.',
      button: 'Tomar lugar',
      values: (facts, config) => [...whoAndWhat(facts), untilOf(facts, config)],
      replies: {
        name: 'lugar_ofrecido_con_respuesta',
        text:
          'Hola {{1}}, hay un lugar para ti en {{2}} del {{3}}. Es tuyo hasta las {{4}}; luego se lo ofrecemos a quien ' +
          'sigue. Al tomarlo se usa uno de tus créditos y ya no da tiempo de cancelar sin perderlo.',
        button: 'Ver la clase',
        answers: [
          ['Tomar lugar', 'takes'],
          ['No, gracias', 'declines'],
        ],
      },
    },
  },
  'offer-lapsed': {
    own: { ...CLASS_VARIABLES, detalle: WHAT_HAPPENED },
    text: (facts) => {
      const { class_name, class_date, customer, details } = facts;
      const [person] = familyWaiting(facts);
      const what = person ? `el lugar de ${person}` : 'tu lugar';
      return {
        subject: `Ya no apartamos ${what}: ${class_name}, ${formatDateTime(class_date)}`,
        heading: `${customer.name}, dejamos de apartar ${what}.`,
        paragraphs: [
          `${whyLapsed(details.reason)}, así que se lo ofrecimos a quien sigue en la lista.`,
          `${person ? `${person} sigue` : 'Sigues'} en la lista de espera. Si el lugar queda libre para todas las personas, lo verás en el calendario.`,
        ],
        action: CALENDAR,
      };
    },
    calendar: 'none',
    key: (event) => [event.waitlist_offer_id],
    details: ({ waitlist_offer_id, reason }) => ({ waitlist_offer_id, reason }),
    unneeded: ({ starts_at }, now) => (starts_at <= now ? OVER : null),
    preview: ({ details }) => ({ class_reservation_id: null, details: { ...details, reason: null } }),
  },
  'waitlist-closed': {
    own: { ...CLASS_VARIABLES, detalle: WHAT_HAPPENED },
    text: (facts) => {
      const { class_name, class_date, customer, waits } = facts;
      const family = familyWaiting(facts);
      const missed = family.length > 1 ? 'alcanzaron lugar' : 'alcanzó lugar';
      return {
        subject: `Se cerró la lista de espera: ${class_name}, ${formatDateTime(class_date)}`,
        heading: `${customer.name}, esta vez ${family.length > 0 ? `${joinNames(family)} no ${missed}` : 'no alcanzaste lugar'}.`,
        paragraphs: [
          `La lista de espera de esta clase ya cerró y no se liberó un lugar${waits.length > 1 ? '' : ` para ${family[0] ?? 'ti'}`}. No usaste ningún crédito.`,
          'En el calendario están las demás clases con lugar.',
        ],
        action: CALENDAR,
      };
    },
    calendar: 'none',
    key: (event) => [event.single_class_id, event.customer_id],
    unneeded: ({ starts_at }, now) => (starts_at <= now ? OVER : null),
    preview: () => ({ class_reservation_id: null }),
    short: {
      name: 'lista_cerrada',
      title: 'Se cerró la lista de espera',
      text: 'Hola {{1}}, se cerró la lista de espera de {{2}} del {{3}} y no alcanzaste lugar. No usaste ningún crédito.',
      button: 'Ir al calendario',
      values: whoAndWhat,
    },
  },
} satisfies Partial<Kinds<ClassMailKind, MailFacts>>;
