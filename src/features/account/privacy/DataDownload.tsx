import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { DataExport } from '../../../../domain/contract/privacy';
import { formatInstant } from '../../../../domain/format';
import { formatNumber } from '../../../../domain/numbers';
import { Button } from '../../../ui/Button';

export interface DataDownloadProps {
  readonly newest: DataExport | null;
  /** How many may still be ordered today. */
  readonly left: number;
  readonly timeZone: string;
  readonly busy: boolean;
  readonly onOrder: () => void;
  /** A new address of the file, as they expire; null: there is none. */
  readonly onFresh: () => Promise<string | null>;
}

const megabytes = (bytes: number): string => `${formatNumber(Math.max(0.1, Math.round(bytes / 100_000) / 10))} MB`;

/** Saves a file without leaving the page. */
function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = 'mis-datos.zip';
  link.click();
}

export function DataDownload({ newest, left, timeZone, busy, onOrder, onFresh }: DataDownloadProps) {
  const [fetching, setFetching] = useState(false);
  const download = async (): Promise<void> => {
    setFetching(true);
    const address = await onFresh();
    setFetching(false);
    if (address !== null) save(address);
  };
  const pending = newest?.status === 'pending';
  return (
    <div className="privacy__part">
      <h3>Descarga tus datos</h3>
      <p>Un archivo zip con tu perfil, tus reservaciones, tus compras y lo que subiste, en JSON y CSV.</p>
      <div aria-live="polite">
        {pending && <p className="privacy__note">Estamos preparando tu archivo. Te avisamos por correo.</p>}
        {newest?.status === 'failed' && (
          <p className="privacy__note privacy__note--error">No pudimos preparar tu archivo. Pídelo de nuevo.</p>
        )}
        {newest?.status === 'ready' && newest.expires_at !== null && (
          <p className="privacy__note">
            Tu archivo está listo{newest.size === null ? '' : ` (${megabytes(newest.size)})`}. Se borra el{' '}
            {formatInstant(newest.expires_at, timeZone)}.
          </p>
        )}
      </div>
      <div className="privacy__actions">
        {newest?.status === 'ready' && (
          <Button icon={<Download size={18} aria-hidden />} busy={fetching} onClick={() => void download()}>
            Descargar
          </Button>
        )}
        {!pending && (
          <Button variant="ghost" busy={busy} disabled={left === 0} onClick={onOrder}>
            {newest ? 'Preparar otro archivo' : 'Preparar mi archivo'}
          </Button>
        )}
      </div>
      {left === 0 && !pending && <p className="privacy__small">Ya pediste varias descargas hoy. Inténtalo mañana.</p>}
    </div>
  );
}
