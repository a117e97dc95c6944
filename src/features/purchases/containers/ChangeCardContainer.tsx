import { useEffect, useRef, useState } from 'react';
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import type { PaymentSource } from '../../../../domain/contract/paymentSources';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useId } from '../../../ui/useId';
import { lazyComponent } from '../../../ui/lazyComponent';
import { cardName, expiryText } from '../../paymentMethods/labels';
import type { CardEntry } from '../../paymentMethods/stripe/CardField';
import { type ChosenCard, changeCard } from '../changeCard';
import type { PurchaseView } from '../labels';
import '../purchases.scss';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { fetchPaymentSources, selectPaymentMethods } from '../../paymentMethods/actions';

const CardField = lazyComponent(
  () => import('../../paymentMethods/stripe/CardField'),
  <SkeletonGroup label="Cargando el campo de la tarjeta" shape="block" height={78} />,
);

interface ChangeCardProps {
  readonly view: PurchaseView;
  /** null: not read yet. */
  readonly sources: readonly PaymentSource[] | null;
  /** How cards are typed; null: not here. */
  readonly method: OfferedPaymentMethod | null;
  readonly failed: boolean;
  readonly onLoad: () => void;
  /** Returns null once it is changed, else why not. */
  readonly onChange: (card: ChosenCard) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Another card for a subscription: on the page itself, for the bank's own window must be free to come over it. */
function ChangeCard({ view, sources, method, failed, onLoad, onChange, onClose }: ChangeCardProps) {
  const { title, purchase } = view;
  const { card, overdue } = purchase;
  const [source, setSource] = useState<number | null>(null);
  const [payNow, setPayNow] = useState(true);
  const [empty, setEmpty] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const entry = useRef<CardEntry | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId('cambiar-tarjeta');
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => onLoad(), [onLoad]);

  const others = (sources ?? []).filter(
    ({ subscriptions }) => !subscriptions.some(({ purchase_id }) => purchase_id === purchase.purchase_id),
  );
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const refusal = await onChange({ payment_source_id: source, entry: entry.current, payNow: overdue && payNow });
    setBusy(false);
    if (refusal === null) onClose();
    else setError(refusal);
  };
  const option = (value: number | null, label: string) => (
    <label key={value ?? 'otra'} className="purchases-change__option">
      <input type="radio" name={id} checked={source === value} onChange={() => setSource(value)} />
      <span>{label}</span>
    </label>
  );
  const choices = (): JSX.Element => {
    if (sources === null)
      return failed ? (
        <p>
          No pudimos cargar tus tarjetas.{' '}
          <Button variant="ghost" size="sm" onClick={onLoad}>
            Reintentar
          </Button>
        </p>
      ) : (
        <SkeletonGroup label="Cargando tarjetas" shape="block" height={78} />
      );
    return (
      <fieldset disabled={busy}>
        <legend className="ui-hidden">Tarjeta nueva</legend>
        {others.map((one) => option(one.payment_source_id, `${cardName(one)}${expiryText(one)}`))}
        {method && others.length > 0 && option(null, 'Otra tarjeta')}
        {method && source === null && <CardField method={method} entry={entry} onEmpty={setEmpty} />}
        {overdue && (
          <Checkbox checked={payNow} onChange={setPayNow}>
            Pagar ahora la renovación pendiente
          </Checkbox>
        )}
      </fieldset>
    );
  };

  return (
    <section className="purchases-change ui-card" aria-labelledby={`${id}-titulo`}>
      <h2 ref={heading} id={`${id}-titulo`} tabIndex={-1}>
        Cambiar tarjeta de {title}
      </h2>
      {card && (
        <p className="purchases-note">
          Hoy se cobra a tu {cardName(card)}
          {expiryText(card)}.
        </p>
      )}
      {choices()}
      <AlertRegion text={error}>{error && <p className="purchases-change__error">{error}</p>}</AlertRegion>
      <div className="purchases-change__actions">
        <Button variant="ghost" disabled={busy} onClick={onClose}>
          Conservar la de hoy
        </Button>
        <Button
          busy={busy}
          disabled={!busy && (sources === null || (source === null && empty))}
          onClick={() => void save()}
        >
          Usar esta tarjeta
        </Button>
      </div>
    </section>
  );
}

export default connect(
  (state: RootState) => {
    const { sources, card, failed } = selectPaymentMethods(state);
    return { sources, method: card, failed };
  },
  (dispatch: AppDispatch, { view }: Pick<ChangeCardProps, 'view'>) => ({
    onLoad: () => void dispatch(fetchPaymentSources()),
    onChange: (card: ChosenCard) => dispatch(changeCard(view.purchase.purchase_id, card)),
  }),
)(ChangeCard);
