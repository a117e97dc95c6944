import { DAY } from './durations';

/** Customers' rights over their data (Mexico's LFPDPPP): to get a copy, and to have it deleted. */

/** Days in which a request to delete an account can be withdrawn. */
export const DELETION_DAYS = 30;
/** Days after which a download of a customer's data is deleted. */
export const EXPORT_DAYS = 7;
/** Downloads that a customer may request within a day. */
export const EXPORTS_PER_DAY = 3;

export const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY);

interface Contacts {
  readonly email: string | null;
  readonly phone: string;
}

/** What has to be typed to delete an account: the person's address, or the telephone of who has none. */
export const deletionWord = ({ email, phone }: Contacts): string => email ?? phone;

/** Whether what was typed confirms the deletion of the account. */
export const confirmsDeletion = (typed: string, person: Contacts): boolean =>
  typed.trim().toLowerCase() === deletionWord(person).trim().toLowerCase();

/** Days until then, including the one that has begun; 0: it is due. */
export const daysUntil = (due: Date, now: Date): number =>
  Math.max(0, Math.ceil((due.getTime() - now.getTime()) / DAY));
