/** What the database refuses by itself, without the rules of the server. */
import type { Pool } from 'pg';
import { NOON, startApi, type Api } from '../../helpers/api';
import { aClass, aPerson, anUnlimitedPlan, someCredits } from '../builders';

let api: Api;
let pool: Pool;
beforeAll(async () => {
  api = await startApi();
  ({ pool } = api);
});
afterAll(() => api.close());

const insert = (
  single_class_id: number,
  customer_id: number,
  credit: number | undefined,
  more: { counted?: boolean; spot?: number | null; guest?: string | null } = {},
) =>
  pool.query(
    `insert into class_reservation (single_class_id, customer_id, available_class_id, counted, spot, guest, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [single_class_id, customer_id, credit, more.counted ?? true, more.spot ?? null, more.guest ?? null, NOON],
  );
const violation = (constraint: string) => expect.objectContaining({ constraint }) as Error;

it('no table has large objects, which a move to another server would refuse', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and a.attnum > 0 and not a.attisdropped and t.typname in ('oid', 'lo')`);
  expect(rows).toEqual([]);
});

it('the database refuses more reserved seats than the capacity, and a negative count', async () => {
  const id = await aClass(api.db, { capacity: 2 });
  await expect(pool.query('update single_class set reserved = 3 where single_class_id = $1', [id])).rejects.toEqual(
    violation('single_class_seats'),
  );
  await expect(pool.query('update single_class set reserved = -1 where single_class_id = $1', [id])).rejects.toEqual(
    violation('single_class_seats'),
  );
});

it("the database refuses a spot, credit or own seat twice, another's credit, and a guest on a plan", async () => {
  const [ana, eva, id, other] = [
    await aPerson(api.db),
    await aPerson(api.db),
    await aClass(api.db),
    await aClass(api.db),
  ];
  const [one, two, three] = await someCredits(api.db, ana.customer_id, 3);
  const [evasCredit] = await someCredits(api.db, eva.customer_id, 1);
  const plan = await anUnlimitedPlan(api.db, ana.customer_id);
  await insert(id, ana.customer_id, one, { spot: 1 });
  await expect(insert(id, eva.customer_id, evasCredit, { spot: 1 })).rejects.toEqual(
    violation('class_reservation_spot'),
  );
  await expect(insert(other, ana.customer_id, one)).rejects.toEqual(violation('class_reservation_credit'));
  await expect(insert(id, ana.customer_id, two)).rejects.toEqual(violation('class_reservation_own'));
  await expect(insert(other, ana.customer_id, evasCredit)).rejects.toEqual(violation('class_reservation_credit_fk'));
  // A counted credit stored as uncounted could pay twice.
  await expect(insert(other, ana.customer_id, one, { counted: false })).rejects.toEqual(
    violation('class_reservation_credit_fk'),
  );
  await expect(insert(id, ana.customer_id, plan, { counted: false, guest: 'Lupita' })).rejects.toEqual(
    violation('class_reservation_guest_counts'),
  );
  await insert(id, ana.customer_id, three, { guest: 'Lupita' });
  await insert(other, ana.customer_id, plan, { counted: false });
});

it('the database accepts a spot, credit and seat again after a cancellation', async () => {
  const [ana, id] = [await aPerson(api.db), await aClass(api.db)];
  const [credit] = await someCredits(api.db, ana.customer_id, 1);
  for (let n = 0; n < 3; n += 1) {
    await insert(id, ana.customer_id, credit, { spot: 4 });
    await pool.query('update class_reservation set deleted_at = now() where single_class_id = $1', [id]);
  }
});
