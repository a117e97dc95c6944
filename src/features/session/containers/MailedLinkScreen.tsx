/** What a link of the identity service's mails leads to; it stands in the place of /entrar (mailedLink.ts). */
import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { Navigate, useNavigate } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import { useTitle } from '../../../ssr/RenderContext';
import { selectIsStaff } from '../../customers/selectors';
import { selectConfig } from '../../appconfig/state';
import { type SessionStatus, setSessionError, signedOut, selectSessionStatus } from '../state';
import { returnPath } from '../returnPath';
import { AccessScreen } from '../components/AccessScreen';
import { SplitLayout } from '../components/SplitLayout';
import type { MailedLink } from '../mailedLink';
import { readLink } from '../storage';
import ConfirmByCode from './ConfirmByCode';
import ResetByCode from './ResetByCode';
import SignInByLink from './SignInByLink';
import SignInCode from './SignInCode';

const TITLES: Readonly<Record<MailedLink['mode'], string>> = {
  signIn: 'Inicia Sesión',
  resetPassword: 'Elige tu nueva contraseña',
  verifyEmail: 'Confirma tu correo',
  recoverEmail: 'Recupera tu correo',
  verifyAndChangeEmail: 'Confirma tu nuevo correo',
};

interface MailedLinkScreenProps {
  readonly link: MailedLink;
  readonly status: SessionStatus;
  readonly staff: boolean;
  readonly codeRequired: boolean;
  readonly config: AppConfig;
  readonly onEnter: () => void;
  readonly onGiveUp: () => void;
}

function MailedLinkScreen({ link, status, staff, codeRequired, config, onEnter, onGiveUp }: MailedLinkScreenProps) {
  const navigate = useNavigate();
  const [asked] = useState(readLink);
  useTitle(TITLES[link.mode]);
  // What a form had to say before doesn't concern this one.
  useEffect(onEnter, [onEnter]);
  // The link has done its part once the code's form is open.
  const [coded, setCoded] = useState(false);
  useEffect(() => {
    if (codeRequired) setCoded(true);
  }, [codeRequired]);
  const from = asked?.from ?? undefined;
  const brand = { name: config.business_name, logo: config.navbar_logo };
  const back = (to: string | null = null): void =>
    navigate(PATHS.login, { replace: true, state: to === null ? undefined : { from: to } });

  if (status === 'checking') return <AccessScreen {...brand} background={config.bg_loading} onGiveUp={onGiveUp} />;
  if (link.mode === 'signIn' && status === 'registering')
    return <Navigate to={PATHS.signUp} state={{ from }} replace />;
  if ((link.mode === 'signIn' || coded) && status === 'signed-in')
    return <Navigate to={returnPath({ from }, staff ? PATHS.admin : PATHS.studio)} replace />;
  if (coded && !codeRequired) return <Navigate to={PATHS.login} replace />;
  return (
    <SplitLayout {...brand} tagline={config.tagline} background={config.bg_login} title={TITLES[link.mode]}>
      {codeRequired && <SignInCode />}
      {!codeRequired && link.mode === 'signIn' && <SignInByLink href={link.href} onBack={() => back()} />}
      {!codeRequired && link.mode === 'resetPassword' && <ResetByCode code={link.code} onBack={() => back()} />}
      {!codeRequired && link.mode !== 'signIn' && link.mode !== 'resetPassword' && (
        <ConfirmByCode mode={link.mode} code={link.code} onBack={back} />
      )}
    </SplitLayout>
  );
}

export default connect(
  (state: RootState) => ({
    status: selectSessionStatus(state),
    staff: selectIsStaff(state),
    codeRequired: state.session.codeRequired,
    config: selectConfig(state),
  }),
  (dispatch: AppDispatch) => ({
    onEnter: () => void dispatch(setSessionError(null)),
    onGiveUp: () => void dispatch(signedOut()),
  }),
)(MailedLinkScreen);
