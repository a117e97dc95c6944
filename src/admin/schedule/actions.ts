import type { EventRefunds } from '../../../domain/contract/classes';
import type { Holiday, NewHoliday } from '../../../domain/contract/holidays';
import type {
  AdminClass,
  AdminScheduleQuery,
  CancelClasses,
  CheckedClass,
  ChangeClass,
  CopiedWeek,
  CopyWeek,
  UndoneCopy,
  NewClass,
  PlannedClass,
  SeriesScope,
} from '../../../domain/contract/scheduleAdmin';
import type { Day } from '../../../domain/studioTime';
import { showSuccess } from '../../core/alerts/state';
import { confirm } from '../../core/confirm/confirm';
import { ApiError } from '../../core/http/apiError';
import { idempotencyKey } from '../../core/http/idempotency';
import { PERSONAL_SILENT, request, type AppThunk, type Result, spinnerOf } from '../../core/thunk';
import type { AdminScheduleAction } from './reducer';
import * as service from './service';

const spinner = spinnerOf('adminSchedule');

export function fetchClasses(query: AdminScheduleQuery): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch({ type: 'adminSchedule/SET_QUERY', query } satisfies AdminScheduleAction);
    const result = await request(dispatch, () => service.getClasses(query), { ...PERSONAL_SILENT, spinner });
    dispatch(
      result.ok
        ? ({ type: 'adminSchedule/RECEIVED_CLASSES', query, classes: result.data } satisfies AdminScheduleAction)
        : ({ type: 'adminSchedule/SET_ERROR', query, error: result.error.message } satisfies AdminScheduleAction),
    );
  };
}

/** Reads the shown days again, after a change. */
const refreshSchedule = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const query = getState().adminSchedule?.query;
  if (query) await dispatch(fetchClasses(query));
};

/** Loads the catalogue; without it the schedule is read-only. */
export function fetchCatalogue(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, service.getCatalogue, { personal: true });
    if (result.ok)
      dispatch({ type: 'adminSchedule/RECEIVED_CATALOGUE', catalogue: result.data } satisfies AdminScheduleAction);
  };
}

export function fetchHolidays(from: Day): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.getHolidays(from), PERSONAL_SILENT);
    if (result.ok)
      dispatch({ type: 'adminSchedule/RECEIVED_HOLIDAYS', holidays: result.data } satisfies AdminScheduleAction);
  };
}

/** The day of a class in another week; null: there is none. */
export function findDay(singleClassId: number): AppThunk<Promise<Day | null>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.getDayOf(singleClassId), { personal: true });
    return result.ok ? result.data : null;
  };
}

export type PlannedBody = NewClass | ChangeClass;
const isChange = (body: PlannedBody): body is ChangeClass => 'single_class_id' in body;

/** Checks a new class or a change for conflicts; stores nothing. */
export function checkClass(body: PlannedBody): AppThunk<Promise<Result<CheckedClass>>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.postConflicts(body), PERSONAL_SILENT);
    // Someone else changed it: the next try is based on the stored version.
    if (!result.ok && result.error.changed !== undefined) await dispatch(refreshSchedule());
    return result;
  };
}

/** Creates or changes classes. `key`: one per press of the button, so that a repeat stores nothing twice. */
export function saveClass(body: PlannedBody, key = idempotencyKey()): AppThunk<Promise<Result<PlannedClass>>> {
  return async (dispatch) => {
    const save = () => (isChange(body) ? service.putClass(body) : service.postClass(body, key));
    const result = await request(dispatch, save, PERSONAL_SILENT);
    // A refusal may also be due to others' changes.
    await dispatch(refreshSchedule());
    return result;
  };
}

/** The class as it was just read again. */
export const readClass =
  (singleClassId: number): AppThunk<Promise<Result<AdminClass>>> =>
  async (_dispatch, getState) => {
    const found = getState().adminSchedule?.classes?.find((one) => one.single_class_id === singleClassId);
    return found
      ? { ok: true, data: found }
      : { ok: false, error: new ApiError(404, 'class/not-found', 'No encontramos esta clase.') };
  };

/** What cancelling the classes would refund to buyers of events. */
export const readRefunds =
  (ids: readonly number[], scope: SeriesScope): AppThunk<Promise<Result<EventRefunds>>> =>
  (dispatch) =>
    request(dispatch, () => service.postRefunds(ids, scope), PERSONAL_SILENT);

/** Cancels classes; with a scope other than 'this', one class and those of its series. Returns how many. */
export function cancelClasses(body: CancelClasses, scope: SeriesScope = 'this'): AppThunk<Promise<Result<number>>> {
  return async (dispatch) => {
    const [first] = body.single_class_ids;
    const cancel = async (): Promise<number> =>
      scope === 'this' || first === undefined
        ? (await service.postCancel(body)).length
        : service.deleteSeries(first, scope, body);
    const result = await request(dispatch, cancel, PERSONAL_SILENT);
    if (result.ok) dispatch(showSuccess(result.data === 1 ? 'Clase cancelada.' : `${result.data} clases canceladas.`));
    await dispatch(refreshSchedule());
    return result;
  };
}

export function copyWeek(body: CopyWeek): AppThunk<Promise<Result<CopiedWeek>>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.postCopy(body), PERSONAL_SILENT);
    if (result.ok) await dispatch(refreshSchedule());
    return result;
  };
}

/** By the first class that the copy made. */
export function undoCopy(firstId: number): AppThunk<Promise<Result<UndoneCopy>>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.deleteCopy(firstId), PERSONAL_SILENT);
    await dispatch(refreshSchedule());
    return result;
  };
}

/** Returns the existing classes of the day. */
export function addHoliday(body: NewHoliday, from: Day): AppThunk<Promise<Result<readonly AdminClass[]>>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.postHoliday(body), PERSONAL_SILENT);
    if (!result.ok) return result;
    await dispatch(fetchHolidays(from));
    return { ok: true, data: result.data.single_classes };
  };
}

export function removeHoliday({ holiday_id, name }: Holiday, from: Day): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const text = `«${name}» vuelve a ser un día con clases; las series lo llenan de nuevo.`;
    if (!(await confirm({ text, ok: 'Eliminar', cancel: 'Conservar' }))) return;
    const result = await request(dispatch, () => service.deleteHoliday(holiday_id), { personal: true });
    if (result.ok) dispatch(showSuccess('Día festivo eliminado.'));
    await Promise.all([dispatch(fetchHolidays(from)), dispatch(refreshSchedule())]);
  };
}
