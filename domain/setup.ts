/**
 * The steps for a new studio until visitors can book, in order. They follow from the database and the environment
 * alone, so that nothing about them is stored.
 */
import type { SetupFacts } from './contract/setup';
import { ADMIN_PATHS } from './adminPaths';

export const SETUP_STEPS = [
  'estudio',
  'imagen',
  'ubicacion',
  'coaches',
  'clases',
  'semana',
  'paquetes',
  'pagos',
  'legales',
  'correo',
  'equipo',
] as const;
export type SetupStepId = (typeof SETUP_STEPS)[number];

/** Visitors can book without what is 'optional', or 'pending': that one should follow soon. */
export type SetupState = 'done' | 'missing' | 'pending' | 'optional';

export interface SetupStep {
  readonly id: SetupStepId;
  readonly title: string;
  readonly state: SetupState;
  /** What is still missing, or why it matters; '' if it is done. */
  readonly text: string;
  /** Path of the screen where it is entered. */
  readonly link: string;
}

/** Days ahead in which a studio should have classes. */
export const SETUP_DAYS = 28;

export const setupStepPath = (id: SetupStepId): string => `${ADMIN_PATHS.start}?paso=${id}`;

/**
 * Whether customers can pay: by cash, or a provider with its public key in the configuration and its secret in the
 * environment.
 */
const canBePaid = ({ cash, card, wallet }: Pick<SetupFacts, 'cash' | 'card' | 'wallet'>): boolean =>
  cash || (card.key && card.secret) || (wallet.enabled && wallet.secret);

function payText({ card, wallet }: SetupFacts): string {
  if (card.key && !card.secret) return 'Falta la llave secreta de Stripe.';
  if (wallet.enabled && !wallet.secret) return 'Faltan las llaves de PayPal.';
  return 'Elige efectivo, tarjeta o PayPal.';
}

function packageText({ packages, unpaid_types }: SetupFacts): string {
  return packages === 0 ? 'Sin un paquete nadie puede reservar.' : `Ninguno sirve para ${unpaid_types.join(', ')}.`;
}

/** All steps with what is missing. */
export function setupSteps(facts: SetupFacts): readonly SetupStep[] {
  const step = (id: SetupStepId, title: string, done: boolean, text: string, otherwise: SetupState = 'missing') =>
    ({ id, title, state: done ? 'done' : otherwise, text: done ? '' : text, link: setupStepPath(id) }) as const;
  return [
    step(
      'estudio',
      'Tu estudio',
      facts.named && facts.contact,
      facts.named ? 'Falta un correo o WhatsApp para que te escriban.' : 'Ponle nombre y datos de contacto.',
    ),
    step('imagen', 'Logo y colores', facts.logo && facts.colors, 'Haz tuyo el sitio.', 'optional'),
    step('ubicacion', 'Ubicación', facts.locations > 0, 'Dónde se dan tus clases.'),
    step('coaches', 'Coaches', facts.coaches > 0, 'Cada clase tiene al menos un coach.'),
    step('clases', 'Tipos de clase', facts.class_types > 0, 'Qué clases das y con cuántos lugares.'),
    step('semana', 'Horario', facts.classes > 0, 'No hay clases en las próximas cuatro semanas.'),
    step('paquetes', 'Paquetes', facts.packages > 0 && facts.unpaid_types.length === 0, packageText(facts)),
    step('pagos', 'Formas de pago', canBePaid(facts), payText(facts)),
    step('legales', 'Aviso de privacidad', facts.legal, 'Tus clientes lo aceptan al registrarse.'),
    step(
      'correo',
      'Correos',
      facts.mail,
      'Sin servidor de correo tus clientes no reciben confirmaciones ni recibos.',
      'pending',
    ),
    step('equipo', 'Equipo', facts.team > 1, 'Da acceso a tu recepción y a tus coaches.', 'optional'),
  ];
}

export const missingSetupSteps = (facts: SetupFacts): readonly SetupStep[] =>
  setupSteps(facts).filter(({ state }) => state === 'missing');

/** The first step without which visitors can't book; null: none. */
export const nextSetupStep = (facts: SetupFacts): SetupStepId | null =>
  SETUP_STEPS.find((id) => missingSetupSteps(facts).some((step) => step.id === id)) ?? null;
