import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useMemo } from 'react';
import type { CurrentCustomer, UpdateMe } from '../../../../domain/contract/customers';
import type { FieldValue, FormField } from '../../../../domain/forms/types';
import { FORM_TEXTS } from '../../../../domain/forms/values';
import { formatDate } from '../../../../domain/format';
import { INSTAGRAM_MAX, OTHER_MAX, OTHER_REASON } from '../../../../domain/signUp';
import { answerText } from '../../../../domain/forms/text';
import { NAME_MAX } from '../../../../domain/validation';
import { localDay } from '../../../core/time/localDay';
import { Avatar } from '../../../ui/Avatar';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/EmptyState';
import { fieldText, type ControlProps } from '../../../ui/form/controls';
import { Form } from '../../../ui/form/Form';
import { PhoneControl } from '../../../ui/form/PhoneControl';
import { TextControl } from '../../../ui/form/TextControls';
import type { Upload, UploadOptions } from '../../../ui/form/useUploads';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { profileErrors, profileFields, profileUpdate, profileValues } from '../profileFields';
import { type SaveState, fetchFields, saveProfile, selectAccount } from '../state';
import { Facts, type Fact } from '../components/Facts';
import { PictureControl } from '../components/PictureControl';
import { Section } from '../components/Section';
import { useEditing } from '../components/useEditing';
import PrivacyLink from '../../content/containers/PrivacyLink';
import { connect } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectMe, selectMissingFields } from '../../customers/selectors';
import { uploadFile } from '../../files/actions';
import { profileCompleted } from '../../reservations/reserve/finish';
import { useStoredIntent } from '../../session/useStoredIntent';

interface ProfileProps {
  readonly me: CurrentCustomer;
  /** Keys of the required fields that are missing. */
  readonly missing: readonly string[];
  readonly birthdateRequired: boolean;
  /** The studio's own fields; null while they are on their way. */
  readonly custom: readonly FormField[] | null;
  readonly failed: boolean;
  readonly saving: SaveState;
  readonly onLoad: () => void;
  /** Resolves to whether it is stored. */
  readonly onSave: (profile: UpdateMe) => Promise<boolean>;
  readonly onUpload: Upload;
}

const NONE: readonly FormField[] = [];
const textControlWithLimit = (maxLength: number) => (props: ControlProps) => (
  <TextControl {...props} extra={{ maxLength }} />
);

/** Special keyboards and prefixes of some fields. */
const RENDER = {
  file: (props: ControlProps) => <PictureControl {...props} />,
  name: textControlWithLimit(NAME_MAX),
  last_name: textControlWithLimit(NAME_MAX),
  other: textControlWithLimit(OTHER_MAX),
  phone: (props: ControlProps) => <PhoneControl {...props} />,
  instagram: (props: ControlProps) => (
    <TextControl
      {...props}
      onChange={(text) => props.onChange(fieldText(text).replace(/^\s*@+/, ''))}
      extra={{ prefix: '@', maxLength: INSTAGRAM_MAX, autoCapitalize: 'none', autoComplete: 'off', spellCheck: false }}
    />
  ),
};

function factsOf(me: CurrentCustomer, custom: readonly FormField[]): Fact[] {
  const reason = me.signup_reason === OTHER_REASON && me.other ? me.other : me.signup_reason;
  const document = me.idAdjunto && (
    <a href={me.idAdjunto.src} target="_blank" rel="noreferrer">
      {me.idAdjunto.name}
      <span className="ui-hidden"> (se abre en otra pestaña)</span>
    </a>
  );
  return [
    { label: 'Correo', value: me.email },
    { label: 'Teléfono', value: me.phone },
    {
      label: 'Fecha de nacimiento',
      value: me.birthdate ? (
        formatDate(me.birthdate)
      ) : (
        <span className="account-facts__wanted">Agrega tu fecha de nacimiento.</span>
      ),
    },
    { label: 'Instagram', value: me.instagram },
    { label: '¿Cómo supiste de nosotros?', value: reason },
    { label: 'Identificación oficial', value: document },
    ...custom.map((field) => ({
      label: field.label,
      value: answerText(field, (me.custom_values as Record<string, FieldValue | undefined>)[field.key]),
    })),
  ];
}

/** 'Datos': who the customer is, shown or edited. */
function Profile(props: ProfileProps) {
  const { me, missing, birthdateRequired, custom, failed, saving, onLoad, onSave, onUpload } = props;
  useEffect(onLoad, [onLoad]);
  const fields = useMemo(
    () => custom && profileFields({ birthdateRequired, custom }, me),
    [birthdateRequired, custom, me],
  );
  const draftKey = `perfil.${me.customer_id}`;
  const editing = useEditing(profileValues(me), me.version, fields, draftKey, missing.length > 0);
  /** Missing fields are marked before anything is sent. */
  const unfilled = useMemo(() => Object.fromEntries(missing.map((key) => [key, FORM_TEXTS.fill])), [missing]);
  const submit = async (values: Parameters<typeof profileUpdate>[1]): Promise<boolean> => {
    const isSaved = await onSave(profileUpdate(fields ?? NONE, values, localDay(new Date())));
    if (isSaved) editing.stop();
    return isSaved;
  };

  if (!editing.isEditing)
    return (
      <Section
        title="Datos"
        action={
          <Button
            ref={editing.button}
            variant="ghost"
            icon={<Pencil size={18} aria-hidden />}
            onClick={editing.start}
            aria-label="Editar datos"
          >
            Editar
          </Button>
        }
      >
        <div className="account-person">
          <Avatar name={`${me.name} ${me.last_name}`} src={me.file?.src} size="lg" />
          <p>
            {me.name} {me.last_name}
          </p>
        </div>
        <Facts facts={factsOf(me, custom ?? NONE)} />
      </Section>
    );
  return (
    <Section
      title="Datos"
      text={missing.length > 0 ? 'Completa lo que falta para poder reservar.' : 'Lo que el estudio sabe de ti.'}
    >
      {!me.birthdate && <p className="account-facts__wanted">Agrega tu fecha de nacimiento.</p>}
      {fields ? (
        <Form
          fields={fields}
          values={editing.values}
          onChange={editing.onChange}
          check={profileErrors}
          errors={Object.keys(saving.errors).length > 0 ? saving.errors : unfilled}
          error={saving.error}
          busy={saving.spinner}
          onSubmit={submit}
          submitLabel="Guardar"
          onCancel={missing.length > 0 ? undefined : editing.stop}
          draftKey={draftKey}
          upload={onUpload}
          render={RENDER}
        >
          <PrivacyLink />
        </Form>
      ) : failed ? (
        <ErrorState title="No pudimos cargar el formulario." onRetry={onLoad} />
      ) : (
        <SkeletonGroup label="Cargando formulario" className="account-waiting" rows={4} shape="block" height={48} />
      )}
    </Section>
  );
}

type Connected = Omit<ProfileProps, 'me'> & {
  readonly me: CurrentCustomer | null;
  readonly uid: string | null;
  /** Returns whether a reservation waited for the profile; the next calendar continues it. */
  readonly onCompleted: () => boolean;
};

function ProfileSection({ me, uid, onSave, onCompleted, ...props }: Connected) {
  const navigate = useNavigate();
  const { intent } = useStoredIntent(uid, me);
  const wasMissing = props.missing.length > 0;
  const save = async (profile: UpdateMe): Promise<boolean> => {
    const isSaved = await onSave(profile);
    if (isSaved && wasMissing && onCompleted()) navigate(PATHS.studio);
    return isSaved;
  };
  return (
    me && (
      <>
        {wasMissing && intent && (
          <p className="account-waiting" role="status">
            Al guardar seguimos con tu reservación{intent.label && `: ${intent.label}`}.
          </p>
        )}
        <Profile {...props} me={me} onSave={save} />
      </>
    )
  );
}

export default connect(
  (state: RootState) => ({
    me: selectMe(state),
    uid: state.session.account?.uid ?? null,
    missing: selectMissingFields(state),
    // The studio may have made it required after this page read the configuration.
    birthdateRequired: selectConfig(state).birthdate_required || selectMissingFields(state).includes('birthdate'),
    custom: selectAccount(state).fields?.custom ?? null,
    failed: selectAccount(state).failed,
    saving: selectAccount(state).profile,
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchFields()),
    onSave: (profile: UpdateMe) => dispatch(saveProfile(profile)),
    onUpload: (file: File, options: UploadOptions) => dispatch(uploadFile(file, options)),
    onCompleted: () =>
      dispatch((next: AppDispatch, getState: () => RootState) =>
        selectMissingFields(getState()).length === 0 ? next(profileCompleted()) : false,
      ),
  }),
)(ProfileSection);
