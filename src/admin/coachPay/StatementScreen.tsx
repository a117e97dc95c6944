import Printer from 'lucide-react/icons/printer';
import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import type { CoachStatement } from '../../../domain/contract/coachPay';
import { toCentavos } from '../../../domain/money';
import { formatMoney } from '../../../domain/numbers';
import { confirm } from '../../core/confirm/confirm';
import { idParam } from '../../core/routing/idParam';
import { selectConfig } from '../../features/appconfig/state';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Button, LinkButton } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { NotFound } from '../../ui/NotFound';
import { PageHeader } from '../../ui/PageHeader';
import { useCalls } from '../calls';
import { LoadedPart, useLoaded } from '../useLoaded';
import { Definitions } from './Definitions';
import { approvalText } from './labels';
import { PeriodPicker } from './PeriodPicker';
import { getStatement, postApproval } from './service';
import { Statement } from './Statement';
import { inPeriod, usePayPeriod } from './usePayPeriod';
import './coachPay.scss';

/** /admin/pago-coaches/:id: what one coach is paid for a period. */
export default function StatementScreen() {
  const id = idParam(useParams().id);
  const zone = useSelector(selectConfig).timezone;
  const readsOnly = useSelector(selectMe)?.role === 'contador';
  const shown = usePayPeriod();
  const { period, problem } = shown;
  const { from, to } = period;
  const { onWrite, onSuccess } = useCalls();
  const [busy, setBusy] = useState(false);
  const read = useCallback(() => getStatement(id ?? 0, { from, to }), [id, from, to]);
  const loaded = useLoaded(id === null || problem !== null ? null : read);
  const name = loaded.data?.name ?? 'Pago de un coach';
  useTitle(name);

  const approve = async (statement: CoachStatement): Promise<void> => {
    const { total, classes } = statement;
    const text = approvalText(statement, formatMoney(toCentavos(Math.abs(total))));
    if (!(await confirm({ title: 'Aprobar pago', text, ok: 'Aprobar pago', cancel: 'Seguir revisando' }))) return;
    setBusy(true);
    const result = await onWrite(() => postApproval(statement.instructor_id, { from, to, total, classes }));
    if (result.ok) {
      loaded.set(result.data);
      onSuccess(`Se aprobó el pago de ${statement.name}.`);
    } else await loaded.reload();
    setBusy(false);
  };

  if (id === null) return <NotFound />;
  return (
    <div className="ui-container ui-page coach-pay">
      <PageHeader
        title={name}
        eyebrow="Pago de coaches"
        actions={
          <>
            <LinkButton variant="quiet" to={inPeriod(ADMIN_PATHS.coachPay, period)}>
              Todos los coaches
            </LinkButton>
            <IconButton label="Imprimir" onClick={() => window.print()}>
              <Printer size={20} aria-hidden />
            </IconButton>
          </>
        }
      />
      <PeriodPicker {...shown} />
      {problem === null && (
        <LoadedPart loaded={loaded} failed="No pudimos cargar este pago.">
          {(statement) => (
            <Statement
              statement={statement}
              zone={zone}
              isLinked={!readsOnly}
              actions={
                !readsOnly &&
                statement.status === 'open' &&
                statement.lines.length > 0 && (
                  <Button busy={busy} onClick={() => void approve(statement)}>
                    Aprobar pago
                  </Button>
                )
              }
            />
          )}
        </LoadedPart>
      )}
      <Definitions />
    </div>
  );
}
