import { useEffect, useState } from 'react';
import type { Instructor } from '../../../../domain/contract/catalogue';
import type { Customer, Role } from '../../../../domain/contract/customers';
import type { ChangedRole, TeamMember } from '../../../../domain/contract/team';
import type { Result } from '../../../core/thunk';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { Select } from '../../../ui/Select';
import { CustomerPicker } from '../../list/CustomerPicker';
import { ROLE_HINTS, ROLE_LABELS } from '../labels';

type Person = Pick<Customer, 'customer_id' | 'name' | 'last_name' | 'email' | 'role'>;

export interface RoleDialogProps {
  /** null: the person is still to be chosen. */
  readonly member: TeamMember | null;
  readonly isMe: boolean;
  readonly onSearch: (query: string) => Promise<Result<readonly Customer[]>>;
  readonly onInstructors: () => Promise<Result<readonly Instructor[]>>;
  /** Returns why it was refused; null: it is done. */
  readonly onSave: (customerId: number, change: ChangedRole) => Promise<string | null>;
  readonly onClose: () => void;
}

const ROLES: readonly Role[] = ['admin', 'staff', 'coach', 'customer'];

/** The role of a person, and of a coach who they are in the catalogue. */
export default function RoleDialog({ member, isMe, onSearch, onInstructors, onSave, onClose }: RoleDialogProps) {
  const [person, setPerson] = useState<Person | null>(member);
  const [role, setRole] = useState<Role>(member?.role ?? 'staff');
  const [instructorId, setInstructorId] = useState<number | null>(member?.instructor_id ?? null);
  const [instructors, setInstructors] = useState<readonly Instructor[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (role !== 'coach') return undefined;
    let isOpen = true;
    void onInstructors().then((result) => {
      if (isOpen && result.ok) setInstructors(result.data);
    });
    return () => {
      isOpen = false;
    };
  }, [role, onInstructors]);

  const save = async (customerId: number): Promise<void> => {
    setBusy(true);
    setError(null);
    const refusal = await onSave(customerId, { role, ...(role === 'coach' && { instructor_id: instructorId }) });
    setBusy(false);
    if (refusal === null) onClose();
    else setError(refusal);
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
            <Button busy={busy} onClick={() => void save(person.customer_id)}>
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
    </Dialog>
  );
}
