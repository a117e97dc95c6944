import type { Page, PageSummary } from '../../domain/contract/content';
import type { AppThunk, Result } from '../app/thunk';
import { request } from '../app/thunk';
import * as service from './service';

export type ContentAction =
  | { readonly type: 'content/RECEIVED_PAGES'; readonly pages: readonly PageSummary[] }
  | { readonly type: 'content/RECEIVED_PAGE'; readonly slug: string; readonly page: Page }
  | { readonly type: 'content/SET_PAGE_FAILED'; readonly slug: string; readonly failed: boolean }
  | { readonly type: 'content/SHOW_SPINNER' }
  | { readonly type: 'content/HIDE_SPINNER' };

const showSpinner = (): ContentAction => ({ type: 'content/SHOW_SPINNER' });
const hideSpinner = (): ContentAction => ({ type: 'content/HIDE_SPINNER' });
const receivedPages = (pages: readonly PageSummary[]): ContentAction => ({ type: 'content/RECEIVED_PAGES', pages });
const receivedPage = (slug: string, page: Page): ContentAction => ({ type: 'content/RECEIVED_PAGE', slug, page });
const setPageFailed = (slug: string, failed: boolean): ContentAction => ({ type: 'content/SET_PAGE_FAILED', slug, failed });

/** The list of pages, once: the footer and the sign-up form both need it. */
export function fetchPages(): AppThunk<Promise<Result<PageSummary[]> | null>> {
  return async (dispatch, getState) => {
    if (getState().content.pages !== null) return null;
    const result = await request(dispatch, service.getPages, { errors: 'silent' });
    if (result.ok) dispatch(receivedPages(result.data));
    return result;
  };
}

/** One page; what is there already is shown at once and read again. */
export function fetchPage(slug: string): AppThunk<Promise<Result<Page>>> {
  return async (dispatch) => {
    dispatch(setPageFailed(slug, false));
    const result = await request(dispatch, () => service.getPage(slug), { spinner: [showSpinner, hideSpinner], errors: 'silent' });
    if (result.ok) dispatch(receivedPage(slug, result.data));
    else dispatch(setPageFailed(slug, true));
    return result;
  };
}
