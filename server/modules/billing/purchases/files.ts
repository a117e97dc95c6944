import type { Purchase, PurchaseResponse } from '../../../../domain/contract/purchases';
import type { Context } from '../../../context';
import { signedAddress } from '../../files/signature';
import { shownAnswers } from '../../forms/values';
import { findAnswers } from './repository';

/** Adds the answers given at checkout. */
export async function withAnswers<T extends { readonly purchase_id: number }>(
  ctx: Context,
  purchases: readonly T[],
): Promise<(T & Pick<Purchase, 'answers'>)[]> {
  const stored = await findAnswers(
    ctx.studio.preparedDb,
    purchases.map(({ purchase_id }) => purchase_id),
  );
  const answers = await shownAnswers(
    ctx,
    'purchase',
    purchases.map(({ purchase_id }) => stored.get(purchase_id) ?? {}),
  );
  return purchases.map((purchase, n) => ({ ...purchase, answers: answers[n] ?? [] }));
}

/** Purchases with their answers, and with newly signed addresses of their private files. */
export async function withFiles(ctx: Context, purchases: readonly Purchase[]): Promise<Purchase[]> {
  return Promise.all(
    (await withAnswers(ctx, purchases)).map(async ({ class_package, ...purchase }) => {
      const { file_url, receipt_file } = class_package;
      return {
        ...purchase,
        class_package: {
          ...class_package,
          file_url: file_url && (await signedAddress(ctx, file_url)),
          receipt_file: receipt_file && { ...receipt_file, src: await signedAddress(ctx, receipt_file.src) },
        },
      };
    }),
  );
}

export async function responseOf(ctx: Context, { purchase }: PurchaseResponse): Promise<PurchaseResponse> {
  const [complete = purchase] = await withFiles(ctx, [purchase]);
  return { purchase: complete };
}
