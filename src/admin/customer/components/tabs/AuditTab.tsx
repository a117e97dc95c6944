import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import type { AuditEvent } from '../../../../../domain/contract/team';
import { csvMoment } from '../../../../../domain/csv';
import { formatMoment } from '../../../../../domain/format';
import { ADMIN_PATHS } from '../../../../../domain/adminPaths';
import { LinkButton } from '../../../../ui/Button';
import { selectConfig } from '../../../../features/appconfig/state';
import { EmptyState } from '../../../../ui/EmptyState';
import EventDialog from '../../../audit/components/EventDialog';
import { actionLabel, actorLabel } from '../../../audit/labels';
import { getAuditEvents } from '../../../audit/service';
import { DataTable, type Column } from '../../../list/DataTable';
import { useList } from '../../../list/useList';

/** What the team and the system changed of the customer's own row. */
export function AuditTab({ customerId }: { readonly customerId: number }) {
  const zone = useSelector(selectConfig).timezone;
  const list = useList(
    `cliente.${customerId}.bitacora`,
    useCallback(
      (after?: number) => getAuditEvents({ entity: 'customer', entity_id: String(customerId), after }),
      [customerId],
    ),
  );
  const [open, setOpen] = useState<AuditEvent | null>(null);
  const when = ({ createdAt }: AuditEvent): string => formatMoment(createdAt, zone);
  const columns: ReadonlyArray<Column<AuditEvent>> = [
    { key: 'que', label: 'Qué', text: ({ action }) => actionLabel(action) },
    { key: 'quien', label: 'Quién', text: actorLabel },
    { key: 'cuando', label: 'Cuándo', text: when, file: ({ createdAt }) => csvMoment(createdAt, zone) },
  ];
  return (
    <>
      <DataTable
        name="bitacora-de-cliente"
        label="Bitácora"
        columns={columns}
        rowKey={({ audit_event_id }) => audit_event_id}
        onOpen={setOpen}
        empty={
          <EmptyState
            title="El equipo no ha cambiado nada de esta ficha."
            action={<LinkButton to={ADMIN_PATHS.audit}>Ver toda la bitácora</LinkButton>}
          />
        }
        list={list}
      />
      {open !== null && <EventDialog event={open} zone={zone} onClose={() => setOpen(null)} />}
    </>
  );
}
