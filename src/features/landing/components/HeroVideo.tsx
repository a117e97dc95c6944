import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useRef, useState } from 'react';
import { IconButton } from '../../../ui/IconButton';
import { useMediaQuery } from '../../../ui/useMediaQuery';
import '../sections.scss';

export interface HeroVideoProps {
  readonly src: string;
  /** What is seen before the video is; may be empty. */
  readonly cover: string;
  readonly onBroken: () => void;
}

/** The studio in motion, without sound, until stopped; still where the system prefers reduced motion. */
export default function HeroVideo({ src, cover, onBroken }: HeroVideoProps) {
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(!calm);
  const toggle = (): void => {
    const element = video.current;
    if (!element) return;
    if (element.paused) {
      // Where the browser doesn't play, the button stays as it is.
      void element.play().catch(() => undefined);
    } else element.pause();
  };
  return (
    <div className="landing-video">
      <video
        ref={video}
        src={src}
        poster={cover || undefined}
        autoPlay={!calm}
        muted
        loop
        playsInline
        aria-hidden
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={onBroken}
      />
      <IconButton
        className="landing-video__button"
        label={playing ? 'Pausar video' : 'Reproducir video'}
        onClick={toggle}
      >
        {playing ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
      </IconButton>
    </div>
  );
}
