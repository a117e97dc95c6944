import { useEffect } from 'react';
import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { ClassType } from '../../../../domain/contract/catalogue';
import { NotFound } from '../../../ui/NotFound';
import type { Preload } from '../../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../../core/state';
import { idParam } from '../../../core/routing/idParam';
import { ErrorState } from '../../../ui/EmptyState';
import { Spinner } from '../../../ui/Spinner';
import { fetchClassTypes, selectClassTypes } from '../../catalogue/actions';
import { ClassTypePage } from '../components/ClassTypePage';
import { preload as preloadSchedule } from '../../calendar/preload';

export interface ClassTypeScreenProps {
  readonly types: readonly ClassType[] | null;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly onLoad: () => void;
}

/** /class_type/{class_type_id} (specification, section 2). */
export function ClassTypeScreen({ types, failed, busy, onLoad }: ClassTypeScreenProps) {
  const id = idParam(useParams().class_type_id);
  useEffect(onLoad, [onLoad]);
  const type = types?.find(({ class_type_id }) => class_type_id === id);
  if (type) return <ClassTypePage type={type} />;
  if (id === null || types) return <NotFound />;
  return (
    <div className="ui-container ui-page">
      {failed ? (
        <ErrorState title="No pudimos cargar esta clase." onRetry={onLoad} busy={busy} />
      ) : (
        <div className="app-wait">
          <Spinner />
        </div>
      )}
    </div>
  );
}

export const preload: Preload = (context) =>
  Promise.all([context.dispatch(fetchClassTypes()), preloadSchedule(context)]);

export default connect(
  (state: RootState) => ({
    types: selectClassTypes(state),
    failed: state.catalogue.classTypesFailed,
    busy: state.catalogue.spinner,
  }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchClassTypes()) }),
)(ClassTypeScreen);
