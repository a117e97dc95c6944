import type { ReactNode } from 'react';
import type { Discount } from '../../../../domain/contract/discounts';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { formatMoney } from '../../../../domain/numbers';
import { PackageFacts } from '../../packages/components/PackageFacts';
import { PackageImage } from '../../packages/components/PackageImage';
import { pricePeriod } from '../../packages/labels';
import { hasFreeTrial, quote } from '../quote';
import '../checkout.scss';

export interface SummaryProps {
  readonly pkg: ClassPackage;
  readonly discount: Discount | null;
  /** What store credit pays of it, in centavos. */
  readonly credit?: number;
  /** What the chosen way of paying takes off, in centavos. */
  readonly methodDiscount?: number;
  /** Time and place of an event, instead of credits. */
  readonly event?: ReactNode;
  /** The box for a discount code. */
  readonly children?: ReactNode;
}

/** What is being bought and what it costs. */
export function Summary({ pkg, discount, credit = 0, methodDiscount = 0, event, children }: SummaryProps) {
  const { price, cost, first, later, today } = quote(pkg, discount);
  const period = pricePeriod(pkg);
  const trial = hasFreeTrial(pkg);
  const credited = credit > 0;
  const before = trial ? cost : price;
  // With a discount on the first payment only, later amounts differ.
  const changes = pkg.is_subscription && later !== first;
  return (
    <section className="checkout-card ui-card checkout-summary" aria-labelledby="tu-paquete">
      <h2 id="tu-paquete" className="checkout-summary__eyebrow">
        Tu paquete
      </h2>
      <PackageImage pkg={pkg} />
      <p className="checkout-summary__title">{pkg.title}</p>
      {(pkg.description || pkg.short_description) && (
        <p className="checkout-summary__text">{pkg.description || pkg.short_description}</p>
      )}
      {event ?? <PackageFacts pkg={pkg} />}
      {children}
      <dl className="checkout-summary__lines">
        {(cost < price || discount || credited || methodDiscount > 0) && (
          <div>
            <dt>Precio{period && ` ${period}`}</dt>
            <dd>{formatMoney(price)}</dd>
          </div>
        )}
        {cost < price && (
          <div>
            <dt>Oferta</dt>
            <dd>{formatMoney(cost - price)}</dd>
          </div>
        )}
        {discount && (
          <div>
            <dt>
              Descuento <span className="checkout-summary__code">{discount.code}</span>
            </dt>
            <dd>{formatMoney(first - cost)}</dd>
          </div>
        )}
        {methodDiscount > 0 && (
          <div>
            <dt>Por tu forma de pago</dt>
            <dd>{formatMoney(-methodDiscount)}</dd>
          </div>
        )}
        {trial && (
          <div>
            <dt>Al terminar tu prueba{period && !changes && `, ${period}`}</dt>
            <dd>{formatMoney(first)}</dd>
          </div>
        )}
        {changes && (
          <div>
            <dt>Después{period && `, ${period}`}</dt>
            <dd>{formatMoney(later)}</dd>
          </div>
        )}
        {credited && (
          <div>
            <dt>Saldo a favor</dt>
            <dd>{formatMoney(-credit)}</dd>
          </div>
        )}
        <div className="checkout-summary__total">
          <dt>
            {credited ? 'Por pagar' : trial || changes ? 'Total hoy' : 'Total'}
            {period && !trial && !changes && <span className="checkout-summary__period"> {period}</span>}
          </dt>
          <dd>
            {discount && !trial && !credited && first < before && (
              <s>
                <span className="ui-hidden">Antes </span>
                {formatMoney(before)}
              </s>
            )}
            {discount && !trial && !credited && <span className="ui-hidden"> Ahora </span>}
            <span>{formatMoney(today - credit - methodDiscount)}</span>
          </dd>
        </div>
      </dl>
    </section>
  );
}
