import { useEffect } from 'react';
import { connect } from 'react-redux';
import type { Announcement } from '../../../../domain/contract/content';
import { formatInstant } from '../../../../domain/format';
import type { Preload } from '../../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../../core/state';
import { useTitle } from '../../../ssr/RenderContext';
import { Button } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Spinner } from '../../../ui/Spinner';
import { selectConfig } from '../../appconfig/state';
import { fetchAnnouncements, fetchMoreAnnouncements } from '../actions';
import { Announcements } from '../components/Announcements';

export interface AnnouncementsScreenProps {
  /** null: not read yet. */
  readonly announcements: readonly Announcement[] | null;
  readonly hasMore: boolean;
  /** The studio's time zone. */
  readonly zone: string;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly onLoad: () => void;
  readonly onMore: () => void;
}

/** /avisos (specification, section 2). */
export function AnnouncementsScreen({
  announcements,
  hasMore,
  zone,
  failed,
  busy,
  onLoad,
  onMore,
}: AnnouncementsScreenProps) {
  useTitle('Avisos');
  useEffect(onLoad, [onLoad]);
  const content = (): JSX.Element => {
    if (failed && !announcements)
      return <ErrorState title="No pudimos cargar los avisos." onRetry={onLoad} busy={busy} />;
    if (!announcements)
      return (
        <div className="content-wait">
          <Spinner />
        </div>
      );
    if (announcements.length === 0) return <EmptyState title="No hay avisos por mostrar." />;
    return (
      <>
        <Announcements announcements={announcements} level="h2" dateOf={(instant) => formatInstant(instant, zone)} />
        {hasMore && (
          <p className="content-more">
            <Button variant="ghost" busy={busy} onClick={onMore}>
              Ver más
            </Button>
          </p>
        )}
      </>
    );
  };
  return (
    <div className="ui-container ui-page">
      <PageHeader title="Avisos" />
      {content()}
    </div>
  );
}

export const preload: Preload = ({ dispatch }) => dispatch(fetchAnnouncements());

export default connect(
  (state: RootState) => ({
    announcements: state.content.announcements,
    hasMore: state.content.nextAnnouncements !== null,
    zone: selectConfig(state).timezone,
    failed: state.content.announcementsFailed,
    busy: state.content.spinner,
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchAnnouncements()),
    onMore: () => void dispatch(fetchMoreAnnouncements()),
  }),
)(AnnouncementsScreen);
