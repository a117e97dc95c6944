import { useEffect } from 'react';
import { connect } from 'react-redux';
import { formatInstant } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { orderNumber } from '../../../../domain/orderNumber';
import { storeCreditLabel } from '../../../../domain/storeCredit';
import type { AppDispatch, RootState } from '../../../core/state';
import { ErrorState } from '../../../ui/EmptyState';
import { fetchStoreCredit, selectStoreCredit } from '../actions';
import type { PurchasesState } from '../reducer';

interface StoreCreditProps {
  readonly credit: PurchasesState['storeCredit'];
  readonly timeZone: string;
  readonly onLoad: () => void;
}

/** What the studio owes the customer, with each movement and the balance after it; nothing where it never owed any. */
function StoreCredit({ credit: { rows, balance, failed, spinner }, timeZone, onLoad }: StoreCreditProps) {
  useEffect(() => onLoad(), [onLoad]);
  const content = (): JSX.Element => {
    if (rows === null && failed)
      return <ErrorState title="No pudimos cargar tu saldo a favor." busy={spinner} onRetry={onLoad} />;
    return (
      <>
        <p>
          Tienes <strong>{formatMoney(balance)}</strong>.
        </p>
        <ul className="purchases-credit__moves">
          {rows?.map(({ store_credit_entry_id, kind, amount, balance: after, reason, purchase_id, createdAt }) => (
            <li key={store_credit_entry_id} className="purchases-credit__move ui-card">
              <span>
                {storeCreditLabel({ kind, amount })}
                {reason !== '' && `: ${reason}`}
                <span className="purchases-order">
                  {formatInstant(createdAt, timeZone)}
                  {purchase_id !== null && ` · Orden ${orderNumber(purchase_id)}`}
                </span>
              </span>
              <span>
                {formatMoney(toCentavos(amount))}
                <span className="purchases-order">Saldo: {formatMoney(toCentavos(after))}</span>
              </span>
            </li>
          ))}
        </ul>
      </>
    );
  };
  if (rows === null ? !failed : rows.length === 0) return null;
  return (
    <section className="purchases-credit" aria-labelledby="saldo-a-favor">
      <h2 id="saldo-a-favor">Saldo a favor</h2>
      {content()}
    </section>
  );
}

export default connect(
  (state: RootState) => ({ credit: selectStoreCredit(state) }),
  (dispatch: AppDispatch) => ({ onLoad: () => void dispatch(fetchStoreCredit()) }),
)(StoreCredit);
