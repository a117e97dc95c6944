/** What a customer's timeline shows, in an order of kinds that its cursor depends on: new ones come last. */

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

/** Kinds that are shown together; only admins see what is recorded in the audit log. */
export const TIMELINE_GROUPS = {
  classes: ['reservation', 'cancellation', 'check-in', 'penalty', 'penalty-lifted'],
  money: ['purchase', 'payment', 'refund', 'credits-granted', 'credits-lost', 'credits-expired'],
  messages: ['message'],
  notes: ['note'],
  audit: ['audit'],
} as const satisfies Readonly<Record<string, readonly TimelineKind[]>>;
export type TimelineGroup = keyof typeof TIMELINE_GROUPS;
export const TIMELINE_GROUP_NAMES = Object.keys(TIMELINE_GROUPS) as readonly TimelineGroup[];
