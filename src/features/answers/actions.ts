import type { LinkAnswer, GivenAnswer } from '../../../domain/contract/answers';
import { request, type AppThunk, type Result } from '../../core/thunk';
import * as service from './service';

/** What the link of a mail answers. */
export function readAnswer(token: string): AppThunk<Promise<Result<LinkAnswer>>> {
  return (dispatch) => request(dispatch, () => service.getAnswer(token), { errors: 'silent' });
}

export function giveAnswer(token: string, body: GivenAnswer): AppThunk<Promise<Result<LinkAnswer>>> {
  return (dispatch) => request(dispatch, () => service.postAnswer(token, body), { errors: 'silent' });
}
