/** PUT /customer/me: customers change their own data. */
import type { UpdateMe } from '../../../domain/contract/customers';
import { AppError, errorMessage } from '../../../domain/errors';
import { latestDay } from '../../../domain/validation';
import { birthdateError, instagramError, otherReasonError, signUpAnswers } from '../../../domain/signUp';
import { requireCustomer, type Context, type CustomerActor } from '../../context';
import type { Trx } from '../../db/schema';
import { noteFormerPhone } from '../billing/referrals/service';
import { checkedValues } from '../forms/values';
import * as repository from './repository';
import type { Profile } from './repository';
import { asRefusal } from './service';

const invalidField = (field: string, message: string): AppError => new AppError('request/invalid', { field, message });

type Answers = Pick<UpdateMe, 'instagram' | 'birthdate' | 'signup_reason' | 'other'>;

/** The answers to store. Throws 'request/invalid' for a wrong answer. */
function answersOf(given: Answers, before: Profile, required: boolean, now: Date): Profile {
  const text = (key: keyof Answers): string => (given[key] === undefined ? before[key] : given[key]) ?? '';
  const { birthdate, instagram, signup_reason, other } = given;
  const errors = {
    birthdate:
      required && birthdate !== undefined && !birthdate
        ? 'Debes llenar este campo.'
        : birthdateError(birthdate ?? '', latestDay(now)),
    instagram: instagramError(instagram ?? ''),
    other:
      signup_reason === undefined && other === undefined
        ? null
        : otherReasonError(text('signup_reason'), text('other')),
  };
  for (const [field, message] of Object.entries(errors)) if (message) throw invalidField(field, message);
  const answers = {
    birthdate: text('birthdate'),
    instagram: text('instagram'),
    signup_reason: text('signup_reason'),
    other: text('other'),
  };
  return { ...before, ...signUpAnswers(answers) };
}

/** Files of the profile must be the customer's own uploads, and the profile picture a picture. */
async function checkFiles(
  trx: Trx,
  { customer_id, kind }: CustomerActor,
  { file_id, id_file_id }: Pick<Profile, 'file_id' | 'id_file_id'>,
  before: Profile,
): Promise<void> {
  const picture = file_id === before.file_id ? null : file_id;
  const document = id_file_id === before.id_file_id ? null : id_file_id;
  const ids = [picture, document].filter((id) => id !== null);
  if (ids.length === 0) return;
  const own = await repository.findOwnUploads(trx, customer_id, kind === 'admin', ids);
  if (picture !== null && !own.get(picture)?.startsWith('image/'))
    throw invalidField('file', errorMessage('file/missing'));
  if (document !== null && !own.has(document)) throw invalidField('idAdjunto', errorMessage('file/missing'));
}

const isSameProfile = (a: Profile, b: Profile): boolean =>
  (Object.keys(a) as (keyof Profile)[]).every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));

/** A repeat changes nothing. Throws `refusal` if another version than the stored one was changed. */
export async function changeProfile(
  trx: Trx,
  ctx: Context,
  customer_id: number,
  body: Omit<UpdateMe, 'telefono'>,
  refusal: (version: number) => Promise<AppError>,
): Promise<void> {
  const { birthdate_required } = await ctx.studio.config(trx);
  const custom_values = body.custom_values && (await checkedValues(ctx, 'customer', body.custom_values, trx));
  const { version, ...before } = await repository.lockProfile(trx, customer_id);
  const idOf = (given: UpdateMe['file'], stored: number | null): number | null =>
    given === undefined ? stored : (given?.file_id ?? null);
  const after: Profile = {
    ...answersOf(body, before, birthdate_required, ctx.now),
    name: body.name?.trim() ?? before.name,
    last_name: body.last_name?.trim() ?? before.last_name,
    phone: body.phone ?? before.phone,
    file_id: idOf(body.file, before.file_id),
    id_file_id: idOf(body.idAdjunto, before.id_file_id),
    custom_values: custom_values ?? before.custom_values,
  };
  if (isSameProfile(before, after)) return;
  if (body.version !== undefined && body.version !== version) throw await refusal(version);
  await checkFiles(trx, requireCustomer(ctx), after, before);
  await repository.updateProfile(trx, customer_id, after);
  if (after.phone !== before.phone) await noteFormerPhone(trx, ctx, customer_id, before.phone);
}

/** Throws 'customer/changed', 'customer/phone-in-use'. */
export async function updateMe(ctx: Context, { telefono, ...body }: UpdateMe): Promise<void> {
  const { customer_id } = requireCustomer(ctx);
  const { phone = telefono } = body;
  if (phone !== (telefono ?? phone)) throw new AppError('request/invalid', { field: 'telefono' });
  const changes = { ...body, ...(phone === undefined ? {} : { phone }) };
  try {
    await ctx.transaction((trx) =>
      changeProfile(trx, ctx, customer_id, changes, async () => new AppError('customer/changed', { changed: null })),
    );
  } catch (error) {
    throw asRefusal(error);
  }
}
