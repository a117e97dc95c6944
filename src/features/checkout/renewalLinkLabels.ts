import type { LinkedRenewal } from '../../../domain/contract/renewalLinks';

type Words = readonly [title: string, text: string];

/** Of a package that isn't bought again here. */
export const ENDED_RENEWALS = {
  bought: ['Ya volviste a comprar este paquete', 'Esta liga compra una sola vez. Tus créditos están en tu cuenta.'],
  over: ['Esta liga ya venció', 'El paquete sigue en la lista, con su precio de hoy.'],
  gone: ['Este paquete ya no está a la venta', 'Elige otro de la lista.'],
} as const satisfies Readonly<Record<string, Words>>;

const SUBSCRIPTION_ENDED = {
  paid: ['Tu suscripción está al corriente', 'No tienes nada por pagar.'],
  over: ['Esta liga ya venció', 'Revisa tu suscripción en tus compras.'],
  gone: ['Esta suscripción ya terminó', 'No se te cobra nada más.'],
} as const satisfies Readonly<Record<string, Words>>;

/** Of a link that pays nothing any more. */
export const linkEnded = (state: 'paid' | 'over' | 'gone', isSubscription: boolean): Words =>
  isSubscription ? SUBSCRIPTION_ENDED[state] : ENDED_RENEWALS[state === 'paid' ? 'bought' : state];

const SIGN_IN: Readonly<Record<NonNullable<LinkedRenewal['reason']>, string>> = {
  off: 'Por tu seguridad, entra con tu cuenta: solo tú pagas con tus tarjetas.',
  account: 'Tu cuenta cambió desde que te escribimos. Por tu seguridad, entra para pagar.',
  price: 'El precio cambió desde que te escribimos. Entra con tu cuenta para verlo y pagar.',
  asks: 'Falta un dato tuyo antes de pagar. Entra con tu cuenta para completarlo.',
  card: 'No hay una tarjeta guardada con la que puedas pagar aquí. Entra con tu cuenta y elige cómo pagar.',
};

/** Why its customer has to sign in. */
export const signInText = (reason: LinkedRenewal['reason']): string => SIGN_IN[reason ?? 'off'];
