import { emailText } from '../../../../domain/contacts';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Instructor } from '../../../../domain/contract/catalogue';
import type { Customer, Role } from '../../../../domain/contract/customers';
import type { ChangedRole, TeamMember } from '../../../../domain/contract/team';
import { AlertRegion } from '../../../ui/AlertRegion';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { Select } from '../../../ui/Select';
import { useEditor } from '../../editor/useEditor';
import { CustomerPicker } from '../../list/CustomerPicker';
import { isLimited, ROLE_LABELS } from '../../../../domain/roles';
import { useCalls } from '../../calls';
import { useLoaded } from '../../useLoaded';
import { selectAdminLocations } from '../../location/location';
import { branchesText, ROLE_HINTS } from '../labels';
import { getInstructors, getTeam, putTeamMember } from '../service';
import { Checkbox } from '../../../ui/Checkbox';
import '../team.scss';

type Person = Pick<Customer, 'customer_id' | 'name' | 'last_name' | 'email' | 'role'>;

export interface RoleDialogProps {
  /** null: a person is still to be chosen. */
  readonly member: TeamMember | null;
  readonly isMe: boolean;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

const NO_INSTRUCTORS: readonly Instructor[] = [];

type Seen = NonNullable<ChangedRole['from']>;
type Words = {
  readonly role: Role;
  readonly instructor_id?: number | null;
  readonly location_ids?: readonly number[] | null;
};
/** The role as shown; undefined: no longer in the team. */
const seenRole = (member: TeamMember | undefined): Seen => ({
  role: member?.role ?? 'customer',
  instructor_id: member?.instructor_id ?? null,
  location_ids: member?.location_ids ?? null,
});
const areSame = (one: readonly number[] | null, other: readonly number[] | null): boolean =>
  one === other || (one !== null && other !== null && [...one].sort().join() === [...other].sort().join());
const ROLES: readonly Role[] = ['admin', 'staff', 'contador', 'coach', 'customer'];

/** Edits a person's role, and which instructor a coach is. */
export default function RoleDialog({ member, isMe, onSaved, onClose }: RoleDialogProps) {
  const { onCall, onSuccess } = useCalls();
  const [person, setPerson] = useState<Person | null>(member);
  const [role, setRole] = useState<Role>(member?.role ?? 'staff');
  const [instructorId, setInstructorId] = useState<number | null>(member?.instructor_id ?? null);
  const [branches, setBranches] = useState<readonly number[] | null>(member?.location_ids ?? null);
  const [wasEmpty, setWasEmpty] = useState(false);
  /** The role as it was when opened or chosen. */
  const [seen, setSeen] = useState<Seen>(seenRole(member ?? undefined));
  /** The current member, if another admin has changed the role meanwhile. */
  const [met, setMet] = useState<TeamMember | null>(null);

  const isCoach = role === 'coach' || met?.role === 'coach';
  const instructors = useLoaded(isCoach ? getInstructors : null).data ?? NO_INSTRUCTORS;

  const editor = useEditor<TeamMember | undefined>({
    title: () => `el rol de ${person?.name} ${person?.last_name}`,
    fields: (theirs) => {
      const [mine, stored] = [
        words({ role, instructor_id: instructorId, location_ids: branches }),
        words(seenRole(theirs)),
      ];
      return [
        { label: 'Rol', mine: mine.role, theirs: stored.role },
        { label: 'En el catálogo es', mine: mine.coach, theirs: stored.coach },
        { label: 'Dónde trabaja', mine: mine.branches, theirs: stored.branches },
      ];
    },
    onRead: async () => {
      const team = await onCall(getTeam);
      if (!team.ok) return team;
      const found = team.data.rows.find(({ customer_id }) => customer_id === person?.customer_id);
      setMet(found ?? null);
      return { ok: true, data: found };
    },
    onKeepMine: (theirs) => void save(seenRole(theirs)),
    onTakeTheirs: (theirs) => {
      const stored = seenRole(theirs);
      setSeen(stored);
      setRole(stored.role);
      setInstructorId(stored.instructor_id ?? null);
      setBranches(stored.location_ids ?? null);
    },
  });
  const { busy, error } = editor;
  const save = (from: Seen): Promise<boolean> =>
    editor.save(
      () => {
        const change = {
          role,
          ...(role === 'coach' && { instructor_id: instructorId }),
          // Of someone who was searched for it isn't known which there were: untouched they stay.
          ...(isLimited(role) &&
            !areSame(branches, from.location_ids ?? null) && { location_ids: branches && [...branches] }),
          from,
        };
        return onCall(() => putTeamMember(person?.customer_id ?? 0, change));
      },
      async () => {
        onSuccess('Equipo actualizado.');
        await onSaved();
        onClose();
      },
    );
  const locations = useSelector(selectAdminLocations);
  const words = ({ role: of, instructor_id: id, location_ids }: Words) => {
    const coach = instructors.find(({ instructor_id }) => instructor_id === id);
    const name = coach ? `${coach.name} ${coach.last_name}` : 'Nadie todavía';
    return {
      role: ROLE_LABELS[of],
      coach: of === 'coach' ? name : '',
      branches: isLimited(of) ? branchesText(location_ids ?? null, locations) : '',
    };
  };
  const trySave = (): void => {
    const isEmpty = isLimited(role) && branches?.length === 0;
    setWasEmpty(isEmpty);
    if (!isEmpty) void save(seen);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={person ? `Rol de ${person.name} ${person.last_name}` : 'Agregar persona'}
      footer={
        person && !isMe ? (
          <>
            <Button variant="ghost" disabled={busy} onClick={onClose}>
              Cancelar
            </Button>
            <Button busy={busy} onClick={trySave}>
              Guardar
            </Button>
          </>
        ) : undefined
      }
    >
      {person === null && (
        <>
          <p>Busca a la persona por su nombre, correo o teléfono. Necesita una cuenta con el correo confirmado.</p>
          <CustomerPicker
            choose="Elegir"
            onChoose={(found) => {
              setPerson(found);
              setSeen({ role: found.role });
              setBranches(null);
              if (found.role !== 'customer') setRole(found.role);
            }}
          />
        </>
      )}
      {person !== null && isMe && <p>No puedes cambiar tu propio rol: pídeselo a otra persona de administración.</p>}
      {person !== null && !isMe && (
        <div className="admin-form">
          <p>{emailText(person.email)}</p>
          <Select
            label="Rol"
            value={role}
            hint={ROLE_HINTS[role]}
            options={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
            onChange={(value) => setRole(ROLES.find((known) => known === value) ?? 'customer')}
          />
          {role === 'coach' && (
            <Select
              label="En el catálogo es"
              value={instructorId === null ? '' : String(instructorId)}
              hint="Decide qué clases ve."
              options={[
                { value: '', label: 'Nadie todavía' },
                ...instructors.map(({ instructor_id, name, last_name }) => ({
                  value: String(instructor_id),
                  label: `${name} ${last_name}`,
                })),
              ]}
              onChange={(value) => setInstructorId(value === '' ? null : Number(value))}
            />
          )}
          {isLimited(role) && <Branches chosen={branches} onChange={setBranches} />}
          {wasEmpty && (
            <p className="admin-form__error" role="alert">
              Elige al menos un estudio.
            </p>
          )}
          {error !== null && (
            <AlertRegion text={error} className="admin-form__error">
              {error}
            </AlertRegion>
          )}
        </div>
      )}
      {editor.conflict}
    </Dialog>
  );
}

interface BranchesProps {
  /** null: all. */
  readonly chosen: readonly number[] | null;
  readonly onChange: (chosen: readonly number[] | null) => void;
}

/** Which branches a member of the team works at; nothing where the studio has one and the role isn't limited. */
function Branches({ chosen, onChange }: BranchesProps) {
  const locations = useSelector(selectAdminLocations);
  if (locations.length < 2 && chosen === null) return null;
  const gone = (chosen ?? []).filter((id) => locations.every(({ location_id }) => location_id !== id));
  const toggle = (id: number, isOn: boolean): void =>
    onChange(isOn ? [...(chosen ?? []), id] : (chosen ?? []).filter((other) => other !== id));
  const box = (id: number, name: string): JSX.Element => (
    <Checkbox key={id} checked={chosen?.includes(id) ?? false} onChange={(isOn) => toggle(id, isOn)}>
      {name}
    </Checkbox>
  );
  return (
    <fieldset className="team-branches">
      <legend>Dónde trabaja</legend>
      <Checkbox checked={chosen === null} onChange={(isAll) => onChange(isAll ? null : [])}>
        Todos los estudios
      </Checkbox>
      {chosen !== null && (
        <>
          {locations.map(({ location_id, name }) => box(location_id, name))}
          {gone.map((id) => box(id, 'Un estudio archivado o eliminado'))}
          <p className="team-branches__hint">
            De los demás no ve ni cambia clases, listas, asistencias ni listas de espera: ahí es un cliente más.
            Clientes, ventas y caja son de todo el negocio.
          </p>
        </>
      )}
    </fieldset>
  );
}
