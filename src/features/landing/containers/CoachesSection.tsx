import { Link } from 'react-router-dom';
import type { Instructor } from '../../../../domain/contract/catalogue';
import { instructorPath } from '../../../core/routing/paths';
import { CoachPortrait } from '../../instructors/components/CoachPortrait';
import { Skeleton } from '../../../ui/Skeleton';
import { SectionHeading } from '../components/SectionHeading';
import '../sections.scss';
import { useEffect } from 'react';
import { connect } from 'react-redux';
import type { Preload } from '../../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../../core/state';
import { fetchHomeInstructors } from '../../instructors/actions';

interface CoachesProps {
  /** null: on their way. */
  readonly coaches: readonly Instructor[] | null;
}

/** Who teaches: picture, name, last name, quote, each the way to their own page. */
function Coaches({ coaches }: CoachesProps) {
  if (coaches?.length === 0) return null;
  return (
    <section className="landing-section ui-container" aria-labelledby="coaches-titulo">
      <SectionHeading id="coaches-titulo" title="Coaches" />
      <ul className="landing-coaches">
        {coaches
          ? coaches.map((coach) => (
              <li key={coach.instructor_id} className="landing-coach">
                <CoachPortrait coach={coach} />
                <h3>
                  <Link to={instructorPath(coach.instructor_id)}>
                    {coach.name} {coach.last_name}
                  </Link>
                </h3>
                {coach.quote && <p>{coach.quote}</p>}
              </li>
            ))
          : [1, 2, 3].map((n) => (
              <li key={n} className="landing-coach" aria-hidden>
                <Skeleton shape="block" className="coach-portrait" />
                <Skeleton width="60%" height={20} />
                <Skeleton width="85%" height={16} />
              </li>
            ))}
      </ul>
    </section>
  );
}

function LoadedCoaches({ onLoad, ...props }: CoachesProps & { readonly onLoad: () => void }) {
  useEffect(onLoad, [onLoad]);
  return <Coaches {...props} />;
}

/** @public lazyRoute reads it from the module. */
export const preload: Preload = ({ dispatch }) => dispatch(fetchHomeInstructors());

export default connect(
  (state: RootState) => ({ coaches: state.instructors.home }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchHomeInstructors()) }),
)(LoadedCoaches);
