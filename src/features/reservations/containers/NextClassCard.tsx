import QrCode from 'lucide-react/icons/qr-code';
import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { Link } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { MyReservation } from '../../../../domain/contract/reservations';
import { countdown } from '../../../../domain/countdown';
import { startOf } from '../../../../domain/localTime';
import { keepOffline } from '../../../core/offline';
import { PATHS } from '../../../core/routing/paths';
import type { RootState } from '../../../core/state';
import { Button, LinkButton } from '../../../ui/Button';
import { lazyComponent } from '../../../ui/lazyComponent';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useId } from '../../../ui/useId';
import { useNow } from '../../../ui/useNow';
import { selectConfig } from '../../appconfig/state';
import { className } from '../../schedule/labels';
import { viewOf } from '../actions';
import '../home/next.scss';

const loadDialog = () => import('../components/AccessCodeDialog');
const AccessCodeDialog = lazyComponent(loadDialog);

interface NextClassCardProps {
  readonly config: AppConfig;
  /** The places in the next class, the own one first; null: not read yet. */
  readonly places: readonly MyReservation[] | null;
  readonly failed: boolean;
}

/** The customer's next class, with its code for the front desk. Without one the way to the calendar. */
function NextClassCard({ config, places, failed }: NextClassCardProps) {
  const now = useNow();
  const id = useId('siguiente');
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const hasNext = places !== null && places.length > 0;
  useEffect(() => {
    // The code is shown at a door, where the network may be away.
    const loaded = hasNext ? loadDialog().then(() => undefined) : Promise.resolve();
    void loaded.then(
      () => keepOffline(PATHS.account),
      () => undefined,
    );
  }, [hasNext]);
  if (places === null)
    return failed ? null : <SkeletonGroup label="Cargando tu próxima clase" shape="block" height={132} />;
  const [next] = places;
  if (!next)
    return (
      <section className="next-class ui-card" aria-labelledby={id}>
        <h2 id={id} className="next-class__none">
          No tienes clases próximas.
        </h2>
        <LinkButton to={PATHS.studio}>Ir a Reservar</LinkButton>
      </section>
    );
  const view = viewOf(next, config, now);
  const { single_class, spot, guest } = next;
  const seat = places.length > 1 ? `${places.length} lugares` : spot !== null && `lugar ${spot}`;
  return (
    <section className="next-class ui-card" aria-labelledby={id}>
      <p className="next-class__eyebrow">
        {guest === null ? 'Próxima clase' : `Próxima clase de ${guest}`}{' '}
        {countdown(startOf(single_class, config.timezone), now)}
      </p>
      <h2 id={id}>{className(single_class)}</h2>
      <p>
        <strong>{view.when}</strong>
        <br />
        {[single_class.location.name, seat].filter(Boolean).join(' · ')}
      </p>
      <div className="next-class__actions">
        {view.hasCode && (
          <Button
            icon={<QrCode size={18} aria-hidden />}
            onClick={() => {
              setOpened(true);
              setOpen(true);
            }}
          >
            Código QR
          </Button>
        )}
        <Link to={PATHS.reservations}>Mis Reservaciones</Link>
      </div>
      {opened && (
        <AccessCodeDialog view={view} open={open} onClose={() => setOpen(false)} onExited={() => setOpened(false)} />
      )}
    </section>
  );
}

export default connect((state: RootState) => ({
  config: selectConfig(state),
  places: state.home.classes,
  failed: state.home.failed,
}))(NextClassCard);
