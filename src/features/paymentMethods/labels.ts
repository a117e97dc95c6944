import { shownCardType, type CardType } from '../../../domain/cardBrand';
import type { PaymentSource } from '../../../domain/contract/paymentSources';

const BRANDS: Readonly<Record<CardType, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex' };

/** How a brand is shown (domain/cardBrand): 'Visa', 'Mastercard', 'Amex'. */
export const brandName = (card_type: string): string => BRANDS[shownCardType(card_type)];

/** ", vence 12/2029"; nothing where that isn't known. */
export const expiryText = ({ exp_month, exp_year }: Pick<PaymentSource, 'exp_month' | 'exp_year'>): string =>
  exp_month && exp_year ? `, vence ${String(exp_month).padStart(2, '0')}/${exp_year}` : '';

/** "Visa •••• 4242". */
export const cardName = ({ card_type, last_digits }: Pick<PaymentSource, 'card_type' | 'last_digits'>): string =>
  `${brandName(card_type)} •••• ${last_digits}`;
