import type { Instructor } from '../../../domain/contract/catalogue';
import type { RootState } from '../../core/state';
import type { InstructorFailure } from './actions';

type Known = Pick<RootState, 'instructors'>;

/** A coach, from wherever they were read; null while they have not been. */
export const selectInstructor = ({ instructors }: Known, instructor_id: number): Instructor | null =>
  instructors.byId[instructor_id] ?? instructors.home?.find((coach) => coach.instructor_id === instructor_id) ?? null;

export const selectInstructorFailure = ({ instructors }: Known, instructor_id: number): InstructorFailure | null =>
  instructors.failures[instructor_id] ?? null;
