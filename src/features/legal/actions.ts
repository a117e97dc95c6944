import type { AcceptedPage, NewAcceptedPage, PendingPage } from '../../../domain/contract/acceptedPages';
import { PERSONAL_SILENT, type AppThunk, request, type Result } from '../../core/thunk';
import * as service from './service';
import type { CurrentCustomer } from '../../../domain/contract/customers';
import { memoize } from '../../core/memoize';
import type { RootState } from '../../core/state';
import { selectPages } from '../content/actions';
import type { ContentPageSummary } from '../content/service';
import { selectMe } from '../customers/selectors';

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

const missingPages = memoize((pages: readonly ContentPageSummary[], me: CurrentCustomer | null) =>
  me === null
    ? []
    : pages.filter(
        ({ required, has_content, page_id }) =>
          required && has_content && !me.accepted_pages.some((accepted) => accepted.page_id === page_id),
      ),
);

/** Required pages that the customer hasn't accepted as they stand now. */
export const selectMissingPages = (state: RootState): readonly ContentPageSummary[] =>
  missingPages(selectPages(state), selectMe(state));
