import Gift from 'lucide-react/icons/gift';
import { useState } from 'react';
import { connect } from 'react-redux';
import type { RedeemedGiftCard } from '../../../../domain/contract/giftCards';
import type { AppDispatch } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { Button } from '../../../ui/Button';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { lazyComponent } from '../../../ui/lazyComponent';
import { redeemGiftCard } from '../../giftCards/actions';
import { fetchStoreCredit } from '../../purchases/actions';
import { setStoreCreditUse } from '../actions';

const RedeemForm = lazyComponent(
  () => import('../../giftCards/components/RedeemForm'),
  <SkeletonGroup label="Cargando" shape="block" height={96} />,
);

interface GiftCardBoxProps {
  readonly onRedeem: (code: string) => Promise<Result<RedeemedGiftCard>>;
}

/** Redeems a gift card into the store credit that then pays. */
function GiftCardBox({ onRedeem }: GiftCardBoxProps) {
  const [open, setOpen] = useState(false);
  if (open) return <RedeemForm onRedeem={onRedeem} />;
  return (
    <Button variant="quiet" size="sm" icon={<Gift size={18} aria-hidden />} onClick={() => setOpen(true)}>
      Tengo una tarjeta de regalo
    </Button>
  );
}

export default connect(null, (dispatch: AppDispatch) => ({
  onRedeem: async (code: string) => {
    const result = await dispatch(redeemGiftCard(code));
    if (result.ok) {
      await dispatch(fetchStoreCredit());
      dispatch(setStoreCreditUse(true));
    }
    return result;
  },
}))(GiftCardBox);
