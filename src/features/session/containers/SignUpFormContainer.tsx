import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Form as StudioForm } from '../../../../domain/contract/forms';
import type { SignUp } from '../../../../domain/contract/customers';
import { storedValues } from '../../../../domain/forms/validate';
import type { FormValues } from '../../../../domain/forms/types';
import { INSTAGRAM_MAX, OTHER_MAX } from '../../../../domain/signUp';
import { NAME_MAX, type PasswordPolicy } from '../../../../domain/validation';
import { localDay } from '../../../core/time/localDay';
import { fieldText, type ControlProps } from '../../../ui/form/controls';
import { Form } from '../../../ui/form/Form';
import { PhoneControl } from '../../../ui/form/PhoneControl';
import { TextControl } from '../../../ui/form/TextControls';
import type { ContentPageSummary } from '../../content/service';
import { type Credentials, checkPhone, fetchPolicy, signInWith, signUp } from '../formActions';
import { phoneError } from '../formErrors';
import { BrandProfiles, type BrandProfilesProps } from '../components/BrandProfiles';
import { PasswordHints } from '../components/PasswordHints';
import {
  namesOf,
  REQUIRED_TEXTS,
  signUpData,
  signUpErrors,
  signUpFields,
  takenError,
} from '../components/signUpFields';
import { readTypedEmail, writeTypedEmail } from '../typedEmail';
import { readInvitation } from '../invitation';
import { clearSignUpDraft, readSignUpDraft, writeSignUpDraft } from '../signUpDraft';
import Plus from 'lucide-react/icons/plus';
import { Checkbox } from '../../../ui/Checkbox';
import { lazyComponent } from '../../../ui/lazyComponent';
import { connect } from 'react-redux';
import type { SignInProvider, SocialProvider } from '../../../../domain/configKinds';
import { confirm } from '../../../core/confirm/confirm';
import type { AppDispatch, RootState } from '../../../core/state';
import { PERSONAL_SILENT, request } from '../../../core/thunk';
import { getBrandProfiles, getSignUpForms, takeBrandProfile } from '../../customers/service';
import { fetchPages, selectPrivacyPage, selectRequiredSignUpPages } from '../../content/actions';
import PrivacyLink from '../../content/containers/PrivacyLink';
import { prepareSignIn, signOut, selectProviders } from '../state';
import { OtherWays } from '../components/OtherWays';

interface SignUpFormProps {
  readonly busy: boolean;
  readonly error: string | null;
  readonly policy: PasswordPolicy;
  /** Pages with required_signup. */
  readonly documents: readonly ContentPageSummary[];
  /** Set where the account exists and only the customer's data is missing. */
  readonly accountEmail: string | null;
  /** What Google or Facebook call the person: a beginning for both names. */
  readonly accountName: string | null;
  /** Whether a phone is free; null where that is unknown. */
  readonly onCheckPhone: (phone: string) => Promise<boolean | null>;
  /** What the studio asks at sign-up. */
  readonly forms?: readonly StudioForm[];
  readonly onSubmit: (credentials: Credentials | null, data: SignUp) => void;
  readonly onOtherAccount: () => void;
  /** What the account gave other studios of the brand; without it none is offered. */
  readonly brand?: Pick<BrandProfilesProps, 'onRead' | 'onTake'>;
  readonly links: ReactNode;
}

const NO_FORMS: readonly StudioForm[] = [];
const NO_STUDIOS = [] as const;

/** A text field with a limit of its own. */
const textControlWithLimit = (maxLength: number) => (props: ControlProps) => (
  <TextControl {...props} extra={{ maxLength }} />
);

export function SignUpForm({
  busy,
  error,
  policy,
  documents,
  accountEmail,
  accountName,
  onCheckPhone,
  forms = NO_FORMS,
  onSubmit,
  onOtherAccount,
  brand,
  links,
}: SignUpFormProps) {
  const [values, setValues] = useState<FormValues>({});
  const [checking, setChecking] = useState(false);
  const [takenPhones, setTaken] = useState<readonly string[]>([]);
  const mounted = useRef(true);
  useEffect(() => {
    // After hydration: the server's form is empty.
    const draft = readSignUpDraft();
    const email = readTypedEmail();
    setValues((old) => ({ ...(email && { email }), ...draft, ...old }));
    return () => {
      mounted.current = false;
      // A reload doesn't come by here; signing up and leaving the form do.
      clearSignUpDraft();
    };
  }, []);
  useEffect(() => writeSignUpDraft(values), [values]);
  const email = fieldText(values.email ?? null);
  useEffect(() => {
    if (email) writeTypedEmail(email);
  }, [email]);
  useEffect(() => {
    if (accountName) setValues((old) => (old.name || old.last_name ? old : { ...old, ...namesOf(accountName) }));
  }, [accountName]);

  const registered = accountEmail !== null;
  const rules = { policy, hasTerms: documents.length > 0, registered, takenPhones };
  const fields = signUpFields(rules, forms);
  const phone = fieldText(values.phone ?? null);
  // A number in use is shown as soon as that is known, before submitting.
  const taken = takenError(phone, takenPhones);
  const errors = useMemo((): Record<string, string> => (taken ? { phone: taken } : {}), [taken]);

  /** Whether the number can be used, as far as the server knows. */
  const checkPhone = async (): Promise<boolean> => {
    if (phoneError(phone) || taken) return !taken;
    const isFree = (await onCheckPhone(phone)) !== false;
    if (mounted.current && !isFree) setTaken((old) => [...old, phone]);
    return isFree;
  };

  const submit = async (now: FormValues): Promise<boolean> => {
    if (checking) return false;
    setChecking(true);
    const isFree = await checkPhone();
    if (!mounted.current) return false;
    setChecking(false);
    if (!isFree) return false;
    const stored = storedValues(fields, now, { today: localDay(new Date()) });
    const credentials = { email: fieldText(stored.email ?? null), password: fieldText(stored.password ?? null) };
    onSubmit(
      registered ? null : credentials,
      signUpData(
        stored,
        documents.map((page) => page.page_id),
        forms,
        readInvitation(),
      ),
    );
    return false;
  };

  return (
    <div className="session-form">
      {registered && (
        <p className="session-account">
          Termina tu registro con <strong>{accountEmail}</strong>.{' '}
          <button type="button" className="session-link" onClick={onOtherAccount}>
            Usar otra cuenta
          </button>
        </p>
      )}
      {registered && brand && (
        <BrandProfiles {...brand} onTaken={(profile) => setValues((old) => ({ ...old, ...profile }))} />
      )}
      <Form
        fields={fields}
        values={values}
        onChange={setValues}
        rules={{ requiredTexts: REQUIRED_TEXTS }}
        check={(now) => signUpErrors(now, rules)}
        errors={errors}
        error={error}
        busy={busy || checking}
        onSubmit={submit}
        submitLabel={registered ? 'Terminar registro' : 'Crear cuenta'}
        render={{
          name: textControlWithLimit(NAME_MAX),
          last_name: textControlWithLimit(NAME_MAX),
          other: textControlWithLimit(OTHER_MAX),
          phone: (props) => <PhoneControl {...props} onBlur={() => void checkPhone()} />,
          password: (props) => (
            <TextControl
              {...props}
              extra={{ hint: <PasswordHints password={fieldText(props.value)} policy={policy} /> }}
            />
          ),
          instagram: (props) => (
            <TextControl
              {...props}
              onChange={(text) => props.onChange(fieldText(text).replace(/^\s*@+/, ''))}
              extra={{
                prefix: '@',
                maxLength: INSTAGRAM_MAX,
                autoCapitalize: 'none',
                autoComplete: 'off',
                spellCheck: false,
              }}
            />
          ),
          more: ({ value, onChange }) => <MoreFields open={value === true} onOpen={() => onChange(true)} />,
          terms: ({ id, field, value, onChange, errors: wrong }) => (
            <TermsField
              id={id}
              name={field.name}
              documents={documents}
              checked={value === true}
              error={wrong[''] ?? null}
              onChange={(checked) => onChange(checked || null)}
            />
          ),
        }}
      />
      {/* A person with another account signs out by the button above. */}
      {!registered && <div className="session-form__links">{links}</div>}
    </div>
  );
}

/** Opens the optional fields of sign-up; the focus goes on to the first of these fields. */
function MoreFields({ open, onOpen }: { readonly open: boolean; readonly onOpen: () => void }) {
  const heading = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (open && pressed.current) heading.current?.focus();
  }, [open]);
  if (open)
    return (
      <p ref={heading} className="session-more" tabIndex={-1}>
        Más datos (opcional)
      </p>
    );
  return (
    <button
      type="button"
      className="session-more session-link"
      onClick={() => {
        pressed.current = true;
        onOpen();
      }}
    >
      <Plus size={18} aria-hidden /> Agregar más datos (opcional)
    </button>
  );
}

const ContentPageDialog = lazyComponent(() => import('../../content/containers/ContentPageDialog'));

interface TermsFieldProps {
  readonly id: string;
  readonly name: string;
  readonly documents: readonly ContentPageSummary[];
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error?: string | null;
}

/** One box for all documents that sign-up requires; each can be read without leaving the form. */
function TermsField({ id, name, documents, checked, onChange, error }: TermsFieldProps) {
  const [read, setRead] = useState<ContentPageSummary | null>(null);
  return (
    <div>
      <Checkbox id={id} name={name} checked={checked} onChange={onChange} error={error}>
        Acepto los términos y condiciones
      </Checkbox>
      <p className="session-documents">
        <span className="ui-hidden">Léelos aquí:</span>
        {documents.map((page) => (
          <button key={page.page_id} type="button" className="session-link" onClick={() => setRead(page)}>
            {page.title}
          </button>
        ))}
      </p>
      {read && <ContentPageDialog slug={read.slug} title={read.title} onClosed={() => setRead(null)} />}
    </div>
  );
}

interface LoadedSignUpFormProps extends SignUpFormProps {
  /** The privacy notice is among the documents that sign-up requires. */
  readonly isNoticed: boolean;
  readonly offered: readonly SignInProvider[];
  readonly onLoad: () => void;
  readonly onReadForms: () => Promise<readonly StudioForm[]>;
  readonly onNear: () => void;
  readonly onProvider: (provider: SocialProvider) => void;
}

function LoadedSignUpForm(given: LoadedSignUpFormProps) {
  const { isNoticed, offered, onLoad, onReadForms, onNear, onProvider, ...props } = given;
  const [forms, setForms] = useState(NO_FORMS);
  useEffect(onLoad, [onLoad]);
  useEffect(() => {
    let isHere = true;
    void onReadForms().then((read) => isHere && setForms(read));
    return () => {
      isHere = false;
    };
  }, [onReadForms]);
  return (
    <>
      <SignUpForm {...props} forms={forms} />
      {!isNoticed && <PrivacyLink />}
      {props.accountEmail === null && <OtherWays offered={offered} onNear={onNear} onProvider={onProvider} />}
    </>
  );
}

export default connect(
  (state: RootState) => ({
    busy: state.session.spinner,
    error: state.session.error,
    policy: state.session.policy,
    documents: selectRequiredSignUpPages(state),
    isNoticed: selectRequiredSignUpPages(state).some((page) => page === selectPrivacyPage(state)),
    accountEmail: state.session.status === 'registering' ? (state.session.account?.email ?? null) : null,
    accountName: state.session.account?.name ?? null,
    offered: selectProviders(state),
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => {
      void dispatch(fetchPages());
      void dispatch(fetchPolicy());
    },
    // If that fails, the server says which answers are missing.
    onReadForms: async () => {
      const result = await request(dispatch, getSignUpForms, { errors: 'silent' });
      return result.ok ? result.data : NO_FORMS;
    },
    brand: {
      onRead: async () => {
        const result = await request(dispatch, getBrandProfiles, PERSONAL_SILENT);
        return result.ok ? result.data : NO_STUDIOS;
      },
      onTake: async (studioId: number) => {
        const result = await request(dispatch, () => takeBrandProfile(studioId), { personal: true });
        return result.ok ? result.data : null;
      },
    },
    onNear: () => dispatch(prepareSignIn()),
    onProvider: (provider: SocialProvider) => void dispatch(signInWith(provider)),
    onCheckPhone: (phone: string) => dispatch(checkPhone(phone)),
    onSubmit: (credentials: Credentials | null, data: SignUp) => void dispatch(signUp(credentials, data)),
    onOtherAccount: async () => {
      if (await confirm({ text: 'Saldrás de esta cuenta y empezarás tu registro de nuevo.', ok: 'Usar otra cuenta' }))
        await dispatch(signOut());
    },
  }),
)(LoadedSignUpForm);
