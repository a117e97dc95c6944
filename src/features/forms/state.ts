/** Forms that have to be answered before a step: they are asked in a dialog, and then the step goes on. */
import type { Form, NewAnswers, PendingFormsQuery } from '../../../domain/contract/forms';
import { PERSONAL_SILENT, request, type AppThunk, type Result } from '../../core/thunk';
import type { RootState } from '../../core/state';
import type { SessionAction } from '../session/state';
import * as service from './service';

export type FormsAction =
  | { readonly type: 'forms/ASKED'; readonly forms: readonly Form[] }
  | { readonly type: 'forms/ANSWERED'; readonly form_id: number }
  | { readonly type: 'forms/CLOSED' };

export interface FormsState {
  /** Those still to be answered, the first one on the screen. */
  readonly asked: readonly Form[];
}

declare module '../../core/state' {
  interface RootState {
    readonly forms: FormsState;
  }
}

const NONE: FormsState = { asked: [] };

export function formsReducer(state: FormsState = NONE, action: FormsAction | SessionAction): FormsState {
  switch (action.type) {
    case 'forms/ASKED':
      return { asked: action.forms };
    case 'forms/ANSWERED':
      return { asked: state.asked.filter(({ form_id }) => form_id !== action.form_id) };
    case 'forms/CLOSED':
    case 'session/SIGNED_OUT':
      return state.asked.length === 0 ? state : NONE;
    default:
      return state;
  }
}

export const selectAskedForms = (state: RootState): readonly Form[] => state.forms.asked;

/** Of the step that waits; there is one dialog. */
let goOn: ((answered: boolean) => void) | null = null;
function finishAsking(answered: boolean): void {
  goOn?.(answered);
  goOn = null;
}

/** Asks what has to be answered before a purchase or a reservation. Resolves to whether all is answered. */
export function askForms(query: PendingFormsQuery): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const result = await request(dispatch, () => service.getPendingForms(query), { personal: true });
    if (!result.ok) return false;
    if (result.data.length === 0) return true;
    finishAsking(false);
    return new Promise((resolve) => {
      goOn = resolve;
      dispatch({ type: 'forms/ASKED', forms: result.data } satisfies FormsAction);
    });
  };
}

export function closeForms(): AppThunk {
  return (dispatch) => {
    dispatch({ type: 'forms/CLOSED' } satisfies FormsAction);
    finishAsking(false);
  };
}

export function sendAnswers(
  form_id: number,
  body: NewAnswers,
  idempotencyKey: string,
): AppThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState) => {
    const result = await request(dispatch, () => service.postAnswers(form_id, body, idempotencyKey), PERSONAL_SILENT);
    if (!result.ok || selectAskedForms(getState()).length === 0) return result;
    dispatch({ type: 'forms/ANSWERED', form_id } satisfies FormsAction);
    if (selectAskedForms(getState()).length === 0) finishAsking(true);
    return result;
  };
}
