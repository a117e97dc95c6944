/** Texts of mails about a purchase: made, waiting to be paid, ended. */
import { withPlan } from '../../../../domain/installments';
import { failureText } from '../../../../domain/checkoutErrors';
import { PROVIDER_NAMES } from '../../../../domain/exportWords';
import { clabeText } from '../../../../domain/clabe';
import { formatDateTime, formatInstant, formatMoment, formatMoney, plural } from '../../../../domain/format';
import type { PurchaseMailKind } from '../../../../domain/mailKinds';
import { orderNumber } from '../../../../domain/orderNumber';
import { voucherText } from '../../../../domain/oxxo';
import { MIN_CARD_CHARGE, nextAmount } from '../../../../domain/pricing';
import { pathTo, ROUTES } from '../../../../domain/routes';
import { transferReference } from '../../../../domain/transfers';
import type { InvoiceFacts, PurchaseMailFacts } from '../purchaseFactsRepository';
import { CALENDAR, ENDED, RESERVATIONS, SETTLED, type Kinds, type MailText, type Fact } from './kind';
import { AMOUNT_VARIABLES, PURCHASE_VARIABLES } from './variables';

export const OWN_PURCHASES = { label: 'Ver mis compras', path: ROUTES.purchases.path };

export const whatIsNext = (facts: PurchaseMailFacts, timezone: string): string =>
  facts.due_at === null
    ? ''
    : `El ${formatInstant(facts.due_at, timezone)} se cobran ${formatMoney(nextAmount(facts))}. ` +
      'Puedes cancelar antes, cuando quieras.';

/** The usual facts below the text. */
export const priceFacts = ({ title, amount }: PurchaseMailFacts): Fact[] => [
  ['Paquete', title],
  ['Precio', formatMoney(amount)],
];

/** A provider's card; without one the method's name. */
const wayOf = ({ provider, method, last_digits }: Pick<InvoiceFacts, 'provider' | 'method' | 'last_digits'>): string =>
  last_digits !== null
    ? `${PROVIDER_NAMES[provider]} terminación ${last_digits}`
    : // Stripe takes SPEI and OXXO as well, which have no card.
      provider === 'cash' || provider === 'stripe'
      ? (method ?? PROVIDER_NAMES[provider])
      : PROVIDER_NAMES[provider];

/** The package with what was sold with it: "Diez clases + Agua". */
const soldTitle = ({ title, sold_with }: PurchaseMailFacts): string =>
  [title, ...sold_with.map((one) => one.title)].join(' + ');

/** How a purchase ended, in the words of subject and heading. */
function endedWords({ details: { ended } }: PurchaseMailFacts): { readonly summary: string; readonly state: string } {
  if (ended === 'refunded') return { summary: 'Anulamos tu compra', state: 'anulamos esta compra en recepción' };
  const way = ended === 'transfer_lapsed' ? 'por transferencia' : 'en efectivo';
  return { summary: 'Tu compra no se completó', state: `tu compra ${way} ya no está vigente` };
}

export function receiptText(facts: PurchaseMailFacts, timezone: string): MailText {
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
    };
  const thanks = { subject: `Tu compra ${order}: ${soldTitle(facts)}`, ...receipt };
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

/** 'Incluye': the credits of a payment and their expiry. */
function includedText(
  { credits: { count, unlimited, expires_at } }: Pick<PurchaseMailFacts, 'credits'>,
  timezone: string,
): string {
  if (count === 0) return '';
  const what = unlimited ? 'Clases ilimitadas' : plural(count, 'clase', 'clases');
  return expires_at === null ? what : `${what}, hasta el ${formatInstant(expires_at, timezone)}`;
}

/** What store credit paid of all that the mail is about. */
const creditOf = ({ store_credit, sold_with }: PurchaseMailFacts): number =>
  sold_with.reduce((sum, one) => sum + one.store_credit, store_credit);

/** "Efectivo y saldo a favor ($200.00)": all ways in which something was paid. */
function waysOf(facts: PurchaseMailFacts, total: number, otherwise: string): string {
  const { invoice, sale_way } = facts;
  const credit = creditOf(facts);
  if (credit === total) return PROVIDER_NAMES.store_credit;
  const isMoney = invoice !== null && invoice.provider !== 'store_credit';
  const paid = isMoney
    ? withPlan(wayOf(invoice), invoice.installments)
    : sale_way
      ? wayOf({ ...sale_way, last_digits: null })
      : otherwise;
  return credit > 0 ? `${paid} y saldo a favor (${formatMoney(credit)})` : paid;
}

/** Facts of a receipt in order, without empty ones. `otherwise`: the payment method of an unpaid purchase. */
function receiptFacts(facts: PurchaseMailFacts, timezone: string, otherwise: string): Fact[] {
  const { purchase_id, amount, invoice, event, discount, created_at, total_payment, sold_with, method_discount } =
    facts;
  // What store credit paid is a payment of its own.
  const own = facts.store_credit > 0 ? total_payment : (invoice?.total ?? total_payment);
  const off = discount && own > 0 ? amount - own - method_discount : 0;
  const granted = [...(event ? [] : [facts]), ...sold_with.filter(({ class_date }) => class_date === null)];
  const total = sold_with.reduce((sum, one) => sum + one.total_payment, own);
  return [
    ['Orden', orderNumber(purchase_id)],
    ['Fecha', formatInstant(invoice?.paid_at ?? created_at, timezone)],
    ...priceFacts(facts),
    ['Descuento', off > 0 ? `−${formatMoney(off)} (${discount?.code ?? ''})` : ''],
    ['Descuento por tu forma de pago', method_discount > 0 ? `−${formatMoney(method_discount)}` : ''],
    ...sold_with.map(({ title, class_date, total_payment: paid }): Fact => [
      class_date ? `${title}, ${formatDateTime(class_date)}` : title,
      formatMoney(paid),
    ]),
    ['Total', formatMoney(total)],
    ['Forma de pago', total > 0 ? waysOf(facts, total, otherwise) : otherwise],
    [
      'Incluye',
      granted
        .map((one) => includedText(one, timezone))
        .filter(Boolean)
        .join('; '),
    ],
    ['Clase', event?.class_name ?? ''],
    ['Fecha y Hora', event ? formatDateTime(event.class_date) : ''],
    ['Lugar', event?.spot ? String(event.spot) : ''],
    ['Estudio', event?.location ?? ''],
  ];
}

/** What is needed at the shop. */
const voucherFacts = (
  { voucher_number, voucher_ends_at, total_payment }: PurchaseMailFacts,
  timezone: string,
): Fact[] => [
  ['Número de la ficha', voucherText(voucher_number ?? '')],
  ['Monto', formatMoney(total_payment)],
  ['Vence', voucher_ends_at ? formatMoment(voucher_ends_at, timezone) : ''],
];

export const PURCHASE = {
  'purchase-made': {
    own: PURCHASE_VARIABLES,
    text: (facts, { timezone }) => receiptText(facts, timezone),
    shown: (facts, timezone) => receiptFacts(facts, timezone, ''),
    preview: ({ created_at }) => ({
      invoice: {
        provider: 'stripe',
        method: 'Tarjeta',
        total: 85_500,
        paid_at: created_at.toISOString(),
        last_digits: '4242',
        position: 0,
      },
    }),
    key: ({ purchase_id, invoice_id }) => [purchase_id, invoice_id ?? 'free'],
    details: ({ invoice_id }) => (invoice_id === null ? {} : { invoice_id }),
  },
  'cash-pending': {
    own: PURCHASE_VARIABLES,
    text: ({ customer, title, pay_by, total_payment, store_credit, purchase_id }, { timezone }) => ({
      subject: `Paga en recepción: ${title}, orden ${orderNumber(purchase_id)}`,
      heading: `${customer.name}, apartamos tu compra.`,
      paragraphs: [
        `Paga ${formatMoney(total_payment - store_credit)} en efectivo en recepción` +
          `${pay_by ? ` antes del ${formatMoment(pay_by, timezone)}` : ''}.`,
        store_credit > 0
          ? 'Si no recibimos el pago a tiempo, la compra se cancela sola, tu saldo a favor regresa y no debes nada.'
          : 'Si no recibimos el pago a tiempo, la compra se cancela sola y no debes nada.',
      ],
      action: { ...OWN_PURCHASES, label: 'Ver mi orden' },
      small: 'Muestra este correo en recepción al pagar.',
    }),
    shown: (facts, timezone) => receiptFacts(facts, timezone, PROVIDER_NAMES.cash),
    unneeded: ({ status }) => (status === 'pending' ? null : SETTLED),
  },
  'transfer-pending': {
    own: PURCHASE_VARIABLES,
    text: ({ customer, title, pay_by, total_payment, purchase_id }, config) => ({
      subject: `Transfiere para confirmar tu compra: ${title}, orden ${orderNumber(purchase_id)}`,
      heading: `${customer.name}, apartamos tu compra.`,
      paragraphs: [
        `Transfiere ${formatMoney(total_payment)}` +
          `${pay_by ? ` antes del ${formatMoment(pay_by, config.timezone)}` : ''} y sube tu comprobante en Mis Compras.`,
        'Si no recibimos tu transferencia a tiempo, la compra se cancela sola y no debes nada.',
      ],
      action: { ...OWN_PURCHASES, label: 'Subir mi comprobante' },
    }),
    shown: (facts, timezone, config) => [
      ['CLABE', clabeText(config.transfer_clabe)],
      ['Titular', config.transfer_holder],
      ['Banco', config.transfer_bank],
      ['Referencia', transferReference(facts.purchase_id)],
      ...receiptFacts(facts, timezone, PROVIDER_NAMES.transfer),
    ],
    unneeded: ({ status }) => (status === 'pending' ? null : SETTLED),
  },
  'transfer-refused': {
    own: PURCHASE_VARIABLES,
    text: ({ customer, title, details }) => ({
      subject: `Revisa tu comprobante: ${title}`,
      heading: `${customer.name}, no pudimos confirmar tu transferencia.`,
      paragraphs: [
        `El estudio escribió: ${details.reason ?? ''}`,
        'Sube otro comprobante en Mis Compras: lo revisamos de nuevo.',
      ],
      action: { ...OWN_PURCHASES, label: 'Subir otro comprobante' },
      small: 'Si crees que es un error, responde a este correo.',
    }),
    unneeded: ({ status }) => (status === 'pending' || status === 'failed' ? null : SETTLED),
    key: ({ purchase_id, transfer_proof_id }) => [purchase_id, transfer_proof_id],
    details: ({ reason }) => ({ reason }),
    preview: () => ({ details: { reason: 'En la foto no se ve el importe.' } }),
  },
  'transfer-credited': {
    own: PURCHASE_VARIABLES,
    text: ({ customer, title, details, total_payment }) => ({
      subject: `Tu transferencia es saldo a favor: ${title}`,
      heading: `${customer.name}, recibimos tu transferencia.`,
      paragraphs: [
        'Llegó cuando tu compra ya había vencido y no pudimos darte lo mismo.',
        `Tienes ${formatMoney(details.amount ?? total_payment)} a tu favor: úsalos en tu próxima compra.`,
      ],
      action: OWN_PURCHASES,
      small: 'Si prefieres que te lo devolvamos, responde a este correo.',
    }),
    details: ({ amount }) => ({ amount }),
    preview: ({ total_payment }) => ({ details: { amount: total_payment } }),
  },
  'purchase-ended': {
    own: {
      ...PURCHASE_VARIABLES,
      paquete: { label: 'lo que se compró', value: soldTitle },
      resumen: { label: 'lo que pasó, en pocas palabras', value: (facts) => endedWords(facts).summary },
      estado: { label: 'cómo quedó la compra', value: (facts) => endedWords(facts).state },
    },
    text: (facts) => {
      const { customer, details, total_payment, returned_credit } = facts;
      const { summary, state } = endedWords(facts);
      const said = { subject: `${summary}: ${soldTitle(facts)}`, heading: `${customer.name}, ${state}.` };
      if (details.ended === 'refunded')
        return {
          ...said,
          paragraphs: [
            `Te devolvimos ${formatMoney(details.amount ?? total_payment)}. Sus clases ya no están en tu cuenta.`,
            ...(creditOf(facts) > 0 ? ['Lo que pagaste con saldo a favor regresó a tu saldo.'] : []),
          ],
          action: OWN_PURCHASES,
          small: 'Si no recibiste tu dinero, muestra este correo en recepción.',
        };
      return {
        ...said,
        paragraphs: [
          ...(details.ended ? [ENDED[details.ended]] : []),
          returned_credit > 0
            ? `Tu saldo a favor de ${formatMoney(returned_credit)} ya está de nuevo en tu cuenta. ` +
              'Si todavía quieres tus clases, compra tu paquete de nuevo.'
            : 'No pagaste nada. Si todavía quieres tus clases, compra tu paquete de nuevo.',
        ],
        action: OWN_PURCHASES,
        small:
          details.ended === 'transfer_lapsed'
            ? 'Si ya transferiste, sube tu comprobante en Mis Compras: tu dinero no se pierde.'
            : 'Si ya lo habías pagado, muestra este correo en recepción.',
      };
    },
    details: ({ ended, amount }) => ({ ended, ...(amount !== undefined && { amount }) }),
    preview: () => ({ details: { ended: 'cash_lapsed' } }),
  },
  'event-refunded': {
    own: PURCHASE_VARIABLES,
    text: ({ customer, title, failure }) => ({
      subject: `Te devolvemos tu dinero: ${title}`,
      heading: `${customer.name}, no pudimos darte un lugar con este pago.`,
      paragraphs: [
        failureText(failure ?? ''),
        'Te devolvemos el pago completo y no tienes que hacer nada. Tu banco puede tardar unos días en mostrarlo.',
      ],
      action: RESERVATIONS,
    }),
  },
  'spei-credited': {
    own: AMOUNT_VARIABLES,
    text: ({ customer, title, status, details }) => {
      const amount = formatMoney(details.amount ?? 0);
      return {
        subject: `Tienes ${amount} de saldo a favor`,
        heading: `${customer.name}, guardamos ${amount} como saldo a favor.`,
        paragraphs: [
          status === 'failed'
            ? `Es de tu transferencia por ${title}, que llegó incompleta o después de que venciera la compra.`
            : `Tu transferencia por ${title} fue de más, y esta parte no se necesitó para pagarla.`,
          'Úsalo en tu próxima compra, o pide en recepción que te lo devolvamos.',
        ],
        action: OWN_PURCHASES,
      };
    },
    preview: () => ({ details: { amount: 15_000 } }),
    key: ({ purchase_id, invoice_id }) => [purchase_id, invoice_id],
    details: ({ amount }) => ({ amount }),
  },
  'spei-left': {
    own: AMOUNT_VARIABLES,
    text: ({ customer, title, details }) => {
      const amount = formatMoney(details.amount ?? 0);
      return {
        subject: `Te sobraron ${amount} de tu transferencia`,
        heading: `${customer.name}, te sobraron ${amount} de tu transferencia por ${title}.`,
        paragraphs: [
          `Es menos de ${formatMoney(MIN_CARD_CHARGE)}, así que no lo pasamos a tu saldo a favor: se queda guardado y se ` +
            'descuenta de tu próxima compra por SPEI.',
          'Si prefieres que te lo devolvamos, pídelo en recepción.',
        ],
        action: OWN_PURCHASES,
      };
    },
    preview: () => ({ details: { amount: 500 } }),
    key: ({ purchase_id, amount }) => [purchase_id, amount],
    details: ({ amount }) => ({ amount }),
  },
  'oxxo-voucher': {
    own: PURCHASE_VARIABLES,
    text: ({ customer, title, total_payment, voucher_ends_at, purchase_id }, { timezone }) => ({
      subject: `Paga en OXXO: ${title}, orden ${orderNumber(purchase_id)}`,
      heading: `${customer.name}, tu ficha de OXXO está lista.`,
      paragraphs: [
        `Paga ${formatMoney(total_payment)} en efectivo en cualquier OXXO` +
          `${voucher_ends_at ? ` antes del ${formatMoment(voucher_ends_at, timezone)}` : ''}. ` +
          'En la caja muestra el código de barras de tu ficha o dicta su número, y guarda tu recibo.',
        'Tu pago se acredita a más tardar el siguiente día hábil y te avisamos.',
      ],
      action: { ...OWN_PURCHASES, label: 'Ver mi ficha' },
      small: 'Lo que pagas en OXXO no se devuelve en efectivo: un reembolso queda como saldo a favor o transferencia.',
    }),
    shown: (facts, timezone) => [...voucherFacts(facts, timezone), ...priceFacts(facts)],
    unneeded: ({ status }) => (status === 'pending' ? null : SETTLED),
  },
  'oxxo-ending': {
    own: PURCHASE_VARIABLES,
    text: ({ customer, title, total_payment }) => ({
      subject: `Tu ficha de OXXO vence mañana: ${title}`,
      heading: `${customer.name}, tu ficha de OXXO está por vencer.`,
      paragraphs: [
        `Todavía no vemos tu pago de ${formatMoney(total_payment)}.`,
        'Si ya pagaste, no hagas nada: se acredita a más tardar el siguiente día hábil.',
      ],
      action: { ...OWN_PURCHASES, label: 'Ver mi ficha' },
    }),
    shown: (facts, timezone) => [...voucherFacts(facts, timezone), ...priceFacts(facts)],
    unneeded: ({ status }) => (status === 'pending' ? null : SETTLED),
  },
  'oxxo-credited': {
    own: AMOUNT_VARIABLES,
    text: ({ customer, title, details }) => {
      const amount = formatMoney(details.amount ?? 0);
      return {
        subject: `Tienes ${amount} de saldo a favor`,
        heading: `${customer.name}, recibimos tu pago en OXXO.`,
        paragraphs: [
          `Es de tu compra de ${title}, que ya no pudimos completar. Guardamos ${amount} como saldo a favor.`,
          'Úsalo en tu próxima compra, o pide en recepción que te lo devolvamos.',
        ],
        action: OWN_PURCHASES,
      };
    },
    preview: () => ({ details: { amount: 85_500 } }),
    key: ({ purchase_id, invoice_id }) => [purchase_id, invoice_id],
    details: ({ amount }) => ({ amount }),
  },
  'access-revoked': {
    own: PURCHASE_VARIABLES,
    text: ({ customer, title }) => ({
      subject: `Tu acceso terminó: ${title}`,
      heading: `${customer.name}, el estudio retiró este paquete de tu cuenta.`,
      paragraphs: ['Sus clases sin usar ya no son válidas.'],
      action: OWN_PURCHASES,
      small: 'Si no lo esperabas, responde a este correo o pásate por recepción.',
    }),
  },
} satisfies Partial<Kinds<PurchaseMailKind, PurchaseMailFacts>>;
