import ListChecks from 'lucide-react/icons/list-checks';
import type { AvailableClass } from '../../../domain/contract/credits';
import { PATHS } from '../../app/paths';
import { CreditsIndicator } from '../../credits/components/CreditsIndicator';
import { LinkButton } from '../../ui/Button';
import { PageHeader } from '../../ui/PageHeader';

export interface CalendarHeaderProps {
  readonly title: string;
  /** undefined: a visitor; null: a customer whose credits are on their way. */
  readonly credits: readonly AvailableClass[] | null | undefined;
  readonly packagesPath: string;
}

export function CalendarHeader({ title, credits, packagesPath }: CalendarHeaderProps) {
  const customer = credits !== undefined;
  return (
    <PageHeader
      title={title}
      actions={
        <>
          {customer && <CreditsIndicator credits={credits} />}
          {customer && <LinkButton className="schedule-header__reservations" variant="quiet" to={PATHS.reservations} icon={<ListChecks size={18} aria-hidden />}>Mis Reservaciones</LinkButton>}
          <LinkButton variant={customer ? 'ghost' : 'primary'} to={packagesPath}>Comprar Clases</LinkButton>
        </>
      }
    />
  );
}
