import { useCallback, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { ACTION_LABELS, actionLabel } from '../../../domain/auditLabels';
import type { AuditEvent, AuditQuery } from '../../../domain/contract/team';
import { csvMoment } from '../../../domain/csv';
import { formatMoment } from '../../../domain/format';
import { addDays, instantOf, isDay } from '../../../domain/studioTime';
import { selectConfig } from '../../features/appconfig/state';
import { useTitle } from '../../ssr/RenderContext';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import EventDialog from './components/EventDialog';
import { DataTable, type Column } from '../list/DataTable';
import { useAddressFilters } from '../list/useAddressFilters';
import { useList } from '../list/useList';
import { aboutLabel, actorLabel, changesOf } from './labels';
import { getAuditEvents } from './service';

const KEYS = ['accion', 'persona', 'sobre', 'desde', 'hasta'] as const;
const ACTIONS = [
  { value: '', label: 'Todo' },
  ...Object.entries(ACTION_LABELS)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'es')),
];

/** /admin/bitacora: who changed what, and when. */
export default function AuditScreen() {
  useTitle('Bitácora');
  const zone = useSelector(selectConfig).timezone;
  const [{ accion, persona, sobre, desde, hasta }, change] = useAddressFilters(KEYS);
  const [open, setOpen] = useState<AuditEvent | null>(null);
  const filter = useMemo((): Omit<AuditQuery, 'after'> => {
    const [entity, entity_id] = sobre.split('.');
    const midnight = (day: string): string => instantOf(`${day}T00:00:00.000Z`, zone).toISOString();
    return {
      ...(accion && { action: accion }),
      ...(persona && { actor_id: persona }),
      ...(entity && { entity }),
      ...(entity_id && { entity_id }),
      ...(isDay(desde) && { from: midnight(desde) }),
      ...(isDay(hasta) && { to: midnight(addDays(hasta, 1)) }),
    };
  }, [accion, persona, sobre, desde, hasta, zone]);
  const list = useList(
    'bitacora',
    useCallback((after?: number) => getAuditEvents({ ...filter, after }), [filter]),
  );

  const when = ({ createdAt }: AuditEvent): string => formatMoment(createdAt, zone);
  const columns: ReadonlyArray<Column<AuditEvent>> = [
    { key: 'que', label: 'Qué', text: ({ action }) => actionLabel(action) },
    {
      key: 'sobre',
      label: 'Sobre',
      cell: (event) => (
        <Button variant="quiet" size="sm" onClick={() => change({ sobre: `${event.entity}.${event.entity_id}` })}>
          {aboutLabel(event)}
        </Button>
      ),
      text: aboutLabel,
    },
    {
      key: 'quien',
      label: 'Quién',
      cell: (event) => (
        <Button variant="quiet" size="sm" onClick={() => change({ persona: event.actor.id })}>
          {actorLabel(event)}
        </Button>
      ),
      text: actorLabel,
    },
    { key: 'cuando', label: 'Cuándo', text: when, file: ({ createdAt }) => csvMoment(createdAt, zone) },
    {
      key: 'cambios',
      label: 'Campos',
      hidden: true,
      cell: (event) =>
        changesOf(event)
          .map(({ name }) => name)
          .join(', '),
      text: (event) =>
        changesOf(event)
          .map(({ name, before, after }) => `${name}: ${before} → ${after}`)
          .join('; '),
    },
  ];
  const narrowed = Object.keys(filter).length > 0;
  const clear = (): void => change({ accion: '', persona: '', sobre: '', desde: '', hasta: '' });

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Bitácora"
        text="Lo que cambiaron el equipo y el sistema, y quién vio datos de clientes, de lo más reciente a lo más antiguo."
      />
      <DataTable
        name="bitacora"
        label="Bitácora"
        columns={columns}
        list={list}
        rowKey={({ audit_event_id }) => audit_event_id}
        onOpen={setOpen}
        empty={
          narrowed ? (
            <EmptyState title="Nada con estos filtros." action={<Button onClick={clear}>Quitar filtros</Button>} />
          ) : (
            <EmptyState title="Todavía no hay cambios." text="Aquí queda quién cambió qué, y cuándo." />
          )
        }
        filters={
          <>
            <Select label="Qué" value={accion} options={ACTIONS} onChange={(value) => change({ accion: value })} />
            <TextField label="Desde" type="date" value={desde} onChange={(value) => change({ desde: value })} />
            <TextField label="Hasta" type="date" value={hasta} onChange={(value) => change({ hasta: value })} />
            {narrowed && (
              <Button variant="quiet" size="sm" onClick={clear}>
                Quitar filtros
              </Button>
            )}
          </>
        }
      />
      {open !== null && <EventDialog event={open} zone={zone} onClose={() => setOpen(null)} />}
    </div>
  );
}
