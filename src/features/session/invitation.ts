/** The invitation of a customer that this browser opened, until its owner signs up, and the browser's own number. */
import { DAY } from '../../../domain/durations';
import { REFERRAL_KEPT_DAYS } from '../../../domain/referrals';
import { idempotencyKey } from '../../core/http/idempotency';
import { jsonEntry, textEntry } from '../../core/storage';

const device = textEntry('dispositivo');
const invitation = jsonEntry('invitacion');

/** A random number that stays in this browser; the server stores its digest where a customer invites. */
export function deviceId(): string {
  const id = device.read() ?? idempotencyKey();
  device.write(id);
  return id;
}

export const keepInvitation = (token: string, now: number = Date.now()): void =>
  invitation.write({ token, until: now + REFERRAL_KEPT_DAYS * DAY });

/** What a sign-up tells of it; null: none, or it is too old. */
export function readInvitation(now: number = Date.now()): { readonly token: string; readonly device: string } | null {
  const { token, until } = (invitation.read() ?? {}) as { readonly token?: unknown; readonly until?: unknown };
  return typeof token === 'string' && typeof until === 'number' && now < until ? { token, device: deviceId() } : null;
}
