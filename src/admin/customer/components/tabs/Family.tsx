import Plus from 'lucide-react/icons/plus';
import { useCallback, useState } from 'react';
import type { FamilyMember } from '../../../../../domain/contract/family';
import { familyName } from '../../../../../domain/family';
import { studioDay } from '../../../../../domain/studioTime';
import { confirm } from '../../../../core/confirm/confirm';
import { MemberForm } from '../../../../features/family/components/MemberForm';
import { MemberList } from '../../../../features/family/components/MemberList';
import { Button } from '../../../../ui/Button';
import { EmptyState } from '../../../../ui/EmptyState';
import { useNow } from '../../../../ui/useNow';
import { useCalls } from '../../../calls';
import { LoadedPart, useLoaded } from '../../../useLoaded';
import { getFamily } from '../../../attendance/service';
import { deleteFamilyMember, postFamilyMember, putFamilyMember } from '../../service';

interface CustomerFamilyProps {
  readonly customerId: number;
  readonly zone: string;
}

/** Who books with the customer's packages; the team adds and corrects them. */
export function CustomerFamily({ customerId, zone }: CustomerFamilyProps) {
  const { onCall, onWrite, onSuccess } = useCalls();
  const now = useNow();
  const loaded = useLoaded(useCallback(() => getFamily(customerId), [customerId]));
  /** Whose form is open; null: a new person's; undefined: none is. */
  const [edited, setEdited] = useState<FamilyMember | null | undefined>(undefined);

  const remove = async (member: FamilyMember): Promise<void> => {
    const name = familyName(member);
    const text = `¿Eliminar a ${name} de la familia? Se borran su fecha de nacimiento y la nota para su coach.`;
    if (!(await confirm({ text, ok: 'Eliminar', cancel: 'Conservar' }))) return;
    if ((await onWrite(() => deleteFamilyMember(member.family_member_id))).ok)
      onSuccess(`${name} ya no está en la familia.`);
    await loaded.reload();
  };

  return (
    <LoadedPart loaded={loaded} failed="No pudimos cargar la familia.">
      {({ family, count, most }) => {
        if (edited !== undefined)
          return (
            <section
              className="ui-card customer-card"
              aria-label={edited ? 'Editar a una persona' : 'Agregar a una persona'}
            >
              <MemberForm
                member={edited}
                note={null}
                onSave={(body) =>
                  onCall(() =>
                    edited
                      ? putFamilyMember(edited.family_member_id, body)
                      : postFamilyMember({ ...body, customer_id: customerId }),
                  )
                }
                onChanged={async () => {
                  const fresh = await onCall(() => getFamily(customerId));
                  const found =
                    fresh.ok && fresh.data.family.find((one) => one.family_member_id === edited?.family_member_id);
                  if (found) setEdited(found);
                }}
                onClose={() => {
                  setEdited(undefined);
                  void loaded.reload();
                }}
              />
            </section>
          );
        const add = count < most && (
          <Button icon={<Plus size={20} aria-hidden />} onClick={() => setEdited(null)}>
            Agregar a una persona
          </Button>
        );
        if (family.length === 0)
          return (
            <EmptyState
              title="Esta cuenta no tiene familia."
              text="Aquí van sus hijas, hijos o su pareja: reservan con sus paquetes, sin cuenta propia."
              action={add || undefined}
            />
          );
        return (
          <div className="customer-part">
            <MemberList
              family={family}
              today={studioDay(now, zone)}
              onChange={setEdited}
              onRemove={(member) => void remove(member)}
            />
            <div>{add}</div>
            {count >= most && (
              <p className="customer-purchase__quiet">
                Ya no caben más personas. Quien se elimina cuenta 30 días más, si tuvo reservaciones.
              </p>
            )}
          </div>
        );
      }}
    </LoadedPart>
  );
}
