import { connect } from 'react-redux';
import type { AppConfig } from '../../../../domain/config';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { formatMoney } from '../../../../domain/numbers';
import { CASH, methodDiscount, TRANSFER } from '../../../../domain/pricing';
import type { RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { costOf } from '../labels';

interface MethodPricesProps {
  readonly pkg: ClassPackage;
  readonly config: AppConfig;
}

/** What the package costs in cash and by transfer, where the studio takes something off for them. */
function MethodPrices({ pkg, config }: MethodPricesProps) {
  const price = costOf(pkg);
  if (pkg.is_subscription) return null;
  const takesTransfers = config.transfer_enabled || config.spei_enabled;
  const cash = methodDiscount(price, CASH, config);
  const transfer = takesTransfers ? methodDiscount(price, TRANSFER, config) : 0;
  const line = (off: number, ways: string) =>
    off > 0 && (
      <p className="packages-price__way">
        <strong>{formatMoney(price - off)}</strong> {ways}
      </p>
    );
  if (cash === transfer) return <>{line(cash, 'en efectivo o por transferencia')}</>;
  return (
    <>
      {line(cash, 'en efectivo')}
      {line(transfer, 'por transferencia')}
    </>
  );
}

export default connect((state: RootState) => ({ config: selectConfig(state) }))(MethodPrices);
