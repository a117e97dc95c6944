import type { ClassPackage } from '../../../../domain/contract/packages';
import { checkoutPath } from '../../../core/routing/paths';
import { LinkButton, type ButtonVariant } from '../../../ui/Button';
import { isOffer } from '../labels';

/** 'Comprar', or 'Obtener Oferta' for a free package; read aloud together with which one. */
export function BuyLink({ pkg, variant }: { readonly pkg: ClassPackage; readonly variant: ButtonVariant }) {
  return (
    <LinkButton to={checkoutPath(pkg.class_package_id)} variant={variant} block>
      {isOffer(pkg) ? 'Obtener Oferta' : 'Comprar'}
      <span className="ui-hidden">: {pkg.title}</span>
    </LinkButton>
  );
}
