import { useEffect } from 'react';
import type { UnpaidPurchase } from '../../../../domain/contract/purchases';
import { formatMoment } from '../../../../domain/format';
import { useTitle } from '../../../ssr/RenderContext';
import { Button } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import type { ListState } from '../../list/adminList';
import CashDue from '../containers/CashDueContainer';
import '../purchases.scss';

export interface UnpaidCashProps {
  readonly list: ListState<UnpaidPurchase, object>;
  readonly zone: string;
  readonly onMore: () => void;
  readonly onLoad: () => Promise<void>;
}

/** Purchases that customers still have to pay at the front desk. */
export function UnpaidCash({ list, zone, onMore, onLoad }: UnpaidCashProps) {
  const { rows: purchases, next, error, spinner } = list;
  useTitle('Efectivo');
  useEffect(() => void onLoad(), [onLoad]);

  const content = (): JSX.Element => {
    if (error !== null)
      return (
        <ErrorState title="No pudimos cargar las compras." text={error} busy={spinner} onRetry={() => void onLoad()} />
      );
    if (!purchases) return <SkeletonGroup rows={3} height={120} />;
    if (purchases.length === 0)
      return (
        <EmptyState
          title="Nadie debe una compra en efectivo."
          text="Aquí quedan las compras que se pagan en recepción, hasta que las confirmes o venzan."
        />
      );
    return (
      <ul className="unpaid-cash">
        {purchases.map(({ purchase_id, title, total_payment, pay_by, lapsed, customer, answers }) => {
          const owner = `${customer.name} ${customer.last_name}`.trim();
          return (
            <li key={purchase_id} className="unpaid-cash__row ui-card">
              <div className="unpaid-cash__words">
                <h2>{owner}</h2>
                <p>
                  {customer.phone} · {customer.email}
                </p>
                <p>
                  {lapsed ? 'Venció' : 'Vence'} el {formatMoment(pay_by, zone)}
                </p>
                {answers?.map(({ label, text, src }) => (
                  <p key={label}>
                    {label}: {src ? <a href={src}>{text}</a> : text}
                  </p>
                ))}
              </div>
              <CashDue due={{ purchase_id, title, total_payment, lapsed }} owner={owner} onRefresh={onLoad} />
            </li>
          );
        })}
      </ul>
    );
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader title="Efectivo" text="Compras por cobrar en recepción, la que vence antes primero." />
      <div aria-busy={spinner && purchases !== null}>{content()}</div>
      {next !== null && error === null && (
        <Button className="admin-list__more" variant="ghost" busy={spinner} onClick={onMore}>
          Mostrar más
        </Button>
      )}
    </div>
  );
}
