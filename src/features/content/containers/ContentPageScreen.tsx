import { useEffect } from 'react';
import { connect } from 'react-redux';
import { matchPath, Navigate, useParams } from 'react-router-dom';
import type { Preload } from '../../../ssr/lazyRoute';
import { pagePath } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import { NotFound } from '../../../ui/NotFound';
import { useTitle } from '../../../ssr/RenderContext';
import { PageHeader } from '../../../ui/PageHeader';
import { fetchPage } from '../actions';
import { ContentPageView } from '../components/ContentPageView';
import type { ContentState } from '../reducer';

export interface ContentPageScreenProps {
  readonly content: ContentState;
  readonly onLoad: (slug: string) => void;
}

/** A dynamic content page, /{slug}; where there is none of that name, the landing page (specification, section 2). */
export function ContentPageScreen({ content, onLoad }: ContentPageScreenProps) {
  const { slug = '' } = useParams();
  useEffect(() => onLoad(slug), [onLoad, slug]);
  const page = content.bySlug[slug] ?? null;
  const title = page?.title ?? content.pages?.find((p) => p.slug === slug)?.title ?? null;
  const failure = content.failures[slug] ?? null;
  useTitle(title);
  // The page's address has changed since this tab read the list.
  if (page && page.slug !== slug) return <Navigate replace to={pagePath(page.slug)} />;
  if (failure === 'missing') return <NotFound />;
  return (
    <div className="ui-container ui-page">
      {title && <PageHeader title={title} />}
      <ContentPageView page={page} failed={failure !== null} onRetry={() => onLoad(slug)} />
    </div>
  );
}

export const preload: Preload = ({ dispatch, path }) =>
  dispatch(fetchPage(decodeURIComponent(matchPath('/:slug', path)?.params.slug ?? '')));

export default connect(
  (state: RootState) => ({ content: state.content }),
  (dispatch: AppDispatch) => ({ onLoad: (slug: string) => void dispatch(fetchPage(slug)) }),
)(ContentPageScreen);
