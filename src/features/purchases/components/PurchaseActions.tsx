import Barcode from 'lucide-react/icons/barcode';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Tag from 'lucide-react/icons/tag';
import { receiptPath, thanksPath } from '../../../core/routing/paths';
import { Button, LinkButton } from '../../../ui/Button';
import type { PurchaseView } from '../labels';
import { PurchaseFiles } from './PurchaseFiles';

export interface PurchaseActionsProps {
  readonly view: PurchaseView;
  /** As wide as its card. */
  readonly block?: boolean;
  readonly onCancel: (view: PurchaseView) => void;
  readonly onChangeCard: (view: PurchaseView) => void;
}

export const hasActions = ({
  hasReceipt,
  cancellable,
  cardChangeable,
  awaitsTransfer,
  awaitsVoucher,
  purchase,
}: PurchaseView): boolean =>
  purchase.price_path !== undefined || awaitsTransfer || awaitsVoucher || hasReceipt || cancellable || cardChangeable;

/** What can be done with a purchase now. */
export function PurchaseActions({ view, block = false, onCancel, onChangeCard }: PurchaseActionsProps) {
  // Which purchase it is about: visible in its row, announced with the button.
  const which = (
    <span className="ui-hidden">
      {' '}
      {view.title}, {view.date}
    </span>
  );
  return (
    <>
      {view.purchase.price_path !== undefined && (
        <LinkButton to={view.purchase.price_path} size="sm" block={block} icon={<Tag size={18} aria-hidden />}>
          Ver el precio nuevo{which}
        </LinkButton>
      )}
      {view.awaitsTransfer && (
        <LinkButton
          to={thanksPath(view.purchase.purchase_id)}
          size="sm"
          block={block}
          icon={<Landmark size={18} aria-hidden />}
        >
          Ver datos para transferir{which}
        </LinkButton>
      )}
      {view.awaitsVoucher && (
        <LinkButton
          to={thanksPath(view.purchase.purchase_id)}
          size="sm"
          block={block}
          icon={<Barcode size={18} aria-hidden />}
        >
          Ver mi ficha de OXXO{which}
        </LinkButton>
      )}
      {view.hasReceipt && (
        <LinkButton
          to={receiptPath(view.purchase.purchase_id)}
          variant="ghost"
          size="sm"
          block={block}
          icon={<ReceiptText size={18} aria-hidden />}
        >
          Recibo{which}
        </LinkButton>
      )}
      <PurchaseFiles files={view.purchase.class_package} block={block} />
      {view.cardChangeable && (
        <Button
          variant={view.purchase.overdue ? 'primary' : 'ghost'}
          size="sm"
          block={block}
          icon={<CreditCard size={18} aria-hidden />}
          onClick={() => onChangeCard(view)}
        >
          {view.purchase.overdue ? 'Pagar con otra tarjeta' : 'Cambiar tarjeta'}
          {which}
        </Button>
      )}
      {view.isWallet && (
        <p className="purchases-note">
          Su forma de pago se cambia{' '}
          <a href="https://www.paypal.com/myaccount/autopay/" target="_blank" rel="noreferrer">
            en tus pagos automáticos de PayPal
          </a>
          .
        </p>
      )}
      {view.cancellable && (
        <Button variant="quiet" size="sm" block={block} onClick={() => onCancel(view)}>
          Cancelar suscripción{which}
        </Button>
      )}
    </>
  );
}
