import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import type { AdminCustomer } from '../../../../../domain/contract/adminCustomers';
import { creditParts } from '../../../../../domain/credits';
import { CREDIT_ORIGINS_PAGE_SIZE, pageCount } from '../../../../../domain/pagination';
import { selectConfig } from '../../../../features/appconfig/state';
import { OriginCard } from '../../../../features/credits/history/components/OriginCard';
import { originsOf } from '../../../../features/credits/history/origins';
import '../../../../features/credits/history/history.scss';
import { EmptyState } from '../../../../ui/EmptyState';
import { Pager } from '../../../../ui/Pager';
import { Skeleton } from '../../../../ui/Skeleton';
import { useNow } from '../../../../ui/useNow';
import { lazyComponent } from '../../../../ui/lazyComponent';
import { creditsText } from '../../labels';
import { LoadedPart, useLoaded } from '../../../useLoaded';
import { getCredits } from '../../service';

const AccessPanel = lazyComponent(() => import('../../../access/AccessPanel'), <Skeleton height={150} />);

interface CreditsProps {
  readonly customer: AdminCustomer;
  readonly onChanged: () => void;
}

/** Usable credits, and the history of all credits. */
export function Credits({ customer, onChanged }: CreditsProps) {
  const config = useSelector(selectConfig);
  const now = useNow();
  const [page, setPage] = useState(1);
  const { customer_id, available_classes } = customer;
  // Read again whenever the customer is.
  const history = useLoaded(useCallback(() => getCredits(customer.customer_id, page), [customer, page]));
  const parts = creditParts(available_classes);
  return (
    <div className="customer-part">
      <section className="ui-card customer-card" aria-labelledby={`creditos-${customer_id}`}>
        <h2 id={`creditos-${customer_id}`}>Clases disponibles</h2>
        <p>
          <strong>{creditsText(customer)}</strong>
          {parts.length > 0 && ` · ${parts.join(', ')}`}
        </p>
      </section>
      <AccessPanel customerId={customer_id} email={customer.email} onChanged={onChanged} />
      <section className="customer-part" aria-label="Movimientos de créditos">
        <h2 className="customer-part__title">De dónde vienen y en qué se usaron</h2>
        <LoadedPart loaded={history} failed="No pudimos cargar los créditos.">
          {({ total, available_classes: rows }) => {
            const pages = pageCount(total, CREDIT_ORIGINS_PAGE_SIZE);
            return rows.length === 0 ? (
              <EmptyState illustration="ticket" title="Todavía no ha tenido créditos." />
            ) : (
              <>
                <div className="credit-history">
                  {originsOf(rows, config, now).map((origin) => (
                    <OriginCard key={origin.key} origin={origin} rules={config} zone={config.timezone} />
                  ))}
                </div>
                <Pager
                  label="Páginas de créditos"
                  onPrevious={page > 1 ? () => setPage(page - 1) : null}
                  onNext={page < pages ? () => setPage(page + 1) : null}
                />
              </>
            );
          }}
        </LoadedPart>
      </section>
    </div>
  );
}
