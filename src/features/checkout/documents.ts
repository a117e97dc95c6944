import type { AppThunk } from '../../core/thunk';
import { selectMe } from '../customers/selectors';
import { acceptPage } from '../legal/actions';
import { setError } from './actions';
import { selectDocuments } from './selectors';

/** Stores the acceptance of the shown documents. Returns whether it was stored. */
export function acceptDocuments(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const me = selectMe(getState());
    const known = new Set(me?.accepted_pages.map(({ page_id }) => page_id));
    const documents = me === null ? [] : selectDocuments(getState()).filter(({ page_id }) => !known.has(page_id));
    for (const { page_id } of documents) {
      const result = await dispatch(acceptPage({ page_id, customer_id: me?.customer_id ?? 0 }));
      // Ignores a document that was deleted meanwhile.
      if (result.ok || result.error.code === 'page/not-found') continue;
      dispatch(setError({ code: result.error.code, text: result.error.message }));
      return false;
    }
    return true;
  };
}
