import { useCallback, useState, type ReactNode } from 'react';
import Dialog from '../../ui/Dialog';
import { ErrorState } from '../../ui/EmptyState';
import { SegmentedFilter } from '../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../ui/Skeleton';
import { useLoaded } from '../useLoaded';
import { PREVIEW_WIDTHS, PreviewFrame, type PreviewWidth } from '../preview/PreviewFrame';
import { RemovedMarkup } from './RemovedMarkup';
import { postPreview } from './service';

export interface PreviewDialogProps {
  /** The typed HTML; the server sanitises it first. */
  readonly content: string;
  /** Renders it as the site does. */
  readonly children: (content: string) => ReactNode;
  readonly onClose: () => void;
}

/** A text as visitors will see it, before it is stored. */
export default function PreviewDialog({ content, children, onClose }: PreviewDialogProps) {
  const [width, setWidth] = useState<PreviewWidth>('phone');
  const { data, error, busy, reload } = useLoaded(useCallback(() => postPreview(content), [content]));
  return (
    <Dialog open onClose={onClose} title="Vista previa" size="lg">
      <SegmentedFilter label="Tamaño" value={width} options={PREVIEW_WIDTHS} onChange={setWidth} />
      {data && (
        <>
          <RemovedMarkup parts={data.removed} />
          <PreviewFrame title="Vista previa" width={width}>
            {children(data.content)}
          </PreviewFrame>
        </>
      )}
      {!data && error !== null && (
        <ErrorState
          title="No pudimos mostrar la vista previa."
          text={error}
          busy={busy}
          onRetry={() => void reload()}
        />
      )}
      {!data && error === null && <SkeletonGroup label="Cargando la vista previa" shape="block" height={320} />}
    </Dialog>
  );
}
