import type { Announcement, ContentPage } from '../../../domain/contract/content';
import { withSpinner } from '../../core/thunk';
import type { ContentAction, PageFailure } from './actions';
import type { ContentPageSummary } from './service';

declare module '../../core/state' {
  interface RootState {
    readonly content: ContentState;
  }
}

export interface ContentState {
  /** null: not read yet. */
  readonly pages: readonly ContentPageSummary[] | null;
  /** Pages with content, by slug. */
  readonly bySlug: Readonly<Record<string, ContentPage>>;
  /** Slugs that failed to load, with the reason. */
  readonly failures: Readonly<Record<string, PageFailure | null>>;
  /** The newest first; null: not read yet. */
  readonly announcements: readonly Announcement[] | null;
  /** Cursor of the next announcements; null: none. */
  readonly nextAnnouncements: string | null;
  readonly announcementsFailed: boolean;
  readonly spinner: boolean;
}

export const initialContent: ContentState = {
  pages: null,
  bySlug: {},
  failures: {},
  announcements: null,
  nextAnnouncements: null,
  announcementsFailed: false,
  spinner: false,
};

export function contentReducer(state: ContentState = initialContent, action: ContentAction): ContentState {
  switch (action.type) {
    case 'content/RECEIVED_PAGES':
      return { ...state, pages: action.pages };
    case 'content/RECEIVED_PAGE':
      return { ...state, bySlug: { ...state.bySlug, [action.slug]: action.page } };
    case 'content/SET_PAGE_FAILURE':
      return (state.failures[action.slug] ?? null) === action.failure
        ? state
        : { ...state, failures: { ...state.failures, [action.slug]: action.failure } };
    case 'content/RECEIVED_ANNOUNCEMENTS':
      // A response for another cursor is outdated.
      if (action.after !== null && action.after !== state.nextAnnouncements) return state;
      return {
        ...state,
        announcements: [...(action.after === null ? [] : (state.announcements ?? [])), ...action.answer.announcements],
        nextAnnouncements: action.answer.next ?? null,
      };
    case 'content/SET_ANNOUNCEMENTS_FAILED':
      return { ...state, announcementsFailed: action.failed };
    default:
      return withSpinner(state, action, 'content');
  }
}
