import ArrowLeft from 'lucide-react/icons/arrow-left';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { AdminCustomer } from '../../../../domain/contract/adminCustomers';
import type { Role } from '../../../../domain/contract/customers';
import { ADMIN_PATHS, customerPath } from '../../../../domain/adminPaths';
import { useTitle } from '../../../ssr/RenderContext';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Button, LinkButton } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { ScreenSkeleton } from '../../ScreenSkeleton';
import { useAddress } from '../../list/useAddress';
import { fullName, TABS, type TabKey } from '../labels';
import type { CustomerPageState } from '../reducer';
import { CustomerHeader } from './CustomerHeader';
import { BookFor, ChangeOf, CreditsTab, DataTab, MergeInto, NotesTab, PrivacyOfCustomer } from '../containers/tabs';
import { AuditTab } from './tabs/AuditTab';
import { Messages } from './tabs/Messages';
import { Purchases } from './tabs/Purchases';
import { Reservations } from './tabs/Reservations';
import { Timeline } from './tabs/Timeline';
import '../customer.scss';

export interface CustomerPageProps {
  readonly id: number;
  readonly page: CustomerPageState;
  readonly zone: string;
  /** The caller's. */
  readonly role: Role;
  readonly onLoad: (id: number) => void;
  readonly onLift: (customer: AdminCustomer) => void;
}

/** Everything that the studio knows of one customer: what matters at the desk on top, the rest by tab. */
export function CustomerPage({ id, page, zone, role, onLoad, onLift }: CustomerPageProps) {
  const customer = page.customerId === id ? page.customer : null;
  useTitle(customer ? fullName(customer) : 'Cliente');
  useEffect(() => onLoad(id), [onLoad, id]);
  const [dialog, setDialog] = useState<'book' | 'change' | 'merge' | null>(null);
  const [{ ver }] = useAddress(['ver']);
  const tabs = TABS.filter((tab) => !('lowest' in tab) || role === tab.lowest);
  const tab: TabKey = tabs.find(({ key }) => key === ver)?.key ?? '';

  if (page.customerId === id && page.missing)
    return (
      <div className="ui-container ui-page">
        <EmptyState
          title="No encontramos a esta persona."
          action={<LinkButton to={ADMIN_PATHS.customers}>Ver clientes</LinkButton>}
        />
      </div>
    );
  if (!customer)
    return page.error === null ? (
      <ScreenSkeleton />
    ) : (
      <div className="ui-container ui-page">
        <ErrorState
          title="No pudimos abrir la ficha."
          text={page.error}
          busy={page.spinner}
          onRetry={() => onLoad(id)}
        />
      </div>
    );
  if (customer.merged_into !== null) return <Navigate to={customerPath(customer.merged_into)} replace />;

  const reload = (): void => onLoad(id);
  const content = (): JSX.Element => {
    switch (tab) {
      case 'creditos':
        return <CreditsTab customer={customer} onChanged={reload} />;
      case 'reservaciones':
        return <Reservations customerId={id} />;
      case 'compras':
        return <Purchases customer={customer} zone={zone} />;
      case 'mensajes':
        return <Messages customerId={id} />;
      case 'notas':
        return <NotesTab customerId={id} onChanged={reload} />;
      case 'datos':
        return (
          <DataTab customer={customer} onChange={() => setDialog('change')}>
            {role === 'admin' && <PrivacyOfCustomer customer={customer} />}
          </DataTab>
        );
      case 'bitacora':
        return <AuditTab customerId={id} />;
      case '':
        return <Timeline customerId={id} />;
    }
  };

  return (
    <div className="ui-container ui-page customer-page" aria-busy={page.spinner}>
      <Link className="customer-page__back" to={ADMIN_PATHS.customers}>
        <ArrowLeft size={18} aria-hidden /> Clientes
      </Link>
      <CustomerHeader
        customer={customer}
        zone={zone}
        actions={
          <>
            <Button size="sm" icon={<CalendarPlus size={18} aria-hidden />} onClick={() => setDialog('book')}>
              Reservar
            </Button>
            {customer.penalties.length > 0 && (
              <Button variant="ghost" size="sm" onClick={() => onLift(customer)}>
                Levantar penalización
              </Button>
            )}
            {role === 'admin' && (
              <Button variant="quiet" size="sm" onClick={() => setDialog('merge')}>
                Unir cuentas
              </Button>
            )}
          </>
        }
      />
      <nav className="customer-tabs" aria-label="Partes de la ficha">
        {tabs.map(({ key, label }) => (
          <Link
            key={key}
            to={key === '' ? '.' : `?ver=${key}`}
            replace
            className={classNames('customer-tabs__tab', key === tab && 'customer-tabs__tab--on')}
            aria-current={key === tab ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {content()}
      {dialog === 'book' && <BookFor customer={customer} onClose={() => setDialog(null)} />}
      {dialog === 'change' && <ChangeOf customer={customer} onClose={() => setDialog(null)} />}
      {dialog === 'merge' && <MergeInto customer={customer} onClose={() => setDialog(null)} />}
    </div>
  );
}
