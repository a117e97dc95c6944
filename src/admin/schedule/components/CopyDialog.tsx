import { useState } from 'react';
import type { CopiedWeek, CopyWeek } from '../../../../domain/contract/scheduleAdmin';
import { formatDateTime } from '../../../../domain/format';
import { plural } from '../../../../domain/numbers';
import { addDays, type Day } from '../../../../domain/studioTime';
import type { Result } from '../../../core/thunk';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { FormAlert } from '../../../ui/FormAlert';
import { Select } from '../../../ui/Select';
import { weekWords } from '../labels';

export interface CopyDialogProps {
  /** Mondays. */
  readonly from: Day;
  readonly to: Day;
  readonly location: { readonly location_id: number; readonly name: string } | null;
  readonly onCopy: (body: CopyWeek) => Promise<Result<CopiedWeek>>;
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
export default function CopyDialog({ from: given, to: wanted, location, onCopy, onShow, onClose }: CopyDialogProps) {
  const [from, setFrom] = useState(given);
  const [to, setTo] = useState(wanted);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [copied, setCopied] = useState<CopiedWeek | null>(null);
  const copy = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const result = await onCopy({ from, to, ...(location && { location_id: location.location_id }) });
    setBusy(false);
    if (result.ok) setCopied(result.data);
    else setError(result.error.message);
  };
  const made = copied?.single_class_ids.length ?? 0;
  return (
    <Dialog
      open
      locked={busy}
      onClose={onClose}
      title="Copiar semana"
      footer={
        copied ? (
          <Button onClick={() => onShow(to)}>Ver la semana</Button>
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
      {copied ? (
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
        </div>
      ) : (
        <div className="schedule-cancel">
          <Select label="De la semana" value={from} options={asOptions(mondays(given, 4))} onChange={setFrom} />
          <Select label="A la semana" value={to} options={asOptions(mondays(wanted, 2))} onChange={setTo} />
          <p>
            Se copian las clases {location ? `de ${location.name}` : 'de todos los estudios'}. Lo que ya está no se
            copia dos veces.
          </p>
          <FormAlert text={error} />
        </div>
      )}
    </Dialog>
  );
}
