import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import type { CfdiAccountResponse } from '../../../domain/contract/cfdi';
import { readBase64 } from '../../core/readBase64';
import { Button } from '../../ui/Button';
import { describedBy, Field } from '../../ui/Field';
import '../../ui/form/files.scss';
import { FormAlert } from '../../ui/FormAlert';
import { PasswordField } from '../../ui/PasswordField';
import { useId } from '../../ui/useId';
import { useCalls } from '../calls';
import { putCertificate } from './service';

type Name = 'cer' | 'key' | 'password';
type Errors = Readonly<Partial<Record<Name, string>>>;

interface Given {
  readonly cer: File | null;
  readonly key: File | null;
  readonly password: string;
}

const EMPTY: Given = { cer: null, key: null, password: '' };
const FILES = {
  cer: { label: 'Certificado (.cer)', ending: '.cer', missing: 'Elige el archivo que termina en .cer.' },
  key: { label: 'Llave privada (.key)', ending: '.key', missing: 'Elige el archivo que termina en .key.' },
} as const;
/** Real ones have about 2 KB; in Base64 the API takes 40,000 characters. */
const MAX_BYTES = 30_000;

function fileProblem(name: 'cer' | 'key', file: File | null): string | null {
  const { ending, missing } = FILES[name];
  if (file === null) return missing;
  if (!file.name.toLowerCase().endsWith(ending)) return `«${file.name}» no termina en ${ending}.`;
  return file.size > MAX_BYTES || file.size === 0
    ? `«${file.name}» no es un archivo del SAT: revisa cuál elegiste.`
    : null;
}

function problemsOf({ cer, key, password }: Given): Errors {
  const found = {
    cer: fileProblem('cer', cer),
    key: fileProblem('key', key),
    password: password === '' ? 'Escribe la contraseña que pusiste al generar la llave.' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null)) as Errors;
}

interface CertificateFormProps {
  /** It is open where the account has none yet. */
  readonly isFirst: boolean;
  readonly onStored: (account: CfdiAccountResponse) => void;
}

/** Hands the certificate over: its two files and the key's password. What was chosen stays there while it is refused. */
export function CertificateForm({ isFirst, onStored }: CertificateFormProps) {
  const { onCall, onSuccess } = useCalls();
  const [isEditing, setEditing] = useState(false);
  const [given, setGiven] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (changes: Partial<Given>): void => {
    setGiven({ ...given, ...changes });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes))));
    setRefusal(null);
  };
  const close = (): void => {
    setEditing(false);
    change(EMPTY);
  };
  const send = async (): Promise<void> => {
    const { cer, key, password } = given;
    const problems = problemsOf(given);
    setErrors(problems);
    setRefusal(null);
    if (busy || cer === null || key === null || Object.keys(problems).length > 0) return;
    setBusy(true);
    const contents = await Promise.all([readBase64(cer), readBase64(key)]).catch(() => null);
    if (contents === null) {
      setBusy(false);
      setRefusal('No pudimos leer los archivos. Elígelos otra vez.');
      return;
    }
    const result = await onCall(() => putCertificate({ cer: contents[0], key: contents[1], password }));
    setBusy(false);
    if (result.ok) {
      close();
      onSuccess('Certificado entregado a Facturapi.');
      onStored(result.data);
      return;
    }
    const { field, message } = result.error;
    if (field === 'cer' || field === 'key' || field === 'password') setErrors({ [field]: message });
    else setRefusal(message);
  };

  if (!isFirst && !isEditing)
    return (
      <div className="cfdi-account__actions">
        <Button variant="quiet" size="sm" onClick={() => setEditing(true)}>
          Cambiar certificado
        </Button>
      </div>
    );
  return (
    <>
      <p className="cfdi-account__note">
        Es el sello digital (CSD) que generaste en el portal del SAT, no tu e.firma. Lo recibe Facturapi; aquí no se
        guarda.
      </p>
      {(['cer', 'key'] as const).map((name) => (
        <CertificateFile
          key={name}
          name={name}
          file={given[name]}
          error={errors[name] ?? null}
          busy={busy}
          onFile={(file) => change({ [name]: file })}
        />
      ))}
      <PasswordField
        label="Contraseña de la llave"
        name="csd-password"
        value={given.password}
        error={errors.password ?? null}
        hint="La que pusiste al generarla, no la de tu cuenta del SAT."
        autoComplete="off"
        onChange={(password) => change({ password })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It may stand in a form of other fields.
          event.preventDefault();
          void send();
        }}
      />
      <FormAlert text={refusal} />
      <div className="cfdi-account__actions">
        <Button variant="ghost" busy={busy} onClick={() => void send()}>
          Entregar certificado
        </Button>
        {!isFirst && (
          <Button variant="quiet" disabled={busy} onClick={close}>
            Cancelar
          </Button>
        )}
      </div>
    </>
  );
}

interface CertificateFileProps {
  readonly name: 'cer' | 'key';
  readonly file: File | null;
  readonly error: string | null;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

function CertificateFile({ name, file, error, busy, onFile }: CertificateFileProps) {
  const { label, ending } = FILES[name];
  const id = useId(`csd-${name}`);
  const hint = file && <span className="cfdi-account__state">{file.name}</span>;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className="ui-files__choose">
        <input
          id={id}
          name={`csd-${name}`}
          type="file"
          className="ui-files__input"
          accept={ending}
          disabled={busy}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            // The same file can be chosen again.
            target.value = '';
            if (chosen) onFile(chosen);
          }}
        />
        <span className="ui-button ui-button--ghost ui-button--md" aria-hidden>
          <span className="ui-button__content">
            <Upload size={18} aria-hidden />
            <span>{file ? 'Cambiar archivo' : 'Elegir archivo'}</span>
          </span>
        </span>
      </span>
    </Field>
  );
}
