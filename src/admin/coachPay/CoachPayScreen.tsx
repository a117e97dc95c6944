import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { ADMIN_PATHS, coachStatementPath } from '../../../domain/adminPaths';
import type { StatementSums } from '../../../domain/contract/coachPay';
import { toCentavos } from '../../../domain/money';
import { formatMoney, formatNumber } from '../../../domain/numbers';
import { selectMe } from '../../features/customers/selectors';
import { useTitle } from '../../ssr/RenderContext';
import { Badge } from '../../ui/Badge';
import { LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { DataTable, type Column } from '../list/DataTable';
import { useList } from '../list/useList';
import { Definitions } from './Definitions';
import { STATUS } from './labels';
import { PeriodPicker } from './PeriodPicker';
import { getStatements } from './service';
import { inPeriod, usePayPeriod } from './usePayPeriod';
import './coachPay.scss';

const COLUMNS: ReadonlyArray<Column<StatementSums>> = [
  { key: 'coach', label: 'Coach', text: ({ name }) => name },
  {
    key: 'clases',
    label: 'Clases',
    end: true,
    text: ({ classes }) => formatNumber(classes),
    file: ({ classes }) => classes,
  },
  {
    key: 'sin-tarifa',
    label: 'Sin tarifa',
    end: true,
    cell: ({ without_rate }) => (without_rate === 0 ? '—' : <Badge tone="warning">{formatNumber(without_rate)}</Badge>),
    file: ({ without_rate }) => without_rate,
  },
  {
    key: 'correcciones',
    label: 'Correcciones',
    end: true,
    text: ({ corrections }) => (corrections === 0 ? '—' : formatNumber(corrections)),
    file: ({ corrections }) => corrections,
  },
  { key: 'total', label: 'Pago', money: ({ total }) => toCentavos(total) },
  {
    key: 'estado',
    label: 'Estado',
    cell: ({ status }) => <Badge tone={STATUS[status][1]}>{STATUS[status][0]}</Badge>,
    text: ({ status }) => STATUS[status][0],
  },
];

/** /admin/pago-coaches: what each coach is paid for a period. */
export default function CoachPayScreen() {
  useTitle('Pago de coaches');
  const readsOnly = useSelector(selectMe)?.role === 'contador';
  const shown = usePayPeriod();
  const { period, problem } = shown;
  const { from, to } = period;
  const isShown = problem === null;
  const read = useCallback(() => getStatements({ from, to }), [from, to]);
  const list = useList(`pago-coaches.${from}.${to}`, isShown ? read : null);
  const sum = (list.rows ?? []).reduce((total, one) => total + toCentavos(one.total), 0);
  return (
    <div className="ui-container ui-page coach-pay">
      <PageHeader
        title="Pago de coaches"
        text="Lo que le toca a cada coach por las clases que dio."
        actions={!readsOnly && <LinkButton to={ADMIN_PATHS.coachRates}>Tarifas</LinkButton>}
      />
      <PeriodPicker {...shown} />
      {isShown && (
        <>
          <DataTable
            name="pago-coaches"
            label="Pago de coaches"
            columns={COLUMNS}
            list={list}
            rowKey={({ instructor_id }) => instructor_id}
            to={({ instructor_id }) => inPeriod(coachStatementPath(instructor_id), period)}
            failed="No pudimos cargar los pagos."
            empty={
              <EmptyState
                title="Ningún coach tiene clases en este periodo."
                text="Elige otro periodo, o planea clases en el horario."
              />
            }
          />
          {sum !== 0 && (
            <p className="coach-pay-all">
              En total: <strong>{formatMoney(sum)}</strong>
            </p>
          )}
        </>
      )}
      <Definitions />
    </div>
  );
}
