import type { GiftCardOrder } from '../../../domain/contract/giftCards';
import { PERSONAL_SILENT, request, type AppThunk, type Result } from '../../core/thunk';
import * as service from './service';

type Answer<Call extends (...given: never[]) => Promise<unknown>> = AppThunk<
  Promise<Result<Awaited<ReturnType<Call>>>>
>;

export const readGiftCards = (): Answer<typeof service.getGiftCards> => (dispatch) =>
  request(dispatch, () => service.getGiftCards(), PERSONAL_SILENT);

export const orderGiftCard =
  (order: GiftCardOrder, key: string): Answer<typeof service.postGiftCard> =>
  (dispatch) =>
    request(dispatch, () => service.postGiftCard(order, key), PERSONAL_SILENT);

export const redeemGiftCard =
  (code: string): Answer<typeof service.redeemGiftCard> =>
  (dispatch) =>
    request(dispatch, () => service.redeemGiftCard(code), PERSONAL_SILENT);

export const readGiftCardPage =
  (token: string): Answer<typeof service.getGiftCardPage> =>
  (dispatch) =>
    request(dispatch, () => service.getGiftCardPage(token), { errors: 'silent' });
