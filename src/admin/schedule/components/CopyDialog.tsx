import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { ClassCopy, CopiedWeek, CopyWeek, UndoneCopy } from '../../../../domain/contract/scheduleAdmin';
import { formatDateTime, formatInstant } from '../../../../domain/format';
import { plural } from '../../../../domain/numbers';
import { addDays, type Day } from '../../../../domain/studioTime';
import type { Result } from '../../../core/thunk';
import { selectConfig } from '../../../features/appconfig/state';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { FormAlert } from '../../../ui/FormAlert';
import { Select } from '../../../ui/Select';
import { useLoaded } from '../../useLoaded';
import { weekWords } from '../labels';
import { getCopies } from '../service';

export interface CopyDialogProps {
  /** Mondays. */
  readonly from: Day;
  readonly to: Day;
  readonly locations: readonly { readonly location_id: number; readonly name: string }[];
  /** The one that is chosen in the header; null: all. */
  readonly locationId: number | null;
  readonly onCopy: (body: CopyWeek) => Promise<Result<CopiedWeek>>;
  readonly onUndoCopy: (firstId: number) => Promise<Result<UndoneCopy>>;
  readonly onShow: (monday: Day) => void;
  readonly onClose: () => void;
}

const WEEKS = 12;
const REASONS = {
  exists: 'ya estaba',
  holiday: 'día festivo',
  past: 'ya pasó',
  conflict: 'coach o sala con otra clase',
  archived: 'está archivado',
} as const;
const mondays = (around: Day, back: number): Day[] =>
  Array.from({ length: WEEKS + back }, (_, i) => addDays(around, 7 * (i - back)));
const asOptions = (days: readonly Day[]) => days.map((value) => ({ value, label: weekWords(value) }));

/** Copies the classes of a week to another one; existing ones aren't copied again. */
export default function CopyDialog({
  from: given,
  to: wanted,
  locations,
  locationId,
  onCopy,
  onUndoCopy,
  onShow,
  onClose,
}: CopyDialogProps) {
  const [from, setFrom] = useState(given);
  const [to, setTo] = useState(wanted);
  const [place, setPlace] = useState(locationId === null ? '' : String(locationId));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [copied, setCopied] = useState<CopiedWeek | null>(null);
  const [undone, setUndone] = useState<UndoneCopy | null>(null);
  const earlier = useLoaded(getCopies);
  const copy = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const result = await onCopy({ from, to, ...(place && { location_id: Number(place) }) });
    setBusy(false);
    if (result.ok) setCopied(result.data);
    else setError(result.error.message);
  };
  const undo = async (firstId: number): Promise<void> => {
    setBusy(true);
    setError(null);
    const result = await onUndoCopy(firstId);
    setBusy(false);
    if (result.ok) setUndone(result.data);
    else setError(result.error.message);
  };
  const first = copied?.single_class_ids[0];
  const made = copied?.single_class_ids.length ?? 0;
  return (
    <Dialog
      open
      locked={busy}
      onClose={onClose}
      title="Copiar semana"
      footer={
        copied ? (
          <>
            {first !== undefined && !undone && (
              <Button variant="ghost" busy={busy} onClick={() => void undo(first)}>
                Deshacer la copia
              </Button>
            )}
            <Button disabled={busy} onClick={() => onShow(to)}>
              Ver la semana
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" disabled={busy} onClick={onClose}>
              Cancelar
            </Button>
            <Button busy={busy} disabled={from === to} onClick={() => void copy()}>
              Copiar
            </Button>
          </>
        )
      }
    >
      {undone ? (
        <div className="schedule-cancel" role="status">
          <p>
            <strong>
              {undone.removed.length === 1 ? 'Se quitó 1 clase.' : `Se quitaron ${undone.removed.length} clases.`}
            </strong>
          </p>
          {undone.kept.length > 0 && (
            <p>
              Se {undone.kept.length === 1 ? 'queda' : 'quedan'} {plural(undone.kept.length, 'clase', 'clases')} con
              reservaciones o cambios.
            </p>
          )}
        </div>
      ) : copied ? (
        <div className="schedule-cancel" role="status">
          <p>
            <strong>{made === 1 ? 'Se creó 1 clase.' : `Se crearon ${made} clases.`}</strong>
          </p>
          {copied.skipped.length > 0 && (
            <>
              <p>{plural(copied.skipped.length, 'clase no se copió', 'clases no se copiaron')}:</p>
              <ul>
                {copied.skipped.map(({ class_date, name, reason }) => (
                  <li key={`${class_date}-${name}`}>
                    <strong>{name}</strong> {formatDateTime(class_date)} · {REASONS[reason as keyof typeof REASONS]}
                  </li>
                ))}
              </ul>
            </>
          )}
          <FormAlert text={error} />
        </div>
      ) : (
        <div className="schedule-cancel">
          <Select label="De la semana" value={from} options={asOptions(mondays(given, 4))} onChange={setFrom} />
          <Select label="A la semana" value={to} options={asOptions(mondays(wanted, 2))} onChange={setTo} />
          {locations.length > 1 && (
            <Select
              label="De qué estudio"
              value={place}
              options={[
                { value: '', label: 'Todos los estudios' },
                ...locations.map(({ location_id, name }) => ({ value: String(location_id), label: name })),
              ]}
              onChange={setPlace}
            />
          )}
          <p>Lo que ya está no se copia dos veces.</p>
          <FormAlert text={error} />
          <EarlierCopies copies={earlier.data ?? []} busy={busy} onUndo={(id) => void undo(id)} />
        </div>
      )}
    </Dialog>
  );
}

interface EarlierCopiesProps {
  readonly copies: readonly ClassCopy[];
  readonly busy: boolean;
  readonly onUndo: (firstId: number) => void;
}

/** Copies whose classes are unused and unchanged since. */
function EarlierCopies({ copies, busy, onUndo }: EarlierCopiesProps) {
  const { timezone } = useSelector(selectConfig);
  if (copies.length === 0) return null;
  return (
    <section aria-labelledby="copias-anteriores">
      <h3 id="copias-anteriores">Últimas copias</h3>
      <ul className="schedule-holidays schedule-copies">
        {copies.map(({ single_class_id, to, classes, locations, createdAt }) => (
          <li key={single_class_id}>
            <span>
              <strong>{`A la semana ${weekWords(to)}`}</strong>
              <span>
                {[plural(classes, 'clase sin cambios', 'clases sin cambios'), locations.join(', ')].join(' · ')}
              </span>
              <span>{`Copiada el ${formatInstant(createdAt, timezone)}`}</span>
            </span>
            <Button variant="ghost" size="sm" busy={busy} onClick={() => onUndo(single_class_id)}>
              Deshacer<span className="ui-hidden">{` la copia a la semana ${weekWords(to)}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
