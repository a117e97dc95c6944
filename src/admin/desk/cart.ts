/** The current sale. It is stored in the tab with its key until it is known to be sold. */
import type { FieldValues } from '../../../domain/contract/forms';
import type { DeskOrder, DeskPackage, DeskSale } from '../../../domain/contract/desk';
import type { ClassPackage } from '../../../domain/contract/packages';
import type { FormValues } from '../../../domain/forms/types';
import { toCentavos, toPesos } from '../../../domain/money';
import { formatMoney } from '../../../domain/numbers';
import { CASH, methodDiscounts, packagePrice, TERMINAL, type MethodDiscounts } from '../../../domain/pricing';
import { inSaleOrder, type DeskMethod } from '../../../domain/till';
import { idempotencyKey } from '../../core/http/idempotency';
import { DRAFT_PREFIX, jsonEntry, textEntry } from '../../core/storage';
import { forWhomOf, forWhomValues } from '../../features/giftCards/forWhom';
import type { Buyer } from './service';

export interface CartPackage {
  readonly class_package_id: number;
  /** The chosen date of an event and its spot; null: the next date, any spot. */
  readonly single_class_id: number | null;
  readonly spot: number | null;
  readonly discount: { readonly code: string; readonly price: number } | null;
}

export interface Cart {
  readonly key: string;
  /** null: a visitor. */
  readonly buyer: Buyer | null;
  readonly packages: readonly CartPackage[];
  /** One of them may be a gift card. */
  readonly charges: ReadonlyArray<{ readonly concept: string; readonly amount: number; readonly isGift?: true }>;
  readonly method: DeskMethod;
  /** For whom the gift card is, as typed. */
  readonly gift: FormValues;
  /** The studio's own way to pay, for the method 'other'. */
  readonly payment_method_id: number | null;
  /** The studio chosen for this sale; null: the one that follows from where the person is. */
  readonly location_id: number | null;
  /** Answers to the studio's questions for a package. */
  readonly answers: FormValues;
  /** The received amount as typed. */
  readonly received: string;
  readonly digits: string;
  readonly authorisation: string;
  /** Whether the buyer's store credit pays first. */
  readonly usesCredit: boolean;
  /** The sale by link that this one replaces. */
  readonly replaces: number | null;
}

/** It is printed, unless the person wants a mail; its day is today's once the form is shown. */
const NO_GIFT = forWhomValues('imprimir', '');

export const emptyCart = (): Cart => ({
  key: idempotencyKey(),
  buyer: null,
  packages: [],
  charges: [],
  method: 'cash',
  gift: NO_GIFT,
  payment_method_id: null,
  location_id: null,
  answers: {},
  received: '',
  digits: '',
  authorisation: '',
  usesCredit: false,
  replaces: null,
});

export const inCart = (class_package_id: number): CartPackage => ({
  class_package_id,
  single_class_id: null,
  spot: null,
  discount: null,
});

/** The cart's packages with one of them changed. */
export const changePackage = (
  { packages }: Cart,
  id: number,
  change: Partial<CartPackage>,
): Pick<Cart, 'packages'> => ({
  packages: packages.map((one) => (one.class_package_id === id ? { ...one, ...change } : one)),
});

/** The cart with a gift card of so many centavos, or without the one that it has. */
export const toggleGift = ({ charges }: Cart, amount: number): Pick<Cart, 'charges'> & Partial<Pick<Cart, 'gift'>> => {
  const others = charges.filter(({ isGift }) => !isGift);
  const isChosen = charges.some((one) => one.isGift && one.amount === amount);
  const gift = { concept: `Tarjeta de regalo de ${formatMoney(amount)}`, amount, isGift: true } as const;
  return isChosen ? { charges: others, gift: NO_GIFT } : { charges: [...others, gift] };
};

/** For whom the gift card of an earlier sale was, on a day of the studio: its own day may have passed. */
export const giftOf = (card: NonNullable<DeskSale['gift_card']>, today: string): FormValues => {
  const { recipient_name, recipient_email, message, send_on } = card;
  const day = send_on !== null && send_on > today ? send_on : today;
  const values = forWhomValues(recipient_email === null ? 'imprimir' : 'correo', day);
  return { ...values, recipient_name, recipient_email: recipient_email ?? '', message };
};

export const withoutPackage = ({ packages }: Cart, id: number): Pick<Cart, 'packages'> => ({
  packages: packages.filter(({ class_package_id }) => class_package_id !== id),
});

/** The cart of the next sale, paid in the same way: most are. A link is the exception. */
export const nextCart = ({ method, payment_method_id }: Cart): Cart => ({
  ...emptyCart(),
  ...(method !== 'link' && { method, payment_method_id }),
});

/** Stored as a draft, so that signing out deletes it but an expired session doesn't. */
const cartEntry = jsonEntry(`${DRAFT_PREFIX}caja.venta`, 'sessionStorage');
export const readCart = (): Cart => {
  const found = cartEntry.read() as Partial<Cart> | null;
  return typeof found?.key === 'string' ? { ...emptyCart(), ...found, key: found.key } : emptyCart();
};
export const storeCart = (cart: Cart): void => cartEntry.write(cart);

/** The studio of the last sale, in this browser. */
const lastPlace = textEntry('caja.estudio');
export const readPlace = (): number | null => Number(lastPlace.read()) || null;
export const storePlace = (location_id: number): void => lastPlace.write(String(location_id));

/** Pesos as people type them ('1,200.50'), in centavos; null: no amount. */
export function typedAmount(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? toCentavos(Number(plain)) : null;
}

const orderedPackage = (
  { class_package_id, single_class_id, spot, discount }: CartPackage,
  method: DeskMethod,
): DeskPackage => ({
  class_package_id,
  ...(discount && { discountCode: discount.code }),
  ...(method !== 'link' && single_class_id !== null && { single_class_id, ...(spot !== null && { spot }) }),
});

/** A package of the cart. */
export interface CartLine {
  readonly pkg: ClassPackage;
  readonly chosen: CartPackage;
}

/** A package of the cart with what is paid for it, in centavos, after what the way of paying takes off. */
export interface PricedLine extends CartLine {
  readonly price: number;
  readonly methodDiscount: number;
}

const METHODS: Readonly<Record<DeskMethod, number | null>> = {
  cash: CASH,
  terminal: TERMINAL,
  other: null,
  link: null,
};

/** What the cart costs, and the part of it that the buyer's store credit pays, where it is used. Centavos. */
export function quoteCart(
  { buyer, method, usesCredit, charges }: Cart,
  lines: readonly CartLine[],
  balance: number,
  discounts: MethodDiscounts,
): { readonly priced: PricedLine[]; readonly total: number; readonly credit: number } {
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
  const listed = lines.map((line) => ({
    ...line,
    price: line.chosen.discount?.price ?? toCentavos(packagePrice(line.pkg)),
  }));
  const whole = sum([...listed, ...charges.map(({ amount }) => ({ price: amount }))].map(({ price }) => price));
  const mayUse = buyer !== null && usesCredit && method !== 'link' && !lines.some(({ pkg }) => pkg.is_subscription);
  const credit = mayUse ? Math.min(balance, whole) : 0;
  const inOrder = [...listed].sort((one, other) => inSaleOrder(one.pkg, other.pkg));
  const prices = inOrder.map(({ price }) => price);
  const off = new Map(methodDiscounts(prices, credit, METHODS[method], discounts).map((one, n) => [inOrder[n], one]));
  const priced = listed.map((line) => {
    const taken = off.get(line) ?? 0;
    return { ...line, price: line.price - taken, methodDiscount: taken };
  });
  return { priced, credit, total: whole - sum(priced.map(({ methodDiscount: taken }) => taken)) };
}

interface Shown {
  /** Centavos. */
  readonly total: number;
  /** The part of it that store credit pays. */
  readonly credit: number;
  /** As sent, if there are questions. */
  readonly answers?: FormValues | undefined;
  /** The studio at whose desk it is sold; null: the server knows it. */
  readonly place: number | null;
}

export function deskOrderOf(cart: Cart, { total, credit, answers, place }: Shown): DeskOrder {
  const { buyer, charges, method, received, digits, authorisation, replaces } = cart;
  const [first, ...more] = cart.packages.map((one) => orderedPackage(one, method));
  const gift = charges.find(({ isGift }) => isGift);
  const cash = method === 'cash' && credit < total ? typedAmount(received) : null;
  return {
    ...(buyer && { customer_id: buyer.customer_id }),
    ...first,
    ...(more.length > 0 && { more_packages: more }),
    charges: charges.flatMap(({ concept, amount, isGift }) => (isGift ? [] : [{ concept, amount: toPesos(amount) }])),
    ...(gift && { gift_card: { amount: toPesos(gift.amount), ...forWhomOf(cart.gift) } }),
    method,
    ...(method === 'other' && cart.payment_method_id !== null && { payment_method_id: cart.payment_method_id }),
    ...(place !== null && { location_id: place }),
    total: toPesos(total),
    ...(credit > 0 && { store_credit: toPesos(credit) }),
    ...(cash !== null && { received: toPesos(cash) }),
    ...(method === 'terminal' && digits !== '' && { terminal_digits: digits }),
    ...(method === 'terminal' && authorisation !== '' && { terminal_authorisation: authorisation }),
    ...(replaces !== null && { replaces }),
    ...(answers && { custom_values: answers as FieldValues }),
  };
}
