import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { TestedService } from '../../../../domain/contract/appconfig';
import type { ExportRun, ExportSchedule, ExportScheduleResponse } from '../../../../domain/contract/exportSchedule';
import { formatDate, formatMoment } from '../../../../domain/format';
import type { FormValues } from '../../../../domain/forms/types';
import { selectMe } from '../../../features/customers/selectors';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Form } from '../../../ui/form/Form';
import { FormAlert } from '../../../ui/FormAlert';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useCalls } from '../../calls';
import { LoadedPart, useLoaded } from '../../useLoaded';
import { sizeText } from '../../../../domain/numbers';
import { checkBucket, fieldsOf, RENDER, scheduleOf, TURN_LABELS, valuesOf, WEEKDAYS } from '../scheduleForm';
import { getExportSchedule, postExportRun, putExportSchedule } from '../service';

interface Props {
  readonly zone: string;
}

/** A copy of everything that is sent by itself. */
export function ScheduleCard({ zone }: Props) {
  const loaded = useLoaded(getExportSchedule);
  return (
    <section className="ui-card import-card" aria-labelledby="copia-programada">
      <h2 id="copia-programada">Copia programada</h2>
      <LoadedPart
        loaded={loaded}
        failed="No pudimos leer la copia programada."
        waiting={<SkeletonGroup label="Cargando la copia programada" shape="block" height={160} />}
      >
        {(found) => <Schedule found={found} zone={zone} onFound={loaded.set} onReload={() => void loaded.reload()} />}
      </LoadedPart>
    </section>
  );
}

function turnText({ every, day, next_on }: ExportSchedule): string {
  if (every === 'never' || next_on === null) return 'No se manda sola.';
  const when = every === 'week' ? `los ${WEEKDAYS[day - 1]}` : `el día ${day}`;
  return `${TURN_LABELS[every]}, ${when}. La próxima: ${formatDate(next_on)}.`;
}

function Schedule({
  found,
  zone,
  onFound,
  onReload,
}: Props & {
  readonly found: ExportScheduleResponse;
  readonly onFound: (found: ExportScheduleResponse) => void;
  readonly onReload: () => void;
}) {
  const { onCall, onSuccess } = useCalls();
  const me = useSelector(selectMe)?.customer_id ?? null;
  const { schedule, runs } = found;
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState<FormValues>(() => valuesOf(schedule, me));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [result, setResult] = useState<TestedService | null>(null);

  const save = async (given: FormValues): Promise<boolean> => {
    setBusy(true);
    setResult(null);
    const sent = await onCall(() => putExportSchedule(scheduleOf(given)));
    setBusy(false);
    if (!sent.ok) {
      const { field, message } = sent.error;
      setErrors(field ? { [field]: message } : {});
      setError(field ? null : message);
      return false;
    }
    const { tested, ...now } = sent.data;
    setErrors({});
    setError(null);
    setResult(tested);
    onFound(now);
    if (!tested.ok) return false;
    setValues(valuesOf(now.schedule, me));
    setOpen(false);
    onSuccess('Copia programada guardada.');
    return true;
  };
  const order = async (): Promise<void> => {
    setBusy(true);
    const sent = await onCall(postExportRun);
    setBusy(false);
    setError(sent.ok ? null : sent.error.message);
    if (sent.ok) onFound(sent.data);
  };
  const isRunning = runs.some(({ status, attempts }) => status === 'pending' && attempts === 0);
  return (
    <>
      <p className="import-quiet">
        {schedule
          ? turnText(schedule)
          : 'El mismo archivo, cada semana o cada mes, a tu propio bucket S3 o con un enlace por correo.'}
      </p>
      {!isOpen && <FormAlert text={error} />}
      {isOpen && (
        <Form
          fields={fieldsOf(found)}
          values={values}
          onChange={setValues}
          render={RENDER}
          check={checkBucket}
          errors={errors}
          error={error}
          busy={busy}
          onSubmit={save}
          submitLabel={values.every === 'never' ? 'Guardar' : 'Probar y guardar'}
          submitVariant="ghost"
          onCancel={() => {
            setOpen(false);
            setValues(valuesOf(schedule, me));
            setResult(null);
          }}
        />
      )}
      <p role="status" className="import-quiet">
        {result && (
          <>
            <Badge tone={result.ok ? 'success' : 'danger'}>{result.ok ? 'Funciona' : 'No funcionó'}</Badge>{' '}
            {result.message}
          </>
        )}
      </p>
      {runs.length > 0 && (
        <ul className="import-runs" aria-label="Últimas copias">
          {runs.map((run) => (
            <Run key={run.export_run_id} run={run} zone={zone} />
          ))}
        </ul>
      )}
      {!isOpen && (
        <div className="import-actions">
          <Button variant="ghost" onClick={() => setOpen(true)}>
            {schedule ? 'Cambiar' : 'Programar copia'}
          </Button>
          {schedule && (
            <Button variant="quiet" busy={busy} disabled={isRunning} onClick={() => void order()}>
              Hacer ahora
            </Button>
          )}
          {runs.some(({ status }) => status === 'pending') && (
            <Button variant="quiet" onClick={onReload}>
              Ver si ya salió
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const BADGES = {
  pending: ['En camino', 'neutral'],
  done: ['Enviada', 'success'],
  failed: ['No salió', 'danger'],
} as const;

function Run({ run, zone }: { readonly run: ExportRun; readonly zone: string }) {
  const { status, place, target, size, requested_at, ended_at, problem, try_at } = run;
  const [label, tone] = BADGES[status];
  return (
    <li>
      <span>
        <strong>{formatMoment(ended_at ?? requested_at, zone)}</strong>
        <small>
          {place === 'mail' ? 'Por correo' : target || 'Al bucket'}
          {size !== null && ` · ${sizeText(size)}`}
        </small>
        {problem !== null && (
          <small>
            {problem}
            {try_at !== null && ` Se intenta otra vez el ${formatMoment(try_at, zone)}.`}
          </small>
        )}
      </span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
