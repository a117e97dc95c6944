import ArrowLeft from 'lucide-react/icons/arrow-left';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useEffect, useState, useCallback } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
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
import { type CustomerPageState, customerPageReducer, initialCustomerPage } from '../reducer';
import { CustomerHeader } from '../components/CustomerHeader';
import { BookFor, ChangeOf, CreditsTab, DataTab, MergeInto, NotesTab, PrivacyOfCustomer } from './tabs';
import { Purchases } from '../components/tabs/Purchases';
import { Reservations } from '../components/tabs/Reservations';
import { Timeline } from '../components/tabs/Timeline';
import '../customer.scss';
import { useSelector, connect } from 'react-redux';
import type { AuditEvent } from '../../../../domain/contract/team';
import { csvMoment } from '../../../../domain/csv';
import { formatMoment } from '../../../../domain/format';
import { selectConfig } from '../../../features/appconfig/state';
import EventDialog from '../../audit/components/EventDialog';
import { actionLabel, actorLabel } from '../../audit/labels';
import { getAuditEvents } from '../../audit/service';
import { DataTable, type Column } from '../../list/DataTable';
import { useList } from '../../list/useList';
import type { MailSummary } from '../../../../domain/contract/mails';
import { Badge } from '../../../ui/Badge';
import MailDialog from '../../mails/components/MailDialog';
import { CHANNEL_LABELS, mailKindLabel, stateOf } from '../../mails/labels';
import '../../mails/mails.scss';
import { getMails } from '../../mails/service';
import type { AppDispatch, RootState } from '../../../core/state';
import { withReducers } from '../../../core/store';
import { selectMe } from '../../../features/customers/selectors';
import { fetchCustomer, liftPenalty } from '../actions';

interface CustomerPageProps {
  readonly id: number;
  readonly page: CustomerPageState;
  readonly zone: string;
  /** The caller's. */
  readonly role: Role;
  readonly onLoad: (id: number) => void;
  readonly onLift: (customer: AdminCustomer) => void;
}

/** Everything that the studio knows of one customer: what matters at the desk on top, the rest by tab. */
function CustomerPage({ id, page, zone, role, onLoad, onLift }: CustomerPageProps) {
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

/** What the team and the system changed of the customer's own row. */
function AuditTab({ customerId }: { readonly customerId: number }) {
  const zone = useSelector(selectConfig).timezone;
  const list = useList(
    `cliente.${customerId}.bitacora`,
    useCallback(
      (after?: number) => getAuditEvents({ entity: 'customer', entity_id: String(customerId), after }),
      [customerId],
    ),
  );
  const [open, setOpen] = useState<AuditEvent | null>(null);
  const when = ({ createdAt }: AuditEvent): string => formatMoment(createdAt, zone);
  const columns: ReadonlyArray<Column<AuditEvent>> = [
    { key: 'que', label: 'Qué', text: ({ action }) => actionLabel(action) },
    { key: 'quien', label: 'Quién', text: actorLabel },
    { key: 'cuando', label: 'Cuándo', text: when, file: ({ createdAt }) => csvMoment(createdAt, zone) },
  ];
  return (
    <>
      <DataTable
        name="bitacora-de-cliente"
        label="Bitácora"
        columns={columns}
        rowKey={({ audit_event_id }) => audit_event_id}
        onOpen={setOpen}
        empty={
          <EmptyState
            title="El equipo no ha cambiado nada de esta ficha."
            action={<LinkButton to={ADMIN_PATHS.audit}>Ver toda la bitácora</LinkButton>}
          />
        }
        list={list}
      />
      {open !== null && <EventDialog event={open} zone={zone} onClose={() => setOpen(null)} />}
    </>
  );
}

const subjectOf = (mail: MailSummary): string => mail.subject ?? mailKindLabel(mail);

/** What the studio wrote to the person, on every channel. */
function Messages({ customerId }: { readonly customerId: number }) {
  const zone = useSelector(selectConfig).timezone;
  const list = useList(
    `cliente.${customerId}.mensajes`,
    useCallback((after?: number) => getMails({ customer_id: customerId, after }), [customerId]),
  );
  const [open, setOpen] = useState<number | null>(null);
  const columns: ReadonlyArray<Column<MailSummary>> = [
    { key: 'asunto', label: 'Mensaje', text: subjectOf },
    {
      key: 'cuando',
      label: 'Cuándo',
      text: ({ createdAt }) => formatMoment(createdAt, zone),
      file: ({ createdAt }) => csvMoment(createdAt, zone),
    },
    {
      key: 'canal',
      label: 'Canal',
      text: ({ channel }) => CHANNEL_LABELS[channel],
    },
    {
      key: 'estado',
      label: 'Estado',
      cell: (row) => <Badge tone={stateOf(row).tone}>{stateOf(row).text}</Badge>,
      text: (row) => stateOf(row).text,
    },
  ];
  return (
    <>
      <DataTable
        name="mensajes-de-cliente"
        label="Mensajes"
        columns={columns}
        rowKey={({ mail_id }) => mail_id}
        onOpen={({ mail_id }) => setOpen(mail_id)}
        empty={<EmptyState title="Todavía no le hemos escrito." />}
        list={list}
      />
      {open !== null && <MailDialog mailId={open} zone={zone} onClose={() => setOpen(null)} />}
    </>
  );
}

const Connected = connect(
  (state: RootState) => ({
    page: state.customerPage ?? initialCustomerPage,
    zone: selectConfig(state).timezone,
    role: selectMe(state)?.role ?? ('staff' as const),
  }),
  (dispatch: AppDispatch) => ({
    onLoad: (id: number) => void dispatch(fetchCustomer(id)),
    onLift: (customer: AdminCustomer) => void dispatch(liftPenalty(customer)),
  }),
)((props: CustomerPageProps) => <CustomerPage key={props.id} {...props} />);

/** /admin/clientes/:id */
export default withReducers({ customerPage: customerPageReducer }, function CustomerScreen() {
  const { id } = useParams();
  return <Connected id={Number(id)} />;
});
