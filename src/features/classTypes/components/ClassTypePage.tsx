import Ticket from 'lucide-react/icons/ticket';
import { useMemo } from 'react';
import type { ClassType } from '../../../../domain/contract/catalogue';
import { useTitle } from '../../../ssr/RenderContext';
import CalendarScreen from '../../calendar/containers/CalendarScreen';
import { ClassFacts } from '../../schedule/components/ClassFacts';
import { Picture } from '../../../ui/Picture';
import '../classTypes.scss';

/** What a class is like, and when it is. */
export function ClassTypePage({ type }: { readonly type: ClassType }) {
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
