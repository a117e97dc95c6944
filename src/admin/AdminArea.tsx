import { lazy, Suspense, useEffect } from 'react';
import { connect } from 'react-redux';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { AppConfig } from '../../domain/config';
import type { CurrentCustomer } from '../../domain/contract/customers';
import { PATHS } from '../core/routing/paths';
import type { AppDispatch, RootState } from '../core/state';
import { withReducers } from '../core/store';
import { selectConfig } from '../features/appconfig/state';
import { selectMe } from '../features/customers/selectors';
import { retryingImport } from '../core/http/chunks';
import { signOut, type SessionStatus, signedOut, selectSessionStatus } from '../features/session/state';
import { AccessScreen } from '../features/session/components/AccessScreen';
import { AdminShell } from './AdminShell';
import { NoAccess } from './NoAccess';
import { SecondFactorNeeded } from './SecondFactorNeeded';
import { resumeQueue } from './attendance/actions';
import { attendanceReducer } from './attendance/reducer';
import { ADMIN_PATHS } from '../../domain/adminPaths';
import { firstScreen, isInGroup, sectionsFor } from './sections';
import { DISPUTES, getDisputes } from './disputes/service';
import { listsReducer, useList } from './list/useList';
import { adminLocationReducer, fetchAdminLocations } from './location/location';
import { undoReducer } from './undo/undo';

const SessionGate = lazy(retryingImport(() => import('../features/session/containers/SessionGate')));

interface AdminAreaProps {
  readonly status: SessionStatus;
  readonly config: AppConfig;
  readonly me: CurrentCustomer | null;
  readonly onStaff: () => void;
  readonly onSignOut: () => void;
  readonly onGiveUp: () => void;
}

/** /admin, only for staff and admins. The server checks every call; this only keeps others from an empty screen. */
function AdminArea({ status, config, me, onStaff, onSignOut, onGiveUp }: AdminAreaProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const staffId = me && me.role !== 'customer' ? me.customer_id : null;
  const isLacking = me?.second_factor_required === true;
  const disputes = useList(DISPUTES, staffId !== null && !isLacking ? getDisputes : null);
  useEffect(() => {
    if (staffId !== null && !isLacking) onStaff();
  }, [staffId, isLacking, onStaff]);

  const waiting = (
    <AccessScreen
      name={config.business_name}
      logo={config.navbar_logo}
      background={config.bg_loading}
      onGiveUp={onGiveUp}
    />
  );
  if (status === 'checking') return waiting;
  if (status !== 'signed-in' || !me)
    return (
      <Suspense fallback={waiting}>
        <SessionGate key={pathname} />
      </Suspense>
    );
  const leave = (): void => {
    onSignOut();
    navigate(PATHS.login);
  };
  if (me.role === 'customer') return <NoAccess onSignOut={leave} />;
  if (isLacking) return <SecondFactorNeeded onSignOut={leave} />;
  if (pathname.replace(/\/$/, '') === PATHS.admin) return <Navigate to={firstScreen(me.role)} replace />;
  const hasBrand = me.brand !== undefined;
  // What the accountant may not read would only show errors.
  if (
    me.role === 'contador' &&
    (pathname.startsWith(ADMIN_PATHS.coachRates) ||
      !sectionsFor({ role: me.role, config, disputes: 0, hasBrand }).some((group) => isInGroup(group, pathname)))
  )
    return <Navigate to={firstScreen(me.role)} replace />;
  return (
    <AdminShell
      config={config}
      name={me.name}
      role={me.role}
      disputes={disputes.rows?.filter(({ status: of }) => of === 'open').length ?? 0}
      hasBrand={hasBrand}
      promptFactorOf={me.second_factor_suggested ? me.customer_id : null}
      onSignOut={leave}
    />
  );
}

/** The chunk contains the reducers of what the frame shows on every screen. */
export default withReducers(
  {
    adminLocation: adminLocationReducer,
    attendance: attendanceReducer,
    lists: listsReducer,
    undo: undoReducer,
  },
  connect(
    (state: RootState) => ({
      status: selectSessionStatus(state),
      config: selectConfig(state),
      me: selectMe(state),
    }),
    (dispatch: AppDispatch) => ({
      onStaff: () => {
        void dispatch(resumeQueue());
        void dispatch(fetchAdminLocations());
      },
      onSignOut: () => void dispatch(signOut()),
      onGiveUp: () => void dispatch(signedOut()),
    }),
  )(AdminArea),
);
