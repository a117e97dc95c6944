import { useEffect } from 'react';
import { connect } from 'react-redux';
import type { SignInProvider, SocialProvider } from '../../../../domain/config';
import type { SignUp } from '../../../../domain/contract/customers';
import { confirm } from '../../../core/confirm/confirm';
import type { AppDispatch, RootState } from '../../../core/state';
import { fetchPages, selectPrivacyPage, selectRequiredSignUpPages } from '../../content/actions';
import PrivacyLink from '../../content/containers/PrivacyLink';
import { prepareSignIn, signOut, selectProviders } from '../state';
import { checkPhone, fetchPolicy, signInWith, signUp, type Credentials } from '../formActions';
import { OtherWays } from '../components/OtherWays';
import { SignUpForm, type SignUpFormProps } from '../components/SignUpForm';

interface LoadedSignUpFormProps extends SignUpFormProps {
  /** The privacy notice is among the documents that sign-up requires. */
  readonly isNoticed: boolean;
  readonly offered: readonly SignInProvider[];
  readonly onLoad: () => void;
  readonly onNear: () => void;
  readonly onProvider: (provider: SocialProvider) => void;
}

function LoadedSignUpForm({ isNoticed, offered, onLoad, onNear, onProvider, ...props }: LoadedSignUpFormProps) {
  useEffect(onLoad, [onLoad]);
  return (
    <>
      <SignUpForm {...props} />
      {!isNoticed && <PrivacyLink />}
      {props.accountEmail === null && <OtherWays offered={offered} onNear={onNear} onProvider={onProvider} />}
    </>
  );
}

export default connect(
  (state: RootState) => ({
    busy: state.session.spinner,
    error: state.session.error,
    policy: state.session.policy,
    documents: selectRequiredSignUpPages(state),
    isNoticed: selectRequiredSignUpPages(state).some((page) => page === selectPrivacyPage(state)),
    accountEmail: state.session.status === 'registering' ? (state.session.account?.email ?? null) : null,
    accountName: state.session.account?.name ?? null,
    offered: selectProviders(state),
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => {
      void dispatch(fetchPages());
      void dispatch(fetchPolicy());
    },
    onNear: () => dispatch(prepareSignIn()),
    onProvider: (provider: SocialProvider) => void dispatch(signInWith(provider)),
    onCheckPhone: (phone: string) => dispatch(checkPhone(phone)),
    onSubmit: (credentials: Credentials | null, data: SignUp) => void dispatch(signUp(credentials, data)),
    onOtherAccount: async () => {
      if (await confirm({ text: 'Saldrás de esta cuenta y empezarás tu registro de nuevo.', ok: 'Usar otra cuenta' }))
        await dispatch(signOut());
    },
  }),
)(LoadedSignUpForm);
