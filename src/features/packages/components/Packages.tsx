import { useEffect } from 'react';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { useTitle } from '../../../ssr/RenderContext';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { PackageList } from './PackageList';
import { PackagesSkeleton } from './PackagesSkeleton';
import '../packages.scss';

export interface PackagesProps {
  /** What the studio calls them: 'Paquetes'. */
  readonly name: string;
  /** null: not read yet. */
  readonly packages: readonly ClassPackage[] | null;
  readonly failed: boolean;
  readonly spinner: boolean;
  readonly signedIn: boolean;
  /** Packages of which the customer has a subscription. */
  readonly subscribed: readonly number[];
  /** It is not known yet whether the visitor is a customer. */
  readonly checking: boolean;
  readonly onLoad: () => void;
  /** Reads what the customer can't have again. */
  readonly onSignedIn: () => void;
}

export function Packages(props: PackagesProps) {
  const { name, packages, failed, spinner, signedIn, subscribed, checking, onLoad, onSignedIn } = props;
  useTitle(name);
  useEffect(onLoad, [onLoad]);
  useEffect(() => {
    if (signedIn) onSignedIn();
  }, [signedIn, onSignedIn]);

  const content = (): JSX.Element => {
    if (failed && !packages)
      return <ErrorState title="No pudimos cargar los paquetes." onRetry={onLoad} busy={spinner} />;
    if (!packages || checking) return <PackagesSkeleton />;
    if (packages.length === 0)
      return (
        <EmptyState
          illustration="ticket"
          title="Aún no hay paquetes a la venta."
          text="Vuelve pronto o pregunta en recepción."
        />
      );
    return <PackageList packages={packages} visitor={!signedIn} subscribed={subscribed} />;
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader
        title={name}
        text="Elige cómo quieres entrenar. Sin filas y sin llamadas: compra aquí y reserva tu lugar."
      />
      {content()}
    </div>
  );
}
