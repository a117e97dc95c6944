import type { Mail, MailPreview, MailsQuery, MailsResponse } from '../../../domain/contract/mails';
import { PERSONAL_SILENT, request, type AppThunk, type Result, type SpinnerAction, spinnerOf } from '../../core/thunk';
import * as service from './service';

export type MailsAction =
  | { readonly type: 'mails/RECEIVED_MAILS'; readonly query: MailsQuery; readonly answer: MailsResponse }
  | { readonly type: 'mails/RECEIVED_MAIL'; readonly mail: Mail }
  | { readonly type: 'mails/SET_QUERY'; readonly query: MailsQuery }
  | { readonly type: 'mails/SET_OPEN'; readonly mailId: number | null }
  | { readonly type: 'mails/SET_ERROR'; readonly error: string }
  | SpinnerAction<'mails'>;

const spinner = spinnerOf('mails');

/** A page of the outbox. Only the last requested one counts. */
export function fetchMails(query: MailsQuery): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch({ type: 'mails/SET_QUERY', query } satisfies MailsAction);
    const result = await request(dispatch, () => service.getMails(query), { spinner, ...PERSONAL_SILENT });
    dispatch(
      result.ok
        ? { type: 'mails/RECEIVED_MAILS', query, answer: result.data }
        : { type: 'mails/SET_ERROR', error: result.error.message },
    );
  };
}

/** Opens a mail. */
export function openMail(mailId: number): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch({ type: 'mails/SET_OPEN', mailId } satisfies MailsAction);
    const result = await request(dispatch, () => service.getMail(mailId), { personal: true });
    dispatch(result.ok ? { type: 'mails/RECEIVED_MAIL', mail: result.data.mail } : closeMail());
  };
}

export const closeMail = (): MailsAction => ({ type: 'mails/SET_OPEN', mailId: null });

export const fetchPreviews = (): AppThunk<Promise<Result<MailPreview[]>>> => (dispatch) =>
  request(dispatch, service.getMailPreviews, PERSONAL_SILENT);
