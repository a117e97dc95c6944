import Hourglass from 'lucide-react/icons/hourglass';
import ListChecks from 'lucide-react/icons/list-checks';
import type { AvailableClass } from '../../../../domain/contract/credits';
import { PATHS } from '../../../core/routing/paths';
import { CreditsIndicator } from '../../credits/components/CreditsIndicator';
import { LinkButton } from '../../../ui/Button';
import { PageHeader } from '../../../ui/PageHeader';

export const WaitlistsLink = () => (
  <LinkButton variant="quiet" to={PATHS.waitlists} icon={<Hourglass size={18} aria-hidden />}>
    Mis Listas de Espera
  </LinkButton>
);

export interface CalendarHeaderProps {
  readonly title: string;
  /** undefined: a visitor; null: a customer whose credits are on their way. */
  readonly credits: readonly AvailableClass[] | null | undefined;
  readonly packagesPath: string;
  /** The studio has waiting lists. */
  readonly waitlists: boolean;
  readonly wide: boolean;
}

export function CalendarHeader({ title, credits, packagesPath, waitlists, wide }: CalendarHeaderProps) {
  const customer = credits !== undefined;
  const indicator = customer && <CreditsIndicator credits={credits} />;
  return (
    <PageHeader
      title={title}
      text={!wide && indicator}
      actions={
        <>
          {wide && indicator}
          {customer && (
            <LinkButton
              className="schedule-header__reservations"
              variant="quiet"
              to={PATHS.reservations}
              icon={<ListChecks size={18} aria-hidden />}
            >
              Mis Reservaciones
            </LinkButton>
          )}
          {customer && wide && waitlists && <WaitlistsLink />}
          <LinkButton variant={customer ? 'ghost' : 'primary'} to={packagesPath}>
            Comprar Clases
          </LinkButton>
        </>
      }
    />
  );
}
