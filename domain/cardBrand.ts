export type CardType = 'amex' | 'visa' | 'mastercard';

/** The brand to show for a saved card: any other than mastercard and visa shows as amex. */
export function shownCardType(cardType: string): CardType {
  return cardType === 'mastercard' || cardType === 'visa' ? cardType : 'amex';
}
