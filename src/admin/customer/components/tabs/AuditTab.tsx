import { useState } from 'react';
import type { AuditEvent } from '../../../../../domain/contract/team';
import { csvMoment } from '../../../../../domain/csv';
import { formatMoment } from '../../../../../domain/format';
import { ADMIN_PATHS } from '../../../../../domain/adminPaths';
import { LinkButton } from '../../../../ui/Button';
import { EmptyState } from '../../../../ui/EmptyState';
import EventDialog from '../../../audit/components/EventDialog';
import { actionLabel, actorLabel } from '../../../audit/labels';
import { DataTable, type Column } from '../../../list/DataTable';
import { useCustomerList, type CustomerListProps } from '../../useCustomerList';

/** What the team and the system changed of the customer's own row. */
export function AuditTab({ zone, ...props }: CustomerListProps<AuditEvent>) {
  const list = useCustomerList({ zone, ...props });
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
        {...list}
      />
      {open !== null && <EventDialog event={open} zone={zone} onClose={() => setOpen(null)} />}
    </>
  );
}
