import { missingLabels, missingProfileFields, type RequiredProfile } from '../../../domain/profile';
import type { FormField } from '../../../domain/forms/types';
import { latestDay } from '../../../domain/validation';
import type { Context } from '../../context';
import { customFields } from './service';

/** Milliseconds for which reserving may hold on to the studio's fields. */
const FIELDS_AGE = 5_000;

const fieldsOf = async (ctx: Context): Promise<readonly FormField[]> =>
  (await customFields(ctx, 'customer')) as readonly FormField[];

const missingOf = async (ctx: Context, profile: RequiredProfile, fields: readonly FormField[]): Promise<string[]> =>
  missingProfileFields(profile, await ctx.studio.config(), fields, latestDay(ctx.now));

/** What the customer has to fill in before reserving, by the studio's configuration and its own fields. */
export async function missingFieldsOf(
  ctx: Context,
  profile: RequiredProfile,
): Promise<{ missing_fields: string[]; missing_labels: string[] }> {
  const fields = await fieldsOf(ctx);
  const missing_fields = await missingOf(ctx, profile, fields);
  return { missing_fields, missing_labels: missingLabels(missing_fields, fields) };
}

/** The same, without a query of its own for most of those who reserve. */
export const isIncomplete = async (ctx: Context, profile: RequiredProfile): Promise<boolean> => {
  const fields = await ctx.studio.cached('customer-fields', FIELDS_AGE, () => fieldsOf(ctx));
  return (await missingOf(ctx, profile, fields)).length > 0;
};
