import { memoize } from '../../core/memoize';
import type { RootState } from '../../core/state';
import type { ContentPageSummary } from './service';

const NONE: readonly ContentPageSummary[] = [];

export const selectPages = (state: RootState): readonly ContentPageSummary[] => state.content.pages ?? NONE;

const requiredAtSignUp = memoize((pages: readonly ContentPageSummary[]) =>
  pages.filter((page) => page.required_signup),
);

/** The studio's privacy notice, once its pages are known: by its address or title, as nothing else marks it. */
export const selectPrivacyPage = (state: RootState): ContentPageSummary | null =>
  selectPages(state).find(({ slug, title }) => /privacidad/i.test(`${slug} ${title}`)) ?? null;

/** Content pages that must be accepted to sign up. */
export const selectRequiredSignUpPages = (state: RootState): readonly ContentPageSummary[] =>
  requiredAtSignUp(selectPages(state));
