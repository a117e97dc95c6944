import { Button } from '../../../ui/Button';
import type { PendingUpload, Uploads } from '../../../ui/form/useUploads';

export interface UploadListProps {
  readonly uploads: Pick<Uploads, 'retry' | 'drop'>;
  readonly pending: readonly PendingUpload[];
  /** Where the focus goes when a row is gone. */
  readonly onDone: () => void;
}

/** What is being sent, or couldn't be: one after the other, each with its progress. */
export function UploadList({ uploads, pending, onDone }: UploadListProps) {
  const failed = pending.filter(({ error }) => error !== null).length;
  const running = pending.length - failed;
  return (
    <>
      {pending.length > 0 && (
        <ul className="files-uploads">
          {pending.map((one) => (
            <li key={one.id}>
              <span className="files-uploads__words">
                <span className="files-uploads__name">{one.file.name}</span>
                {one.error === null ? (
                  <progress value={one.share} aria-label={`Subiendo ${one.file.name}`} />
                ) : (
                  <span className="files-error">{one.error}</span>
                )}
              </span>
              {one.error !== null && !one.isRefused && (
                <Button variant="quiet" size="sm" onClick={() => uploads.retry(one)}>
                  Reintentar<span className="ui-hidden"> {one.file.name}</span>
                </Button>
              )}
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  uploads.drop(one);
                  onDone();
                }}
              >
                {one.error === null ? 'Cancelar' : 'Quitar'}
                <span className="ui-hidden"> {one.file.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="ui-hidden">
        {running > 0 && `Subiendo ${running === 1 ? '1 archivo' : `${running} archivos`}.`}
        {failed > 0 && ` ${failed === 1 ? '1 archivo no se subió' : `${failed} archivos no se subieron`}.`}
      </span>
    </>
  );
}
