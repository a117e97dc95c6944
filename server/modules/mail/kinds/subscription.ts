/** Texts of mails about a subscription's charges and about freezes. */
import { DAY } from '../../../../domain/durations';
import type { AppConfig } from '../../../../domain/config';
import { formatDate, formatInstant, formatMoney, plural } from '../../../../domain/format';
import type { PurchaseMailKind } from '../../../../domain/mailKinds';
import { nextRetry, retryDays } from '../../../../domain/overdue';
import { nextAmount } from '../../../../domain/pricing';
import { studioDay } from '../../../../domain/studioTime';
import type { PurchaseMailFacts } from '../purchaseFactsRepository';
import { CALENDAR, SETTLED, type Kinds, type MailText } from './kind';
import { OWN_PURCHASES, whatIsNext } from './purchase';
import { BY_LAW, PURCHASE_VARIABLES, RENEWAL_VARIABLES } from './variables';

/** When an overdue renewal is tried again, as far as it is known. The studio's own days are for cards. */
function nextTry(
  { by_card, overdue_at, overdue_next_at: byProvider, mailed_at }: PurchaseMailFacts,
  { renewal_retry_days, timezone }: Pick<AppConfig, 'renewal_retry_days' | 'timezone'>,
): string[] {
  const days = by_card ? retryDays(renewal_retry_days) : [];
  const next = overdue_at && nextRetry(days, { since: overdue_at, byProvider }, mailed_at);
  return next ? [`Lo intentaremos de nuevo el ${formatInstant(next, timezone)}.`] : [];
}

function priceChangeText({
  customer,
  title,
  details: { price },
  cancel_path,
  price_path,
}: PurchaseMailFacts): MailText {
  const action = { ...OWN_PURCHASES, label: 'Ver mi suscripción' };
  if (!price?.day)
    return {
      subject: `Tu suscripción sigue costando lo mismo: ${title}`,
      heading: `${customer.name}, el cambio de precio que te avisamos ya no va.`,
      paragraphs: [`Tu suscripción se queda en ${formatMoney(price?.to ?? 0)} por cobro. No tienes que hacer nada.`],
      action,
    };
  const when = `${price.exact ? 'tu cobro' : 'tu primer cobro después'} del ${formatDate(price.day)}`;
  const cancelling = cancel_path === null ? {} : { link: { label: 'Cancelar mi suscripción', path: cancel_path } };
  if (price.to > price.from && price_path !== null)
    return {
      subject: `Tu suscripción cambia de precio: ${title}`,
      heading: `${customer.name}, tu suscripción cambia de precio.`,
      paragraphs: [
        `Si lo aceptas, a partir de ${when} pagas ${formatMoney(price.to)} en lugar de ${formatMoney(price.from)}.`,
        'Si no haces nada, sigues pagando lo mismo. Lo que tienes de descuento no cambia.',
      ],
      action: { label: 'Ver y aceptar el nuevo precio', path: price_path },
      ...cancelling,
    };
  return {
    subject: `Tu suscripción cambia de precio: ${title}`,
    heading: `${customer.name}, tu suscripción cambia de precio.`,
    paragraphs: [
      `A partir de ${when} pagas ${formatMoney(price.to)} en lugar de ${formatMoney(price.from)}.`,
      'Hasta entonces todo sigue igual, y lo que tienes de descuento no cambia.',
      'Si no quieres seguir, abre tus compras y presiona Cancelar antes de ese día: no pagas nada más.',
    ],
    action,
  };
}

/** 'hasta el 14 dic. 2026', 'hasta que nos pidas reanudarlo' */
const frozenUntil = ({ details }: Pick<PurchaseMailFacts, 'details'>, timezone: string): string =>
  details.due_at ? `hasta el ${formatInstant(details.due_at, timezone)}` : 'hasta que nos pidas reanudarlo';

export const SUBSCRIPTION = {
  'renewal-coming': {
    own: RENEWAL_VARIABLES,
    text: (facts, { timezone }) => {
      const day = formatInstant(facts.due_at ?? '', timezone);
      return {
        subject: `Tu suscripción se renueva el ${day}: ${facts.title}`,
        heading: `${facts.customer.name}, tu suscripción se renueva el ${day}.`,
        paragraphs: [
          `Ese día se cobran ${formatMoney(nextAmount(facts))}. No tienes que hacer nada.`,
          'Si no quieres seguir, cancélala antes de ese día, sin costo y sin entrar a tu cuenta: no pagas nada más.',
        ],
        action: { ...OWN_PURCHASES, label: 'Ver mi suscripción' },
        ...(facts.cancel_path !== null && { link: { label: 'Cancelar mi suscripción', path: facts.cancel_path } }),
      };
    },
    unneeded: ({ status, due_at }, now) => (status === 'active' && due_at !== null && due_at > now ? null : SETTLED),
    short: {
      name: 'suscripcion_por_renovar',
      title: 'Tu suscripción se renueva pronto',
      text: 'Hola {{1}}, {{2}} se renueva el {{3}} y ese día se cobran {{4}}. Si no quieres seguir, cancélala antes.',
      button: 'Ver mi suscripción',
      values: (facts, { timezone }) => [
        facts.customer.name,
        facts.title,
        formatInstant(facts.due_at ?? '', timezone),
        formatMoney(nextAmount(facts)),
      ],
    },
  },
  'renewal-failed': {
    own: PURCHASE_VARIABLES,
    text: (facts, config) => {
      const { customer, title, purchase_id, by_card, pay_path } = facts;
      const { overdue_block_days: days } = config;
      const otherCard = { label: 'Cambiar mi tarjeta', path: `${OWN_PURCHASES.path}?tarjeta=${purchase_id}` };
      return {
        subject: `No pudimos renovar tu suscripción: ${title}`,
        heading: `${customer.name}, tu tarjeta no aceptó el cobro de tu suscripción.`,
        paragraphs: [
          [
            ...nextTry(facts, config),
            'Mientras tanto tu suscripción sigue activa, sin clases nuevas hasta que se cobre.',
          ].join(' '),
          'Revisa que tu tarjeta tenga fondos y esté vigente.',
          ...(pay_path === null
            ? []
            : ['Puedes pagarla ahora, sin iniciar sesión, con esa tarjeta o con otra guardada.']),
          ...(days === null
            ? []
            : [
                days === 0
                  ? 'Mientras no se cobre no puedes reservar; los lugares que ya tienes se conservan.'
                  : `Si en ${plural(days, 'día', 'días')} no se cobra, no podrás reservar hasta que se pague; ` +
                    'los lugares que ya tienes se conservan.',
              ]),
        ],
        ...(pay_path === null
          ? { action: by_card ? otherCard : OWN_PURCHASES }
          : { action: { label: 'Pagar ahora', path: pay_path }, link: otherCard }),
        small:
          'Si el cobro no se logra, la suscripción se cancela sola y no pagas nada más.' +
          (pay_path === null ? '' : ' La liga de pago es personal: no la reenvíes.'),
      };
    },
    key: (event) => [event.purchase_id, event.attempt],
    short: {
      name: 'renovacion_sin_cobrar',
      title: 'No pudimos renovar tu suscripción',
      text: 'Hola {{1}}, no pudimos cobrar la renovación de {{2}}. Revisa tu forma de pago para no perder tus clases.',
      button: 'Ver mi suscripción',
      values: ({ customer, title }) => [customer.name, title],
    },
  },
  'subscription-cancelled': {
    own: PURCHASE_VARIABLES,
    text: ({ customer, title, status }) => ({
      subject: `Tu suscripción está cancelada: ${title}`,
      heading: `${customer.name}, tu suscripción está cancelada.`,
      paragraphs: [
        'Ya no se te cobra nada más.',
        status === 'revoked'
          ? 'Sus clases sin usar ya no son válidas.'
          : 'Lo que ya pagaste se queda en tu cuenta hasta que venza.',
      ],
      action: OWN_PURCHASES,
      small: 'Si no lo esperabas, responde a este correo o pásate por recepción.',
    }),
    shown: ({ title }) => [['Paquete', title]],
  },
  'subscription-card': {
    own: PURCHASE_VARIABLES,
    text: ({ customer, title, details }) => ({
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
    }),
    key: (event) => [event.purchase_id, event.source, event.at.getTime()],
    details: ({ last_digits }) => ({ last_digits }),
    preview: () => ({ details: { last_digits: '4242' } }),
  },
  'membership-frozen': {
    own: {
      ...PURCHASE_VARIABLES,
      hasta: { label: 'hasta cuándo está congelado', value: (facts, { timezone }) => frozenUntil(facts, timezone) },
    },
    text: ({ customer, title, details, is_subscription }, { timezone }) => ({
      subject: `Congelamos tu paquete: ${title}`,
      heading: `${customer.name}, tu paquete está congelado ${frozenUntil({ details }, timezone)}.`,
      paragraphs: [
        'Mientras tanto no puedes reservar con sus clases, y su vencimiento se recorre los mismos días.',
        ...(is_subscription ? ['Tampoco se te cobra: te avisamos la fecha del próximo cobro al reanudarla.'] : []),
      ],
      action: { ...OWN_PURCHASES, label: 'Ver mi paquete' },
      small: 'Si quieres volver antes, escríbenos o pásate por recepción.',
    }),
    key: (event) => [event.purchase_freeze_id, event.at.getTime()],
    preview: ({ created_at }) => ({ details: { due_at: new Date(created_at.getTime() + 14 * DAY).toISOString() } }),
  },
  'membership-resumed': {
    own: PURCHASE_VARIABLES,
    text: (facts, { timezone }) => ({
      subject: `Tu paquete está de vuelta: ${facts.title}`,
      heading: `${facts.customer.name}, ya puedes reservar de nuevo.`,
      paragraphs: [
        facts.credits.expires_at === null
          ? 'Tus clases están de vuelta en tu cuenta.'
          : `Tus clases están de vuelta y vencen el ${formatInstant(facts.credits.expires_at, timezone)}.`,
        ...(facts.is_subscription && facts.status === 'active' ? [whatIsNext(facts, timezone)].filter(Boolean) : []),
      ],
      action: { ...CALENDAR, label: 'Reservar mi clase' },
    }),
    key: (event) => [event.purchase_freeze_id, event.at.getTime()],
  },
  'price-change': {
    own: BY_LAW,
    text: priceChangeText,
    shown: ({ title }) => [['Paquete', title]],
    preview: ({ created_at }, timezone) => ({
      details: {
        price: {
          from: 95_000,
          to: 105_000,
          day: studioDay(new Date(created_at.getTime() + 20 * DAY), timezone),
          exact: true,
        },
      },
    }),
    details: ({ price }) => ({ price }),
  },
} satisfies Partial<Kinds<PurchaseMailKind, PurchaseMailFacts>>;
