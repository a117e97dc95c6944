import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { customerPath } from '../../../domain/adminPaths';
import type { ListedGiftCard } from '../../../domain/contract/giftCards';
import { csvMoment } from '../../../domain/csv';
import { formatDate, formatInstant } from '../../../domain/format';
import { canMailGift, GIFT_STATE_LABELS, GIFT_STATES, giftSearch, type GiftState } from '../../../domain/giftCards';
import { toCentavos } from '../../../domain/money';
import { selectConfig } from '../../features/appconfig/state';
import { useTitle } from '../../ssr/RenderContext';
import { Badge, type BadgeTone } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeader } from '../../ui/PageHeader';
import { Select } from '../../ui/Select';
import { useCalls } from '../calls';
import { DataTable, type Column } from '../list/DataTable';
import { QueryField } from '../list/SearchField';
import { useAddressFilters } from '../list/useAddressFilters';
import { useList } from '../list/useList';
import { getGiftCards, sendGiftCard } from './service';
import './giftCards.scss';

const KEYS = ['buscar', 'estado'] as const;
const STATES = [
  { value: '', label: 'Todos' },
  ...GIFT_STATES.map((value) => ({ value, label: GIFT_STATE_LABELS[value] })),
];
const TONES: Readonly<Record<GiftState, BadgeTone>> = {
  unpaid: 'warning',
  lapsed: 'neutral',
  cancelled: 'neutral',
  held: 'danger',
  redeemed: 'success',
  scheduled: 'warning',
  sent: 'primary',
  printable: 'accent',
};

const recipientOf = ({ recipient_name, recipient_email }: ListedGiftCard): string =>
  [recipient_name, recipient_email ?? ''].filter((part) => part !== '').join(', ');

/** 'Se mandó el 3 dic. 2026', or the day on which it will be. */
function deliveryOf({ recipient_email, send_on, sentAt }: ListedGiftCard, zone: string): string {
  if (sentAt !== null) return `Se mandó el ${formatInstant(sentAt, zone)}`;
  return recipient_email === null || send_on === null ? 'Se imprime' : `Para el ${formatDate(send_on)}`;
}

/** /admin/tarjetas-de-regalo: all gift cards, what became of them, and another mail. Codes are not shown. */
export default function GiftCardsScreen() {
  useTitle('Tarjetas de regalo');
  const { timezone } = useSelector(selectConfig);
  const { onWrite, onSuccess } = useCalls();
  const [{ buscar, estado }, change] = useAddressFilters(KEYS);
  const [busy, setBusy] = useState<number | null>(null);
  const state = GIFT_STATES.find((one) => one === estado);
  const list = useList(
    'tarjetas-de-regalo',
    useCallback(
      (after?: number) => getGiftCards({ after, state, query: giftSearch(buscar).trim() || undefined }),
      [buscar, state],
    ),
  );
  const isNarrowed = buscar !== '' || state !== undefined;

  const send = async ({ gift_card_id, recipient_email }: ListedGiftCard): Promise<void> => {
    setBusy(gift_card_id);
    const result = await onWrite(() => sendGiftCard(gift_card_id));
    if (result.ok) onSuccess(`Enviada a ${recipient_email ?? ''}.`);
    await list.reload();
    setBusy(null);
  };

  const columns: ReadonlyArray<Column<ListedGiftCard>> = [
    { key: 'tarjeta', label: 'Tarjeta', text: ({ last4 }) => `Termina en ${last4}` },
    {
      key: 'estado',
      label: 'Estado',
      kept: true,
      text: (card) => GIFT_STATE_LABELS[card.state],
      cell: (card) => <Badge tone={TONES[card.state]}>{GIFT_STATE_LABELS[card.state]}</Badge>,
    },
    {
      key: 'compro',
      label: 'La compró',
      text: ({ buyer }) => buyer.name,
      cell: ({ buyer }) => <Link to={customerPath(buyer.customer_id)}>{buyer.name}</Link>,
    },
    {
      key: 'fecha',
      label: 'Comprada',
      file: ({ createdAt }) => csvMoment(createdAt, timezone),
      cell: ({ createdAt }) => formatInstant(createdAt, timezone),
    },
    {
      key: 'para',
      label: 'Para',
      text: recipientOf,
      cell: ({ recipient_name, recipient_email }) => (
        <>
          {recipient_name}
          {recipient_email !== null && <span className="gift-list__detail">{recipient_email}</span>}
        </>
      ),
    },
    { key: 'entrega', label: 'Entrega', text: (card) => deliveryOf(card, timezone) },
    {
      key: 'canjeo',
      label: 'La canjeó',
      text: ({ redeemer }) => redeemer?.name ?? '',
      cell: ({ redeemer, redeemedAt }) =>
        redeemer && (
          <>
            <Link to={customerPath(redeemer.customer_id)}>{redeemer.name}</Link>
            {redeemedAt !== null && <span className="gift-list__detail">{formatInstant(redeemedAt, timezone)}</span>}
          </>
        ),
    },
    {
      key: 'canjeada',
      label: 'Canjeada',
      hidden: true,
      file: ({ redeemedAt }) => (redeemedAt === null ? '' : csvMoment(redeemedAt, timezone)),
      cell: ({ redeemedAt }) => (redeemedAt === null ? '' : formatInstant(redeemedAt, timezone)),
    },
    { key: 'importe', label: 'Importe', kept: true, money: ({ amount }) => toCentavos(amount) },
    {
      key: 'acciones',
      label: 'Acciones',
      kept: true,
      cell: (card) =>
        canMailGift(card) && (
          <Button
            variant="ghost"
            size="sm"
            busy={busy === card.gift_card_id}
            disabled={busy !== null}
            onClick={() => void send(card)}
          >
            {card.state === 'sent' ? 'Reenviar' : 'Enviar ahora'}
            <span className="ui-hidden"> la que termina en {card.last4}</span>
          </Button>
        ),
    },
  ];
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Tarjetas de regalo"
        text="Todas las que vendió el estudio, de la más nueva a la más antigua. Sus códigos no se muestran."
      />
      <DataTable
        name="tarjetas-de-regalo"
        label="Tarjetas de regalo"
        columns={columns}
        list={list}
        rowKey={({ gift_card_id }) => gift_card_id}
        failed="No pudimos cargar las tarjetas de regalo."
        short={(card) => [card.buyer.name, recipientOf(card)].filter(Boolean).join(' · para ')}
        empty={
          isNarrowed ? (
            <EmptyState
              title="Ninguna tarjeta es así."
              action={<Button onClick={() => change({ buscar: '', estado: '' })}>Quitar filtros</Button>}
            />
          ) : (
            <EmptyState
              title="Aún no hay tarjetas de regalo."
              text="Las que se compren en el sitio o en recepción aparecen aquí."
            />
          )
        }
        filters={
          <>
            <QueryField
              label="Nombre o últimos 4 caracteres"
              maxLength={100}
              value={buscar}
              onChange={(text) => change({ buscar: giftSearch(text) })}
            />
            <Select
              label="Estado"
              value={state ?? ''}
              options={STATES}
              onChange={(value) => change({ estado: value })}
            />
          </>
        }
      />
    </div>
  );
}
