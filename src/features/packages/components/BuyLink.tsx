import type { ClassPackage } from '../../../../domain/contract/packages';
import { checkoutPath, PATHS } from '../../../core/routing/paths';
import { LinkButton, type ButtonVariant } from '../../../ui/Button';
import { isOffer } from '../labels';

interface BuyLinkProps {
  readonly pkg: ClassPackage;
  readonly variant: ButtonVariant;
  /** The customer has this subscription, and can't have another one. */
  readonly subscribed: boolean;
}

/** 'Comprar', or 'Obtener Oferta' for a free package; read aloud together with which one. */
export function BuyLink({ pkg, variant, subscribed }: BuyLinkProps) {
  const title = <span className="ui-hidden">: {pkg.title}</span>;
  if (subscribed)
    return (
      <>
        <p className="packages-owned">Ya la tienes</p>
        <LinkButton to={PATHS.purchases} variant="ghost" block>
          Ver mi suscripción{title}
        </LinkButton>
      </>
    );
  return (
    <LinkButton to={checkoutPath(pkg.class_package_id)} variant={variant} block>
      {isOffer(pkg) ? 'Obtener Oferta' : 'Comprar'}
      {title}
    </LinkButton>
  );
}
