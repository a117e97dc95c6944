import type { Pool } from 'pg';
import { queryPrepared } from '../../../db/connection';
import { SEATS } from '../seats/repository';

const STATES = `
  select sc.single_class_id, json_build_object(
    'capacity', ${SEATS}, 'reserved', sc.reserved, 'held_seats', sc.held_seats,
    'taken', coalesce((select json_agg(r.spot order by r.spot) from active_reservation r
      where r.single_class_id = sc.single_class_id and r.spot is not null), '[]'),
    'held', coalesce((select json_agg(h.spot order by h.spot) from active_hold h
      where sc.held_seats > 0 and h.single_class_id = sc.single_class_id and h.spot is not null), '[]'),
    'blocked', to_json(sc.blocked_spots))::text as state
  from single_class sc
  where sc.single_class_id = any($1::bigint[]) and sc.deleted_at is null and is_published(sc.published_at, clock_timestamp())`;

/** LiveSeats of classes as JSON texts, without those that customers can't see. */
export async function liveSeatsTexts(
  pool: Pool,
  singleClassIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  type Row = { single_class_id: number; state: string };
  const rows = await queryPrepared<Row>(pool, 'live-seats', STATES, [singleClassIds]);
  return new Map(rows.map(({ single_class_id, state }) => [single_class_id, state]));
}
