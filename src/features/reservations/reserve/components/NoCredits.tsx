import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AvailableClass } from '../../../../../domain/contract/credits';
import type { ClassPackage } from '../../../../../domain/contract/packages';
import type { SingleClass } from '../../../../../domain/contract/schedule';
import { shownError } from '../../../../../domain/shownErrors';
import { paysForClass, sellsSeat } from '../../../../../domain/events';
import { formatMoney } from '../../../../../domain/numbers';
import { spotRows } from '../../../../../domain/spotMap';
import { checkoutPath, classCheckoutPath } from '../../../../core/routing/paths';
import { Button, LinkButton } from '../../../../ui/Button';
import { Checkbox } from '../../../../ui/Checkbox';
import Dialog from '../../../../ui/Dialog';
import { Illustration } from '../../../../ui/Illustration';
import { SkeletonGroup } from '../../../../ui/Skeleton';
import { costOf, costPerClass, packageContents } from '../../../packages/labels';
import { coachNames } from '../../../schedule/labels';
import { intentLabel } from '../labels';
import { needText, otherCreditsText, type Offers } from '../offers';
import { takenSpots } from '../../../schedule/selectors';
import { ownSpots } from '../opening';
import type { ReserveState } from '../reducer';
import { SpotMap } from './SpotMap';

export interface NoCreditsProps {
  readonly open: boolean;
  readonly single: SingleClass;
  readonly choice: Pick<ReserveState, 'place' | 'spot' | 'guest'>;
  readonly credits: readonly AvailableClass[];
  /** null: on their way. */
  readonly offers: Offers | null;
  /** What buys just this class, where the studio sells it and it would do. */
  readonly singlePackage: ClassPackage | null;
  /** What the customer has in other studios of the brand. */
  readonly elsewhere?: ReactNode;
  readonly packagesTo: string;
  readonly onSpot: (spot: number) => void;
  /** On the way to pay; `auto`: the class is reserved by itself then. */
  readonly onBuy: (auto: boolean) => void;
  readonly onClose: () => void;
}

/**
 * 'Créditos Agotados', or to who can have it the free first class: what the class needs, what pays for it, and that the
 * class waits meanwhile.
 */
export function NoCredits({
  open,
  single,
  choice,
  credits,
  offers,
  singlePackage,
  elsewhere,
  packagesTo,
  onSpot,
  onBuy,
  onClose,
}: NoCreditsProps) {
  const { place, spot, guest } = choice;
  const [auto, setAuto] = useState(true);
  const [choosing, setChoosing] = useState(false);
  const rows = place === 'own' ? spotRows(single.class_type.spot_map) : null;
  // Without a spot checkout holds the first free one.
  const whole = place === 'own' && guest === null;
  const buy = (): void => onBuy(auto && whole);
  const other = otherCreditsText(credits);
  const need = needText(single);
  const free = offers?.free ?? null;
  // A single class is bought with its seat; one of a package of several is held there, and the intent reserves it.
  const wanted = { ...single.class_type, class_package_id: single.class_package_id };
  const checkoutOf = (p: ClassPackage): string =>
    whole && (sellsSeat(p, wanted) || paysForClass(p, wanted))
      ? classCheckoutPath(p.class_package_id, single.single_class_id, spot)
      : checkoutPath(p.class_package_id);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={free ? 'Tu primera clase es gratis' : 'Créditos Agotados'}
      size="sm"
      footer={
        <>
          {free && (
            <LinkButton block to={checkoutOf(free)} onClick={buy}>
              Obtener mi clase gratis
            </LinkButton>
          )}
          {singlePackage && !free && (
            <LinkButton block to={checkoutOf(singlePackage)} onClick={buy}>
              {`Comprar ${singlePackage.title} · ${formatMoney(costOf(singlePackage))}`}
            </LinkButton>
          )}
          <LinkButton
            block
            variant={singlePackage || free || offers?.packages.length ? 'ghost' : 'primary'}
            to={packagesTo}
            onClick={buy}
          >
            Comprar Clases
          </LinkButton>
        </>
      }
    >
      <div className="reserve-blocked">
        <Illustration name="ticket" />
        {free ? (
          <p>{free.short_description || free.title}</p>
        ) : (
          <p>{shownError(place === 'guest' ? 'reservation/no-guest-credits' : 'reservation/no-credits')}</p>
        )}
        {need && <p className="reserve-blocked__detail">{need}</p>}
        {other && <p className="reserve-offers__other">{other}</p>}
      </div>
      {whole && elsewhere}
      <div className="reserve-offers">
        {!offers && <SkeletonGroup label="Buscando paquetes" shape="block" height={64} />}
        {offers && offers.packages.length > 0 && (
          <section>
            <h3>Paquetes para esta clase</h3>
            <ul>
              {offers.packages.map((p) => {
                const each = costPerClass(p);
                return (
                  <li key={p.class_package_id}>
                    <Link className="reserve-offers__package" to={checkoutOf(p)} onClick={buy}>
                      <span>
                        <strong>{p.title}</strong>
                        <small>{packageContents(p).join(' · ')}</small>
                      </span>
                      <span className="reserve-offers__price">
                        {formatMoney(costOf(p))}
                        {each !== null && <small>{formatMoney(each)} por clase</small>}
                      </span>
                      <ChevronRight size={18} aria-hidden />
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        )}
        <p className="reserve-offers__kept">
          Guardamos tu clase mientras tanto: <strong>{intentLabel(single, { spot, guest })}</strong>
        </p>
        {rows && !choosing && (
          <Button variant="quiet" size="sm" onClick={() => setChoosing(true)}>
            {spot === null ? 'Elegir mi lugar desde ahora' : 'Cambiar lugar'}
          </Button>
        )}
        {rows && choosing && (
          <SpotMap
            rows={rows}
            taken={takenSpots(single)}
            blocked={single.blocked_spots ?? []}
            layout={single.class_type.spot_layout ?? null}
            held={single.held_spots}
            chosen={spot}
            mine={ownSpots(single)}
            disabled={false}
            front={coachNames(single) || 'Coach'}
            onChoose={onSpot}
          />
        )}
        {whole && !free && (
          <Checkbox checked={auto} onChange={setAuto}>
            {rows && spot === null
              ? 'Reservar por mí el primer lugar libre en cuanto termine mi compra'
              : 'Reservar por mí en cuanto termine mi compra'}
          </Checkbox>
        )}
      </div>
    </Dialog>
  );
}
