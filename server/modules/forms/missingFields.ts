import { missingProfileFields, type RequiredProfile } from '../../../domain/profile';
import type { FormField } from '../../../domain/forms/types';
import { latestDay } from '../../../domain/validation';
import type { Context } from '../../context';
import { customFields } from './service';

/** Milliseconds for which reserving may hold on to the studio's fields. */
const FIELDS_AGE = 5_000;

const fieldsOf = async (ctx: Context): Promise<readonly FormField[]> =>
  (await customFields(ctx, 'customer')) as readonly FormField[];

/** What the customer has to fill in before reserving, by the studio's configuration and its own fields. */
export async function missingFieldsOf(
  ctx: Context,
  profile: RequiredProfile,
  fields = fieldsOf(ctx),
): Promise<string[]> {
  return missingProfileFields(profile, await ctx.studio.config(), await fields, latestDay(ctx.now));
}

/** The same, without a query of its own for most of those who reserve. */
export const isIncomplete = async (ctx: Context, profile: RequiredProfile): Promise<boolean> => {
  const fields = ctx.studio.cached('customer-fields', FIELDS_AGE, () => fieldsOf(ctx));
  return (await missingFieldsOf(ctx, profile, fields)).length > 0;
};
