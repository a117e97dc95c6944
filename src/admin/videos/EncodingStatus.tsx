import { useEffect, useState } from 'react';
import type { AdminVideo } from '../../../domain/contract/videosAdmin';
import { Button } from '../../ui/Button';
import { useCalls } from '../calls';
import { postEncoding, getVideo } from './service';

/** Milliseconds between two reads of a job's state. */
const LOOK = { running: 5_000, waiting: 30_000 } as const;

export interface EncodingStatusProps {
  readonly row: AdminVideo;
  readonly editable: boolean;
  readonly onChange: (row: AdminVideo) => void;
}

/** Progress of a video's qualities, with a retry after a failure. */
export function EncodingStatus({ row, editable, onChange }: EncodingStatusProps): JSX.Element | null {
  const { video_id, title, encoding } = row;
  const { onCall, onError } = useCalls();
  const [busy, setBusy] = useState(false);
  const state = encoding?.state;
  useEffect(() => {
    if (state !== 'running' && state !== 'waiting') return undefined;
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const result = await onCall(() => getVideo(video_id));
      if (isCurrent && result.ok) onChange(result.data.video);
    };
    const timer = setTimeout(() => void look(), LOOK[state]);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // A read brings a new row, which schedules the next read.
  }, [onCall, onChange, row, state, video_id]);
  if (!encoding || encoding.state === 'done') return null;

  const retry = async (): Promise<void> => {
    setBusy(true);
    const result = await onCall(() => postEncoding(video_id));
    setBusy(false);
    if (result.ok) onChange(result.data.video);
    else onError(result.error.message);
  };
  if (encoding.state === 'running')
    return (
      <p className="video-admin__encoding">
        <progress max={100} value={encoding.percent} aria-label={`Calidades de ${title}`} /> Preparando calidades:{' '}
        {encoding.percent} %
      </p>
    );
  return (
    <div className="video-admin__encoding" data-failed={encoding.state === 'failed' || undefined}>
      <p>{encoding.problem ?? 'En espera para preparar sus calidades.'}</p>
      {encoding.state === 'waiting' && encoding.problem && <p>Lo intentamos otra vez en unos minutos.</p>}
      {encoding.state === 'failed' && editable && (
        <Button variant="ghost" size="sm" busy={busy} onClick={() => void retry()}>
          Intentar de nuevo<span className="ui-hidden"> con {title}</span>
        </Button>
      )}
    </div>
  );
}
