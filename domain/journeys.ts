/**
 * Journeys: what a studio does by itself after something happened to a customer. A rule starts with an event, and its
 * steps send, wait, give, tell the team or stop.
 */
import { CAMPAIGN_PATH } from './campaigns';
import { GIFT_LIMITS, MOST_GIFT_DAYS, type JourneyGift } from './journeyGifts';
import { fillWords, wordsProblem, type MessageVariable, type MessageWords } from './messageWords';
import { CUSTOMER_GROUPS, type CustomerGroup, type SavedSegment } from './customerFilter';
import { MOST_STREAK_WEEKS } from './streak';

export const JOURNEY_TRIGGERS = [
  'signed-up',
  'first-visit',
  'milestone',
  'streak',
  'intro-used',
  'credits-expiring',
  'package-ended',
  'away',
  'birthday',
  'payment-failed',
] as const;
export type JourneyTrigger = (typeof JOURNEY_TRIGGERS)[number];

/** The number of a trigger, where it has one: days ahead, a visit, or weeks in a row. */
export interface TriggerNumber {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly initial: number;
}

/** By these numbers a customer counts as away: days, but for `visits` and `times`. */
export const AWAY = {
  /** Days with a class from which the usual pause is known, of the last so many days. */
  visits: 4,
  within: 180,
  /** How many of their usual pauses. */
  times: 2,
  least: 7,
  most: 60,
} as const;

export const TRIGGERS: Readonly<
  Record<JourneyTrigger, { readonly label: string; readonly text: string; readonly number?: TriggerNumber }>
> = {
  'signed-up': { label: 'Se registra', text: 'Cuando una persona crea su cuenta.' },
  'first-visit': { label: 'Primera visita', text: 'Cuando asiste a su primera clase.' },
  milestone: {
    label: 'Visita especial',
    text: 'Cuando llega a cierto número de visitas.',
    number: { label: 'Número de visita', least: 2, most: 5_000, initial: 50 },
  },
  streak: {
    label: 'Racha de semanas',
    text: 'Cuando viene al menos una vez por semana, tantas semanas seguidas. Si la racha se corta y llega otra vez, cuenta de nuevo.',
    number: { label: 'Cuántas semanas seguidas', least: 2, most: MOST_STREAK_WEEKS, initial: 4 },
  },
  'intro-used': {
    label: 'Terminó su paquete de prueba',
    text: 'Cuando toma la última clase de un paquete de prueba, o se le vence.',
  },
  'credits-expiring': {
    label: 'Se le vencen créditos',
    text: 'Días antes de que venzan créditos que pagó o que le regalaron.',
    number: { label: 'Cuántos días antes', least: 1, most: 60, initial: 7 },
  },
  'package-ended': {
    label: 'Se acabó su paquete',
    text: 'Cuando toma la última clase de un paquete, o se le vence, y no le queda con qué reservar.',
  },
  away: {
    label: 'Dejó de venir',
    text: `Cuando pasa el doble de lo que suele dejar pasar entre clases (entre ${AWAY.least} y ${AWAY.most} días) y no tiene otra reservada.`,
  },
  birthday: { label: 'Cumpleaños', text: 'El día de su cumpleaños.' },
  'payment-failed': { label: 'No pasó su pago', text: 'Cuando el banco rechaza el cobro de su suscripción.' },
};

/** Whom it is for: the team gets no news. */
export type JourneyGroup = CustomerGroup | SavedSegment;
export const JOURNEY_GROUPS = CUSTOMER_GROUPS;

export const JOURNEY_GOALS = ['booked', 'bought'] as const;
export type JourneyGoal = (typeof JOURNEY_GOALS)[number];

export const GOAL_LABELS: Readonly<Record<JourneyGoal, string>> = {
  booked: 'Cuando reserve una clase',
  bought: 'Cuando compre o pague',
};

export interface SendStep extends MessageWords {
  readonly do: 'send';
  readonly button: string;
  /** Where the button leads, on the studio's site. */
  readonly path: string;
}
interface WaitStep {
  readonly do: 'wait';
  readonly days: number;
}
interface GiveStep {
  readonly do: 'give';
  readonly gift: JourneyGift;
}
interface NotifyStep {
  readonly do: 'notify';
  /** A person of the team; null: all admins. */
  readonly customer_id: number | null;
  readonly text: string;
}
interface StopStep {
  readonly do: 'stop';
  readonly segment: JourneyGroup;
  /** Whether it stops those who are in the group, or those who aren't. */
  readonly inside: boolean;
}
export type JourneyStep = SendStep | WaitStep | GiveStep | NotifyStep | StopStep;

export const JOURNEY_LENGTHS = { name: 80, subject: 120, heading: 120, body: 4_000, button: 40, note: 500 } as const;
export const MOST_STEPS = 12;
export const MOST_JOURNEYS = 50;
export const MOST_WAIT_DAYS = 180;
/** Percent of people who get nothing, to compare with. */
export const HELD_OUT = { initial: 10, least: 0, most: 50 } as const;
/** Days after the beginning in which bookings and purchases count as its result. */
export const RESULT_DAYS = { initial: 14, least: 1, most: 90 } as const;

/** How a run ended. */
export const RUN_OUTCOMES = ['done', 'goal', 'stopped', 'off', 'merged'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

export const OUTCOME_LABELS: Readonly<Record<RunOutcome, string>> = {
  done: 'Llegó al final',
  goal: 'Se cumplió la meta',
  stopped: 'Terminó por su grupo',
  off: 'Se apagó el recorrido',
  merged: 'Se unió con otra cuenta',
};

/** What a step did in a run; why a mail wasn't sent. */
export const STEP_EFFECTS = ['sent', 'given', 'notified', 'address', 'consent', 'blocked'] as const;
export type StepEffect = (typeof STEP_EFFECTS)[number];

export const EFFECT_LABELS: Readonly<Record<StepEffect, string>> = {
  sent: 'Correo enviado',
  given: 'Regalo entregado',
  notified: 'Se avisó al equipo',
  address: 'Sin correo: no se mandó',
  consent: 'No quiere novedades: no se mandó',
  blocked: 'Su correo rechazó mensajes: no se mandó',
};

interface Rule {
  readonly name: string;
  readonly trigger: JourneyTrigger;
  readonly number: number | null;
  readonly held_out: number;
  readonly result_days: number;
  readonly steps: readonly JourneyStep[];
}

/** What is wrong with a journey; `field`: 'number', or 'steps.2.body' for the body of the third step. */
export interface JourneyProblem {
  readonly field: string;
  readonly message: string;
}

const optionalVariable = (name: string, label: string): MessageVariable => ({ name, label, must: false });

/** The variables that the mail of a step may have: gifts are known from the step that gives them. */
export function stepVariables(steps: readonly JourneyStep[], index: number): readonly MessageVariable[] {
  const gifts = steps.slice(0, index).flatMap((step) => (step.do === 'give' ? [step.gift] : []));
  const last = gifts[gifts.length - 1];
  return [
    optionalVariable('nombre', 'el nombre de la persona'),
    optionalVariable('negocio', 'el nombre de tu negocio'),
    ...(last ? [optionalVariable('regalo', 'lo último que le regalaste')] : []),
    ...(last && last.kind !== 'store-credit' ? [optionalVariable('vence', 'hasta cuándo vale ese regalo')] : []),
    ...(last?.kind === 'discount' ? [optionalVariable('codigo', 'su código de descuento')] : []),
  ];
}

const isPath = (path: string): boolean => new RegExp(CAMPAIGN_PATH).test(path);

function sendProblem(step: SendStep, variables: readonly MessageVariable[]): JourneyProblem | null {
  const empty = (['subject', 'heading', 'body', 'button'] as const).find((field) => step[field].trim() === '');
  if (empty !== undefined) return { field: empty, message: 'Escribe este texto.' };
  const problem = wordsProblem(step, variables);
  if (problem) return problem;
  return isPath(step.path) ? null : { field: 'path', message: 'Escribe una dirección de tu sitio, como /calendario.' };
}

const isWithin = (number: number, least: number, most: number): boolean =>
  Number.isInteger(number) && number >= least && number <= most;
const betweenText = (least: number, most: number): string => `Escribe un número del ${least} al ${most}.`;

const notLast = (steps: readonly JourneyStep[], index: number): JourneyProblem | null =>
  index === steps.length - 1
    ? { field: 'do', message: 'Este paso no puede ser el último: después no pasa nada.' }
    : null;

/** The number of a gift and its limits; and its days, where it ends. */
function giftProblem(gift: JourneyGift): JourneyProblem | null {
  const [field, number, least, most] =
    gift.kind === 'credits'
      ? (['count', gift.count, 1, GIFT_LIMITS.credits] as const)
      : gift.kind === 'store-credit'
        ? (['amount', gift.amount, 1, GIFT_LIMITS.pesos] as const)
        : (['percent', gift.percent, GIFT_LIMITS.leastPercent, 100] as const);
  if (!isWithin(number, least, most)) return { field, message: betweenText(least, most) };
  return 'days' in gift && !isWithin(gift.days, 1, MOST_GIFT_DAYS)
    ? { field: 'days', message: betweenText(1, MOST_GIFT_DAYS) }
    : null;
}

/** null: the step can be stored. */
export function stepProblem(steps: readonly JourneyStep[], index: number): JourneyProblem | null {
  const step = steps[index]!;
  switch (step.do) {
    case 'send':
      return sendProblem(step, stepVariables(steps, index));
    case 'notify':
      return step.text.trim() === '' ? { field: 'text', message: 'Escribe qué tiene que hacer tu equipo.' } : null;
    case 'wait':
      if (!isWithin(step.days, 1, MOST_WAIT_DAYS)) return { field: 'days', message: betweenText(1, MOST_WAIT_DAYS) };
      return notLast(steps, index);
    case 'stop':
      return notLast(steps, index);
    case 'give':
      return giftProblem(step.gift);
  }
}

/** null: it can be stored and switched on. */
export function journeyProblem({ name, trigger, number, held_out, result_days, steps }: Rule): JourneyProblem | null {
  if (name.trim() === '') return { field: 'name', message: 'Escribe un nombre.' };
  const wanted = TRIGGERS[trigger].number;
  if (!wanted && number !== null) return { field: 'number', message: 'Este inicio no lleva número.' };
  if (wanted && !isWithin(number ?? NaN, wanted.least, wanted.most))
    return { field: 'number', message: betweenText(wanted.least, wanted.most) };
  for (const [field, value, { least, most }] of [
    ['held_out', held_out, HELD_OUT],
    ['result_days', result_days, RESULT_DAYS],
  ] as const)
    if (!isWithin(value, least, most)) return { field, message: betweenText(least, most) };
  if (steps.length === 0) return { field: 'steps', message: 'Agrega al menos un paso.' };
  for (const index of steps.keys()) {
    const problem = stepProblem(steps, index);
    if (problem) return { ...problem, field: `steps.${index}.${problem.field}` };
  }
  return null;
}

/** Whether a person whom no message may reach gets nothing out of it. */
export const needsMessage = (steps: readonly JourneyStep[]): boolean =>
  steps.every((step) => step.do !== 'give' && step.do !== 'notify');

/** Characters of a short message's own part: WhatsApp takes no longer ones. */
const SHORT_MAX = 240;

/** What WhatsApp and a notification say of a step: heading and text in one line. */
export function shortText({ heading, body }: SendStep): string {
  const text = [heading, ...body.split('\n')]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
  return text.length <= SHORT_MAX ? text : `${text.slice(0, SHORT_MAX - 1).trimEnd()}…`;
}

/** A mail's texts with the values of its variables. */
export const fillStep = (step: SendStep, values: Readonly<Record<string, string>>): SendStep => ({
  ...step,
  subject: fillWords(step.subject, values),
  heading: fillWords(step.heading, values),
  body: fillWords(step.body, values),
});
