import { useRef, useState } from 'react';
import type { AccessPurchase } from '../../../../domain/contract/access';
import type { RefundOrder } from '../../../../domain/contract/purchases';
import type { FormValues } from '../../../../domain/forms/types';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { OXXO, TERMINAL, TRANSFER } from '../../../../domain/pricing';
import { confirm } from '../../../core/confirm/confirm';
import { idempotencyKey } from '../../../core/http/idempotency';
import { formField, fieldText } from '../../../ui/form/controls';
import type { FormProps } from '../../../ui/form/Form';
import { PickControl } from '../../../ui/form/PickControl';
import { TextControl } from '../../../ui/form/TextControls';
import { ActionDialog } from './ActionDialog';

export interface RefundDialogProps {
  readonly purchase: AccessPurchase;
  readonly onSend: (order: RefundOrder, key: string) => Promise<string | null>;
  readonly onClose: () => void;
}

const REASON_MAX = 500;
/** All of the money, the way it came. */
const EVERYTHING: FormValues = { scope: 'todo', amount: '', classes: '0', reason: '', way: 'pago' };
const MONEY = /^\d{1,7}([.,]\d{1,2})?$/;

function orderOf(values: FormValues): { readonly part: boolean; readonly pesos: number; readonly count: number } {
  const [amount, classes] = [fieldText(values.amount ?? null).trim(), fieldText(values.classes ?? null).trim()];
  return {
    part: values.scope === 'parte',
    pesos: MONEY.test(amount) ? Number(amount.replace(',', '.')) : 0,
    count: /^\d+$/.test(classes) ? Number(classes) : -1,
  };
}

/** How money goes back that didn't come from store credit. */
function moneyBack({ is_cash, payment_method }: AccessPurchase, sum: string) {
  if (is_cash) return { label: 'En efectivo', text: `Entrega ${sum} en efectivo.` };
  // OXXO takes no refunds.
  if (payment_method && [TRANSFER, OXXO].includes(payment_method.payment_method_id))
    return { label: 'Con una transferencia', text: `Transfiere ${sum} a su cuenta.` };
  if (payment_method?.payment_method_id === TERMINAL)
    return { label: 'Con la terminal', text: `Devuelve ${sum} con la terminal.` };
  return { label: 'A la forma de pago', text: `Se devuelven ${sum} a la forma de pago.` };
}

/** Refunds all of the money with all access, or a part with a number of unused classes. */
export default function RefundDialog({ purchase, onSend, onClose }: RefundDialogProps) {
  const { title, credits } = purchase;
  const refundable = toCentavos(purchase.refundable);
  const [values, setValues] = useState<FormValues>(EVERYTHING);
  const key = useRef(idempotencyKey());
  const { part, pesos, count } = orderOf(values);
  const reason = fieldText(values.reason ?? null).trim();
  const sum = formatMoney(part ? toCentavos(pesos) : refundable);
  const toCredit = values.way === 'saldo';
  // What store credit paid is refunded last, and goes back there.
  const credit = toCentavos(purchase.refundable_credit ?? 0);
  const money = Math.min(part ? toCentavos(pesos) : refundable, refundable - credit);
  const creditBack = (part ? toCentavos(pesos) : refundable) - money;
  const waysBack = moneyBack(purchase, formatMoney(money));
  const backText = [
    ...(money > 0 ? [waysBack.text] : []),
    ...(creditBack > 0 ? [`Regresan ${formatMoney(creditBack)} a su saldo a favor.`] : []),
  ].join(' ');
  const fields = [
    formField('scope', 'select', 'Cuánto', {
      items: [
        { value: 'todo', label: `Todo: ${formatMoney(refundable)}` },
        { value: 'parte', label: 'Una parte' },
      ],
    }),
    formField('amount', 'text', 'Monto en pesos', { order: 2, precondition: 'scope=parte' }),
    formField('classes', 'text', 'Clases sin usar que se retiran', { order: 3, precondition: 'scope=parte' }),
    formField('way', 'select', 'Cómo', {
      order: 4,
      items: [
        { value: 'pago', label: waysBack.label },
        { value: 'saldo', label: 'A saldo a favor' },
      ],
    }),
    formField('reason', 'textarea', 'Motivo', { order: 5, required: false }),
  ];
  const render: FormProps['render'] = {
    scope: (control) => (
      <PickControl {...control} hint={part ? undefined : 'Con todo el dinero se retira también todo su acceso.'} />
    ),
    amount: (control) => <TextControl {...control} extra={{ inputMode: 'decimal', autoComplete: 'off' }} />,
    classes: (control) => <TextControl {...control} extra={{ inputMode: 'numeric', autoComplete: 'off' }} />,
    way: (control) => (
      <PickControl
        {...control}
        hint={
          toCredit
            ? 'No se mueve dinero: la persona lo ve en sus compras y el equipo, en su ficha.'
            : credit > 0
              ? `De esto, ${formatMoney(credit)} se pagaron con saldo a favor: regresan ahí, y en una parte van al final.`
              : undefined
        }
      />
    ),
    reason: (control) => <TextControl {...control} extra={{ maxLength: REASON_MAX }} />,
  };
  const check: FormProps['check'] = (typed) => {
    const order = orderOf(typed);
    const tooMuch = order.pesos <= 0 || toCentavos(order.pesos) > refundable;
    return {
      amount: tooMuch ? `Escribe un monto de hasta ${formatMoney(refundable)}.` : null,
      classes: order.count < 0 || order.count > credits.free ? `Escribe un número de 0 a ${credits.free}.` : null,
    };
  };
  const send = async (): Promise<string | null> => {
    const way = toCredit ? `${sum} quedan como saldo a favor.` : backText;
    const order: RefundOrder = {
      ...(part && { amount: pesos, credits: count }),
      ...(reason !== '' && { reason }),
      ...(toCredit && { to_store_credit: true }),
    };
    return (await confirm({ text: `${way} No se puede deshacer.`, ok: `Sí, reembolsar ${sum}` }))
      ? onSend(order, key.current)
      : '';
  };
  return (
    <ActionDialog
      draft={`reembolso.${purchase.purchase_id}`}
      title={`Reembolsar ${title}`}
      ok={`Reembolsar ${sum}`}
      submitVariant="danger"
      fields={fields}
      values={values}
      onChange={(next) => {
        key.current = idempotencyKey();
        setValues(next);
      }}
      check={check}
      render={render}
      onSend={send}
      onClose={onClose}
    />
  );
}
