/**
 * The intent: the class that a customer chose and can't reserve yet. What is left to do before (signing in, buying,
 * completing the profile) may leave this page, so the browser's storage holds it. It belongs to the account that
 * chose it; a visitor's intent belongs to the account that signs in next, for a short while only.
 */
import { DAY, MINUTE } from '../../../domain/durations';
import { jsonEntry } from '../../core/storage';

/**
 * Whose place in a class is wanted: the customer's own, one for a guest of who has a place already, or one for a person
 * of the family.
 */
export type PlaceFor = 'own' | 'guest' | 'family';

/** The intent in the Redux store, for the next calendar to resume: plain data. */
export interface Intent {
  readonly kind: 'reserve';
  readonly single_class_id: number;
  /** Default: their own. */
  readonly place?: PlaceFor;
  /** The person of the family. */
  readonly member?: number | null;
  /** What was chosen already: it stays where it is still free. */
  readonly chosen?: { readonly spot: number | null; readonly guest: string | null; readonly guestSpot: number | null };
}

export interface StoredIntent {
  readonly single_class_id: number;
  /** 'guest': a place for a guest alone, beside the customer's own. */
  readonly place: PlaceFor;
  /** The person of the family whose place it is; null or absent: it is none. */
  readonly member?: number | null;
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

interface IntentEntry extends StoredIntent {
  /** Whose it is; null: a visitor's. */
  readonly uid: string | null;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** How long a visitor's intent is stored: long enough to sign up, too short for the next person at a shared tablet. */
const VISITOR_INTENT_MS = 30 * MINUTE;

/** The key and the entry's fields stay as they are: browsers hold entries of earlier versions. */
const intentEntry = jsonEntry('reservacion.pendiente');

export const clearIntent = (): void => intentEntry.clear();
/** Whether any intent is stored, perhaps another account's or one whose class has started. */
export const isIntentStored = (): boolean => intentEntry.read() !== null;

/** Stores the intent of `uid` (null: a visitor) in place of the former one. */
export function storeIntent(intent: StoredIntent, uid: string | null, now: number = Date.now()): void {
  const starts = intent.starts_at === null ? Infinity : Date.parse(intent.starts_at);
  const until = Math.min(now + (uid === null ? VISITOR_INTENT_MS : DAY), starts);
  intentEntry.write({ ...intent, uid, until } satisfies IntentEntry);
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
const isSpot = (value: unknown): boolean => value === null || isId(value);
const isText = (value: unknown): boolean => value === null || typeof value === 'string';

const isIntentEntry = (value: Partial<Record<keyof IntentEntry, unknown>>): boolean =>
  isId(value.single_class_id) &&
  [value.spot, value.guest_spot].every(isSpot) &&
  [value.guest, value.uid, value.starts_at].every(isText) &&
  typeof value.label === 'string' &&
  typeof value.until === 'number';

function readIntentEntry(): IntentEntry | null {
  const value = intentEntry.read();
  if (typeof value !== 'object' || value === null || !isIntentEntry(value)) return null;
  const stored = value as IntentEntry;
  return {
    ...stored,
    place: stored.place === 'guest' || (stored.place === 'family' && isId(stored.member)) ? stored.place : 'own',
    finish: stored.finish === 'auto' ? 'auto' : 'ask',
  };
}

/** Removes the account's intent whose class has started meanwhile; returns its label, for a message. */
export function removeStartedIntent(uid: string, now: number = Date.now()): string | null {
  const stored = readIntentEntry();
  if (!stored || stored.starts_at === null || !(Date.parse(stored.starts_at) <= now)) return null;
  clearIntent();
  return stored.uid === null || stored.uid === uid ? stored.label : null;
}

/** The intent that the next calendar resumes. */
export const intentFromStored = ({
  single_class_id,
  place,
  member,
  spot,
  guest,
  guest_spot,
}: StoredIntent): Intent => ({
  kind: 'reserve',
  single_class_id,
  place,
  ...(typeof member === 'number' && { member }),
  chosen: { spot, guest, guestSpot: guest_spot },
});

/**
 * The intent of the signed-in account `uid` (null: a visitor). A visitor's intent becomes that account's; another
 * account's is removed.
 */
export function readIntent(uid: string | null, now: number = Date.now()): StoredIntent | null {
  const stored = readIntentEntry();
  if (!stored) return null;
  const { uid: owner, until, ...intent } = stored;
  if (until <= now || (uid !== null && owner !== null && owner !== uid)) {
    clearIntent();
    return null;
  }
  if (owner !== uid && uid === null) return null;
  if (owner === null && uid !== null) storeIntent(intent, uid, now);
  return intent;
}
