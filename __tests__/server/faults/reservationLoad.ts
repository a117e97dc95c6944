/** Many reservations over HTTP, and checks of the database after a crash in the middle of them. */
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from '../../../server/db/schema';
import { emulatorToken } from '../../helpers/tokens';
import { aClass, aCrowd, type Person } from '../builders';
import { brokenRules } from '../invariants';

export interface ReservationRequest {
  readonly person: Person;
  readonly single_class_id: number;
  readonly key: string;
}

/** One request of each customer for each class; a class has seats for half of the customers. */
export async function makeRequests(
  db: Kysely<DB>,
  label: string,
  people = 16,
  classes = 12,
): Promise<ReservationRequest[]> {
  const crowd = await aCrowd(db, people, classes);
  const ids = await Promise.all(Array.from({ length: classes }, () => aClass(db, { capacity: people / 2 })));
  return ids.flatMap((single_class_id) =>
    crowd.map((person) => ({ person, single_class_id, key: `${label}-${person.uid}-${single_class_id}` })),
  );
}

/** Returns the status and text of the response, or null if the connection broke before it. */
export async function send(
  address: string,
  { person, single_class_id, key }: ReservationRequest,
): Promise<{ status: number; text: string } | null> {
  try {
    const reply = await fetch(`${address}/api/class_reservations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${emulatorToken(person)}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ single_class_id }),
    });
    return { status: reply.status, text: await reply.text() };
  } catch {
    // The server was killed.
    return null;
  }
}

/** Expects every reservation to have its seat counted, its credit, and a stored response for its key. */
export async function expectConsistent(pool: Pool): Promise<void> {
  expect(await brokenRules(pool)).toEqual([]);
  const { rows } = await pool.query(
    `select class_reservation_id from class_reservation r where not exists (
       select from idempotency_key k where k.customer_id = r.customer_id
         and (k.response->>'class_reservation_id')::bigint = r.class_reservation_id)`,
  );
  expect(rows).toEqual([]);
}

/** Expects every reservation that was confirmed to a client to be stored. */
export async function expectStored(pool: Pool, confirmed: ReadonlyMap<string, number>): Promise<void> {
  const { rows } = await pool.query<{ key: string; id: number }>(
    `select key, (response->>'class_reservation_id')::bigint id from idempotency_key`,
  );
  const stored = new Map(rows.map((r) => [r.key, r.id]));
  for (const [key, id] of confirmed) expect(stored.get(key)).toBe(id);
}

export const idOf = (text: string): number =>
  (JSON.parse(text) as { class_reservation: { class_reservation_id: number } }).class_reservation.class_reservation_id;
