import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { ErrorState } from '../../../ui/EmptyState';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import type { IcalendarState } from '../reducer';
import '../icalendar.scss';

export interface FeedDialogProps {
  readonly feed: IcalendarState;
  readonly open: boolean;
  readonly onLoad: () => void;
  readonly onRenew: () => void;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

/** The private address of one's own calendar, to be given to a calendar program. */
export default function FeedDialog({
  feed: { path, failed, spinner },
  open,
  onLoad,
  onRenew,
  onClose,
  onExited,
}: FeedDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  /** The address that is about to be given up. */
  const [giving, setGiving] = useState<string | null>(null);
  const address = path === null ? '' : `${window.location.origin}${path}`;

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(address);
    } catch {
      // Not allowed here: marked, so that a person can copy it.
      field.current?.select();
    }
  };

  const content = (): JSX.Element => {
    if (failed)
      return <ErrorState title="No pudimos leer la dirección de tu calendario." busy={spinner} onRetry={onLoad} />;
    if (path === null) return <SkeletonGroup label="Cargando la dirección" shape="block" height={76} />;
    return (
      <>
        <TextField
          ref={field}
          label="Dirección privada"
          value={address}
          readOnly
          onChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
          hint="Quien la tenga puede ver tus clases: no la compartas."
        />
        <div className="calendar-feed__actions">
          <Button
            icon={copied === address ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
            onClick={() => void copy()}
          >
            {copied === address ? 'Copiada' : 'Copiar dirección'}
          </Button>
          <a className="ui-button ui-button--ghost ui-button--md" href={address.replace(/^https?:/, 'webcal:')}>
            <span className="ui-button__content">
              <span>Abrir en mi calendario</span>
            </span>
          </a>
          <Button variant="quiet" onClick={() => setGiving(address)}>
            Renovar dirección
          </Button>
        </div>
        <div role="status">
          {giving === address && (
            <div className="calendar-feed__warning">
              <p>Los calendarios que usan la dirección actual dejarán de actualizarse.</p>
              <div className="calendar-feed__actions">
                <Button variant="danger" size="sm" busy={spinner} onClick={onRenew}>
                  Sí, renovar
                </Button>
                <Button variant="ghost" size="sm" disabled={spinner} onClick={() => setGiving(null)}>
                  Conservar
                </Button>
              </div>
            </div>
          )}
        </div>
        <p role="status" className="ui-hidden">
          {copied === address && 'Dirección copiada.'}
        </p>
      </>
    );
  };

  return (
    <Dialog open={open} onClose={onClose} onExited={onExited} title="Mis clases en tu calendario">
      <div className="calendar-feed">
        <p>
          Agrega esta dirección a Google, Apple u Outlook como calendario por URL: tus reservaciones aparecen solas, y
          las que canceles desaparecen.
        </p>
        {content()}
      </div>
    </Dialog>
  );
}
