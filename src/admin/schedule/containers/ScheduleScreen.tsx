import { connect } from 'react-redux';
import type { Holiday, NewHoliday } from '../../../../domain/contract/holidays';
import type * as contract from '../../../../domain/contract/scheduleAdmin';
import type { Day } from '../../../../domain/studioTime';
import { showError, showSuccess } from '../../../core/alerts/state';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../../features/appconfig/state';
import { selectMe } from '../../../features/customers/selectors';
import { selectAdminLocations, selectLocation } from '../../location/location';
import { offerUndo } from '../../undo/undo';
import {
  addHoliday,
  cancelClasses,
  readRefunds,
  checkClass,
  copyWeek,
  fetchCatalogue,
  fetchClasses,
  fetchHolidays,
  findDay,
  readClass,
  removeHoliday,
  saveClass,
  undoCopy,
  type PlannedBody,
} from '../actions';
import { Schedule } from '../components/Schedule';
import { adminScheduleReducer, initialAdminSchedule } from '../reducer';

/** /admin/horario */
export default withReducers(
  { adminSchedule: adminScheduleReducer },
  connect(
    (state: RootState) => ({
      state: state.adminSchedule ?? initialAdminSchedule,
      locations: selectAdminLocations(state),
      locationId: selectLocation(state),
      zone: selectConfig(state).timezone,
      editable: selectMe(state)?.role === 'admin',
    }),
    (dispatch: AppDispatch) => ({
      onLoad: (query: contract.AdminScheduleQuery) => void dispatch(fetchClasses(query)),
      onCatalogue: () => void dispatch(fetchCatalogue()),
      onHolidays: (from: Day) => void dispatch(fetchHolidays(from)),
      onFindDay: (id: number) => dispatch(findDay(id)),
      onRead: (id: number) => dispatch(readClass(id)),
      onCheck: (body: PlannedBody) => dispatch(checkClass(body)),
      onSave: (body: PlannedBody, key?: string) => dispatch(saveClass(body, key)),
      onRefunds: (ids: readonly number[], scope: contract.SeriesScope) => dispatch(readRefunds(ids, scope)),
      onCancelClasses: (body: contract.CancelClasses, scope: contract.SeriesScope) =>
        dispatch(cancelClasses(body, scope)),
      onCopy: (body: contract.CopyWeek) => dispatch(copyWeek(body)),
      onUndoCopy: (firstId: number) => dispatch(undoCopy(firstId)),
      onAddHoliday: (holiday: NewHoliday, from: Day) => dispatch(addHoliday(holiday, from)),
      onRemoveHoliday: (holiday: Holiday, from: Day) => void dispatch(removeHoliday(holiday, from)),
      onError: (text: string) => void dispatch(showError(text)),
      onMoved: (text: string) => void dispatch(showSuccess(text)),
      onUndo: (text: string, undo: () => unknown) => offerUndo(dispatch, { text, undo }),
    }),
  )(Schedule),
);
