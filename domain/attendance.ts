/** Checking in (issue 'Reservations in full'): the code that customers show, and from when on staff mark attendance. */

/** How long before its start a class may be attended: a code of next week is no check-in. */
export const CHECK_IN_OPENS_HOURS = 24;

export function checkInOpen(startsAt: Date, now: Date): boolean {
  return now.getTime() >= startsAt.getTime() - CHECK_IN_OPENS_HOURS * 36e5;
}

/** Where the staff page of a reservation is. The access code is this path at the studio's address. */
export const accessPath = (classReservationId: number): string => `/admin/reservaciones/${classReservationId}`;

/** The class_reservation_id of a scanned access code; null for any other code. */
export function readAccessCode(text: string): number | null {
  const id = /^https?:\/\/[^/?#]+\/admin\/reservaciones\/([1-9]\d{0,14})\/?(?:[?#].*)?$/.exec(text.trim())?.[1];
  return id === undefined ? null : Number(id);
}

/** Lower case without accents, so that 'inigo' finds 'Íñigo'. */
export const searchable = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word that was typed begins a word of the name. */
export function nameMatches(name: string, typed: string): boolean {
  const words = searchable(name).split(/[\s-]+/);
  return searchable(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

export interface Attended {
  readonly attend: boolean;
  readonly deletedAt: string | null;
}

/** How many of a class's active reservations are there. */
export function countAttended(reservations: readonly Attended[]): {
  readonly attended: number;
  readonly total: number;
} {
  const active = reservations.filter((r) => r.deletedAt === null);
  return { attended: active.filter((r) => r.attend).length, total: active.length };
}
