import type { Mail, MailsQuery, MailSummary } from '../../../domain/contract/mails';
import { withSpinner } from '../../core/thunk';
import type { MailsAction } from './actions';
import type { CustomersAction } from '../../features/customers/actions';

declare module '../../core/state' {
  interface RootState {
    readonly mails?: MailsState;
  }
}

export interface MailsState {
  /** The last request. */
  readonly query: MailsQuery;
  /** null: not read yet. */
  readonly mails: readonly MailSummary[] | null;
  /** Where newer and older ones begin; null: there are none. */
  readonly previous: number | null;
  readonly next: number | null;
  /** The mail that was opened, whether it is there yet or not. */
  readonly open: number | null;
  readonly mail: Mail | null;
  readonly error: string | null;
  readonly spinner: boolean;
}

export const initialMails: MailsState = {
  query: {},
  mails: null,
  previous: null,
  next: null,
  open: null,
  mail: null,
  error: null,
  spinner: false,
};

export function mailsReducer(state: MailsState = initialMails, action: MailsAction | CustomersAction): MailsState {
  switch (action.type) {
    case 'mails/SET_QUERY':
      return { ...state, query: action.query, error: null };
    case 'mails/RECEIVED_MAILS':
      return action.query === state.query ? { ...state, ...action.answer, error: null } : state;
    case 'mails/SET_OPEN':
      return { ...state, open: action.mailId, mail: action.mailId === null ? state.mail : null };
    case 'mails/RECEIVED_MAIL':
      return action.mail.mail_id === state.open ? { ...state, mail: action.mail } : state;
    case 'mails/SET_ERROR':
      return { ...state, error: action.error };
    // The next person at this device must not read customers' mails.
    case 'customers/SET_ME':
      return initialMails;
    default:
      return withSpinner(state, action, 'mails');
  }
}
