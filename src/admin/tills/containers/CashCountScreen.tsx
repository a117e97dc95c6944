import { useCallback, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type {
  CashCount,
  CashMove,
  CountClosing,
  CurrentCountResponse,
  TillDay,
} from '../../../../domain/contract/tills';
import { formatMoment } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { studioDay } from '../../../../domain/studioTime';
import { idempotencyKey } from '../../../core/http/idempotency';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import type { Result } from '../../../core/thunk';
import { selectConfig } from '../../../features/appconfig/state';
import { selectMe } from '../../../features/customers/selectors';
import { useTitle } from '../../../ssr/RenderContext';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { clearDraft } from '../../../ui/form/draft';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useDraftKey } from '../../draft';
import { useEditor } from '../../editor/useEditor';
import { CashMoves, FLOAT_DRAFT } from '../components/CashMoves';
import { Closing } from '../components/Closing';
import { TillHistory } from '../components/TillHistory';
import { TillTable } from '../components/TillTable';
import { Totals } from '../components/Totals';
import { differenceText, KIND_LABELS, movementLabel, amountOf, signedMoney } from '../labels';
import * as service from '../service';
import { useCalls } from '../../calls';
import { useList } from '../../list/useList';
import { LoadedPart, useLoaded } from '../../useLoaded';
import '../tills.scss';

/** Pesos as people type them, in centavos; null: no amount. */
function typedAmount(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? toCentavos(Number(plain)) : null;
}

/** /admin/corte: the caller's own till; for the accountant what all tills took. */
export default function CashCountScreen() {
  return useSelector(selectMe)?.role === 'contador' ? <AllTills /> : <OwnTill />;
}

function AllTills() {
  const zone = useSelector(selectConfig).timezone;
  const read = useLoaded(useCallback(() => service.getDay(studioDay(new Date(), zone)), [zone]));
  const counts = useList('cortes', service.getCounts);
  useTitle('Cortes de caja');
  return (
    <div className="ui-container ui-page tills">
      <PageHeader title="Cortes de caja" text="Lo que cada caja recibió hoy, y los cortes de todos." />
      <LoadedPart
        loaded={read}
        failed="No pudimos cargar los cortes."
        waiting={<SkeletonGroup label="Cargando los cortes" shape="block" height={320} />}
      >
        {(day) => <TillHistory day={day} counts={counts} zone={zone} />}
      </LoadedPart>
    </div>
  );
}

function OwnTill() {
  const zone = useSelector(selectConfig).timezone;
  const till = useLoaded(
    useCallback(async () => {
      const [current, day] = await Promise.all([service.getCurrent(), service.getDay(studioDay(new Date(), zone))]);
      return { current, day };
    }, [zone]),
  );
  useTitle('Corte de caja');
  return (
    <LoadedPart
      loaded={till}
      failed="No pudimos cargar tu corte."
      waiting={
        <div className="ui-container ui-page tills">
          <PageHeader title="Corte de caja" />
          <SkeletonGroup label="Cargando tu corte" shape="block" height={320} />
        </div>
      }
    >
      {(read) => <Till {...read} zone={zone} onReload={till.reload} />}
    </LoadedPart>
  );
}

interface TillProps {
  readonly current: CurrentCountResponse;
  readonly day: TillDay;
  readonly zone: string;
  readonly onReload: () => Promise<void>;
}

function Till({ current, day, zone, onReload }: TillProps) {
  const { onCall, onError } = useCalls();
  const counts = useList('cortes', service.getCounts);
  /** The last float that was sent, in pesos. */
  const sent = useRef(0);
  /** Another admin's float that was taken over; undefined: none. */
  const [taken, setTaken] = useState<number>();
  const floatDraft = useDraftKey(FLOAT_DRAFT);
  const [closed, setClosed] = useState<CashCount | null>(null);
  /** The key of a movement, kept until it is known to be stored. */
  const key = useRef<readonly [body: string, key: string]>(['', '']);
  const load = async (): Promise<void> => {
    await Promise.all([onReload(), counts.reload()]);
  };

  const done = async (result: Result<unknown>): Promise<string | null> => {
    if (!result.ok) return result.error.message;
    await load();
    return null;
  };
  const editor = useEditor<CurrentCountResponse>({
    draft: { clear: () => clearDraft(floatDraft) },
    title: () => 'el fondo de tu caja',
    fields: (theirs) => [
      { label: 'Fondo inicial', mine: signedMoney(sent.current), theirs: signedMoney(floatOf(theirs)) },
    ],
    onRead: () => onCall(service.getCurrent),
    onKeepMine: (theirs) => void onFloat(sent.current, floatOf(theirs)).then((text) => text && onError(text)),
    onTakeTheirs: (theirs) => {
      setTaken(floatOf(theirs));
      void load();
    },
  });
  /** Returns '' if someone else has set another float, which is then shown. */
  const onFloat = async (pesos: number, from: number): Promise<string | null> => {
    sent.current = pesos;
    const result = await onCall(() => service.setFloat(pesos, from));
    return !result.ok && (await editor.meet(result.error)) ? '' : done(result);
  };
  const onMove = (move: CashMove): Promise<string | null> => {
    const body = JSON.stringify(move);
    if (key.current[0] !== body) key.current = [body, idempotencyKey()];
    return onCall(() => service.postMovement(move, key.current[1])).then((result) => {
      if (result.ok) key.current = ['', ''];
      return done(result);
    });
  };
  const onClose = async (id: number, closing: CountClosing): Promise<string | null> => {
    const result = await onCall(() => service.closeCount(id, closing));
    if (result.ok) setClosed(result.data);
    else if (result.error.status === 409 || result.error.status === 412) await load();
    return done(result);
  };
  const open = current.cash_count;
  return (
    <div className="ui-container ui-page tills">
      <PageHeader
        title="Corte de caja"
        text="Cuenta tu efectivo y cierra tu turno."
        actions={<Link to={ADMIN_PATHS.sale}>Ir a la caja</Link>}
      />
      {closed && (
        <p role="status" className="tills__closed ui-card">
          Corte {closed.cash_count_id} cerrado: {differenceText(closed.difference ?? 0).toLowerCase()}. Las ventas que
          sigan son del siguiente corte.
        </p>
      )}
      <div className="tills-columns">
        <div className="tills-column">
          <section className="ui-card">
            <h2>Corte actual</h2>
            {open ? (
              <>
                <p>Desde el {formatMoment(open.openedAt, zone)}</p>
                <Totals count={open} />
              </>
            ) : (
              <EmptyState
                illustration="ticket"
                title="Tu caja está cerrada."
                text="Se abre con tu primera venta, o al guardar el fondo inicial."
              />
            )}
          </section>
          <CashMoves
            amountOf={typedAmount}
            float={taken}
            onMove={onMove}
            onFloat={(pesos) => onFloat(pesos, floatOf(current))}
          />
        </div>
        {open && (
          <Closing key={open.cash_count_id} count={open} onClose={(closing) => onClose(open.cash_count_id, closing)} />
        )}
      </div>
      {open && current.movements.length > 0 && (
        <section className="ui-card tills-list">
          <h2>Movimientos</h2>
          <TillTable
            label="Movimientos"
            columns={['Concepto', 'Hora', 'Forma de pago', 'Importe']}
            amounts={1}
            rows={current.movements.map((one) => ({
              key: one.till_movement_id,
              cells: [
                <>
                  {one.title || KIND_LABELS[one.kind]}
                  {one.note && ` (${one.note})`}
                </>,
                formatMoment(one.createdAt, zone),
                movementLabel(one),
                amountOf(one.amount),
              ],
            }))}
          />
        </section>
      )}
      <TillHistory day={day} counts={counts} zone={zone} />
      {editor.conflict}
    </div>
  );
}

const floatOf = ({ cash_count }: CurrentCountResponse): number => cash_count?.opening_float ?? 0;
