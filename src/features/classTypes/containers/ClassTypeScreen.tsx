import Ticket from 'lucide-react/icons/ticket';
import { useMemo, useEffect } from 'react';
import type { ClassType } from '../../../../domain/contract/catalogue';
import { useTitle } from '../../../ssr/RenderContext';
import CalendarScreen from '../../calendar/containers/CalendarScreen';
import { ClassFacts } from '../../schedule/components/ClassFacts';
import { Picture } from '../../../ui/Picture';
import '../classTypes.scss';
import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import { NotFound } from '../../../ui/NotFound';
import type { Preload } from '../../../ssr/lazyRoute';
import type { AppDispatch, RootState } from '../../../core/state';
import { idParam } from '../../../core/routing/idParam';
import { ErrorState } from '../../../ui/EmptyState';
import { Spinner } from '../../../ui/Spinner';
import { fetchClassTypes, selectClassTypes } from '../../catalogue/actions';
import { preload as preloadSchedule } from '../../calendar/preload';

/** A class type: its description and its classes. */
function ClassTypePage({ type }: { readonly type: ClassType }) {
  const { class_type_id } = type;
  useTitle(type.name);
  const only = useMemo(() => ({ class_type_id }), [class_type_id]);
  return (
    <div className="ui-container ui-page">
      <section className="class-type" aria-labelledby="tipo">
        <div className="class-type__words">
          <p className="class-type__eyebrow">Clases</p>
          <h1 id="tipo">{type.name}</h1>
          {type.description && <p className="class-type__text">{type.description}</p>}
          <ClassFacts {...type} />
          {type.restricted && (
            <p className="class-type__credit">
              <Ticket size={18} aria-hidden />
              Se reserva con créditos propios de esta clase.
            </p>
          )}
        </div>
        <Picture
          src={type.file?.src}
          className="class-type__picture"
          eager
          sizes="(min-width: 1260px) 570px, (min-width: 768px) 50vw, 100vw"
        />
      </section>
      <section className="class-type-classes" aria-labelledby="reserva">
        <h2 id="reserva" className="class-type-classes__title">
          Reserva {type.name}
        </h2>
        <CalendarScreen title={null} only={only} />
      </section>
    </div>
  );
}

interface ClassTypeScreenProps {
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
