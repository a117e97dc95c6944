import { useEffect, useState } from 'react';
import type { Instructor } from '../../../../domain/contract/catalogue';
import type { Customer, Role } from '../../../../domain/contract/customers';
import type { ChangedRole, TeamMember } from '../../../../domain/contract/team';
import type { ApiError } from '../../../core/http/apiError';
import type { Result } from '../../../core/thunk';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { Select } from '../../../ui/Select';
import { useEditor } from '../../editor/useEditor';
import { CustomerPicker } from '../../list/CustomerPicker';
import { ROLE_LABELS } from '../../../../domain/roles';
import { ROLE_HINTS } from '../labels';

type Person = Pick<Customer, 'customer_id' | 'name' | 'last_name' | 'email' | 'role'>;

export interface RoleDialogProps {
  /** null: the person is still to be chosen. */
  readonly member: TeamMember | null;
  readonly isMe: boolean;
  readonly onSearch: (query: string) => Promise<Result<readonly Customer[]>>;
  readonly onInstructors: () => Promise<Result<readonly Instructor[]>>;
  /** The person with their role now; undefined: they have none. */
  readonly onRead: (customerId: number) => Promise<Result<TeamMember | undefined>>;
  /** Returns why it was refused; null: it is done. */
  readonly onSave: (customerId: number, change: ChangedRole) => Promise<ApiError | null>;
  readonly onClose: () => void;
}

type Seen = NonNullable<ChangedRole['from']>;
/** undefined: no longer of the team. */
const toSeen = (member: TeamMember | undefined): Seen => ({
  role: member?.role ?? 'customer',
  instructor_id: member?.instructor_id ?? null,
});
const ROLES: readonly Role[] = ['admin', 'staff', 'coach', 'customer'];

/** The role of a person, and of a coach who they are in the catalogue. */
export default function RoleDialog({
  member,
  isMe,
  onSearch,
  onInstructors,
  onRead,
  onSave,
  onClose,
}: RoleDialogProps) {
  const [person, setPerson] = useState<Person | null>(member);
  const [role, setRole] = useState<Role>(member?.role ?? 'staff');
  const [instructorId, setInstructorId] = useState<number | null>(member?.instructor_id ?? null);
  const [instructors, setInstructors] = useState<readonly Instructor[]>([]);
  /** What is changed: as it was when it was opened, or chosen. */
  const [seen, setSeen] = useState<Seen>({
    role: member?.role ?? 'customer',
    instructor_id: member?.instructor_id ?? null,
  });
  /** Of the team, once another admin has changed the role meanwhile. */
  const [met, setMet] = useState<TeamMember | null>(null);

  useEffect(() => {
    if (role !== 'coach' && met?.role !== 'coach') return undefined;
    let isOpen = true;
    void onInstructors().then((result) => {
      if (isOpen && result.ok) setInstructors(result.data);
    });
    return () => {
      isOpen = false;
    };
  }, [role, met, onInstructors]);

  const editor = useEditor<TeamMember | undefined>({
    title: () => `el rol de ${person?.name} ${person?.last_name}`,
    fields: (theirs) => {
      const [mine, stored] = [words(role, instructorId), words(toSeen(theirs).role, toSeen(theirs).instructor_id)];
      return [
        { label: 'Rol', mine: mine.role, theirs: stored.role },
        { label: 'En el catálogo es', mine: mine.coach, theirs: stored.coach },
      ];
    },
    onRead: async () => {
      const read = await onRead(person?.customer_id ?? 0);
      setMet((read.ok && read.data) || null);
      return read;
    },
    onKeepMine: (theirs) => void save(toSeen(theirs)),
    onTakeTheirs: (theirs) => {
      const stored = toSeen(theirs);
      setSeen(stored);
      setRole(stored.role);
      setInstructorId(stored.instructor_id ?? null);
    },
  });
  const { busy, error } = editor;
  const save = (from: Seen): Promise<boolean> =>
    editor.save(async () => {
      const change = { role, ...(role === 'coach' && { instructor_id: instructorId }), from };
      const refusal = await onSave(person?.customer_id ?? 0, change);
      return refusal ? { ok: false, error: refusal } : { ok: true, data: null };
    }, onClose);
  const words = (of: Role, id: number | null | undefined) => {
    const coach = instructors.find(({ instructor_id }) => instructor_id === id);
    const name = coach ? `${coach.name} ${coach.last_name}` : 'Nadie todavía';
    return { role: ROLE_LABELS[of], coach: of === 'coach' ? name : '' };
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
            <Button busy={busy} onClick={() => void save(seen)}>
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
            onSearch={onSearch}
            choose="Elegir"
            onChoose={(found) => {
              setPerson(found);
              setSeen({ role: found.role });
              if (found.role !== 'customer') setRole(found.role);
            }}
          />
        </>
      )}
      {person !== null && isMe && <p>No puedes cambiar tu propio rol: pídeselo a otra persona de administración.</p>}
      {person !== null && !isMe && (
        <div className="admin-form">
          <p>{person.email}</p>
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
          {error !== null && (
            <p className="admin-form__error" role="alert">
              {error}
            </p>
          )}
        </div>
      )}
      {editor.conflict}
    </Dialog>
  );
}
