import { NotFound } from '../../../ui/NotFound';
import type { Preload } from '../../../ssr/lazyRoute';
import { preload as preloadSchedule } from '../../calendar/preload';
import { InstructorPage } from '../components/InstructorPage';
import { preload as preloadCoach } from '../preload';
import WithCoach from './WithCoach';

export const preload: Preload = (context) => Promise.all([preloadCoach(context), preloadSchedule(context)]);

/** /instructor/{instructor_id} (specification, section 2). */
export default function InstructorScreen() {
  return (
    <WithCoach param="instructor_id" missing={<NotFound />}>
      {(coach) => <InstructorPage coach={coach} />}
    </WithCoach>
  );
}
