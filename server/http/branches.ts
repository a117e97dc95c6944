/** Members of the team who are limited to some branches: at the others they have a customer's rights. */
import type { FastifyRequest } from 'fastify';
import type { BranchRow } from '../../domain/contract/call';
import type { CustomerActor } from '../context';
import { isElsewhere } from '../db/branches';

/** The ids at 'params.id', 'body.single_class_ids' or the like. Validation has refused what are none. */
function idsAt(request: FastifyRequest, { at }: BranchRow): number[] {
  const [part = '', name = ''] = at.split('.');
  const holder = (request as unknown as Record<string, Record<string, unknown> | null | undefined>)[part];
  const value = holder?.[name];
  return (Array.isArray(value) ? value : [value]).filter((id) => id !== undefined && id !== null).map(Number);
}

/** The actor as far as the call's rows go: as a customer where one of them belongs to a branch that isn't theirs. */
export async function actorAt(
  request: FastifyRequest,
  actor: CustomerActor,
  rows: readonly BranchRow[],
): Promise<CustomerActor> {
  const { locations } = actor;
  if (!locations) return actor;
  for (const row of rows) {
    const ids = idsAt(request, row);
    if (ids.length > 0 && (await isElsewhere(request.studio.db, row.of, ids, locations)))
      return { ...actor, kind: 'customer', elsewhere: true };
  }
  return actor;
}
