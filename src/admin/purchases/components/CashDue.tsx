import { useEffect, useRef, useState } from 'react';
import type { CashDue as Due } from '../../../../domain/contract/attendance';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { confirm } from '../../../core/confirm/confirm';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';

export interface CashDueProps {
  /** null: nothing is due (any more). */
  readonly due: Due | null;
  /** Whose purchase it is. */
  readonly owner: string;
  /** Reads again what is due. */
  readonly onRefresh: () => Promise<unknown>;
  /** Returns whether it is confirmed. */
  readonly onConfirm: (purchaseId: number, onRefresh: () => Promise<unknown>) => Promise<boolean>;
  /** Returns whether the purchase has ended. */
  readonly onVoid: (purchaseId: number, onRefresh: () => Promise<unknown>) => Promise<boolean>;
}

const sum = ({ total_payment, title }: Due): string => `${formatMoney(toCentavos(total_payment))} por «${title}»`;

/** The credit of a reservation is still to be paid in cash: how much, and that it was paid. */
export function CashDue({ due, owner, onRefresh, onConfirm, onVoid }: CashDueProps) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the focus moves to the result.
  useEffect(() => {
    if (done) place.current?.focus({ preventScroll: true });
  }, [done]);

  const receive = async (asked: Due): Promise<void> => {
    setBusy(true);
    const sure = await confirm({
      text: `¿${owner} te entregó ${sum(asked)}? Después no se puede deshacer.`,
      ok: 'Sí, recibí el pago',
    });
    if (sure && (await onConfirm(asked.purchase_id, onRefresh))) setDone(`Recibiste ${sum(asked)}.`);
    setBusy(false);
  };
  const end = async (asked: Due): Promise<void> => {
    setBusy(true);
    const sure = await confirm({
      text: `¿${owner} no pagó ${sum(asked)}? Pierde los créditos de esa compra y sus próximos lugares, y le avisamos por correo.`,
      ok: 'Sí, no se pagó',
    });
    if (sure && (await onVoid(asked.purchase_id, onRefresh))) setDone(`Registraste que no se pagó ${sum(asked)}.`);
    setBusy(false);
  };
  if (!due && !done) return null;
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classNames('attendance-reservation__note', done && 'attendance-reservation__note--done')}
    >
      {done ? (
        <p>{done}</p>
      ) : (
        due && (
          <>
            <p>
              Debe <strong>{sum(due)}</strong> (orden #00{due.purchase_id}).
            </p>
            <Button size="sm" busy={busy} onClick={() => void receive(due)}>
              Confirmar pago en efectivo
            </Button>
            <Button variant="quiet" size="sm" disabled={busy} onClick={() => void end(due)}>
              No se pagó
            </Button>
          </>
        )
      )}
    </div>
  );
}
