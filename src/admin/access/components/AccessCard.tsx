import { withPlan } from '../../../../domain/installments';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import type { AccessPurchase } from '../../../../domain/contract/access';
import { formatInstant, formatMoment } from '../../../../domain/format';
import { toCentavos } from '../../../../domain/money';
import { formatMoney } from '../../../../domain/numbers';
import { orderNumber } from '../../../../domain/orderNumber';
import { TRANSFER } from '../../../../domain/pricing';
import { Badge } from '../../../ui/Badge';
import { Button, LinkButton } from '../../../ui/Button';
import { attemptText, badgeOf, creditsText, expiryText, isCurrentAccess, placeText, triesText } from '../labels';

export interface AccessCardProps {
  readonly purchase: AccessPurchase;
  readonly zone: string;
  readonly now: Date;
  /** On which days an overdue renewal is tried again: '1,3,5'. */
  readonly retryDays: string;
  readonly isAdmin: boolean;
  readonly busy: boolean;
  /** Opens the dialog of this kind. */
  readonly onDo: (kind: 'freeze' | 'expiry' | 'refund') => void;
  readonly onRevoke: () => void;
  readonly onResume: () => void;
  readonly onConfirmCash: () => void;
  readonly onVoidCash: () => void;
}

const ENDED: ReadonlySet<string> = new Set(['revoked', 'failed']);

/** A purchase with its credits, and the actions for it. */
export function AccessCard(props: AccessCardProps) {
  const { purchase, zone, now, retryDays, isAdmin, busy, onDo } = props;
  const { purchase_id, title, status, frozen, next_charge_at, pay_by, total_payment, refunded, credits } = purchase;
  const badge = badgeOf(purchase, zone);
  const expiry = expiryText(purchase, zone, now);
  const method = withPlan(purchase.payment_method?.name ?? 'Sin costo', purchase.installments);
  const awaitsPayment = status === 'pending' && pay_by !== null;
  const isTransfer = purchase.payment_method?.payment_method_id === TRANSFER;
  const isOpen = !ENDED.has(status) && status !== 'pending';
  const live = isOpen && (credits.free > 0 || purchase.places.length > 0);
  const which = <span className="ui-hidden"> {title}</span>;
  const action = (label: string, onClick: () => void, variant: 'ghost' | 'quiet' = 'ghost'): JSX.Element => (
    <Button size="sm" variant={variant} disabled={busy} onClick={onClick}>
      {label}
      {which}
    </Button>
  );
  return (
    <li className="access-card ui-card" aria-busy={busy}>
      <div className="access-card__head">
        <h3>{title}</h3>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </div>
      <p className="access-card__credits">{creditsText(purchase)}</p>
      <dl className="access-card__facts">
        {expiry && (
          <div>
            <dt>Vigencia</dt>
            <dd>
              {expiry}
              {frozen && ', más los días congelados'}
            </dd>
          </div>
        )}
        {(next_charge_at !== null || (frozen !== null && status === 'active')) && (
          <div>
            <dt>Próximo cobro</dt>
            <dd>{next_charge_at === null ? 'En pausa' : formatInstant(next_charge_at, zone)}</dd>
          </div>
        )}
        <div>
          <dt>{status === 'pending' ? 'Por pagar' : 'Pagó'}</dt>
          <dd>
            {total_payment === 0 ? method : `${formatMoney(toCentavos(total_payment))} · ${method}`}
            {refunded > 0 && ` · reembolsado ${formatMoney(toCentavos(refunded))}`}
          </dd>
        </div>
        <div>
          <dt>Orden</dt>
          <dd>
            {orderNumber(purchase_id)}, {formatInstant(purchase.createdAt, zone)}
          </dd>
        </div>
      </dl>
      {purchase.places.length > 0 && (
        <p className="access-card__note">Reservó {purchase.places.map(placeText).join('; ')}.</p>
      )}
      {awaitsPayment && <p className="access-card__note">Espera su pago hasta el {formatMoment(pay_by, zone)}.</p>}
      {purchase.overdue && (
        <>
          <p className="access-card__note">
            Su renovación no se ha podido cobrar. {triesText(purchase, retryDays, zone, now)}
          </p>
          {purchase.renewal_attempts.length > 0 && (
            <ul className="access-card__note" aria-label={`Intentos de cobrar ${title}`}>
              {purchase.renewal_attempts.map((attempt) => (
                <li key={attempt.at}>{attemptText(attempt, zone)}</li>
              ))}
            </ul>
          )}
        </>
      )}
      {!purchase.is_told && (
        <p className="access-card__note">
          {frozen ? 'La pausa del cobro se está avisando' : 'El próximo cobro se está avisando'} a su procesador de
          pagos.
        </p>
      )}
      <div className="access-card__actions">
        {awaitsPayment && isTransfer && (
          <LinkButton to={ADMIN_PATHS.transfers} variant="ghost" size="sm">
            Ver la transferencia{which}
          </LinkButton>
        )}
        {awaitsPayment && !isTransfer && (
          <>
            <Button size="sm" disabled={busy} onClick={props.onConfirmCash}>
              Confirmar pago{which}
            </Button>
            {action('No se pagó', props.onVoidCash, 'quiet')}
          </>
        )}
        {isAdmin && isOpen && frozen && (
          <Button size="sm" busy={busy} onClick={props.onResume}>
            Reanudar{which}
          </Button>
        )}
        {isAdmin && !frozen && (live || status === 'active') && action('Congelar', () => onDo('freeze'))}
        {isAdmin && !frozen && isOpen && (live || credits.lapsed > 0) && action('Vencimiento', () => onDo('expiry'))}
        {isAdmin && purchase.refundable > 0 && !purchase.disputed && action('Reembolsar', () => onDo('refund'))}
        {isAdmin && isOpen && isCurrentAccess(purchase) && action('Retirar acceso', props.onRevoke, 'quiet')}
      </div>
    </li>
  );
}
