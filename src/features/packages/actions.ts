import type { ClassPackage, UsedPackages } from '../../../domain/contract/packages';
import { CANCELED } from '../../core/http/apiError';
import { PERSONAL_SILENT, type AppThunk, request, type Result, type SpinnerAction, spinnerOf } from '../../core/thunk';
import * as service from './service';

export type PackagesAction =
  | { readonly type: 'packages/RECEIVED_PACKAGES'; readonly packages: readonly ClassPackage[] }
  | { readonly type: 'packages/RECEIVED_HOME'; readonly packages: readonly ClassPackage[] }
  | { readonly type: 'packages/RECEIVED_PACKAGE'; readonly class_package: ClassPackage }
  | { readonly type: 'packages/RECEIVED_USED'; readonly used: UsedPackages }
  | { readonly type: 'packages/SET_HOME_FAILED' }
  | { readonly type: 'packages/SET_FAILED'; readonly failed: boolean }
  | SpinnerAction<'packages'>;

const receivedPackages = (packages: readonly ClassPackage[]): PackagesAction => ({
  type: 'packages/RECEIVED_PACKAGES',
  packages,
});
const receivedPackage = (class_package: ClassPackage): PackagesAction => ({
  type: 'packages/RECEIVED_PACKAGE',
  class_package,
});
const setFailed = (failed: boolean): PackagesAction => ({ type: 'packages/SET_FAILED', failed });
const spinner = spinnerOf('packages');

/** Everything that is for sale; a list that is there already stays on the screen while it is read again. */
export function fetchPackages(): AppThunk<Promise<Result<readonly ClassPackage[]>>> {
  return async (dispatch) => {
    dispatch(setFailed(false));
    const result = await request(dispatch, service.getPackages, {
      known: (state) => state.packages.packages,
      spinner,
      errors: 'silent',
    });
    dispatch(result.ok ? receivedPackages(result.data) : setFailed(true));
    return result;
  };
}

const NOTHING_USED: UsedPackages = { used: [], trials: [], subscribed: [] };

/** What the customer can't have again. Without a response nothing is hidden: the server refuses it in any case. */
export function fetchUsedPackages(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getUsedPackages, PERSONAL_SILENT);
    if (!result.ok && result.error.code === CANCELED) return;
    dispatch({
      type: 'packages/RECEIVED_USED',
      used: result.ok ? result.data : NOTHING_USED,
    } satisfies PackagesAction);
  };
}

/** One package. The caller shows what went wrong. */
export function fetchPackage(classPackageId: number): AppThunk<Promise<Result<ClassPackage>>> {
  return async (dispatch) => {
    const result = await request(dispatch, (api) => service.getPackage(api, classPackageId), { errors: 'silent' });
    if (result.ok) dispatch(receivedPackage(result.data));
    return result;
  };
}

/** The studio's home list, in its order. The caller shows what went wrong. */
export function fetchHomePackages(): AppThunk<Promise<Result<readonly ClassPackage[]>>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getHomePackages, {
      known: (state) => state.packages.home,
      errors: 'silent',
    });
    const action: PackagesAction = result.ok
      ? { type: 'packages/RECEIVED_HOME', packages: result.data }
      : { type: 'packages/SET_HOME_FAILED' };
    dispatch(action);
    return result;
  };
}
