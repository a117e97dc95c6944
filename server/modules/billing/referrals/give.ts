/**
 * Gives both their store credit once the friend has paid, takes it back where that payment goes back, and ends those
 * whose friend didn't buy in time. Running twice, or on several servers at once, is harmless: what is decided is read
 * anew under the locks of both.
 */
import { toCentavos } from '../../../../domain/money';
import type { ReferralDetails } from '../../../../domain/mailKinds';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { lockCustomer } from '../../../people/repository';
import { auditChange } from '../../audit/record';
import { notify } from '../../mail/notify';
import { insertEntry, lockBalance } from '../storeCredit/repository';
import * as repository from './repository';

/** Runs `decide` on a referral that is still in `state`, under the locks of both customers. */
const decideEach = async <Due extends Pick<repository.Due, 'customer_id' | 'inviter_id'>>(
  ctx: Context,
  due: readonly Due[],
  state: 'waiting' | 'given',
  decide: (trx: Trx, due: Due, row: Locked) => Promise<void>,
): Promise<void> => {
  for (const one of due)
    await ctx.transaction(async (trx) => {
      const { customer_id, inviter_id } = one;
      for (const id of [customer_id, inviter_id].sort((a, b) => a - b)) await lockCustomer(trx, id);
      const row = await repository.lockReferral(trx, customer_id);
      // A merge may have come first.
      if (row?.state !== state || row.inviter_id !== inviter_id) return;
      await decide(trx, one, row);
    });
};

type Locked = NonNullable<Awaited<ReturnType<typeof repository.lockReferral>>>;

export async function rewardReferrals(ctx: Context): Promise<void> {
  const { studio, now } = ctx;
  const rules = await studio.config();
  const least = toCentavos(rules.referral_min_purchase);
  await decideEach(ctx, await repository.findPaid(studio.db, least), 'waiting', async (trx, due, { referral_id }) => {
    const { customer_id, inviter_id, purchase_id } = due;
    const both = await repository.findBoth(trx, due, now);
    const audited = { action: 'referral.decide', entity: 'referral', id: referral_id } as const;
    if (both.same_card) {
      await auditChange(trx, ctx, audited, () =>
        repository.decideReferral(trx, customer_id, { state: 'refused', reason: 'card' }, now),
      );
      return;
    }
    const isOverLimit = rules.referral_limit !== null && both.given >= rules.referral_limit;
    const friend_amount = both.friend_gone ? 0 : toCentavos(rules.referral_friend_amount);
    const inviter_amount = both.inviter_gone || isOverLimit ? 0 : toCentavos(rules.referral_inviter_amount);
    await auditChange(trx, ctx, audited, () =>
      repository.decideReferral(trx, customer_id, { state: 'given', purchase_id, friend_amount, inviter_amount }, now),
    );
    const give = async (id: number, amount: number, role: ReferralDetails['role'], name: string): Promise<void> => {
      if (amount === 0) return;
      const reason = role === 'friend' ? `Por llegar con ${name}` : `Por recomendarnos con ${name}`;
      await insertEntry(trx, { customer_id: id, kind: 'goodwill', amount, reason, created_at: now });
      const referral = { role, name, amount };
      await notify(trx, { kind: 'referral-given', customer_id: id, about: `${customer_id}.${role}`, referral }, now);
    };
    await give(customer_id, friend_amount, 'friend', both.inviter);
    await give(inviter_id, inviter_amount, 'inviter', both.friend);
  });
  const over = await repository.findOver(studio.db, least, now);
  await decideEach(ctx, over, 'waiting', async (trx, { customer_id }, { referral_id }) => {
    await auditChange(trx, ctx, { action: 'referral.decide', entity: 'referral', id: referral_id }, () =>
      repository.lapseReferral(trx, customer_id, least, now),
    );
  });
  await decideEach(ctx, await repository.findReturned(studio.db, now), 'given', async (trx, { customer_id }, row) => {
    await auditChange(trx, ctx, { action: 'referral.decide', entity: 'referral', id: row.referral_id }, () =>
      repository.decideReferral(trx, customer_id, { state: 'taken_back' }, now),
    );
    const reason = 'La compra de la recomendación se devolvió';
    for (const [id, given] of [
      [customer_id, row.friend_amount],
      [row.inviter_id, row.inviter_amount],
    ] as const) {
      // What was spent already stays spent.
      const amount = Math.min(given, await lockBalance(trx, id));
      if (amount > 0)
        await insertEntry(trx, { customer_id: id, kind: 'goodwill', amount: -amount, reason, created_at: now });
    }
  });
}
