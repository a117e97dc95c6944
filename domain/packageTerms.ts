/** What a class package may be: the rules that its editor and the server share (specification, section 3). */
import { UNLIMITED } from './credits';
import { formatMoney, formatNumber } from './numbers';
import { toCentavos, toPesos } from './money';
import { MIN_CARD_CHARGE } from './pricing';
import type { SubscriptionPeriod } from './renewal';

export const TITLE_MAX = 120;
const SHORT_DESCRIPTION_MAX = 200;
const DESCRIPTION_MAX = 5_000;
/** In pesos. */
const PRICE_MAX = 1_000_000;
const CLASSES_MAX = 1_000;
const EXPIRATION_DAYS_MAX = 3_650;
const PEOPLE_MAX = 100_000;
/** The card processor's longest cycle: three years. */
const INTERVAL_MAX: Readonly<Record<SubscriptionPeriod, number>> = { day: 1_095, month: 36, year: 3 };
/** Longest trial by unit: a year, within the card processor's two. */
const TRIAL_MAX: Readonly<Record<SubscriptionPeriod, number>> = { day: 365, month: 12, year: 1 };
const UNITS: Readonly<Record<SubscriptionPeriod, string>> = { day: 'días', month: 'meses', year: 'años' };

export interface PackageTerms {
  readonly title: string;
  readonly description: string;
  readonly short_description: string;
  readonly kind: 'online' | 'presencial' | 'especial';
  /** In pesos. */
  readonly price: number;
  readonly sale_price: number | null;
  readonly class_amount: number;
  readonly expiration_days: number;
  readonly is_trial: boolean;
  readonly limit_per_customer: number | null;
  readonly attendee_limit: number | null;
  readonly is_subscription: boolean;
  /** Whether a customer may have several subscriptions of it at a time. */
  readonly allows_several: boolean;
  /** Whether who buys it may hold a fixed place. */
  readonly fixed_place?: boolean | undefined;
  /** From when it books (domain/bookingWindow); null: as the studio says. */
  readonly booking_opens?: string | null | undefined;
  /** Whether it pays for the family (domain/credits); null: as its credits do. */
  readonly family?: boolean | null | undefined;
  readonly subscription_period: SubscriptionPeriod | null;
  readonly subscription_interval: number | null;
  readonly free_trial_length: number | null;
  readonly free_trial_period: SubscriptionPeriod;
  readonly class_package_types: ReadonlyArray<{
    readonly class_type_id: number;
    readonly class_amount: number;
    readonly expiration_days: number;
  }>;
}

/** Spanish messages by field; for class types with an index: 'class_package_types.0.class_amount'. */
export type PackageErrors = Readonly<Record<string, string>>;

/** Whether a price in pesos has no fraction of a centavo. */
export const isWholeCentavos = (pesos: number): boolean => toPesos(toCentavos(pesos)) === pesos;

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function priceError(pesos: number): string | null {
  if (!Number.isFinite(pesos) || pesos < 0) return 'Escribe un precio de $0.00 o más.';
  if (!isWholeCentavos(pesos)) return 'Escribe el precio con dos decimales cuando mucho.';
  return pesos > PRICE_MAX ? `El precio más alto es ${formatMoney(toCentavos(PRICE_MAX))}.` : null;
}

function salePriceError({ price, sale_price }: PackageTerms): string | null {
  if (sale_price === null) return null;
  return priceError(sale_price) ?? (sale_price >= price ? 'El precio de oferta debe ser menor que el precio.' : null);
}

const amountError = (amount: number, least: number): string | null =>
  amount === UNLIMITED || isWithin(amount, least, CLASSES_MAX)
    ? null
    : `Escribe un número de clases entre ${least} y ${formatNumber(CLASSES_MAX)}.`;

const daysError = (days: number): string | null =>
  isWithin(days, 1, EXPIRATION_DAYS_MAX)
    ? null
    : `Escribe una vigencia entre 1 y ${formatNumber(EXPIRATION_DAYS_MAX)} días.`;

function subscriptionErrors(p: PackageTerms): Record<string, string | null> {
  if (!p.is_subscription) return {};
  const { subscription_period: period, subscription_interval: interval, free_trial_length: trial } = p;
  const cost = toCentavos(p.sale_price ?? p.price);
  return {
    is_subscription:
      p.kind === 'especial'
        ? 'Un evento se compra una vez: no puede ser suscripción.'
        : p.is_trial
          ? 'Un paquete de prueba no puede ser suscripción. Si quieres, dale días gratis a la suscripción.'
          : null,
    [p.sale_price === null ? 'price' : 'sale_price']:
      cost < MIN_CARD_CHARGE ? `Una suscripción cuesta al menos ${formatMoney(MIN_CARD_CHARGE)} por cobro.` : null,
    subscription_period: period === null ? 'Elige cada cuánto se cobra.' : null,
    subscription_interval:
      period === null || (interval !== null && isWithin(interval, 1, INTERVAL_MAX[period]))
        ? null
        : `Escribe un número entre 1 y ${formatNumber(INTERVAL_MAX[period])} ${UNITS[period]}.`,
    free_trial_length:
      trial === null || isWithin(trial, 1, TRIAL_MAX[p.free_trial_period])
        ? null
        : `La prueba gratis dura entre 1 y ${TRIAL_MAX[p.free_trial_period]} ${UNITS[p.free_trial_period]}.`,
  };
}

function typeErrors({ class_package_types: types, kind }: PackageTerms): Record<string, string | null> {
  const at = (index: number, field: string): string => `class_package_types.${index}.${field}`;
  return Object.fromEntries([
    [
      'class_package_types',
      kind !== 'presencial' && types.length > 0
        ? 'Solo los paquetes presenciales dan clases de un tipo en particular.'
        : null,
    ],
    ...types.flatMap(({ class_type_id, class_amount, expiration_days }, index) => [
      [
        at(index, 'class_type_id'),
        types.findIndex((other) => other.class_type_id === class_type_id) < index ? 'Este tipo ya está arriba.' : null,
      ],
      [at(index, 'class_amount'), amountError(class_amount, 1)],
      [at(index, 'expiration_days'), daysError(expiration_days)],
    ]),
  ]);
}

const peopleError = (limit: number | null): string | null =>
  limit === null || isWithin(limit, 1, PEOPLE_MAX)
    ? null
    : `Escribe un número entre 1 y ${formatNumber(PEOPLE_MAX)}, o déjalo vacío.`;

const lengthError = (text: string, max: number): string | null =>
  text.length > max ? `Escribe ${formatNumber(max)} caracteres cuando mucho.` : null;

/** What is wrong with a package, by field; empty: it can be stored. */
export function packageErrors(p: PackageTerms): PackageErrors {
  const found: Record<string, string | null> = {
    title: p.title.trim() === '' ? 'Escribe el nombre del paquete.' : lengthError(p.title.trim(), TITLE_MAX),
    short_description: lengthError(p.short_description.trim(), SHORT_DESCRIPTION_MAX),
    description: lengthError(p.description.trim(), DESCRIPTION_MAX),
    class_amount: amountError(p.class_amount, 0),
    expiration_days: daysError(p.expiration_days),
    limit_per_customer:
      peopleError(p.limit_per_customer) ??
      (p.is_trial && p.limit_per_customer !== 1 ? 'Un paquete de prueba se compra una vez por persona.' : null),
    attendee_limit: peopleError(p.attendee_limit),
    ...typeErrors(p),
    ...subscriptionErrors(p),
  };
  // An invalid price is reported before one that is too low.
  for (const [field, error] of [
    ['price', priceError(p.price)],
    ['sale_price', salePriceError(p)],
  ] as const)
    if (error !== null) found[field] = error;
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The terms to store: texts trimmed, and no subscription terms for a package that isn't one. */
export function tidyPackage<P extends PackageTerms>(p: P): P {
  const texts = {
    title: p.title.trim(),
    short_description: p.short_description.trim(),
    description: p.description.trim(),
  };
  if (p.is_subscription) return { ...p, ...texts };
  return {
    ...p,
    ...texts,
    allows_several: false,
    subscription_period: null,
    subscription_interval: null,
    free_trial_length: null,
    free_trial_period: 'day',
  };
}
