import type { ContentPage } from '../../../../domain/contract/content';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Spinner } from '../../../ui/Spinner';
import '../content.scss';

export interface ContentPageViewProps {
  /** null: on its way (or failed). */
  readonly page: Pick<ContentPage, 'content'> | null;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

export function ContentPageView({ page, failed, onRetry }: ContentPageViewProps) {
  if (failed && !page)
    return <ErrorState title="Lo sentimos, hubo un error al mostrar este contenido." onRetry={onRetry} />;
  if (!page)
    return (
      <div className="content-wait">
        <Spinner />
      </div>
    );
  if (!page.content) return <EmptyState illustration="cloud" title="Sin contenido." />;
  // The server sends HTML that it has sanitised (modules/content).
  return <div className="content-prose" dangerouslySetInnerHTML={{ __html: page.content }} />;
}
