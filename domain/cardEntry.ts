/** Parsing of typed cards (specification, section 5). Browser only: card numbers never reach our server. */

export type CardType = 'amex' | 'visa' | 'mastercard';

/** The brand by the first digit. */
export function cardTypeOf(number: string): CardType {
  const first = number.trim()[0];
  if (first === '3') return 'amex';
  return first === '4' ? 'visa' : 'mastercard';
}

/** An expiry MM/YYYY as the month and the last two digits of the year: "02/2030" -> "02", "30". */
export function cardExpiry(text: string): { month: string; year: string } {
  return { month: text.slice(0, 2), year: text.slice(5) };
}

/** The digits after the third group of a number typed in groups of four: "4242 4242 4242 4242" -> "4242". */
export function cardLastDigits(number: string): string {
  return number.slice(15);
}

/** The brand to show for a saved card: any other than mastercard and visa shows as amex. */
export function shownCardType(cardType: string): CardType {
  return cardType === 'mastercard' || cardType === 'visa' ? cardType : 'amex';
}
