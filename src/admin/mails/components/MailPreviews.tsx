import { useCallback, useEffect, useRef, useState } from 'react';
import type { MailPreview } from '../../../../domain/contract/mails';
import type { Result } from '../../../core/thunk';
import { Badge } from '../../../ui/Badge';
import { ErrorState } from '../../../ui/EmptyState';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useId } from '../../../ui/useId';
import { mailKindLabel } from '../labels';

const WIDTHS = [
  { value: 'desktop', label: 'Computadora' },
  { value: 'phone', label: 'Teléfono' },
  { value: 'text', label: 'Solo texto' },
] as const;
type Width = (typeof WIDTHS)[number]['value'];

export interface MailPreviewsProps {
  readonly onLoad: () => Promise<Result<MailPreview[]>>;
}

/** 'Vistas previas': every mail of the studio with facts that are made up, as its readers see it. */
export default function MailPreviews({ onLoad }: MailPreviewsProps) {
  const [previews, setPreviews] = useState<readonly MailPreview[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [kind, setKind] = useState<string | null>(null);
  const [width, setWidth] = useState<Width>('desktop');
  const mounted = useRef(true);
  const id = useId('correo');

  const load = useCallback(async (): Promise<void> => {
    setFailed(false);
    const result = await onLoad();
    if (!mounted.current) return;
    if (result.ok) setPreviews(result.data);
    setFailed(!result.ok);
  }, [onLoad]);
  useEffect(() => {
    mounted.current = true;
    void load();
    return () => {
      mounted.current = false;
    };
  }, [load]);

  if (failed) return <ErrorState onRetry={() => void load()} />;
  const shown = previews?.find((preview) => preview.kind === kind) ?? previews?.[0];
  if (!previews || !shown) return <SkeletonGroup label="Cargando las vistas previas" shape="block" height={480} />;
  return (
    <div className="mails-previews">
      <div className="mails-previews__choice">
        <label htmlFor={id}>Correo</label>
        <select id={id} className="form-select" value={shown.kind} onChange={(event) => setKind(event.target.value)}>
          {previews.map((preview) => (
            <option key={preview.kind} value={preview.kind}>
              {mailKindLabel(preview)}
            </option>
          ))}
        </select>
        <SegmentedFilter label="Cómo se ve" value={width} options={WIDTHS} onChange={setWidth} />
      </div>
      <p className="mails-letter__to">
        <strong>{shown.subject}</strong>
        <Badge>{shown.transactional ? 'Siempre llega' : 'Se puede desactivar'}</Badge>
      </p>
      {width === 'text' ? (
        <pre className="mails-previews__text">{shown.body}</pre>
      ) : (
        <iframe
          // Another mail starts at its top.
          key={shown.kind}
          className={`mails-letter__page mails-previews__page mails-previews__page--${width}`}
          title={`Vista previa: ${shown.subject}`}
          sandbox=""
          srcDoc={shown.html}
        />
      )}
    </div>
  );
}
