import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button';

const SHOWN_MS = 3_000;

/** A fact that one press copies. `shown`: how it is read, where that differs from what is copied. */
export function CopyRow({
  label,
  value,
  shown = value,
}: {
  readonly label: string;
  readonly value: string;
  readonly shown?: string;
}) {
  const [state, setState] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (state === null) return undefined;
    const timer = setTimeout(() => setState(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  const icon = state === 'copied' ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />;
  return (
    <div>
      <dt>{label}</dt>
      <dd className="spei__value">
        <span>{shown}</span>
        <Button variant="ghost" size="sm" icon={icon} onClick={() => void copy()}>
          {state === 'copied' ? 'Copiado' : 'Copiar'}
          <span className="ui-hidden"> {label}</span>
        </Button>
        <span role="status" className={state === 'failed' ? 'spei__failed' : 'ui-hidden'}>
          {state === 'copied' && `${label}: copiado`}
          {state === 'failed' && 'No se pudo copiar. Mantén presionado el dato para copiarlo.'}
        </span>
      </dd>
    </div>
  );
}
