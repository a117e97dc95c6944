import { sql, type Insertable, type Selectable } from 'kysely';
import type { CustomField } from '../../../domain/contract/customFields';
import type { Form, NewField } from '../../../domain/contract/forms';
import type { CustomObject } from '../../../domain/forms/definition';
import { orderFields } from '../../../domain/forms/fields';
import type { FieldItem, FieldValue, FormField } from '../../../domain/forms/types';
import { NEXT_VERSION, deleteRows, insertRow, updateRows } from '../../db/rows';
import type { DB, Db, Trx } from '../../db/schema';

type FieldRow = Omit<Selectable<DB['form_field']>, 'form_id'>;
const FIELD = [
  'key',
  'name',
  'label',
  'type',
  'order',
  'step',
  'required',
  'options',
  'items',
  'class_name',
  'precondition',
  'value',
] as const satisfies readonly (keyof FieldRow)[];

/** Maps a row to the API's field. `scope` makes the input's id unique on a page. */
const fieldOf = ({ class_name: className, ...row }: FieldRow, scope: string): FormField => ({
  ...row,
  id: `${scope}-${row.key}`,
  className,
});

const json = (value: FieldValue | readonly FieldItem[] | undefined): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** The columns of a field as an admin wrote it. */
export const fieldColumns = ({ key, className, options, items, value, ...field }: NewField) => ({
  key,
  name: field.name ?? key,
  label: field.label.trim(),
  type: field.type,
  order: field.order ?? 0,
  step: field.step ?? 1,
  required: field.required ?? false,
  options: options?.trim() || null,
  // A field of locations offers the studio's current locations, so no items are stored.
  items: field.type === 'location' ? null : json(items),
  class_name: className?.trim() || null,
  precondition: field.precondition?.trim() || null,
  value: json(value),
});
type FieldColumns = ReturnType<typeof fieldColumns>;

/** The studio's locations as choices of a field. */
export const findLocationItems = (db: Db): Promise<FieldItem[]> =>
  db
    .selectFrom('location')
    .select(['location_id as value', 'name as label'])
    .where('archived_at', 'is', null)
    .orderBy('location_id')
    .execute();

/** The API's field for columns that are not stored yet. */
export const fieldOfColumns = (columns: FieldColumns): FormField =>
  fieldOf(
    { ...columns, items: JSON.parse(columns.items ?? 'null'), value: JSON.parse(columns.value ?? 'null') } as FieldRow,
    'new',
  );

type PlaceRow = Pick<Selectable<DB['form_place']>, 'place' | 'class_package_id' | 'class_type_id'>;

const shownIn = (page: Form['shown_in']['page'], places: readonly PlaceRow[]): Form['shown_in'] => ({
  signup: places.some(({ place }) => place === 'signup'),
  profile: places.some(({ place }) => place === 'profile'),
  class_packages: places.flatMap(({ class_package_id }) => class_package_id ?? []),
  class_types: places.flatMap(({ class_type_id }) => class_type_id ?? []),
  page,
});

/** All forms, or the one with this id. */
export async function findForms(db: Db, form_id?: number): Promise<Form[]> {
  const only = form_id === undefined ? [] : [form_id];
  const [forms, fields, places] = await Promise.all([
    db
      .selectFrom('form')
      .select(['form_id', 'title', 'version', 'page'])
      .$if(only.length > 0, (q) => q.where('form_id', 'in', only))
      .orderBy('form_id')
      .execute(),
    db
      .selectFrom('form_field')
      .select(['form_id', ...FIELD])
      .$if(only.length > 0, (q) => q.where('form_id', 'in', only))
      .orderBy('key')
      .execute(),
    db
      .selectFrom('form_place')
      .select(['form_id', 'place', 'class_package_id', 'class_type_id'])
      .$if(only.length > 0, (q) => q.where('form_id', 'in', only))
      .orderBy('form_place_id')
      .execute(),
  ]);
  return forms.map(({ page, ...form }) => ({
    ...form,
    shown_in: shownIn(
      page,
      places.filter(({ form_id: id }) => id === form.form_id),
    ),
    form_fields: orderFields(
      fields
        .filter((field) => field.form_id === form.form_id)
        .map(({ form_id: id, ...field }) => fieldOf(field, `form-${id}`)),
    ) as Form['form_fields'],
  }));
}

/** Locks a form and returns its version; undefined: there is none. */
export async function lockForm(trx: Trx, form_id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('form')
    .select('version')
    .where('form_id', '=', form_id)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
}

/** Keeps a form and its fields as they are while it is answered; undefined: there is none. */
export const holdForm = (trx: Trx, form_id: number): Promise<{ form_id: number } | undefined> =>
  trx.selectFrom('form').select('form_id').where('form_id', '=', form_id).forShare().executeTakeFirst();

export async function insertForm(trx: Trx, title: string): Promise<number> {
  return insertRow(trx, 'form', { title }, 'form_id');
}

export async function updateForm(trx: Trx, form_id: number, title: string): Promise<void> {
  await updateRows(trx, 'form', { form_id }, { title, version: NEXT_VERSION });
}

export async function replaceFields(trx: Trx, form_id: number, fields: readonly FieldColumns[]): Promise<void> {
  await deleteRows(trx, 'form_field', { form_id });
  if (fields.length === 0) return;
  await trx
    .insertInto('form_field')
    .values(fields.map((field) => ({ ...field, form_id })))
    .execute();
}

export async function removeForm(trx: Trx, form_id: number): Promise<void> {
  await deleteRows(trx, 'form', { form_id });
}

const CUSTOM = ['custom_field_id', 'object', 'version', ...FIELD] as const;
type CustomRow = Pick<Selectable<DB['custom_field']>, (typeof CUSTOM)[number]>;

const customFieldOf = ({ custom_field_id, object, version, ...field }: CustomRow): CustomField =>
  ({ custom_field_id, object, version, ...fieldOf(field, object) }) as CustomField;

/** The custom fields of an object, or the one with this id, in order. */
export async function findCustomFields(
  db: Db,
  filter: { readonly object?: CustomObject; readonly custom_field_id?: number },
): Promise<CustomField[]> {
  const { object, custom_field_id } = filter;
  const rows = await db
    .selectFrom('custom_field')
    .select(CUSTOM)
    .$if(object !== undefined, (q) => q.where('object', '=', object ?? ''))
    .$if(custom_field_id !== undefined, (q) => q.where('custom_field_id', '=', custom_field_id ?? 0))
    .orderBy('custom_field_id')
    .execute();
  return orderFields(rows.map(customFieldOf));
}

/**
 * Locks all custom fields of an object: 'share' while a customer answers them, 'update' for a change. A read before the
 * lock may be outdated: read in a later statement.
 */
export async function lockCustomFields(trx: Trx, object: CustomObject, mode: 'share' | 'update'): Promise<void> {
  const rows = trx.selectFrom('custom_field').select('custom_field_id').where('object', '=', object);
  const ordered = rows.orderBy('custom_field_id');
  await (mode === 'share' ? ordered.forShare() : ordered.forUpdate()).execute();
}

export async function insertCustomField(trx: Trx, row: Insertable<DB['custom_field']>): Promise<number> {
  return insertRow(trx, 'custom_field', row, 'custom_field_id');
}

export async function updateCustomField(trx: Trx, custom_field_id: number, columns: FieldColumns): Promise<void> {
  await updateRows(trx, 'custom_field', { custom_field_id }, { ...columns, version: NEXT_VERSION });
}

/** Stores the order of fields; increments the version of those that move. */
export async function orderCustomFields(
  trx: Trx,
  places: ReadonlyArray<{ readonly custom_field_id: number; readonly step: number; readonly order: number }>,
): Promise<void> {
  const column = (name: keyof (typeof places)[number]) => places.map((place) => place[name]);
  await sql`update custom_field f set step = n.step, "order" = n.place, version = f.version + 1
    from unnest(${column('custom_field_id')}::bigint[], ${column('step')}::int[], ${column('order')}::int[])
      as n (id, step, place)
    where f.custom_field_id = n.id and (f.step, f."order") is distinct from (n.step, n.place)`.execute(trx);
}

export async function removeCustomField(trx: Trx, custom_field_id: number): Promise<void> {
  await deleteRows(trx, 'custom_field', { custom_field_id });
}

const hasAnswer = (key: string) => sql<boolean>`custom_values ? ${key}`;

/** Number of customers, or purchases, with an answer to a field. */
export async function countAnswers(trx: Trx, object: CustomObject, key: string): Promise<number> {
  const { total } = await trx
    .selectFrom(object)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(hasAnswer(key))
    .executeTakeFirstOrThrow();
  return total;
}

/** Locks customers or purchases by id, in the common lock order, and removes their answers. */
export async function removeAnswers(trx: Trx, object: CustomObject, key: string): Promise<void> {
  const [table, id] = [sql.table(object), sql.ref(`${object}_id`)];
  await sql`update ${table} set custom_values = custom_values - ${key}::text
    where ${id} in (select ${id} from ${table} where ${hasAnswer(key)} order by ${id} for no key update)
  `.execute(trx);
}
