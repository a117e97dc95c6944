import { useEffect } from 'react';
import type { Announcement } from '../../../../domain/contract/content';
import { PATHS } from '../../../core/routing/paths';
import { Announcements } from '../../content/components/Announcements';
import { SectionHeading } from '../components/SectionHeading';
import '../sections.scss';
import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../../core/state';
import { fetchAnnouncements } from '../../content/actions';

interface NewsProps {
  /** The newest first; null: not read yet. */
  readonly announcements: readonly Announcement[] | null;
  readonly onLoad: () => void;
}

const SHOWN = 3;

/** The newest announcements; nothing while there are none. */
function News({ announcements, onLoad }: NewsProps) {
  useEffect(onLoad, [onLoad]);
  if (!announcements || announcements.length === 0) return null;
  return (
    <section className="landing-section ui-container" aria-labelledby="avisos-titulo">
      <SectionHeading
        id="avisos-titulo"
        title="Avisos"
        more={announcements.length > SHOWN ? { to: PATHS.announcements, what: 'los avisos' } : undefined}
      />
      <Announcements announcements={announcements.slice(0, SHOWN)} level="h3" />
    </section>
  );
}

/** @public lazyRoute reads it from the module. */
export const preload: Preload = ({ dispatch }) => dispatch(fetchAnnouncements());

export default connect(
  (state: RootState) => ({ announcements: state.content.announcements }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchAnnouncements()) }),
)(News);
