import type { ContentPageSummary } from '../../../domain/contract/content';
import type { RootState } from '../../core/state';

const NONE: readonly ContentPageSummary[] = [];

export const selectPages = (state: RootState): readonly ContentPageSummary[] => state.content.pages ?? NONE;

let from: readonly ContentPageSummary[] = NONE;
let required: readonly ContentPageSummary[] = NONE;

/** Pages that must be accepted to sign up; the same list for the same pages. */
export function selectRequiredSignUpPages(state: RootState): readonly ContentPageSummary[] {
  const pages = selectPages(state);
  if (pages !== from) {
    from = pages;
    required = pages.filter((page) => page.required_signup);
  }
  return required;
}
