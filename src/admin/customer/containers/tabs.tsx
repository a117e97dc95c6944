/** The page's tabs with the store: each reads for itself once it is open. */
import { connect } from 'react-redux';
import type { AdminCustomer } from '../../../../domain/contract/adminCustomers';
import type { ChangedCustomer } from '../../../../domain/contract/customerList';
import type { Merge } from '../../../../domain/contract/customerMerges';
import type { ChangedNote, CustomerNote, NewNote } from '../../../../domain/contract/customerNotes';
import type { AppDispatch, RootState } from '../../../core/state';
import { PERSONAL_SILENT, request } from '../../../core/thunk';
import { selectConfig } from '../../../features/appconfig/state';
import {
  bookFor,
  cancelDeletion,
  changeCustomer,
  fetchCustomer,
  merge,
  orderDeletion,
  orderExport,
  removeNote,
  signOutCustomer,
} from '../actions';
import type { BookingChoice } from '../components/BookDialog';
import { PrivacyPart } from '../components/tabs/PrivacyPart';
import { fullName } from '../labels';
import { Credits } from '../components/tabs/Credits';
import { Data } from '../components/tabs/Data';
import { Notes } from '../components/tabs/Notes';
import * as service from '../service';
import BookDialog from '../components/BookDialog';
import ChangeDialog from '../components/ChangeDialog';
import MergeDialog from '../components/MergeDialog';

const zoneOf = (state: RootState) => ({ zone: selectConfig(state).timezone });

export const CreditsTab = connect((state: RootState) => ({ config: selectConfig(state) }))(Credits);

export const NotesTab = connect(zoneOf, (dispatch: AppDispatch) => ({
  onAdd: (customerId: number, body: NewNote) =>
    request(dispatch, () => service.postNote(customerId, body), PERSONAL_SILENT),
  onSave: (noteId: number, body: ChangedNote) =>
    request(dispatch, () => service.putNote(noteId, body), PERSONAL_SILENT),
  onRemove: (note: CustomerNote, onChanged: () => void) => dispatch(removeNote(note, onChanged)),
}))(Notes);

export const DataTab = connect(zoneOf)(Data);

export const PrivacyOfCustomer = connect(
  zoneOf,
  (dispatch: AppDispatch, { customer }: { readonly customer: AdminCustomer }) => ({
    onExport: () => dispatch(orderExport(customer.customer_id)),
    onSignOut: () => dispatch(signOutCustomer(customer)),
    onDelete: (email: string) => dispatch(orderDeletion(customer.customer_id, email)),
    onKeep: () => dispatch(cancelDeletion(customer.customer_id)),
  }),
)(PrivacyPart);

/** For dialogs of the page. */
export const BookFor = connect(zoneOf, (dispatch: AppDispatch) => ({
  onBook: (choice: BookingChoice, key: string) => dispatch(bookFor(choice, key)),
}))(BookDialog);

export const MergeInto = connect(
  null,
  (dispatch: AppDispatch, { customer }: { readonly customer: AdminCustomer; readonly onClose: () => void }) => ({
    onPreview: (merged: number) =>
      request(dispatch, () => service.getMergePreview(customer.customer_id, merged), PERSONAL_SILENT),
    onMerge: (body: Merge) => dispatch(merge(customer.customer_id, body, fullName(customer))),
  }),
)(MergeDialog);

export const ChangeOf = connect(null, (dispatch: AppDispatch) => ({
  onSave: (body: ChangedCustomer) => dispatch(changeCustomer(body)),
  onRead: (customerId: number) => request(dispatch, () => service.getCustomer(customerId), PERSONAL_SILENT),
  onTakeTheirs: (customerId: number) => void dispatch(fetchCustomer(customerId)),
}))(ChangeDialog);
