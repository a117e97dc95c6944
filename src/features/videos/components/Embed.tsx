import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import type { Video } from '../../../../domain/contract/videos';
import { embedAddress, resumeAt, type VideoLink } from '../../../../domain/videos';
import { Picture } from '../../../ui/Picture';

const NAMES = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

export interface EmbedProps {
  readonly video: Video;
  readonly link: VideoLink;
}

/** A provider's player. Nothing is fetched from there before the customer presses. */
export function Embed({ video, link }: EmbedProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, poster, progress, duration } = video;
  if (!isOpen)
    return (
      <button type="button" className="video-embed" onClick={() => setOpen(true)}>
        <Picture src={poster?.src ?? null} sizes="100vw" />
        <span className="video-embed__action">
          <Play size={28} aria-hidden /> Ver en {NAMES[link.provider]}
        </span>
      </button>
    );
  return (
    <div className="video-player">
      <iframe
        title={title}
        src={embedAddress(link, resumeAt(progress?.seconds ?? 0, duration))}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}
