import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { Playback, RateVideo as Rating, Video } from '../../../../domain/contract/videos';
import { durationText, embedAddress, resumeSecond, type VideoLink } from '../../../../domain/videos';
import { idParam } from '../../../core/routing/idParam';
import { PATHS } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { Button, LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import { addressOf } from '../filter';
import { coachesOf } from '../labels';
import {
  type VideosState,
  fetchVideo,
  rateVideo,
  renewPlayback,
  saveProgress,
  setCompleted,
  toggleFavorite,
  videosReducer,
  selectVideos,
} from '../state';
import { FavoriteButton } from '../components/FavoriteButton';
import { Player } from '../components/Player';
import { PurchaseNeeded } from '../components/PurchaseNeeded';
import { RateVideo } from '../components/RateVideo';
import '../videos.scss';
import Play from 'lucide-react/icons/play';
import { Picture } from '../../../ui/Picture';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../appconfig/state';

interface VideoPageProps {
  readonly config: AppConfig;
  readonly state: VideosState;
  readonly onLoad: (id: number) => void;
  readonly onFavorite: (id: number, favorite: 0 | 1) => void;
  readonly onProgress: (id: number, seconds: number) => void;
  readonly onCompleted: (id: number, completed: boolean) => void;
  readonly onRate: (rating: Rating) => void;
  readonly onRenew: (id: number) => Promise<Playback | 'ended' | null>;
}

const BACK = <LinkButton to={PATHS.videos}>Ver todos los videos</LinkButton>;

/** /mystudio/videos/{video_id} */
function VideoPage({ config, state, onLoad, ...actions }: VideoPageProps) {
  const id = idParam(useParams().video_id);
  const { video: found, missing, videoFailed, purchaseNeeded, spinner, saving } = state;
  const isShown = !purchaseNeeded && missing === null && !videoFailed && found?.video.video_id === id;
  useTitle(found?.video.title ?? 'Video');
  useEffect(() => {
    if (id !== null) onLoad(id);
  }, [id, onLoad]);

  const content = (): JSX.Element => {
    if (purchaseNeeded) return <PurchaseNeeded config={config} />;
    if (missing !== null) return <EmptyState title={missing} action={BACK} />;
    if (videoFailed && id !== null)
      return <ErrorState title="No pudimos cargar el video." busy={spinner} onRetry={() => onLoad(id)} />;
    if (!found || found.video.video_id !== id)
      return (
        <SkeletonGroup label="Cargando el video">
          <Skeleton shape="block" height={320} />
          <Skeleton width="60%" />
        </SkeletonGroup>
      );
    const { video, playback } = found;
    const { provider, provider_id } = playback;
    const isDone = Boolean(video.progress?.completedAt);
    return (
      <>
        {provider !== 'file' && provider_id !== null ? (
          <Embed key={id} video={video} link={{ provider, provider_id }} />
        ) : (
          <Player
            key={id}
            video={video}
            playback={playback}
            onProgress={(seconds) => actions.onProgress(id, seconds)}
            onWatched={() => actions.onCompleted(id, true)}
            onRenew={() => actions.onRenew(id)}
          />
        )}
        <PageHeader
          title={video.title}
          text={[coachesOf(video), video.duration > 0 ? durationText(video.duration) : ''].filter(Boolean).join(' · ')}
          actions={
            <FavoriteButton
              title={video.title}
              favorite={video.favorite}
              onToggle={() => actions.onFavorite(id, video.favorite)}
            />
          }
        />
        {video.description && <p className="video-description">{video.description}</p>}
        <ul className="video-tags">
          {video.tags.map(({ tag_id, name }) => (
            <li key={tag_id}>
              <Link to={`${PATHS.videos}${addressOf('todos', { tag_id })}`}>{name}</Link>
            </li>
          ))}
          {video.program_id !== null && (
            <li>
              <Link to={`${PATHS.videos}${addressOf('todos', { program_id: video.program_id })}`}>Ver el programa</Link>
            </li>
          )}
        </ul>
        <div className="video-completion" role="status">
          {isDone ? (
            <>
              <span className="video-card__done">
                <CircleCheck size={20} aria-hidden /> Completado
              </span>
              <Button variant="quiet" busy={saving} onClick={() => actions.onCompleted(id, false)}>
                Deshacer
              </Button>
            </>
          ) : (
            <Button variant="ghost" busy={saving} onClick={() => actions.onCompleted(id, true)}>
              Marcar como completado
            </Button>
          )}
        </div>
        {(isDone || video.rating) && <RateVideo video={video} busy={saving} onRate={actions.onRate} />}
      </>
    );
  };

  return (
    <div className="ui-container ui-page video-page">
      <p>
        <Link to={PATHS.videos}>Videos</Link>
      </p>
      {!isShown && <PageHeader title="Video" />}
      {content()}
    </div>
  );
}

const NAMES = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

interface EmbedProps {
  readonly video: Video;
  readonly link: VideoLink;
}

/** A provider's player. Nothing is fetched from there before the customer presses. */
function Embed({ video, link }: EmbedProps) {
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
        src={embedAddress(link, resumeSecond(progress?.seconds ?? 0, duration))}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}

/** /mystudio/videos/{video_id} */
export default withReducers(
  { videos: videosReducer },
  connect(
    (state: RootState) => ({ config: selectConfig(state), state: selectVideos(state) }),
    (dispatch: AppDispatch) => ({
      onLoad: (id: number) => void dispatch(fetchVideo(id)),
      onFavorite: (id: number, favorite: 0 | 1) => void dispatch(toggleFavorite(id, favorite)),
      onProgress: (id: number, seconds: number) => void dispatch(saveProgress(id, seconds)),
      onCompleted: (id: number, completed: boolean) => void dispatch(setCompleted(id, completed)),
      onRate: (rating: Rating) => void dispatch(rateVideo(rating)),
      onRenew: (id: number) => dispatch(renewPlayback(id)),
    }),
  )(VideoPage),
);
