import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import { OCCASION_LABELS } from '../../../domain/coachPay';
import type { CoachRate } from '../../../domain/contract/coachPay';
import { formatDate } from '../../../domain/format';
import { studioDay } from '../../../domain/studioTime';
import { confirm } from '../../core/confirm/confirm';
import { selectConfig } from '../../features/appconfig/state';
import { useTitle } from '../../ssr/RenderContext';
import { Button, LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { useNow } from '../../ui/useNow';
import { useCalls } from '../calls';
import { DataTable, type Column } from '../list/DataTable';
import { useList } from '../list/useList';
import { useLoaded } from '../useLoaded';
import { Definitions } from './Definitions';
import { coachRateText } from './labels';
import RateDialog, { namesOf } from './RateDialog';
import { deleteRate, getRateChoices, getRates, type RateChoices } from './service';
import './coachPay.scss';

const NO_CHOICES: RateChoices = { instructors: [], class_types: [], locations: [] };

const columnsOf = (choices: RateChoices): ReadonlyArray<Column<CoachRate>> => {
  const names = namesOf(choices);
  return [
    { key: 'coach', label: 'Coach', text: names.coach },
    { key: 'para', label: 'Para', text: ({ occasion }) => OCCASION_LABELS[occasion] },
    { key: 'tipo', label: 'Tipo de clase', text: names.type },
    { key: 'estudio', label: 'Estudio', text: names.place },
    { key: 'tarifa', label: 'Tarifa', text: coachRateText },
    {
      key: 'desde',
      label: 'Vale desde',
      text: ({ starts_on }) => formatDate(starts_on),
      file: ({ starts_on }) => starts_on,
    },
    {
      key: 'hasta',
      label: 'Vale hasta',
      text: ({ ends_on }) => (ends_on === null ? 'Sin fin' : formatDate(ends_on)),
      file: ({ ends_on }) => ends_on,
    },
  ];
};

/** /admin/pago-coaches/tarifas */
export default function RatesScreen() {
  useTitle('Tarifas de coaches');
  const today = studioDay(useNow(), useSelector(selectConfig).timezone);
  const { onCall, onSuccess, onError } = useCalls();
  const choices = useLoaded(getRateChoices).data;
  const columns = useMemo(() => columnsOf(choices ?? NO_CHOICES), [choices]);
  const [open, setOpen] = useState<CoachRate | 'new' | null>(null);
  const list = useList('tarifas-coaches', getRates);

  /** Resolves to whether it is gone. */
  const remove = async (rate: CoachRate): Promise<boolean> => {
    const text =
      'Las clases que pagaba quedan con la siguiente tarifa que les toque, o sin tarifa. En lo ya aprobado, la diferencia sale en el siguiente pago.';
    if (!(await confirm({ title: 'Eliminar tarifa', text, ok: 'Eliminar', cancel: 'Conservar' }))) return false;
    const result = await onCall(() => deleteRate(rate.coach_rate_id));
    // Deleted already by another request.
    if (!result.ok && result.error.status !== 404) {
      onError(result.error.message);
      return false;
    }
    onSuccess('Tarifa eliminada.');
    await list.reload();
    return true;
  };

  return (
    <div className="ui-container ui-page coach-pay">
      <PageHeader
        title="Tarifas"
        eyebrow="Pago de coaches"
        text="Cuánto se paga una clase, y desde cuándo. Gana la tarifa más específica."
        actions={
          <>
            <LinkButton variant="quiet" to={ADMIN_PATHS.coachPay}>
              Todos los coaches
            </LinkButton>
            <Button disabled={!choices} onClick={() => setOpen('new')}>
              Nueva tarifa
            </Button>
          </>
        }
      />
      <DataTable
        name="tarifas-coaches"
        label="Tarifas de coaches"
        columns={columns}
        list={list}
        rowKey={({ coach_rate_id }) => coach_rate_id}
        onOpen={setOpen}
        failed="No pudimos cargar las tarifas."
        empty={
          <EmptyState title="Todavía no hay tarifas." text="Crea la primera: puede valer para todos los coaches." />
        }
      />
      <Definitions />
      {open && choices && (
        <RateDialog
          rate={open === 'new' ? null : open}
          today={today}
          choices={choices}
          onSaved={async () => {
            onSuccess('Tarifa guardada.');
            await list.reload();
            setOpen(null);
          }}
          onChanged={() => void list.reload()}
          onRemove={remove}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
