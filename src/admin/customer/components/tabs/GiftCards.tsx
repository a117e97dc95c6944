import { useCallback, useState } from 'react';
import type { GiftCard } from '../../../../../domain/contract/giftCards';
import { csvMoment } from '../../../../../domain/csv';
import { formatDate, formatMoment } from '../../../../../domain/format';
import type { FormValues } from '../../../../../domain/forms/types';
import { canMailGift, GIFT_STATE_LABELS, typedGiftCode } from '../../../../../domain/giftCards';
import { toCentavos } from '../../../../../domain/money';
import { formatMoney } from '../../../../../domain/numbers';
import { Button, LinkButton } from '../../../../ui/Button';
import { EmptyState } from '../../../../ui/EmptyState';
import { fieldText, formField } from '../../../../ui/form/controls';
import type { FormProps } from '../../../../ui/form/Form';
import { TextControl } from '../../../../ui/form/TextControls';
import { ActionDialog } from '../../../access/components/ActionDialog';
import { useCalls } from '../../../calls';
import { DataTable, type Column } from '../../../list/DataTable';
import { readRows } from '../../../list/useList';
import { LoadedPart, useLoaded } from '../../../useLoaded';
import { getCustomerGiftCards, postGiftCardMail, redeemForCustomer } from '../../service';

const FIELDS = [formField('code', 'text', 'Código de la tarjeta')];
const RENDER: FormProps['render'] = {
  code: (control) => (
    <TextControl {...control} extra={{ autoComplete: 'off', maxLength: 60, hint: 'Como XXXX-XXXX-XXXX-XXXX.' }} />
  ),
};
const check: FormProps['check'] = ({ code }) => ({
  code: typedGiftCode(fieldText(code ?? null)) === null ? 'Escribe los 16 caracteres de la tarjeta.' : null,
});

interface RedeemDialogProps {
  readonly customerId: number;
  readonly onRedeemed: () => void;
  readonly onClose: () => void;
}

/** Redeems a gift card that the person shows at the desk. */
export function RedeemDialog({ customerId, onRedeemed, onClose }: RedeemDialogProps) {
  const { onCall, onSuccess } = useCalls();
  const [values, setValues] = useState<FormValues>({ code: '' });
  const send = async (): Promise<string | null> => {
    const result = await onCall(() => redeemForCustomer(customerId, fieldText(values.code ?? null)));
    if (!result.ok) return result.error.message;
    onSuccess(`${formatMoney(toCentavos(result.data.amount))} pasaron a su saldo a favor.`);
    onRedeemed();
    return null;
  };
  return (
    <ActionDialog
      draft={`regalo.${customerId}`}
      title="Canjear tarjeta de regalo"
      text="Su importe pasa al saldo a favor de esta persona."
      ok="Canjear"
      fields={FIELDS}
      values={values}
      onChange={setValues}
      check={check}
      render={RENDER}
      onSend={send}
      onClose={onClose}
    />
  );
}

/** The gift cards that the person bought, to print them or mail them again; nothing where there are none. */
export function GiftCards({ customerId, zone }: { readonly customerId: number; readonly zone: string }) {
  const { onCall, onSuccess } = useCalls();
  const cards = useLoaded(useCallback(() => getCustomerGiftCards(customerId), [customerId]));
  const send = async ({ gift_card_id, recipient_email }: GiftCard): Promise<void> => {
    const result = await onCall(() => postGiftCardMail(gift_card_id));
    if (!result.ok) return;
    onSuccess(`Enviada a ${recipient_email ?? ''}.`);
    void cards.reload();
  };
  const columns: ReadonlyArray<Column<GiftCard>> = [
    { key: 'tarjeta', label: 'Tarjeta', text: ({ last4 }) => `Termina en ${last4}`, kept: true },
    { key: 'estado', label: 'Estado', text: ({ state }) => GIFT_STATE_LABELS[state] },
    {
      key: 'para',
      label: 'Para',
      text: ({ recipient_name, recipient_email }) => [recipient_name, recipient_email ?? ''].filter(Boolean).join(', '),
    },
    { key: 'dia', label: 'Día de envío', text: ({ send_on }) => (send_on === null ? '' : formatDate(send_on)) },
    {
      key: 'fecha',
      label: 'Comprada',
      text: ({ createdAt }) => formatMoment(createdAt, zone),
      file: ({ createdAt }) => csvMoment(createdAt, zone),
    },
    { key: 'importe', label: 'Importe', money: ({ amount }) => toCentavos(amount), kept: true },
    {
      key: 'acciones',
      label: 'Acciones',
      text: () => '',
      cell: (card) => (
        <>
          {card.path !== null && card.state !== 'unpaid' && card.state !== 'redeemed' && (
            <LinkButton size="sm" variant="ghost" to={card.path}>
              Ver e imprimir
            </LinkButton>
          )}
          {canMailGift(card) && (
            <Button size="sm" variant="ghost" onClick={() => void send(card)}>
              {card.state === 'sent' ? 'Reenviar' : 'Enviar ahora'}
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <LoadedPart loaded={cards} failed="No pudimos cargar sus tarjetas de regalo.">
      {(rows) =>
        rows.length === 0 ? null : (
          <DataTable
            name="cliente.regalos"
            label="Tarjetas de regalo que compró"
            columns={columns}
            list={readRows(rows)}
            rowKey={({ gift_card_id }) => gift_card_id}
            empty={<EmptyState title="Sin tarjetas de regalo." text="" />}
          />
        )
      }
    </LoadedPart>
  );
}
