import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { fetchPaymentSources, selectPaymentMethods } from '../../paymentMethods/actions';
import { changeCard, type ChosenCard } from '../changeCard';
import { ChangeCard, type ChangeCardProps } from '../components/ChangeCard';

export default connect(
  (state: RootState) => {
    const { sources, card, failed } = selectPaymentMethods(state);
    return { sources, method: card, failed };
  },
  (dispatch: AppDispatch, { view }: Pick<ChangeCardProps, 'view'>) => ({
    onLoad: () => void dispatch(fetchPaymentSources()),
    onChange: (card: ChosenCard) => dispatch(changeCard(view.purchase.purchase_id, card)),
  }),
)(ChangeCard);
