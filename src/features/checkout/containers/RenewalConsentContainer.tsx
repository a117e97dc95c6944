import { useEffect } from 'react';
import { connect } from 'react-redux';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { renewalConsent } from '../../../../domain/renewalConsent';
import { studioDay } from '../../../../domain/studioTime';
import type { RootState } from '../../../core/state';
import { Checkbox } from '../../../ui/Checkbox';
import { useNow } from '../../../ui/useNow';
import { selectConfig } from '../../appconfig/state';
import type { CorrectedConsent } from '../actions';
import { hasFreeTrial, quote } from '../quote';
import type { Quote } from '../quote';

interface RenewalConsentProps {
  readonly pkg: ClassPackage;
  readonly business: string;
  readonly timeZone: string;
  readonly amounts: Pick<Quote, 'first' | 'later'>;
  readonly corrected: CorrectedConsent | null;
  /** The sentence that is agreed to; null: none. */
  readonly agreed: string | null;
  readonly onAgree: (sentence: string | null) => void;
}

/** The box for a subscription's charges. A sentence that changes, as of midnight, has to be agreed to again. */
function RenewalConsent({ pkg, business, timeZone, amounts, corrected, agreed, onAgree }: RenewalConsentProps) {
  const today = studioDay(useNow(), timeZone);
  const { subscription_period } = pkg;
  const terms = subscription_period && {
    subscription_period,
    subscription_interval: pkg.subscription_interval ?? 1,
    free_trial_length: hasFreeTrial(pkg) ? pkg.free_trial_length : null,
    free_trial_period: pkg.free_trial_period,
  };
  const composed = terms && renewalConsent(business, today, terms, amounts);
  const sentence = corrected && corrected.instead === composed ? corrected.text : composed;
  const isStale = agreed !== null && agreed !== sentence;
  useEffect(() => {
    if (isStale) onAgree(null);
  }, [isStale, onAgree]);
  if (!sentence) return null;
  return (
    <Checkbox
      name="cobro-automatico"
      checked={agreed === sentence}
      onChange={(checked) => onAgree(checked ? sentence : null)}
    >
      {sentence}
    </Checkbox>
  );
}

type Own = Pick<RenewalConsentProps, 'pkg' | 'agreed' | 'onAgree'>;

export default connect((state: RootState, { pkg }: Own) => {
  const { business_name, timezone } = selectConfig(state);
  const { first, later } = quote(pkg, state.checkout.discount);
  const { correctedConsent: corrected } = state.checkout;
  return { business: business_name, timeZone: timezone, first, later, corrected };
})(({ first, later, ...props }: Omit<RenewalConsentProps, 'amounts'> & RenewalConsentProps['amounts']) => (
  <RenewalConsent {...props} amounts={{ first, later }} />
));
