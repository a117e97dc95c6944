import type { Instructor } from '../../../domain/contract/catalogue';
import { type AppThunk, request, type Result, type SpinnerAction, spinnerOf } from '../../core/thunk';
import * as service from './service';
import type { RootState } from '../../core/state';
import { matchPath } from 'react-router-dom';
import type { Preload } from '../../ssr/lazyRoute';
import { idParam } from '../../core/routing/idParam';

/** Why a coach can't be shown: there is none with that id, or they could not be had. */
export type InstructorFailure = 'missing' | 'failed';

export type InstructorsAction =
  | { readonly type: 'instructors/RECEIVED_HOME'; readonly instructors: readonly Instructor[] }
  | { readonly type: 'instructors/RECEIVED_INSTRUCTOR'; readonly instructor: Instructor }
  | {
      readonly type: 'instructors/SET_FAILURE';
      readonly instructor_id: number;
      readonly failure: InstructorFailure | null;
    }
  | SpinnerAction<'instructors'>;

const spinner = spinnerOf('instructors');
const receivedHome = (instructors: readonly Instructor[]): InstructorsAction => ({
  type: 'instructors/RECEIVED_HOME',
  instructors,
});
const receivedInstructor = (instructor: Instructor): InstructorsAction => ({
  type: 'instructors/RECEIVED_INSTRUCTOR',
  instructor,
});
const setFailure = (instructor_id: number, failure: InstructorFailure | null): InstructorsAction => ({
  type: 'instructors/SET_FAILURE',
  instructor_id,
  failure,
});

export function fetchHomeInstructors(): AppThunk<Promise<Result<readonly Instructor[]>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getHomeInstructors, {
      known: (state) => state.instructors.home,
      spinner,
      errors: 'silent',
    });
    if (result.ok) dispatch(receivedHome(result.data));
    return result;
  };
}

/** One coach; what is known of them already is shown at once and read again. */
export function fetchInstructor(instructor_id: number): AppThunk<Promise<Result<Instructor>>> {
  return async (dispatch) => {
    dispatch(setFailure(instructor_id, null));
    const result = await request(dispatch, (api) => service.getInstructor(api, instructor_id), {
      known: (state) => state.instructors.byId[instructor_id],
      spinner,
      errors: 'silent',
    });
    if (result.ok) dispatch(receivedInstructor(result.data));
    else dispatch(setFailure(instructor_id, result.error.status === 404 ? 'missing' : 'failed'));
    return result;
  };
}

type Known = Pick<RootState, 'instructors'>;

/** A coach, from wherever they were read; null while they have not been. */
export const selectInstructor = ({ instructors }: Known, instructor_id: number): Instructor | null =>
  instructors.byId[instructor_id] ?? instructors.home?.find((coach) => coach.instructor_id === instructor_id) ?? null;

export const selectInstructorFailure = ({ instructors }: Known, instructor_id: number): InstructorFailure | null =>
  instructors.failures[instructor_id] ?? null;

/** The coach that an address names. */
export const preload: Preload = ({ dispatch, path }) => {
  const id = idParam(matchPath('/:kind/:id', path)?.params.id);
  return id === null ? undefined : dispatch(fetchInstructor(id));
};
