import { connect } from 'react-redux';
import type { CustomField } from '../../../../domain/contract/customFields';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectMe } from '../../../features/customers/selectors';
import {
  chooseObject,
  closeField,
  editField,
  fetchCustomFields,
  orderCustomFields,
  removeCustomField,
  readCustomField,
  saveCustomField,
} from '../actions';
import type { FieldTerms } from '../../fields/terms';
import { CustomFields } from '../components/CustomFields';
import { customFieldsReducer, initialCustomFields } from '../reducer';

/** /admin/campos */
export default withReducers(
  { customFields: customFieldsReducer },
  connect(
    (state: RootState) => ({
      state: state.customFields ?? initialCustomFields,
      editable: selectMe(state)?.role === 'admin',
    }),
    (dispatch: AppDispatch) => ({
      onLoad: () => void dispatch(fetchCustomFields()),
      onEdit: (field: CustomField | null) => void dispatch(editField(field)),
      onSave: (stored: CustomField | null, terms: FieldTerms) => dispatch(saveCustomField(stored, terms)),
      onRead: (id: number) => dispatch(readCustomField(id)),
      onRemove: (field: CustomField) => void dispatch(removeCustomField(field)),
      onMove: (ids: number[]) => void dispatch(orderCustomFields(ids)),
      onObject: (object: CustomField['object']) => void dispatch(chooseObject(object)),
      onClose: () => void dispatch(closeField()),
    }),
  )(CustomFields),
);
