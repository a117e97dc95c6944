/** Texts of mails about changes of a class, and reminders. */
import type { AppConfig } from '../../../../domain/config';
import { formatDateTime, formatMoney, formatTime } from '../../../../domain/format';
import { joinNames } from '../../../../domain/family';
import type { ClassMailKind } from '../../../../domain/mailKinds';
import { isInTimeToRemind, reminderAt, type Reminder } from '../../../../domain/mailTimes';
import { pathTo } from '../../../../domain/routes';
import type { WhenAndWhere } from '../events';
import type { MailFacts } from '../factsRepository';
import {
  CALENDAR,
  OVER,
  RESERVATIONS,
  SETTLED,
  starChoices,
  type Kinds,
  type MailText,
  type Replies,
  type SaidShortly,
  type Template,
} from './kind';
import { familyWaiting, policyOf, toBring, whenAndWhere, whoAndWhat } from './reservation';
import { CLASS_VARIABLES, WHAT_HAPPENED } from './variables';

/** Facts about a changed class: before and after. */
function changeOf({ details, class_date, location }: MailFacts): { from: WhenAndWhere; to: WhenAndWhere } {
  const now = { class_date, place: location.name };
  return { from: details.from ?? now, to: details.to ?? now };
}

const COACH_CHANGED = 'Cambió el coach: puedes cancelar sin perder tu crédito.';

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

/**
 * The links of a reminder: one press says that a person comes, or cancels; without them the reader signs in for that. Each
 * of the family who is expected has their own.
 */
const answerLinks = (
  { answers, guest: person }: MailFacts,
  config: AppConfig,
): Pick<MailText, 'action' | 'link' | 'choices'> => {
  const own = { ...RESERVATIONS, label: 'Ver mi reservación' };
  const { comes, cancels, family = [] } = answers ?? {};
  const mayCancel = config.allow_cancel_reservations || config.allow_cancel_after_treshold;
  const choices = family.flatMap((one) => [
    { label: `Sí, ahí estará ${one.person}`, path: one.comes },
    ...(mayCancel ? [{ label: `Cancelar el lugar de ${one.person}`, path: one.cancels }] : []),
  ]);
  const others = choices.length > 0 ? { choices } : {};
  if (!comes) return { action: own, ...others };
  const [coming, notComing] =
    person === null
      ? ['Sí, ahí estaré', 'No puedo ir: cancelar mi lugar']
      : [`Sí, ahí estará ${person}`, `No puede ir: cancelar el lugar de ${person}`];
  return {
    action: { label: coming, path: comes },
    link: mayCancel && cancels ? { label: notComing, path: cancels } : own,
    ...others,
  };
};

/** 'esperamos a Regina y Diego'; null: the customer comes, or a guest. */
const familyOf = ({ guest, family_member_id, guests }: MailFacts, what: string): string | null =>
  family_member_id === null ? null : `${what} ${joinNames([guest ?? '', ...guests.map((one) => one.guest)])}`;

type Asking = Pick<Replies, 'name' | 'text'>;

const answersNamed = (comes: string, cancels: string): Replies['answers'] => [
  [comes, 'comes'],
  [cancels, 'cancels'],
];

const reminderKind = (
  kind: Reminder['kind'],
  words: (facts: MailFacts) => Pick<MailText, 'subject' | 'heading'>,
  template: Template,
  asking: Asking,
  askingFamily: Asking,
): SaidShortly<MailFacts> => ({
  short: {
    ...template,
    values: (facts) => [...whoAndWhat(facts), facts.location.name],
    replies: { ...asking, button: template.button, answers: answersNamed('Sí, ahí estaré', 'No puedo ir') },
    familyReplies: {
      ...askingFamily,
      button: template.button,
      answers: answersNamed('Sí, ahí estará', 'No puede ir'),
    },
    repliesFor: ({ guest, guests }) => {
      if (guest === null) return 'replies';
      return guests.some(({ family_member_id }) => family_member_id !== null) ? null : 'familyReplies';
    },
  },
  own: CLASS_VARIABLES,
  text: (facts, config) => {
    const small = policyOf(config);
    return {
      ...words(facts),
      paragraphs: [...toBring(facts), 'Llega unos minutos antes para empezar con calma.'],
      ...answerLinks(facts, config),
      small: small && `Si no puedes ir, cancélala para que alguien más la aproveche. ${small}`,
    };
  },
  calendar: 'none',
  unneeded: ({ starts_at, stands }, now, times) =>
    stands && times.some((hours) => isInTimeToRemind(reminderAt(kind, hours), starts_at, now)) ? null : SETTLED,
});

/** Of an example: it leads to no place. */
const SAMPLE_RATES = pathTo('answer', '1-asi-se-ve-una-liga');

export const CLASS = {
  'class-rating': {
    own: CLASS_VARIABLES,
    text: ({ customer, class_name, answers }) => ({
      subject: `¿Qué te pareció ${class_name}?`,
      heading: `${customer.name}, ¿cómo te fue en tu clase?`,
      paragraphs: ['Califícala con estrellas, sin entrar a tu cuenta. Así sabemos qué cuidar y qué mejorar.'],
      action: { label: 'Calificar mi clase', path: answers?.rates ?? RESERVATIONS.path },
      ...(answers?.rates !== undefined && starChoices(answers.rates)),
    }),
    shown: ({ class_name, class_date, coaches }) => [
      ['Clase', class_name],
      ['Fecha y Hora', formatDateTime(class_date)],
      ['Coach', coaches],
    ],
    calendar: 'none',
    unneeded: ({ to_rate }) => (to_rate ? null : SETTLED),
    preview: () => ({ answers: { rates: SAMPLE_RATES } }),
    short: {
      name: 'calificar_clase',
      title: '¿Qué te pareció tu clase?',
      text: 'Hola {{1}}, ¿qué te pareció {{2}} del {{3}}? Cuéntanos con estrellas.',
      button: 'Calificar',
      values: whoAndWhat,
    },
  },
  'seat-free': {
    own: CLASS_VARIABLES,
    text: (facts) => {
      const { class_name, customer, class_date } = facts;
      const family = familyWaiting(facts);
      const waits = family.length > 1 ? 'esperan' : 'espera';
      return {
        subject: `Se liberó un lugar: ${class_name}, ${formatDateTime(class_date)}`,
        heading: `${customer.name}, hay un lugar libre en la clase que ${family.length > 0 ? `${waits} ${joinNames(family)}` : 'esperas'}.`,
        paragraphs: ['Resérvalo pronto: es de quien llegue primero.'],
        action: { ...CALENDAR, label: 'Reservar' },
      };
    },
    calendar: 'offer',
    key: (event) => [event.single_class_id, event.customer_id, event.at.getTime()],
    unneeded: ({ starts_at }, now) => (starts_at <= now ? OVER : null),
    preview: () => ({ class_reservation_id: null }),
    short: {
      name: 'lugar_libre',
      title: 'Hay un lugar libre',
      text: 'Hola {{1}}, se liberó un lugar en {{2}} del {{3}}. Es de quien llegue primero.',
      button: 'Reservar',
      values: whoAndWhat,
    },
  },
  'class-cancelled': {
    own: { ...CLASS_VARIABLES, detalle: WHAT_HAPPENED },
    text: (facts) => ({
      subject: `Clase cancelada: ${facts.class_name}, ${formatDateTime(facts.class_date)}`,
      heading: `Lo sentimos, ${facts.customer.name}. Esta clase se canceló.`,
      paragraphs: afterClassCancelled(facts),
      action: CALENDAR,
    }),
    key: (event) => [event.single_class_id, event.customer_id, event.class_reservation_id ?? 'waiting'],
    details: ({ reason, refunded, credit_returned }) => ({
      reason,
      ...(refunded && { refunded }),
      ...(credit_returned === false && { credit_returned }),
    }),
    calendar: 'cancelled',
    short: {
      name: 'clase_cancelada',
      title: 'Tu clase se canceló',
      text: 'Hola {{1}}, {{2}} del {{3}} se canceló. {{4}} Lamentamos el cambio.',
      button: 'Ir al calendario',
      values: (facts) => [...whoAndWhat(facts), afterClassCancelled(facts).join(' ')],
    },
  },
  'coach-replaced': {
    own: { ...CLASS_VARIABLES, detalle: WHAT_HAPPENED },
    text: ({ class_name, coaches, class_date }) => ({
      subject: `Cambio de coach: ${class_name}, ${formatDateTime(class_date)}`,
      heading: coaches ? `Ahora ${coaches} te espera en esta clase.` : 'Cambió el coach de esta clase.',
      paragraphs: [COACH_CHANGED, 'Puedes hacerlo hasta que comience la clase.'],
      action: RESERVATIONS,
    }),
    key: (event) => [event.class_reservation_id, event.at.getTime()],
    short: {
      name: 'cambio_de_coach',
      title: 'Cambió el coach de tu clase',
      text:
        'Hola {{1}}, en {{2}} del {{3}} ahora te espera: {{4}}. ' +
        'Puedes cancelar sin perder tu crédito hasta que comience.',
      button: 'Ver mis reservaciones',
      values: (facts) => [...whoAndWhat(facts), facts.coaches || 'un coach por confirmar'],
    },
  },
  'class-changed': {
    own: { ...CLASS_VARIABLES, detalle: WHAT_HAPPENED },
    text: (facts) => {
      const { from, to } = changeOf(facts);
      return {
        subject: `Cambió tu clase: ${facts.class_name}, ${formatDateTime(from.class_date)}`,
        heading: `${facts.customer.name}, esta clase cambió.`,
        paragraphs: [
          `Antes: ${whenAndWhere(from)}`,
          `Ahora: ${whenAndWhere(to)}`,
          facts.class_reservation_id === null
            ? 'Sigues en su lista de espera. Si ya no puedes ir, sal de ella.'
            : 'Si ya no te queda, puedes cancelar sin perder tu crédito hasta que comience la clase.',
        ],
        action: RESERVATIONS,
      };
    },
    key: (event) => [event.single_class_id, event.customer_id, event.at.getTime()],
    details: ({ from, to }) => ({ from, to }),
    short: {
      name: 'cambio_de_clase',
      title: 'Cambió tu clase',
      text: 'Hola {{1}}, {{2}} del {{3}} cambió. Ahora es: {{4}}. Si ya no te queda, revisa tus reservaciones.',
      button: 'Ver mis reservaciones',
      values: (facts) => {
        const { from, to } = changeOf(facts);
        return [...whoAndWhat({ ...facts, class_date: from.class_date }), whenAndWhere(to)];
      },
    },
  },
  'reminder-24h': reminderKind(
    'reminder-24h',
    (facts) => ({
      subject: `Recordatorio: ${facts.class_name}, ${formatDateTime(facts.class_date)}`,
      heading: `${facts.customer.name}, ${familyOf(facts, 'esperamos a') ?? 'te esperamos en tu clase'}.`,
    }),
    {
      name: 'recordatorio_clase',
      title: 'Recuerda tu clase',
      text: 'Hola {{1}}, te esperamos en {{2}} del {{3}} en {{4}}. Si no puedes ir, cancela a tiempo.',
      button: 'Ver mis reservaciones',
    },
    {
      name: 'recordatorio_con_respuesta',
      text: 'Hola {{1}}, te esperamos en {{2}} del {{3}} en {{4}}. ¿Vienes?',
    },
    {
      name: 'recordatorio_familia_con_respuesta',
      text: 'Hola {{1}}, recuerda la clase de tu familia: {{2}} del {{3}} en {{4}}. ¿Sí va?',
    },
  ),
  'reminder-2h': reminderKind(
    'reminder-2h',
    (facts) => ({
      subject: `Hoy a las ${formatTime(facts.class_date)}: ${facts.class_name}`,
      heading: `${facts.customer.name}, ${familyOf(facts, 'empieza pronto la clase de') ?? 'tu clase empieza pronto'}.`,
    }),
    {
      name: 'clase_en_dos_horas',
      title: 'Tu clase comienza pronto',
      text: 'Hola {{1}}, {{2}} comienza el {{3}} en {{4}}. Llega unos minutos antes.',
      button: 'Ver mis reservaciones',
    },
    {
      name: 'dos_horas_con_respuesta',
      text: 'Hola {{1}}, {{2}} comienza el {{3}} en {{4}}. ¿Vienes? Llega unos minutos antes.',
    },
    {
      name: 'dos_horas_familia_con_respuesta',
      text: 'Hola {{1}}, pronto comienza la clase de tu familia: {{2}} del {{3}} en {{4}}. ¿Sí va?',
    },
  ),
} satisfies Partial<Kinds<ClassMailKind, MailFacts>>;
