import { connect } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { idParam } from '../../../core/routing/idParam';
import { selectFullName } from '../../customers/selectors';
import { fetchInvoices, fetchPurchase, failureOf, selectInvoices, selectPurchase } from '../actions';
import { Receipt } from '../components/Receipt';

interface Own {
  readonly purchaseId: number | null;
  readonly invoiceId: number | null;
}

const ConnectedReceipt = connect(
  (state: RootState, { purchaseId }: Own) => ({
    config: selectConfig(state),
    customerName: selectFullName(state),
    purchase: purchaseId === null ? null : selectPurchase(state, purchaseId),
    failure: failureOf(state.purchases, purchaseId),
    invoices: selectInvoices(state),
    spinner: state.purchases.spinner,
  }),
  (dispatch: AppDispatch) => ({
    onLoad: (id: number, withInvoices: boolean) => {
      void dispatch(fetchPurchase(id));
      if (withInvoices) void dispatch(fetchInvoices());
    },
  }),
)(Receipt);

/** /mystudio/recibo/:purchase_id, of one charge with ?cargo= */
export default function ReceiptScreen() {
  const [params] = useSearchParams();
  return (
    <ConnectedReceipt
      purchaseId={idParam(useParams().purchase_id)}
      invoiceId={idParam(params.get('cargo') ?? undefined)}
    />
  );
}
