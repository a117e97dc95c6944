import type { PageSummary } from '../../domain/contract/content';
import type { RootState } from '../app/rootReducer';

const NONE: readonly PageSummary[] = [];

export const selectPages = (state: RootState): readonly PageSummary[] => state.content.pages ?? NONE;

let from: readonly PageSummary[] = NONE;
let required: readonly PageSummary[] = NONE;

/** Pages that must be accepted to sign up; the same list for the same pages. */
export function selectRequiredSignUpPages(state: RootState): readonly PageSummary[] {
  const pages = selectPages(state);
  if (pages !== from) {
    from = pages;
    required = pages.filter((page) => page.required_signup);
  }
  return required;
}
