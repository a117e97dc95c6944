/** What mails about purchases say, and the facts below: a receipt, a charge to come, what became of money. */
import type { AppConfig } from '../../../domain/config';
import { failureText } from '../../../domain/checkoutErrors';
import { disputeReason } from '../../../domain/disputes';
import { PROVIDER_NAMES } from '../../../domain/exportWords';
import { formatDate, formatDateTime, formatInstant, formatMoment, formatMoney, plural } from '../../../domain/format';
import { orderNumber } from '../../../domain/orderNumber';
import { invoicePrice } from '../../../domain/pricing';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import { pathTo, ROUTES } from '../../../domain/routes';
import { CALENDAR, ENDED, RESERVATIONS, type MailText } from './labels';
import type { DisputeMailKind } from '../../../domain/mailKinds';
import type { DisputeFacts, InvoiceFacts, PurchaseMailFacts } from './purchaseFactsRepository';

const OWN_PURCHASES = { label: 'Ver mis compras', path: ROUTES.purchases.path };

/** At the desk it may have been any; a provider's has its card. */
const wayOf = ({ provider, method, last_digits }: InvoiceFacts): string =>
  last_digits !== null
    ? `${PROVIDER_NAMES[provider]} terminación ${last_digits}`
    : provider === 'cash'
      ? (method ?? PROVIDER_NAMES.cash)
      : PROVIDER_NAMES[provider];

/** What a subscription is charged next. */
const nextAmount = ({ amount, discount, next_charge, first_payment, later_payment }: PurchaseMailFacts): number =>
  (next_charge === 0 ? first_payment : later_payment) ?? invoicePrice(amount, discount, next_charge);

const whatIsNext = (facts: PurchaseMailFacts, timezone: string): string =>
  facts.due_at === null
    ? ''
    : `El ${formatInstant(facts.due_at, timezone)} se cobran ${formatMoney(nextAmount(facts))}. ` +
      'Puedes cancelar antes, cuando quieras.';

function receiptText(facts: PurchaseMailFacts, timezone: string): MailText {
  const { customer, title, purchase_id, event, invoice, is_subscription, credit_kind } = facts;
  const order = orderNumber(purchase_id);
  const receipt =
    invoice && invoice.total > 0 ? { link: { label: 'Ver mi recibo', path: pathTo('receipt', purchase_id) } } : {};
  const next = is_subscription ? [whatIsNext(facts, timezone)].filter(Boolean) : [];
  if (invoice && invoice.position > 0)
    return {
      subject: `Tu recibo ${order}: renovamos ${title}`,
      heading: `${customer.name}, tu suscripción se renovó.`,
      paragraphs: ['Tus clases nuevas ya están en tu cuenta.', ...next],
      action: { ...CALENDAR, label: 'Reservar mi clase' },
      ...receipt,
      small: '',
    };
  const thanks = { subject: `Tu compra ${order}: ${title}`, ...receipt, small: '' };
  if (event)
    return {
      ...thanks,
      heading: `¡Gracias, ${customer.name}! Tu lugar es tuyo.`,
      paragraphs: ['Tu lugar está reservado. En tus reservaciones está tu código de acceso.'],
      action: { ...RESERVATIONS, label: 'Ver mi reservación' },
    };
  if (credit_kind === 'online')
    return {
      ...thanks,
      heading: `¡Gracias, ${customer.name}! Tu compra está lista.`,
      paragraphs: ['Ya está en tu cuenta.', ...next],
      action: OWN_PURCHASES,
    };
  return {
    ...thanks,
    heading: `¡Gracias, ${customer.name}! Tus clases te esperan.`,
    paragraphs: [
      is_subscription && invoice?.total === 0
        ? 'Tu prueba gratis ya empezó.'
        : 'Ya están en tu cuenta. Lo que sigue: elige tu clase y tu lugar.',
      ...next,
    ],
    action: { ...CALENDAR, label: 'Reservar mi clase' },
  };
}

function priceChangeText({ customer, title, details: { price } }: PurchaseMailFacts): MailText {
  const action = { ...OWN_PURCHASES, label: 'Ver mi suscripción' };
  if (!price?.day)
    return {
      subject: `Tu suscripción sigue costando lo mismo: ${title}`,
      heading: `${customer.name}, el cambio de precio que te avisamos ya no va.`,
      paragraphs: [`Tu suscripción se queda en ${formatMoney(price?.to ?? 0)} por cobro. No tienes que hacer nada.`],
      action,
      small: '',
    };
  const when = `${price.exact ? 'tu cobro' : 'tu primer cobro después'} del ${formatDate(price.day)}`;
  return {
    subject: `Tu suscripción cambia de precio: ${title}`,
    heading: `${customer.name}, tu suscripción cambia de precio.`,
    paragraphs: [
      `A partir de ${when} pagas ${formatMoney(price.to)} en lugar de ${formatMoney(price.from)}.`,
      'Hasta entonces todo sigue igual, y lo que tienes de descuento no cambia.',
      'Si no quieres seguir, abre tus compras y presiona Cancelar antes de ese día: no pagas nada más.',
    ],
    action,
    small: '',
  };
}

function purchaseText(facts: PurchaseMailFacts, timezone: string): MailText {
  const { kind, customer, title, details, failure, pay_by, total_payment, due_at, purchase_id, is_subscription } =
    facts;
  switch (kind) {
    case 'cash-pending':
      return {
        subject: `Paga en recepción: ${title}, orden ${orderNumber(purchase_id)}`,
        heading: `${customer.name}, apartamos tu compra.`,
        paragraphs: [
          `Paga ${formatMoney(total_payment)} en efectivo en recepción` +
            `${pay_by ? ` antes del ${formatMoment(pay_by, timezone)}` : ''}.`,
          'Si no recibimos el pago a tiempo, la compra se cancela sola y no debes nada.',
        ],
        action: { ...OWN_PURCHASES, label: 'Ver mi orden' },
        small: 'Muestra este correo en recepción al pagar.',
      };
    case 'renewal-coming':
      return {
        subject: `Tu suscripción se renueva el ${formatInstant(due_at ?? '', timezone)}: ${title}`,
        heading: `${customer.name}, tu suscripción se renueva el ${formatInstant(due_at ?? '', timezone)}.`,
        paragraphs: [
          `Ese día se cobran ${formatMoney(nextAmount(facts))}. No tienes que hacer nada.`,
          'Si no quieres seguir, abre tus compras y presiona Cancelar antes de ese día: no pagas nada más.',
        ],
        action: { ...OWN_PURCHASES, label: 'Ver mi suscripción' },
        small: '',
      };
    case 'purchase-ended':
      if (details.ended === 'refunded')
        return {
          subject: `Anulamos tu compra: ${title}`,
          heading: `${customer.name}, anulamos esta compra en recepción.`,
          paragraphs: [`Te devolvimos ${formatMoney(total_payment)}. Sus clases ya no están en tu cuenta.`],
          action: OWN_PURCHASES,
          small: 'Si no recibiste tu dinero, muestra este correo en recepción.',
        };
      return {
        subject: `Tu compra no se completó: ${title}`,
        heading: `${customer.name}, tu compra en efectivo ya no está vigente.`,
        paragraphs: [
          ...(details.ended ? [ENDED[details.ended]] : []),
          'No pagaste nada. Si todavía quieres tus clases, compra tu paquete de nuevo.',
        ],
        action: OWN_PURCHASES,
        small: 'Si ya lo habías pagado, muestra este correo en recepción.',
      };
    case 'event-refunded':
      return {
        subject: `Te devolvemos tu dinero: ${title}`,
        heading: `${customer.name}, no pudimos darte un lugar con este pago.`,
        paragraphs: [
          failureText(failure ?? ''),
          'Te devolvemos el pago completo y no tienes que hacer nada. Tu banco puede tardar unos días en mostrarlo.',
        ],
        action: RESERVATIONS,
        small: '',
      };
    case 'membership-frozen':
      return {
        subject: `Congelamos tu paquete: ${title}`,
        heading: details.due_at
          ? `${customer.name}, tu paquete está congelado hasta el ${formatInstant(details.due_at, timezone)}.`
          : `${customer.name}, tu paquete está congelado hasta que nos pidas reanudarlo.`,
        paragraphs: [
          'Mientras tanto no puedes reservar con sus clases, y su vencimiento se recorre los mismos días.',
          ...(is_subscription ? ['Tampoco se te cobra: te avisamos la fecha del próximo cobro al reanudarla.'] : []),
        ],
        action: { ...OWN_PURCHASES, label: 'Ver mi paquete' },
        small: 'Si quieres volver antes, escríbenos o pásate por recepción.',
      };
    case 'membership-resumed':
      return {
        subject: `Tu paquete está de vuelta: ${title}`,
        heading: `${customer.name}, ya puedes reservar de nuevo.`,
        paragraphs: [
          facts.credits.expires_at === null
            ? 'Tus clases están de vuelta en tu cuenta.'
            : `Tus clases están de vuelta y vencen el ${formatInstant(facts.credits.expires_at, timezone)}.`,
          ...(is_subscription && facts.status === 'active' ? [whatIsNext(facts, timezone)].filter(Boolean) : []),
        ],
        action: { ...CALENDAR, label: 'Reservar mi clase' },
        small: '',
      };
    case 'price-change':
      return priceChangeText(facts);
    case 'access-revoked':
      return {
        subject: `Tu acceso terminó: ${title}`,
        heading: `${customer.name}, el estudio retiró este paquete de tu cuenta.`,
        paragraphs: ['Sus clases sin usar ya no son válidas.'],
        action: OWN_PURCHASES,
        small: 'Si no lo esperabas, responde a este correo o pásate por recepción.',
      };
    case 'subscription-cancelled':
      return {
        subject: `Tu suscripción está cancelada: ${title}`,
        heading: `${customer.name}, tu suscripción está cancelada.`,
        paragraphs: [
          'Ya no se te cobra nada más.',
          facts.status === 'revoked'
            ? 'Sus clases sin usar ya no son válidas.'
            : 'Lo que ya pagaste se queda en tu cuenta hasta que venza.',
        ],
        action: OWN_PURCHASES,
        small: 'Si no lo esperabas, responde a este correo o pásate por recepción.',
      };
    case 'subscription-card':
      return {
        subject: `Cambió la tarjeta de tu suscripción: ${title}`,
        heading: `${customer.name}, tu suscripción se cobra a otra tarjeta.`,
        paragraphs: [
          details.last_digits
            ? `Desde ahora se cobra a la tarjeta con terminación ${details.last_digits}.`
            : 'Desde ahora se cobra a la tarjeta que elegiste.',
          'Si fuiste tú, no hagas nada.',
        ],
        action: { ...OWN_PURCHASES, label: 'Ver mi suscripción' },
        small: 'Si no fuiste tú, cambia tu contraseña y avisa hoy mismo al estudio.',
      };
    case 'renewal-failed':
      return {
        subject: `No pudimos renovar tu suscripción: ${title}`,
        heading: `${customer.name}, tu tarjeta no aceptó el cobro de tu suscripción.`,
        paragraphs: [
          'Lo intentaremos de nuevo en los próximos días. ' +
            'Mientras tanto tu suscripción sigue activa, sin clases nuevas hasta que se cobre.',
          'Revisa que tu tarjeta tenga fondos y esté vigente.',
        ],
        action: OWN_PURCHASES,
        small: 'Si el cobro no se logra, la suscripción se cancela sola y no pagas nada más.',
      };
    default:
      return receiptText(facts, timezone);
  }
}

/** Subject and words of a mail about a purchase. `timezone` is the studio's. */
export function purchaseMailText(facts: PurchaseMailFacts, { timezone }: Pick<AppConfig, 'timezone'>): MailText {
  const { kind, dispute } = facts;
  if (dispute && kind in DISPUTES) return DISPUTES[kind as DisputeMailKind](facts, dispute, timezone);
  return purchaseText(facts, timezone);
}

/** 'Incluye': what a payment gave, and until when. */
function included({ credits: { count, unlimited, expires_at } }: PurchaseMailFacts, timezone: string): string {
  if (count === 0) return '';
  const what = unlimited ? 'Clases ilimitadas' : plural(count, 'clase', 'clases');
  return expires_at === null ? what : `${what}, hasta el ${formatInstant(expires_at, timezone)}`;
}

/** The facts below the words, in the order of a receipt; what is empty is left out. */
export function purchaseFacts(
  facts: PurchaseMailFacts,
  { timezone }: Pick<AppConfig, 'timezone'>,
): Array<readonly [label: string, value: string]> {
  const { kind, purchase_id, title, amount, invoice, event, discount, created_at, total_payment } = facts;
  const price: Array<readonly [string, string]> = [
    ['Paquete', title],
    ['Precio', formatMoney(amount)],
  ];
  if (kind === 'price-change' || kind === 'subscription-cancelled') return price.slice(0, 1);
  if (kind !== 'purchase-made' && kind !== 'cash-pending') return price;
  const total = invoice?.total ?? total_payment;
  const off = discount && total > 0 ? amount - total : 0;
  return [
    ['Orden', orderNumber(purchase_id)],
    ['Fecha', formatInstant(invoice?.paid_at ?? created_at, timezone)],
    ...price,
    ['Descuento', off > 0 ? `−${formatMoney(off)} (${discount?.code ?? ''})` : ''],
    ['Total', formatMoney(total)],
    ['Forma de pago', invoice && total > 0 ? wayOf(invoice) : kind === 'cash-pending' ? PROVIDER_NAMES.cash : ''],
    ['Incluye', event ? '' : included(facts, timezone)],
    ['Clase', event?.class_name ?? ''],
    ['Fecha y Hora', event ? formatDateTime(event.class_date) : ''],
    ['Lugar', event?.spot ? String(event.spot) : ''],
    ['Estudio', event?.location ?? ''],
  ];
}

const PROVIDERS: Readonly<Record<DisputeFacts['provider'], string>> = { stripe: 'Stripe', paypal: 'PayPal' };
const ALL_DISPUTES = { label: 'Ver disputas', path: ADMIN_PATHS.disputes };

type DisputeText = (facts: PurchaseMailFacts, dispute: DisputeFacts, timezone: string) => MailText;

/** To staff, or (without `buyer`) to whose payment it is. */
const DISPUTES: Readonly<Record<DisputeMailKind, DisputeText>> = {
  'dispute-opened': ({ customer, title }, { buyer, provider, reason, respond_by }, timezone) =>
    buyer === null
      ? {
          subject: `Tu pago está en disputa: ${title}`,
          heading: `${customer.name}, nos avisaron que este pago está en disputa.`,
          paragraphs: [
            'Mientras se decide, los créditos sin usar de esta compra están en pausa. Tus reservaciones siguen en pie.',
            'Si no fuiste tú o fue un error, escríbenos y pide que se retire la disputa.',
          ],
          action: OWN_PURCHASES,
          small: '',
        }
      : {
          subject: `Pago en disputa: ${buyer}, ${title}`,
          heading: `Se está retirando un pago de ${buyer}.`,
          paragraphs: [
            `Motivo: ${disputeReason(reason)}.`,
            respond_by === null
              ? `Responde en ${PROVIDERS[provider]}.`
              : `Responde en ${PROVIDERS[provider]} antes del ${formatInstant(respond_by, timezone)}; ` +
                'sin respuesta se pierde.',
            'Mientras se decide, los créditos sin usar de la compra están en pausa.',
          ],
          action: ALL_DISPUTES,
          small: '',
        },
  'dispute-won': ({ customer, title }, { buyer }) =>
    buyer === null
      ? {
          subject: `Tus créditos están de vuelta: ${title}`,
          heading: `${customer.name}, la disputa de tu pago se decidió.`,
          paragraphs: ['El pago sigue en pie: ya puedes usar tus créditos, con los días que estuvieron en pausa.'],
          action: OWN_PURCHASES,
          small: '',
        }
      : {
          subject: `Disputa ganada: ${buyer}, ${title}`,
          heading: 'La disputa se decidió a favor del estudio.',
          paragraphs: ['Los créditos de la compra se pueden usar de nuevo.'],
          action: ALL_DISPUTES,
          small: '',
        },
  'dispute-lost': ({ customer, title }, { buyer }) =>
    buyer === null
      ? {
          subject: `Tu pago se devolvió: ${title}`,
          heading: `${customer.name}, la disputa de tu pago se decidió a tu favor.`,
          paragraphs: [
            'Tu dinero regresó. Los créditos sin usar de esta compra y sus reservaciones próximas se retiraron.',
          ],
          action: OWN_PURCHASES,
          small: '',
        }
      : {
          subject: `Disputa perdida: ${buyer}, ${title}`,
          heading: 'La disputa se decidió a favor del cliente.',
          paragraphs: [
            'El dinero regresó al cliente. La compra está revocada: ' +
              'sus créditos sin usar y sus reservaciones próximas se retiraron.',
          ],
          action: ALL_DISPUTES,
          small: '',
        },
};
