import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { GuestPlace } from '../../../../domain/contract/guests';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { useTitle } from '../../../ssr/RenderContext';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Logo } from '../../../ui/layout/Logo';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { MAIN_ID } from '../../../ui/useRouteFocus';
import { selectConfig } from '../../appconfig/state';
import { readGuestPlace, saveGuestPlace } from '../actions';
import { GuestPlacePage } from '../components/GuestPlacePage';
import '../guests.scss';

export interface GuestPlaceScreenProps {
  readonly config: AppConfig;
  readonly onRead: (token: string) => Promise<Result<GuestPlace>>;
  readonly onAddToCalendar: (token: string) => void;
}

/** /invitado/{token}: a visitor with the address sees the place, without an account. */
export function GuestPlaceScreen({ config, onRead, onAddToCalendar }: GuestPlaceScreenProps) {
  const token = useParams().token ?? '';
  const [answer, setAnswer] = useState<Result<GuestPlace> | null>(null);
  const [reading, setReading] = useState(0);
  useTitle('Tu lugar');
  useEffect(() => {
    let here = true;
    void onRead(token).then((result) => here && setAnswer(result));
    return () => void (here = false);
  }, [token, onRead, reading]);

  const content = (): JSX.Element => {
    if (answer?.ok)
      return <GuestPlacePage config={config} place={answer.data} onAddToCalendar={() => onAddToCalendar(token)} />;
    if (!answer) return <SkeletonGroup label="Cargando tu lugar" shape="block" height={420} />;
    if (answer.error.status === 404 || answer.error.status === 400)
      return (
        <EmptyState
          title="Este enlace ya no sirve"
          text="El lugar se canceló o su enlace cambió. Pide uno nuevo a quien te invitó."
          action={<LinkButton to={PATHS.schedule}>Ver horarios</LinkButton>}
        />
      );
    return <ErrorState title="No pudimos cargar tu lugar." onRetry={() => setReading(reading + 1)} />;
  };
  return (
    <div className="guest-place">
      <Link to={PATHS.home} className="guest-place__logo">
        <Logo name={config.business_name} src={config.navbar_logo} />
      </Link>
      <main id={MAIN_ID} tabIndex={-1} className="guest-place__card ui-card">
        {content()}
      </main>
    </div>
  );
}

export default connect(
  (state: RootState) => ({ config: selectConfig(state) }),
  (dispatch: AppDispatch) => ({
    onRead: (token: string) => dispatch(readGuestPlace(token)),
    onAddToCalendar: (token: string) => void dispatch(saveGuestPlace(token)),
  }),
)(GuestPlaceScreen);
