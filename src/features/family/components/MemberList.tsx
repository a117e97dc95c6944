import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { FamilyMember } from '../../../../domain/contract/family';
import { ageOn, FAMILY_KIND_LABELS, familyName } from '../../../../domain/family';
import { plural } from '../../../../domain/numbers';
import type { Day } from '../../../../domain/studioTime';
import { Avatar } from '../../../ui/Avatar';
import { Button } from '../../../ui/Button';
import '../family.scss';

interface MemberListProps {
  readonly family: readonly FamilyMember[];
  readonly today: Day;
  readonly onChange: (member: FamilyMember) => void;
  readonly onRemove: (member: FamilyMember) => void;
}

/** 'Hija o hijo · 8 años · 2 clases por venir' */
const factsOf = ({ kind, birthdate, places_ahead, waits_ahead }: FamilyMember, today: Day): string =>
  [
    FAMILY_KIND_LABELS[kind],
    birthdate && plural(ageOn(birthdate, today), 'año', 'años'),
    places_ahead > 0 && `${plural(places_ahead, 'clase', 'clases')} por venir`,
    waits_ahead > 0 && `en ${plural(waits_ahead, 'lista', 'listas')} de espera`,
  ]
    .filter(Boolean)
    .join(' · ');

/** The people of a family, with what can be done with each. */
export function MemberList({ family, today, onChange, onRemove }: MemberListProps) {
  return (
    <ul className="family__list">
      {family.map((member) => {
        const name = familyName(member);
        return (
          <li key={member.family_member_id} className="family__member ui-card">
            <Avatar name={name} />
            <div className="family__words">
              <strong>{name}</strong>
              <span>{factsOf(member, today)}</span>
              {member.note && <span>{member.note}</span>}
            </div>
            <div className="family__actions">
              <Button
                variant="ghost"
                size="sm"
                icon={<Pencil size={18} aria-hidden />}
                onClick={() => onChange(member)}
              >
                Editar<span className="ui-hidden"> a {name}</span>
              </Button>
              <Button
                variant="quiet"
                size="sm"
                icon={<Trash2 size={18} aria-hidden />}
                onClick={() => onRemove(member)}
              >
                Eliminar<span className="ui-hidden"> a {name}</span>
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
