import type { AdminDiscount, DiscountTerms } from '../../../domain/contract/discounts';
import { showError, showSuccess } from '../../core/alerts/actions';
import { confirm } from '../../core/confirm/confirm';
import { PERSONAL_SILENT, request, type AppThunk, type Result } from '../../core/thunk';
import { adminList, type ListState } from '../list/adminList';
import { offerUndo } from '../undo/undo';
import * as service from './service';

export interface DiscountQuery {
  readonly query?: string;
}

declare module '../../core/state' {
  interface RootState {
    readonly discountList?: ListState<AdminDiscount, DiscountQuery>;
  }
}

export const discountList = adminList('discountList', async (query: DiscountQuery, after) => {
  const params = { ...query, ...(after === undefined ? {} : { after: Number(after) }) };
  const { descuentos, next } = await service.getDiscounts(params);
  return { rows: descuentos, next };
});

const again = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { query } = discountList.stateOf(getState());
  if (query) await dispatch(discountList.load(query));
};

/** Creates a discount, or changes the stored one of this number and version. */
export function saveDiscount(
  stored: Pick<AdminDiscount, 'discount_id' | 'version'> | null,
  terms: DiscountTerms,
): AppThunk<Promise<Result<unknown>>> {
  return async (dispatch) => {
    const save = () =>
      stored
        ? service.putDiscount(stored.discount_id, { ...terms, version: stored.version })
        : service.postDiscount(terms);
    const result = await request(dispatch, save, PERSONAL_SILENT);
    if (!result.ok) return result;
    dispatch(showSuccess('Descuento guardado.'));
    await dispatch(again());
    return result;
  };
}

/** The discount as it is stored now. */
export function readDiscount(id: number): AppThunk<Promise<Result<AdminDiscount>>> {
  return async (dispatch) => {
    const found = await request(dispatch, () => service.getDiscount(id), PERSONAL_SILENT);
    return found.ok ? { ok: true, data: found.data.discount } : found;
  };
}

/** Withdraws a discount, after confirmation; purchases made with it stay. */
export function withdrawDiscount({
  discount_id,
  version: _,
  uses: __,
  ...discount
}: AdminDiscount): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const { code, amount, is_percent, first_invoice_only, class_package_id, limit_per_customer, limit_total } =
      discount;
    const text = `El código «${code}» deja de servir. Las compras hechas conservan su descuento.`;
    if (!(await confirm({ text, ok: 'Retirar', cancel: 'Conservar' }))) return false;
    const result = await request(dispatch, () => service.deleteDiscount(discount_id), PERSONAL_SILENT);
    // Deleted already by another request.
    if (!result.ok && result.error.status !== 404) {
      dispatch(showError(result.error.message));
      return false;
    }
    const terms = { code, amount, is_percent, first_invoice_only, class_package_id, limit_per_customer, limit_total };
    offerUndo(dispatch, {
      text: `Se retiró el descuento ${code}.`,
      undo: async () => {
        await request(dispatch, () => service.putDiscount(discount_id, { ...terms, withdrawn: false }), {
          personal: true,
        });
        await dispatch(again());
      },
    });
    await dispatch(again());
    return true;
  };
}
