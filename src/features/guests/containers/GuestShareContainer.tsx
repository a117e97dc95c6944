import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share2 from 'lucide-react/icons/share-2';
import { useEffect, useRef, useState } from 'react';
import { whatsappShare } from '../../../../domain/whatsapp';
import type { Result } from '../../../core/thunk';
import { Button, buttonLook } from '../../../ui/Button';
import { ErrorState } from '../../../ui/EmptyState';
import { SkeletonGroup } from '../../../ui/Skeleton';
import '../guests.scss';
import { connect } from 'react-redux';
import type { AppDispatch } from '../../../core/state';
import { readGuestLink } from '../actions';

interface GuestShareProps {
  readonly id: number;
  /** What goes with the address. */
  readonly text: string;
  readonly onRead: (id: number, renew?: boolean) => Promise<Result<string>>;
}

/** The ways to send a guest their page: the phone's own sheet where it has one, WhatsApp, the clipboard. */
function GuestShare({ id, text, onRead }: GuestShareProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [copied, setCopied] = useState<string | null>(null);
  const [renewed, setRenewed] = useState(false);
  const shown = useRef(true);
  useEffect(() => () => void (shown.current = false), []);

  const read = async (renew: boolean): Promise<void> => {
    setBusy(true);
    const result = await onRead(id, renew);
    if (!shown.current) return;
    setBusy(false);
    setError(result.ok ? null : result.error.message);
    if (!result.ok) return;
    setAddress(`${window.location.origin}${result.data}`);
    setRenewed(renew);
  };
  useEffect(() => {
    void read(false);
    // Once for each reservation.
  }, [id]); // eslint-disable-line react-hooks/exhaustive-deps

  if (error !== null) return <ErrorState title={error} busy={busy} onRetry={() => void read(false)} />;
  if (address === null) return <SkeletonGroup label="Preparando el enlace" shape="block" height={96} />;

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(address);
    } catch {
      // Not allowed here: the address stands below, to be marked by hand.
      setCopied(null);
    }
  };
  const isCopied = copied === address;
  return (
    <div className="guest-share">
      {typeof navigator.share === 'function' && (
        <Button
          block
          icon={<Share2 size={18} aria-hidden />}
          // A sheet that was closed without sending is no error.
          onClick={() => void navigator.share({ text, url: address }).catch(() => undefined)}
        >
          Compartir
        </Button>
      )}
      <a
        className={buttonLook({ variant: 'ghost', block: true })}
        href={whatsappShare(`${text} ${address}`)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span className="ui-button__content">
          <MessageCircle size={18} aria-hidden />
          <span>
            Enviar por WhatsApp<span className="ui-hidden"> (se abre en otra pestaña)</span>
          </span>
        </span>
      </a>
      <Button
        block
        variant="ghost"
        icon={isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        {isCopied ? 'Enlace copiado' : 'Copiar enlace'}
      </Button>
      <p className="guest-share__address">{address}</p>
      <p className="guest-share__hint">
        Quien tenga el enlace ve el lugar y su código de acceso. Deja de servir si cancelas el lugar.
      </p>
      <Button variant="quiet" size="sm" busy={busy} onClick={() => void read(true)}>
        Cambiar el enlace
      </Button>
      <p role="status" className={renewed ? 'guest-share__hint' : 'ui-hidden'}>
        {renewed && 'Listo: el enlace anterior ya no sirve.'}
        {isCopied && !renewed && 'Enlace copiado.'}
      </p>
    </div>
  );
}

export default connect(null, (dispatch: AppDispatch) => ({
  onRead: (id: number, renew?: boolean) => dispatch(readGuestLink(id, renew)),
}))(GuestShare);
