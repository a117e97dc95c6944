import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import type { CashDue as Due } from '../../../domain/contract/attendance';
import { orderNumber } from '../../../domain/orderNumber';
import { toCentavos } from '../../../domain/money';
import { formatMoney } from '../../../domain/numbers';
import { confirm, type Confirmation } from '../../core/confirm/confirm';
import { selectMe } from '../../features/customers/selectors';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { useMailNotice } from '../mailNotice';
import { confirmCash, forgiveCash, voidCash } from './service';
import { useSettleCash } from './useSettleCash';

interface CashDueProps {
  /** null: nothing is due (any more). */
  readonly due: (Due & { readonly lapsed?: boolean }) | null;
  /** Only the buttons: the row of a table says what is due. */
  readonly inRow?: boolean;
  /** The customer's name. */
  readonly owner: string;
  /** Reads again. */
  readonly onRefresh: () => Promise<unknown>;
}

export const LAPSED = 'Venció sin pagarse, pero tomó clase: no puede pagar en efectivo hasta que la pague.';

const dueText = ({ total_payment, title }: Due): string => `${formatMoney(toCentavos(total_payment))} por «${title}»`;

/** An unpaid cash purchase: its amount, with buttons to confirm or void it. */
export default function CashDue({ due, inRow = false, owner, onRefresh }: CashDueProps) {
  const isAdmin = useSelector(selectMe)?.role === 'admin';
  const settle = useSettleCash(onRefresh);
  const mailNotice = useMailNotice();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // In a list the row may be gone after the call.
  const here = useRef(true);
  useEffect(() => () => void (here.current = false), []);
  // The pressed button disappears, so the focus moves to the result.
  useEffect(() => {
    if (done) place.current?.focus({ preventScroll: true });
  }, [done]);

  const finish = async (asked: Confirmation, send: () => Promise<boolean>, finished: string): Promise<void> => {
    setBusy(true);
    const success = (await confirm(asked)) && (await send());
    if (!here.current) return;
    if (success) setDone(finished);
    setBusy(false);
  };
  const receive = (asked: Due): Promise<void> =>
    finish(
      {
        title: 'Confirmar pago en efectivo',
        text: `¿${owner} te entregó ${dueText(asked)}? Después no se puede deshacer.`,
        ok: 'Sí, recibí el pago',
      },
      () => settle(() => confirmCash(asked.purchase_id), '¡Pago exitoso!'),
      `Recibiste ${dueText(asked)}.`,
    );
  const end = (asked: Due): Promise<void> =>
    finish(
      {
        text: `¿${owner} no pagó ${dueText(asked)}? Pierde los créditos de esa compra y sus próximos lugares.${mailNotice}`,
        ok: 'Sí, no se pagó',
      },
      () => settle(() => voidCash(asked.purchase_id), 'Compra sin pago registrada.'),
      `Registraste que no se pagó ${dueText(asked)}.`,
    );
  const forgive = (asked: Due): Promise<void> =>
    finish(
      {
        title: 'Perdonar lo que debe',
        text: `¿Perdonar a ${owner} ${dueText(asked)}? Podrá volver a pagar en efectivo.`,
        ok: 'Sí, perdonar',
      },
      () => settle(() => forgiveCash(asked.purchase_id), 'Compra perdonada.'),
      `Perdonaste ${dueText(asked)}.`,
    );
  if (!due && !done) return null;
  const of = inRow && <span className="ui-hidden"> de {owner}</span>;
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classNames(
        inRow ? 'unpaid-cash__actions' : 'attendance-reservation__note',
        done && !inRow && 'attendance-reservation__note--done',
      )}
    >
      {done ? (
        <p>{done}</p>
      ) : (
        due && (
          <>
            {!inRow && (
              <p>
                Debe <strong>{dueText(due)}</strong> (orden {orderNumber(due.purchase_id)}).
              </p>
            )}
            <Button size="sm" busy={busy} onClick={() => void receive(due)}>
              Confirmar pago en efectivo{of}
            </Button>
            {due.lapsed ? (
              <>
                {!inRow && <p>{LAPSED}</p>}
                {isAdmin && (
                  <Button variant="quiet" size="sm" disabled={busy} onClick={() => void forgive(due)}>
                    Perdonar{of}
                  </Button>
                )}
              </>
            ) : (
              <Button variant="quiet" size="sm" disabled={busy} onClick={() => void end(due)}>
                No se pagó{of}
              </Button>
            )}
          </>
        )
      )}
    </div>
  );
}
