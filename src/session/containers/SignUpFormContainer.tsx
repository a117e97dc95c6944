import { useEffect } from 'react';
import { connect } from 'react-redux';
import { confirm } from '../../app/confirm/confirm';
import type { RootState } from '../../app/rootReducer';
import type { AppDispatch } from '../../app/thunk';
import { fetchPages } from '../../content/actions';
import { selectRequiredSignUpPages } from '../../content/selectors';
import { signOut } from '../actions';
import { checkPhone, fetchPolicy, signUp, type Credentials, type SignUpData } from '../formActions';
import { SignUpForm, type SignUpFormProps } from '../components/SignUpForm';

function LoadedSignUpForm({ onLoad, ...props }: SignUpFormProps & { readonly onLoad: () => void }) {
  useEffect(onLoad, [onLoad]);
  return <SignUpForm {...props} />;
}

export default connect(
  (state: RootState) => ({
    busy: state.session.spinner,
    error: state.session.error,
    policy: state.session.policy,
    documents: selectRequiredSignUpPages(state),
    accountEmail: state.session.status === 'registering' ? state.session.account?.email ?? null : null,
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => {
      void dispatch(fetchPages());
      void dispatch(fetchPolicy());
    },
    onCheckPhone: (phone: string) => dispatch(checkPhone(phone)),
    onSubmit: (credentials: Credentials | null, data: SignUpData) => void dispatch(signUp(credentials, data)),
    onOtherAccount: async () => {
      if (await confirm({ text: 'Saldrás de esta cuenta y empezarás tu registro de nuevo.', ok: 'Usar otra cuenta' })) await dispatch(signOut());
    },
  }),
)(LoadedSignUpForm);
