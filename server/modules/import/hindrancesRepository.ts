import { sql, type RawBuilder } from 'kysely';
import type { Hindrance } from '../../../domain/contract/imports';
import { formatDateTime } from '../../../domain/format';
import type { ImportKind } from '../../../domain/import/columns';
import { CLASS_DATE } from '../../db/expressions';
import type { Db } from '../../db/schema';
import type { Batch } from './repository';

/** So many are named; the others are counted. */
const NAMED_MAX = 50;

interface Row {
  readonly customer_id: number | null;
  readonly single_class_id: number | null;
  readonly name: string;
  readonly class_date: string | null;
  readonly reasons: string[];
  readonly total: number;
}

/** SQL that is the text where the condition holds, else null. */
const reasonIf = (condition: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`case when ${condition} then ${sql.lit(text)} end`;

const reasonList = (...all: ReadonlyArray<RawBuilder<unknown>>): RawBuilder<unknown> =>
  sql`array_remove(array[${sql.join(all)}], null)`;

const CUSTOMER = sql`k.customer_id, null::bigint as single_class_id, btrim(c.name || ' ' || c.last_name) as name,
  null::text as class_date`;
const CLASS = sql`sc.single_class_id, t.name, ${sql.raw(CLASS_DATE)} as class_date`;

/** What each kind of import made, and why it can't be taken back; the conditions are those of undoRepository. */
const FOUND: Readonly<Record<ImportKind, (id: number, now: Date) => RawBuilder<unknown>>> = {
  customers: (id) => sql`
    select ${CUSTOMER}, ${reasonList(
      reasonIf(sql`c.uid is not null`, 'ya entró con su cuenta'),
      reasonIf(sql`exists (select from class_reservation r where r.customer_id = c.customer_id)`, 'ya reservó'),
      reasonIf(sql`exists (select from purchase p where p.customer_id = c.customer_id)`, 'ya compró'),
      reasonIf(sql`exists (select from available_class a where a.customer_id = c.customer_id)`, 'tiene créditos'),
      reasonIf(sql`exists (select from store_credit s where s.customer_id = c.customer_id)`, 'tiene saldo a favor'),
      reasonIf(
        sql`exists (select from waitlist w where w.customer_id = c.customer_id)`,
        'estuvo en una lista de espera',
      ),
      reasonIf(sql`exists (select from customer_note n where n.customer_id = c.customer_id)`, 'tiene notas'),
      reasonIf(sql`exists (select from form_answer f where f.customer_id = c.customer_id)`, 'contestó un formulario'),
    )} as reasons
    from import_key k join customer c using (customer_id)
    where k.import_batch_id = ${id} and not k.is_known`,
  credits: (id) => sql`
    select ${CUSTOMER}, ${reasonList(
      reasonIf(
        sql`exists (select from class_reservation r where r.available_class_id = any(k.available_classes))`,
        'ya reservó con estos créditos',
      ),
      reasonIf(
        sql`exists (select from available_class a
          where a.available_class_id = any(k.available_classes) and a.forfeited_at is not null)`,
        'ya perdió o entregó alguno',
      ),
      reasonIf(
        sql`exists (select from available_class a
          where a.available_class_id = any(k.available_classes) and a.cancels > 0)`,
        'ya canceló con alguno',
      ),
      reasonIf(
        sql`exists (select from available_class a join purchase_freeze z using (purchase_id)
          where a.available_class_id = any(k.available_classes))`,
        'congeló su paquete',
      ),
    )} as reasons
    from import_key k join customer c using (customer_id) where k.import_batch_id = ${id}`,
  classes: (id) => sql`
    select null::bigint as customer_id, ${CLASS}, ${reasonList(
      reasonIf(
        sql`exists (select from class_reservation r where r.single_class_id = sc.single_class_id)`,
        'tiene o tuvo reservaciones',
      ),
      reasonIf(sql`sc.held_seats > 0`, 'alguien está pagando un lugar'),
      reasonIf(
        sql`exists (select from waitlist w where w.single_class_id = sc.single_class_id)`,
        'tiene lista de espera',
      ),
      reasonIf(sql`sc.version > 1`, 'cambió después de importarse'),
      reasonIf(
        sql`exists (select from coach_statement_line n where n.single_class_id = sc.single_class_id)`,
        'ya se pagó a su coach',
      ),
    )} as reasons
    from import_key k join single_class sc using (single_class_id) join class_type t using (class_type_id)
    where k.import_batch_id = ${id}`,
  reservations: (id, now) => sql`
    select r.customer_id, sc.single_class_id, btrim(c.name || ' ' || c.last_name) || ' · ' || t.name as name,
      ${sql.raw(CLASS_DATE)} as class_date, ${reasonList(
        reasonIf(sql`r.deleted_at is not null`, 'ya se canceló'),
        reasonIf(sql`r.attend`, 'ya asistió'),
        reasonIf(sql`sc.starts_at <= ${now}`, 'la clase ya comenzó'),
        reasonIf(
          sql`exists (select from active_waitlist w where w.single_class_id = sc.single_class_id)`,
          'su clase tiene lista de espera',
        ),
        reasonIf(
          sql`exists (select from mail m where m.class_reservation_id = r.class_reservation_id)`,
          'ya se le avisó de ese lugar',
        ),
      )} as reasons
    from import_key k join class_reservation r using (class_reservation_id)
    join single_class sc on sc.single_class_id = r.single_class_id join class_type t using (class_type_id)
    join customer c on c.customer_id = r.customer_id where k.import_batch_id = ${id}`,
};

/** What hinders the undoing of an import, by name. */
export async function findHindrances(
  db: Db,
  { kind, import_batch_id }: Batch,
  now: Date,
): Promise<{ hindrances: Hindrance[]; total: number }> {
  const { rows } = await sql<Row>`
    select f.*, count(*) over () as total from (${FOUND[kind](import_batch_id, now)}) f
    where cardinality(f.reasons) > 0 order by f.name, f.class_date limit ${NAMED_MAX}`.execute(db);
  return {
    hindrances: rows.map(({ total: _, class_date, name, ...row }) => ({
      ...row,
      name: class_date === null ? name : `${name} · ${formatDateTime(class_date)}`,
    })),
    total: rows[0]?.total ?? 0,
  };
}
