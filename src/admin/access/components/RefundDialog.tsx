import { useRef, useState } from 'react';
import type { AccessPurchase } from '../../../../domain/contract/access';
import type { RefundOrder } from '../../../../domain/contract/purchases';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { confirm } from '../../../core/confirm/confirm';
import { idempotencyKey } from '../../../core/http/idempotency';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { ActionDialog } from './ActionDialog';

export interface RefundDialogProps {
  readonly purchase: AccessPurchase;
  readonly onSend: (order: RefundOrder, key: string) => Promise<string | null>;
  readonly onClose: () => void;
}

const MONEY = /^\d{1,7}([.,]\d{1,2})?$/;

/** All of the money, with all of its access; or a part, with as many unused classes as are named. */
export default function RefundDialog({ purchase, onSend, onClose }: RefundDialogProps) {
  const { refundable, is_cash, title, credits } = purchase;
  const [part, setPart] = useState(false);
  const [amount, setAmount] = useState('');
  const [classes, setClasses] = useState('0');
  const [reason, setReason] = useState('');
  const key = useRef(idempotencyKey());
  const pesos = MONEY.test(amount) ? Number(amount.replace(',', '.')) : 0;
  const wrong = part && amount !== '' && (pesos <= 0 || toCentavos(pesos) > toCentavos(refundable));
  const count = /^\d+$/.test(classes) ? Number(classes) : -1;
  const wrongClasses = part && (count < 0 || count > credits.free);
  const sum = formatMoney(toCentavos(part ? pesos : refundable));
  const order: RefundOrder = { ...(part && { amount: pesos, credits: count }), ...(reason !== '' && { reason }) };
  const send = async (): Promise<string | null> => {
    const text = is_cash
      ? `Entrega ${sum} en efectivo. No se puede deshacer.`
      : `Se devuelven ${sum} a la forma de pago. No se puede deshacer.`;
    return (await confirm({ text, ok: `Sí, reembolsar ${sum}` })) ? onSend(order, key.current) : '';
  };
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      key.current = idempotencyKey();
      set(value);
    };
  return (
    <ActionDialog
      title={`Reembolsar ${title}`}
      ok={`Reembolsar ${sum}`}
      danger
      disabled={wrong || wrongClasses || (part && amount === '')}
      onSend={send}
      onClose={onClose}
    >
      <Select
        label="Cuánto"
        value={part ? 'parte' : 'todo'}
        options={[
          { value: 'todo', label: `Todo: ${formatMoney(toCentavos(refundable))}` },
          { value: 'parte', label: 'Una parte' },
        ]}
        hint={part ? undefined : 'Con todo el dinero se retira también todo su acceso.'}
        onChange={(value) => changed(setPart)(value === 'parte')}
      />
      {part && (
        <>
          <TextField
            label="Monto en pesos"
            value={amount}
            inputMode="decimal"
            error={wrong ? `Escribe un monto de hasta ${formatMoney(toCentavos(refundable))}.` : null}
            onChange={changed(setAmount)}
          />
          <TextField
            label="Clases sin usar que se retiran"
            value={classes}
            inputMode="numeric"
            error={wrongClasses ? `Escribe un número de 0 a ${credits.free}.` : null}
            onChange={changed(setClasses)}
          />
        </>
      )}
      <TextField label="Motivo (opcional)" value={reason} maxLength={500} onChange={changed(setReason)} />
    </ActionDialog>
  );
}
