import type { ConfigTestResponse, EnteredConfig } from '../../../domain/contract/appconfig';
import type { CheckedClass, NewClass } from '../../../domain/contract/scheduleAdmin';
import type { SetupFacts } from '../../../domain/contract/setup';
import { addDays, mondayOf, studioDay } from '../../../domain/studioTime';
import { idempotencyKey } from '../../core/http/idempotency';
import { PERSONAL_SILENT, request, spinnerOf, type AppThunk, type Result, type SpinnerAction } from '../../core/thunk';
import { selectConfig } from '../../features/appconfig/state';
import { refreshSite } from '../config/actions';
import { testService } from '../config/service';
import { postClass, postConflicts } from '../schedule/service';
import { fetchAdminLocations } from '../location/location';
import * as service from './service';
import { htmlOf, type LegalText } from './suggestions';

export type SetupAction =
  | { readonly type: 'setup/RECEIVED_FACTS'; readonly facts: SetupFacts }
  | { readonly type: 'setup/RECEIVED_STUDIO'; readonly studio: service.Studio }
  | { readonly type: 'setup/SET_ERROR'; readonly error: string }
  | SpinnerAction<'setup'>;

/** For the card of the day's screen: without them it isn't shown. */
export function fetchSetup(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getSetup, PERSONAL_SILENT);
    if (result.ok) dispatch({ type: 'setup/RECEIVED_FACTS', facts: result.data } satisfies SetupAction);
  };
}

/** The Monday of next week: what the wizard's week shows. */
const nextMonday = (zone: string): string => addDays(mondayOf(studioDay(new Date(), zone)), 7);

export function fetchStudio(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const monday = nextMonday(selectConfig(getState()).timezone);
    const result = await request(dispatch, () => service.getStudio(monday), {
      ...PERSONAL_SILENT,
      spinner: spinnerOf('setup'),
    });
    dispatch(
      (result.ok
        ? { type: 'setup/RECEIVED_STUDIO', studio: result.data }
        : { type: 'setup/SET_ERROR', error: result.error.message }) satisfies SetupAction,
    );
  };
}

/** Sends a step; returns why it was refused. Reads the studio again in any case: another admin may have been first. */
function sendStep(send: () => Promise<unknown>): AppThunk<Promise<string | null>> {
  return async (dispatch) => {
    const result = await request(dispatch, send, PERSONAL_SILENT);
    await dispatch(fetchStudio());
    return result.ok ? null : result.error.message;
  };
}

/** Changes of the configuration, which show at once all over the site. */
export function saveConfig(changes: service.ConfigChanges): AppThunk<Promise<string | null>> {
  return async (dispatch, getState) => {
    const stored = getState().setup?.studio?.config;
    if (!stored) return null;
    const refusal = await dispatch(sendStep(() => service.putConfig(stored.version, changes)));
    if (refusal !== null) return refusal;
    await dispatch(refreshSite());
    return null;
  };
}

/** The first location's zone is the studio's. */
export function createLocation(location: service.NewLocation): AppThunk<Promise<string | null>> {
  return async (dispatch, getState) => {
    const isFirst = getState().setup?.studio?.locations.length === 0;
    const refusal = await dispatch(sendStep(() => service.postLocation(location)));
    if (refusal !== null) return refusal;
    // The frame's switch shows it.
    await dispatch(fetchAdminLocations());
    const { timezone } = location;
    return isFirst && timezone !== selectConfig(getState()).timezone ? dispatch(saveConfig({ timezone })) : null;
  };
}

export const createCoach = (coach: service.NewCoach): AppThunk<Promise<string | null>> =>
  sendStep(() => service.postCoach(coach));

export const createClassType = (type: service.NewClassType): AppThunk<Promise<string | null>> =>
  sendStep(() => service.postClassType(type));

/** One after another, so that they stand in this order. */
export const createPackages = (packages: readonly service.NewPackage[]): AppThunk<Promise<string | null>> =>
  sendStep(async () => {
    for (const one of packages) await service.postPackage(one, idempotencyKey());
  });

/** Those whose address is free yet, one after another. */
export const createLegalPages = (texts: readonly LegalText[]): AppThunk<Promise<string | null>> =>
  sendStep(async () => {
    for (const { title, slug, text } of texts)
      await service.postPage({ title, slug, content: htmlOf(text), required: false, required_signup: true });
  });

/** Checks the server's keys and what is entered with the payment providers; nothing is charged or stored. */
export const testPayments =
  (entered: EnteredConfig): AppThunk<Promise<Result<ConfigTestResponse>>> =>
  (dispatch) =>
    request(dispatch, () => testService('payments', entered), PERSONAL_SILENT);

export const checkSeries =
  (body: NewClass): AppThunk<Promise<Result<CheckedClass>>> =>
  (dispatch) =>
    request(dispatch, () => postConflicts(body), PERSONAL_SILENT);

/** `key` names this very series, however often it is sent. */
export const createSeries = (body: NewClass, key: string): AppThunk<Promise<string | null>> =>
  sendStep(() => postClass(body, key));
