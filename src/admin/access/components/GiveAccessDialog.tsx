import { useRef, useState } from 'react';
import type { AccessGift } from '../../../../domain/contract/access';
import type { PaymentMethod } from '../../../../domain/contract/checkout';
import { ACCESS_DAYS_MAX } from '../../../../domain/credits';
import { plural } from '../../../../domain/format';
import type { FormValues } from '../../../../domain/forms/types';
import { toCentavos, toPesos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { CASH, methodDiscount, packagePrice, type MethodDiscounts } from '../../../../domain/pricing';
import { idempotencyKey } from '../../../core/http/idempotency';
import { getPackages } from '../../../features/packages/service';
import { formField, fieldText } from '../../../ui/form/controls';
import type { FormProps } from '../../../ui/form/Form';
import { PickControl } from '../../../ui/form/PickControl';
import { TextControl } from '../../../ui/form/TextControls';
import { useLoaded } from '../../useLoaded';
import { ActionDialog } from './ActionDialog';

export interface GiveAccessDialogProps {
  readonly customerId: number;
  /** A receipt can be mailed: there are a mail server and an address. */
  readonly mailsReceipt: boolean;
  readonly methods: readonly PaymentMethod[];
  /** What the studio takes off for some ways of paying. */
  readonly discounts: MethodDiscounts;
  readonly onSend: (gift: AccessGift, key: string) => Promise<string | null>;
  readonly onClose: () => void;
}

const daysOf = ({ days = null }: FormValues): string => fieldText(days).trim();
const check: FormProps['check'] = (values) => {
  const days = daysOf(values);
  const fits = days === '' || (/^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= ACCESS_DAYS_MAX);
  return { days: fits ? null : `Escribe un número de 1 a ${ACCESS_DAYS_MAX}.` };
};

/** Gives a package to a customer: its validity, and whether and how it was paid, with a receipt. */
export default function GiveAccessDialog({
  customerId,
  mailsReceipt,
  methods,
  discounts,
  onSend,
  onClose,
}: GiveAccessDialogProps) {
  const { data: packages, error } = useLoaded(getPackages);
  const [values, setValues] = useState<FormValues>({ payment_method_id: CASH, bill: true });
  const key = useRef(idempotencyKey());

  const days = daysOf(values);
  const chosen = packages?.find(({ class_package_id }) => class_package_id === values.class_package_id);
  const listed = chosen ? toCentavos(packagePrice(chosen)) : 0;
  const isPaid = values.is_gift !== true && listed > 0;
  const off =
    isPaid && !chosen?.is_subscription ? methodDiscount(listed, Number(values.payment_method_id), discounts) : 0;
  const price = listed - off;
  const fields = [
    formField('class_package_id', 'select', 'Paquete', {
      items: (packages ?? []).map((pkg) => ({
        value: pkg.class_package_id,
        label: `${pkg.title} · ${formatMoney(toCentavos(packagePrice(pkg)))}`,
      })),
    }),
    formField('days', 'text', 'Días de vigencia', { order: 2, required: false }),
    formField('is_gift', 'boolean', 'Es un regalo: no se cobra', { order: 3, required: false }),
    ...(isPaid
      ? [
          formField('payment_method_id', 'select', 'Forma de pago', {
            order: 4,
            items: methods.map(({ payment_method_id, name }) => ({ value: payment_method_id, label: name })),
          }),
        ]
      : []),
    ...(chosen?.is_subscription
      ? [
          formField('besides_subscription', 'boolean', 'Dárselo aunque ya tenga activa esta suscripción', {
            order: 5,
            required: false,
          }),
        ]
      : []),
    ...(mailsReceipt
      ? [formField('bill', 'boolean', 'Enviar el recibo por correo', { order: 5, required: false })]
      : []),
  ];
  const own = chosen ? `los del paquete, ${plural(chosen.expiration_days, 'día', 'días')}` : 'los del paquete';
  const render: FormProps['render'] = {
    class_package_id: (control) => (
      <PickControl {...control} none={packages === null && error === null ? 'Cargando…' : 'Elige un paquete'} />
    ),
    days: (control) => (
      <TextControl {...control} extra={{ inputMode: 'numeric', autoComplete: 'off', hint: `Vacío: ${own}.` }} />
    ),
    payment_method_id: (control) => (
      <PickControl {...control} hint="Se registra como pagado en el estudio: no se cobra ninguna tarjeta." />
    ),
  };
  const send = async (): Promise<string | null> => {
    if (!chosen) return '';
    const gift: AccessGift = {
      customer_id: customerId,
      class_package_id: chosen.class_package_id,
      ...(days !== '' && { package_days: Number(days) }),
      is_gift: values.is_gift === true,
      ...(isPaid && { payment_method_id: Number(values.payment_method_id), total: toPesos(price) }),
      bill: values.bill === true,
      ...(chosen.is_subscription && values.besides_subscription === true && { besides_subscription: true }),
    };
    return onSend(gift, key.current);
  };
  return (
    <ActionDialog
      draft={`acceso.${customerId}`}
      title="Dar acceso"
      text={error === null ? undefined : 'No pudimos cargar los paquetes. Cierra e inténtalo de nuevo.'}
      ok={isPaid ? `Registrar pago de ${formatMoney(price)}` : 'Dar acceso'}
      fields={fields}
      values={values}
      // A changed form after a refusal is a new request with a new key.
      onChange={(next) => {
        key.current = idempotencyKey();
        setValues(next);
      }}
      check={check}
      render={render}
      onSend={send}
      onClose={onClose}
    >
      {off > 0 && (
        <p>
          Con esta forma de pago cuesta {formatMoney(price)} en vez de {formatMoney(listed)}.
        </p>
      )}
      {chosen?.is_subscription && <p>Da un solo periodo: no se renueva por sí solo.</p>}
    </ActionDialog>
  );
}
