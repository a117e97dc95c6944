import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Playback, Video } from '../../../../domain/contract/videos';
import { retryingImport } from '../../../core/http/chunks';
import { Select } from '../../../ui/Select';
import type { HlsPlayer } from '../hls';
import { endOfMinute, isRenewalDue, isWatched, PROGRESS_EVERY_SECONDS, resumeSecond } from '../../../../domain/videos';

export interface PlayerProps {
  readonly video: Video;
  readonly playback: Playback;
  readonly onProgress: (seconds: number) => void;
  readonly onWatched: () => void;
  /** 'ended': access has ended; null: it could not be fetched. */
  readonly onRenew: () => Promise<Playback | 'ended' | null>;
}

/** Milliseconds between two looks at how long the address still lasts. */
const LOOK = 15_000;
const MAX_FAILURES = 3;

/** Whether the browser has begun to read captions: those keep their address, the others get one that lasts. */
const isLoaded = ({ current }: RefObject<HTMLVideoElement>, { src }: Playback['captions'][number]): boolean =>
  [...(current?.querySelectorAll('track') ?? [])].some(
    (track) => track.getAttribute('src') === src && (track.readyState === 1 || track.readyState === 2),
  );

const HLS_TYPE = 'application/vnd.apple.mpegurl';
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2].map((speed) => ({ value: String(speed), label: `${speed}×` }));

const loadHls = retryingImport(() => import(/* webpackChunkName: "hls" */ '../hls'));

/**
 * The browser's own player: captions, keyboard and picture-in-picture are its. Addresses end within minutes: a new one
 * is fetched ahead and taken where the old one fails, at the same second. Of a video with several qualities hls.js
 * fetches the pieces, which always asks at the newest address; a browser that it doesn't know plays HLS by itself, or
 * the file. Once access has ended it plays to the end of the minute.
 */
export function Player({ video, playback, onProgress, onWatched, onRenew }: PlayerProps) {
  const { duration, progress, title, poster } = video;
  const element = useRef<HTMLVideoElement>(null);
  /** What the element itself opens; null: hls.js feeds it. */
  const [src, setSrc] = useState(playback.hls === null ? playback.src : null);
  const [captions, setCaptions] = useState(playback.captions);
  const [speed, setSpeed] = useState(1);
  const [isOver, setOver] = useState(false);
  const latest = useRef(playback);
  const sent = useRef({ seconds: progress?.seconds ?? 0, watched: Boolean(progress?.completedAt) });
  const stopAt = useRef<number | null>(null);
  const failures = useRef(0);
  /** Where the next address goes on; null: nowhere in particular. */
  const from = useRef<{ readonly seconds: number; readonly play: boolean } | null>({
    seconds: resumeSecond(progress?.seconds ?? 0, duration),
    play: false,
  });

  const renew = async (): Promise<boolean> => {
    const renewed = await onRenew();
    if (renewed === 'ended') stopAt.current ??= endOfMinute(element.current?.currentTime ?? 0);
    else if (renewed) {
      latest.current = renewed;
      setCaptions((old) =>
        renewed.captions.map(
          (one) => old.find((before) => before.language === one.language && isLoaded(element, before)) ?? one,
        ),
      );
    }
    return renewed !== null && renewed !== 'ended';
  };
  const renewIfDue = async (): Promise<void> => {
    const { expiresAt } = latest.current;
    if (expiresAt && isRenewalDue(new Date(expiresAt), new Date())) await renew();
  };
  const sendProgress = (): void => {
    const seconds = Math.floor(element.current?.currentTime ?? 0);
    if (seconds === 0 || seconds === sent.current.seconds) return;
    sent.current.seconds = seconds;
    onProgress(seconds);
  };
  const onFailure = async (): Promise<void> => {
    failures.current += 1;
    if (failures.current > MAX_FAILURES) return;
    from.current ??= { seconds: element.current?.currentTime ?? 0, play: true };
    if (await renew()) setSrc(latest.current.src);
    else if (stopAt.current !== null) setOver(true);
  };
  const current = useRef({ renewIfDue, sendProgress, onFailure });
  current.current = { renewIfDue, sendProgress, onFailure };

  useEffect(() => {
    if (playback.hls === null) return undefined;
    let isGone = false;
    let player: HlsPlayer | null = null;
    const begin = async (): Promise<void> => {
      const found = await loadHls().catch(() => null);
      const video = element.current;
      if (isGone || !video) return;
      player =
        found?.playHls(video, {
          start: from.current?.seconds ?? 0,
          address: () => latest.current.hls ?? '',
          onFailure: () => void current.current.onFailure(),
        }) ?? null;
      if (!player) setSrc(found && video.canPlayType(HLS_TYPE) ? latest.current.hls : latest.current.src);
    };
    void begin();
    return () => {
      isGone = true;
      player?.destroy();
    };
  }, [playback.hls]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (!element.current?.paused) void current.current.renewIfDue();
    }, LOOK);
    const leave = (): void => current.current.sendProgress();
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const onTime = (): void => {
    const { currentTime = 0 } = element.current ?? {};
    failures.current = 0;
    if (stopAt.current !== null && currentTime >= stopAt.current) {
      element.current?.pause();
      setOver(true);
    }
    if (Math.abs(currentTime - sent.current.seconds) >= PROGRESS_EVERY_SECONDS) sendProgress();
    if (!sent.current.watched && isWatched(currentTime, element.current?.duration || duration)) {
      sent.current.watched = true;
      onWatched();
    }
  };
  return (
    <div className="video-player">
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- where the studio has them */}
      <video
        ref={element}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        src={src ?? undefined}
        poster={poster?.src}
        onLoadedMetadata={() => {
          const start = from.current;
          from.current = null;
          if (!element.current) return;
          // A new address forgets it.
          element.current.playbackRate = speed;
          if (!start) return;
          if (start.seconds > 0) element.current.currentTime = start.seconds;
          if (start.play) void element.current.play().catch(() => undefined);
        }}
        onTimeUpdate={onTime}
        onPlay={() => void renewIfDue()}
        onPause={sendProgress}
        onRateChange={() => element.current?.readyState && setSpeed(element.current.playbackRate)}
        onError={() => void onFailure()}
      >
        {captions.map(({ language, label, src }) => (
          <track key={language} kind="subtitles" srcLang={language} label={label} src={src} />
        ))}
      </video>
      <Select
        label="Velocidad"
        value={String(speed)}
        options={SPEEDS}
        onChange={(value) => {
          setSpeed(Number(value));
          if (element.current) element.current.playbackRate = Number(value);
        }}
      />
      <p role="status" className="video-player__over">
        {isOver && 'Tu acceso a los videos terminó. Renueva tu paquete para seguir viendo.'}
      </p>
    </div>
  );
}
