/** The link by which a customer invites, who came by it, and the note at a sign-up. */
import { contactsOf } from '../../../../domain/contacts';
import type {
  ReferralPage,
  ReferralsResponse,
  SignUpReferral,
  TeamReferral,
  TeamReferralsResponse,
} from '../../../../domain/contract/referrals';
import { AppError, requireFound } from '../../../../domain/errors';
import { toPesos } from '../../../../domain/money';
import { givesForReferrals, type ReferralReason } from '../../../../domain/referrals';
import { pathTo } from '../../../../domain/routes';
import { requireCustomer, type Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { findCustomer } from '../../../people/repository';
import { idOfToken, linkToken } from '../../files/linkToken';
import { findSigningKey } from '../../files/repository';
import { hmac, hmacBy } from '../../files/signature';
import * as repository from './repository';

/** What the studio's key is used for. */
const USE = 'referral';
const DEVICE_USE = 'referral-device';
const PHONE_USE = 'referral-phone';

const digestOf = async ({ studio }: Context, device: string): Promise<string> =>
  (await hmac(studio, device.toLowerCase(), DEVICE_USE)).toString('base64url');

const phoneDigest = async (trx: Trx, phone: string): Promise<string> =>
  hmacBy(await findSigningKey(trx), phone, PHONE_USE).toString('base64url');

async function requireOn({ studio }: Context): Promise<void> {
  if (!givesForReferrals(await studio.config())) throw new AppError('referral/off');
}

export async function ownReferrals(ctx: Context): Promise<ReferralsResponse> {
  await requireOn(ctx);
  const { studio } = ctx;
  const { customer_id } = requireCustomer(ctx);
  const [rows, earned, token] = await Promise.all([
    repository.findInvited(studio.db, customer_id),
    repository.sumEarned(studio.db, customer_id),
    linkToken(studio, customer_id, USE),
  ]);
  return {
    path: pathTo('invitation', token),
    referrals: rows.map((row) => shownReferral(row, row.inviter_amount)),
    earned: toPesos(earned),
  };
}

const shownReferral = ({ name, state, reason, created_at }: repository.ReferralRow, amount: number) => ({
  name,
  state,
  reason,
  amount: state === 'given' ? toPesos(amount) : 0,
  createdAt: created_at.toISOString(),
});

/** Notes where a customer looks at their own link. */
export async function noteDevice(ctx: Context, device: string): Promise<void> {
  await requireOn(ctx);
  const { customer_id } = requireCustomer(ctx);
  const digest = await digestOf(ctx, device);
  await ctx.transaction((trx) => repository.keepDevice(trx, customer_id, digest));
}

/** Notes that a customer has another phone now: who comes with the former one may be the same person. */
export async function noteFormerPhone(trx: Trx, ctx: Context, customer_id: number, phone: string): Promise<void> {
  if (!givesForReferrals(await ctx.studio.config(trx))) return;
  await repository.keepFormerPhone(trx, customer_id, await phoneDigest(trx, phone));
}

/** Throws 'referral/not-found' also where the studio gives nothing any more. */
export async function invitationOf(ctx: Context, token: string): Promise<ReferralPage> {
  const { studio } = ctx;
  const id = givesForReferrals(await studio.config()) ? await idOfToken(studio, token, USE) : null;
  const found = id === null ? undefined : await repository.findInviter(studio.db, id);
  return { name: requireFound(found, 'referral/not-found').name };
}

/** Notes who invited a new customer. A link that doesn't count never stops a sign-up. */
export async function noteReferral(
  trx: Trx,
  ctx: Context,
  friend: { readonly customer_id: number; readonly email: string; readonly phone: string },
  { token, device }: SignUpReferral,
): Promise<void> {
  const { studio, now } = ctx;
  if (!givesForReferrals(await studio.config(trx))) return;
  const inviter_id = await idOfToken(studio, token, USE);
  if (inviter_id === null || inviter_id === friend.customer_id) return;
  const inviter = await repository.findInviter(trx, inviter_id);
  if (!inviter) return;
  const mailboxes = (email: string): string[] => contactsOf({ email, phone: '' });
  const isSameContact = mailboxes(friend.email).some((one) => mailboxes(inviter.email).includes(one));
  const digest = await digestOf(ctx, device);
  const isSameDevice = inviter.devices.includes(digest);
  const isSamePhone = inviter.phones.includes(await phoneDigest(trx, friend.phone));
  const reason: ReferralReason | null = isSameContact
    ? 'contact'
    : isSamePhone
      ? 'phone'
      : isSameDevice
        ? 'device'
        : null;
  await repository.insertReferral(trx, { customer_id: friend.customer_id, inviter_id, reason }, now);
  await repository.keepDevice(trx, friend.customer_id, digest);
}

export async function referralsOf({ studio: { db } }: Context, customerId: number): Promise<TeamReferralsResponse> {
  if (!(await findCustomer(db, customerId))) throw new AppError('customer/not-found');
  const [by, rows] = await Promise.all([
    repository.findInvitedBy(db, customerId),
    repository.findInvited(db, customerId),
  ]);
  const asTeam = (row: repository.ReferralRow, amount: number): TeamReferral => ({
    ...shownReferral(row, amount),
    customer_id: row.customer_id,
    full_name: row.full_name,
  });
  return {
    invited_by: by ? asTeam(by, by.friend_amount) : null,
    referrals: rows.map((row) => asTeam(row, row.inviter_amount)),
  };
}
