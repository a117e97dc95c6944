/** Profile and billing address (specification, sections 2, 4 and 8), notifications, and data rights. */
import type { NewAddress } from '../../../domain/contract/addresses';
import type { UpdateMe } from '../../../domain/contract/customers';
import { shownError } from '../../../domain/shownErrors';
import { showError, showSuccess } from '../../core/alerts/state';
import { CANCELED, isApiUnreachable, type ApiError } from '../../core/http/apiError';
import { PERSONAL_SILENT, type AppThunk, request, type Result } from '../../core/thunk';
import { fetchMe, receivedMe, type CustomersAction } from '../customers/state';
import { selectMe } from '../customers/selectors';
import * as customers from '../customers/service';
import { endSession, setSessionError } from '../session/state';
import * as service from './service';
import type { FormField } from '../../../domain/forms/types';
import type { RootState } from '../../core/state';
import type { NotificationsResponse } from '../../../domain/contract/notifications';
import type { NotificationChoice } from '../../../domain/notifications';
import type { Privacy } from '../../../domain/contract/privacy';

type AccountForm = 'profile' | 'address';

type AccountAction =
  | { readonly type: 'account/RECEIVED_FIELDS'; readonly fields: NonNullable<AccountState['fields']> }
  | { readonly type: 'account/SET_FAILED'; readonly failed: boolean }
  | { readonly type: 'account/SHOW_SPINNER' | 'account/HIDE_SPINNER'; readonly form: AccountForm }
  | {
      readonly type: 'account/SET_ERRORS';
      readonly form: AccountForm;
      readonly errors: Readonly<Record<string, string>>;
      readonly error: string | null;
    };

const spinnerOf = (form: AccountForm): readonly [AccountAction, AccountAction] => [
  { type: 'account/SHOW_SPINNER', form },
  { type: 'account/HIDE_SPINNER', form },
];

const setErrors = (
  form: AccountForm,
  errors: Readonly<Record<string, string>>,
  error: string | null = null,
): AccountAction => ({ type: 'account/SET_ERRORS', form, errors, error });

/** The studio's own fields and those of the address form. */
export function fetchFields(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch({ type: 'account/SET_FAILED', failed: false } satisfies AccountAction);
    const both = () => Promise.all([service.getCustomFields(), service.getAddressFields()]);
    const result = await request(dispatch, both, { errors: 'silent' });
    dispatch(
      result.ok
        ? ({
            type: 'account/RECEIVED_FIELDS',
            fields: { custom: result.data[0], address: result.data[1] },
          } satisfies AccountAction)
        : ({ type: 'account/SET_FAILED', failed: true } satisfies AccountAction),
    );
  };
}

/** Shows errors that belong to the form; false: it is another error. */
function refusedByForm(form: AccountForm, error: ApiError): AppThunk<boolean> {
  return (dispatch) => {
    if (error.status === 400 && error.field !== undefined)
      dispatch(setErrors(form, { [error.field.replace(/^custom_values\./, '')]: error.message }));
    else if (error.code === 'request/too-many' || isApiUnreachable(error)) dispatch(setErrors(form, {}, error.message));
    else return false;
    return true;
  };
}

/** If another tab has stored a change, reads it; typed values stay. */
function changedElsewhere(form: AccountForm, error: ApiError): AppThunk<Promise<void>> {
  return async (dispatch) => {
    await dispatch(fetchMe('silent'));
    dispatch(setErrors(form, {}, error.message));
  };
}

/**
 * Resolves to whether the profile was stored. 409 says that an account has this data; errors that the form can't show
 * sign the person out (section 8), keeping a draft.
 */
export function saveProfile(profile: UpdateMe): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const version = selectMe(getState())?.version;
    const result = await request(dispatch, () => customers.putMe({ ...profile, version }), {
      spinner: spinnerOf('profile'),
      ...PERSONAL_SILENT,
    });
    if (result.ok) {
      dispatch(receivedMe(result.data));
      dispatch(showSuccess('Perfil actualizado con éxito.'));
      return true;
    }
    const { error } = result;
    if (error.code === CANCELED || dispatch(refusedByForm('profile', error))) return false;
    if (error.status === 409) {
      if (error.code === 'customer/phone-in-use') dispatch(setErrors('profile', { phone: error.message }));
      dispatch(showError(shownError('customer/exists')));
    } else if (error.code === 'customer/changed') await dispatch(changedElsewhere('profile', error));
    else if (error.code === 'file/not-found') dispatch(setErrors('profile', {}, error.message));
    else {
      await dispatch(endSession());
      dispatch(setSessionError(error.message));
    }
    return false;
  };
}

/** Resolves to whether the address is stored. */
export function saveAddress(body: NewAddress): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const me = selectMe(getState());
    if (!me) return false;
    const result: Result<Awaited<ReturnType<typeof service.saveAddress>>> = await request(
      dispatch,
      () => service.saveAddress(me.address, body),
      { spinner: spinnerOf('address'), ...PERSONAL_SILENT },
    );
    if (result.ok) {
      const now = selectMe(getState());
      if (now) dispatch(receivedMe({ ...now, address: result.data }));
      dispatch(showSuccess('Dirección guardada con éxito.'));
      return true;
    }
    const { error } = result;
    if (error.code === CANCELED || dispatch(refusedByForm('address', error))) return false;
    await dispatch(changedElsewhere('address', error));
    return false;
  };
}

declare module '../../core/state' {
  interface RootState {
    /** Comes with the chunk of /mystudio/informacion. */
    readonly account?: AccountState;
  }
}

export interface SaveState {
  readonly spinner: boolean;
  /** Server errors by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly error: string | null;
}

interface AccountState {
  /** null: not read yet. */
  readonly fields: { readonly custom: readonly FormField[]; readonly address: readonly FormField[] } | null;
  readonly failed: boolean;
  readonly profile: SaveState;
  readonly address: SaveState;
}

const CALM: SaveState = { spinner: false, errors: {}, error: null };
const initialAccount: AccountState = { fields: null, failed: false, profile: CALM, address: CALM };

const withSaveState = (state: AccountState, form: AccountForm, changes: Partial<SaveState>): AccountState => ({
  ...state,
  [form]: { ...state[form], ...changes },
});

export function accountReducer(
  state: AccountState = initialAccount,
  action: AccountAction | CustomersAction,
): AccountState {
  switch (action.type) {
    case 'account/RECEIVED_FIELDS':
      return { ...state, fields: action.fields, failed: false };
    case 'account/SET_FAILED':
      return { ...state, failed: action.failed };
    case 'account/SHOW_SPINNER':
      return withSaveState(state, action.form, { ...CALM, spinner: true });
    case 'account/HIDE_SPINNER':
      return withSaveState(state, action.form, { spinner: false });
    case 'account/SET_ERRORS':
      return withSaveState(state, action.form, { errors: action.errors, error: action.error });
    // Another person at this device must not see these messages.
    case 'customers/SET_ME':
      return initialAccount;
    default:
      return state;
  }
}

export const selectAccount = ({ account = initialAccount }: RootState): AccountState => account;

type NotificationsThunk = AppThunk<Promise<Result<NotificationsResponse>>>;

export const fetchNotifications = (): NotificationsThunk => (dispatch) =>
  request(dispatch, service.getNotifications, PERSONAL_SILENT);

export const chooseNotification =
  (choice: NotificationChoice): NotificationsThunk =>
  (dispatch) =>
    request(dispatch, () => service.putNotification(choice), { personal: true });

type PrivacyThunk = AppThunk<Promise<Result<Privacy>>>;

const PERSONAL = { personal: true } as const;

export const fetchPrivacy = (): PrivacyThunk => (dispatch) => request(dispatch, service.getPrivacy, PERSONAL_SILENT);

export const orderExport = (): PrivacyThunk => (dispatch) => request(dispatch, service.orderExport, PERSONAL);

/** A refusal is shown in the dialog. */
export const requestDeletion =
  (email: string): PrivacyThunk =>
  async (dispatch) => {
    const result = await request(dispatch, () => service.requestDeletion(email), PERSONAL_SILENT);
    if (result.ok) void dispatch(fetchMe('silent'));
    return result;
  };

export const withdrawDeletion = (): PrivacyThunk => async (dispatch) => {
  const result = await request(dispatch, service.withdrawDeletion, PERSONAL);
  if (result.ok) dispatch(showSuccess('Conservas tu cuenta.'));
  return result;
};
