/** The state of the model and the state of the database in one comparable form. */
import { sql } from 'kysely';
import type { Api } from '../../helpers/api';
import type { Model } from './state';

interface ComparableState {
  readonly reservations: unknown[];
  readonly credits: unknown[];
  readonly seats: Readonly<Record<string, number>>;
  readonly waits: unknown[];
  readonly offers: unknown[];
  readonly penalties: unknown[];
  readonly mails: string[];
}

const byId = <T extends { id: number | null }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => (a.id ?? 0) - (b.id ?? 0));

const byWait = <T extends { wait: number }>(list: readonly T[]): T[] => [...list].sort((a, b) => a.wait - b.wait);

export function stateOfModel(model: Model): ComparableState {
  return {
    reservations: byId(model.reservations).map(
      ({ id, lesson, owner, credit, spot, guest, member, cancelled, attended, stars }) => ({
        id,
        lesson: lesson.id,
        owner: owner.customer_id,
        credit: credit.id,
        spot,
        guest,
        member,
        cancelled,
        attended,
        stars,
      }),
    ),
    credits: byId(model.credits).map(({ id, owner, type, unlimited, expires, cancels, forfeited }) => ({
      id,
      owner: owner.customer_id,
      type,
      unlimited,
      expires,
      cancels,
      forfeited,
    })),
    seats: Object.fromEntries(
      model.lessons.map((lesson) => [
        lesson.name,
        model.reservations.filter((p) => p.lesson === lesson && !p.cancelled).length,
      ]),
    ),
    offers: byWait(
      model.offers.map(({ wait, spot, until, outcome }) => ({
        wait: wait.id,
        spot,
        until,
        outcome,
        keptFor: outcome === null ? wait.owner.customer_id : null,
      })),
    ),
    waits: byId(model.waits).map(({ id, lesson, owner, member, auto, state }) => ({
      id,
      lesson: lesson.id,
      owner: owner.customer_id,
      member,
      auto,
      state,
    })),
    penalties: byId(model.penalties).map(({ id, owner, end, lifted, missed }) => ({
      id,
      owner: owner.customer_id,
      end,
      lifted,
      missed: missed.map((p) => p.id),
    })),
    mails: [
      ...[...model.mails.values()].map(
        ({ kind, owner, lesson, reservation }) =>
          `${kind} ${owner.customer_id} ${lesson.id} ${reservation?.id ?? null}`,
      ),
      ...model.purchases.map(
        ({ owner, pkg }) => `${pkg.cash ? 'cash-pending' : 'purchase-made'} ${owner.customer_id} null null`,
      ),
    ].sort(),
  };
}

export async function stateOfDatabase({ db }: Api, model: Model): Promise<ComparableState> {
  const lessons = model.lessons.map((l) => l.id);
  const people = model.people.map((p) => p.customer_id);
  const reservations = await db
    .selectFrom('class_reservation')
    .selectAll()
    .where('single_class_id', 'in', lessons)
    .orderBy('class_reservation_id')
    .execute();
  const credits = await db
    .selectFrom('available_class')
    .selectAll()
    .where('customer_id', 'in', people)
    .orderBy('available_class_id')
    .execute();
  const classes = await db
    .selectFrom('single_class')
    .select(['single_class_id', 'reserved'])
    .where('single_class_id', 'in', lessons)
    .execute();
  const waits = await db.selectFrom('waitlist').selectAll().orderBy('waitlist_id').execute();
  const offers = await db
    .selectFrom('waitlist_offer as o')
    .leftJoin('active_hold as h', (join) =>
      join.onRef('h.waitlist_offer_id', '=', 'o.waitlist_offer_id').onRef('h.expires_at', '=', 'o.expires_at'),
    )
    .select(['o.waitlist_id as wait', 'o.spot', 'o.outcome', 'h.customer_id as keptFor'])
    .select((eb) => eb.ref('o.expires_at').$notNull().as('until'))
    .where('o.expires_at', 'is not', null)
    .orderBy('o.waitlist_offer_id')
    .execute();
  const penalties = await db
    .selectFrom('class_reservation_penalty')
    .select(['class_reservation_penalty_id', 'customer_id', 'end_date', 'lifted_at'])
    .select(sql<number[]>`to_jsonb(class_reservation_ids)`.as('missed'))
    .orderBy('class_reservation_penalty_id')
    .execute();
  const mails = await db
    .selectFrom('mail')
    .select(['kind', 'customer_id', 'single_class_id', 'class_reservation_id'])
    .execute();
  const nameOf = new Map(model.lessons.map((l) => [l.id, l.name]));
  return {
    reservations: reservations.map((r) => ({
      id: r.class_reservation_id,
      lesson: r.single_class_id,
      owner: r.customer_id,
      credit: r.available_class_id,
      spot: r.spot,
      guest: r.guest,
      member: r.family_member_id,
      cancelled: r.deleted_at !== null,
      attended: r.attend,
      stars: r.class_stars === null ? null : [r.class_stars, r.coach_stars],
    })),
    credits: credits.map((c) => ({
      id: c.available_class_id,
      owner: c.customer_id,
      type: c.class_type_id,
      unlimited: c.unlimited,
      expires: c.expires_at?.getTime() ?? null,
      cancels: c.cancels,
      forfeited: c.forfeited_at !== null,
    })),
    seats: Object.fromEntries(classes.map((c) => [nameOf.get(c.single_class_id) ?? '', c.reserved])),
    waits: waits.map((w) => ({
      id: w.waitlist_id,
      lesson: w.single_class_id,
      owner: w.customer_id,
      member: w.family_member_id,
      auto: w.auto,
      state: w.promoted_at ? 'promoted' : w.removed_at ? 'gone' : 'waiting',
    })),
    offers: byWait(offers.map(({ until, ...offer }) => ({ ...offer, until: until.getTime() }))),
    penalties: penalties.map((p) => ({
      id: p.class_reservation_penalty_id,
      owner: p.customer_id,
      end: p.end_date.getTime(),
      lifted: p.lifted_at !== null,
      missed: p.missed,
    })),
    mails: mails.map((m) => `${m.kind} ${m.customer_id} ${m.single_class_id} ${m.class_reservation_id}`).sort(),
  };
}

/** Fills in the ids of what the server creates by itself: promoted reservations and penalties. */
export async function fillInIds({ db }: Api, model: Model): Promise<void> {
  for (const reservation of model.reservations.filter((p) => p.id === null)) {
    const found = await db
      .selectFrom('class_reservation')
      .select('class_reservation_id')
      .where('single_class_id', '=', reservation.lesson.id)
      .where('customer_id', '=', reservation.owner.customer_id)
      .where('deleted_at', 'is', null)
      .where((eb) =>
        reservation.member === null ? eb('guest', 'is', null) : eb('family_member_id', '=', reservation.member),
      )
      .executeTakeFirst();
    if (!found)
      throw new Error(`The database lacks a reservation of ${reservation.owner.name} in ${reservation.lesson.name}.`);
    reservation.id = found.class_reservation_id;
  }
  for (const penalty of model.penalties.filter((p) => p.id === null)) {
    const found = await db
      .selectFrom('class_reservation_penalty')
      .select('class_reservation_penalty_id')
      .where('last_class_reservation_id', '=', penalty.missed[0]?.id ?? 0)
      .executeTakeFirst();
    if (!found) throw new Error(`The database lacks a penalty of ${penalty.owner.name}.`);
    penalty.id = found.class_reservation_penalty_id;
  }
}
