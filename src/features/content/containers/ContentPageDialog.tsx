import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { ContentPage } from '../../../../domain/contract/content';
import type { AppDispatch, RootState } from '../../../core/state';
import Dialog from '../../../ui/Dialog';
import { fetchPage } from '../actions';
import { ContentPageView } from '../components/ContentPageView';

interface Own {
  readonly slug: string;
  readonly title: string;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

interface ContentPageDialogProps extends Own {
  readonly page: ContentPage | null;
  readonly failed: boolean;
  readonly onLoad: (slug: string) => void;
}

/** A document of the studio over whatever is on screen. */
function ContentPageDialog({ slug, title, page, failed, onLoad, onClosed }: ContentPageDialogProps) {
  const [open, setOpen] = useState(true);
  useEffect(() => onLoad(slug), [onLoad, slug]);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} onExited={onClosed} title={title} size="lg">
      <ContentPageView page={page} failed={failed} onRetry={() => onLoad(slug)} />
    </Dialog>
  );
}

export default connect(
  (state: RootState, { slug }: Own) => ({
    page: state.content.bySlug[slug] ?? null,
    failed: (state.content.failures[slug] ?? null) !== null,
  }),
  (dispatch: AppDispatch) => ({ onLoad: (slug: string) => void dispatch(fetchPage(slug)) }),
)(ContentPageDialog);
