/** Segments: stored filters of customers, for the whole studio. */
import type { CustomerSegment, SegmentBody } from '../../../../domain/contract/savedSegments';
import { filterProblem, filterText, isEmptyFilter, SEGMENTS_MAX } from '../../../../domain/customerFilter';
import { AppError } from '../../../../domain/errors';
import type { Context } from '../../../context';
import type { Db, Trx } from '../../../db/schema';
import { auditChange, auditCreated } from '../../audit/record';
import * as repository from './repository';

const readSegments = async (db: Db): Promise<CustomerSegment[]> =>
  (await repository.findSegments(db)).map(({ package: title, location, ...segment }) => ({
    ...segment,
    text: filterText(segment.filter, { package: title, location }),
  }));

export const allSegments = ({ studio: { db } }: Context): Promise<CustomerSegment[]> => readSegments(db);

async function store(trx: Trx, ctx: Context, body: SegmentBody): Promise<void> {
  const id = await repository.insertSegment(trx, body, ctx.now);
  if (id !== undefined) return auditCreated(trx, ctx, { action: 'segment.create', entity: 'customer_segment', id });
  const known = await repository.lockByName(trx, body.name);
  // It was deleted between the two statements.
  if (!known) return store(trx, ctx, body);
  const event = { action: 'segment.change', entity: 'customer_segment', id: known.customer_segment_id } as const;
  await auditChange(trx, ctx, event, () => repository.updateFilter(trx, event.id, body.filter));
}

/** The filter of a known name changes, for what uses it, too. Throws 'segment/too-many'. */
export async function storeSegment(ctx: Context, body: SegmentBody): Promise<CustomerSegment[]> {
  const message = isEmptyFilter(body.filter) ? 'Elige al menos un filtro.' : filterProblem(body.filter);
  if (message !== null) throw new AppError('request/invalid', { field: 'filter', message });
  return ctx.transaction(async (trx) => {
    await store(trx, ctx, body);
    if ((await repository.countSegments(trx)) > SEGMENTS_MAX) throw new AppError('segment/too-many');
    return readSegments(trx);
  });
}

/** Throws 'segment/in-use', with what uses it. */
export async function removeSegment(ctx: Context, id: number): Promise<CustomerSegment[]> {
  return ctx.transaction(async (trx) => {
    if (!(await repository.lockSegment(trx, id))) return readSegments(trx);
    const [used = []] = (await repository.findSegments(trx, id)).map(({ used_by }) => used_by);
    if (used.length > 0)
      throw new AppError('segment/in-use', {
        message: `No se puede borrar: lo usa ${used.slice(0, 3).join(', ')}${used.length > 3 ? ' y otros' : ''}.`,
      });
    await auditChange(trx, ctx, { action: 'segment.delete', entity: 'customer_segment', id }, () =>
      repository.markDeleted(trx, id, ctx.now),
    );
    return readSegments(trx);
  });
}
