import { useCallback, useRef, useState } from 'react';
import type { StoreCreditGift, TeamStoreCreditEntry } from '../../../../../domain/contract/storeCredit';
import { csvMoment } from '../../../../../domain/csv';
import { formatMoment } from '../../../../../domain/format';
import type { FormValues } from '../../../../../domain/forms/types';
import { toCentavos } from '../../../../../domain/money';
import { formatMoney } from '../../../../../domain/numbers';
import { orderNumber } from '../../../../../domain/orderNumber';
import { STORE_CREDIT_MAX, STORE_CREDIT_REASON_MAX, storeCreditLabel } from '../../../../../domain/storeCredit';
import { idempotencyKey } from '../../../../core/http/idempotency';
import { Button } from '../../../../ui/Button';
import { EmptyState } from '../../../../ui/EmptyState';
import { formField, fieldText } from '../../../../ui/form/controls';
import type { FormProps } from '../../../../ui/form/Form';
import { PickControl } from '../../../../ui/form/PickControl';
import { TextControl } from '../../../../ui/form/TextControls';
import { ActionDialog } from '../../../access/components/ActionDialog';
import { useCalls } from '../../../calls';
import { DataTable, type Column } from '../../../list/DataTable';
import { readRows } from '../../../list/useList';
import { LoadedPart, useLoaded } from '../../../useLoaded';
import { getStoreCredit, postStoreCredit } from '../../service';
import { GiftCards, RedeemDialog } from './GiftCards';
import { Referrals } from './Referrals';

const MONEY = /^\d{1,6}([.,]\d{1,2})?$/;

function giftOf(values: FormValues): StoreCreditGift {
  const text = fieldText(values.amount ?? null).trim();
  const pesos = MONEY.test(text) ? Number(text.replace(',', '.')) : 0;
  return {
    amount: values.what === 'quitar' && pesos > 0 ? -pesos : pesos,
    reason: fieldText(values.reason ?? null).trim(),
  };
}

interface GiftDialogProps {
  /** Centavos. */
  readonly balance: number;
  readonly customerId: number;
  readonly onSend: (gift: StoreCreditGift, key: string) => Promise<string | null>;
  readonly onClose: () => void;
}

const RULES: FormProps['rules'] = { requiredTexts: { reason: 'Escribe el motivo.' } };

/** Gives store credit, or takes back what was given by mistake. */
function GiftDialog({ balance, customerId, onSend, onClose }: GiftDialogProps) {
  const [values, setValues] = useState<FormValues>({ what: 'dar', amount: '', reason: '' });
  const key = useRef(idempotencyKey());
  const gift = giftOf(values);
  const taking = values.what === 'quitar';
  const most = taking ? balance : toCentavos(STORE_CREDIT_MAX);
  const fields = [
    formField('what', 'select', 'Qué', {
      items: [
        { value: 'dar', label: 'Dar saldo' },
        ...(balance > 0 ? [{ value: 'quitar', label: 'Corregir: quitar saldo' }] : []),
      ],
    }),
    formField('amount', 'text', 'Monto en pesos', { order: 2 }),
    formField('reason', 'textarea', 'Motivo', { order: 3 }),
  ];
  const render: FormProps['render'] = {
    what: (control) => <PickControl {...control} />,
    amount: (control) => <TextControl {...control} extra={{ inputMode: 'decimal', autoComplete: 'off' }} />,
    reason: (control) => (
      <TextControl
        {...control}
        extra={{ maxLength: STORE_CREDIT_REASON_MAX, hint: 'La persona lo lee con sus movimientos.' }}
      />
    ),
  };
  const check: FormProps['check'] = (typed) => {
    const centavos = Math.abs(toCentavos(giftOf(typed).amount));
    return { amount: centavos === 0 || centavos > most ? `Escribe un monto de hasta ${formatMoney(most)}.` : null };
  };
  const sum = formatMoney(Math.abs(toCentavos(gift.amount)));
  return (
    <ActionDialog
      draft={`saldo.${customerId}`}
      title="Saldo a favor"
      ok={taking ? `Quitar ${sum}` : `Dar ${sum}`}
      submitVariant={taking ? 'danger' : undefined}
      fields={fields}
      values={values}
      onChange={(next) => {
        key.current = idempotencyKey();
        setValues(next);
      }}
      rules={RULES}
      check={check}
      render={render}
      onSend={() => onSend(gift, key.current)}
      onClose={onClose}
    />
  );
}

export interface StoreCreditProps {
  readonly customerId: number;
  readonly zone: string;
  readonly isAdmin: boolean;
}

/** What the studio owes the person, with each movement; admins give and correct it. */
export function StoreCredit({ customerId, zone, isAdmin }: StoreCreditProps) {
  const { onCall, onSuccess } = useCalls();
  const credit = useLoaded(useCallback(() => getStoreCredit(customerId), [customerId]));
  const [open, setOpen] = useState(false);
  const [redeeming, setRedeeming] = useState(false);
  const send = async (gift: StoreCreditGift, key: string): Promise<string | null> => {
    const result = await onCall(() => postStoreCredit(customerId, gift, key));
    if (!result.ok) return result.error.message;
    credit.set(result.data);
    onSuccess('Saldo a favor actualizado.');
    return null;
  };
  const columns: ReadonlyArray<Column<TeamStoreCreditEntry>> = [
    { key: 'movimiento', label: 'Movimiento', text: storeCreditLabel },
    {
      key: 'fecha',
      label: 'Fecha',
      text: ({ createdAt }) => formatMoment(createdAt, zone),
      file: ({ createdAt }) => csvMoment(createdAt, zone),
    },
    { key: 'motivo', label: 'Motivo', text: ({ reason }) => reason },
    {
      key: 'orden',
      label: 'Orden',
      text: ({ purchase_id }) => (purchase_id === null ? '' : orderNumber(purchase_id)),
    },
    { key: 'quien', label: 'Quién', text: ({ created_by }) => created_by ?? 'Sistema' },
    { key: 'importe', label: 'Importe', money: ({ amount }) => toCentavos(amount), kept: true },
    { key: 'saldo', label: 'Saldo', money: ({ balance }) => toCentavos(balance), kept: true },
  ];
  return (
    <section className="customer-part" aria-label="Saldo a favor">
      <LoadedPart loaded={credit} failed="No pudimos cargar el saldo a favor.">
        {({ balance, entries }) => (
          <div className="customer-part">
            <div className="ui-card customer-card">
              <p>
                Saldo a favor: <strong>{formatMoney(toCentavos(balance))}</strong>
              </p>
              <div className="customer-card__actions">
                <Button size="sm" variant="ghost" onClick={() => setRedeeming(true)}>
                  Canjear tarjeta de regalo
                </Button>
                {isAdmin && (
                  <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
                    Dar o corregir saldo
                  </Button>
                )}
              </div>
            </div>
            <DataTable
              name="cliente.saldo"
              label="Movimientos del saldo a favor"
              columns={columns}
              list={readRows(entries)}
              rowKey={({ store_credit_entry_id }) => store_credit_entry_id}
              empty={
                <EmptyState
                  title="Todavía no tiene saldo a favor."
                  text="Aquí se ve lo que el estudio le debe y en qué lo usó."
                />
              }
            />
            <GiftCards customerId={customerId} zone={zone} />
            <Referrals customerId={customerId} zone={zone} />
            {redeeming && (
              <RedeemDialog
                customerId={customerId}
                onRedeemed={() => void credit.reload()}
                onClose={() => setRedeeming(false)}
              />
            )}
            {open && (
              <GiftDialog
                balance={toCentavos(balance)}
                customerId={customerId}
                onSend={send}
                onClose={() => setOpen(false)}
              />
            )}
          </div>
        )}
      </LoadedPart>
    </section>
  );
}
