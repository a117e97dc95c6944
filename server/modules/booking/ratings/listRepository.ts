/** Ratings as the team reads them. */
import { sql } from 'kysely';
import type {
  Rating,
  RatingKind,
  RatingsQuery,
  RatingsResponse,
  RatingSummary,
} from '../../../../domain/contract/ratings';
import { behindCursor, cursorOf, keysetPage } from '../../../db/cursors';
import { INSTANT } from '../../../db/expressions';
import type { Db } from '../../../db/schema';

const PAGE = 50;

/** Of each kind the rows with the columns of RatingsQuery, and the coaches as rows of (instructor_id, place). */
const RATED: Readonly<Record<RatingKind, { readonly rows: string; readonly coaches: string; readonly note: string }>> =
  {
    class: {
      rows: `select r.class_reservation_id as rating_id, sc.starts_at as at, r.customer_id, r.class_stars, r.coach_stars,
        r.comment, sc.single_class_id, null::bigint as video_id, sc.class_type_id, sc.location_id
      from active_reservation r join single_class sc using (single_class_id)
      where r.class_stars is not null and sc.deleted_at is null`,
      coaches: `select x.instructor_id, x.position as place from class_instructor x
      where x.single_class_id = t.single_class_id`,
      note: 'class_reservation_id',
    },
    video: {
      rows: `select g.video_rating_id as rating_id, g.created_at as at, g.customer_id, g.class_stars, g.coach_stars,
        g.comment, null::bigint as single_class_id, g.video_id, v.class_type_id, null::bigint as location_id
      from video_rating g join video v using (video_id)`,
      coaches: `select x.instructor_id, x.place from video_instructor x where x.video_id = t.video_id`,
      note: 'video_rating_id',
    },
  };

export interface RatingsOf extends Omit<RatingsQuery, 'after' | 'kind'> {
  /** Only ratings of this customer's own classes and videos, as their coach. */
  readonly coach_id: number | null;
}

const EQUAL = ['location_id', 'class_type_id', 'single_class_id', 'video_id', 'customer_id'] as const;

/** Behind `where`: what narrows the ratings `t`. */
function matchesFilter(kind: RatingKind, filter: RatingsOf) {
  const { coaches } = RATED[kind];
  const { from, to, instructor_id, stars, coach_id } = filter;
  return sql.join(
    [
      sql`true`,
      ...EQUAL.filter((name) => filter[name] !== undefined).map((name) => sql`t.${sql.ref(name)} = ${filter[name]}`),
      ...(from === undefined ? [] : [sql`t.at >= ${new Date(from)}`]),
      ...(to === undefined ? [] : [sql`t.at < ${new Date(to)}`]),
      ...(stars === undefined ? [] : [sql`least(t.class_stars, t.coach_stars) <= ${stars}`]),
      ...(instructor_id === undefined
        ? []
        : [sql`exists (select from (${sql.raw(coaches)}) c where c.instructor_id = ${instructor_id})`]),
      ...(coach_id === null
        ? []
        : [
            sql`exists (select from (${sql.raw(coaches)}) c join instructor i using (instructor_id)
              where i.customer_id = ${coach_id})`,
          ]),
    ],
    sql` and `,
  );
}

interface Row extends Omit<Rating, 'at'> {
  readonly at: Date;
  readonly cursor: string;
}

/** A page, the newest first. */
export async function findRatings(
  db: Db,
  kind: RatingKind,
  filter: RatingsOf,
  after?: string,
): Promise<Pick<RatingsResponse, 'ratings' | 'next'>> {
  const { rows: source, coaches, note } = RATED[kind];
  const { rows } = await sql<Row>`
    select t.rating_id, t.at, coalesce(ct.name, v.title) as title, l.name as location, t.single_class_id,
      t.class_stars, t.coach_stars, t.comment, ${sql.raw(cursorOf('t.at', 't.rating_id'))} as cursor,
      coalesce((select json_agg(coalesce(nullif(i.nickname, ''), i.name) order by c.place)
        from (${sql.raw(coaches)}) c join instructor i using (instructor_id)), '[]') as coaches,
      (select json_build_object('customer_id', p.customer_id, 'name', p.name, 'last_name', p.last_name)
        from customer p where p.customer_id = t.customer_id) as customer,
      coalesce((select json_agg(json_build_object('customer_note_id', n.customer_note_id, 'text', n.text,
            'createdAt', ${sql.raw(INSTANT('n.created_at'))},
            'created_by', (select btrim(w.name || ' ' || w.last_name) from customer w where w.customer_id = n.created_by))
          order by n.customer_note_id)
        from customer_note n where n.${sql.ref(note)} = t.rating_id), '[]') as notes
    from (
      select * from (${sql.raw(source)}) t
      where ${matchesFilter(kind, filter)} and ${after === undefined ? sql`true` : behindCursor('t.at, t.rating_id', '<', after)}
      order by t.at desc, t.rating_id desc limit ${PAGE + 1}
    ) t
    left join single_class s on s.single_class_id = t.single_class_id
    left join class_type ct on ct.class_type_id = s.class_type_id
    left join location l on l.location_id = t.location_id
    left join video v on v.video_id = t.video_id
    order by t.at desc, t.rating_id desc`.execute(db);
  const { shown, next } = keysetPage(rows, PAGE, ({ cursor }) => cursor);
  return { ratings: shown.map(({ cursor: _cursor, at, ...row }) => ({ ...row, at: at.toISOString() })), next };
}

/** Means over all of them, with one decimal. */
export async function summarise(db: Db, kind: RatingKind, filter: RatingsOf): Promise<RatingSummary> {
  const { rows } = await sql<RatingSummary>`
    select count(*)::int as count, round(avg(t.class_stars), 1)::float8 as class_stars,
      round(avg(t.coach_stars), 1)::float8 as coach_stars
    from (${sql.raw(RATED[kind].rows)}) t where ${matchesFilter(kind, filter)}`.execute(db);
  return rows[0] ?? { count: 0, class_stars: null, coach_stars: null };
}
