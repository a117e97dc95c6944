import type { CurrentCustomer } from '../../../domain/contract/customers';
import { memoize } from '../../core/memoize';
import type { RootState } from '../../core/state';
import { selectPages } from '../content/selectors';
import type { ContentPageSummary } from '../content/service';
import { selectMe } from '../customers/selectors';

const missing = memoize((pages: readonly ContentPageSummary[], me: CurrentCustomer | null) =>
  me === null
    ? []
    : pages.filter(
        ({ required, has_content, page_id }) =>
          required && has_content && !me.accepted_pages.some((accepted) => accepted.page_id === page_id),
      ),
);

/** Required pages that the customer hasn't accepted as they stand now. */
export const selectMissingPages = (state: RootState): readonly ContentPageSummary[] =>
  missing(selectPages(state), selectMe(state));
