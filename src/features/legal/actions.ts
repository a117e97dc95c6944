import type { AcceptedPage, NewAcceptedPage, PendingPage } from '../../../domain/contract/acceptedPages';
import { PERSONAL_SILENT, type AppThunk, request, type Result } from '../../core/thunk';
import * as service from './service';

type Thunk<T> = AppThunk<Promise<Result<T>>>;

/** What the customer still has to accept, with what changed since they last did. */
export const fetchPendingPages = (): Thunk<PendingPage[]> => (dispatch) =>
  request(dispatch, service.getPendingPages, PERSONAL_SILENT);

/** Each version that the customer accepted. */
export const fetchAcceptedPages = (): Thunk<AcceptedPage[]> => (dispatch) =>
  request(dispatch, service.getAcceptedPages, PERSONAL_SILENT);

/** Accepts a page; a repeat changes nothing. */
export const acceptPage =
  (accepted: NewAcceptedPage): Thunk<AcceptedPage> =>
  (dispatch) =>
    request(dispatch, () => service.acceptPage(accepted), PERSONAL_SILENT);
