export type CardType = 'amex' | 'visa' | 'mastercard';

/** The brand shown for a saved card: every brand but mastercard and visa is shown as amex. */
export function shownCardType(cardType: string): CardType {
  return cardType === 'mastercard' || cardType === 'visa' ? cardType : 'amex';
}
