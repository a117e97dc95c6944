import type { AnnouncementsResponse, ContentPage } from '../../../domain/contract/content';
import { type AppThunk, request, type Result, type SpinnerAction, spinnerOf } from '../../core/thunk';
import * as service from './service';
import type { ContentPageSummary } from './service';
import { memoize } from '../../core/memoize';
import type { RootState } from '../../core/state';

/** Why a page can't be shown: it doesn't exist, or loading failed. */
export type PageFailure = 'missing' | 'failed';

export type ContentAction =
  | { readonly type: 'content/RECEIVED_PAGES'; readonly pages: readonly ContentPageSummary[] }
  | { readonly type: 'content/RECEIVED_PAGE'; readonly slug: string; readonly page: ContentPage }
  | { readonly type: 'content/SET_PAGE_FAILURE'; readonly slug: string; readonly failure: PageFailure | null }
  | {
      readonly type: 'content/RECEIVED_ANNOUNCEMENTS';
      readonly answer: AnnouncementsResponse;
      /** The cursor that they follow; null: they are the newest. */
      readonly after: string | null;
    }
  | { readonly type: 'content/SET_ANNOUNCEMENTS_FAILED'; readonly failed: boolean }
  | SpinnerAction<'content'>;

const spinner = spinnerOf('content');
const receivedPages = (pages: readonly ContentPageSummary[]): ContentAction => ({
  type: 'content/RECEIVED_PAGES',
  pages,
});
const receivedPage = (slug: string, page: ContentPage): ContentAction => ({
  type: 'content/RECEIVED_PAGE',
  slug,
  page,
});
const setPageFailure = (slug: string, failure: PageFailure | null): ContentAction => ({
  type: 'content/SET_PAGE_FAILURE',
  slug,
  failure,
});
const receivedAnnouncements = (answer: AnnouncementsResponse, after: string | null): ContentAction => ({
  type: 'content/RECEIVED_ANNOUNCEMENTS',
  answer,
  after,
});
const setAnnouncementsFailed = (failed: boolean): ContentAction => ({
  type: 'content/SET_ANNOUNCEMENTS_FAILED',
  failed,
});

/** The list of pages, once: the footer and the sign-up form both need it. A failure reaches the global alert. */
export function fetchPages(): AppThunk<Promise<Result<ContentPageSummary[]> | null>> {
  return async (dispatch, getState) => {
    if (getState().content.pages !== null) return null;
    const result = await request(dispatch, service.getPages);
    if (result.ok) dispatch(receivedPages(result.data));
    return result;
  };
}

/**
 * Reads a page; a known one is shown meanwhile. Failures are alerted, except that the page doesn't exist, which the
 * screen shows.
 */
export function fetchPage(slug: string): AppThunk<Promise<Result<ContentPage>>> {
  return async (dispatch) => {
    dispatch(setPageFailure(slug, null));
    const result = await request(dispatch, (api) => service.getPage(api, slug), {
      known: (state) => state.content.bySlug[slug],
      spinner,
      errors: ({ status }) => status !== 404,
    });
    if (result.ok) dispatch(receivedPage(slug, result.data));
    else dispatch(setPageFailure(slug, result.error.status === 404 ? 'missing' : 'failed'));
    return result;
  };
}

/** The newest announcements; those that are there already stay on the screen while they are read again. */
export function fetchAnnouncements(): AppThunk<Promise<Result<AnnouncementsResponse>>> {
  return async (dispatch) => {
    dispatch(setAnnouncementsFailed(false));
    const result = await request(dispatch, (api) => service.getAnnouncements(api), {
      known: ({ content: { announcements, nextAnnouncements: next } }) =>
        announcements && { announcements: [...announcements], next },
      spinner,
      errors: 'silent',
    });
    dispatch(result.ok ? receivedAnnouncements(result.data, null) : setAnnouncementsFailed(true));
    return result;
  };
}

/** The announcements that follow those on the screen. */
export function fetchMoreAnnouncements(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { nextAnnouncements: after } = getState().content;
    if (after === null) return;
    const result = await request(dispatch, (api) => service.getAnnouncements(api, after), { spinner });
    if (result.ok) dispatch(receivedAnnouncements(result.data, after));
  };
}

const NONE: readonly ContentPageSummary[] = [];

export const selectPages = (state: RootState): readonly ContentPageSummary[] => state.content.pages ?? NONE;

const requiredAtSignUp = memoize((pages: readonly ContentPageSummary[]) =>
  pages.filter((page) => page.required_signup),
);

/** The studio's privacy notice, recognised by its address or title. */
export const selectPrivacyPage = (state: RootState): ContentPageSummary | null =>
  selectPages(state).find(({ slug, title }) => /privacidad/i.test(`${slug} ${title}`)) ?? null;

/** Content pages that must be accepted to sign up. */
export const selectRequiredSignUpPages = (state: RootState): readonly ContentPageSummary[] =>
  requiredAtSignUp(selectPages(state));
