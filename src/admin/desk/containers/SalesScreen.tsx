import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { customerPath } from '../../../../domain/adminPaths';
import type { DeskSale } from '../../../../domain/contract/desk';
import { csvMoment } from '../../../../domain/csv';
import { formatMoment } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { isDay } from '../../../../domain/studioTime';
import { selectConfig } from '../../../features/appconfig/state';
import { selectMe } from '../../../features/customers/selectors';
import { useTitle } from '../../../ssr/RenderContext';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { TextField } from '../../../ui/TextField';
import { DataTable, type Column } from '../../list/DataTable';
import { useAddressFilters } from '../../list/useAddressFilters';
import { pageOfRows, useList } from '../../list/useList';
import { methodLabel, nameOf, STATUS_LABELS } from '../labels';
import * as service from '../service';

const KEYS = ['dia'] as const;

/** /admin/ventas: what was sold at the desk, by anyone, to read and to download. */
export default function SalesScreen() {
  useTitle('Ventas');
  const { timezone } = useSelector(selectConfig);
  const opensCustomers = useSelector(selectMe)?.role !== 'contador';
  const [{ dia }, change] = useAddressFilters(KEYS);
  const day = isDay(dia) ? dia : undefined;
  const list = useList(
    'ventas',
    useCallback(
      async (after?: number) =>
        pageOfRows(
          await service.getSales({ ...(day !== undefined && { day }), ...(after !== undefined && { after }) }),
          'desk_sales',
        ),
      [day],
    ),
  );
  const columns: ReadonlyArray<Column<DeskSale>> = [
    { key: 'venta', label: 'Venta', text: ({ title }) => title },
    {
      key: 'cliente',
      label: 'Cliente',
      text: ({ customer }) => nameOf(customer),
      cell: ({ customer }) =>
        customer && opensCustomers ? (
          <Link to={customerPath(customer.customer_id)}>{nameOf(customer)}</Link>
        ) : (
          nameOf(customer)
        ),
    },
    {
      key: 'fecha',
      label: 'Fecha',
      text: ({ createdAt }) => formatMoment(createdAt, timezone),
      file: ({ createdAt }) => csvMoment(createdAt, timezone),
    },
    { key: 'forma', label: 'Forma de pago', text: methodLabel },
    { key: 'vendio', label: 'Vendió', text: ({ seller }) => nameOf(seller) },
    {
      key: 'estado',
      label: 'Estado',
      text: ({ status }) => STATUS_LABELS[status][0],
      cell: ({ status }) => <Badge tone={STATUS_LABELS[status][1]}>{STATUS_LABELS[status][0]}</Badge>,
    },
    { key: 'total', label: 'Total', money: ({ total }) => toCentavos(total) },
    { key: 'devuelto', label: 'Devuelto', money: ({ refunded }) => toCentavos(refunded) },
  ];
  return (
    <div className="ui-container ui-page">
      <PageHeader title="Ventas" text="Lo que se vendió en recepción y con ligas, de lo más nuevo a lo más antiguo." />
      <DataTable
        name="ventas"
        label="Ventas"
        columns={columns}
        list={list}
        rowKey={({ desk_sale_id }) => desk_sale_id}
        failed="No pudimos cargar las ventas."
        filters={<TextField label="Día" type="date" value={dia} onChange={(value) => change({ dia: value })} />}
        empty={
          day === undefined ? (
            <EmptyState title="Aún no hay ventas en recepción." text="Aquí queda cada venta de la caja." />
          ) : (
            <EmptyState
              title="No hubo ventas ese día."
              action={<Button onClick={() => change({ dia: '' })}>Ver todas</Button>}
            />
          )
        }
      />
    </div>
  );
}
