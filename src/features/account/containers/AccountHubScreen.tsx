import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Flame from 'lucide-react/icons/flame';
import LogOut from 'lucide-react/icons/log-out';
import Medal from 'lucide-react/icons/medal';
import { useEffect } from 'react';
import { connect } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { Home } from '../../../../domain/contract/home';
import { creditsLabel } from '../../../../domain/credits';
import { plural } from '../../../../domain/numbers';
import { visitsBadge } from '../../../../domain/milestones';
import { streakBadge, weeksInARow } from '../../../../domain/streak';
import { studioDay } from '../../../../domain/studioTime';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import { useTitle } from '../../../ssr/RenderContext';
import { Avatar } from '../../../ui/Avatar';
import { Badge } from '../../../ui/Badge';
import { useNow } from '../../../ui/useNow';
import { selectConfig } from '../../appconfig/state';
import { toCredits } from '../../credits/selectors';
import { selectFullName, selectIsStaff, selectPicture, selectShownCredits } from '../../customers/selectors';
import { fetchHome } from '../../home/actions';
import NextClassCard from '../../reservations/containers/NextClassCard';
import { signOut } from '../../session/state';
import { AccountLinks } from '../components/AccountLinks';
import { ownLinks } from '../links';
import { SETTINGS_LINKS } from '../settingsLinks';
import '../account.scss';

interface AccountHubProps {
  readonly config: AppConfig;
  readonly name: string;
  readonly picture: string | null;
  readonly credits: string | null;
  readonly videos: boolean;
  readonly isStaff: boolean;
  readonly home: Omit<Home, 'next'> | null;
  readonly onLoad: () => void;
  readonly onSignOut: () => void;
}

/** /mystudio/cuenta: the next class, how often one came, and the way to each part of one's account. */
function AccountHub({ config, name, picture, home, isStaff, onLoad, onSignOut, ...owned }: AccountHubProps) {
  useTitle('Cuenta');
  const navigate = useNavigate();
  const now = useNow();
  useEffect(onLoad, [onLoad]);
  const weeks = home ? weeksInARow(home.attended_weeks, studioDay(now, config.timezone)) : 0;
  const badges = [visitsBadge(home?.attended ?? 0), streakBadge(weeks)].filter((badge) => badge !== null);
  return (
    <div className="ui-container ui-page account">
      <div className="account-hub__person">
        <Avatar name={name} src={picture} size="lg" />
        <div>
          <h1>{name}</h1>
          {/* Of the height that it will have, so that nothing jumps. */}
          <p className="account-hub__counts">
            {home && home.attended > 0 && (
              <span>
                <Medal size={18} aria-hidden />
                {plural(home.attended, 'clase tomada', 'clases tomadas')}
              </span>
            )}
            {weeks > 0 && (
              <span>
                <Flame size={18} aria-hidden />
                {`Racha: ${plural(weeks, 'semana', 'semanas')}`}
              </span>
            )}
            {badges.map((badge) => (
              <Badge key={badge} tone="accent">
                {badge}
              </Badge>
            ))}
            {home?.attended === 0 && <span>Tu primera clase te espera.</span>}
          </p>
        </div>
      </div>
      <div className="account__sections">
        <NextClassCard />
        <AccountLinks
          label="Cuenta"
          links={[
            // Reservations have a tab of their own.
            ...ownLinks(config, owned).filter(({ to }) => to !== PATHS.reservations),
            ...SETTINGS_LINKS,
            ...(isStaff
              ? [{ to: PATHS.admin, label: 'Administración', icon: <ClipboardCheck size={22} aria-hidden /> }]
              : []),
          ]}
        />
        <button
          type="button"
          className="account-links__link account-links__link--alone ui-card"
          onClick={() => {
            onSignOut();
            navigate(PATHS.login);
          }}
        >
          <LogOut size={22} aria-hidden />
          <span>Salir</span>
        </button>
      </div>
    </div>
  );
}

/** /mystudio/cuenta */
export default connect(
  (state: RootState) => {
    const credits = selectShownCredits(state);
    return {
      config: selectConfig(state),
      name: selectFullName(state),
      picture: selectPicture(state),
      credits: credits && creditsLabel(toCredits(credits)),
      videos: state.customers.me?.has_videos === true,
      isStaff: selectIsStaff(state),
      home: state.home.home,
    };
  },
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchHome()),
    onSignOut: () => void dispatch(signOut()),
  }),
)(AccountHub);
