import { orderNumber } from '../../../../domain/orderNumber';
import type { PurchaseView } from '../labels';
import { Amount } from './Amount';
import { emptyCell } from '../../../ui/emptyCell';
import { rowId } from './rowId';
import { PurchaseActions } from './PurchaseActions';
import { PurchaseBadge } from './PurchaseBadge';
import '../purchases.scss';

export interface PurchaseListProps {
  readonly views: readonly PurchaseView[];
  readonly onCancel: (view: PurchaseView) => void;
  readonly onChangeCard: (view: PurchaseView) => void;
}

/** On wide screens. */
export function PurchaseTable({ views, onCancel, onChangeCard }: PurchaseListProps) {
  const renewals = views.some(({ renewal }) => renewal !== null);
  return (
    <div className="purchases-frame ui-card">
      <table className="purchases-table">
        <caption className="ui-hidden">Mis Compras</caption>
        <thead>
          <tr>
            <th scope="col">Paquete</th>
            <th scope="col">Fecha</th>
            <th scope="col" className="purchases-table__money">
              Monto
            </th>
            <th scope="col">Forma de pago</th>
            <th scope="col">Estado</th>
            {renewals && <th scope="col">Próxima renovación</th>}
            <th scope="col">Acciones</th>
          </tr>
        </thead>
        <tbody>
          {views.map((view) => (
            <tr key={view.purchase.purchase_id} id={rowId(view.purchase.purchase_id)} tabIndex={-1}>
              <th scope="row">
                <span className="purchases-package">{view.title}</span>
                <span className="purchases-order">Orden {orderNumber(view.purchase.purchase_id)}</span>
              </th>
              <td className="purchases-table__line">{view.date}</td>
              <td className="purchases-table__money">
                <Amount total={view.total} refunded={view.refunded} />
              </td>
              <td>{view.method}</td>
              <td>
                <PurchaseBadge purchase={view.purchase} text={view.badge} />
                {view.note && <p className="purchases-note">{view.note}</p>}
                {view.warning && <p className="purchases-warning">{view.warning}</p>}
              </td>
              {renewals && (
                <td>
                  {view.renewal === null ? (
                    emptyCell('No se renueva')
                  ) : (
                    <span className="purchases-table__line">{view.renewal}</span>
                  )}
                  {view.charges && <span className="purchases-order">{view.charges}</span>}
                </td>
              )}
              <td>
                <div className="purchases-table__actions">
                  <PurchaseActions view={view} onCancel={onCancel} onChangeCard={onChangeCard} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
