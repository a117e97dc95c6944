import { matchPath } from 'react-router-dom';
import type { Preload } from '../../ssr/lazyRoute';
import { idParam } from '../../core/routing/idParam';
import { fetchInstructor } from './actions';

/** The coach that an address names. */
export const preload: Preload = ({ dispatch, path }) => {
  const id = idParam(matchPath('/:kind/:id', path)?.params.id);
  return id === null ? undefined : dispatch(fetchInstructor(id));
};
