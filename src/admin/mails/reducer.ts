import type { Mail, MailSummary } from '../../../domain/contract/mails';
import type { MailsAction } from './actions';
import type { CustomersAction } from '../../features/customers/actions';

declare module '../../core/state' {
  interface RootState {
    readonly mails?: MailsState;
  }
}

export interface MailsState {
  /** The page that was asked for last. */
  readonly page: number;
  /** null: not read yet. */
  readonly mails: readonly MailSummary[] | null;
  readonly total: number;
  /** The mail that was opened, whether it is there yet or not. */
  readonly open: number | null;
  readonly mail: Mail | null;
  readonly error: string | null;
  readonly spinner: boolean;
}

export const initialMails: MailsState = {
  page: 1,
  mails: null,
  total: 0,
  open: null,
  mail: null,
  error: null,
  spinner: false,
};

export function mailsReducer(state: MailsState = initialMails, action: MailsAction | CustomersAction): MailsState {
  switch (action.type) {
    case 'mails/SET_PAGE':
      return { ...state, page: action.page, error: null };
    case 'mails/RECEIVED_MAILS':
      return action.page === state.page
        ? { ...state, mails: action.answer.mails, total: action.answer.total, error: null }
        : state;
    case 'mails/SET_OPEN':
      return { ...state, open: action.mailId, mail: action.mailId === null ? state.mail : null };
    case 'mails/RECEIVED_MAIL':
      return action.mail.mail_id === state.open ? { ...state, mail: action.mail } : state;
    case 'mails/SET_ERROR':
      return { ...state, error: action.error };
    case 'mails/SHOW_SPINNER':
      return { ...state, spinner: true };
    case 'mails/HIDE_SPINNER':
      return { ...state, spinner: false };
    // The next person at this device must not read customers' mails.
    case 'customers/CLEAR_ME':
      return initialMails;
    default:
      return state;
  }
}
