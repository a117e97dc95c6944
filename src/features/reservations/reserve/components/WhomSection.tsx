import { Link } from 'react-router-dom';
import { Chip } from '../../../../ui/Chip';
import type { PlaceFor } from '../../../session/intent';
import type { FamilyName } from '../opening';

export interface WhomChoice {
  /** The customer has no place in the class yet. */
  readonly self: boolean;
  /** Those of the family who have none. */
  readonly free: readonly FamilyName[];
  /** Those of the account who have one: 'Tú', 'Sofía'. */
  readonly seated: readonly string[];
  /** A guest can have one. */
  readonly guest: boolean;
  /** Why the chosen person gets none; null: they do. */
  readonly refusal: string | null;
  /** Where packages are sold, where one is what the chosen person lacks. */
  readonly packagesTo: string | null;
}

interface WhomSectionProps extends WhomChoice {
  readonly place: PlaceFor;
  readonly member: number | null;
  readonly disabled: boolean;
  readonly onPerson: (place: PlaceFor, member: number | null) => void;
}

/** For whom of the account the place is. */
export function WhomSection({
  self,
  free,
  seated,
  guest,
  packagesTo,
  place,
  member,
  disabled,
  onPerson,
}: WhomSectionProps) {
  const chip = (key: string, label: string, to: PlaceFor, id: number | null = null): JSX.Element => (
    <Chip
      key={key}
      active={place === to && member === id}
      onClick={() => {
        if (!disabled) onPerson(to, id);
      }}
    >
      {label}
    </Chip>
  );
  return (
    <div className="reserve-whom">
      <p className="reserve-whom__title" id="para-quien">
        ¿Para quién?
      </p>
      <div className="ui-segmented" role="group" aria-labelledby="para-quien">
        {self && chip('yo', 'Yo', 'own')}
        {free.map(({ family_member_id: id, name }) => chip(String(id), name, 'family', id))}
        {guest && chip('invitado', 'Invitado', 'guest')}
      </div>
      {seated.length > 0 && <p className="reserve-whom__note">Ya con lugar: {seated.join(', ')}.</p>}
      {packagesTo !== null && (
        <p className="reserve-whom__note">
          <Link to={packagesTo}>Ver paquetes</Link>
        </p>
      )}
    </div>
  );
}
