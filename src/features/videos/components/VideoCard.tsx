import CircleCheck from 'lucide-react/icons/circle-check';
import Play from 'lucide-react/icons/play';
import { Link } from 'react-router-dom';
import type { Video } from '../../../../domain/contract/videos';
import { formatInstant } from '../../../../domain/format';
import { durationText } from '../../../../domain/videos';
import { videoPath } from '../../../core/routing/paths';
import { Picture } from '../../../ui/Picture';
import { coachesOf } from '../labels';
import { FavoriteButton } from './FavoriteButton';

export interface VideoCardProps {
  readonly video: Video;
  /** It is not published yet: when it will be, in this zone. */
  readonly upcomingIn?: string | undefined;
  readonly onFavorite: (video: Video) => void;
}

export function VideoCard({ video, upcomingIn, onFavorite }: VideoCardProps) {
  const { video_id, title, duration, progress, poster } = video;
  const isDone = Boolean(progress?.completedAt);
  const share = duration > 0 && progress ? Math.min(100, (progress.seconds / duration) * 100) : 0;
  const coaches = coachesOf(video);
  return (
    <li className="video-card ui-card">
      <div className="video-card__poster">
        <Picture
          src={poster?.src ?? null}
          sizes="(min-width: 992px) 320px, (min-width: 600px) 50vw, 100vw"
          placeholder={<Play size={36} aria-hidden />}
        />
        {duration > 0 && <span className="video-card__time">{durationText(duration)}</span>}
        {share > 0 && !isDone && <span className="video-card__bar" style={{ width: `${share}%` }} />}
      </div>
      <div className="video-card__text">
        <h2 className="video-card__title">
          {upcomingIn === undefined ? <Link to={videoPath(video_id)}>{title}</Link> : title}
        </h2>
        {coaches && <p>{coaches}</p>}
        {upcomingIn !== undefined && <p>Se estrena el {formatInstant(video.publishedAt, upcomingIn)}</p>}
        {isDone && (
          <p className="video-card__done">
            <CircleCheck size={18} aria-hidden /> Completado
          </p>
        )}
      </div>
      {upcomingIn === undefined && (
        <FavoriteButton title={title} favorite={video.favorite} onToggle={() => onFavorite(video)} />
      )}
    </li>
  );
}
