import { useEffect } from 'react';
import { connect } from 'react-redux';
import { QUESTIONS_SLUG } from '../../../../domain/slug';
import type { AppDispatch, RootState } from '../../../core/state';
import { useTitle } from '../../../ssr/RenderContext';
import type { Preload } from '../../../ssr/lazyRoute';
import { PageHeader } from '../../../ui/PageHeader';
import { fetchPage } from '../actions';
import { ContentPageView } from '../components/ContentPageView';
import type { ContentState } from '../reducer';

export interface QuestionsScreenProps {
  readonly content: ContentState;
  readonly onLoad: () => void;
}

/**
 * /preguntas-frecuentes: a title only (specification, section 2), and below it what the studio wrote in the content
 * page of that slug, if it has one.
 */
export function QuestionsScreen({ content: { bySlug, failures }, onLoad }: QuestionsScreenProps) {
  useTitle('Preguntas frecuentes');
  useEffect(onLoad, [onLoad]);
  const page = bySlug[QUESTIONS_SLUG] ?? null;
  const failure = failures[QUESTIONS_SLUG] ?? null;
  // A page that had this slug before is another page by now.
  const isOwn = page?.slug === QUESTIONS_SLUG && page.content !== null;
  return (
    <div className="ui-container ui-page">
      <PageHeader title="Preguntas frecuentes" />
      {(isOwn || failure === 'failed') && (
        <ContentPageView page={isOwn ? page : null} failed={failure !== null} onRetry={onLoad} />
      )}
    </div>
  );
}

export const preload: Preload = ({ dispatch }) => dispatch(fetchPage(QUESTIONS_SLUG));

export default connect(
  (state: RootState) => ({ content: state.content }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchPage(QUESTIONS_SLUG)) }),
)(QuestionsScreen);
