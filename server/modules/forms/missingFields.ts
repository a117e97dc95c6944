import { missingLabels, missingProfileFields, type RequiredProfile } from '../../../domain/profile';
import type { FormField } from '../../../domain/forms/types';
import { latestDay } from '../../../domain/validation';
import type { Context } from '../../context';
import { customFields } from './service';

/** Milliseconds for which the studio's form fields are cached. */
const FIELDS_AGE = 5_000;

const fieldsOf = async (ctx: Context): Promise<readonly FormField[]> =>
  (await customFields(ctx, 'customer')) as readonly FormField[];

const missingOf = async (ctx: Context, profile: RequiredProfile, fields: readonly FormField[]): Promise<string[]> =>
  missingProfileFields(profile, await ctx.studio.config(), fields, latestDay(ctx.now));

/** The fields that the customer has to fill in before reserving, by the configuration and the studio's own fields. */
export async function missingFieldsOf(
  ctx: Context,
  profile: RequiredProfile,
): Promise<{ missing_fields: string[]; missing_labels: string[] }> {
  const fields = await fieldsOf(ctx);
  const missing_fields = await missingOf(ctx, profile, fields);
  return { missing_fields, missing_labels: missingLabels(missing_fields, fields) };
}

/** Whether any field is missing; for most customers without a query. */
export const isIncomplete = async (ctx: Context, profile: RequiredProfile): Promise<boolean> => {
  const fields = await ctx.studio.cached('customer-fields', FIELDS_AGE, () => fieldsOf(ctx));
  return (await missingOf(ctx, profile, fields)).length > 0;
};
