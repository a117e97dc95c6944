import { connect } from 'react-redux';
import type { ClassCategory } from '../../../../domain/contract/classCategories';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectMe } from '../../../features/customers/selectors';
import {
  closeCategory,
  editCategory,
  fetchClassCategories,
  removeClassCategory,
  saveClassCategory,
  type CategoryDraft,
} from '../actions';
import { ClassCategories } from '../components/ClassCategories';
import { classCategoriesReducer, initialClassCategories } from '../reducer';

/** /admin/categorias */
export default withReducers(
  { classCategories: classCategoriesReducer },
  connect(
    (state: RootState) => ({
      state: state.classCategories ?? initialClassCategories,
      editable: selectMe(state)?.role === 'admin',
    }),
    (dispatch: AppDispatch) => ({
      onLoad: () => void dispatch(fetchClassCategories()),
      onEdit: (category: CategoryDraft) => void dispatch(editCategory(category)),
      onSave: (category: CategoryDraft) => void dispatch(saveClassCategory(category)),
      onRemove: (category: ClassCategory) => void dispatch(removeClassCategory(category)),
      onClose: () => void dispatch(closeCategory()),
    }),
  )(ClassCategories),
);
