import { shownCardType, type CardType } from '../../domain/cardEntry';
import type { PaymentSource } from '../../domain/contract/paymentSources';

const BRANDS: Readonly<Record<CardType, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex' };

/** "Visa •••• 4242". */
export const cardName = ({ card_type, last_digits }: Pick<PaymentSource, 'card_type' | 'last_digits'>): string =>
  `${BRANDS[shownCardType(card_type)]} •••• ${last_digits}`;
