import type { ClassPackage } from '../../../domain/contract/packages';
import { formatMoney } from '../../../domain/numbers';
import { PackageFacts } from '../../packages/components/PackageFacts';
import { costOf, pricePeriod, pricesOf } from '../../packages/words';
import '../checkout.scss';

/** What is being bought and what it costs. */
export function Summary({ pkg }: { readonly pkg: ClassPackage }) {
  const { price } = pricesOf(pkg);
  const total = costOf(pkg);
  const period = pricePeriod(pkg);
  return (
    <section className="checkout-card ui-card checkout-summary" aria-labelledby="tu-paquete">
      <h2 id="tu-paquete" className="checkout-summary__eyebrow">Tu paquete</h2>
      <p className="checkout-summary__title">{pkg.title}</p>
      {(pkg.description || pkg.short_description) && <p className="checkout-summary__text">{pkg.description || pkg.short_description}</p>}
      <PackageFacts pkg={pkg} />
      <dl className="checkout-summary__lines">
        {total < price && (
          <>
            <div><dt>Precio</dt><dd>{formatMoney(price)}</dd></div>
            <div><dt>Oferta</dt><dd>{formatMoney(total - price)}</dd></div>
          </>
        )}
        <div className="checkout-summary__total">
          <dt>Total{period && <span className="checkout-summary__period"> {period}</span>}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
    </section>
  );
}
