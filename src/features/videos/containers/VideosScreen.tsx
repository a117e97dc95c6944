import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { Video } from '../../../../domain/contract/videos';
import { useTitle } from '../../../ssr/RenderContext';
import { Button } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import { addressOf, filterOf, listOf, type VideoFilter, type VideoList } from '../filter';
import { EMPTY_LABELS, LIST_LABELS, programText } from '../labels';
import { type VideosState, fetchChoices, fetchVideos, toggleFavorite, videosReducer, selectVideos } from '../state';
import { PurchaseNeeded } from '../components/PurchaseNeeded';
import { VideoCard } from '../components/VideoCard';
import { VideoFilters } from '../components/VideoFilters';
import '../videos.scss';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../appconfig/state';

interface VideosPageProps {
  readonly config: AppConfig;
  readonly state: VideosState;
  readonly onLoad: (list: VideoList, filter: VideoFilter, after?: string) => void;
  readonly onChoices: () => void;
  readonly onFavorite: (video: Video) => void;
}

/** /mystudio/videos */
function VideosPage({ config, state, onLoad, onChoices, onFavorite }: VideosPageProps) {
  useTitle('Videos');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const list = listOf(params);
  const filter = filterOf(params);
  const asked = JSON.stringify(filter);
  useEffect(() => onChoices(), [onChoices]);
  useEffect(() => onLoad(list, JSON.parse(asked) as VideoFilter), [list, asked, onLoad]);
  const { videos, next, failed, spinner, purchaseNeeded, choices } = state;
  const program = choices?.programs.find(({ program_id }) => program_id === filter.program_id);
  const go = (to: VideoList, narrowed: VideoFilter): void => navigate(addressOf(to, narrowed), { replace: true });

  const content = (): JSX.Element => {
    if (failed && videos === null)
      return <ErrorState title="No pudimos cargar los videos." busy={spinner} onRetry={() => onLoad(list, filter)} />;
    if (videos === null)
      return (
        <SkeletonGroup label="Cargando videos" className="video-cards">
          {[1, 2, 3, 4, 5, 6].map((n) => (
            <div key={n} className="video-card ui-card">
              <Skeleton shape="block" height={170} />
              <Skeleton width="70%" />
            </div>
          ))}
        </SkeletonGroup>
      );
    if (videos.length === 0)
      return (
        <EmptyState
          title={EMPTY_LABELS[list]}
          action={
            <Button variant="ghost" onClick={() => go('todos', {})}>
              Ver todos los videos
            </Button>
          }
        />
      );
    return (
      <>
        {program && (
          <p className="video-program" role="status">
            <strong>{program.name}</strong> {next === null && programText(videos)}
          </p>
        )}
        <ul className="video-cards">
          {videos.map((video) => (
            <VideoCard
              key={video.video_id}
              video={video}
              upcomingIn={list === 'proximos' ? config.timezone : undefined}
              onFavorite={onFavorite}
            />
          ))}
        </ul>
        {next !== null && (
          <p className="video-more">
            <Button variant="ghost" busy={spinner} onClick={() => onLoad(list, filter, next)}>
              Ver más videos
            </Button>
          </p>
        )}
      </>
    );
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader title="Videos" />
      {purchaseNeeded ? (
        <PurchaseNeeded config={config} />
      ) : (
        <>
          <SegmentedFilter label="Lista" value={list} options={LIST_LABELS} onChange={(to) => go(to, filter)} />
          {list !== 'favoritos' && (
            <VideoFilters
              key={filter.query ?? ''}
              filter={filter}
              choices={choices}
              onChange={(narrowed) => go(list, narrowed)}
            />
          )}
          <div role="region" aria-label="Videos" aria-busy={spinner}>
            {content()}
          </div>
        </>
      )}
    </div>
  );
}

/** /mystudio/videos */
export default withReducers(
  { videos: videosReducer },
  connect(
    (state: RootState) => ({ config: selectConfig(state), state: selectVideos(state) }),
    (dispatch: AppDispatch) => ({
      onLoad: (list: VideoList, filter: VideoFilter, after?: string) => void dispatch(fetchVideos(list, filter, after)),
      onChoices: () => void dispatch(fetchChoices()),
      onFavorite: ({ video_id, favorite }: Video) => void dispatch(toggleFavorite(video_id, favorite)),
    }),
  )(VideosPage),
);
