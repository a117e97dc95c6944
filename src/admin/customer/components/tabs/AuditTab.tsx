import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { AuditEvent } from '../../../../../domain/contract/team';
import { formatMoment } from '../../../../../domain/format';
import { ADMIN_PATHS } from '../../../../../domain/adminPaths';
import { retrying } from '../../../../core/http/chunks';
import { LinkButton } from '../../../../ui/Button';
import { EmptyState } from '../../../../ui/EmptyState';
import { actionLabel, actorLabel } from '../../../audit/labels';
import type { ListState } from '../../../list/adminList';
import { DataTable, type Column } from '../../../list/DataTable';
import type { OfCustomer } from '../../lists';

const EventDialog = lazy(retrying(() => import('../../../audit/components/EventDialog')));

export interface AuditTabProps {
  readonly customerId: number;
  readonly list: ListState<AuditEvent, OfCustomer>;
  readonly zone: string;
  readonly onLoad: (query: OfCustomer) => void;
  readonly onMore: () => void;
  readonly onReadAll: () => Promise<readonly AuditEvent[]>;
}

/** What the team and the system changed of the customer's own row. */
export function AuditTab({ customerId, list, zone, onLoad, onMore, onReadAll }: AuditTabProps) {
  const query = useMemo((): OfCustomer => ({ customerId }), [customerId]);
  useEffect(() => onLoad(query), [onLoad, query]);
  const [open, setOpen] = useState<AuditEvent | null>(null);
  const when = ({ createdAt }: AuditEvent): string => formatMoment(createdAt, zone);
  const columns: ReadonlyArray<Column<AuditEvent>> = [
    { key: 'que', label: 'Qué', cell: ({ action }) => actionLabel(action), text: ({ action }) => actionLabel(action) },
    { key: 'quien', label: 'Quién', cell: actorLabel, text: actorLabel },
    { key: 'cuando', label: 'Cuándo', cell: when, text: when },
  ];
  const isCurrent = list.query?.customerId === customerId;
  return (
    <>
      <DataTable
        name="bitacora-de-cliente"
        label="Bitácora"
        columns={columns}
        state={isCurrent ? list : { ...list, rows: null, error: null, next: null }}
        rowKey={({ audit_event_id }) => audit_event_id}
        onOpen={setOpen}
        empty={
          <EmptyState
            title="El equipo no ha cambiado nada de esta ficha."
            action={<LinkButton to={ADMIN_PATHS.audit}>Ver toda la bitácora</LinkButton>}
          />
        }
        onRetry={() => onLoad(query)}
        onMore={onMore}
        onReadAll={onReadAll}
      />
      <Suspense fallback={null}>
        {open !== null && <EventDialog event={open} zone={zone} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
