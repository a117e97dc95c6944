/** Live classes: a link (Zoom or other) that only customers with a place see, shortly before the start. */
import { cancelWindow, type CancelRules } from './cancellation';
import { MINUTE } from './durations';

/** The label of live classes for all visitors. */
export const LIVE_LABEL = 'En vivo';

/** Minutes before the start from which the link is shown, until the end of the class. */
const LIVE_OPENS = 15;
/** Shown to customers until the link is available. */
export const LIVE_HINT = `Se abre ${LIVE_OPENS} minutos antes`;

export const LIVE_URL_MAX = 2_000;
/** An https address without credentials. */
export const LIVE_URL = '^https://[a-zA-Z0-9-]+(\\.[a-zA-Z0-9-]+)+(:\\d{1,5})?([/?#]\\S*)?$';

export const isLiveUrl = (text: string): boolean => text.length <= LIVE_URL_MAX && new RegExp(LIVE_URL).test(text);

/** The part of a link that may be logged: with the rest anyone could enter the class. */
export const liveHost = (url: string): string => /^https:\/\/[^/?#]+/.exec(url)?.[0] ?? '';

/** A customer's place, own or a guest's. */
export interface LivePlace {
  readonly deletedAt: string | null;
  readonly is_cash: boolean;
  readonly is_paid: boolean;
}

export interface LiveFacts {
  /** All places that the customer has had in the class, also cancelled ones. */
  readonly places: readonly LivePlace[];
  readonly hasLink: boolean;
  readonly isCancelled: boolean;
  /** True instant of the start. */
  readonly startsAt: Date;
  readonly minutes: number;
}

export type LiveEntry = 'open' | 'live/no-place' | 'class/cancelled' | 'live/unpaid' | 'live/early' | 'class/ended';

/** The cancellation rules of a place: after seeing the link of a live class, the customer can't get the credit back. */
export const cancelRulesOf = <R extends CancelRules>(rules: R, isLive: boolean): R =>
  !isLive || cancelWindow(rules) >= LIVE_OPENS * MINUTE
    ? rules
    : { ...rules, cancel_timeframe_unit: 'minutes', cancel_timeframe_value: LIVE_OPENS };

export const liveOpensAt = (startsAt: Date): Date => new Date(startsAt.getTime() - LIVE_OPENS * MINUTE);

/**
 * Whether a customer may enter, or why not. A class without a link, or without a place of theirs, looks like a missing
 * one. Cash must be paid before, as no front desk collects it at a live class. A guest's place lets its customer enter.
 */
export function liveEntry({ places, hasLink, isCancelled, startsAt, minutes }: LiveFacts, now: Date): LiveEntry {
  if (!hasLink || places.length === 0) return 'live/no-place';
  if (isCancelled) return 'class/cancelled';
  const active = places.filter(({ deletedAt }) => deletedAt === null);
  if (active.length === 0) return 'live/no-place';
  if (now.getTime() >= startsAt.getTime() + minutes * MINUTE) return 'class/ended';
  if (active.every(({ is_cash, is_paid }) => is_cash && !is_paid)) return 'live/unpaid';
  return now < liveOpensAt(startsAt) ? 'live/early' : 'open';
}
