import { DAY } from './durations';

/** A customer's rights over their data (Mexico's LFPDPPP): to have it, and to have it deleted. */

/** Days in which a request to delete an account can be taken back. */
export const DELETION_DAYS = 30;
/** Days after which a download of a customer's data is deleted. */
export const EXPORT_DAYS = 7;
/** Downloads that a customer may request within a day. */
export const EXPORTS_PER_DAY = 3;

export const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY);

/** Whether what was typed confirms that the account of this address is to be deleted. */
export const confirmsDeletion = (typed: string, email: string): boolean =>
  typed.trim().toLowerCase() === email.trim().toLowerCase();

/** Days until then, the begun one counted; 0: the day has come. */
export const daysUntil = (due: Date, now: Date): number =>
  Math.max(0, Math.ceil((due.getTime() - now.getTime()) / DAY));
