import { Navigate } from 'react-router-dom';
import { PATHS } from '../../../core/routing/paths';
import { CoachCard } from '../components/CoachCard';
import WithCoach from './WithCoach';

export { preload } from '../preload';

/** /coach/{coach_id}; without such a coach, the landing page's own address (specification, section 2). */
export default function CoachScreen() {
  return (
    <WithCoach param="coach_id" missing={<Navigate to={PATHS.home} replace />}>
      {(coach) => <CoachCard coach={coach} />}
    </WithCoach>
  );
}
