import type { ClassPackage } from '../../../../domain/contract/packages';
import { PATHS } from '../../../core/routing/paths';
import { LinkButton } from '../../../ui/Button';
import Payment from './PaymentContainer';
import Questions from './QuestionsContainer';
import { Notice } from '../components/Notice';
import { SignInCard } from '../components/SignInCard';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { openSessionDialog, selectSignedIn } from '../../session/state';
import { selectChoices, selectEventRefusal, selectAlreadySubscribed, selectPackagesPath } from '../selectors';

interface NextStepProps {
  readonly pkg: ClassPackage;
  /** false: subscriptions aren't sold here. */
  readonly sold: boolean;
  /** Why no date of the event can be bought; null: one can, or it is no event. */
  readonly eventRefusal: string | null;
  /** Whether the customer has this subscription already and can't have a second. */
  readonly hasIt: boolean;
  readonly signedIn: boolean;
  readonly packagesTo: string;
  readonly onSignIn: () => void;
  /** With the purchase's id; null: not bought. */
  readonly onBought: (purchaseId: number | null) => void;
}

/** The next step: choose another package, sign in, or pay. */
function NextStep(props: NextStepProps) {
  const { pkg, sold, eventRefusal, hasIt, signedIn, packagesTo, onSignIn, onBought } = props;
  if (eventRefusal !== null)
    return (
      <section className="checkout-card ui-card">
        <Notice>{eventRefusal}</Notice>
        <LinkButton to={PATHS.studio} size="lg" block>
          Ir al calendario
        </LinkButton>
      </section>
    );
  if (hasIt)
    return (
      <section className="checkout-card ui-card">
        <Notice>Ya la tienes: tu suscripción está activa y se renueva sola.</Notice>
        <LinkButton to={PATHS.purchases} size="lg" block>
          Ver mi suscripción
        </LinkButton>
      </section>
    );
  if (!sold)
    return (
      <section className="checkout-card ui-card">
        <Notice>Por ahora las suscripciones no se compran en línea. Pregunta en recepción o elige otro paquete.</Notice>
        <LinkButton to={packagesTo} size="lg" block>
          Ver otros paquetes
        </LinkButton>
      </section>
    );
  if (!signedIn)
    return (
      <SignInCard
        title="Inicia sesión para continuar"
        text="Guardamos tu paquete mientras entras o creas tu cuenta."
        onSignIn={onSignIn}
      />
    );
  return (
    <div className="checkout-column">
      <Questions classPackageId={pkg.class_package_id} />
      <Payment key={pkg.class_package_id} pkg={pkg} onBought={onBought} />
    </div>
  );
}

export default connect(
  (state: RootState, { pkg }: Pick<NextStepProps, 'pkg' | 'onBought'>) => ({
    sold:
      !pkg.is_subscription ||
      (selectConfig(state).subscriptions_enabled && selectChoices(state, pkg.class_package_id).length > 0),
    eventRefusal: selectEventRefusal(state, pkg.class_package_id),
    hasIt: selectAlreadySubscribed(state, pkg.class_package_id),
    signedIn: selectSignedIn(state),
    packagesTo: selectPackagesPath(state),
  }),
  (dispatch: AppDispatch) => ({
    onSignIn: () => void dispatch(openSessionDialog({ reason: 'Inicia sesión para comprar tu paquete.', then: null })),
  }),
)(NextStep);
