/** Invitations to the team: the account that confirms the invited address gets the role, once. */
import { INVITATION_DAYS, type NewInvitation } from '../../../domain/contract/team';
import { DAY } from '../../../domain/durations';
import { AppError } from '../../../domain/errors';
import { studioDay } from '../../../domain/studioTime';
import { asSystem, requireCustomer, type Context } from '../../context';
import { auditChange, recordAudit } from '../audit/record';
import { noteRoleDecision, updateRole } from '../../people/repository';
import { notify } from '../mail/notify';
import * as repository from './invitationRepository';
import { lockRoles } from './repository';

/** The actor named in the audit log when an invitation gives a role. */
const INVITATION = 'team-invitation';

/** A repeat on the same day sends no second mail. Throws 'team/has-account'. */
export async function invite(ctx: Context, { email: typed, role }: NewInvitation): Promise<void> {
  const { customer_id } = requireCustomer(ctx);
  const { now } = ctx;
  const email = typed.trim().toLowerCase();
  const { timezone } = await ctx.studio.config();
  await ctx.transaction(async (trx) => {
    if (await repository.hasAccount(trx, email)) throw new AppError('team/has-account', { field: 'email' });
    const expires_at = new Date(now.getTime() + INVITATION_DAYS * DAY);
    const id = await repository.upsertInvitation(trx, { email, role, created_at: now, expires_at });
    const event = { action: 'team.invite', entity: 'team_invitation', id } as const;
    // The audit log gets no address.
    await recordAudit(trx, ctx, { ...event, before: null, after: { role } });
    const about = `${email}:${role}:${studioDay(now, timezone)}`;
    await notify(trx, { kind: 'team-invitation', customer_id, about, invitation: { email, role } }, now);
  });
}

/** Withdraws an invitation. Idempotent. */
export function withdrawInvitation(ctx: Context, id: number): Promise<void> {
  return ctx.transaction(async (trx) => {
    const role = await repository.removeInvitation(trx, id);
    if (role === undefined) return;
    await recordAudit(trx, ctx, {
      action: 'team.withdraw',
      entity: 'team_invitation',
      id,
      before: { role },
      after: null,
    });
  });
}

/** Gives the customer the role to which their confirmed address was invited, unless they have a role. */
export function acceptInvitation(ctx: Context, customerId: number, email: string): Promise<void> {
  return ctx.transaction(async (trx) => {
    const [account] = await lockRoles(trx, [customerId]);
    const taken = await repository.takeInvitation(trx, email, ctx.now);
    if (!taken || account?.role !== 'customer') return;
    await noteRoleDecision(trx, customerId, ctx.now);
    const event = { action: 'role.grant', entity: 'customer', id: customerId } as const;
    await auditChange(trx, asSystem(ctx, INVITATION), event, () => updateRole(trx, customerId, taken.role));
  });
}
