import { LandingInstead } from '../../app/LandingInstead';
import { InstructorPage } from '../components/InstructorPage';
import WithCoach from './WithCoach';

/** /instructor/{instructor_id} (specification, section 2). */
export default function InstructorScreen() {
  return <WithCoach param="instructor_id" missing={<LandingInstead />}>{(coach) => <InstructorPage coach={coach} />}</WithCoach>;
}
