/** Texts of mails about disputed payments. */
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { disputeReason } from '../../../../domain/disputes';
import { DAY } from '../../../../domain/durations';
import { formatInstant } from '../../../../domain/format';
import type { DisputeMailKind, PurchaseMailKind } from '../../../../domain/mailKinds';
import type { EventOf } from '../events';
import type { DisputeFacts, PurchaseMailFacts } from '../purchaseFactsRepository';
import type { Kinds, MailText, Said, Stored } from './kind';
import { OWN_PURCHASES, receiptText } from './purchase';
import { TWO_READERS } from './variables';

const PROVIDERS: Readonly<Record<DisputeFacts['provider'], string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  mercadopago: 'Mercado Pago',
};

type Words = Pick<MailText, 'subject' | 'heading' | 'paragraphs'>;
type Buyers = (facts: PurchaseMailFacts) => Words;
type Staffs = (facts: PurchaseMailFacts, dispute: DisputeFacts, timezone: string) => Words;

/** A kind with two texts: for the customer who paid, and for staff. */
const disputeKind = (buyers: Buyers, staffs: Staffs): Said<PurchaseMailFacts> & Stored<EventOf<DisputeMailKind>> => ({
  own: TWO_READERS,
  text: (facts, { timezone }) => {
    if (!facts.dispute) return receiptText(facts, timezone);
    return facts.dispute.buyer === null
      ? { ...buyers(facts), action: OWN_PURCHASES }
      : { ...staffs(facts, facts.dispute, timezone), action: { label: 'Ver disputas', path: ADMIN_PATHS.disputes } };
  },
  key: ({ dispute_id, customer_id, moves }) => [dispute_id, customer_id, ...(moves > 1 ? [moves] : [])],
  details: ({ dispute_id }) => ({ dispute_id }),
  preview: ({ created_at }) => ({
    dispute: {
      provider: 'stripe',
      reason: 'fraudulent',
      respond_by: new Date(created_at.getTime() + 7 * DAY).toISOString(),
      buyer: null,
    },
  }),
});

export const DISPUTE = {
  'dispute-opened': disputeKind(
    ({ customer, title }) => ({
      subject: `Tu pago está en disputa: ${title}`,
      heading: `${customer.name}, nos avisaron que este pago está en disputa.`,
      paragraphs: [
        'Mientras se decide, los créditos sin usar de esta compra están en pausa. Tus reservaciones siguen en pie.',
        'Si no fuiste tú o fue un error, escríbenos y pide que se retire la disputa.',
      ],
    }),
    ({ title }, { buyer, provider, reason, respond_by }, timezone) => ({
      subject: `Pago en disputa: ${buyer}, ${title}`,
      heading: `Se está retirando un pago de ${buyer}.`,
      paragraphs: [
        `Motivo: ${disputeReason(reason)}.`,
        `Responde en ${PROVIDERS[provider]}` +
          (respond_by === null ? '.' : ` antes del ${formatInstant(respond_by, timezone)}; sin respuesta se pierde.`),
        'Mientras se decide, los créditos sin usar de la compra están en pausa.',
      ],
    }),
  ),
  'dispute-won': disputeKind(
    ({ customer, title, status }) => ({
      subject: `${status === 'revoked' ? 'Se decidió la disputa de tu pago' : 'Tus créditos están de vuelta'}: ${title}`,
      heading: `${customer.name}, la disputa de tu pago se decidió.`,
      paragraphs: [
        status === 'revoked'
          ? 'El pago sigue en pie. Tu compra ya no se pudo recuperar: te lo devolvemos, salvo que ya tomaras clases con ella.'
          : 'El pago sigue en pie: ya puedes usar tus créditos, con los días que estuvieron en pausa.',
      ],
    }),
    ({ title, status }, { buyer }) => ({
      subject: `Disputa ganada: ${buyer}, ${title}`,
      heading: 'La disputa se decidió a favor del estudio.',
      paragraphs: [
        status === 'revoked'
          ? 'La compra ya no se pudo recuperar: su pago se devuelve, salvo que ya se tomaran clases con ella.'
          : 'Los créditos de la compra se pueden usar de nuevo.',
      ],
    }),
  ),
  'dispute-lost': disputeKind(
    ({ customer, title }) => ({
      subject: `Tu pago se devolvió: ${title}`,
      heading: `${customer.name}, la disputa de tu pago se decidió a tu favor.`,
      paragraphs: [
        'Tu dinero regresó. Los créditos sin usar de esta compra y sus reservaciones próximas se retiraron.',
      ],
    }),
    ({ title }, { buyer }) => ({
      subject: `Disputa perdida: ${buyer}, ${title}`,
      heading: 'La disputa se decidió a favor del cliente.',
      paragraphs: [
        'El dinero regresó al cliente. La compra está revocada: ' +
          'sus créditos sin usar y sus reservaciones próximas se retiraron.',
      ],
    }),
  ),
} satisfies Partial<Kinds<PurchaseMailKind, PurchaseMailFacts>>;
