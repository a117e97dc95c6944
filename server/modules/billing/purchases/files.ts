import type { Purchase, PurchaseResponse } from '../../../../domain/contract/purchases';
import type { Context } from '../../../context';
import { signedAddress } from '../../files/signature';

/** The purchase with addresses of its private files that are good from now on. */
export async function withFiles(ctx: Context, { class_package, ...purchase }: Purchase): Promise<Purchase> {
  const { file_url, receipt_file } = class_package;
  return {
    ...purchase,
    class_package: {
      ...class_package,
      file_url: file_url && (await signedAddress(ctx, file_url)),
      receipt_file: receipt_file && { ...receipt_file, src: await signedAddress(ctx, receipt_file.src) },
    },
  };
}

export const answerOf = async (ctx: Context, { purchase }: PurchaseResponse): Promise<PurchaseResponse> => ({
  purchase: await withFiles(ctx, purchase),
});
