import { useEffect, useRef, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { DeskSale } from '../../../../domain/contract/desk';
import { formatDate, formatMoment } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { whatsappNumber } from '../../../../domain/whatsappMessages';
import { selectSendsMail } from '../../../features/customers/selectors';
import { Button, LinkButton } from '../../../ui/Button';
import { methodLabel, nameOf, STATUS_LABELS } from '../labels';

export interface ReceiptProps {
  readonly sale: DeskSale;
  readonly zone: string;
  readonly studio: string;
  /** What follows the sale, before all else. */
  readonly children?: ReactNode;
  readonly onNext: () => void;
}

/** `waiting`: a link that isn't paid yet. */
const TITLES: Readonly<Record<DeskSale['status'], string>> = {
  paid: '¡Pago exitoso!',
  waiting: 'Liga lista',
  lapsed: 'La liga venció',
  withdrawn: 'La liga se retiró',
  voided: 'Venta anulada',
};

const money = (pesos: number): string => formatMoney(toCentavos(pesos));

/** A finished sale: the change, a receipt to print, or a link to send. */
export function Receipt({ sale, zone, studio, children, onNext }: ReceiptProps) {
  const sendsMail = useSelector(selectSendsMail);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { link, customer, change, gift_card: gift } = sale;
  const address = sale.status === 'waiting' && link && `${window.location.origin}${link.path}`;
  const phone = customer && whatsappNumber(customer.phone);
  const text = `Hola ${customer?.name ?? ''}, paga ${money(sale.total)} por «${sale.title}» aquí: ${address ?? ''}`;
  return (
    <section className="desk-receipt ui-card" aria-live="polite">
      <h2 ref={title} tabIndex={-1}>
        {TITLES[sale.status]}
      </h2>
      {change !== null && change > 0 && (
        <p className="desk-receipt__change">
          Cambio <strong>{money(change)}</strong>
        </p>
      )}
      <dl className="desk-receipt__facts">
        <div>
          <dt>Venta</dt>
          <dd>
            {studio} · {sale.desk_sale_id}
          </dd>
        </div>
        <div>
          <dt>Fecha</dt>
          <dd>{formatMoment(sale.createdAt, zone)}</dd>
        </div>
        <div>
          <dt>Cliente</dt>
          <dd>{nameOf(customer)}</dd>
        </div>
        {sale.lines.map(({ concept, amount }, n) => (
          <div key={n}>
            <dt>{concept}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd>{money(sale.total)}</dd>
        </div>
        <div>
          <dt>Forma de pago</dt>
          <dd>
            {methodLabel(sale)}
            {sale.terminal_digits ? ` terminación ${sale.terminal_digits}` : ''}
          </dd>
        </div>
        <div>
          <dt>Estado</dt>
          <dd>{STATUS_LABELS[sale.status][0]}</dd>
        </div>
        {sale.received !== null && (
          <div>
            <dt>Recibido</dt>
            <dd>{money(sale.received)}</dd>
          </div>
        )}
        <div>
          <dt>Vendió</dt>
          <dd>{nameOf(sale.seller)}</dd>
        </div>
      </dl>
      {address && (
        <p className="desk-receipt__link">
          {sendsMail && customer?.email && 'Le enviamos la liga por correo. '}Sirve hasta el{' '}
          {formatMoment(link.expires_at, zone)}. <a href={address}>{address}</a>
        </p>
      )}
      {gift?.recipient_email && gift.send_on !== null && sale.status === 'paid' && (
        <p>
          La tarjeta de regalo le llega a {gift.recipient_email} el {formatDate(gift.send_on)}.
        </p>
      )}
      {children}
      <div className="desk-receipt__actions">
        <Button size={children ? 'md' : 'lg'} variant={children ? 'ghost' : 'primary'} onClick={onNext}>
          Otra venta
        </Button>
        {address ? (
          <>
            <Button variant="ghost" onClick={() => void navigator.clipboard?.writeText(address)}>
              Copiar liga
            </Button>
            {phone && (
              <a
                className="ui-button ui-button--ghost ui-button--md"
                href={`https://wa.me/${phone}?text=${encodeURIComponent(text)}`}
                target="_blank"
                rel="noreferrer"
              >
                Enviar por WhatsApp
              </a>
            )}
          </>
        ) : (
          <Button variant="ghost" onClick={() => window.print()}>
            Imprimir recibo
          </Button>
        )}
        {gift && sale.status === 'paid' && (
          <LinkButton variant="ghost" to={gift.path}>
            Ver e imprimir la tarjeta
          </LinkButton>
        )}
      </div>
    </section>
  );
}
