import CalendarScreen from '../../calendar/containers/CalendarScreen';
import { SectionHeading } from './SectionHeading';
import '../sections.scss';

/** @public lazyRoute reads it from the module. */
export { preload } from '../../calendar/preload';

/** The in-person schedule, on the landing page itself. */
export default function ScheduleSection() {
  return (
    <section className="landing-section ui-container" aria-labelledby="calendario-titulo">
      <SectionHeading id="calendario-titulo" title="Calendario de Clases" />
      <CalendarScreen title={null} />
    </section>
  );
}
