/**
 * A guest's page, for which no account is needed: '/invitado/{number}-{HMAC}'. The studio's key signs the place and the
 * number of renewals of its link, so that links needn't be stored and renewing one ends the former.
 */
import { DAY } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import { pathTo } from '../../../../domain/routes';
import type { Context } from '../../../context';
import type { Studio } from '../../../studio';
import { claimedId, isLinkToken, linkToken } from '../../files/linkToken';
import { ownReservation } from '../reservations/onBehalf';
import { findGuestPlace, linkVersion, renewLink, type GuestPlaceRow } from './repository';

/** Milliseconds after the class's start for which the page exists. */
const LASTS = DAY;

const purposeOf = (version: number): string => `guest-link/${version}`;

const pathOf = async (studio: Studio, id: number, version: number): Promise<string> =>
  pathTo('guest', await linkToken(studio, id, purposeOf(version)));

/** The path to share; `renew` makes a new one and ends the former. */
export async function guestLink(ctx: Context, id: number, renew: boolean): Promise<string> {
  const found = await ownReservation(ctx, id);
  // A person of the family has no page: their account's customer sees the place.
  if (found.guest === null || found.family_member_id) throw new AppError('reservation/not-a-guest');
  const version = renew
    ? await ctx.transaction((trx) => renewLink(trx, id))
    : ((await linkVersion(ctx.studio.db, id)) ?? 0);
  return pathOf(ctx.studio, id, version);
}

/** Throws 'guest/link-ended' for a token that is invalid or was renewed, or whose place is cancelled or long past. */
export async function guestPlace({ studio, now }: Context, token: string): Promise<GuestPlaceRow> {
  const ended = new AppError('guest/link-ended');
  const id = claimedId(token);
  if (id === null) throw ended;
  const version = await linkVersion(studio.db, id);
  // Verified for unknown places too, so that the response time doesn't reveal whether a place exists.
  if (!(await isLinkToken(studio, token, id, purposeOf(version ?? 0))) || version === undefined) throw ended;
  const place = await findGuestPlace(studio.db, id);
  if (!place || place.starts_at.getTime() + LASTS < now.getTime()) throw ended;
  return place;
}
