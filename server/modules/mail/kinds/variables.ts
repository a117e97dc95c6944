/** Variables that the studio's own words of a mail may name; each kind declares its own beside its text. */
import type { AppConfig } from '../../../../domain/config';
import { formatDateTime, formatInstant, formatMoney, formatTime, plural } from '../../../../domain/format';
import { orderNumber } from '../../../../domain/orderNumber';
import { nextAmount } from '../../../../domain/pricing';
import type { AccountMailFacts } from '../accountFactsRepository';
import type { MailFacts } from '../factsRepository';
import type { PurchaseMailFacts } from '../purchaseFactsRepository';
import type { MailText, Variable, Variables } from './kind';

type Addressed = Pick<MailFacts, 'customer'>;

const PERSON: Variables<Addressed> = {
  nombre: { label: 'el nombre de la persona', value: ({ customer }) => customer.name },
  negocio: { label: 'el nombre de tu negocio', value: (_facts, { business_name }: AppConfig) => business_name },
};

const OURS = (_facts: unknown, _config: AppConfig, { paragraphs }: MailText): string => paragraphs.join('\n');
/** Our own paragraphs, where they say what happened in this very case: the studio writes around them. */
export const WHAT_HAPPENED: Variable<unknown> = {
  label: 'lo que pasó, con nuestras palabras',
  must: true,
  value: OURS,
};
/** The same where a studio can do without. */
const ALSO_TOLD: Variable<unknown> = { label: 'nuestro texto', value: OURS };

export const CLASS_VARIABLES: Variables<MailFacts> = {
  ...PERSON,
  clase: { label: 'el nombre de la clase', value: ({ class_name }) => class_name },
  fecha: { label: 'el día y la hora de la clase', value: ({ class_date }) => formatDateTime(class_date) },
  hora: { label: 'la hora de la clase', value: ({ class_date }) => formatTime(class_date) },
  coach: { label: 'quién da la clase', value: ({ coaches }) => coaches },
  estudio: { label: 'el estudio de la clase', value: ({ location }) => location.name },
  lugar: { label: 'el número de su lugar', value: ({ spot }) => (spot === null ? '' : String(spot)) },
  traer: {
    label: 'qué llevar, donde la clase lo dice',
    value: ({ what_to_bring }) => (what_to_bring ? `Trae: ${what_to_bring}` : ''),
  },
  detalle: ALSO_TOLD,
};

export const PURCHASE_VARIABLES: Variables<PurchaseMailFacts> = {
  ...PERSON,
  paquete: { label: 'el nombre del paquete', value: ({ title }) => title },
  orden: { label: 'el número de la orden', value: ({ purchase_id }) => orderNumber(purchase_id) },
  total: { label: 'lo que cuesta', value: ({ total_payment }) => formatMoney(total_payment) },
  detalle: WHAT_HAPPENED,
};

/** Of purchases about an amount of their own. */
export const AMOUNT_VARIABLES: Variables<PurchaseMailFacts> = {
  monto: { label: 'de cuánto se trata', value: ({ details }) => formatMoney(details.amount ?? 0) },
  ...PURCHASE_VARIABLES,
};

export const RENEWAL_VARIABLES: Variables<PurchaseMailFacts> = {
  ...PERSON,
  paquete: { label: 'el nombre de la suscripción', value: ({ title }) => title },
  fecha: {
    label: 'el día del cobro',
    must: true,
    value: ({ due_at }, { timezone }) => formatInstant(due_at ?? '', timezone),
  },
  monto: { label: 'lo que se cobra', must: true, value: (facts) => formatMoney(nextAmount(facts)) },
  detalle: ALSO_TOLD,
};

export const ACCOUNT_VARIABLES: Variables<AccountMailFacts> = { ...PERSON, detalle: ALSO_TOLD };

export const LAPSING_VARIABLES: Variables<AccountMailFacts> = {
  ...ACCOUNT_VARIABLES,
  clases: {
    label: 'cuántas clases vencen',
    value: ({ lapsing }) =>
      plural(
        lapsing.reduce((sum, { count }) => sum + count, 0),
        'clase',
        'clases',
      ),
  },
  fecha: {
    label: 'el día en que vence la primera',
    must: true,
    value: ({ lapsing }, { timezone }) => formatInstant(lapsing[0]?.expires_at ?? '', timezone),
  },
};

/** Why some kinds have our words only. */
export const FOR_TEAM = 'Es para tu equipo, no para tus clientes.';
export const FOR_SAFETY = 'Avisa de un cambio que pudo hacer otra persona: siempre lo dice igual.';
export const BY_LAW = 'Dice lo que la ley pide, palabra por palabra.';
export const TWO_READERS = 'Dice una cosa a quien pagó y otra a tu equipo.';
