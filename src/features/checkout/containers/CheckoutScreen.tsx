import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams, useParams } from 'react-router-dom';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { shownError } from '../../../../domain/shownErrors';
import { idParam } from '../../../core/routing/idParam';
import { checkoutPath, thanksPath } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { CheckoutFrame, CheckoutSkeleton } from '../components/CheckoutFrame';
import NextStep from './NextStepContainer';
import SummaryColumn from './SummaryContainer';
import '../checkout.scss';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectSessionChecking, selectSignedIn } from '../../session/state';
import { applyWantedCode, findHomePackage, hideSpinner, openCheckout, fetchCustomerFacts } from '../actions';
import { leaveCheckout } from '../hold';
import { resumeAttempt } from '../pay';
import {
  selectDueFee,
  selectEvents,
  selectUnsettledAttempt,
  selectOfferedPackage,
  selectPackagesPath,
  selectTermsKnown,
} from '../selectors';
import { openFeeDialog } from '../signupFee';

interface CheckoutProps {
  /** null: the address names no package. */
  readonly classPackageId: number | null;
  /** null: not read yet, or what else checkout shows is not. */
  readonly pkg: ClassPackage | null;
  /** Why it can't be shown: it doesn't exist, or loading failed. */
  readonly failure: 'missing' | 'failed' | null;
  readonly signedIn: boolean;
  /** Whether an attempt at this package has an unknown outcome. */
  readonly held: boolean;
  /** The signup fee's package, if it must be paid first. */
  readonly dueFee: number | null;
  readonly packagesTo: string;
  /** `event`: the date whose card led here. */
  readonly onLoad: (classPackageId: number, event: number | null, spot: number | null) => void;
  readonly onLeave: () => void;
  /** Loads the customer's data and resumes an unfinished attempt; returns the id of a purchase that was paid. */
  readonly onSignedIn: (classPackageId: number) => Promise<number | null>;
  /** Where an old link /checkout/152 leads; null: nowhere. */
  readonly onFindHome: () => Promise<number | null>;
  readonly onDueFee: (fee: number) => void;
  /** Called when the browser restores the page after the provider's. */
  readonly onBack: () => void;
}

/**
 * "/checkout/152 is used when the home flag is set" (specification, section 2): 152 was the first studio's package of
 * the landing page. Here every package with the flag is linked by its own number, and 152, where no package has it,
 * is an address that stays for the one with the flag.
 */
const HOME = 152;

function Checkout(props: CheckoutProps) {
  const { classPackageId, pkg, failure, signedIn, held, dueFee, packagesTo } = props;
  const { onLoad, onLeave, onSignedIn, onFindHome, onDueFee, onBack } = props;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useTitle('Comprar');
  const event = idParam(search.get('clase') ?? undefined);
  // A ref, as choosing another spot loads nothing.
  const spot = useRef(idParam(search.get('lugar') ?? undefined));

  useEffect(() => {
    if (classPackageId === null) return undefined;
    onLoad(classPackageId, event, spot.current);
    return onLeave;
  }, [classPackageId, event, onLoad, onLeave]);

  // A buyer who has left is not taken to the thank-you page.
  const here = useRef(true);
  useEffect(() => () => void (here.current = false), []);
  const thank = useRef((purchaseId: number | null): void => {
    if (purchaseId !== null && here.current) navigate(thanksPath(purchaseId), { replace: true });
  });

  useEffect(() => {
    if (signedIn && classPackageId !== null) void onSignedIn(classPackageId).then(thank.current);
  }, [signedIn, classPackageId, onSignedIn]);

  useEffect(() => {
    if (dueFee !== null) onDueFee(dueFee);
  }, [dueFee, onDueFee]);

  useEffect(() => {
    if (classPackageId !== HOME || failure !== 'missing') return;
    void onFindHome().then((home) => {
      if (home !== null && here.current) navigate(checkoutPath(home), { replace: true });
    });
  }, [classPackageId, failure, onFindHome, navigate]);

  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onBack();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [onBack]);

  const content = (): JSX.Element => {
    if (classPackageId === null || failure === 'missing') {
      return (
        <EmptyState
          illustration="ticket"
          title={shownError('package/not-found')}
          action={<LinkButton to={packagesTo}>Ver paquetes</LinkButton>}
        />
      );
    }
    if (failure === 'failed')
      return (
        <ErrorState title="No pudimos cargar tu compra." onRetry={() => onLoad(classPackageId, event, spot.current)} />
      );
    if (!pkg) return <CheckoutSkeleton />;
    return (
      <>
        {search.has('cancelado') && !held && (
          <p role="status" className="checkout-cancelled">
            Regresaste sin pagar: no se hizo ningún cargo. Puedes intentarlo de nuevo.
          </p>
        )}
        <div className="checkout-columns">
          <SummaryColumn pkg={pkg} />
          <NextStep pkg={pkg} onBought={thank.current} />
        </div>
      </>
    );
  };

  const missing = classPackageId === null || failure === 'missing';
  return <CheckoutFrame missing={missing}>{content()}</CheckoutFrame>;
}

function failureOf(state: RootState, id: number | null): CheckoutProps['failure'] {
  const { failure } = state.checkout;
  if (failure === null || failure.class_package_id !== id) return null;
  return failure.missing ? 'missing' : 'failed';
}

const ConnectedCheckout = connect(
  (state: RootState, { classPackageId }: Pick<CheckoutProps, 'classPackageId'>) => {
    const signedIn = selectSignedIn(state);
    const pkg = classPackageId === null ? null : selectOfferedPackage(state, classPackageId);
    const datesKnown = pkg?.kind !== 'especial' || selectEvents(state, pkg.class_package_id) !== null;
    const ready =
      state.checkout.methods !== null &&
      state.content.pages !== null &&
      !selectSessionChecking(state) &&
      datesKnown &&
      (pkg === null || selectTermsKnown(state, pkg));
    return {
      pkg: ready ? pkg : null,
      failure: failureOf(state, classPackageId),
      signedIn,
      held: selectUnsettledAttempt(state, classPackageId) !== null,
      dueFee: signedIn ? selectDueFee(state, pkg) : null,
      packagesTo: selectPackagesPath(state),
    };
  },
  (dispatch: AppDispatch) => ({
    onLoad: (id: number, event: number | null, spot: number | null) => void dispatch(openCheckout(id, event, spot)),
    onLeave: () => void dispatch(leaveCheckout()),
    onSignedIn: (id: number) => {
      void dispatch(fetchCustomerFacts());
      void dispatch(applyWantedCode(id));
      return dispatch(resumeAttempt(id));
    },
    onFindHome: () => dispatch(findHomePackage()),
    onDueFee: (fee: number) => void dispatch(openFeeDialog(fee)),
    onBack: () => void dispatch(hideSpinner()),
  }),
)(Checkout);

/** /checkout/:class_package_id */
export default function CheckoutScreen() {
  return <ConnectedCheckout classPackageId={idParam(useParams().class_package_id)} />;
}
