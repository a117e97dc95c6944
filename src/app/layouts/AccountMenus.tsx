import { connect } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../core/routing/paths';
import type { AppDispatch, RootState } from '../../core/state';
import { selectConfig } from '../../features/appconfig/state';
import { signOut } from '../../features/session/state';
import { CustomerMenus, type CustomerMenusProps } from './customerMenu';
import { selectPerson } from './person';

function Menus({ onSignOut, ...props }: CustomerMenusProps) {
  const navigate = useNavigate();
  return (
    <CustomerMenus
      {...props}
      onSignOut={() => {
        onSignOut();
        navigate(PATHS.login);
      }}
    />
  );
}

/** The account menu on visitors' pages, loaded only for a session. */
export default connect(
  (state: RootState) => ({ config: selectConfig(state), ...selectPerson(state) }),
  (dispatch: AppDispatch) => ({ onSignOut: () => void dispatch(signOut()) }),
)(Menus);
