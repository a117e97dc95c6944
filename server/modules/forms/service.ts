/** Admins manage forms and custom fields. */
import type {
  ChangedCustomField,
  CustomField,
  CustomFieldsOrder,
  NewCustomField,
} from '../../../domain/contract/customFields';
import type { ChangedForm, Form, NewForm } from '../../../domain/contract/forms';
import { AppError, requireFound } from '../../../domain/errors';
import { ADDRESS_FORM_ID } from '../../../domain/forms/address';
import {
  addressFormProblem,
  customFieldProblem,
  FIELDS_MAX,
  fieldsProblem,
  type CustomObject,
} from '../../../domain/forms/definition';
import { orderFields, parsePrecondition } from '../../../domain/forms/fields';
import { fieldPlacementProblem, SHOWN_NOWHERE, type ShownIn } from '../../../domain/forms/places';
import type { FormField } from '../../../domain/forms/types';
import { plural } from '../../../domain/numbers';
import { breaksReference, refuseDuplicate } from '../../db/errors';
import { deleteRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';
import type { Context } from '../../context';
import { changedSince, requireVersion } from '../audit/conflict';
import { auditChange, auditCreated, recordAudit } from '../audit/record';
import { replacePlaces } from './answersRepository';
import * as repository from './repository';

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

type FieldOfForm = Form['form_fields'][number];
const hasField = (fields: readonly FieldOfForm[], type: FieldOfForm['type']): boolean =>
  fields.some((field) => field.type === type);

/** Adds current choices: the studio's locations for a location field, the fields of form 6 for an address. */
async function withChoices<F extends FieldOfForm>({ studio }: Context, fields: F[], db: Db = studio.db): Promise<F[]> {
  const [form] = hasField(fields, 'address') ? await repository.findForms(db, ADDRESS_FORM_ID) : [];
  const parts = form?.form_fields ?? [];
  const items = hasField([...fields, ...parts], 'location') ? await repository.findLocationItems(db) : [];
  const withItems = <T extends FieldOfForm>(list: T[]): T[] =>
    list.map((field) => (field.type === 'location' ? { ...field, items } : field));
  return withItems(fields).map((field) => (field.type === 'address' ? { ...field, parts: withItems(parts) } : field));
}

const invalidField = (field: string, message: string): AppError => new AppError('form/invalid', { field, message });

/** The fields to store. Throws 'form/invalid'. */
function tidyFields({ now }: Context, fields: NewForm['form_fields'], form_id: number | null, shown: ShownIn) {
  const columns = orderFields(fields.map(repository.fieldColumns));
  const wire = columns.map(repository.fieldOfColumns);
  const problem = fieldsProblem(wire, dayOf(now));
  if (problem) {
    const { index, part, message } = problem;
    throw invalidField(`form_fields.${index}.${part}`, `${columns[index]?.label ?? ''}: ${message}`);
  }
  const strange = form_id === null ? null : addressFormProblem(form_id, wire);
  if (strange) throw invalidField(`form_fields.${strange.part}`, strange.message);
  const misplaced = fieldPlacementProblem(form_id, shown, wire);
  if (misplaced) throw invalidField('shown_in', misplaced);
  return columns;
}

const titleTaken = refuseDuplicate('form_title', 'form/title-exists', 'title');

function refusedForm(error: unknown): never {
  if (breaksReference(error)) throw invalidField('shown_in', 'Un paquete o una clase ya no existe: elige de nuevo.');
  return titleTaken(error);
}

export async function forms(ctx: Context): Promise<Form[]> {
  const found = await repository.findForms(ctx.studio.db);
  return Promise.all(found.map(async (form) => ({ ...form, form_fields: await withChoices(ctx, form.form_fields) })));
}

/** Throws 'form/not-found'. */
export async function formById(ctx: Context, form_id: number, db: Db = ctx.studio.db): Promise<Form> {
  const [form] = await repository.findForms(db, form_id);
  if (!form) throw new AppError('form/not-found');
  return { ...form, form_fields: await withChoices(ctx, form.form_fields, db) };
}

const factsOf = (form: Form | undefined) =>
  form ? { title: form.title, form_fields: form.form_fields, shown_in: form.shown_in } : null;

/** Records the change of a form in the audit log. */
async function recordForm(
  ctx: Context,
  trx: Trx,
  action: 'form.create' | 'form.change' | 'form.delete',
  id: number,
  before: Form | undefined,
): Promise<void> {
  const [after] = await repository.findForms(trx, id);
  await recordAudit(trx, ctx, { action, entity: 'form', id, before: factsOf(before), after: factsOf(after) });
}

/** Throws 'form/invalid' and 'form/title-exists'. */
export async function createForm(
  ctx: Context,
  { title, form_fields, shown_in = SHOWN_NOWHERE }: NewForm,
): Promise<Form> {
  const columns = tidyFields(ctx, form_fields, null, shown_in);
  const form_id = await ctx
    .transaction(async (trx) => {
      const id = await repository.insertForm(trx, title.trim());
      await repository.replaceFields(trx, id, columns);
      await replacePlaces(trx, id, shown_in);
      await recordForm(ctx, trx, 'form.create', id, undefined);
      return id;
    })
    .catch(refusedForm);
  return formById(ctx, form_id);
}

/** Throws 'form/not-found', 'form/changed' and what createForm throws. */
export async function changeForm(ctx: Context, { form_id, version, title, ...body }: ChangedForm): Promise<Form> {
  await ctx
    .transaction(async (trx) => {
      const current = requireFound(await repository.lockForm(trx, form_id), 'form/not-found');
      if (version !== undefined && version !== current)
        throw await changedSince(trx, { entity: 'form', id: form_id }, 'form/changed');
      const [before] = await repository.findForms(trx, form_id);
      const shown = body.shown_in ?? before?.shown_in ?? SHOWN_NOWHERE;
      const columns = tidyFields(ctx, body.form_fields, form_id, shown);
      await repository.updateForm(trx, form_id, title.trim());
      await repository.replaceFields(trx, form_id, columns);
      if (body.shown_in) await replacePlaces(trx, form_id, shown);
      await recordForm(ctx, trx, 'form.change', form_id, before);
    })
    .catch(refusedForm);
  return formById(ctx, form_id);
}

/** Throws 'form/not-found', 'form/built-in', and 'form/answered' unless the answers are to be deleted with it. */
export async function deleteForm(ctx: Context, form_id: number, withAnswers: boolean): Promise<void> {
  if (form_id === ADDRESS_FORM_ID) throw new AppError('form/built-in');
  await ctx.transaction(async (trx) => {
    if ((await repository.lockForm(trx, form_id)) === undefined) throw new AppError('form/not-found');
    const [before] = await repository.findForms(trx, form_id);
    const removed = await deleteRows(trx, 'form_answer', { form_id });
    if (removed > 0 && !withAnswers) {
      const message = `${plural(removed, 'persona contestó', 'personas contestaron')} este formulario: elimínalo solo junto con sus respuestas.`;
      throw new AppError('form/answered', { message });
    }
    await repository.removeForm(trx, form_id);
    await recordForm(ctx, trx, 'form.delete', form_id, before);
  });
}

export async function customFields(ctx: Context, object: CustomObject, db: Db = ctx.studio.db): Promise<CustomField[]> {
  return withChoices(ctx, await repository.findCustomFields(db, { object }), db);
}

/** Throws 'custom-field/not-found'. */
export async function customFieldById(ctx: Context, custom_field_id: number): Promise<CustomField> {
  const [field] = await withChoices(ctx, await repository.findCustomFields(ctx.studio.db, { custom_field_id }));
  if (!field) throw new AppError('custom-field/not-found');
  return field;
}

const keyTaken = refuseDuplicate('custom_field_key', 'custom-field/key-exists', 'key');

/** Throws unless the object's fields, as the transaction has changed them, can be filled in together. */
async function checkTogether({ now }: Context, trx: Trx, object: CustomObject, id: number) {
  const fields = await repository.findCustomFields(trx, { object });
  if (fields.length > FIELDS_MAX) throw invalidField('key', `Agrega máximo ${FIELDS_MAX} campos.`);
  const problem = fieldsProblem(fields as readonly FormField[], dayOf(now));
  if (!problem) return;
  if (fields[problem.index]?.custom_field_id !== id) throw new AppError('custom-field/needed');
  throw invalidField(problem.part, problem.message);
}

function tidyCustomField(body: Omit<NewCustomField, 'object'>) {
  const columns = repository.fieldColumns(body);
  const problem = customFieldProblem(columns);
  if (problem) throw invalidField(problem.part, problem.message);
  return columns;
}

/** Throws 'form/invalid' and 'custom-field/key-exists'. */
export async function createCustomField(ctx: Context, { object, ...body }: NewCustomField): Promise<CustomField> {
  const columns = tidyCustomField(body);
  const id = await ctx
    .transaction(async (trx) => {
      await repository.lockCustomFields(trx, object, 'update');
      const created = await repository.insertCustomField(trx, { object, ...columns });
      await checkTogether(ctx, trx, object, created);
      await auditCreated(trx, ctx, { action: 'custom-field.create', entity: 'custom_field', id: created });
      return created;
    })
    .catch(keyTaken);
  return customFieldById(ctx, id);
}

async function lockedField(trx: Trx, id: number): Promise<CustomField> {
  const [found] = await repository.findCustomFields(trx, { custom_field_id: id });
  if (!found) throw new AppError('custom-field/not-found');
  await repository.lockCustomFields(trx, found.object, 'update');
  return requireFound((await repository.findCustomFields(trx, { custom_field_id: id }))[0], 'custom-field/not-found');
}

function answeredFieldError(object: CustomObject, answers: number, advice: string): AppError {
  const people =
    object === 'purchase'
      ? plural(answers, 'compra ya respondió', 'compras ya respondieron')
      : plural(answers, 'persona ya respondió', 'personas ya respondieron');
  return new AppError('custom-field/in-use', { message: `${people} este campo: ${advice}` });
}

/** Throws 'custom-field/not-found', 'custom-field/in-use', 'form/changed' and what createCustomField throws. */
export async function changeCustomField(
  ctx: Context,
  { custom_field_id: id, version, object, ...body }: ChangedCustomField,
): Promise<CustomField> {
  const columns = tidyCustomField(body);
  await ctx
    .transaction(async (trx) => {
      const before = await lockedField(trx, id);
      if (before.object !== object) throw new AppError('custom-field/not-found');
      await requireVersion(trx, { entity: 'custom_field', id, version: before.version }, version, 'form/changed');
      if (before.key !== columns.key || before.type !== columns.type) {
        const answers = await repository.countAnswers(trx, object, before.key);
        if (answers > 0) throw answeredFieldError(object, answers, 'su clave y su tipo ya no pueden cambiar.');
      }
      await auditChange(trx, ctx, { action: 'custom-field.change', entity: 'custom_field', id }, () =>
        repository.updateCustomField(trx, id, columns),
      );
      await checkTogether(ctx, trx, object, id);
    })
    .catch(keyTaken);
  return customFieldById(ctx, id);
}

/**
 * Throws 'custom-field/not-found', 'custom-field/needed' while another field's precondition names it, and
 * 'custom-field/in-use' while there are answers, unless these are to be deleted with it.
 */
export function deleteCustomField(ctx: Context, id: number, withValues: boolean): Promise<void> {
  return ctx.transaction(async (trx) => {
    const field = await lockedField(trx, id);
    const { object, key } = field;
    const others = await repository.findCustomFields(trx, { object });
    if (others.some(({ precondition }) => precondition !== null && parsePrecondition(precondition)?.key === key))
      throw new AppError('custom-field/needed');
    const answers = await repository.countAnswers(trx, object, key);
    if (answers > 0 && !withValues)
      throw answeredFieldError(object, answers, 'elimínalo solo junto con sus respuestas.');
    await repository.removeAnswers(trx, object, key);
    await repository.removeCustomField(trx, id);
    const before = { ...field, answers };
    await recordAudit(trx, ctx, { action: 'custom-field.delete', entity: 'custom_field', id, before, after: null });
  });
}

/**
 * Throws 'form/changed' unless all fields of the object are named, and 'custom-field/needed' if a field would come
 * before the one that its precondition names.
 */
export async function orderCustomFields(ctx: Context, { object, fields }: CustomFieldsOrder): Promise<CustomField[]> {
  await ctx.transaction(async (trx) => {
    await repository.lockCustomFields(trx, object, 'update');
    const before = await repository.findCustomFields(trx, { object });
    const named = new Set(fields.map(({ custom_field_id: id }) => id));
    const isComplete = named.size === fields.length && before.length === fields.length;
    if (!isComplete || before.some(({ custom_field_id: id }) => !named.has(id))) throw new AppError('form/changed');
    const places = fields.map((field, index) => ({ ...field, order: index + 1 }));
    await repository.orderCustomFields(trx, places);
    const after = await repository.findCustomFields(trx, { object });
    if (fieldsProblem(after as readonly FormField[], dayOf(ctx.now))) throw new AppError('custom-field/needed');
    const orderOf = (list: readonly CustomField[]) => ({ object, order: list.map(({ key, step }) => [step, key]) });
    const [was, is] = [orderOf(before), orderOf(after)];
    if (JSON.stringify(was) === JSON.stringify(is)) return;
    const event = { action: 'custom-field.order', entity: 'custom_field', id: '*' } as const;
    await recordAudit(trx, ctx, { ...event, before: was, after: is });
  });
  return customFields(ctx, object);
}
