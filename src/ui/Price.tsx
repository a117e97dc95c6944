import { formatMoney } from '../../domain/numbers';
import { packagePrice } from '../../domain/pricing';

export interface PriceProps {
  /** Centavos. */
  readonly price: number;
  /** Centavos; null where the package is not on sale. */
  readonly sale_price?: number | null;
  readonly size?: 'md' | 'lg';
}

/** "$1,200.00 MXN"; a sale has the former price struck out before it. */
export function Price({ price, sale_price = null, size = 'md' }: PriceProps) {
  const now = packagePrice({ price, sale_price });
  const sale = now !== price;
  return (
    <span className={`ui-price ui-price--${size}`}>
      {sale && (
        <s className="ui-price__before">
          <span className="ui-hidden">Antes </span>
          {formatMoney(price)}
        </s>
      )}
      {sale && <span className="ui-hidden"> Ahora </span>}
      <span className="ui-price__now">{formatMoney(now)}</span>
    </span>
  );
}
