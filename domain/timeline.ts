/** Kinds of events in a customer's timeline. Their order is part of its cursor: add new ones at the end. */

export const TIMELINE_KINDS = [
  'reservation',
  'cancellation',
  'check-in',
  'purchase',
  'payment',
  'refund',
  'credits-granted',
  'credits-lost',
  'credits-expired',
  'message',
  'note',
  'penalty',
  'penalty-lifted',
  'audit',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Kinds shown together; only admins see audit events. */
export const TIMELINE_GROUPS = {
  classes: ['reservation', 'cancellation', 'check-in', 'penalty', 'penalty-lifted'],
  money: ['purchase', 'payment', 'refund', 'credits-granted', 'credits-lost', 'credits-expired'],
  messages: ['message'],
  notes: ['note'],
  audit: ['audit'],
} as const satisfies Readonly<Record<string, readonly TimelineKind[]>>;
export type TimelineGroup = keyof typeof TIMELINE_GROUPS;
export const TIMELINE_GROUP_NAMES = Object.keys(TIMELINE_GROUPS) as readonly TimelineGroup[];
