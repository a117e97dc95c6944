import Printer from 'lucide-react/icons/printer';
import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { selectConfig } from '../../features/appconfig/state';
import { useTitle } from '../../ssr/RenderContext';
import { EmptyState } from '../../ui/EmptyState';
import { IconButton } from '../../ui/IconButton';
import { PageHeader } from '../../ui/PageHeader';
import { LoadedPart, useLoaded } from '../useLoaded';
import { Definitions } from './Definitions';
import { PeriodPicker } from './PeriodPicker';
import { getOwnStatement } from './service';
import { Statement } from './Statement';
import { usePayPeriod } from './usePayPeriod';
import './coachPay.scss';

const NO_COACH = (
  <EmptyState
    title="Tu cuenta no está ligada a un coach."
    text="Pide a la administración que la ligue en Coaches: aquí verás lo que te toca por tus clases."
  />
);

/** /admin/mi-pago: what the signed-in coach is paid for a period. */
export default function OwnPayScreen() {
  useTitle('Mi pago');
  const zone = useSelector(selectConfig).timezone;
  const shown = usePayPeriod(true);
  const { from, to } = shown.period;
  const read = useCallback(async () => ({ statement: await getOwnStatement({ from, to }) }), [from, to]);
  const loaded = useLoaded(shown.problem === null ? read : null);
  return (
    <div className="ui-container ui-page coach-pay">
      <PageHeader
        title="Mi pago"
        text="Lo que te toca por las clases que diste."
        actions={
          <IconButton label="Imprimir" onClick={() => window.print()}>
            <Printer size={20} aria-hidden />
          </IconButton>
        }
      />
      <PeriodPicker {...shown} />
      {shown.problem === null && (
        <LoadedPart loaded={loaded} failed="No pudimos cargar tu pago.">
          {({ statement }) => (statement ? <Statement statement={statement} zone={zone} /> : NO_COACH)}
        </LoadedPart>
      )}
      <Definitions />
    </div>
  );
}
