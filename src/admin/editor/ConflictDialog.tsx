import { useSelector } from 'react-redux';
import { formatMoment } from '../../../domain/format';
import type { LastChange } from '../../../domain/errors';
import { selectConfig } from '../../features/appconfig/state';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import Dialog from '../../ui/Dialog';
import type { ConflictField } from './conflict';
import './conflict.scss';

export interface ConflictDialogProps {
  /** The subject: 'la categoría «Fuerza»'. */
  readonly title: string;
  readonly changed: LastChange | null;
  readonly fields: readonly ConflictField[];
  readonly busy?: boolean;
  /** Saves the typed values over the stored ones. */
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

const NOTHING = '—';

/** Two people changed the same thing: shows who, when, and both versions. */
export default function ConflictDialog({
  title,
  changed,
  fields,
  busy = false,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: ConflictDialogProps) {
  const { timezone } = useSelector(selectConfig);
  const differing = fields.filter(({ mine, theirs }) => mine !== theirs).length;
  return (
    <Dialog
      open
      fixed
      size="lg"
      locked={busy}
      title={`Alguien más cambió ${title}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onTakeTheirs}>
            Usar lo guardado
          </Button>
          <Button busy={busy} onClick={onKeepMine}>
            Guardar lo mío
          </Button>
        </>
      }
    >
      <p className="admin-conflict__who">
        {changed ? (
          <>
            <strong>{changed.by ?? 'El sistema'}</strong> guardó cambios el {formatMoment(changed.at, timezone)},
            después de que abriste esta ventana.
          </>
        ) : (
          'Se guardaron cambios después de que abriste esta ventana.'
        )}{' '}
        {differing === 0 ? 'Lo que escribiste es igual a lo guardado.' : 'Elige qué versión se queda.'}
      </p>
      <table className="admin-conflict">
        <thead>
          <tr>
            <th scope="col">Dato</th>
            <th scope="col">Lo mío</th>
            <th scope="col">Lo guardado</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, mine, theirs }) => (
            <tr key={label} data-differs={mine !== theirs || undefined}>
              <th scope="row">
                {label} {mine !== theirs && <Badge>Distinto</Badge>}
              </th>
              <td data-label="Lo mío">{mine || NOTHING}</td>
              <td data-label="Lo guardado">{theirs || NOTHING}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
