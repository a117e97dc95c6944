/** Answers to forms: who is asked what before which step, and what they answered. */
import type {
  CustomerForm,
  Form,
  FormAnswer,
  NewAnswers,
  OwnForm,
  PendingFormsQuery,
} from '../../../domain/contract/forms';
import type { SignUp } from '../../../domain/contract/customers';
import { AppError, requireFound } from '../../../domain/errors';
import { isShown } from '../../../domain/forms/places';
import type { FormField, FormValues } from '../../../domain/forms/types';
import { isEmail } from '../../../domain/validation';
import { asCustomer, findActor, requireCustomer, type Context } from '../../context';
import { deleteRows, lockRow } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';
import { lockCustomer } from '../../people/repository';
import { recordAudit } from '../audit/record';
import * as repository from './answersRepository';
import type { StoredAnswer } from './answersRepository';
import { holdForm } from './repository';
import { formById, forms } from './service';
import { checkedFields, labelValues, shownFields } from './values';

const fieldsOf = ({ form_fields }: Form): readonly FormField[] => form_fields as readonly FormField[];

async function formsOf(ctx: Context, ids: readonly number[]): Promise<Form[]> {
  return Promise.all(ids.map((id) => formById(ctx, id)));
}

export const signUpForms = async (ctx: Context): Promise<Form[]> =>
  formsOf(ctx, await repository.findSignUpForms(ctx.studio.db));

export async function pendingForms(ctx: Context, query: PendingFormsQuery): Promise<Form[]> {
  const { customer_id } = requireCustomer(ctx);
  return formsOf(ctx, await repository.findPending(ctx.studio.db, customer_id, query));
}

/** Throws 'form/pending' while the customer has not answered a form of the class's type or of the package. */
export async function requireAnswered(db: Db, customer_id: number, about: PendingFormsQuery): Promise<void> {
  const pending = await repository.findPending(db, customer_id, about);
  if (pending.length > 0) throw new AppError('form/pending');
}

/** The forms of the profile, and those that the caller has answered elsewhere. */
export async function ownForms(ctx: Context): Promise<OwnForm[]> {
  const { db } = ctx.studio;
  const { customer_id } = requireCustomer(ctx);
  const [inProfile, answered] = await Promise.all([
    repository.findProfileForms(db),
    repository.findAnswersOf(db, customer_id),
  ]);
  const ids = [...new Set([...inProfile, ...answered.map(({ form_id }) => form_id)])].sort((a, b) => a - b);
  const found = (await formsOf(ctx, ids)).filter(({ shown_in }) => isShown(shown_in));
  return Promise.all(
    found.map(async (form) => {
      const answer = answered.find(({ form_id }) => form_id === form.form_id);
      const [answers] = answer ? await shownFields(ctx, fieldsOf(form), [answer.answers]) : [];
      return { form, answers: (answers ?? null) as OwnForm['answers'] };
    }),
  );
}

/** The form, which stays as it is until the transaction ends, and the values to store. */
async function checkAnswers(ctx: Context, trx: Trx, form_id: number, values: NewAnswers['answers'], path: string) {
  requireFound(await holdForm(trx, form_id), 'form/not-found');
  const form = await formById(ctx, form_id, trx);
  return { form, answers: await checkedFields(ctx, fieldsOf(form), values, path, trx) };
}

function visitorOf({ name, email }: NewAnswers): { readonly name: string; readonly email: string } {
  const given = { name: name?.trim() ?? '', email: email?.trim().toLowerCase() ?? '' };
  if (given.name === '') throw new AppError('request/invalid', { field: 'name', message: 'Escribe tu nombre.' });
  if (!isEmail(given.email))
    throw new AppError('request/invalid', { field: 'email', message: 'El formato del correo no es correcto.' });
  return given;
}

/** Throws 'form/not-found' for a form that is shown nowhere, 'form/account-needed' and 'request/invalid'. */
export async function answer(caller: Context, form_id: number, body: NewAnswers): Promise<void> {
  // An account that has not signed up is a visitor.
  const actor = 'account' in caller.actor ? await findActor(caller.studio, caller.actor.account) : undefined;
  const ctx = actor ? asCustomer(caller, actor) : caller;
  const customer_id = actor?.customer_id ?? null;
  const { shown_in } = await formById(ctx, form_id);
  if (!isShown(shown_in)) throw new AppError('form/not-found');
  if (customer_id === null && shown_in.page !== 'everyone') throw new AppError('form/account-needed');
  const who = customer_id === null ? { ...visitorOf(body), request_key: ctx.idempotencyKey } : {};
  await ctx.transaction(async (trx) => {
    const { answers } = await checkAnswers(ctx, trx, form_id, body.answers, 'answers');
    if (customer_id !== null) await lockCustomer(trx, customer_id);
    await repository.storeAnswer(trx, { ...who, form_id, customer_id, answers }, ctx.now);
  });
}

/** What a new customer answers in the forms of sign-up; all of them have to be there. Throws 'form/pending'. */
export async function answersAtSignUp(ctx: Context, trx: Trx, given: SignUp['forms'] = []) {
  const wanted = await repository.findSignUpForms(trx);
  const all: { readonly form_id: number; readonly answers: FormValues }[] = [];
  for (const form_id of wanted) {
    const index = given.findIndex((one) => one.form_id === form_id);
    const one = requireFound(given[index], 'form/pending');
    const { answers } = await checkAnswers(ctx, trx, form_id, one.answers, `forms.${form_id}`);
    all.push({ form_id, answers });
  }
  return all;
}

export async function storeSignUpAnswers(
  trx: Trx,
  customer_id: number,
  all: Awaited<ReturnType<typeof answersAtSignUp>>,
  now: Date,
): Promise<void> {
  for (const one of all) await repository.storeAnswer(trx, { ...one, customer_id }, now);
}

async function wireOf(ctx: Context, form: Form, rows: readonly StoredAnswer[]): Promise<FormAnswer[]> {
  const fields = fieldsOf(form);
  const shown = await shownFields(
    ctx,
    fields,
    rows.map(({ answers }) => answers),
  );
  return rows.map(({ form_answer_id, customer_id, name, email, created_at, changed_at }, n) => ({
    form_answer_id,
    customer_id,
    name,
    email,
    createdAt: created_at.toISOString(),
    changedAt: changed_at.toISOString(),
    answers: labelValues(fields, shown[n] ?? {}),
  }));
}

/** Throws 'form/not-found'. */
export async function answersOf(ctx: Context, form_id: number, after: string | undefined) {
  const form = await formById(ctx, form_id);
  const { shown, next } = await repository.findAnswers(ctx.studio.db, form_id, after);
  return { form_answers: await wireOf(ctx, form, shown), next };
}

/** A customer's answers, and the forms that their classes still ask for. */
export async function customerForms(ctx: Context, customer_id: number): Promise<CustomerForm[]> {
  const { db } = ctx.studio;
  const [rows, awaited] = await Promise.all([
    repository.findAnswersOf(db, customer_id),
    repository.findAwaited(db, customer_id, ctx.now),
  ]);
  const named = await formsOf(ctx, [...awaited, ...rows.map(({ form_id }) => form_id)]);
  return Promise.all(
    named.map(async (form) => {
      const row = rows.find(({ form_id }) => form_id === form.form_id);
      const [answered = null] = row ? await wireOf(ctx, form, [row]) : [];
      return { form_id: form.form_id, title: form.title, answered };
    }),
  );
}

export async function listedForms(ctx: Context) {
  const [all, counts] = await Promise.all([forms(ctx), repository.countAnswersByForm(ctx.studio.db)]);
  return all.map((form) => ({ ...form, answers: counts.get(form.form_id) ?? 0 }));
}

/** Throws 'request/not-found'. */
export async function removeAnswer(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (trx) => {
    const row = requireFound(
      await lockRow(trx, 'form_answer', { form_answer_id: id }, ['form_id', 'customer_id']),
      'request/not-found',
    );
    await deleteRows(trx, 'form_answer', { form_answer_id: id });
    // What was answered, which may be about health, doesn't go to the log.
    await recordAudit(trx, ctx, { action: 'form-answer.delete', entity: 'form_answer', id, before: row, after: null });
  });
}
