import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectConfig } from '../../../features/appconfig/state';
import { selectMe } from '../../../features/customers/selectors';
import { uploadFile } from '../../../features/files/service';
import * as actions from '../actions';
import { Start } from '../components/Start';
import { initialSetup, setupReducer } from '../reducer';
import type { Saves } from '../steps';

/** /admin/inicio */
export default withReducers(
  { setup: setupReducer },
  connect(
    (state: RootState) => ({
      state: state.setup ?? initialSetup,
      config: selectConfig(state),
      me: selectMe(state)?.customer_id ?? 0,
    }),
    (dispatch: AppDispatch) => ({
      onLoad: () => void dispatch(actions.fetchStudio()),
      saves: {
        onUpload: uploadFile,
        onConfig: (changes) => dispatch(actions.saveConfig(changes)),
        onLocation: (location) => dispatch(actions.createLocation(location)),
        onCoach: (coach) => dispatch(actions.createCoach(coach)),
        onClassType: (type) => dispatch(actions.createClassType(type)),
        onPackages: (packages) => dispatch(actions.createPackages(packages)),
        onLegal: (texts) => dispatch(actions.createLegalPages(texts)),
        onTest: (entered) => dispatch(actions.testPayments(entered)),
        onCheck: (series) => dispatch(actions.checkSeries(series)),
        onSeries: (series, key) => dispatch(actions.createSeries(series, key)),
      } satisfies Saves,
    }),
  )(Start),
);
