import { useEffect, useRef, useState } from 'react';
import type { AccessGift } from '../../../../domain/contract/access';
import type { PaymentMethod } from '../../../../domain/contract/checkout';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { ACCESS_DAYS_MAX } from '../../../../domain/credits';
import { plural } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { CASH, packagePrice } from '../../../../domain/pricing';
import { idempotencyKey } from '../../../core/http/idempotency';
import type { Result } from '../../../core/thunk';
import { Checkbox } from '../../../ui/Checkbox';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { ActionDialog } from './ActionDialog';

export interface GiveAccessDialogProps {
  readonly customerId: number;
  readonly methods: readonly PaymentMethod[];
  readonly onPackages: () => Promise<Result<readonly ClassPackage[]>>;
  readonly onSend: (gift: AccessGift, key: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** A package for a customer: for how long, and whether it was paid, how, and with a receipt. */
export default function GiveAccessDialog({ customerId, methods, onPackages, onSend, onClose }: GiveAccessDialogProps) {
  const [packages, setPackages] = useState<readonly ClassPackage[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [packageId, setPackageId] = useState('');
  const [days, setDays] = useState('');
  const [gift, setGift] = useState(false);
  const [method, setMethod] = useState(String(CASH));
  const [bill, setBill] = useState(true);
  const key = useRef(idempotencyKey());
  useEffect(() => {
    let isOpen = true;
    void onPackages().then((result) => {
      if (!isOpen) return;
      setFailed(!result.ok);
      if (result.ok) setPackages(result.data);
    });
    return () => {
      isOpen = false;
    };
  }, [onPackages]);

  const chosen = packages?.find(({ class_package_id }) => String(class_package_id) === packageId);
  const price = chosen ? toCentavos(packagePrice(chosen)) : 0;
  const isPaid = !gift && price > 0;
  const wrongDays = days !== '' && !(/^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= ACCESS_DAYS_MAX);
  const body = (class_package_id: number): AccessGift => ({
    customer_id: customerId,
    class_package_id,
    ...(days !== '' && { package_days: Number(days) }),
    is_gift: gift,
    ...(isPaid && { payment_method_id: Number(method) }),
    bill,
  });
  // What is asked for anew after a refusal is another request.
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      key.current = idempotencyKey();
      set(value);
    };
  return (
    <ActionDialog
      title="Dar acceso"
      ok={isPaid ? `Registrar pago de ${formatMoney(price)}` : 'Dar acceso'}
      disabled={!chosen || wrongDays}
      onSend={() => (chosen ? onSend(body(chosen.class_package_id), key.current) : Promise.resolve(''))}
      onClose={onClose}
    >
      <Select
        label="Paquete"
        value={packageId}
        disabled={packages === null}
        error={failed ? 'No pudimos cargar los paquetes. Cierra e inténtalo de nuevo.' : null}
        options={[
          { value: '', label: packages === null && !failed ? 'Cargando…' : 'Elige un paquete' },
          ...(packages ?? []).map((pkg) => ({
            value: String(pkg.class_package_id),
            label: `${pkg.title} · ${formatMoney(toCentavos(packagePrice(pkg)))}`,
          })),
        ]}
        onChange={changed(setPackageId)}
      />
      <TextField
        label="Días de vigencia"
        value={days}
        inputMode="numeric"
        hint={
          chosen
            ? `Vacío: los del paquete, ${plural(chosen.expiration_days, 'día', 'días')}.`
            : 'Vacío: los del paquete.'
        }
        error={wrongDays ? `Escribe un número de 1 a ${ACCESS_DAYS_MAX}.` : null}
        onChange={changed(setDays)}
      />
      <Checkbox checked={gift} onChange={changed(setGift)}>
        Es un regalo: no se cobra
      </Checkbox>
      {isPaid && (
        <Select
          label="Forma de pago"
          value={method}
          options={methods.map(({ payment_method_id, name }) => ({ value: String(payment_method_id), label: name }))}
          hint="Se registra como pagado en el estudio: no se cobra ninguna tarjeta."
          onChange={changed(setMethod)}
        />
      )}
      <Checkbox checked={bill} onChange={changed(setBill)}>
        Enviar el recibo por correo
      </Checkbox>
      {chosen?.is_subscription && <p>Da un solo periodo: no se renueva por sí solo.</p>}
    </ActionDialog>
  );
}
