import type { BrandOffer } from '../../../../../domain/contract/brand';
import { formatInstant } from '../../../../../domain/format';
import { plural } from '../../../../../domain/numbers';
import { Button } from '../../../../ui/Button';
import { FormAlert } from '../../../../ui/FormAlert';

export interface BrandClassesProps {
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
export function BrandClasses({ offers, zone, needsSpot, busy, error, onReserve }: BrandClassesProps) {
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
