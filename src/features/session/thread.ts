/**
 * The class that a customer is on the way to: what is left to do before it can be reserved (signing in, buying,
 * completing the profile) may leave this page, so it waits in the browser's storage. It belongs to the account that
 * chose it; a visitor's belongs to the account that signs in next, for a short while only.
 */
import { DAY, MINUTE } from '../../../domain/durations';
import { jsonEntry } from '../../core/storage';

/** Whose place in a class is wanted: the customer's own, or one for a guest of who has a place already. */
export type Place = 'own' | 'guest';

/** What a person wanted when they had to sign in; plain data, so that it can wait in the store. */
export interface PendingIntent {
  readonly kind: 'reserve';
  readonly single_class_id: number;
  /** Default: their own. */
  readonly place?: Place;
  /** What was chosen already: it stays where it is still free. */
  readonly chosen?: { readonly spot: number | null; readonly guest: string | null; readonly guestSpot: number | null };
}

export interface Thread {
  readonly single_class_id: number;
  /** 'guest': a place for a guest alone, beside the customer's own. */
  readonly place: Place;
  /** null: not chosen yet, or the class has no spots. */
  readonly spot: number | null;
  /** The guest's name; null: no guest. */
  readonly guest: string | null;
  readonly guest_spot: number | null;
  /** 'auto': the customer chose to have it reserved by itself once it is paid. */
  readonly finish: 'ask' | 'auto';
  /** "Ritmo, lun 23, 07:00, lugar 7" */
  readonly label: string;
  /** Instant of the class's start; null where it isn't known yet. */
  readonly starts_at: string | null;
}

interface Stored extends Thread {
  /** Whose it is; null: a visitor's. */
  readonly uid: string | null;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Long enough to sign up, too short for the next person at a shared tablet. */
const VISITORS = 30 * MINUTE;

const entry = jsonEntry('reservacion.pendiente');

export const clearThread = (): void => entry.clear();
/** Whether any class waits, perhaps another account's or one that has started. */
export const isThreadStored = (): boolean => entry.read() !== null;

/** Stores what `uid` (null: a visitor) is on the way to, in place of what was there. */
export function writeThread(thread: Thread, uid: string | null, now: number = Date.now()): void {
  const starts = thread.starts_at === null ? Infinity : Date.parse(thread.starts_at);
  const until = Math.min(now + (uid === null ? VISITORS : DAY), starts);
  entry.write({ ...thread, uid, until } satisfies Stored);
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
const isSpot = (value: unknown): boolean => value === null || isId(value);
const isText = (value: unknown): boolean => value === null || typeof value === 'string';

const isStored = (value: Partial<Record<keyof Stored, unknown>>): boolean =>
  isId(value.single_class_id) &&
  [value.spot, value.guest_spot].every(isSpot) &&
  [value.guest, value.uid, value.starts_at].every(isText) &&
  typeof value.label === 'string' &&
  typeof value.until === 'number';

function readStored(): Stored | null {
  const value = entry.read();
  if (typeof value !== 'object' || value === null || !isStored(value)) return null;
  const stored = value as Stored;
  return {
    ...stored,
    place: stored.place === 'guest' ? 'guest' : 'own',
    finish: stored.finish === 'auto' ? 'auto' : 'ask',
  };
}

/** Removes the account's class that has started meanwhile; returns what it was, for a message. */
export function dropStarted(uid: string, now: number = Date.now()): string | null {
  const stored = readStored();
  if (!stored || stored.starts_at === null || !(Date.parse(stored.starts_at) <= now)) return null;
  clearThread();
  return stored.uid === null || stored.uid === uid ? stored.label : null;
}

/** What the next calendar goes on with. */
export const intentOf = ({ single_class_id, place, spot, guest, guest_spot }: Thread): PendingIntent => ({
  kind: 'reserve',
  single_class_id,
  place,
  chosen: { spot, guest, guestSpot: guest_spot },
});

/**
 * What the signed-in account `uid` (null: a visitor) is on the way to. What a visitor left becomes that account's;
 * another account's is removed.
 */
export function readThread(uid: string | null, now: number = Date.now()): Thread | null {
  const stored = readStored();
  if (!stored) return null;
  const { uid: owner, until, ...thread } = stored;
  if (until <= now || (uid !== null && owner !== null && owner !== uid)) {
    clearThread();
    return null;
  }
  if (owner !== uid && uid === null) return null;
  if (owner === null && uid !== null) writeThread(thread, uid, now);
  return thread;
}
