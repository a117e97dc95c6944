import { useCallback, useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { GiftCard, GiftCardOrder, RedeemedGiftCard } from '../../../../domain/contract/giftCards';
import { formatDate, formatInstant } from '../../../../domain/format';
import { GIFT_STATE_LABELS, readGiftAmounts } from '../../../../domain/giftCards';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { studioDay } from '../../../../domain/studioTime';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { useTitle } from '../../../ssr/RenderContext';
import { LinkButton } from '../../../ui/Button';
import { ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useNow } from '../../../ui/useNow';
import { selectConfig } from '../../appconfig/state';
import { orderGiftCard, readGiftCards, redeemGiftCard } from '../actions';
import { GiftCardForm } from '../components/GiftCardForm';
import RedeemForm from '../components/RedeemForm';
import '../giftCards.scss';

export interface GiftCardsProps {
  readonly config: Pick<AppConfig, 'gift_card_amounts' | 'timezone'>;
  readonly onLoad: () => Promise<Result<GiftCard[]>>;
  readonly onOrder: (order: GiftCardOrder, key: string) => Promise<Result<string>>;
  readonly onRedeem: (code: string) => Promise<Result<RedeemedGiftCard>>;
}

/** 'Para Luz · le llega el 3 dic. 2026' */
function detailOf({ recipient_name: name, send_on, sentAt, redeemedAt }: GiftCard, zone: string): string {
  const when =
    redeemedAt !== null
      ? `la canjearon el ${formatInstant(redeemedAt, zone)}`
      : sentAt !== null
        ? `enviada el ${formatInstant(sentAt, zone)}`
        : send_on !== null
          ? `le llega el ${formatDate(send_on)}`
          : '';
  return [name === '' ? '' : `Para ${name}`, when].filter((part) => part !== '').join(' · ');
}

const actionLabel = ({ state }: GiftCard): string => (state === 'unpaid' ? 'Pagar' : 'Ver e imprimir');

/** /mystudio/regalos: redeems a gift card, buys one, and shows those that were bought. */
function GiftCards({ config, onLoad, onOrder, onRedeem }: GiftCardsProps) {
  useTitle('Tarjetas de regalo');
  const navigate = useNavigate();
  const now = useNow();
  const [answer, setAnswer] = useState<Result<GiftCard[]> | null>(null);
  const load = useCallback(() => void onLoad().then(setAnswer), [onLoad]);
  useEffect(load, [load]);
  const amounts = readGiftAmounts(config.gift_card_amounts) ?? [];
  const list = (): JSX.Element | null => {
    if (answer === null) return <SkeletonGroup label="Cargando tus tarjetas" shape="block" height={96} />;
    if (!answer.ok) return <ErrorState title="No pudimos cargar tus tarjetas de regalo." onRetry={load} />;
    if (answer.data.length === 0) return null;
    return (
      <section aria-labelledby="regalos-comprados">
        <h2 id="regalos-comprados">Las que compraste</h2>
        <ul className="gift-cards__list">
          {answer.data.map((card) => (
            <li key={card.gift_card_id} className="gift-cards__card ui-card">
              <span>
                <strong>{formatMoney(toCentavos(card.amount))}</strong> · {GIFT_STATE_LABELS[card.state]}
                <span className="gift-cards__detail">
                  {detailOf(card, config.timezone) || `Termina en ${card.last4}`}
                </span>
              </span>
              {card.path !== null && card.state !== 'redeemed' && (
                <LinkButton size="sm" variant="ghost" to={card.path}>
                  {actionLabel(card)}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  };
  return (
    <div className="ui-container ui-page gift-cards">
      <PageHeader title="Tarjetas de regalo" text="Regala clases, o canjea la tarjeta que te dieron." />
      <section aria-labelledby="regalos-canjear" className="ui-card gift-cards__part">
        <h2 id="regalos-canjear">Canjear una tarjeta</h2>
        <p>Su importe pasa a tu saldo a favor, con el que pagas tus compras.</p>
        <RedeemForm onRedeem={onRedeem} />
      </section>
      {amounts.length > 0 && (
        <section aria-labelledby="regalos-comprar" className="ui-card gift-cards__part">
          <h2 id="regalos-comprar">Regalar una</h2>
          <GiftCardForm
            amounts={amounts}
            today={studioDay(now, config.timezone)}
            onOrder={onOrder}
            onOrdered={(path) => navigate(path)}
          />
        </section>
      )}
      {list()}
    </div>
  );
}

export default connect(
  (state: RootState) => ({ config: selectConfig(state) }),
  (dispatch: AppDispatch) => ({
    onLoad: () => dispatch(readGiftCards()),
    onOrder: (order: GiftCardOrder, key: string) => dispatch(orderGiftCard(order, key)),
    onRedeem: (code: string) => dispatch(redeemGiftCard(code)),
  }),
)(GiftCards);
