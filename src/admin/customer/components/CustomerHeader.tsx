import { emailText } from '../../../../domain/contacts';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AdminCustomer } from '../../../../domain/contract/adminCustomers';
import { formatDateTime, formatInstant } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney, plural } from '../../../../domain/numbers';
import { whatsappLink } from '../../../../domain/whatsapp';
import { checkInPath, salePath } from '../../../../domain/adminPaths';
import { Avatar } from '../../../ui/Avatar';
import { Badge } from '../../../ui/Badge';
import { buttonLook, LinkButton } from '../../../ui/Button';
import { ROLE_LABELS } from '../../../../domain/roles';
import { creditsText, fullName } from '../labels';

export interface CustomerHeaderProps {
  readonly customer: AdminCustomer;
  readonly zone: string;
  /** Further buttons beside the contact links. */
  readonly actions: ReactNode;
}

const ICON = { size: 18, 'aria-hidden': true } as const;

/** The customer, contact links, and alerts for the front desk. */
export function CustomerHeader({ customer, zone, actions }: CustomerHeaderProps) {
  const { customer_id, file, email, phone, role, createdAt, next_class, alerts, penalties, deletion, store_credit } =
    customer;
  const name = fullName(customer);
  const chat = whatsappLink(phone);
  const contact = (href: string, icon: JSX.Element, label: string, what: string, outside = false): JSX.Element => (
    <a
      className={buttonLook({ variant: 'ghost', size: 'sm' })}
      href={href}
      {...(outside && { target: '_blank', rel: 'noreferrer' })}
    >
      <span className="ui-button__content">
        {icon}
        <span>
          {label}
          <span className="ui-hidden"> {what}</span>
        </span>
      </span>
    </a>
  );
  const fact = (label: string, value: ReactNode): JSX.Element => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <header className="customer-head">
      {alerts.map(({ customer_note_id, text }) => (
        <p key={customer_note_id} className="customer-head__alert">
          <TriangleAlert size={20} aria-hidden />
          <span>
            <span className="ui-hidden">Aviso: </span>
            {text}
          </span>
        </p>
      ))}
      {deletion && (
        <p className="customer-head__alert">
          <TriangleAlert size={20} aria-hidden />
          <span>Esta cuenta se borra el {formatInstant(deletion.due_at, zone)}.</span>
        </p>
      )}
      <div className="customer-head__who">
        <Avatar name={name} src={file?.src ?? null} size="lg" />
        <div className="customer-head__words">
          <h1>{name}</h1>
          <p>
            {phone} · {emailText(email)}
          </p>
          <div className="customer-head__badges">
            <Badge tone={role === 'customer' ? 'neutral' : 'primary'}>{ROLE_LABELS[role]}</Badge>
            {customer.uid === null && <Badge tone="warning">Sin cuenta</Badge>}
            {customer.uid !== null && !customer.email_confirmed && <Badge tone="warning">Correo sin confirmar</Badge>}
            {penalties.length > 0 && <Badge tone="danger">Con penalización</Badge>}
          </div>
        </div>
      </div>
      <dl className="customer-head__facts">
        {fact('Cliente desde', formatInstant(createdAt, zone))}
        {fact('Clases disponibles', creditsText(customer))}
        {fact(
          'Próxima clase',
          next_class === null ? (
            'Ninguna'
          ) : (
            <Link to={checkInPath(next_class.single_class_id)}>
              {next_class.title}, {formatDateTime(next_class.class_date)}
              {next_class.spot !== null && `, lugar ${next_class.spot}`}
            </Link>
          ),
        )}
        {store_credit > 0 && fact('Saldo a favor', formatMoney(toCentavos(store_credit)))}
        {fact('Asistencias', plural(customer.customer_milestone.attended, 'clase', 'clases'))}
      </dl>
      <div className="customer-head__actions">
        {contact(`tel:${phone}`, <Phone {...ICON} />, 'Llamar', `a ${name}`)}
        {chat !== null && contact(chat, <MessageCircle {...ICON} />, 'WhatsApp', `a ${name}`, true)}
        {email !== null && contact(`mailto:${email}`, <Mail {...ICON} />, 'Correo', `a ${name}`)}
        <LinkButton to={salePath(customer_id)} variant="ghost" size="sm" icon={<Wallet {...ICON} />}>
          Vender
        </LinkButton>
        {actions}
      </div>
    </header>
  );
}
