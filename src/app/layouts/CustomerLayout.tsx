import { lazy, Suspense } from 'react';
import { connect } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AppConfig } from '../../../domain/config';
import { selectConfig } from '../../features/appconfig/state';
import { retrying } from '../../core/http/chunks';
import ProfileGate from '../../features/account/containers/ProfileGate';
import LegalGate from '../../features/legal/containers/LegalGate';
import { signOut, type SessionStatus, signedOut, selectSessionStatus } from '../../features/session/state';
import { AccessScreen } from '../../features/session/components/AccessScreen';
import { PATHS } from '../../core/routing/paths';
import type { AppDispatch, RootState } from '../../core/state';
import { CustomerShell } from './CustomerShell';
import { selectPerson } from './person';

const SessionGate = lazy(retrying(() => import('../../features/session/containers/SessionGate')));

export interface CustomerAreaProps {
  readonly status: SessionStatus;
  readonly config: AppConfig;
  readonly name: string;
  readonly picture?: string | null;
  readonly credits?: string | null;
  readonly staff: boolean;
  readonly onSignOut: () => void;
  readonly onGiveUp: () => void;
}

/** /mystudio: only for customers; while signed out the login takes its place, at the same address. */
export function CustomerArea({ status, config, onSignOut, onGiveUp, ...person }: CustomerAreaProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const waiting = (
    <AccessScreen
      name={config.business_name}
      logo={config.navbar_logo}
      background={config.bg_loading}
      onGiveUp={onGiveUp}
    />
  );
  if (status === 'checking') return waiting;
  if (status !== 'signed-in')
    return (
      <Suspense fallback={waiting}>
        <SessionGate key={pathname} />
      </Suspense>
    );
  const leave = (): void => {
    onSignOut();
    navigate(PATHS.login);
  };
  return (
    <>
      <CustomerShell config={config} {...person} onSignOut={leave} />
      <LegalGate onSignOut={leave} />
      <ProfileGate onSignOut={leave} />
    </>
  );
}

export default connect(
  (state: RootState) => ({
    status: selectSessionStatus(state),
    config: selectConfig(state),
    ...selectPerson(state),
  }),
  (dispatch: AppDispatch) => ({
    onSignOut: () => void dispatch(signOut()),
    onGiveUp: () => void dispatch(signedOut()),
  }),
)(CustomerArea);
