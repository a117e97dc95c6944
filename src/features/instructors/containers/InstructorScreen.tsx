import { NotFound } from '../../../ui/NotFound';
import type { Preload } from '../../../ssr/lazyRoute';
import { preload as preloadSchedule } from '../../calendar/preload';
import { preload as preloadCoach } from '../actions';
import WithCoach from './WithCoach';
import { useMemo } from 'react';
import type { Instructor } from '../../../../domain/contract/catalogue';
import { useTitle } from '../../../ssr/RenderContext';
import CalendarScreen from '../../calendar/containers/CalendarScreen';
import { CoachProfile } from '../components/CoachProfile';
import '../instructors.scss';

export const preload: Preload = (context) => Promise.all([preloadCoach(context), preloadSchedule(context)]);

/** /instructor/{instructor_id} (specification, section 2). */
export default function InstructorScreen() {
  return (
    <WithCoach param="instructor_id" missing={<NotFound />}>
      {(coach) => <InstructorPage coach={coach} />}
    </WithCoach>
  );
}

/** A coach and their classes. */
function InstructorPage({ coach }: { readonly coach: Instructor }) {
  const { instructor_id } = coach;
  useTitle(`${coach.name} ${coach.last_name}`.trim());
  const only = useMemo(() => ({ instructor_id }), [instructor_id]);
  return (
    <div className="ui-container ui-page">
      <CoachProfile coach={coach} />
      <section className="coach-classes" aria-labelledby="entrena">
        <h2 id="entrena" className="coach-classes__title">
          Entrena con {coach.name}
        </h2>
        <CalendarScreen title={null} only={only} />
      </section>
    </div>
  );
}
