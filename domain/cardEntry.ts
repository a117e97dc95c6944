/** How a typed card is read (specification, section 5). Only ever in the browser; never sent to our server. */

export type CardType = 'amex' | 'visa' | 'mastercard';

/** Brand by first digit: 3 amex, 4 visa, else mastercard. */
export function cardTypeOf(number: string): CardType {
  const first = number.trim()[0];
  if (first === '3') return 'amex';
  return first === '4' ? 'visa' : 'mastercard';
}

/** Expiry MM/YYYY: month = first 2 characters, year = from the 6th character. */
export function cardExpiry(text: string): { month: string; year: string } {
  return { month: text.slice(0, 2), year: text.slice(5) };
}

/** Last digits saved: those from position 16 on of the number as typed in groups of four ("4242 4242 4242 4242" -> "4242"). */
export function cardLastDigits(number: string): string {
  return number.slice(15);
}

/** How a saved card is shown: mastercard, visa; any other as amex. */
export function shownCardType(cardType: string): CardType {
  return cardType === 'mastercard' || cardType === 'visa' ? cardType : 'amex';
}
