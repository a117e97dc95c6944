import { Link } from 'react-router-dom';
import { Chip } from '../../../../ui/Chip';
import type { FamilyName } from '../../../schedule/people';
import type { PlaceFor } from '../../../session/intent';
import type { Other } from '../reducer';

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
  readonly spot: number | null;
  /** Who else of the account comes. */
  readonly others: readonly Other[];
  /** The class has a map. */
  readonly spots: boolean;
  readonly disabled: boolean;
  readonly onPerson: (place: PlaceFor, member: number | null) => void;
  readonly onPeople: (people: readonly (number | null)[]) => void;
}

/** Who of the account comes: one or several, or a guest alone. */
export function WhomSection({
  self,
  free,
  seated,
  guest,
  packagesTo,
  place,
  member,
  spot,
  others,
  spots,
  disabled,
  onPerson,
  onPeople,
}: WhomSectionProps) {
  const coming = place === 'guest' ? [] : [{ member, spot }, ...others];
  const comes = (id: number | null): boolean => coming.some((one) => one.member === id);
  const nameOf = (id: number | null): string => free.find((one) => one.family_member_id === id)?.name ?? 'Yo';
  /** Adds a person, or leaves them out; one at least comes. */
  const toggle = (id: number | null): void => {
    const all = [...(self ? [null] : []), ...free.map((one) => one.family_member_id)];
    const people = all.filter((one) => (one === id ? !comes(id) : comes(one)));
    if (!disabled && people.length > 0) onPeople(people);
  };
  const chip = (id: number | null): JSX.Element => (
    <Chip key={id ?? 'yo'} active={comes(id)} onClick={() => toggle(id)}>
      {nameOf(id)}
    </Chip>
  );
  return (
    <div className="reserve-whom">
      <p className="reserve-whom__title" id="para-quien">
        ¿Quién viene?
      </p>
      <div className="ui-segmented" role="group" aria-labelledby="para-quien">
        {self && chip(null)}
        {free.map(({ family_member_id: id }) => chip(id))}
        {guest && (
          <Chip active={place === 'guest'} onClick={() => !disabled && onPerson('guest', null)}>
            Invitado
          </Chip>
        )}
      </div>
      {spots && others.length > 0 && (
        <p className="reserve-whom__note" role="status">
          {coming
            .map((one) => `${nameOf(one.member)}: ${one.spot === null ? 'sin lugar' : `lugar ${one.spot}`}`)
            .join(' · ')}
        </p>
      )}
      {seated.length > 0 && <p className="reserve-whom__note">Ya con lugar: {seated.join(', ')}.</p>}
      {packagesTo !== null && (
        <p className="reserve-whom__note">
          <Link to={packagesTo}>Ver paquetes</Link>
        </p>
      )}
    </div>
  );
}
