import Plus from 'lucide-react/icons/plus';
import { useCallback, useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { AppConfig } from '../../../../domain/config';
import type { ChangedFamilyMember, FamilyMember, FamilyResponse } from '../../../../domain/contract/family';
import { familyName } from '../../../../domain/family';
import { plural } from '../../../../domain/numbers';
import { studioDay } from '../../../../domain/studioTime';
import { showError } from '../../../core/alerts/state';
import { confirm } from '../../../core/confirm/confirm';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { useTitle } from '../../../ssr/RenderContext';
import { Button, LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useNow } from '../../../ui/useNow';
import { selectConfig } from '../../appconfig/state';
import PrivacyLink from '../../content/containers/PrivacyLink';
import { readFamily, removeMember, saveMember } from '../actions';
import { MemberForm } from '../components/MemberForm';
import { MemberList } from '../components/MemberList';
import '../family.scss';

interface FamilyProps {
  readonly config: Pick<AppConfig, 'timezone' | 'family_enabled'>;
  readonly onLoad: () => Promise<Result<FamilyResponse>>;
  /** `id` null: a new person. */
  readonly onSave: (id: number | null, body: ChangedFamilyMember) => Promise<Result<unknown>>;
  readonly onRemove: (id: number, name: string) => Promise<Result<unknown>>;
  readonly onError: (text: string) => void;
}

/** /mystudio/familia: who besides the customer books with the account's packages. */
export function Family({ config, onLoad, onSave, onRemove, onError }: FamilyProps) {
  useTitle('Mi familia');
  const now = useNow();
  const [answer, setAnswer] = useState<Result<FamilyResponse> | null>(null);
  /** Whose form is open; null: a new person's; undefined: none is. */
  const [edited, setEdited] = useState<FamilyMember | null | undefined>(undefined);
  const load = useCallback(async () => setAnswer(await onLoad()), [onLoad]);
  useEffect(() => void load(), [load]);

  const readEdited = async (): Promise<void> => {
    const fresh = await onLoad();
    const found = fresh.ok && fresh.data.family.find((one) => one.family_member_id === edited?.family_member_id);
    if (found) setEdited(found);
  };

  const remove = async (member: FamilyMember): Promise<void> => {
    const name = familyName(member);
    if (member.places_ahead + member.waits_ahead > 0)
      return onError(
        `${name} tiene reservaciones o listas de espera por venir: cancélalas antes de eliminar a esta persona.`,
      );
    const text =
      `¿Eliminar a ${name} de tu familia? Borramos su fecha de nacimiento y lo que anotaste para su coach. ` +
      'Las clases que ya tomó se quedan en tu historial.';
    if (!(await confirm({ text, ok: 'Eliminar', cancel: 'Conservar' }))) return;
    const result = await onRemove(member.family_member_id, name);
    if (!result.ok) onError(result.error.message);
    await load();
  };

  const content = (): JSX.Element => {
    if (answer === null) return <SkeletonGroup label="Cargando tu familia" shape="block" height={160} />;
    if (!answer.ok) return <ErrorState title="No pudimos cargar tu familia." onRetry={() => void load()} />;
    const { family, count, most } = answer.data;
    if (edited !== undefined)
      return (
        <section
          className="family__form ui-card"
          aria-label={edited ? 'Editar a una persona' : 'Agregar a una persona'}
        >
          <MemberForm
            member={edited}
            note={<PrivacyLink />}
            onSave={(body) => onSave(edited?.family_member_id ?? null, body)}
            onChanged={readEdited}
            onClose={() => {
              setEdited(undefined);
              void load();
            }}
          />
        </section>
      );
    const add = config.family_enabled && count < most && (
      <Button icon={<Plus size={20} aria-hidden />} onClick={() => setEdited(null)}>
        Agregar a una persona
      </Button>
    );
    if (family.length === 0)
      return (
        <EmptyState
          title={config.family_enabled ? 'Todavía no agregas a nadie.' : 'Este estudio no reserva para la familia.'}
          text={
            config.family_enabled
              ? 'Agrega a tus hijas, hijos o a tu pareja: reservas por ellos desde tu cuenta y con tus paquetes, aunque tú no tomes la clase.'
              : 'Si tu familia toma clase, pregunta en recepción.'
          }
          action={add || undefined}
        />
      );
    return (
      <>
        <MemberList
          family={family}
          today={studioDay(now, config.timezone)}
          onChange={setEdited}
          onRemove={(member) => void remove(member)}
        />
        <div className="family__actions">
          {add}
          <LinkButton variant="ghost" to={PATHS.studio}>
            Reservar una clase
          </LinkButton>
        </div>
        <p className="family__note">
          {count < most
            ? `Puedes agregar a ${plural(most - count, 'persona', 'personas')} más. `
            : 'Ya no caben más personas. Quien se elimina cuenta 30 días más, si tuvo reservaciones. '}
          Los créditos sueltos sirven para toda la familia; un plan ilimitado es solo tuyo, si su paquete no dice otra
          cosa.
        </p>
      </>
    );
  };
  return (
    <div className="ui-container ui-page family">
      <PageHeader title="Mi familia" text="Quién más toma clase con tus paquetes." />
      {content()}
    </div>
  );
}

export default connect(
  (state: RootState) => ({ config: selectConfig(state) }),
  (dispatch: AppDispatch) => ({
    onLoad: () => dispatch(readFamily()),
    onSave: (id: number | null, body: ChangedFamilyMember) => dispatch(saveMember(id, body)),
    onRemove: (id: number, name: string) => dispatch(removeMember(id, name)),
    onError: (text: string) => void dispatch(showError(text)),
  }),
)(Family);
