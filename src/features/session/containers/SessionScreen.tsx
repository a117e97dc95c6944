import { useEffect, useRef, type ReactNode } from 'react';
import { connect } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { AppDispatch, RootState } from '../../../core/state';
import { PATHS } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { selectConfig } from '../../appconfig/state';
import { selectIsStaff } from '../../customers/selectors';
import { type SessionStatus, setSessionError, signedOut, selectSessionStatus } from '../state';
import { AccessScreen } from '../components/AccessScreen';
import { SplitLayout } from '../components/SplitLayout';
import { returnPath } from '../returnPath';

interface SessionScreenProps {
  readonly status: SessionStatus;
  readonly staff: boolean;
  readonly config: AppConfig;
  readonly title: string;
  readonly text?: string;
  readonly background: string;
  readonly onEnter: () => void;
  readonly onGiveUp: () => void;
  readonly children: ReactNode;
}

/** The frame of login, sign-up and recovery: sends a signed-in customer back to where they came from. */
function SessionScreen({
  status,
  staff,
  config,
  title,
  text,
  background,
  onEnter,
  onGiveUp,
  children,
}: SessionScreenProps) {
  const { state, pathname } = useLocation();
  useTitle(title);
  // What the last form had to say doesn't concern this one.
  useEffect(onEnter, [onEnter, pathname]);
  // People who are signed in already go to /mystudio (specification, section 2); staff who sign in, to their own area.
  const signsIn = useRef(false);
  if (status === 'signed-out') signsIn.current = true;
  const home = staff && signsIn.current ? PATHS.admin : PATHS.studio;
  const brand = { name: config.business_name, logo: config.navbar_logo };

  if (status === 'checking') return <AccessScreen {...brand} background={config.bg_loading} onGiveUp={onGiveUp} />;
  if (status === 'signed-in') return <Navigate to={returnPath(state, home)} replace />;
  if (status === 'registering' && pathname !== PATHS.signUp)
    return <Navigate to={PATHS.signUp} state={state} replace />;
  return (
    <SplitLayout {...brand} tagline={config.tagline} background={background} title={title} text={text}>
      {children}
    </SplitLayout>
  );
}

export default connect(
  (state: RootState) => ({
    status: selectSessionStatus(state),
    staff: selectIsStaff(state),
    config: selectConfig(state),
  }),
  (dispatch: AppDispatch) => ({
    onEnter: () => void dispatch(setSessionError(null)),
    onGiveUp: () => void dispatch(signedOut()),
  }),
)(SessionScreen);
