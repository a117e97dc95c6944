import ArrowLeft from 'lucide-react/icons/arrow-left';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useCallback, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { ADMIN_PATHS, customerPath } from '../../../../domain/adminPaths';
import { actionLabel } from '../../../../domain/auditLabels';
import { useTitle } from '../../../ssr/RenderContext';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Button, LinkButton } from '../../../ui/Button';
import { ScreenSkeleton } from '../../ScreenSkeleton';
import { useAddressFilters } from '../../list/useAddressFilters';
import { fullName, CUSTOMER_TABS, type TabKey } from '../labels';
import { CustomerHeader } from '../components/CustomerHeader';
import BookDialog from '../components/BookDialog';
import ChangeDialog from '../components/ChangeDialog';
import MergeDialog from '../components/MergeDialog';
import { Credits } from '../components/tabs/Credits';
import { Data } from '../components/tabs/Data';
import { Notes } from '../components/tabs/Notes';
import { PrivacyPart } from '../components/tabs/PrivacyPart';
import { CustomerFamily } from '../components/tabs/Family';
import { Purchases } from '../components/tabs/Purchases';
import { Reservations } from '../components/tabs/Reservations';
import { StoreCredit } from '../components/tabs/StoreCredit';
import { Timeline } from '../components/tabs/Timeline';
import '../customer.scss';
import { useSelector } from 'react-redux';
import type { AuditEvent } from '../../../../domain/contract/team';
import { csvMoment } from '../../../../domain/csv';
import { formatMoment } from '../../../../domain/format';
import { selectConfig } from '../../../features/appconfig/state';
import EventDialog from '../../audit/components/EventDialog';
import { actorLabel } from '../../audit/labels';
import { getAuditEvents } from '../../audit/service';
import { DataTable, type Column } from '../../list/DataTable';
import { useList } from '../../list/useList';
import type { MailSummary } from '../../../../domain/contract/mails';
import { Badge } from '../../../ui/Badge';
import { TabRow } from '../../TabRow';
import MailDialog from '../../mails/components/MailDialog';
import { CHANNEL_LABELS, mailKindLabel, stateOf } from '../../mails/labels';
import '../../mails/mails.scss';
import { getMails } from '../../mails/service';
import { CustomerForms } from '../../forms/containers/CustomerForms';
import { CustomerFixedPlaces } from '../../fixedPlaces/CustomerFixedPlaces';
import { CustomerJourneys } from '../../journeys/CustomerJourneys';
import { BlockedAddressNote } from '../components/tabs/BlockedAddressNote';
import { CustomerRatings } from '../../ratings/ParticularRatings';
import { confirm } from '../../../core/confirm/confirm';
import { useCalls } from '../../calls';
import { selectMe } from '../../../features/customers/selectors';
import { findCustomer, liftPenalty } from '../service';

const tabAddress = (key: TabKey): string => (key === '' ? '.' : `?ver=${key}`);

/** A customer's page: the important facts for the desk on top, the rest in tabs. */
function CustomerPage({ id }: { readonly id: number }) {
  const { onWrite, onSuccess } = useCalls();
  const { timezone: zone, family_enabled } = useSelector(selectConfig);
  const role = useSelector(selectMe)?.role ?? 'staff';
  // A list of one row, as lists stay in the store: going back shows the page as it was left.
  const { rows, error, busy, reload } = useList(
    `cliente.${id}`,
    useCallback(() => findCustomer(id), [id]),
  );
  const customer = rows?.[0];
  useTitle(customer ? fullName(customer) : 'Cliente');
  const [dialog, setDialog] = useState<'book' | 'change' | 'merge' | null>(null);
  const [{ ver }] = useAddressFilters(['ver']);
  const tabs = CUSTOMER_TABS.filter(
    (tab) => (!('lowest' in tab) || role === tab.lowest) && (tab.key !== 'familia' || family_enabled),
  );
  const tab: TabKey = tabs.find(({ key }) => key === ver)?.key ?? '';

  if (rows?.length === 0)
    return (
      <div className="ui-container ui-page">
        <EmptyState
          title="No encontramos a esta persona."
          action={<LinkButton to={ADMIN_PATHS.customers}>Ver clientes</LinkButton>}
        />
      </div>
    );
  if (!customer)
    return busy || error === null ? (
      <ScreenSkeleton />
    ) : (
      <div className="ui-container ui-page">
        <ErrorState title="No pudimos abrir la ficha." text={error} onRetry={() => void reload()} />
      </div>
    );
  if (customer.merged_into !== null) return <Navigate to={customerPath(customer.merged_into)} replace />;

  const lift = async (): Promise<void> => {
    const text = `¿Levantar la penalización de ${fullName(customer)}? Podrá reservar de inmediato.`;
    if (!(await confirm({ title: 'Levantar penalización', text, ok: 'Levantar' }))) return;
    for (const { class_reservation_penalty_id } of customer.penalties) {
      const result = await onWrite(() => liftPenalty(class_reservation_penalty_id));
      if (!result.ok) return;
    }
    onSuccess('Penalización levantada.');
    await reload();
  };
  const content = (): JSX.Element => {
    switch (tab) {
      case 'creditos':
        return <Credits customer={customer} onChanged={reload} />;
      case 'reservaciones':
        return <Reservations customerId={id} onChanged={reload} />;
      case 'lugar-fijo':
        return <CustomerFixedPlaces customerId={id} onChanged={reload} />;
      case 'calificaciones':
        return <CustomerRatings customerId={id} />;
      case 'formularios':
        return <CustomerForms customerId={id} />;
      case 'compras':
        return <Purchases customer={customer} zone={zone} />;
      case 'saldo':
        return <StoreCredit customerId={id} zone={zone} isAdmin={role === 'admin'} />;
      case 'mensajes':
        return (
          <>
            <BlockedAddressNote customerId={id} zone={zone} isAdmin={role === 'admin'} />
            <CustomerJourneys customerId={id} zone={zone} />
            <Messages customerId={id} />
          </>
        );
      case 'notas':
        return <Notes customerId={id} onChanged={reload} />;
      case 'familia':
        return <CustomerFamily customerId={id} zone={zone} />;
      case 'datos':
        return (
          <Data customer={customer} onChange={() => setDialog('change')}>
            {role === 'admin' && <PrivacyPart customer={customer} onChanged={reload} />}
          </Data>
        );
      case 'bitacora':
        return <AuditTab customerId={id} />;
      case '':
        return <Timeline customerId={id} />;
    }
  };

  return (
    <div className="ui-container ui-page customer-page" aria-busy={busy}>
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
              <Button variant="ghost" size="sm" onClick={() => void lift()}>
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
      <TabRow
        label="Partes de la ficha"
        tabs={tabs.map(({ key, label }) => ({ to: tabAddress(key), label }))}
        current={tabAddress(tab)}
        replace
      />
      {content()}
      {dialog === 'book' && <BookDialog customer={customer} onChanged={reload} onClose={() => setDialog(null)} />}
      {dialog === 'change' && <ChangeDialog customer={customer} onChanged={reload} onClose={() => setDialog(null)} />}
      {dialog === 'merge' && <MergeDialog customer={customer} onChanged={reload} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** Changes of the customer's own row by the team and the system. */
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

/** Messages to the person, on every channel. */
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
      {open !== null && <MailDialog mailId={open} zone={zone} onResent={list.reload} onClose={() => setOpen(null)} />}
    </>
  );
}

/** /admin/clientes/:id */
export default function CustomerScreen() {
  const id = Number(useParams().id);
  return <CustomerPage key={id} id={id} />;
}
