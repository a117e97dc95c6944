/**
 * The short texts of WhatsApp and push, one per kind. WhatsApp takes only approved texts: a change here has to be
 * submitted to Meta again, under a new name (docs/operations.md has them; a test compares).
 */
import type { AppConfig } from '../../../domain/config';
import { formatDateTime, formatInstant, plural } from '../../../domain/format';
import type { AccountMailFacts } from '../mail/accountFactsRepository';
import { accountMailText } from '../mail/accountLabels';
import type { MailFacts } from '../mail/factsRepository';
import type { MessageKind } from '../../../domain/mailKinds';
import { changedTo, mailText } from '../mail/labels';

export interface Template {
  /** Of WhatsApp's template. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** The label of WhatsApp's button. */
  readonly button: string;
}

export const TEMPLATES: Readonly<Record<MessageKind, Template>> = {
  promoted: {
    name: 'lugar_asignado',
    title: 'Ya tienes lugar',
    text: 'Hola {{1}}, se liberó un lugar en {{2}} del {{3}} y ya es tuyo. Si no puedes ir, cancélalo a tiempo.',
    button: 'Ver mis reservaciones',
  },
  'seat-free': {
    name: 'lugar_libre',
    title: 'Hay un lugar libre',
    text: 'Hola {{1}}, se liberó un lugar en {{2}} del {{3}}. Es de quien llegue primero.',
    button: 'Reservar',
  },
  'class-cancelled': {
    name: 'clase_cancelada',
    title: 'Tu clase se canceló',
    text: 'Hola {{1}}, {{2}} del {{3}} se canceló. {{4}} Lamentamos el cambio.',
    button: 'Ir al calendario',
  },
  'coach-replaced': {
    name: 'cambio_de_coach',
    title: 'Cambió el coach de tu clase',
    text:
      'Hola {{1}}, en {{2}} del {{3}} ahora te espera: {{4}}. ' +
      'Puedes cancelar sin perder tu crédito hasta que comience.',
    button: 'Ver mis reservaciones',
  },
  'class-changed': {
    name: 'cambio_de_clase',
    title: 'Cambió tu clase',
    text: 'Hola {{1}}, {{2}} del {{3}} cambió. Ahora es: {{4}}. Si ya no te queda, revisa tus reservaciones.',
    button: 'Ver mis reservaciones',
  },
  'reminder-24h': {
    name: 'recordatorio_clase',
    title: 'Recuerda tu clase',
    text: 'Hola {{1}}, te esperamos en {{2}} del {{3}} en {{4}}. Si no puedes ir, cancela a tiempo.',
    button: 'Ver mis reservaciones',
  },
  'reminder-2h': {
    name: 'clase_en_dos_horas',
    title: 'Tu clase comienza pronto',
    text: 'Hola {{1}}, {{2}} comienza el {{3}} en {{4}}. Llega unos minutos antes.',
    button: 'Ver mis reservaciones',
  },
  'credits-lapsing': {
    name: 'clases_por_vencer',
    title: 'Tienes clases por vencer',
    text: 'Hola {{1}}, tienes {{2}} por usar. Lo primero vence el {{3}}.',
    button: 'Reservar',
  },
};

/** The facts of a class's text, in the order of its places. */
function classFacts(facts: MailFacts, config: AppConfig): string[] {
  const { kind, customer, class_name, class_date, coaches, location } = facts;
  const first = [customer.name, class_name, formatDateTime(class_date)];
  if (kind === 'class-cancelled') return [...first, mailText(facts, config).paragraphs.join(' ')];
  if (kind === 'class-changed')
    return [customer.name, class_name, formatDateTime(facts.details.from?.class_date ?? class_date), changedTo(facts)];
  if (kind === 'coach-replaced') return [...first, coaches || 'un coach por confirmar'];
  if (kind === 'reminder-24h' || kind === 'reminder-2h') return [...first, location.name];
  return first;
}

export interface ShortText extends Pick<Template, 'name' | 'title' | 'text'> {
  readonly facts: readonly string[];
  readonly path: string;
}

const filled = (text: string, facts: readonly string[]): string =>
  text.replace(/\{\{(\d)\}\}/g, (_, place: string) => facts[Number(place) - 1] ?? '');

function message(kind: MessageKind, facts: readonly string[], path: string): ShortText {
  const { name, title, text } = TEMPLATES[kind];
  return { name, title, text: filled(text, facts), facts, path };
}

/** What is sent about a class. It leads where the mail's button does. */
export const classMessage = (kind: MessageKind, facts: MailFacts, config: AppConfig): ShortText =>
  message(kind, classFacts(facts, config), mailText(facts, config).action.path);

/** What is sent about credits that lapse. */
export function lapsingMessage(facts: AccountMailFacts, config: AppConfig): ShortText {
  const count = facts.lapsing.reduce((sum, lapsing) => sum + lapsing.count, 0);
  const first = formatInstant(facts.lapsing[0]?.expires_at ?? '', config.timezone);
  const values = [facts.customer.name, plural(count, 'clase', 'clases'), first];
  return message('credits-lapsing', values, accountMailText(facts, config).action.path);
}
