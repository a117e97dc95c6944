/** The consent that comes before a subscription charges by itself. */
import type { AppConfig } from '../../../../domain/config';
import { AppError, errorMessage } from '../../../../domain/errors';
import type { SubscriptionPeriod } from '../../../../domain/renewal';
import { invoicePrice, type DiscountTerms } from '../../../../domain/pricing';
import { renewalConsent } from '../../../../domain/renewalConsent';
import { studioDay } from '../../../../domain/studioTime';

export interface ConsentTerms {
  readonly subscription_period: SubscriptionPeriod | null;
  readonly subscription_interval: number | null;
  readonly free_trial_length: number | null;
  readonly free_trial_period?: SubscriptionPeriod;
}

/** What the buyer of these terms agrees to; null: it isn't a subscription. `price`: centavos before the discount. */
export function consentTo(
  { business_name, timezone }: Pick<AppConfig, 'business_name' | 'timezone'>,
  { subscription_period, subscription_interval, ...trial }: ConsentTerms,
  { price, discount }: { readonly price: number; readonly discount: DiscountTerms | null },
  now: Date,
): string | null {
  if (subscription_period === null || subscription_interval === null) return null;
  return renewalConsent(
    business_name,
    studioDay(now, timezone),
    { subscription_period, subscription_interval, ...trial },
    { first: invoicePrice(price, discount, 0), later: invoicePrice(price, discount, 1) },
  );
}

/**
 * Throws 'checkout/renewal-consent', with the sentence, if it wasn't agreed to, or another one was: of another price, of
 * yesterday, or of a device with a wrong clock.
 */
export function requireConsent(consent: string, given: string | undefined): void {
  if (given === consent) return;
  throw new AppError('checkout/renewal-consent', {
    message: `${errorMessage('checkout/renewal-consent')} ${consent}`,
    renewalConsent: consent,
  });
}
