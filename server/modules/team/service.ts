/** Admins give each other roles. */
import type { Role } from '../../../domain/contract/customers';
import type { ChangedRole, TeamMember } from '../../../domain/contract/team';
import { AppError, requireFound } from '../../../domain/errors';
import { isLimited } from '../../../domain/roles';
import { hasRole, requireCustomer, type Context } from '../../context';
import type { Trx } from '../../db/schema';
import { violatesUnique } from '../../db/errors';
import { changedSince } from '../audit/conflict';
import { auditChange } from '../audit/record';
import { noteRoleDecision, updateRole } from '../../people/repository';
import { countLocations, findInstructor, findMember, lockRoles, setInstructorAccount } from './repository';

/**
 * Sets a role. Admins can't change their own, so that at least one remains: if two take it from each other at once, the
 * second is no admin any more. Throws 'team/unconfirmed', as anyone can sign up with any address.
 */
export async function changeMember(
  ctx: Context,
  id: number,
  { role, instructor_id, location_ids, from }: ChangedRole,
): Promise<TeamMember> {
  const { customer_id: me } = requireCustomer(ctx);
  if (id === me) throw new AppError('team/own-role');
  try {
    return await ctx.transaction(async (trx) => {
      const roles = await lockRoles(trx, [id, me]);
      const mine = roles.find(({ customer_id }) => customer_id === me);
      if (!mine || !hasRole({ kind: mine.role }, 'admin')) throw new AppError('auth/forbidden');
      const found = requireFound(
        roles.find(({ customer_id }) => customer_id === id),
        'customer/not-found',
      );
      if (role !== 'customer' && found.email_confirmed_at === null) throw new AppError('team/unconfirmed');
      if (from) await requireUnchanged(trx, id, { is: found, from, wanted: role });
      const branches = isLimited(role) ? (location_ids === undefined ? found.location_ids : location_ids) : null;
      if (branches && location_ids && (await countLocations(trx, branches)) < branches.length)
        throw new AppError('location/not-found');
      await noteRoleDecision(trx, id, ctx.now);
      await auditChange(trx, ctx, { action: 'role.grant', entity: 'customer', id }, () =>
        updateRole(trx, id, role, branches),
      );
      if (role === 'customer' || instructor_id !== undefined)
        await linkInstructor(trx, ctx, id, role === 'customer' ? null : (instructor_id ?? null));
      return requireFound(await findMember(trx, id), 'customer/not-found');
    });
  } catch (error) {
    if (violatesUnique(error, 'instructor_customer_id_key')) throw new AppError('team/instructor-taken');
    throw error;
  }
}

/** Throws 'row/changed' if role, branches or linked instructor aren't what the form showed. */
async function requireUnchanged(
  trx: Trx,
  id: number,
  {
    is,
    from,
    wanted,
  }: {
    readonly is: { readonly role: Role; readonly location_ids: readonly number[] | null };
    readonly from: NonNullable<ChangedRole['from']>;
    readonly wanted: Role;
  },
): Promise<void> {
  const branches = (ids: readonly number[] | null): string => [...(ids ?? ['all'])].sort().join();
  const moved = from.location_ids !== undefined && branches(is.location_ids) !== branches(from.location_ids);
  if ((is.role !== from.role && is.role !== wanted) || moved)
    throw await changedSince(trx, { entity: 'customer', id, actions: ['role.grant'] });
  if (from.instructor_id === undefined) return;
  const linked = (await findInstructor(trx, { customer_id: id }))?.instructor_id ?? null;
  if (linked !== from.instructor_id)
    throw await changedSince(trx, {
      entity: 'instructor',
      id: linked ?? from.instructor_id ?? 0,
      actions: ['instructor.link'],
    });
}

/** Links a customer to an instructor of the catalogue; null: to none. */
async function linkInstructor(trx: Trx, ctx: Context, customerId: number, instructorId: number | null): Promise<void> {
  const link = (id: number, account: number | null): Promise<void> =>
    auditChange(trx, ctx, { action: 'instructor.link', entity: 'instructor', id }, () =>
      setInstructorAccount(trx, id, account),
    );
  const linked = await findInstructor(trx, { customer_id: customerId });
  if (linked?.instructor_id === instructorId) return;
  if (linked) await link(linked.instructor_id, null);
  if (instructorId === null) return;
  const wanted = requireFound(await findInstructor(trx, { instructor_id: instructorId }), 'instructor/not-found');
  if (wanted.customer_id !== null) throw new AppError('team/instructor-taken');
  await link(instructorId, customerId);
}
