import { connect } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { confirm } from '../../../core/confirm/confirm';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectMe } from '../../customers/selectors';
import * as access from '../../session/accessActions';
import { signOut, selectProviders } from '../../session/state';
import { fetchPolicy, resendConfirmation } from '../../session/formActions';
import { Security, type SecurityProps } from '../security/components/Security';

type Connected = Omit<SecurityProps, 'onSignOutEverywhere' | 'onSignOut'> & {
  readonly leave: () => Promise<void>;
  readonly leaveEverywhere: () => Promise<boolean>;
};

function SecuritySection({ leave, leaveEverywhere, ...props }: Connected) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const everywhere = async (): Promise<void> => {
    const text = 'Se cerrará tu sesión en todos tus dispositivos, también en este. Tendrás que volver a entrar.';
    if (!(await confirm({ text, ok: 'Cerrar sesiones' }))) return;
    if (await leaveEverywhere()) navigate(PATHS.login);
  };
  const again = async (): Promise<void> => {
    await leave();
    navigate(PATHS.login, { state: { from: pathname } });
  };
  return <Security {...props} onSignOut={() => void again()} onSignOutEverywhere={everywhere} />;
}

export default connect(
  (state: RootState) => {
    const me = selectMe(state);
    const config = selectConfig(state);
    return {
      business: config.business_name,
      timezone: config.timezone,
      offered: selectProviders(state),
      policy: state.session.policy,
      isStaff: me !== null && me.role !== 'customer',
      isRequired: config.staff_second_factor_required || me?.second_factor_required === true,
      isMissing: me?.second_factor_required === true,
      isBusy: state.session.spinner,
    };
  },
  (dispatch: AppDispatch) => ({
    steps: {
      confirmPassword: (password: string) => dispatch(access.confirmPassword(password)),
      confirmWith: (provider: Parameters<typeof access.confirmWith>[0]) => dispatch(access.confirmWith(provider)),
      confirmCode: (code: string) => dispatch(access.confirmCode(code)),
      mailReset: (email: string) => dispatch(access.mailReset(email)),
      changePassword: (password: string) => dispatch(access.changePassword(password)),
      changeEmail: (email: string) => dispatch(access.changeEmail(email)),
      linkMethod: (provider: Parameters<typeof access.linkMethod>[0]) => dispatch(access.linkMethod(provider)),
      unlinkMethod: (method: access.Method) => dispatch(access.unlinkMethod(method)),
      startFactor: (issuer: string) => dispatch(access.startFactor(issuer)),
      finishFactor: (code: string) => dispatch(access.finishFactor(code)),
      removeFactor: () => dispatch(access.removeFactor()),
    },
    onRead: () => dispatch(access.readAccess()),
    onPolicy: () => void dispatch(fetchPolicy()),
    onConfirmEmail: () => void dispatch(resendConfirmation()),
    leave: () => dispatch(signOut()),
    onSessions: () => dispatch(access.readSessions()),
    leaveEverywhere: () => dispatch(access.signOutEverywhere()),
  }),
)(SecuritySection);
