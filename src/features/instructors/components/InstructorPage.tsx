import { useMemo } from 'react';
import type { Instructor } from '../../../../domain/contract/catalogue';
import { useTitle } from '../../../ssr/RenderContext';
import CalendarScreen from '../../calendar/containers/CalendarScreen';
import { CoachProfile } from './CoachProfile';
import '../instructors.scss';

/** A coach and their classes. */
export function InstructorPage({ coach }: { readonly coach: Instructor }) {
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
