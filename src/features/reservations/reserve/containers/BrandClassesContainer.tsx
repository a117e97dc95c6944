import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { BrandOffer } from '../../../../../domain/contract/brand';
import type { AppDispatch, RootState } from '../../../../core/state';
import { PERSONAL_SILENT, request, type Result } from '../../../../core/thunk';
import { selectConfig } from '../../../appconfig/state';
import { selectSingleClass } from '../../../schedule/selectors';
import { freeSpotsOf } from '../opening';
import { formatInstant } from '../../../../../domain/format';
import { plural } from '../../../../../domain/numbers';
import { Button } from '../../../../ui/Button';
import { FormAlert } from '../../../../ui/FormAlert';
import * as service from '../../service';
import { selectReserve } from '../selectors';
import { reserveByVisit } from '../visits';

interface BrandClassesProps {
  readonly offers: readonly BrandOffer[];
  readonly zone: string;
  /** Whether the class has spots and none is chosen. */
  readonly needsSpot: boolean;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onReserve: (studioId: number) => void;
}

const haveText = ({ classes, studio }: BrandOffer): string =>
  classes === null ? `Tu plan ilimitado de ${studio}` : `${plural(classes, 'clase', 'clases')} de ${studio}`;

/** What the customer has in other studios of the brand, each with a press that reserves with it. */
function BrandClasses({ offers, zone, needsSpot, busy, error, onReserve }: BrandClassesProps) {
  if (offers.length === 0) return null;
  return (
    <section className="reserve-brand" aria-label="Tus clases en otros estudios">
      <h3>Tienes clases en otro estudio</h3>
      <ul>
        {offers.map((offer) => (
          <li key={offer.studio_id} className="reserve-brand__offer">
            <span>
              <strong>{haveText(offer)}</strong>
              {offer.expiration_date !== null && (
                <small>
                  {offer.classes === null ? 'Vale' : 'La primera vale'} hasta el{' '}
                  {formatInstant(offer.expiration_date, zone)}
                </small>
              )}
            </span>
            <Button busy={busy} onClick={() => onReserve(offer.studio_id)}>
              {offer.classes === null ? 'Reservar con mi plan' : 'Reservar con una clase'}
            </Button>
          </li>
        ))}
      </ul>
      {needsSpot && <p className="reserve-brand__rule">Te damos el primer lugar libre, o elige el tuyo abajo.</p>}
      <p className="reserve-brand__rule">Si cancelas a tiempo, la clase regresa a ese estudio.</p>
      {error !== null && <FormAlert text={error} />}
    </section>
  );
}

interface BrandClassesContainerProps {
  readonly singleClassId: number;
  readonly hasBrand: boolean;
  readonly zone: string;
  readonly needsSpot: boolean;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onRead: (singleClassId: number) => Promise<Result<readonly BrandOffer[]>>;
  readonly onReserve: (studioId: number) => void;
}

/** Reads what the customer has elsewhere while the dialog is open already: a studio that is slow delays nothing. */
function Container({ singleClassId, hasBrand, onRead, ...shown }: BrandClassesContainerProps) {
  const [offers, setOffers] = useState<readonly BrandOffer[]>([]);
  useEffect(() => {
    if (!hasBrand) return undefined;
    let mounted = true;
    void onRead(singleClassId).then((result) => {
      if (mounted && result.ok) setOffers(result.data);
    });
    return () => void (mounted = false);
  }, [hasBrand, onRead, singleClassId]);
  return <BrandClasses offers={offers} {...shown} />;
}

export default connect(
  (state: RootState) => {
    const { spinner, error, spot } = selectReserve(state);
    const single = selectSingleClass(state);
    return {
      hasBrand: state.customers.me?.brand !== undefined,
      needsSpot: spot === null && single !== null && freeSpotsOf(single) !== null,
      zone: selectConfig(state).timezone,
      busy: spinner,
      error,
    };
  },
  (dispatch: AppDispatch) => ({
    onRead: (singleClassId: number) => request(dispatch, () => service.getBrandOffers(singleClassId), PERSONAL_SILENT),
    onReserve: (studioId: number) => void dispatch(reserveByVisit(studioId)),
  }),
)(Container);
