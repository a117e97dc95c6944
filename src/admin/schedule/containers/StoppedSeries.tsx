import { useEffect, useState } from 'react';
import type { StoppedSeries as Stopped } from '../../../../domain/contract/scheduleAdmin';
import { type Result, PERSONAL_SILENT, request } from '../../../core/thunk';
import { connect } from 'react-redux';
import type { AppDispatch } from '../../../core/state';
import { getStoppedSeries } from '../service';

/** Series that make no more classes, as something of them is archived; nothing where all go on. */
function StoppedSeries({ onRead }: { readonly onRead: () => Promise<Result<readonly Stopped[]>> }) {
  const [series, setSeries] = useState<readonly Stopped[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void onRead().then((result) => isCurrent && result.ok && setSeries(result.data));
    return () => {
      isCurrent = false;
    };
  }, [onRead]);
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

export default connect(null, (dispatch: AppDispatch) => ({
  onRead: () => request(dispatch, getStoppedSeries, PERSONAL_SILENT),
}))(StoppedSeries);
