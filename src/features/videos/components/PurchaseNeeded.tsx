import type { AppConfig } from '../../../../domain/config';
import { studioPackagesPath } from '../../../core/routing/paths';
import { LinkButton } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';

export interface PurchaseNeededProps {
  readonly config: AppConfig;
}

/** No package of the customer gives access to videos. */
export function PurchaseNeeded({ config }: PurchaseNeededProps) {
  return (
    <EmptyState
      title="Entrena con nosotros desde casa."
      text="Con un paquete en línea ves todos los videos, cuando quieras y las veces que quieras."
      action={<LinkButton to={studioPackagesPath(config)}>Ver paquetes en línea</LinkButton>}
    />
  );
}
