/** Check-in: access codes, the time from which staff mark attendance, and the search by name. */
import { HOUR } from './durations';
import { pathTo } from './routes';
import { cleanText } from './texts';

/** Hours before the start of a class at which check-in opens, so that a code for next week's class is refused. */
const CHECK_IN_OPENS_HOURS = 24;

export function isCheckInOpen(startsAt: Date, now: Date): boolean {
  return now.getTime() >= startsAt.getTime() - CHECK_IN_OPENS_HOURS * HOUR;
}

/** The path of a reservation's staff screen. The access code is this path as a URL of the studio. */
export const accessCodePath = (classReservationId: number): string => pathTo('adminReservation', classReservationId);

/** The class_reservation_id of a scanned access code; null for other texts. */
export function readAccessCode(text: string): number | null {
  const id = /^https?:\/\/[^/?#]+\/admin\/reservaciones\/([1-9]\d{0,14})\/?(?:[?#].*)?$/.exec(text.trim())?.[1];
  return id === undefined ? null : Number(id);
}

/** Lower case without accents: 'inigo' finds 'Íñigo'. */
export const foldForSearch = (text: string): string =>
  cleanText('line', text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every typed word is the beginning of a word of the name. */
export function nameMatches(name: string, typed: string): boolean {
  const words = foldForSearch(name).split(/[\s-]+/);
  return foldForSearch(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

export interface Attended {
  readonly attend: boolean;
  readonly deletedAt: string | null;
}

/** Counts the active reservations of a class and those checked in. */
export function countAttended(reservations: readonly Attended[]): {
  readonly attended: number;
  readonly total: number;
} {
  const active = reservations.filter((r) => r.deletedAt === null);
  return { attended: active.filter((r) => r.attend).length, total: active.length };
}
