import { invalid } from './errors';
import type { Params } from './params';

export interface WireList<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

interface Row {
  id: string;
}

/** A complete list nested in another object. */
export function listOf<T>(data: T[], url: string): WireList<T> {
  return { object: 'list', data, has_more: false, url };
}

/** Returns one page, newest first. `rows` are in order of creation. */
export function paginate<T extends Row>(rows: readonly T[], params: Params, url: string): WireList<T> {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100', 'limit');
  const newest = [...rows].reverse();
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  if (after !== undefined && before !== undefined)
    throw invalid(
      'You may only specify one of these parameters: ending_before, starting_after.',
      'starting_after',
      'parameters_exclusive',
    );
  if (before !== undefined) {
    const earlier = newest.slice(0, indexOfId(newest, before, 'ending_before'));
    return { object: 'list', data: earlier.slice(-limit), has_more: earlier.length > limit, url };
  }
  const rest = after === undefined ? newest : newest.slice(indexOfId(newest, after, 'starting_after') + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}

function indexOfId(rows: readonly Row[], id: string, param: string): number {
  const place = rows.findIndex((row) => row.id === id);
  if (place < 0) throw invalid(`No such object: '${id}'`, param, 'resource_missing');
  return place;
}

/** The filter of the parameter `created`: a timestamp or a range. */
export function createdFilter(params: Params): (row: { created: number }) => boolean {
  const exact = typeof params.plain('created') === 'string' ? params.integer('created') : undefined;
  const range = exact === undefined ? params.group('created') : undefined;
  const [gt, gte, lt, lte] = (['gt', 'gte', 'lt', 'lte'] as const).map((name) => range?.integer(name));
  return ({ created }) =>
    (exact === undefined || created === exact) &&
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte);
}
