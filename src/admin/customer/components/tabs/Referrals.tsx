import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { customerPath } from '../../../../../domain/adminPaths';
import type { TeamReferral } from '../../../../../domain/contract/referrals';
import { csvMoment } from '../../../../../domain/csv';
import { formatMoment } from '../../../../../domain/format';
import { toCentavos } from '../../../../../domain/money';
import { REFERRAL_REASON_LABELS, REFERRAL_STATE_LABELS } from '../../../../../domain/referrals';
import { EmptyState } from '../../../../ui/EmptyState';
import { DataTable, type Column } from '../../../list/DataTable';
import { readRows } from '../../../list/useList';
import { LoadedPart, useLoaded } from '../../../useLoaded';
import { getCustomerReferrals } from '../../service';

interface Row extends TeamReferral {
  readonly invites: boolean;
}

/** Who invited the person, and whom they invited; nothing where there is neither. */
export function Referrals({ customerId, zone }: { readonly customerId: number; readonly zone: string }) {
  const loaded = useLoaded(useCallback(() => getCustomerReferrals(customerId), [customerId]));
  const columns: ReadonlyArray<Column<Row>> = [
    {
      key: 'persona',
      label: 'Persona',
      text: ({ full_name }) => full_name,
      cell: ({ full_name, customer_id }) => <Link to={customerPath(customer_id)}>{full_name}</Link>,
      kept: true,
    },
    { key: 'como', label: 'Cómo', text: ({ invites }) => (invites ? 'Le invitó' : 'Llegó por su liga') },
    {
      key: 'estado',
      label: 'Estado',
      text: ({ state, reason }) =>
        reason === null
          ? REFERRAL_STATE_LABELS[state]
          : `${REFERRAL_STATE_LABELS[state]}: ${REFERRAL_REASON_LABELS[reason]}`,
    },
    {
      key: 'fecha',
      label: 'Desde',
      text: ({ createdAt }) => formatMoment(createdAt, zone),
      file: ({ createdAt }) => csvMoment(createdAt, zone),
    },
    { key: 'saldo', label: 'Su saldo', money: ({ amount }) => toCentavos(amount), kept: true },
  ];
  return (
    <LoadedPart loaded={loaded} failed="No pudimos cargar sus recomendaciones.">
      {({ invited_by, referrals }) => {
        const rows: Row[] = [
          ...(invited_by ? [{ ...invited_by, invites: true }] : []),
          ...referrals.map((one) => ({ ...one, invites: false })),
        ];
        return rows.length === 0 ? null : (
          <DataTable
            name="cliente.recomendaciones"
            label="Recomendaciones"
            columns={columns}
            list={readRows(rows)}
            rowKey={({ customer_id }) => customer_id}
            empty={<EmptyState title="Sin recomendaciones." text="" />}
          />
        );
      }}
    </LoadedPart>
  );
}
