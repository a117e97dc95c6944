import { useState } from 'react';
import { Badge } from '../../../ui/Badge';
import { ErrorState } from '../../../ui/EmptyState';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useId } from '../../../ui/useId';
import { useLoaded } from '../../useLoaded';
import { mailKindLabel } from '../labels';
import { getMailPreviews } from '../service';

const WIDTHS = [
  { value: 'desktop', label: 'Computadora' },
  { value: 'phone', label: 'Teléfono' },
  { value: 'text', label: 'Solo texto' },
] as const;
type Width = (typeof WIDTHS)[number]['value'];

/** 'Vistas previas': every mail with sample data. */
export default function MailPreviews() {
  const { data: previews, error, reload } = useLoaded(getMailPreviews);
  const [kind, setKind] = useState<string | null>(null);
  const [width, setWidth] = useState<Width>('desktop');
  const id = useId('correo');
  if (error !== null) return <ErrorState onRetry={() => void reload()} />;
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
          // Scrolls another mail to its top.
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
