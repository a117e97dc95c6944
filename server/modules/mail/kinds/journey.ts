/** Messages of journeys: the studio's own words of a step, and what a step asks the team to do. */
import { ADMIN_PATHS, customerPath } from '../../../../domain/adminPaths';
import { formatInstant } from '../../../../domain/format';
import { fillStep, shortText, type SendStep } from '../../../../domain/journeys';
import type { AppConfig } from '../../../../domain/config';
import type { AccountMailKind } from '../../../../domain/mailKinds';
import { ROUTES } from '../../../../domain/routes';
import type { AccountMailFacts } from '../accountFactsRepository';
import { buyAgain, SETTLED, type Kinds, type Said } from './kind';
import { FOR_TEAM } from './variables';

const IN_JOURNEYS = 'Se escribe en Recorridos.';

/** The words of a step with the customer's data; null: the step is another one. */
function wordsOf(
  { customer, details: { given }, journey }: AccountMailFacts,
  { business_name, timezone }: AppConfig,
): SendStep | null {
  const step = journey?.step;
  if (step?.do !== 'send') return null;
  return fillStep(step, {
    nombre: customer.name,
    negocio: business_name,
    ...(given ? { regalo: given.regalo } : {}),
    ...(given?.until ? { vence: formatInstant(given.until, timezone) } : {}),
    ...(given?.codigo ? { codigo: given.codigo } : {}),
  });
}

/** The studio's own words of a step. */
const STEP: Pick<Said<AccountMailFacts>, 'text' | 'unneeded'> = {
  text: (facts, config) => {
    const words = wordsOf(facts, config);
    if (words === null)
      return { subject: '', heading: '', paragraphs: [], action: { label: '', path: ROUTES.home.path } };
    const { subject, heading, body, button, path } = words;
    const action = { label: button, path };
    return { subject, heading, paragraphs: body.split('\n'), action, ...buyAgain(facts), small: '' };
  },
  unneeded: ({ journey }) => (journey?.step.do === 'send' ? null : SETTLED),
};

export const JOURNEY = {
  journey: {
    ...STEP,
    own: IN_JOURNEYS,
    details: ({ journey_run_id, step, given }) => ({ journey_run_id, step, given: given ?? undefined }),
    // The studio's words are a value of it: WhatsApp takes approved texts only.
    short: {
      name: 'novedad_del_estudio',
      title: 'Una novedad para ti',
      text: 'Hola {{1}}, tenemos algo para ti: {{2}} Toca el botón para verlo.',
      button: 'Ver',
      renews: { name: 'novedad_con_pago', button: 'Renovar ahora' },
      values: (facts, config) => {
        const words = wordsOf(facts, config);
        return [facts.customer.name, words === null ? '' : shortText(words)];
      },
    },
  },
  'journey-test': {
    ...STEP,
    own: IN_JOURNEYS,
    details: ({ journey_id, step, given }) => ({ journey_id, step, given: given ?? undefined }),
  },
  'journey-note': {
    own: FOR_TEAM,
    // Without the customer's name: their data are deleted with their account, and this mail is another person's.
    text: ({ journey }, { business_name }) => ({
      subject: `${business_name}: atiende a un cliente`,
      heading: `El recorrido «${journey?.name ?? ''}» te pide atender a un cliente.`,
      paragraphs: journey?.step.do === 'notify' ? journey.step.text.split('\n') : [],
      action: { label: 'Ver su ficha', path: journey ? customerPath(journey.customer_id) : ADMIN_PATHS.customers },
    }),
    details: ({ journey_run_id, step }) => ({ journey_run_id, step }),
    unneeded: ({ journey }) => (journey?.step.do === 'notify' ? null : SETTLED),
    preview: ({ journey }) => ({
      journey: journey && {
        ...journey,
        step: { do: 'notify', customer_id: null, text: 'Llámale: lleva un mes sin venir y le quedan 4 clases.' },
      },
    }),
  },
} satisfies Partial<Kinds<AccountMailKind, AccountMailFacts>>;
