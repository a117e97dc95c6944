/**
 * The family of an account: customers manage their own, the team any. The customer's lock, which reserving takes too,
 * runs changes and reservations one after another.
 */
import { isDeepStrictEqual } from 'node:util';
import type {
  ChangedFamilyMember,
  FamilyMember,
  FamilyResponse,
  NewFamilyMember,
} from '../../../../domain/contract/family';
import { AppError, requireFound } from '../../../../domain/errors';
import {
  addRefusal,
  familyCount,
  familyName,
  isBirthdate,
  isNameTooLong,
  namesake,
  removeRefusal,
  renameRefusal,
} from '../../../../domain/family';
import { latestDay } from '../../../../domain/validation';
import { hasRole, ownOrAnyForStaff, requireCustomer, type Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { requireVersion } from '../../audit/conflict';
import { auditChange, auditCreated, recordAudit } from '../../audit/record';
import { lockExisting } from '../../../people/repository';
import * as repository from './repository';
import type { FamilyFacts, StoredPerson } from './repository';

const memberOf = ({ customer_id: _of, archived_at: _at, has_places: _had, ...member }: StoredPerson): FamilyMember =>
  member;
const factsOf = ({ kind, name, last_name, birthdate, note }: StoredPerson): FamilyFacts => ({
  kind,
  name,
  last_name,
  birthdate,
  note,
});

/** Throws 'request/invalid' with the field. */
function checkedFacts(
  ctx: Context,
  { kind, name, last_name = '', birthdate = null, note = '' }: Omit<ChangedFamilyMember, 'version'>,
): FamilyFacts {
  const facts: FamilyFacts = { kind, name: name.trim(), last_name: last_name.trim(), birthdate, note: note.trim() };
  if (facts.name === '') throw new AppError('request/invalid', { field: 'name', message: 'Escribe su nombre.' });
  if (isNameTooLong(facts))
    throw new AppError('request/invalid', { field: 'last_name', message: 'El nombre es demasiado largo.' });
  if (birthdate !== null && !isBirthdate(birthdate, latestDay(ctx.now)))
    throw new AppError('request/invalid', { field: 'birthdate', message: 'Revisa la fecha de nacimiento.' });
  return facts;
}

export async function familyOf(ctx: Context, asked?: number): Promise<FamilyResponse> {
  const { studio, now } = ctx;
  const people = await repository.findFamily(studio.db, ownOrAnyForStaff(ctx, asked), now);
  return {
    family: people.filter(({ archived_at }) => archived_at === null).map(memberOf),
    count: familyCount(people, now),
    most: (await studio.config()).family_max_members,
  };
}

const oneOf = (people: readonly StoredPerson[], id: number): StoredPerson =>
  requireFound(
    people.find(({ family_member_id, archived_at }) => family_member_id === id && archived_at === null),
    'family/not-found',
  );

/** A repeat returns the person who was added before. */
export async function addMember(ctx: Context, { customer_id: asked, ...body }: NewFamilyMember): Promise<FamilyMember> {
  const { now } = ctx;
  const customer_id = ownOrAnyForStaff(ctx, asked);
  const facts = checkedFacts(ctx, body);
  const rules = await ctx.studio.config();
  return ctx.transaction(async (trx) => {
    await lockExisting(trx, customer_id);
    const people = await repository.findFamily(trx, customer_id, now);
    const known = namesake(people, facts);
    if (known && isDeepStrictEqual(factsOf(known), facts)) return memberOf(known);
    const refusal = addRefusal(rules, people, facts, now);
    if (refusal) throw new AppError(refusal);
    const id = await repository.insertMember(trx, customer_id, facts, now);
    await auditCreated(trx, ctx, { action: 'family.add', entity: 'family_member', id, owner: customer_id });
    return { family_member_id: id, ...facts, places_ahead: 0, waits_ahead: 0, version: 1 };
  });
}

/** Runs a change of a person of the caller's family, for staff of any. Throws 'family/not-found'. */
async function withMember<T>(
  ctx: Context,
  id: number,
  change: (trx: Trx, member: StoredPerson, people: readonly StoredPerson[], byStaff: boolean) => Promise<T>,
): Promise<T> {
  const me = requireCustomer(ctx);
  const owner = requireFound(await repository.findOwner(ctx.studio.db, id), 'family/not-found');
  const byStaff = owner !== me.customer_id;
  if (byStaff && !hasRole(me, 'staff')) throw new AppError('family/not-found');
  return ctx.transaction(async (trx) => {
    await lockExisting(trx, owner);
    const people = await repository.findFamily(trx, owner, ctx.now);
    return change(trx, oneOf(people, id), people, byStaff);
  });
}

/** A repeat changes nothing. */
export function changeMember(
  ctx: Context,
  id: number,
  { version: from, ...body }: ChangedFamilyMember,
): Promise<FamilyMember> {
  const facts = checkedFacts(ctx, body);
  return withMember(ctx, id, async (trx, member, people, byStaff) => {
    if (isDeepStrictEqual(factsOf(member), facts)) return memberOf(member);
    const { version } = member;
    await requireVersion(trx, { entity: 'family_member', id, version }, from, 'family/changed');
    const refusal = renameRefusal(people, member, facts, byStaff);
    if (refusal) throw new AppError(refusal, { field: 'name' });
    const subject = { action: 'family.change', entity: 'family_member', id, owner: member.customer_id } as const;
    await auditChange(trx, ctx, subject, async () => {
      await repository.updateMember(trx, id, facts, version + 1);
      await repository.renamePlaces(trx, member, familyName(facts), ctx.now);
    });
    return { ...memberOf(member), ...facts, version: version + 1 };
  });
}

export function removeMember(ctx: Context, id: number): Promise<void> {
  return withMember(ctx, id, async (trx, member) => {
    const refusal = removeRefusal(member);
    if (refusal) throw new AppError(refusal);
    const { customer_id, has_places } = member;
    await (has_places ? repository.archiveMember(trx, id, ctx.now) : repository.deleteMember(trx, id));
    await recordAudit(trx, ctx, {
      action: 'family.remove',
      entity: 'family_member',
      id,
      owner: customer_id,
      before: { customer_id, name: familyName(member) },
      after: null,
    });
  });
}
