import { useLoaded } from '../../useLoaded';
import { getStoppedSeries } from '../service';

/** Lists series that make no more classes because a part is archived; nothing if there are none. */
export default function StoppedSeries() {
  const series = useLoaded(getStoppedSeries).data ?? [];
  if (series.length === 0) return null;
  return (
    <details className="schedule-stopped ui-card">
      <summary>
        {series.length === 1
          ? '1 serie ya no crea clases: usa algo archivado'
          : `${series.length} series ya no crean clases: usan algo archivado`}
      </summary>
      <ul>
        {series.map(({ class_series_id, title, archived }) => (
          <li key={class_series_id}>
            <strong>{title}</strong>: {archived.join(', ')}
          </li>
        ))}
      </ul>
      <p>Abre una de sus clases y cambia «Esta y las siguientes», o vuelve a ofrecer lo archivado.</p>
    </details>
  );
}
