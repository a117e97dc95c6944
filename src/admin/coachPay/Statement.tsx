import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CoachStatement, StatementLine } from '../../../domain/contract/coachPay';
import { csvWallClock } from '../../../domain/csv';
import { formatDateTime, formatMoment } from '../../../domain/format';
import { toCentavos } from '../../../domain/money';
import { formatMoney, formatNumber, plural } from '../../../domain/numbers';
import { rosterPath } from '../../../domain/adminPaths';
import { Badge } from '../../ui/Badge';
import { EmptyState } from '../../ui/EmptyState';
import { DataTable, type Column } from '../list/DataTable';
import { readRows } from '../list/useList';
import { STATUS, lineText, periodText, warningText } from './labels';

/** `isLinked`: the class leads to its roster. */
const columnsOf = (isLinked: boolean): ReadonlyArray<Column<StatementLine>> => [
  {
    key: 'clase',
    label: 'Clase',
    cell: ({ single_class_id, title }) => (isLinked ? <Link to={rosterPath(single_class_id)}>{title}</Link> : title),
    text: ({ title }) => title,
  },
  {
    key: 'fecha',
    label: 'Fecha',
    text: ({ class_date }) => formatDateTime(class_date),
    file: ({ class_date }) => csvWallClock(class_date),
  },
  { key: 'estudio', label: 'Estudio', text: ({ location }) => location },
  {
    key: 'personas',
    label: 'Asistieron',
    end: true,
    cell: ({ attended, booked }) => `${formatNumber(attended)} de ${formatNumber(booked)}`,
    file: ({ attended }) => attended,
  },
  { key: 'reservados', label: 'Reservados', end: true, hidden: true, text: ({ booked }) => formatNumber(booked) },
  {
    key: 'tarifa',
    label: 'Tarifa',
    cell: (line) => (
      <>
        {lineText(line)} {line.warning && <Badge tone="warning">{warningText(line)}</Badge>}
      </>
    ),
    text: (line) => [lineText(line), warningText(line)].filter(Boolean).join(' · '),
  },
  {
    key: 'vendido',
    label: 'Vendido',
    money: ({ revenue }) => (revenue === null ? null : toCentavos(revenue)),
  },
  { key: 'pagado', label: 'Ya pagado', hidden: true, money: ({ paid }) => (paid === null ? null : toCentavos(paid)) },
  { key: 'importe', label: 'Pago', money: ({ amount }) => toCentavos(amount) },
];
const COLUMNS = columnsOf(false);
const LINKED = columnsOf(true);

interface StatementProps {
  readonly statement: CoachStatement;
  readonly zone: string;
  readonly isLinked?: boolean;
  /** Beside the sum. */
  readonly actions?: ReactNode;
}

function stateText({ status, to_come, approvedAt, approved_by, approved }: CoachStatement, zone: string): string {
  if (status === 'approved' && approvedAt !== null)
    return `Lo aprobó ${approved_by ?? ''} el ${formatMoment(approvedAt, zone)}. Ya no cambia.`;
  if (status === 'overlapping') {
    const parts = approved.map((one) => `${periodText(one)} (${formatMoney(toCentavos(one.total))})`);
    return `Ya está aprobado: ${parts.join(', ')}. Aquí solo ves las clases de los demás días, que se aprueban en un periodo propio.`;
  }
  const coming = to_come === 0 ? '' : ` ${plural(to_come, 'clase', 'clases')} por darse.`;
  return status === 'running' ? `El periodo no termina todavía: la suma va a cambiar.${coming}` : 'Falta aprobarlo.';
}

/** What a coach is paid: its sum and state, then each class. */
export function Statement({ statement, zone, isLinked = false, actions }: StatementProps) {
  const { status, total, classes, without_rate, corrections, lines } = statement;
  const [label, tone] = STATUS[status];
  const unchecked = lines.filter(({ warning }) => warning === 'no-attendance').length;
  return (
    <div className="coach-pay-statement">
      <section className="ui-card coach-pay-sum" aria-label="Suma">
        <p className="coach-pay-sum__total">
          <strong>{formatMoney(toCentavos(total))}</strong> <Badge tone={tone}>{label}</Badge>
        </p>
        <p>
          {plural(classes, 'clase', 'clases')}
          {corrections > 0 && ` · ${plural(corrections, 'corrección', 'correcciones')}`} · {periodText(statement)}
        </p>
        <p>{stateText(statement, zone)}</p>
        {actions}
      </section>
      {(without_rate > 0 || unchecked > 0) && (
        <ul className="coach-pay-warnings" aria-label="Por revisar">
          {without_rate > 0 && (
            <li>
              {plural(without_rate, 'clase sin tarifa, que se paga', 'clases sin tarifa, que se pagan')} en $0.00.
            </li>
          )}
          {unchecked > 0 && (
            <li>
              {plural(unchecked, 'clase con reservaciones', 'clases con reservaciones')}, pero sin asistencia marcada.
            </li>
          )}
        </ul>
      )}
      <DataTable
        name="pago-coach"
        label="Clases del periodo"
        columns={isLinked ? LINKED : COLUMNS}
        list={readRows(lines)}
        rowKey={({ single_class_id, paid }) => `${single_class_id}${paid === null ? '' : 'c'}`}
        empty={<EmptyState title="No hay clases en este periodo." text="Elige otro periodo." />}
      />
    </div>
  );
}
