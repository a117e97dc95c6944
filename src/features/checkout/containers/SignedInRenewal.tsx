import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useNavigate } from 'react-router-dom';
import type { Renewal } from '../../../../domain/contract/checkout';
import type { PaymentSource } from '../../../../domain/contract/paymentSources';
import { formatMoney, plural } from '../../../../domain/numbers';
import { CARD } from '../../../../domain/pricing';
import { checkoutPath, PATHS, thanksPath } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import { PERSONAL_SILENT, request, type Result } from '../../../core/thunk';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button, LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { selectMe } from '../../customers/selectors';
import { cardName } from '../../paymentMethods/labels';
import { getPaymentSources } from '../../paymentMethods/service';
import { openSessionDialog, selectSessionChecking, selectSignedIn } from '../../session/state';
import { fetchCustomerFacts, openCheckout, setMethod } from '../actions';
import { CheckoutSkeleton } from '../components/CheckoutFrame';
import { SignInCard } from '../components/SignInCard';
import { leaveCheckout } from '../hold';
import { buyPackage, resumeAttempt } from '../pay';
import { quote } from '../quote';
import {
  selectDocuments,
  selectDueFee,
  selectOfferedMethod,
  selectMethodDiscount,
  selectOfferedPackage,
  selectPackagesPath,
} from '../selectors';
import { ENDED_RENEWALS } from '../renewalLinkLabels';
import { getRenewal } from '../service';
import '../checkout.scss';

/** What a link offers to this customer, and the card that pays for it. */
interface Found {
  readonly renewal: Result<Renewal>;
  /** The card that was saved last; null: none is. */
  readonly card: PaymentSource | null;
}

/** Reads what the link offers, and with which card it would be paid. */
function useRenewal(token: string, signedIn: boolean) {
  const dispatch = useDispatch<AppDispatch>();
  const [found, setFound] = useState<Found | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!signedIn) return undefined;
    let here = true;
    const read = async (): Promise<void> => {
      const [renewal, sources] = await Promise.all([
        request(dispatch, () => getRenewal(token), PERSONAL_SILENT),
        request(dispatch, getPaymentSources, PERSONAL_SILENT),
      ]);
      if (renewal.ok && renewal.data.state === 'open') {
        await Promise.all([dispatch(openCheckout(renewal.data.class_package_id)), dispatch(fetchCustomerFacts())]);
        await dispatch(resumeAttempt(renewal.data.class_package_id));
      }
      const cards = sources.ok ? [...sources.data].sort((a, b) => b.payment_source_id - a.payment_source_id) : [];
      const card = cards[0] ?? null;
      if (here && card) dispatch(setMethod({ payment_method_id: CARD, payment_source_id: card.payment_source_id }));
      if (here) setFound({ renewal, card });
    };
    setFound(null);
    void read();
    return () => {
      here = false;
      dispatch(leaveCheckout());
    };
  }, [dispatch, token, signedIn, tries]);
  return { found, onRetry: () => setTries((n) => n + 1) };
}

interface SignedInRenewalProps {
  readonly token: string;
  /** Why the link alone doesn't pay. */
  readonly why: string;
}

/** Where the link of a mail alone doesn't pay: buys its package again with the saved card, by its customer, signed in. */
export default function SignedInRenewal({ token, why }: SignedInRenewalProps) {
  const dispatch = useDispatch<AppDispatch>();
  const navigate = useNavigate();
  const signedIn = useSelector(selectSignedIn);
  const checking = useSelector(selectSessionChecking);
  const packagesTo = useSelector(selectPackagesPath);
  const { found, onRetry } = useRenewal(token, signedIn);
  const renewal = found?.renewal.ok ? found.renewal.data : null;
  const id = renewal?.class_package_id ?? 0;
  const facts = useSelector((state: RootState) => {
    const pkg = selectOfferedPackage(state, id);
    const known = new Set(selectMe(state)?.accepted_pages.map(({ page_id }) => page_id));
    return {
      pkg,
      error: state.checkout.error,
      busy: state.checkout.spinner,
      // What this page doesn't ask is asked by the checkout.
      isAsked:
        selectOfferedMethod(state, CARD) === null ||
        (state.checkout.questions ?? []).length > 0 ||
        selectDocuments(state).some(({ page_id }) => !known.has(page_id)) ||
        selectDueFee(state, pkg) !== null,
      failed: state.checkout.failure !== null,
      total: pkg && quote(pkg, null).first - selectMethodDiscount(state, pkg),
    };
  }, isSameFacts);

  const pay = async (): Promise<void> => {
    const bought = await dispatch(buyPackage(id, null, false, null, null, token));
    if (bought !== null) navigate(thanksPath(bought), { replace: true });
  };
  if (!checking && !signedIn)
    return (
      <SignInCard
        title="Compra otra vez tu paquete"
        text={why}
        onSignIn={() =>
          void dispatch(openSessionDialog({ reason: 'Inicia sesión para comprar otra vez.', then: null }))
        }
      />
    );
  if (found === null) return <CheckoutSkeleton />;
  if (!found.renewal.ok)
    return found.renewal.error.status === 404 ? (
      <EmptyState
        title="Esta liga no es de tu cuenta"
        text="Abre la de tu propio correo, o elige tu paquete de la lista."
        action={<LinkButton to={packagesTo}>Ver paquetes</LinkButton>}
      />
    ) : (
      <ErrorState title="No pudimos cargar tu compra." onRetry={onRetry} />
    );
  const { state } = found.renewal.data;
  if (state !== 'open') {
    const [title, text] = ENDED_RENEWALS[state];
    return (
      <EmptyState
        illustration={state === 'bought' ? 'done' : 'ticket'}
        title={title}
        text={text}
        action={
          state === 'bought' ? (
            <LinkButton to={PATHS.studio}>Ir al calendario</LinkButton>
          ) : (
            <LinkButton to={packagesTo}>Ver paquetes</LinkButton>
          )
        }
      />
    );
  }
  const { pkg, error, busy, isAsked, failed, total } = facts;
  if (failed) return <ErrorState title="No pudimos cargar tu compra." onRetry={onRetry} />;
  if (!pkg || total === null) return <CheckoutSkeleton />;
  if (found.card === null || isAsked || pkg.is_subscription) return <Navigate to={checkoutPath(id)} replace />;
  return (
    <section className="checkout-card ui-card" aria-labelledby="comprar-otra-vez">
      <h2 id="comprar-otra-vez" className="checkout-card__title">
        {pkg.title}
      </h2>
      <p>
        {[
          pkg.class_amount > 0 && plural(pkg.class_amount, 'clase', 'clases'),
          pkg.expiration_days > 0 && `vigencia de ${plural(pkg.expiration_days, 'día', 'días')}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className="checkout-renew">
        <div>
          <dt>Pagas hoy</dt>
          <dd>
            <strong>{formatMoney(total)}</strong>
          </dd>
        </div>
        <div>
          <dt>Con tu tarjeta</dt>
          <dd>{cardName(found.card)}</dd>
        </div>
      </dl>
      <AlertRegion text={error}>{error && <p className="ui-field__error">{error.text}</p>}</AlertRegion>
      <Button block size="lg" busy={busy} onClick={() => void pay()}>
        Pagar {formatMoney(total)}
      </Button>
      <LinkButton block variant="quiet" to={checkoutPath(id)}>
        Usar un descuento u otra forma de pago
      </LinkButton>
    </section>
  );
}

type Facts = Readonly<Record<string, unknown>>;
const isSameFacts = (one: Facts, other: Facts): boolean => Object.keys(one).every((key) => one[key] === other[key]);
