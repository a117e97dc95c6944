import { sql } from 'kysely';
import type { PendingFormsQuery } from '../../../domain/contract/forms';
import type { ShownIn } from '../../../domain/forms/places';
import type { FormValues } from '../../../domain/forms/types';
import { keysetPage } from '../../db/cursors';
import { deleteRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';

const PAGE = 50;

/** SQL for whether a customer still has to answer a form before a class of a type. */
export const formPending = (customer: string, classType: string): string => `exists (
  select from form_place f where f.class_type_id = ${classType} and not exists (
    select from form_answer a where a.form_id = f.form_id and a.customer_id = ${customer}))`;

/** Stores where a form is shown. */
export async function replacePlaces(trx: Trx, form_id: number, shown: ShownIn): Promise<void> {
  await deleteRows(trx, 'form_place', { form_id });
  await trx.updateTable('form').set({ page: shown.page }).where('form_id', '=', form_id).execute();
  const place = { form_id, class_package_id: null, class_type_id: null };
  const rows = [
    ...(shown.signup ? [{ ...place, place: 'signup' } as const] : []),
    ...(shown.profile ? [{ ...place, place: 'profile' } as const] : []),
    ...shown.class_packages.map((class_package_id) => ({ ...place, place: 'package', class_package_id }) as const),
    ...shown.class_types.map((class_type_id) => ({ ...place, place: 'class_type', class_type_id }) as const),
  ];
  if (rows.length > 0) await trx.insertInto('form_place').values(rows).execute();
}

const idsOf = async (rows: Promise<{ rows: { form_id: number }[] }>): Promise<number[]> =>
  (await rows).rows.map(({ form_id }) => form_id);

export const findSignUpForms = (db: Db): Promise<number[]> =>
  idsOf(sql<{ form_id: number }>`select form_id from form_place where place = 'signup' order by form_id`.execute(db));

/** The forms of a package or of a class's type that a customer has not answered. */
export const findPending = (
  db: Db,
  customer_id: number,
  { class_package_id = 0, single_class_id = 0 }: PendingFormsQuery,
): Promise<number[]> =>
  idsOf(
    sql<{ form_id: number }>`
      select distinct f.form_id from form_place f
      where (f.class_package_id = ${class_package_id} or f.class_type_id = (
          select s.class_type_id from single_class s where s.single_class_id = ${single_class_id}))
        and not exists (select from form_answer a where a.form_id = f.form_id and a.customer_id = ${customer_id})
      order by f.form_id`.execute(db),
  );

export const findProfileForms = (db: Db): Promise<number[]> =>
  idsOf(sql<{ form_id: number }>`select form_id from form_place where place = 'profile' order by form_id`.execute(db));

/** The forms that a customer still has to answer for the classes that they have reserved. */
export const findAwaited = (db: Db, customer_id: number, now: Date): Promise<number[]> =>
  idsOf(
    sql<{ form_id: number }>`
      select distinct f.form_id
      from active_reservation r join single_class s using (single_class_id) join form_place f using (class_type_id)
      where r.customer_id = ${customer_id} and s.starts_at > ${now}
        and not exists (select from form_answer a where a.form_id = f.form_id and a.customer_id = ${customer_id})
      order by f.form_id`.execute(db),
  );

interface AnswerRow {
  readonly form_id: number;
  readonly customer_id: number | null;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly request_key?: string | null;
  readonly answers: FormValues;
}

/** A customer's answer replaces their earlier one; a repeat of a visitor's request is the same answer. */
export async function storeAnswer(trx: Trx, { answers, ...row }: AnswerRow, now: Date): Promise<void> {
  const values = { ...row, answers: JSON.stringify(answers), created_at: now, changed_at: now };
  await trx
    .insertInto('form_answer')
    .values(values)
    .onConflict((c) =>
      row.customer_id === null
        ? c.columns(['form_id', 'request_key']).doNothing()
        : c.columns(['form_id', 'customer_id']).doUpdateSet({ answers: values.answers, changed_at: now }),
    )
    .execute();
}

const answerRows = (db: Db) =>
  db
    .selectFrom('form_answer as a')
    .leftJoin('customer as c', 'c.customer_id', 'a.customer_id')
    .select(['a.form_answer_id', 'a.form_id', 'a.customer_id', 'a.answers', 'a.created_at', 'a.changed_at'])
    .select([
      sql<string>`coalesce(a.name, btrim(c.name || ' ' || c.last_name))`.as('name'),
      sql<string>`coalesce(a.email, c.email, '')`.as('email'),
    ]);
export type StoredAnswer = Awaited<ReturnType<typeof findAnswersOf>>[number];

/** All of a customer's answers. */
export const findAnswersOf = (db: Db, customer_id: number) =>
  answerRows(db).where('a.customer_id', '=', customer_id).orderBy('a.form_id').execute();

/** A page of a form's answers, the newest first. */
export async function findAnswers(db: Db, form_id: number, after?: string) {
  const rows = await answerRows(db)
    .where('a.form_id', '=', form_id)
    .$if(after !== undefined, (q) => q.where('a.form_answer_id', '<', Number(after)))
    .orderBy('a.form_answer_id', 'desc')
    .limit(PAGE + 1)
    .execute();
  return keysetPage(rows, PAGE, (row) => String(row.form_answer_id));
}

/** How many answers each form has. */
export async function countAnswersByForm(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ form_id: number; total: number }>`
    select form_id, count(*) as total from form_answer group by form_id`.execute(db);
  return new Map(rows.map(({ form_id, total }) => [form_id, total]));
}
