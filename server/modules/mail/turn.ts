/**
 * Whether a row of the outbox is sent by its channel now. Where the studio wants only the first channel that reaches the
 * customer, the rows of the same message wait for each other: the next channel takes over once the one before it fails.
 */
import { MINUTE } from '../../../domain/durations';
import type { Channel } from '../../../domain/notifications';
import type { Context } from '../../context';
import type { ClaimedMail } from './outboxRepository';
import { NotNeeded, OTHER_CHANNELS, SWITCHED_OFF } from './needed';
import { messageSettings } from './settings/inForce';
import { ALREADY_SENT, findSiblings, type Sibling } from './turnRepository';

/** Thrown when another channel comes first. */
export class Waits extends Error {
  constructor(readonly until: Date) {
    super('another channel comes first');
  }
}

/** How long a channel may take before the next one goes ahead. */
const PATIENCE = 2 * MINUTE;
/** Milliseconds until it is looked at again. */
const PAUSE = 10_000;

const isReached = ({ sent_at, failed_at }: Sibling): boolean => sent_at !== null && failed_at === null;
const isOnItsWay = ({ sent_at, failed_at, last_error, created_at }: Sibling, now: Date): boolean =>
  sent_at === null && failed_at === null && last_error === null && now.getTime() - created_at.getTime() < PATIENCE;

/** Throws NotNeeded and Waits. */
export async function requireTurn(
  { studio }: Context,
  channel: Channel,
  { mail_id, kind }: ClaimedMail,
  now: Date,
): Promise<void> {
  const { enabled, channels, mode } = (await messageSettings(studio))(kind);
  if (!enabled) throw new NotNeeded(SWITCHED_OFF);
  const place = channels.indexOf(channel);
  if (place === -1) throw new NotNeeded(OTHER_CHANNELS);
  if (mode === 'all' || channels.length === 1) return;
  const siblings = await findSiblings(studio.db, mail_id);
  if (siblings.some(isReached)) throw new NotNeeded(ALREADY_SENT);
  const earlier = channels.slice(0, place);
  if (siblings.some((one) => earlier.includes(one.channel) && isOnItsWay(one, now)))
    throw new Waits(new Date(now.getTime() + PAUSE));
}
