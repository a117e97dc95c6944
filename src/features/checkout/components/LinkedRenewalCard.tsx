import { useState } from 'react';
import type { LinkedOffer } from '../../../../domain/contract/renewalLinks';
import { toCentavos } from '../../../../domain/money';
import { formatMoney, plural } from '../../../../domain/numbers';
import { Button } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { cardName } from '../../paymentMethods/labels';

type Card = LinkedOffer['cards'][number];
const idOf = ({ payment_source_id }: Card): string => String(payment_source_id ?? 'cobrada');

interface LinkedRenewalCardProps {
  readonly offer: LinkedOffer;
  readonly isSubscription: boolean;
  readonly problem: string | null;
  readonly busy: boolean;
  /** null: store credit pays. */
  readonly onPay: (card: Card | null) => void;
}

/** What the link pays, with what, and its one button. */
export function LinkedRenewalCard({
  offer: { first_name, title, class_amount, expiration_days, total, cards },
  isSubscription,
  problem,
  busy,
  onPay,
}: LinkedRenewalCardProps) {
  const [chosen, setChosen] = useState('');
  const card = cards.find((one) => idOf(one) === chosen) ?? cards[0] ?? null;
  const price = formatMoney(toCentavos(total));
  const terms = [
    class_amount !== null && (class_amount < 0 ? 'Clases ilimitadas' : plural(class_amount, 'clase', 'clases')),
    expiration_days !== null && expiration_days > 0 && `vigencia de ${plural(expiration_days, 'día', 'días')}`,
  ].filter(Boolean);
  return (
    <section className="checkout-card ui-card" aria-labelledby="pagar-con-liga">
      <h2 id="pagar-con-liga" className="checkout-card__title">
        {isSubscription ? `${first_name}, paga tu suscripción` : `${first_name}, compra otra vez tu paquete`}
      </h2>
      <dl className="checkout-renew">
        <div>
          <dt>{isSubscription ? 'Suscripción' : 'Paquete'}</dt>
          <dd>
            <strong>{title}</strong>
            {terms.length > 0 && <small>{terms.join(' · ')}</small>}
          </dd>
        </div>
        <div>
          <dt>Pagas hoy</dt>
          <dd>
            <strong>{price}</strong>
          </dd>
        </div>
        {cards.length < 2 && (
          <div>
            <dt>{card ? 'Con tu tarjeta' : 'Con'}</dt>
            <dd>{card ? cardName(card) : 'Tu saldo a favor'}</dd>
          </div>
        )}
      </dl>
      {cards.length > 1 && card && (
        <SegmentedFilter
          label="Con tu tarjeta"
          value={idOf(card)}
          options={cards.map((one) => ({ value: idOf(one), label: cardName(one) }))}
          onChange={setChosen}
        />
      )}
      {isSubscription && card !== cards[0] && (
        <p className="checkout-renew__note">Desde hoy tu suscripción se cobra a esta tarjeta.</p>
      )}
      <FormAlert text={problem} />
      <Button block size="lg" busy={busy} onClick={() => onPay(card)}>
        {card ? `Pagar ${price}` : 'Comprar con mi saldo'}
      </Button>
      <p className="checkout-renew__note">Esta liga es personal y paga una sola vez: no la compartas.</p>
    </section>
  );
}
