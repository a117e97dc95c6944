import type { Page, PageSummary } from '../../domain/contract/content';
import type { AppAction } from '../app/rootReducer';

export interface ContentState {
  /** null: not read yet. */
  readonly pages: readonly PageSummary[] | null;
  /** Pages with content, by slug. */
  readonly bySlug: Readonly<Record<string, Page>>;
  /** Slugs whose last reading failed. */
  readonly failed: Readonly<Record<string, boolean>>;
  readonly spinner: boolean;
}

export const initialContent: ContentState = { pages: null, bySlug: {}, failed: {}, spinner: false };

export function contentReducer(state: ContentState = initialContent, action: AppAction): ContentState {
  switch (action.type) {
    case 'content/RECEIVED_PAGES':
      return { ...state, pages: action.pages };
    case 'content/RECEIVED_PAGE':
      return { ...state, bySlug: { ...state.bySlug, [action.slug]: action.page } };
    case 'content/SET_PAGE_FAILED':
      return (state.failed[action.slug] ?? false) === action.failed
        ? state
        : { ...state, failed: { ...state.failed, [action.slug]: action.failed } };
    case 'content/SHOW_SPINNER':
      return { ...state, spinner: true };
    case 'content/HIDE_SPINNER':
      return { ...state, spinner: false };
    default:
      return state;
  }
}
