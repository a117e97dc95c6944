import { useEffect, useState } from 'react';
import type { EventRefunds } from '../../../../domain/contract/classes';
import type { AdminClass, CancelClasses, SeriesScope } from '../../../../domain/contract/scheduleAdmin';
import { formatDateTime, formatMoney } from '../../../../domain/format';
import { plural } from '../../../../domain/numbers';
import type { Result } from '../../../core/thunk';
import { className } from '../../../features/schedule/labels';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { FormAlert } from '../../../ui/FormAlert';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import { notifiedText } from '../labels';
import { toCentavos } from '../../../../domain/money';

export interface CancelDialogProps {
  readonly classes: readonly AdminClass[];
  /** Admins may cancel a series. */
  readonly editable: boolean;
  readonly onRefunds: (ids: readonly number[], scope: SeriesScope) => Promise<Result<EventRefunds>>;
  readonly onCancelClasses: (body: CancelClasses, scope: SeriesScope) => Promise<Result<number>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const SCOPES: readonly { readonly value: SeriesScope; readonly label: string }[] = [
  { value: 'this', label: 'Solo esta' },
  { value: 'following', label: 'Esta y las que siguen' },
  { value: 'all', label: 'Todas las que faltan' },
];
const SERIES_TEXTS = {
  following: 'Se cancelan esta clase y las que siguen de su serie, que termina',
  all: 'Se cancelan todas las clases por venir de su serie, que termina',
} as const;
const SHOWN = 6;
const NOTHING_PAID: EventRefunds = { purchases: 0, amount: 0, desk_purchases: 0, desk_amount: 0 };
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Cancels classes: shows who is notified and asks for the reason, as it can't be undone. */
export default function CancelDialog({
  classes,
  editable,
  onRefunds,
  onCancelClasses,
  onDone,
  onClose,
}: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<SeriesScope>('this');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [refund, setRefund] = useState(true);
  /** null: being computed. */
  const [refunds, setRefunds] = useState<EventRefunds | null>(NOTHING_PAID);
  const isEvent = classes.some(({ class_package }) => class_package !== null);
  useEffect(() => {
    if (!isEvent) return undefined;
    let isCurrent = true;
    setRefunds(null);
    void onRefunds(
      classes.map(({ single_class_id }) => single_class_id),
      scope,
    ).then((result) => {
      if (!isCurrent) return;
      setRefunds(result.ok ? result.data : NOTHING_PAID);
      if (!result.ok) setError(`No pudimos sumar lo que se pagó: los créditos regresan. ${result.error.message}`);
    });
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the dialog is of the classes that it was opened for
  }, [isEvent, scope]);
  const returned = isEvent && editable && refund ? 'su dinero o su crédito regresa' : 'cada crédito regresa';
  const isRefunding = editable && refund && refunds !== null && refunds.purchases > 0;
  const reserved = sum(classes.map((one) => one.reserved));
  const waiting = sum(classes.map((one) => one.waiting));
  const cancel = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const single_class_ids = classes.map(({ single_class_id }) => single_class_id);
    const result = await onCancelClasses(
      { single_class_ids, ...(reason.trim() && { reason: reason.trim() }), ...(isRefunding && { refund: true }) },
      scope,
    );
    setBusy(false);
    if (result.ok) onDone();
    else setError(result.error.message);
  };
  return (
    <Dialog
      open
      fixed
      locked={busy}
      onClose={onClose}
      title="Precaución"
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Conservar
          </Button>
          <Button variant="danger" busy={busy} disabled={refunds === null} onClick={() => void cancel()}>
            {scope !== 'this'
              ? 'Cancelar serie'
              : classes.length === 1
                ? 'Cancelar clase'
                : `Cancelar ${classes.length} clases`}
          </Button>
        </>
      }
    >
      <div className="schedule-cancel">
        {editable && classes.length === 1 && classes[0]?.class_series && (
          <Select
            label="Qué clases"
            value={scope}
            options={SCOPES}
            onChange={(value) => setScope(SCOPES.find((one) => one.value === value)?.value ?? 'this')}
          />
        )}
        <p>
          {scope !== 'this'
            ? SERIES_TEXTS[scope]
            : classes.length === 1
              ? 'Se cancela esta clase'
              : `Se cancelan ${classes.length} clases`}
          ; no se puede deshacer.{' '}
          {scope !== 'this'
            ? `Se avisa a quienes tienen lugar o esperan, y ${returned}.`
            : reserved + waiting > 0
              ? `Se avisa a ${notifiedText({ reserved, waiting })} y ${returned}.`
              : 'Nadie tiene lugar.'}
        </p>
        <ul>
          {classes.slice(0, SHOWN).map((one) => (
            <li key={one.single_class_id}>
              <strong>{className(one)}</strong> {formatDateTime(one.class_date)}
              {one.reserved > 0 && ` · ${plural(one.reserved, 'reservación', 'reservaciones')}`}
            </li>
          ))}
          {classes.length > SHOWN && <li>y {classes.length - SHOWN} más</li>}
        </ul>
        {isEvent && <EventRefundField refunds={refunds} editable={editable} value={refund} onChange={setRefund} />}
        <TextArea
          label="Motivo (opcional)"
          hint="Va en el aviso a quienes tienen lugar."
          value={reason}
          rows={3}
          maxLength={300}
          onChange={setReason}
        />
        <FormAlert text={error} />
      </div>
    </Dialog>
  );
}

interface EventRefundFieldProps {
  /** null: being computed. */
  readonly refunds: EventRefunds | null;
  readonly editable: boolean;
  readonly value: boolean;
  readonly onChange: (refund: boolean) => void;
}

const boughtText = (count: number): string => plural(count, 'compra', 'compras');
const keepsVerb = (count: number): string => (count === 1 ? 'conserva' : 'conservan');

/** Chooses whether buyers of an event are refunded; staff leave it to an admin. */
function EventRefundField({ refunds, editable, value, onChange }: EventRefundFieldProps) {
  if (refunds === null) return <p role="status">Sumando lo que se pagó…</p>;
  const { purchases, amount, desk_purchases, desk_amount } = refunds;
  const [sum, deskSum] = [formatMoney(toCentavos(amount)), formatMoney(toCentavos(desk_amount))];
  return (
    <>
      {purchases > 0 && editable && (
        <Select
          label="Dinero de quienes compraron"
          value={value ? 'refund' : 'credit'}
          options={[
            { value: 'refund', label: `Devolver ${sum} (${boughtText(purchases)})` },
            { value: 'credit', label: 'Dejarles el crédito para otra fecha' },
          ]}
          onChange={(chosen) => onChange(chosen === 'refund')}
        />
      )}
      {purchases > 0 && !editable && (
        <p>
          {boughtText(purchases)} con tarjeta o PayPal ({sum}) {keepsVerb(purchases)} su crédito; quien administra el
          estudio puede devolver el dinero.
        </p>
      )}
      {desk_purchases > 0 && (
        <p>
          {boughtText(desk_purchases)} en recepción ({deskSum}) {keepsVerb(desk_purchases)} su crédito: reembolsa desde
          la ficha de cada cliente al entregar el dinero.
        </p>
      )}
    </>
  );
}
