import type { Journey, JourneyBody } from '../../../domain/contract/journeys';
import { plural } from '../../../domain/format';
import { giftText } from '../../../domain/journeyGifts';
import { judgeJourney, LEAST_PEOPLE, rateOf, type Finding } from '../../../domain/journeyResults';
import { GOAL_LABELS, TRIGGERS, type JourneyGoal, type JourneyStep } from '../../../domain/journeys';
import { formatNumber } from '../../../domain/numbers';
import { audienceIn, audienceLabel, type AudienceChoice } from '../customers/useAudiences';

export const STEP_LABELS: Readonly<Record<JourneyStep['do'], string>> = {
  send: 'Mandar un mensaje',
  wait: 'Esperar',
  give: 'Regalar',
  notify: 'Avisar al equipo',
  stop: 'Terminar para un grupo',
};

export const goalText = (goal: JourneyGoal | null): string =>
  goal === null ? 'Al llegar al último paso' : GOAL_LABELS[goal];

const peopleText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'persona' : 'personas'}`;

/** 'Espera 3 días', 'Mensaje: Te extrañamos, {nombre}'. */
export function stepText(step: JourneyStep, audiences: readonly AudienceChoice[]): string {
  switch (step.do) {
    case 'send':
      return `Mensaje: ${step.subject}`;
    case 'wait':
      return `Espera ${plural(step.days, 'día', 'días')}`;
    case 'give':
      return `Regala ${giftText(step.gift)}`;
    case 'notify':
      return `Avisa al equipo: ${step.text}`;
    case 'stop':
      return `Termina si ${step.inside ? 'está' : 'no está'} en «${audienceIn(audiences, step.segment)}»`;
  }
}

/** 'Se le vencen créditos (7)', 'Visita especial (50)'. */
export const triggerText = ({ trigger, number }: Pick<JourneyBody, 'trigger' | 'number'>): string =>
  number === null ? TRIGGERS[trigger].label : `${TRIGGERS[trigger].label} (${formatNumber(number)})`;

/** 'Se registra · 2 mensajes, 1 regalo · solo Nuevos'. */
export function summaryText({ steps, segment, segment_name, ...rule }: Journey): string {
  const count = (kind: JourneyStep['do'], one: string, many: string): string[] => {
    const found = steps.filter((step) => step.do === kind).length;
    return found === 0 ? [] : [plural(found, one, many)];
  };
  const does = [
    ...count('send', 'mensaje', 'mensajes'),
    ...count('give', 'regalo', 'regalos'),
    ...count('notify', 'aviso al equipo', 'avisos al equipo'),
  ].join(', ');
  return [triggerText(rule), does, segment === null ? '' : `solo ${audienceLabel(segment, segment_name)}`]
    .filter(Boolean)
    .join(' · ');
}

/** What it does now: '12 en camino · 40 entraron en seis meses · 62 mensajes'. */
export const activityText = ({ running, entered, sent, given }: Journey): string =>
  [
    `${peopleText(running)} en camino`,
    `${formatNumber(entered)} en los últimos seis meses`,
    ...(sent > 0 ? [plural(sent, 'mensaje', 'mensajes')] : []),
    ...(given > 0 ? [plural(given, 'regalo', 'regalos')] : []),
  ].join(' · ');

const WHAT = { booked: 'reservó', bought: 'compró' } as const;

const FINDINGS: Readonly<Record<Finding, (what: 'booked' | 'bought', days: number) => string>> = {
  none: () => 'Sin comparación: todas las personas pasan por él, así que no se sabe qué habrían hecho sin él.',
  early: () => `Es muy pronto para decir qué trae: se necesitan ${LEAST_PEOPLE} personas en cada grupo.`,
  even: (what) => `La diferencia de quienes ${what === 'booked' ? 'reservaron' : 'compraron'} puede ser casualidad.`,
  more: (what) => `Con él ${WHAT[what]} más gente, y no parece casualidad.`,
  less: (what) => `Con él ${WHAT[what]} menos gente, y no parece casualidad. Revísalo.`,
};

const measuredGoal = ({ goal }: Pick<Journey, 'goal'>): 'booked' | 'bought' => goal ?? 'booked';

/** What the comparison says, of what the journey is for. */
export const findingText = (journey: Journey): string => {
  const what = measuredGoal(journey);
  return FINDINGS[judgeJourney(journey.through, journey.held, what)](what, journey.result_days);
};

/** '10 de 30 (33 %)'; without a rate where few people make none. */
export function countText(group: Journey['held'], what: 'booked' | 'bought'): string {
  const rate = rateOf(group, what);
  const counts = `${formatNumber(group[what])} de ${formatNumber(group.people)}`;
  return rate === null || group.people < LEAST_PEOPLE ? counts : `${counts} (${rate} %)`;
}

/** One line of the list; null: there is nothing to say yet. */
export function resultText(journey: Journey): string | null {
  const { through, held } = journey;
  if (through.people === 0) return null;
  const what = measuredGoal(journey);
  const verb = what === 'booked' ? 'Reservaron' : 'Compraron';
  const own = `${verb} ${countText(through, what)}`;
  return held.people === 0 ? `${own}.` : `${own}; sin él, ${countText(held, what)}. ${findingText(journey)}`;
}
