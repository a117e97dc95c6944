import { actionLabel } from '../../../../domain/auditLabels';
import type { AuditEvent } from '../../../../domain/contract/team';
import { formatMoment } from '../../../../domain/format';
import Dialog from '../../../ui/Dialog';
import { aboutLabel, actorLabel, changesOf } from '../labels';

export interface EventDialogProps {
  readonly event: AuditEvent;
  readonly zone: string;
  readonly onClose: () => void;
}

/** One change, before and after. */
export default function EventDialog({ event, zone, onClose }: EventDialogProps) {
  const changes = changesOf(event);
  return (
    <Dialog open onClose={onClose} title={actionLabel(event.action)} size="lg">
      <p>
        {actorLabel(event)} · {formatMoment(event.createdAt, zone)} · {aboutLabel(event)}
      </p>
      {changes.length === 0 ? (
        <p>Sin campos que comparar.</p>
      ) : (
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Antes</th>
              <th scope="col">Después</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after }) => (
              <tr key={name}>
                <td>{name}</td>
                <td data-label="Antes">{before}</td>
                <td data-label="Después">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
