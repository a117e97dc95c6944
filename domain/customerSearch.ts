/** The front desk's search of customers by name, address or phone number. */
import { searchable } from './attendance';
import { searchedPhone } from './phone';

/** Characters that a search has at least. */
export const CUSTOMERS_QUERY_MIN = 2;
export const CUSTOMERS_QUERY_MAX = 100;
/** Limits the list: a longer one is searched with more words. */
export const CUSTOMERS_FOUND_MAX = 20;

/** The words that are compared, of letters a to z and digits, as CUSTOMER_WORDS in the database; a telephone is one. */
export function searchWords(text: string): string[] {
  const phone = searchedPhone(text);
  return phone === null ? (searchable(text).match(/[a-z0-9]+/g) ?? []) : [phone];
}
