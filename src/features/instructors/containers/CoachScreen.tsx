import { Navigate } from 'react-router-dom';
import { PATHS, instructorPath } from '../../../core/routing/paths';
import WithCoach from './WithCoach';
import type { Instructor } from '../../../../domain/contract/catalogue';
import { useTitle } from '../../../ssr/RenderContext';
import { LinkButton } from '../../../ui/Button';
import { CoachPortrait } from '../components/CoachPortrait';
import '../instructors.scss';

export { preload } from '../actions';

/** /coach/{coach_id}; without such a coach, the landing page's own address (specification, section 2). */
export default function CoachScreen() {
  return (
    <WithCoach param="coach_id" missing={<Navigate to={PATHS.home} replace />}>
      {(coach) => <CoachCard coach={coach} />}
    </WithCoach>
  );
}

/** A coach in short: picture, bio, and the way to their classes. */
function CoachCard({ coach }: { readonly coach: Instructor }) {
  useTitle(`${coach.name} ${coach.last_name}`.trim());
  return (
    <div className="ui-container ui-page">
      <article className="coach-profile" aria-labelledby="coach">
        <CoachPortrait coach={coach} eager className="coach-profile__picture" />
        <div className="coach-profile__words">
          <p className="coach-profile__eyebrow">Coach</p>
          <h1 id="coach">
            {coach.name} {coach.last_name}
          </h1>
          {coach.short_bio && <p className="coach-profile__bio">{coach.short_bio}</p>}
          <div className="coach-profile__actions">
            <LinkButton to={instructorPath(coach.instructor_id)} size="lg">
              Ver sus clases
            </LinkButton>
          </div>
        </div>
      </article>
    </div>
  );
}
