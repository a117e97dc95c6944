/** Customers who reserve over HTTP without pause, and what must be true after a storm that broke in the middle. */
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from '../../../server/db/schema';
import { emulatorToken } from '../../helpers/tokens';
import { aClass, aCrowd, type Person } from '../builders';
import { brokenRules } from '../invariants';

export interface Wish {
  readonly person: Person;
  readonly single_class_id: number;
  readonly key: string;
}

/** Everybody wants every class; in each there is room for half of them. */
export async function wishes(db: Kysely<DB>, label: string, people = 16, classes = 12): Promise<Wish[]> {
  const crowd = await aCrowd(db, people, classes);
  const ids = await Promise.all(Array.from({ length: classes }, () => aClass(db, { capacity: people / 2 })));
  return ids.flatMap((single_class_id) =>
    crowd.map((person) => ({ person, single_class_id, key: `${label}-${person.uid}-${single_class_id}` })),
  );
}

/** The status and code that were answered; null where the connection broke before an answer. */
export async function ask(
  address: string,
  { person, single_class_id, key }: Wish,
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
    // What a browser sees of a server that dies: the connection broke.
    return null;
  }
}

/** Every reservation is whole: counted by its class, with its credit, and with the answer to its key. */
export async function expectWhole(pool: Pool): Promise<void> {
  expect(await brokenRules(pool)).toEqual([]);
  const { rows } = await pool.query(
    `select class_reservation_id from class_reservation r where not exists (
       select from idempotency_key k where k.customer_id = r.customer_id and (k.response->>'class_reservation_id')::bigint = r.class_reservation_id)`,
  );
  expect(rows).toEqual([]);
}

/** What was promised before the storm still stands after it. */
export async function expectKept(pool: Pool, answered: ReadonlyMap<string, number>): Promise<void> {
  const { rows } = await pool.query<{ key: string; id: number }>(
    `select key, (response->>'class_reservation_id')::bigint id from idempotency_key`,
  );
  const stored = new Map(rows.map((r) => [r.key, r.id]));
  for (const [key, id] of answered) expect(stored.get(key)).toBe(id);
}

export const idOf = (text: string): number =>
  (JSON.parse(text) as { class_reservation: { class_reservation_id: number } }).class_reservation.class_reservation_id;
