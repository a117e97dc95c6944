/** What a package is, in words. */
import type { ClassPackage } from '../../../domain/contract/packages';
import { UNLIMITED } from '../../../domain/credits';
import { toCentavos } from '../../../domain/money';
import { plural } from '../../../domain/numbers';
import { allClassesInPackage, classAmountLabel } from '../../../domain/packages';
import { everyPeriod as every, PERIOD_WORDS, type FreeTrial } from '../../../domain/renewal';
import { isFree, packagePrice, type Price } from '../../../domain/pricing';

/** A package's prices in centavos. */
export const pricesOf = (p: Pick<ClassPackage, 'price' | 'sale_price'>): Price => ({
  price: toCentavos(p.price),
  sale_price: p.sale_price === null ? null : toCentavos(p.sale_price),
});

/** What it costs now, in centavos. */
export const costOf = (p: Pick<ClassPackage, 'price' | 'sale_price'>): number => packagePrice(pricesOf(p));

/** Whether one click is enough: 'Obtener Oferta'. */
export const isOffer = (p: Pick<ClassPackage, 'price' | 'sale_price' | 'is_subscription'>): boolean =>
  isFree({ ...pricesOf(p), is_subscription: p.is_subscription });

/** Credits of its own for class types: "5 clases de Reformer". */
function typedCredits(p: Pick<ClassPackage, 'class_package_types'>): string[] {
  return p.class_package_types.map(
    ({ class_type, class_amount }) => `${classAmountLabel(class_amount)} de ${class_type.name}`,
  );
}

/** All that it gives: "10 clases", "4 clases en línea", then those for class types of their own. */
export function packageContents(p: Pick<ClassPackage, 'class_amount' | 'class_package_types' | 'kind'>): string[] {
  const amount = `${classAmountLabel(p.class_amount)}${p.kind === 'online' ? ' en línea' : ''}`;
  const general = p.class_amount === 0 && p.class_package_types.length > 0 ? [] : [amount];
  return [...general, ...typedCredits(p)];
}

/** "Vigencia 30 días". */
export const validityLabel = (days: number): string => `Vigencia ${plural(days, 'día', 'días')}`;

/** "cada mes", "cada 3 meses"; null for what is bought once. */
export function everyPeriod(terms: Pick<ClassPackage, 'subscription_period' | 'subscription_interval'>): string | null {
  const { subscription_period, subscription_interval } = terms;
  return subscription_period && every({ subscription_period, subscription_interval: subscription_interval ?? 1 });
}

/** "Suscripción: se renueva cada mes", "... cada 3 meses"; null for what is bought once. */
export function renewalLabel(
  p: Pick<ClassPackage, 'is_subscription' | 'subscription_period' | 'subscription_interval'>,
): string | null {
  const period = p.is_subscription ? everyPeriod(p) : null;
  return period && `Suscripción: se renueva ${period}`;
}

/** "al mes", "cada 3 meses": behind the price of a subscription. */
export function pricePeriod(
  p: Pick<ClassPackage, 'is_subscription' | 'subscription_period' | 'subscription_interval'>,
): string | null {
  if (!p.is_subscription || !p.subscription_period) return null;
  const [one, many] = PERIOD_WORDS[p.subscription_period];
  const interval = p.subscription_interval ?? 1;
  return interval === 1 ? `al ${one}` : `cada ${interval} ${many}`;
}

/** "7 días", "1 mes": how long a free trial lasts. */
export function trialLength({ free_trial_length, free_trial_period }: FreeTrial): string {
  const [one, many] = PERIOD_WORDS[free_trial_period ?? 'day'];
  return plural(free_trial_length ?? 0, one, many);
}

/** "7 días de prueba gratis", or null. */
export const freeTrialLabel = (p: FreeTrial & Pick<ClassPackage, 'is_subscription'>): string | null =>
  p.is_subscription && p.free_trial_length ? `${trialLength(p)} de prueba gratis` : null;

/** Centavos for one of all its classes, general and typed; null for plans and single ones. */
export function costPerClass(
  p: Pick<ClassPackage, 'price' | 'sale_price' | 'class_amount' | 'class_package_types'>,
): number | null {
  const [cost, count] = [costOf(p), allClassesInPackage(p)];
  return count === UNLIMITED || count < 2 || cost === 0 ? null : Math.round(cost / count);
}
