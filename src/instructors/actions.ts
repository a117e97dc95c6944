import type { Instructor } from '../../domain/contract/catalogue';
import type { AppThunk, Result } from '../app/thunk';
import { request } from '../app/thunk';
import * as service from './service';

export type InstructorsAction =
  | { readonly type: 'instructors/RECEIVED_HOME'; readonly instructors: readonly Instructor[] }
  | { readonly type: 'instructors/SHOW_SPINNER' }
  | { readonly type: 'instructors/HIDE_SPINNER' };

const showSpinner = (): InstructorsAction => ({ type: 'instructors/SHOW_SPINNER' });
const hideSpinner = (): InstructorsAction => ({ type: 'instructors/HIDE_SPINNER' });
const receivedHome = (instructors: readonly Instructor[]): InstructorsAction => ({ type: 'instructors/RECEIVED_HOME', instructors });

export function fetchHomeInstructors(): AppThunk<Promise<Result<Instructor[]>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getHomeInstructors, { spinner: [showSpinner, hideSpinner], errors: 'silent' });
    if (result.ok) dispatch(receivedHome(result.data));
    return result;
  };
}
